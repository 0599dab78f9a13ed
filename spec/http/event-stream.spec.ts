/** Event streams of the log of changes, followed by the package `eventsource` and by plain requests. */
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import compression from 'compression';
import { EventSource, type FetchLike } from 'eventsource';
import type { RequestHandler } from 'express';
import { ServiceUnavailable } from '../../lib/errors/errors.js';
import type { ChangeRepository } from '../../lib/repository/repository.js';
import { asAdministrator } from '../sql/support.js';
import { admin, type } from '../support/api.js';
import { addEditor } from '../support/editor.js';
import { useApi, useServe } from '../support/fixtures.js';
import { until, untilEqual } from '../support/until.js';

const { api, opened } = await useApi({ limits: { pageSize: 3 } });
const serve = useServe();

const sources: EventSource[] = [];
afterEach(() => {
  for (const source of sources.splice(0)) source.close();
});

type Headers = Readonly<Record<string, string>>;

interface Following {
  readonly query?: string;
  readonly headers?: Headers;
  readonly url?: string;
}

/** What a client receives that follows the log, and the statuses of its responses. */
function follow({ query = '', headers = {}, url = `${api.url}${api.base}` }: Following = {}) {
  const received: { readonly id: string; readonly data: string }[] = [];
  const ends: string[] = [];
  const statuses: number[] = [];
  const fetchWith: FetchLike = async (to, init) => {
    const response = await fetch(to, { ...init, headers: { ...init.headers, ...admin, ...headers } });
    statuses.push(response.status);
    return response;
  };
  const source = new EventSource(`${url}/changes${query}`, { fetch: fetchWith });
  source.addEventListener('message', ({ lastEventId: id, data }) => received.push({ id, data }));
  source.addEventListener('end', ({ data }) => ends.push(data));
  sources.push(source);
  return { source, received, ends, statuses };
}

const change = () => opened.versions.createDraftOfCurrent({ id: 41 }, asAdministrator);

/** The cursor of the end of the log. */
async function end(): Promise<string> {
  for (let after = ''; ; ) {
    const { json } = await api.get(`/changes${after && `?after=${after}`}`, admin);
    const { Change: changes, next } = json.ChangeList;
    if (changes.length < 3) return next;
    after = next;
  }
}

describe('an event stream', () => {
  it('sends what is in the log, page after page, and then each change', async () => {
    const after = await end();
    for (let count = 0; count < 5; count += 1) await change();
    const { received } = follow({ query: `?after=${after}` });
    await until(() => received.length === 5 || received, 'five changes');
    await change();
    await until(() => received.length === 6 || received, 'six changes');
    const cursors = received.map(({ data }) => JSON.parse(data).Change.cursor);
    expect(received.map(({ id }) => id)).toEqual(cursors);
    const { json } = await api.get(`/changes?after=${cursors[3]}`, admin);
    expect(received.slice(4).map(({ data }) => JSON.parse(data).Change)).toEqual(json.ChangeList.Change);
  });

  it('goes on after the last event that a client has seen, whatever its URL says', async () => {
    const after = await end();
    await change();
    const first = follow({ query: `?after=${after}` });
    await until(() => first.received.length === 1 || first.received, 'a change');
    first.source.close();
    await change();
    const { received } = follow({
      query: `?after=${after}`,
      headers: { 'last-event-id': first.received[0]?.id ?? '' },
    });
    await until(() => received.length === 1 || received, 'a change');
    expect(received[0]?.id).not.toBe(first.received[0]?.id);
  });

  it('has its events in XML for clients that accept that besides', async () => {
    const after = await end();
    await change();
    const accept = `text/event-stream, ${type('Change', 'xml')};q=0.5`;
    const { received } = follow({ query: `?after=${after}`, headers: { accept } });
    await until(() => received.length === 1 || received, 'a change');
    expect(received[0]?.data).toMatch(/<Change media-type="application\/vnd\.cms\.api\.Change\+xml">/);
  });

  it('shows the changes of one type of content, with what the client embeds', async () => {
    const after = await end();
    await opened.sections.create({ identifier: 'of_no_type', name: 'Of no type' }, asAdministrator);
    await change();
    const { received } = follow({ query: `?after=${after}&type=folder&embed=Change.User` });
    await until(() => received.length === 1 || received, 'a change');
    expect(JSON.parse(received[0]?.data ?? '').Change).toMatchObject({ User: { login: 'admin' } });
  });

  it('moves on where nothing that is asked for has changed', async () => {
    const after = await end();
    const { source } = follow({ query: `?after=${after}&type=image` });
    await change();
    const next = await end();
    const response = await fetch(`${api.url}${api.base}/changes?type=image&after=${after}`, {
      headers: { ...admin, accept: 'text/event-stream' },
    });
    const { value } = (await response.body?.getReader().read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toBe(`:\n\nid: ${next}\n\n`);
    source.close();
  });

  it('keeps the line separators of Unicode, which end no line of an event', async () => {
    const after = await end();
    const name = 'One\u2028two\u2029three';
    const { received } = follow({ query: `?after=${after}&type=folder&embed=Change.Version` });
    const { id: contentId } = await opened.content.create(
      {
        contentTypeId: 1,
        mainLanguageCode: 'eng-GB',
        location: { parentLocationId: 2, priority: 0, hidden: false },
        fields: [{ fieldDefinitionIdentifier: 'name', value: name }],
      },
      asAdministrator,
    );
    await opened.versions.publish({ contentId, versionNo: 1 }, asAdministrator);
    const published = () => received.find(({ data }) => data.includes('content.published'));
    await until(() => published() !== undefined, 'the change of the publication');
    const { Fields } = JSON.parse(published()?.data ?? '').Change.Version;
    expect(Fields.field).toContainEqual(expect.objectContaining({ fieldValue: name }));
  });

  it.each([
    ['HTTP/1.0', ''],
    ['HTTP/1.1', 'Host: localhost\r\nContent-Length: 5\r\n'],
  ])('is sent to clients of %s', async (version, fields) => {
    const after = await end();
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes;
    });
    socket.write(
      `GET ${api.base}/changes?after=${after} ${version}\r\n${fields}Authorization: ${admin.Authorization}\r\n` +
        'Accept: text/event-stream\r\n\r\n',
    );
    await until(() => text.includes(`id: ${after}`), 'the id of the change');
    await change();
    await until(() => text.includes('draft.saved') || text.includes('draft.created'), 'the change of the draft');
    socket.destroy();
  });

  it('is not held back by compression', async () => {
    const compressed = await serve(opened, { before: [compression({ threshold: 0 })] });
    const { received } = follow({ query: `?after=${await end()}`, url: compressed.url + compressed.base });
    await change();
    await until(() => received.length === 1 || received, 'a change');
  });

  it('is never stored, and has no length', async () => {
    const { status, headers, text } = await api.call('HEAD', '/changes', {
      headers: { ...admin, accept: 'text/event-stream' },
    });
    expect([status, text]).toEqual([200, '']);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-cms-operation': 'changes.list',
    });
    expect(Object.keys(headers)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:etag|link|content-length)$/)]),
    );
  });

  it.each(['text/event-stream;q=0.5, application/json', 'application/json', '*/*'])(
    'is not for clients that accept %s',
    async (accept) => {
      expect((await api.get('/changes', { ...admin, accept })).headers['content-type']).toMatch(/json/);
    },
  );

  it('is no part of a batch, and no other resource has one', async () => {
    expect((await api.get('/content/sections', { ...admin, accept: 'text/event-stream' })).status).toBe(406);
    const accepts = ['text/event-stream', 'text/event-stream, application/json;q=0.5'];
    const href = `${api.base}/changes?limit=1`;
    const requests = accepts.map((accept, index) => ({ _id: `${index}`, method: 'GET', href, accept }));
    const { json } = await api.call('POST', '/batch', {
      headers: { ...admin, 'content-type': type('BatchInput') },
      body: JSON.stringify({ BatchInput: { Request: requests } }),
    });
    expect(json.Batch.Response).toMatchObject([
      { status: 406 },
      { status: 200, document: { ChangeList: { next: expect.any(String) } } },
    ]);
  });
});

describe('an event stream is refused', () => {
  const refusal = async (query: string, headers: Headers) => {
    const { status, json } = await api.get(`/changes${query}`, { accept: 'text/event-stream', ...headers });
    return [status, json.ErrorMessage.errorCode];
  };

  it('to anonymous callers', async () => {
    expect(await refusal('', {})).toEqual([401, 401]);
  });

  it('for the cursor of another log', async () => {
    expect(await refusal('?after=abc', admin)).toEqual([410, 410]);
    expect(await refusal('', { ...admin, 'last-event-id': 'abc' })).toEqual([410, 410]);
  });

  it('for an unknown type', async () => {
    expect(await refusal('?type=nothing', admin)).toEqual([404, 404]);
  });

  it('where as many are open as there may be, until one ends', async () => {
    const limited = await serve(opened, { limits: { streams: 1 } });
    const url = limited.url + limited.base;
    const one = follow({ url });
    await until(() => one.statuses.length === 1 || one.statuses, 'the response to the stream');
    const { status, headers } = await limited.get('/changes', { ...admin, accept: 'text/event-stream' });
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    one.source.close();
    const other = follow({ url });
    await untilEqual(() => other.statuses.at(-1), 200, 'the last status');
  });
});

describe('an event stream counts no longer', () => {
  it.each([
    [
      'whose head cannot be sent',
      (response: ServerResponse) => {
        response.writeHead = () => {
          Reflect.deleteProperty(response, 'writeHead');
          throw new Error('The host cannot write the head');
        };
      },
    ],
    ['that the host has ended', (response: ServerResponse) => void setTimeout(100).then(() => response.end())],
    ['that the host has responded to', (response: ServerResponse) => void response.end('Busy')],
  ])('%s', async (_, end) => {
    const spoilt = ['one'];
    const spoil: RequestHandler = (request, response, next) => {
      if (request.headers.accept === 'text/event-stream' && spoilt.pop()) end(response);
      next();
    };
    const limited = await serve(opened, { limits: { streams: 1 }, before: [spoil] });
    await limited.get('/changes', { ...admin, accept: 'text/event-stream' }).catch(() => undefined);
    await until(() => limited.events.length === 1 || limited.events, 'the event of the request');
    const { statuses } = follow({ url: limited.url + limited.base });
    await until(() => statuses.length === 1 || statuses, 'the response to the stream');
    expect(statuses).toEqual([200]);
  });
});

describe('an event stream over a repository', () => {
  /** The log of the repository, of which a part fails or is replaced. */
  const over = (changes: Partial<ChangeRepository>) =>
    serve({ ...opened, changes: { ...opened.changes, ...changes } }, { caching: { memory: 0 } });

  it('that cannot say what has changed shows its changes', async () => {
    const failing = await over({ since: () => Promise.reject(new ServiceUnavailable()) });
    const { received } = follow({ query: `?after=${await end()}`, url: failing.url + failing.base });
    await change();
    await until(() => received.length === 1 || received, 'a change');
    await change();
    await until(() => received.length === 2 || received, 'two changes');
  });

  it('whose log has failed goes on when it is there again, although nothing has changed since', async () => {
    let isDown = false;
    let token = 'one';
    const failing = await over({
      since: async (before) => ({ token, tags: before === token ? [] : '*' }),
      list: (query, context) => {
        if (isDown) throw new ServiceUnavailable();
        return opened.changes.list(query, context);
      },
    });
    const url = failing.url + failing.base;
    const query = `?after=${await end()}`;
    const before = follow({ query, url });
    await until(() => before.statuses.length === 1 || before.statuses, 'the response to the stream');
    isDown = true;
    token = 'two';
    await until(() => before.ends.length === 1 || before.ends, 'the end of the stream');
    before.source.close();
    expect(JSON.parse(before.ends[0] ?? '').ErrorMessage.errorCode).toBe(503);
    isDown = false;
    const after = follow({ query, url });
    await until(() => after.statuses.length === 1 || after.statuses, 'the response to the stream');
    token = 'three';
    await change();
    await until(() => after.received.length === 1 || after.received, 'a change');
    expect(after.ends).toEqual([]);
  });
});

describe('an event stream ends', () => {
  it('when its caller loses the right, with the error that another request gets', async () => {
    const caller = await addEditor(opened, 'follower');
    const { items } = await opened.users.list({ login: 'follower' }, asAdministrator);
    const { id: userId } = items[0] as { readonly id: number };
    const role = await opened.roles.create({ identifier: 'followers' }, asAdministrator);
    for (const [module, name] of [
      ['content', 'read'],
      ['change', 'read'],
    ] as const) {
      const policy = { roleId: role.id, module, function: name, limitations: [] };
      await opened.roles.createPolicy(policy, asAdministrator);
    }
    await opened.roles.assignToUser({ roleId: role.id, userId }, asAdministrator);
    const { received, ends, statuses } = follow({ headers: { ...caller } });
    await until(() => received.length > 0 || received, 'a change');
    await opened.roles.delete({ id: role.id }, asAdministrator);
    await until(() => ends.length === 1 || ends, 'the end of the stream');
    expect(JSON.parse(ends[0] ?? '').ErrorMessage.errorCode).toBe(403);
    // Clients connect again, and are refused.
    await until(() => statuses.length === 2 || statuses, 'the client to connect again');
    expect(statuses[1]).toBe(403);
  });

  it('when the router is closed', async () => {
    const closing = await serve(opened);
    const { ends, statuses } = follow({ url: closing.url + closing.base });
    await until(() => statuses.length === 1 || statuses, 'the response to the stream');
    closing.router.close();
    await until(() => ends.length === 1 || ends, 'the end of the stream');
    expect(JSON.parse(ends[0] ?? '').ErrorMessage).toMatchObject({ errorCode: 503 });
    expect((await closing.get('/changes', { ...admin, accept: 'text/event-stream' })).status).toBe(503);
  });
});
