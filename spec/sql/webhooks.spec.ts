/** Webhooks: each change is delivered at least once, in order and signed, and what fails holds back only its own webhook. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import type { BackgroundTask } from '../../lib/sql/database/background.js';
import { until, untilEqual } from '../support/until.js';
import { addUser, asAdministrator, calledBy, grant, revoke } from './support.js';
import {
  create,
  deliveriesOf,
  endPause,
  idsIn,
  log,
  logInOrder,
  numbers,
  openAllowing,
  progressOf,
  receive,
  webhookValues,
} from './webhook-fixtures.js';

describe('A webhook', () => {
  it('is sent its own creation and each change after it, in order, and once where nothing fails', async () => {
    const [opened, receiver] = [await openAllowing(), await receive()];
    await log(opened, 1);
    await create(opened, receiver);
    await logInOrder(opened, ...numbers(2, 150));
    await until(() => idsIn(receiver).length >= 149 || idsIn(receiver), '149 deliveries');
    expect(receiver.events()[0]).toBe('webhook.created');
    expect(idsIn(receiver)).toEqual(numbers(2, 150));
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(150);
  });

  it('is sent the change itself, signed so that the library of Standard Webhooks verifies it', async () => {
    const [opened, receiver] = [await openAllowing(), await receive()];
    const { secret } = await create(opened, receiver, { events: ['draft.*'] });
    await opened.versions.createDraftOfCurrent({ id: 41 }, asAdministrator);
    await until(() => receiver.received.length > 0 || receiver.received, 'a delivery');
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    const verified = new StandardWebhook(secret).verify(body, headers);
    expect(verified).toMatchObject({
      type: 'draft.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: { event: 'draft.created', contentId: 41, userId: 14, tags: ['draft-41'], cursor: expect.any(String) },
    });
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'express-cms-rest' });
    expect(() => new StandardWebhook(secret).verify(`${body} `, headers)).toThrow();
  });

  it('is sent changes still where the user who has created it has lost the right', async () => {
    const [opened, receiver] = [await openAllowing(), await receive()];
    const user = await addUser(opened, 12, 'clerk');
    for (const right of ['webhook/manage', 'content/read']) await grant(opened, user, right);
    await opened.webhooks.create(webhookValues(receiver.url), calledBy(user));
    await revoke(opened, 'manage');
    await expect(opened.webhooks.create(webhookValues(receiver.url), calledBy(user))).rejects.toMatchObject({
      status: 403,
    });
    await log(opened, 1);
    await until(() => idsIn(receiver).includes(1) || idsIn(receiver), 'the change after that');
    await opened.content.delete({ id: user }, asAdministrator);
    await log(opened, 2);
    await until(() => idsIn(receiver).includes(2) || idsIn(receiver), 'the change after the user was deleted');
  });

  it('is sent what its events and types select, and nothing that concerns the repository alone', async () => {
    const [opened, receiver] = [await openAllowing(), await receive()];
    await create(opened, receiver, { events: ['content.*', 'location.moved'], contentTypeIdentifiers: ['article'] });
    await log(opened, 1, { type_id: 1 });
    await log(opened, 2, { type_id: 2, event: 'contentType.updated' });
    await log(opened, 3, { type_id: 2, event: 'location.created' });
    await opened.bookmarks.create(43, asAdministrator);
    await log(opened, 4, { type_id: 2, event: 'location.moved' });
    await log(opened, 5, { type_id: 2 });
    await until(() => receiver.received.length >= 2 || receiver.received, 'two deliveries');
    expect(idsIn(receiver)).toEqual([4, 5]);
  });

  it('is sent nothing about its own deliveries, however long they go on', async () => {
    const [opened, receiver] = [await openAllowing(), await receive()];
    const { id } = await create(opened, receiver);
    await untilEqual(async () => (await deliveriesOf(opened, id)).length, 1, 'the number of deliveries');
    // What their deliveries were to log would be sent between them.
    for (const contentId of [1, 2]) {
      await log(opened, contentId);
      await untilEqual(async () => (await deliveriesOf(opened, id)).length, 1 + contentId, 'the number of deliveries');
    }
    expect(receiver.events()).toEqual(['webhook.created', 'content.published', 'content.published']);
    const logged = await opened.db.selectFrom('cms_change').select('event').orderBy('id').execute();
    const delivery = ['webhook.taken', 'webhook.delivered'];
    const sent = receiver.events().flatMap((event) => [event, ...delivery]);
    expect(logged.map(({ event }) => event)).toEqual(sent);
  });

  it('that is switched off is sent nothing, and goes on where it was once it is switched on', async () => {
    const [opened, receiver, other] = [await openAllowing(), await receive(), await receive()];
    const { id } = await create(opened, receiver, { isEnabled: false, events: ['content.*'] });
    await create(opened, other, { events: ['content.*'] });
    // Each of them is sent by a turn of its own, and webhooks have turns side by side.
    for (const contentId of [1, 2]) {
      await log(opened, contentId);
      await until(() => idsIn(other).includes(contentId) || idsIn(other), 'a delivery to the other webhook');
    }
    expect(receiver.received).toEqual([]);
    await opened.webhooks.update({ id, changes: { isEnabled: true } }, asAdministrator);
    await until(() => receiver.received.length >= 2 || receiver.received, 'two deliveries');
    expect(idsIn(receiver)).toEqual([1, 2]);
  });
});

describe('A delivery that fails', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('is repeated with the same id within ten seconds, and holds back the later ones of its webhook alone', async () => {
    const [opened, receiver, other] = [await openAllowing(), await receive(), await receive()];
    receiver.respond = (_, response) => void response.writeHead(500).end('Not now');
    const { id } = await create(opened, receiver, { events: ['content.*'] });
    await create(opened, other, { events: ['content.*'] });
    await logInOrder(opened, 1, 2, 3);
    await until(() => idsIn(other).length >= 3 || idsIn(other), 'three deliveries to the other webhook');
    await untilEqual(async () => (await progressOf(opened, id)).attempts, 1, 'the number of attempts');
    expect(idsIn(receiver)).toEqual([1]);
    const pause = Number((await progressOf(opened, id)).run_after) - (receiver.received[0]?.time ?? 0);
    expect(pause).toBeGreaterThan(2000);
    expect(pause).toBeLessThan(8000);
    expect(await deliveriesOf(opened, id)).toMatchObject([
      { status: 'failed', attempts: 1, responseStatus: 500, problem: 'status', event: 'content.published' },
    ]);
    await until(() => receiver.received.length >= 2 || receiver.received, 'two deliveries');
    expect((receiver.received[1]?.time ?? 0) - (receiver.received[0]?.time ?? 0)).toBeLessThan(10_000);
    await untilEqual(async () => (await progressOf(opened, id)).attempts, 2, 'the number of attempts');
    receiver.respond = (_, response) => void response.writeHead(200).end('OK');
    await endPause(opened, id);
    await until(() => receiver.received.length >= 5 || receiver.received, 'five deliveries');
    expect(idsIn(receiver)).toEqual([1, 1, 1, 2, 3]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    await untilEqual(async () => (await deliveriesOf(opened, id)).length, 3, 'the number of deliveries');
    const [third, , first] = await deliveriesOf(opened, id);
    expect([third, first]).toMatchObject([
      { status: 'delivered', attempts: 1, responseStatus: 200 },
      { status: 'delivered', attempts: 3, responseStatus: 200 },
    ]);
    expect(await progressOf(opened, id)).toMatchObject({ attempts: 0, failing_since: null });
  });

  it('is not counted with the next one after it has succeeded, wherever a turn of its webhook ends', async () => {
    const [opened, receiver] = [await openAllowing(), await receive()];
    receiver.respond = (_, response) => void response.writeHead(500).end();
    const { id } = await create(opened, receiver, { events: ['content.*'] });
    await logInOrder(opened, 1, 2);
    await untilEqual(async () => (await progressOf(opened, id)).attempts, 1, 'the number of attempts');
    const now = performance.now.bind(performance);
    let ahead = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
    receiver.respond = (_, response) => {
      // By this clock the turn takes so long that it ends with the first delivery.
      ahead += 5000;
      receiver.respond = (_, next) => void next.writeHead(500).end();
      response.writeHead(204).end();
    };
    await endPause(opened, id);
    await until(() => receiver.received.length >= 3 || receiver.received, 'three deliveries');
    expect(idsIn(receiver)).toEqual([1, 1, 2]);
    await untilEqual(async () => (await deliveriesOf(opened, id)).length, 2, 'the number of deliveries');
    expect(await progressOf(opened, id)).toMatchObject({ attempts: 1 });
  });

  it('pauses longer after each failure, and not the same for all', async () => {
    const [opened, receiver] = [await openAllowing(), await receive()];
    receiver.respond = (_, response) => void response.writeHead(503).end();
    const { id } = await create(opened, receiver);
    const pauses: number[] = [];
    for (let attempts = 1; attempts <= 6; attempts++) {
      await untilEqual(async () => (await progressOf(opened, id)).attempts, attempts, 'the number of attempts');
      pauses.push(Number((await progressOf(opened, id)).run_after) - (receiver.received.at(-1)?.time ?? 0));
      await endPause(opened, id);
    }
    for (const [n, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThan(2500 * 2 ** n - 100);
      expect(pause).toBeLessThan(7500 * 2 ** n + 1000);
    }
  });

  it('switches its webhook off after giveUp, is reported, and keeps its place', async () => {
    const reported: (BackgroundTask & { readonly message: string })[] = [];
    const onError = (error: unknown, task: BackgroundTask) => void reported.push({ message: String(error), ...task });
    const opened = await openAllowing({ onError, webhooks: { allow: ['127.0.0.1'], giveUp: 3 } });
    const receiver = await receive();
    receiver.respond = (_, response) => void response.writeHead(500).end();
    const { id, revision, secret } = await create(opened, receiver, { events: ['content.*'] });
    await logInOrder(opened, 1, 2);
    await until(() => reported.length > 0 || reported, 'the problem to be reported');
    expect(reported).toEqual([
      {
        message: `Error: Webhook ${id} is disabled: its deliveries have failed for too long`,
        task: 'webhook',
        webhookId: id,
      },
    ]);
    expect(JSON.stringify(reported)).not.toContain(secret);
    const webhook = await opened.webhooks.load(id, asAdministrator);
    expect(webhook.isEnabled).toBe(false);
    expect(webhook.revision).not.toBe(revision);
    receiver.received.length = 0;
    receiver.respond = (_, response) => void response.writeHead(204).end();
    await opened.webhooks.update({ id, changes: { isEnabled: true } }, asAdministrator);
    await until(() => receiver.received.length >= 2 || receiver.received, 'two deliveries');
    expect(idsIn(receiver)).toEqual([1, 2]);
  });
});
