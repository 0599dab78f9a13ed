/** Event streams that stay open for longer than a heartbeat, all of them at the same time. */
import { once } from 'node:events';
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { MemoryStore, type SessionData } from 'express-session';
import { ServiceUnavailable } from '../../lib/errors/errors.js';
import type { Change, ChangeRepository } from '../../lib/repository/repository.js';
import { hostSession, secret } from '../auth/host.js';
import { addUser, asAdministrator } from '../sql/support.js';
import { type Api, admin, basic, type HostOptions, serve, type } from '../support/api.js';
import { setPassword } from '../support/editor.js';
import { useRepository } from '../support/fixtures.js';
import { until, within } from '../support/until.js';

// Streams stay open for several heartbeats.
jest.setTimeout(300_000);

/** Milliseconds in which two heartbeats come, by which a stream learns of its end. */
const patience = 60_000;

const opened = await useRepository();
const running: Api[] = [];
afterAll(async () => {
  await Promise.all(running.map((api) => api.close()));
});

async function open(options: HostOptions = {}, repository: Parameters<typeof serve>[0] = opened): Promise<Api> {
  const api = await serve(repository, options);
  running.push(api);
  return api;
}

/** Begins at once, beside all others; the test that calls the result awaits what comes of it. */
function meanwhile<T>(work: () => Promise<T>): () => Promise<T> {
  const result = work();
  result.catch(() => undefined);
  return () => result;
}

interface Stream {
  readonly response: IncomingMessage;
  readonly text: () => string;
  readonly isOver: () => boolean;
}

/** Opens a stream by the status of whose response nothing is wrong. */
async function follow({ url, base }: Api, headers: OutgoingHttpHeaders, query = ''): Promise<Stream> {
  const request = http.request(`${url}${base}/changes${query}`, {
    headers: { accept: 'text/event-stream', ...headers },
    agent: false,
  });
  request.flushHeaders();
  if (headers['content-length'] === undefined) request.end();
  const responding = once(request, 'response') as Promise<[IncomingMessage]>;
  const [response] = await within(responding, 'the response to the stream', patience);
  response.on('error', () => undefined);
  if (response.statusCode !== 200) response.destroy();
  expect(response.statusCode).toBe(200);
  let text = '';
  let isOver = false;
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  response.once('close', () => {
    isOver = true;
  });
  return { response, text: () => text, isOver: () => isOver };
}

/** Comments so far: the first one is at the beginning. */
const heartbeats = ({ text }: Stream): number => (text().match(/^:$/gm)?.length ?? 0) - 1;

const heartbeat = (stream: Stream, count = 1) =>
  until(
    () => heartbeats(stream) >= count || stream.isOver() || stream.text(),
    'a heartbeat, or the end of the stream',
    patience,
  );

/** The status in the event that ends a stream, once it has ended; undefined without such an event. */
async function statusOfEnd(stream: Stream): Promise<number | undefined> {
  await until(stream.isOver, 'the end of the stream', patience);
  const [, data] = /^event: end\ndata: (.*)\n\n$/m.exec(stream.text()) ?? [];
  return data === undefined ? undefined : JSON.parse(data).ErrorMessage.errorCode;
}

const idsIn = (text: string): readonly string[] => [...text.matchAll(/^id: (.*)\ndata: /gm)].map(([, id = '']) => id);

const change = () => opened.versions.createDraftOfCurrent({ id: 41 }, asAdministrator);

/** A user who may do everything. */
async function addAdministrator(login: string): Promise<number> {
  const id = await addUser(opened, 13, login);
  await setPassword(opened, id, 'secret');
  return id;
}

async function logIn(api: Api, login = 'admin', password = 'publish') {
  const { json, headers } = await api.call('POST', '/user/sessions', {
    headers: { 'Content-Type': type('SessionInput') },
    body: JSON.stringify({ SessionInput: { login, password } }),
  });
  const { _href: href, csrfToken } = json.Session;
  const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  return { path: href.slice(api.base.length), cookie, headers: { cookie, 'X-CSRF-Token': csrfToken } };
}

const lastPlace = async (): Promise<string> => {
  for (let after: string | undefined; ; ) {
    const { items, next = '' } = await opened.changes.list({ limit: 100, ...(after && { after }) }, asAdministrator);
    if (items.length < 100) return next;
    after = next;
  }
};

describe('a heartbeat', () => {
  const beating = meanwhile(async () => {
    const stream = await follow(await open(), admin);
    await heartbeat(stream, 2);
    return [heartbeats(stream), stream.isOver()];
  });

  it('comes again and again', async () => {
    expect(await beating()).toEqual([2, false]);
  });

  const known = meanwhile(async () => {
    const user = () => 14;
    const [with_, without] = [
      await open({ before: [hostSession()], session: { user } }),
      await open({ session: { user } }),
    ];
    const streams = [await follow(with_, {}), await follow(without, {})];
    for (const stream of streams) await heartbeat(stream);
    return streams.map((stream) => stream.isOver());
  });

  it('does not end the stream of a user whom the host knows without a stored session', async () => {
    expect(await known()).toEqual([false, false]);
  });
});

describe('a session that is logged out', () => {
  const sessionsIn = (store: MemoryStore) => Object.keys((store as unknown as { readonly sessions: object }).sessions);

  const hosts = {
    'of the router': (store: MemoryStore) => ({ session: { install: { secret, store } } }),
    'of the host': (store: MemoryStore) => ({ before: [hostSession({ store })], session: {} }),
    'of a host that destroys unset sessions': (store: MemoryStore) => ({
      before: [hostSession({ store, unset: 'destroy' })],
      session: {},
    }),
  };
  const requests = { '': {}, ', with a request whose body is unread': { 'content-length': 5 } };

  const cases = Object.entries(hosts).flatMap(([name, optionsOf]) =>
    Object.entries(requests).map(([more, headers]) => {
      const result = meanwhile(async () => {
        const store = new MemoryStore();
        const api = await open(optionsOf(store));
        const session = await logIn(api);
        const stream = await follow(api, { cookie: session.cookie, ...headers });
        const refreshed = await api.call('POST', `${session.path}/refresh`, { headers: session.headers });
        // The stream has read the session as it is now.
        await heartbeat(stream);
        const deleted = await api.call('DELETE', session.path, { headers: session.headers });
        const end = await statusOfEnd(stream);
        return { statuses: [refreshed.status, deleted.status, end], sessions: sessionsIn(store) };
      });
      return [name + more, result] as const;
    }),
  );

  it.each(cases)('%s, ends the stream, whose end does not bring it back', async (_, result) => {
    expect(await result()).toEqual({ statuses: [200, 204, 401], sessions: [] });
  });

  const other = meanwhile(async () => {
    const store = new MemoryStore();
    const api = await open(hosts['of the host'](store));
    const session = await logIn(api);
    const stream = await follow(api, { cookie: session.cookie });
    const [id = ''] = sessionsIn(store);
    const load = () => new Promise<SessionData>((resolve) => store.get(id, (_, data) => resolve(data as SessionData)));
    const put = async (cart: number) => store.set(id, { ...(await load()), cart } as SessionData);
    await put(1);
    await heartbeat(stream);
    await put(2);
    api.router.close();
    const end = await statusOfEnd(stream);
    return [end, await load()];
  });

  it('is another thing than one that changes meanwhile, which stays as it is', async () => {
    expect(await other()).toEqual([503, expect.objectContaining({ cart: 2 })]);
  });
});

describe('an account', () => {
  const token = { secret: 'a secret of at least thirty-two bytes' };

  const cases = [
    ['that is disabled', { enabled: false }],
    ['with another password', { password: 'another one' }],
  ] as const;

  const results = cases.map(([name, changes], index) => {
    const result = meanwhile(async () => {
      const login = `follower-${index}`;
      const id = await addAdministrator(login);
      const api = await open({ token, session: { install: { secret, store: new MemoryStore() } } });
      const { json } = await api.call('POST', '/user/token/jwt', {
        headers: { 'Content-Type': type('JWTInput') },
        body: JSON.stringify({ JWTInput: { username: login, password: 'secret' } }),
      });
      const { cookie } = await logIn(api, login, 'secret');
      const streams = [
        await follow(api, { authorization: basic(login, 'secret') }),
        await follow(api, { authorization: `Bearer ${json.JWT.token}` }),
        await follow(api, { cookie }),
      ];
      await opened.users.update({ id, changes }, asAdministrator);
      return Promise.all(streams.map(statusOfEnd));
    });
    return [name, result] as const;
  });

  it.each(results)('%s ends its streams, by password, by token and by session', async (_, result) => {
    expect(await result()).toEqual([401, 401, 401]);
  });
});

describe('a client that does not read', () => {
  /** Bytes of the events, which is more than sockets and streams hold between two processes. */
  const most = 40_000_000;
  const contentIds = Array.from({ length: 1000 }, (_, id) => id + 1_000_000);

  const slow = meanwhile(async () => {
    let written = 0;
    const list: ChangeRepository['list'] = async ({ after = '0' }) => {
      const first = Number(after);
      const items = Array.from({ length: written < most ? 100 : 0 }, (_, index): Change => {
        const cursor = String(first + index + 1);
        return { cursor, time: new Date(), event: 'location.moved', contentIds, tags: '*' };
      });
      written += items.length * 10_000;
      return { items, next: items.at(-1)?.cursor ?? after };
    };
    const api = await open({}, { ...opened, changes: { ...opened.changes, list } });
    const stream = await follow(api, admin);
    stream.response.pause();
    // What is sent by then waits for 30 s; half a minute later the connection would be cut.
    await setTimeout(45_000);
    const isHeldBack = written < most;
    stream.response.resume();
    const end = await statusOfEnd(stream);
    const ids = idsIn(stream.text()).map(Number);
    return { isHeldBack, end, isWhole: ids.length > 100 && ids.every((id, index) => id === index + 1) };
  });

  it('is dropped, and learns that once it reads again', async () => {
    expect(await slow()).toEqual({ isHeldBack: true, end: 503, isWhole: true });
  });
});

describe('a storage that fails for a while', () => {
  const failing = meanwhile(async () => {
    let isDown = false;
    const whenUp =
      <A extends readonly unknown[], R>(work: (...given: A) => Promise<R>) =>
      async (...given: A): Promise<R> => {
        if (isDown) throw new ServiceUnavailable();
        return work(...given);
      };
    const api = await open(
      { caching: { memory: 0 } },
      {
        ...opened,
        users: { ...opened.users, findAccount: whenUp(opened.users.findAccount) },
        changes: { since: whenUp(opened.changes.since), list: whenUp(opened.changes.list) },
      },
    );
    const place = await lastPlace();
    const received: string[] = [];
    const ends: (number | undefined)[] = [];
    let isOver = false;
    const client = async () => {
      while (!isOver) {
        const last = received.at(-1) ?? place;
        const stream = await follow(api, { ...admin, 'last-event-id': last }).catch(() => undefined);
        if (!stream) await setTimeout(50);
        if (!stream) continue;
        const known = received.length;
        await until(
          () => {
            received.splice(known, received.length, ...idsIn(stream.text()));
            return stream.isOver() || isOver;
          },
          'the end of the stream',
          patience,
        );
        if (!isOver) ends.push(await statusOfEnd(stream));
      }
    };
    const following = client();
    const arrived = async () => {
      const { items } = await opened.changes.list({ after: place, limit: 100 }, asAdministrator);
      await until(() => received.length >= items.length || received, 'changes that the client has not received');
      return items;
    };
    for (let outage = 0; outage < 3; outage += 1) {
      await change();
      await arrived();
      isDown = true;
      await change();
      await until(() => ends.length > outage || ends, 'the end of the stream in the outage');
      await change();
      isDown = false;
    }
    const items = await arrived();
    isOver = true;
    await following;
    return { received, ends, items };
  });

  it('ends streams, and clients that connect again lose nothing', async () => {
    const { received, ends, items } = await failing();
    expect(received.slice(0, items.length)).toEqual(items.map(({ cursor }) => cursor));
    expect(ends).toEqual([503, 503, 503]);
  });
});
