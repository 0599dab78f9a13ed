import { tracingChannel } from 'node:diagnostics_channel';
import { afterEach, describe, expect, it } from '@jest/globals';
import { traceparentOf } from '../../lib/pipeline/state/request-tracing.js';
import { admin, host, sends, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { sendForm } from '../support/page-form.js';
import { until } from '../support/until.js';

const { api } = await useApi();

interface Message {
  readonly [name: string]: unknown;
}

const unsubscribing: (() => void)[] = [];
afterEach(() => {
  for (const unsubscribe of unsubscribing.splice(0)) unsubscribe();
});

/** The messages of what has ended, and how many have started. */
function listen(name: string) {
  const channel = tracingChannel<unknown, Message>(`express-cms-rest:${name}`);
  const ended: Message[] = [];
  let started = 0;
  const subscribers = {
    start: () => {
      started += 1;
    },
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: (message: Message) => void ended.push(message),
    error: () => undefined,
  };
  channel.subscribe(subscribers);
  unsubscribing.push(() => channel.unsubscribe(subscribers));
  return { ended, started: () => started };
}

const secret = 'a-value-that-no-message-may-have';

const create = (identifier: string) =>
  api.call('POST', '/content/sections', {
    headers: { ...sends('SectionInput'), 'X-Request-Id': 'traced' },
    body: JSON.stringify({ SectionInput: { identifier, name: secret } }),
  });

describe('express-cms-rest:request', () => {
  it('says what a request meant, once it has ended', async () => {
    const { ended, started } = listen('request');
    const { status } = await create('requested');
    await until(() => ended.length > 0 || ended, 'the end of the request to be traced');
    expect(ended).toEqual([
      {
        requestId: 'traced',
        traceparent: undefined,
        isPart: false,
        method: 'POST',
        operation: 'sections.create',
        path: '/content/sections',
        status,
      },
    ]);
    expect(started()).toBe(1);
  });

  it('has the parts of a batch', async () => {
    const { ended } = listen('request');
    const batch = { BatchInput: { Request: [{ _id: 'a', method: 'GET', href: `${host.base}/content/sections/1` }] } };
    await api.call('POST', '/batch', { headers: sends('BatchInput'), body: JSON.stringify(batch) });
    expect(ended.map(({ operation, isPart, status }) => [operation, isPart, status])).toEqual([
      ['sections.load', true, 200],
      ['batches.create', false, 200],
    ]);
  });
});

describe('a form that names a second operation', () => {
  const submit = async (identifier: string) => {
    const { headers } = await create(identifier);
    const fields = { _method: 'PATCH', _type: type('SectionInput'), _then: 'DELETE', '/SectionInput/name': secret };
    const path = String(headers.location).slice(api.base.length);
    return sendForm(api, path, Object.entries(fields));
  };

  it('is a request in the message of another one, and the operation that it begins with is that of the whole', async () => {
    const { ended } = listen('request');
    const { status } = await submit('followed');
    expect(status).toBe(303);
    await until(() => ended.length > 2 || ended, 'the end of the form to be traced');
    expect(
      ended.slice(1).map((message) => [message.method, message.operation, message.isPart, message.status]),
    ).toEqual([
      ['DELETE', 'sections.delete', false, 204],
      ['PATCH', 'sections.update', false, 303],
    ]);
  });

  it('is selected once for each operation', async () => {
    const { ended } = listen('stage');
    await submit('selected');
    const stages = ['select', 'authenticate', 'serve'];
    expect(ended.slice(4).map(({ stage }) => stage)).toEqual([...stages, ...stages, 'encode']);
  });
});

describe('express-cms-rest:stage', () => {
  it('names the stages in their order, and those that fail', async () => {
    const { ended } = listen('stage');
    await api.get('/content/sections/999999', { ...admin, 'X-Request-Id': 'traced' });
    expect(ended).toEqual([
      { stage: 'select', requestId: 'traced' },
      { stage: 'authenticate', requestId: 'traced' },
      { stage: 'serve', requestId: 'traced', hasFailed: true },
      { stage: 'encode', requestId: 'traced' },
    ]);
  });
});

describe('express-cms-rest:statement', () => {
  it('has the texts of statements without their values', async () => {
    const { ended } = listen('statement');
    await create('stated');
    expect(ended).toContainEqual(
      expect.objectContaining({ text: expect.stringMatching(/^insert into "cms_section"/) }),
    );
    expect(JSON.stringify(ended)).not.toContain(secret);
    const sent: readonly Message[] = JSON.parse(JSON.stringify(ended));
    expect(new Set(sent.flatMap((message) => Object.keys(message)))).toEqual(new Set(['system', 'text']));
  });
});

const valid = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('traceparent', () => {
  it('is in the event of the request', async () => {
    // Events of earlier requests may arrive later.
    const events = () => api.events.filter(({ operation }) => operation === 'bookmarks.list');
    await api.get('/bookmark', { ...admin, traceparent: valid });
    await api.get('/bookmark', { ...admin, traceparent: `${valid}-more` });
    await until(() => events().length > 1 || api.events, 'both events');
    expect(events().map(({ traceparent }) => traceparent)).toEqual([valid, undefined]);
  });

  it.each([
    [valid, valid],
    [valid.replace('00-', 'cc-'), valid.replace('00-', 'cc-')],
    [`${valid.replace('00-', 'cc-')}-more`, `${valid.replace('00-', 'cc-')}-more`],
    [`${valid}-more`, undefined],
    [valid.replace('00-', 'ff-'), undefined],
    [valid.toUpperCase(), undefined],
    [valid.replace(/-\w{32}-/, `-${'0'.repeat(32)}-`), undefined],
    [valid.replace(/-\w{16}-/, `-${'0'.repeat(16)}-`), undefined],
    [`${valid} `, undefined],
    [undefined, undefined],
  ])('%j is read as %j', (traceparent, expected) => {
    expect(traceparentOf({ headers: { traceparent } })).toBe(expected);
  });
});
