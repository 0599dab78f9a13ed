/** How webhooks are sent: to checked addresses, without redirects, within bounds, with secrets that are replaced and over restarts. */
import { describe, expect, it, jest } from '@jest/globals';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { fakeTimeouts } from '../support/clock.js';
import { until, untilEqual } from '../support/until.js';
import { asAdministrator, type Opened } from './support.js';
import {
  create,
  deliveriesOf,
  idsIn,
  log,
  logInOrder,
  numbers,
  openAllowing,
  progressOf,
  receive,
} from './webhook-fixtures.js';

const content = { events: ['content.*'] };

/** The deliveries of a webhook, once the first has been tried. */
async function outcomes(opened: Opened, id: number) {
  await until(async () => (await deliveriesOf(opened, id)).length > 0, 'the first delivery to be tried');
  return deliveriesOf(opened, id);
}

describe('A name', () => {
  it('that leads to an address which is not allowed fails, and nothing connects to it', async () => {
    const [opened, receiver] = [await openAllowing({ webhooks: { allow: ['10.0.0.0/8'] } }), await receive()];
    const url = receiver.url.replace('127.0.0.1', 'localhost');
    const { id } = await create(opened, { url }, content);
    await log(opened, 1);
    expect(await outcomes(opened, id)).toMatchObject([{ status: 'failed', problem: 'address' }]);
    expect(receiver.received).toEqual([]);
  });

  it('that leads to an allowed address is sent to', async () => {
    const [opened, receiver] = [await openAllowing(), await receive()];
    await create(opened, { url: receiver.url.replace('127.0.0.1', 'localhost') }, content);
    await log(opened, 1);
    await until(() => receiver.received.length > 0 || receiver.received, 'a delivery');
  });

  it('that cannot be resolved fails', async () => {
    const opened = await openAllowing();
    const { id } = await create(opened, { url: 'https://hook.invalid/' }, content);
    await log(opened, 1);
    expect(await outcomes(opened, id)).toMatchObject([{ status: 'failed', problem: 'connection' }]);
  });
});

describe('A receiver', () => {
  it('that redirects is not followed', async () => {
    const [opened, receiver, other] = [await openAllowing(), await receive(), await receive()];
    receiver.respond = (_, response) => void response.writeHead(307, { Location: other.url }).end();
    const { id } = await create(opened, receiver, content);
    await log(opened, 1);
    expect(await outcomes(opened, id)).toMatchObject([{ status: 'failed', problem: 'status', responseStatus: 307 }]);
    expect(other.received).toEqual([]);
  });

  it('that does not respond is given up after ten seconds', async () => {
    const [opened, receiver] = [await openAllowing(), await receive()];
    receiver.respond = () => undefined;
    const { id } = await create(opened, receiver, content);
    await log(opened, 1);
    const [delivery] = await outcomes(opened, id);
    expect(delivery).toMatchObject({ status: 'failed', problem: 'timeout' });
    expect(delivery?.duration).toBeGreaterThan(9900);
    expect(delivery?.duration).toBeLessThan(14_000);
  });

  it('that is gone fails', async () => {
    const [opened, receiver] = [await openAllowing(), await receive()];
    await receiver.close();
    const { id } = await create(opened, receiver, content);
    await log(opened, 1);
    expect(await outcomes(opened, id)).toMatchObject([{ status: 'failed', problem: 'connection' }]);
  });

  it('whose response never ends holds nothing back', async () => {
    const [opened, receiver] = [await openAllowing(), await receive()];
    receiver.respond = (_, response) => {
      const more = () => response.write(Buffer.alloc(16_384), () => !response.destroyed && setImmediate(more));
      more();
    };
    await create(opened, receiver, content);
    await logInOrder(opened, ...numbers(1, 5));
    await until(() => idsIn(receiver).length >= 5 || idsIn(receiver), 'five deliveries');
    expect(idsIn(receiver)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('A secret that is replaced', () => {
  it('signs together with the new one, until 24 hours are over', async () => {
    const [opened, receiver] = [await openAllowing(), await receive()];
    const { id, secret: former } = await create(opened, receiver, content);
    const { secret } = await opened.webhooks.rotateSecret({ id }, asAdministrator);
    await log(opened, 1);
    await until(() => receiver.received.length === 1 || receiver.received, 'the delivery');
    const verify = (by: string, n: number) => {
      const { body, headers } = receiver.received[n] ?? { body: '', headers: {} };
      return new StandardWebhook(by).verify(body, headers);
    };
    expect(receiver.received[0]?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const each of [former, secret]) expect(verify(each, 0)).toMatchObject({ type: 'content.published' });
    const { former_until } = await opened.db.selectFrom('cms_webhook').select('former_until').executeTakeFirstOrThrow();
    expect(Number(former_until) - Date.now()).toBeGreaterThan(86_400_000 - 60_000);
    expect(Number(former_until) - Date.now()).toBeLessThanOrEqual(86_400_000);
    await opened.db
      .updateTable('cms_webhook')
      .set({ former_until: Date.now() - 1 })
      .execute();
    await log(opened, 2);
    await until(() => receiver.received.length === 2 || receiver.received, 'two deliveries');
    expect(verify(secret, 1)).toMatchObject({ data: { contentId: 2 } });
    expect(() => verify(former, 1)).toThrow();
  });
});

describe('A delivery', () => {
  it('is sent again when a client wants it, with the same id and body', async () => {
    const [opened, receiver] = [await openAllowing(), await receive()];
    const { id: webhookId } = await create(opened, receiver, content);
    await logInOrder(opened, 1, 2);
    await untilEqual(async () => (await deliveriesOf(opened, webhookId)).length, 2, 'the number of deliveries');
    const [, first] = await deliveriesOf(opened, webhookId);
    const delivery = { webhookId, deliveryId: first?.id ?? '' };
    expect(await opened.webhooks.redeliver(delivery, asAdministrator)).toMatchObject({
      status: 'pending',
      attempts: 1,
    });
    await until(() => receiver.received.length === 3 || receiver.received, 'the delivery that is sent again');
    expect(idsIn(receiver)).toEqual([1, 2, 1]);
    expect(receiver.received[2]?.body).toBe(receiver.received[0]?.body);
    expect(receiver.received[2]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id']);
    const load = () => opened.webhooks.loadDelivery(delivery, asAdministrator);
    await untilEqual(async () => (await load()).status, 'delivered', 'the status of the delivery');
    expect(await load()).toMatchObject({ attempts: 2 });
    await opened.webhooks.update({ id: webhookId, changes: { isEnabled: false } }, asAdministrator);
    await expect(opened.webhooks.redeliver(delivery, asAdministrator)).rejects.toMatchObject({
      rule: 'is disabled',
    });
  });

  it('is kept as long as it is among the last hundred', async () => {
    const [opened, receiver] = [await openAllowing(), await receive()];
    const { id } = await create(opened, receiver, content);
    await logInOrder(opened, ...numbers(1, 130));
    await until(() => receiver.received.length >= 130 || receiver.received, '130 deliveries');
    await untilEqual(async () => (await progressOf(opened, id)).owner, null, 'the process that sends');
    const kept = await deliveriesOf(opened, id);
    expect(kept).toHaveLength(100);
    expect(kept[0]?.id).toBe(receiver.received.at(-1)?.headers['webhook-id']);
  });
});

describe('Changes that were deleted before they could be sent', () => {
  it('are told as one event after which everything may be different', async () => {
    const [opened, receiver] = [await openAllowing(), await receive()];
    const { id } = await create(opened, receiver, { ...content, isEnabled: false });
    await logInOrder(opened, 1, 2, 3);
    // As pruning does it.
    const last = Number((await progressOf(opened, id)).position) + 3;
    await opened.db.deleteFrom('cms_change').where('content_id', 'in', [1, 2]).execute();
    await opened.db.updateTable('cms_change_log').set({ deleted: last, last }).execute();
    await opened.webhooks.update({ id, changes: { isEnabled: true } }, asAdministrator);
    await log(opened, 4);
    await until(() => idsIn(receiver).includes(4), 'a delivery of the change that is left');
    expect(receiver.received[0]).toMatchObject({ type: 'other', data: { tags: '*' } });
    expect(receiver.events().filter((event) => event === 'other')).toHaveLength(1);
  });
});

describe('Two processes', () => {
  it('deliver each change once and in order, and one goes on where the other was closed', async () => {
    const receiver = await receive();
    const [one, two] = [await openAllowing({}, 'shared'), await openAllowing({}, 'shared')];
    const { id } = await create(one, receiver, content);
    for (const n of numbers(1, 40)) await log(n % 2 === 0 ? one : two, n);
    await until(() => receiver.received.length >= 20 || receiver.received, '20 deliveries');
    await one.close();
    for (const n of numbers(41, 60)) await log(two, n);
    // The first look of the second process after the webhook was created may be the one for other processes' webhooks.
    await two.webhooks.update({ id, changes: { description: 'Wakes it' } }, asAdministrator);
    await until(() => new Set(idsIn(receiver)).size >= 60, 'deliveries of 60 changes');
    expect([...new Set(idsIn(receiver))]).toEqual(numbers(1, 60));
  });

  it('that is killed leaves a webhook to the others once its lease is over', async () => {
    const [opened, receiver] = [await openAllowing(), await receive()];
    const { id } = await create(opened, receiver, content);
    await untilEqual(async () => (await progressOf(opened, id)).owner, null, 'the process that sends');
    const lease = { owner: 'killed', lease_until: Date.now() + 2500 };
    await opened.db.updateTable('cms_webhook_progress').set(lease).execute();
    await log(opened, 1);
    await until(() => receiver.received.length > 0 || receiver.received, 'a delivery');
    expect(receiver.received[0]?.time).toBeGreaterThanOrEqual(lease.lease_until);
  });
});

describe('A clock that was ahead', () => {
  it('delays no delivery that failed then, nor the end of a lease that began then', async () => {
    const [opened, receiver] = [await openAllowing(), await receive()];
    const { id } = await create(opened, receiver, content);
    await untilEqual(async () => (await progressOf(opened, id)).owner, null, 'the process that sends');
    const day = Date.now() + 86_400_000;
    for (const ahead of [
      { attempts: 1, failing_since: day, run_after: day + 5000 },
      { attempts: 40, failing_since: day, run_after: day },
      { owner: 'a process', lease_until: day },
    ]) {
      const before = receiver.received.length;
      await opened.db.updateTable('cms_webhook_progress').set(ahead).execute();
      await log(opened, 1);
      await until(() => receiver.received.length > before || receiver.received, 'a delivery');
      await untilEqual(async () => (await progressOf(opened, id)).owner, null, 'the process that sends');
    }
  });

  it('does not put off when a webhook is given up', async () => {
    const [opened, receiver] = [await openAllowing(), await receive()];
    receiver.respond = (_, response) => void response.writeHead(500).end();
    const { id } = await create(opened, receiver, content);
    const day = Date.now() + 86_400_000;
    await opened.db
      .updateTable('cms_webhook_progress')
      .set({ attempts: 3, failing_since: day, run_after: day })
      .execute();
    await log(opened, 1);
    await untilEqual(async () => (await progressOf(opened, id)).attempts, 4, 'the number of attempts');
    expect(Number((await progressOf(opened, id)).failing_since)).toBeLessThanOrEqual(Date.now());
  });
});

describe('A repository without webhooks', () => {
  it('looks for them once, and writes nothing', async () => {
    fakeTimeouts();
    const opened = await openAllowing();
    const before = await opened.db.selectFrom('cms_change').select('id').execute();
    const count = (milliseconds: number) => opened.countStatements(() => jest.advanceTimersByTimeAsync(milliseconds));
    await until(async () => (await count(0)) === 0, 'the end of what begins when a repository is opened');
    expect(await count(2200)).toBe(0);
    jest.useRealTimers();
    expect(await opened.db.selectFrom('cms_change').select('id').execute()).toEqual(before);
  });
});
