/** Calls at the same time, which are sent as one batch. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { NotFound, ServiceUnavailable } from '../../lib/errors/errors.js';
import type { HostOptions } from '../support/api.js';
import { type Client, context, errorOf, openRemote, type Remote } from './remote.js';

let remote: Remote;
beforeAll(async () => {
  remote = await openRemote();
});
afterAll(() => remote.close());

let others: Remote[] = [];
afterEach(async () => {
  for (const other of others) await other.close();
  others = [];
});

async function openLimited(limits: HostOptions['limits']): Promise<Remote> {
  const limited = await openRemote({ limits });
  others.push(limited);
  return limited;
}

const open = (to: Remote, send: typeof fetch = fetch) => to.open({ batches: true, fetch: send });

/** The requests since then. */
const since = ({ requests }: Client, count: number): readonly string[] =>
  requests.slice(count).map(({ method, path }) => `${method} ${path}`);

let number = 0;
const create = ({ repository }: Client) => {
  number += 1;
  return repository.sections.create({ identifier: `section-${number}`, name: 'By a client' }, context);
};

const sections = async ({ opened }: Remote): Promise<number> =>
  (await opened.db.selectFrom('cms_section').selectAll().execute()).length;

describe('a client that sends batches', () => {
  it('sends calls at the same time as one request, and returns what each call returns', async () => {
    const [client, plain] = [await open(remote), await remote.open()];
    const load = async ({ repository }: Client) =>
      Promise.all([
        repository.content.load(41, context),
        repository.contentTypes.load(1, context),
        repository.sections.load(1, context),
      ]);
    const before = client.requests.length;
    const loaded = await load(client);
    expect(since(client, before)).toEqual(['POST /batch']);
    const undated = (values: readonly object[]) =>
      JSON.parse(JSON.stringify(values, (name, value) => (name === 'updated' ? undefined : value)));
    expect(undated(loaded)).toEqual(undated(await load(plain)));
  });

  it('sends a call by itself as a request of its own', async () => {
    const client = await open(remote);
    const before = client.requests.length;
    await client.repository.sections.load(1, context);
    expect(since(client, before)).toEqual(['GET /content/sections/1']);
  });

  it('fails the call alone that the server refuses', async () => {
    const client = await open(remote);
    const { sections: all } = client.repository;
    const results = await Promise.allSettled([all.load(1, context), all.load(4711, context), create(client)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((results[1] as PromiseRejectedResult).reason).toBeInstanceOf(NotFound);
  });

  it('sends a batch again whose response is lost, and writes once', async () => {
    const keys: (string | null)[] = [];
    const losing: typeof fetch = async (target, given) => {
      const response = await fetch(target, given);
      if (!String(target).endsWith('/batch')) return response;
      keys.push(new Headers(given?.headers).get('idempotency-key'));
      return keys.length === 1 ? new Response('', { status: 503 }) : response;
    };
    const client = await open(remote, losing);
    const before = await sections(remote);
    const created = await Promise.all([create(client), create(client), create(client)]);
    expect(new Set(created.map(({ id }) => id)).size).toBe(3);
    expect(await sections(remote)).toBe(before + 3);
    expect(keys).toEqual([expect.stringMatching(/^".+"$/), keys[0]]);
  });

  it('fails all calls of a batch that no attempt delivers', async () => {
    const client = await open(remote, async (target, given) => {
      if (!String(target).endsWith('/batch')) return fetch(target, given);
      throw new TypeError('fetch failed');
    });
    const calls = [client.repository.sections.load(1, context), client.repository.sections.load(2, context)];
    for (const error of await Promise.all(calls.map(errorOf))) expect(error).toBeInstanceOf(ServiceUnavailable);
  });

  it('sends writes apart from reads, in batches of 25 that follow each other', async () => {
    let running = 0;
    let most = 0;
    const client = await open(remote, async (target, given) => {
      if (!new Headers(given?.headers).has('idempotency-key')) return fetch(target, given);
      running += 1;
      most = Math.max(most, running);
      return fetch(target, given).finally(() => {
        running -= 1;
      });
    });
    const before = client.requests.length;
    const writes = Array.from({ length: 60 }, () => create(client));
    const reads = [1, 2].map((id) => client.repository.sections.load(id, context));
    await Promise.all([...writes, ...reads]);
    expect(since(client, before)).toEqual(Array.from({ length: 4 }, () => 'POST /batch'));
    expect(most).toBe(1);
  });

  it('divides batches that are too large for the server', async () => {
    const limited = await openLimited({ batch: 2 });
    const client = await open(limited);
    const before = await sections(limited);
    await Promise.all(Array.from({ length: 7 }, () => create(client)));
    expect(await sections(limited)).toBe(before + 7);
  });

  it('sends requests again that the server has left out because of its limit of documents', async () => {
    const client = await open(await openLimited({ batchBytes: 200 }));
    const ids = [1, 2, 3, 1, 2, 3];
    const loaded = await Promise.all(ids.map((id) => client.repository.sections.load(id, context)));
    expect(loaded.map(({ id }) => id)).toEqual(ids);
    expect(since(client, 0).filter((request) => request === 'POST /batch').length).toBeGreaterThan(1);
  });

  it('sends calls with other signals apart, so that the abort of one ends no other', async () => {
    const client = await open(remote);
    const { sections: all } = client.repository;
    const aborting = new AbortController();
    const aborted = Array.from({ length: 2 }, () => all.load(1, { ...context, signal: aborting.signal }));
    const [first, second] = [all.load(1, context), all.load(2, context)];
    aborting.abort(new Error('No longer needed'));
    for (const call of aborted) expect((await errorOf(call)).message).toBe('No longer needed');
    expect([(await first).id, (await second).id]).toEqual([1, 2]);
  });

  it('sends lists as requests of their own, whose responses link to further pages', async () => {
    const client = await open(remote);
    const before = client.requests.length;
    const page = { offset: 0, limit: 1 };
    await Promise.all([
      client.repository.roles.list(page, context),
      client.repository.contentTypes.list(page, context),
    ]);
    expect(since(client, before)).toHaveLength(2);
    expect(since(client, before)).not.toContain('POST /batch');
  });

  it('sends requests of their own where the format is XML', async () => {
    const client = await remote.open({ batches: true, format: 'xml' });
    const before = client.requests.length;
    await Promise.all([1, 2].map((id) => client.repository.sections.load(id, context)));
    expect(since(client, before)).toEqual(['GET /content/sections/1', 'GET /content/sections/2']);
    expect(client.repository.sendsBatches).toBeUndefined();
  });
});
