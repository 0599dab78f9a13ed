/** Searches that take long on a server: they leave connections to all others, end with their request, and are no sign of an outage. */

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { everything } from '../../../conformance/search/world.js';
import type { Repository } from '../../../lib/index.js';
import { type OpenOptions, openSqlRepository } from '../../../lib/sql/index.js';
import { untilEqual } from '../../support/until.js';
import { administrator, asAdministrator, calledBy, newDatabase, type Opened, open } from '../support.js';

const refused = { status: 503, headers: { 'Retry-After': '5' } };

let other: Opened;
let url: string;
let repository: Repository | undefined;
beforeEach(async () => {
  const name = `searches-${randomUUID()}`;
  url = await newDatabase(name);
  other = await open(name);
});
afterEach(async () => {
  await repository?.close?.();
  await other.close();
});

async function openWith(options: OpenOptions): Promise<Repository> {
  const named = new URL(url);
  named.searchParams.set('application_name', `${named.searchParams.get('application_name')}_searches`);
  repository = await openSqlRepository(named.href, options);
  return repository;
}

/** Runs work while every search waits for a lock that is not given up before. */
const whileSearchesLast = (work: () => Promise<void>) =>
  other.db.transaction().execute(async (transaction) => {
    await sql`lock table cms_search_text in access exclusive mode`.execute(transaction);
    await work();
  });

const search = ({ views }: Repository, signal = asAdministrator.signal) =>
  Promise.resolve(
    views?.find?.(
      {
        query: { ...everything, query: [{ kind: 'fullText', text: 'folder' }] },
        page: { offset: 0, limit: 10 },
      },
      calledBy(administrator, { signal }),
    ),
  );

/** How many statements of the repository wait for the lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where application_name = current_setting('application_name') || '_searches' and wait_event_type = 'Lock'`.execute(
    other.db as Kysely<unknown>,
  );
  return rows.length;
}

const touch = (id: number) =>
  repository?.content.updateInfo?.({ id, changes: { remoteId: `touched-${id}` } }, asAdministrator);

describe('Searches that take long', () => {
  it('leave connections to reads and writes, however many there are, and those that wait for too long are refused', async () => {
    const api = await openWith({ busyTimeout: 500 });
    await whileSearchesLast(async () => {
      const controllers = Array.from({ length: 30 }, () => new AbortController());
      const results = controllers.map(({ signal }) => search(api, signal).catch((error: unknown) => error));
      await untilEqual(waiting, 3, 'the number of searches that wait');
      expect(await api.content.load(41, asAdministrator)).toMatchObject({ id: 41 });
      expect(await touch(41)).toMatchObject({ remoteId: 'touched-41' });
      const others = await Promise.all(results.slice(3));
      expect(others.filter((error) => (error as { status?: unknown }).status === 503)).toHaveLength(27);
      expect(others[0]).toMatchObject(refused);
      for (const controller of controllers) controller.abort();
      await Promise.all(results);
      await untilEqual(waiting, 0, 'the number of searches that wait');
    });
    expect(await search(api)).toMatchObject({ hits: expect.any(Array) });
  });

  it('run as soon as those before have ended', async () => {
    const api = await openWith({ limits: { searches: 1 }, busyTimeout: 60_000 });
    const controller = new AbortController();
    let next: Promise<unknown> | undefined;
    await whileSearchesLast(async () => {
      const first = search(api, controller.signal).catch(() => 'aborted');
      await untilEqual(waiting, 1, 'the number of searches that wait');
      next = search(api);
      controller.abort();
      expect(await first).toBe('aborted');
    });
    expect(await next).toMatchObject({ hits: expect.any(Array) });
  });

  it('end with their request where they have all connections', async () => {
    const api = await openWith({ connections: 1 });
    await whileSearchesLast(async () => {
      const controller = new AbortController();
      const result = search(api, controller.signal).then(
        () => 'found',
        () => 'aborted',
      );
      await untilEqual(waiting, 1, 'the number of searches that wait');
      controller.abort();
      await untilEqual(waiting, 0, 'the number of searches that wait');
      expect(await result).toBe('aborted');
      expect(await api.content.load(41, asAdministrator)).toMatchObject({ id: 41 });
    });
  });

  it('end with their request inside a transaction of several calls too', async () => {
    const api = await openWith({});
    await whileSearchesLast(async () => {
      const controller = new AbortController();
      const context = calledBy(administrator, { signal: controller.signal });
      const result = api.transaction?.(context, (within) => search(within, controller.signal)).catch(() => 'aborted');
      await untilEqual(waiting, 1, 'the number of searches that wait');
      controller.abort();
      expect(await result).toBe('aborted');
      expect(await touch(41)).toMatchObject({ remoteId: 'touched-41' });
    });
  });

  it('are refused after statementTimeout, and everything else goes on', async () => {
    const api = await openWith({ connections: 1, statementTimeout: 100 });
    await whileSearchesLast(async () => {
      await expect(search(api)).rejects.toMatchObject(refused);
      expect(await api.content.load(41, asAdministrator)).toMatchObject({ id: 41 });
      expect(await touch(41)).toMatchObject({ remoteId: 'touched-41' });
    });
  });

  it('cannot be more at once than there are connections', async () => {
    const opening = openSqlRepository(url, { connections: 4, limits: { searches: 5 } });
    await expect(opening).rejects.toThrow('The option limits.searches must be at most connections, which is 4');
  });
});
