/** Several connections and processes at once: without lost updates, deadlocks or partial writes. */

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CompiledQuery, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Dialect } from '../../../lib/sql/database/dialect.js';
import { openPostgres } from '../../../lib/sql/database/postgres/open.js';
import type { Database } from '../../../lib/sql/database/schema.js';
import type { WriteLock } from '../../../lib/sql/database/write-lock.js';
import { openSqlRepository } from '../../../lib/sql/open-repository.js';
import { createSqlRepository, dialectOf } from '../../../lib/sql/repository.js';
import type { Store } from '../../../lib/sql/unit-of-work/store.js';
import { write } from '../../../lib/sql/unit-of-work/unit-of-work.js';
import { createWriteLocks } from '../../../lib/sql/unit-of-work/write-locks.js';
import { randomInteger } from '../../support/seed.js';
import { until } from '../../support/until.js';
import { violations } from '../invariants.js';
import { type Compiled, compileLibrary } from '../processes.js';
import { asAdministrator, newDatabase, type Opened, open } from '../support.js';

let repositories: readonly [Opened, Opened, Opened];
let url: string;
beforeEach(async () => {
  const name = `concurrency-${randomUUID()}`;
  url = await newDatabase(name);
  repositories = [await open(name), await open(name), await open(name)];
});
afterEach(async () => {
  expect(await violations(repositories[0].db)).toEqual([]);
  for (const repository of repositories) await repository.close();
});

const byTurns = (n: number) => repositories[n % 3] as Opened;
const page = { offset: 0, limit: 100 };

/** As the library sees a database, in a process of its own. */
async function openStore(busyTimeout = 5000, change: Partial<Dialect> = {}): Promise<Store> {
  const db = openPostgres(url, { connections: 2 }) as unknown as Database;
  const dialect = { ...(await dialectOf(db)), ...change };
  const rights = new LRUCache({ max: 10 });
  const callers = new LRUCache({ max: 10 });
  const store = {
    db,
    dialect,
    busyTimeout,
    anonymousUserId: 10,
    writeLocks: createWriteLocks(5),
    wakeJobs: () => undefined,
    built: new WeakMap(),
    rights,
    callers,
  };
  return store as unknown as Store;
}

const touch = (db: Database, id: number) =>
  db.updateTable('cms_content').set({ name: sql<string>`name || '!'` }).where('id', '=', id).execute();

/** How many connections wait for a lock: any, or that of a kind, such as `transactionid` for a row that another one has changed. */
async function waiters(kind?: 'transactionid'): Promise<number> {
  const { rows } = await sql<{ readonly wait_event: string }>`select wait_event from pg_stat_activity
    where application_name = current_setting('application_name') and wait_event_type = 'Lock'`.execute(
    repositories[0].db,
  );
  return rows.filter(({ wait_event: event }) => !kind || event === kind).length;
}

const nameOf = async (id: number) => (await repositories[0].content.loadInfo(id, asAdministrator)).name;

describe('Writes of a process with few connections', () => {
  it('leave one to reads', async () => {
    const repository = await openSqlRepository(url, { connections: 3, busyTimeout: 60_000 });
    const ids = [41, 45, 49, 50];
    const writes: Promise<unknown>[] = [];
    await repositories[0].db.transaction().execute(async (blocker) => {
      await blocker.selectFrom('cms_content').select('id').where('id', 'in', ids).forUpdate().execute();
      for (const id of ids)
        writes.push(
          repository.content.updateInfo?.({ id, changes: { remoteId: `new-${id}` } }, asAdministrator) as never,
        );
      await until(async () => (await waiters()) > 0, 'a write that waits for the lock');
      expect(await repository.content.load(41, asAdministrator)).toMatchObject({ id: 41 });
    });
    await Promise.all(writes);
    await repository.close();
  });

  it('cannot be more than these', async () => {
    const opening = openSqlRepository(url, { connections: 4, limits: { writers: 5 } });
    await expect(opening).rejects.toThrow('The option limits.writers must be at most connections, which is 4');
  });
});

describe('Writes from several processes', () => {
  it('all come through, one after the other', async () => {
    const copies = Array.from({ length: 30 }, (_, n) =>
      byTurns(n).content.copy({ id: 41, parentLocationId: 2 }, asAdministrator),
    );
    expect(new Set((await Promise.all(copies)).map(({ id }) => id)).size).toBe(30);
    expect(await repositories[0].locations.load(2, asAdministrator)).toMatchObject({ childCount: 30 });
  });

  it('count each change of a revision', async () => {
    const changes = Array.from({ length: 21 }, (_, n) =>
      byTurns(n).content.updateInfo({ id: 41, changes: { remoteId: `media-${n}` } }, asAdministrator),
    );
    const revisions = (await Promise.all(changes)).map(({ revision }) => Number(revision));
    expect(revisions.sort((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, n) => n + 2));
  });

  it('let one of those win who expect the same revision', async () => {
    const changes = Array.from({ length: 9 }, (_, n) =>
      byTurns(n).content.updateInfo({ id: 41, changes: { remoteId: `media-${n}` }, expected: 1 }, asAdministrator),
    );
    const outcomes = await Promise.allSettled(changes);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.status] : []));
    expect(reasons).toEqual(Array(8).fill(412));
  });

  it('never move two locations below each other', async () => {
    for (let n = 0; n < 5; n++) {
      const [one, other] = await Promise.all([
        repositories[0].content.copy({ id: 49, parentLocationId: 2 }, asAdministrator),
        repositories[1].content.copy({ id: 49, parentLocationId: 2 }, asAdministrator),
      ]);
      const [a, b] = [one.mainLocation?.id ?? 0, other.mainLocation?.id ?? 0];
      const moves = await Promise.allSettled([
        repositories[0].locations.move({ id: a, parentLocationId: b }, asAdministrator),
        repositories[1].locations.move({ id: b, parentLocationId: a }, asAdministrator),
      ]);
      expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('never leave anything below what is deleted', async () => {
    for (let n = 0; n < 5; n++) {
      const { id, mainLocation } = await repositories[0].content.copy({ id: 49, parentLocationId: 2 }, asAdministrator);
      await Promise.allSettled([
        repositories[0].content.copy({ id: 49, parentLocationId: mainLocation?.id ?? 0 }, asAdministrator),
        repositories[1].content.delete({ id }, asAdministrator),
        repositories[2].content.copy({ id: 49, parentLocationId: mainLocation?.id ?? 0 }, asAdministrator),
      ]);
    }
    expect((await repositories[0].locations.listChildren({ id: 2, ...page }, asAdministrator)).items).toEqual([]);
  });

  it('leave reads their connections while they wait', async () => {
    const [holder] = repositories;
    const store = await openStore();
    await holder.db.connection().execute(async (connection) => {
      for (const statement of store.dialect.beginWriting(5000, 'exclusive')) await connection.executeQuery(statement);
      const writes = Array.from({ length: 5 }, () =>
        write(store, asAdministrator, 'exclusive', ({ db }) => touch(db, 41)),
      );
      await until(async () => (await waiters()) > 0, 'a write that waits for the lock');
      const ids = await store.db.selectFrom('cms_section').select('id').execute();
      expect(ids).toHaveLength(5);
      await sql`rollback`.execute(connection);
      await Promise.all(writes);
    });
    expect(await nameOf(41)).toBe('Media!!!!!');
    await store.db.destroy();
  });
});

describe('A process whose readers want all of its connections all the time', () => {
  it('completes its writes, shared and exclusive ones', async () => {
    const db = openPostgres(url, { connections: 2 });
    // However busy the machine is: none of them must wait for ever.
    const repository = (await createSqlRepository(db, { busyTimeout: 60_000 })) as unknown as Opened;
    let isOver = false;
    let reads = 0;
    const reader = async () => {
      while (!isOver) {
        await repository.content.loadInfo(41, asAdministrator);
        reads += 1;
      }
    };
    const readers = Array.from({ length: 80 }, reader);
    await until(async () => reads > 200, '200 reads');
    const write = (n: number) =>
      n % 5 === 0
        ? repository.locations.update({ id: 2, changes: { priority: n } }, asAdministrator)
        : repository.content.updateInfo({ id: 41 + (n % 2) * 8, changes: { remoteId: `r-${n}` } }, asAdministrator);
    const written = await Promise.all(Array.from({ length: 20 }, (_, n) => write(n)));
    const before = reads;
    await until(async () => reads > before + 100, '100 more reads');
    isOver = true;
    await Promise.all(readers);
    expect(written).toHaveLength(20);
    await repository.close();
  });
});

describe('A write of one content item', () => {
  /** Runs work while another process has locks of a write. */
  async function whileLocked<T>(lock: WriteLock, work: () => Promise<T>): Promise<T> {
    const { db, dialect } = await openStore();
    try {
      return await db.connection().execute(async (connection) => {
        for (const statement of dialect.beginWriting(5000, lock)) await connection.executeQuery(statement);
        try {
          return await work();
        } finally {
          await sql`rollback`.execute(connection);
        }
      });
    } finally {
      await db.destroy();
    }
  }

  const rename = (n: number, id: number) =>
    byTurns(n).content.updateInfo({ id, changes: { remoteId: `renamed-${id}` } }, asAdministrator);

  it('waits for no write of another one', async () => {
    const { remoteId } = await whileLocked({ contentId: 41 }, () => rename(0, 49));
    expect(remoteId).toBe('renamed-49');
  });

  it('waits for those of the same one, also in its own process', async () => {
    let renamed: Promise<unknown> | undefined;
    await whileLocked({ contentId: 41 }, async () => {
      renamed = Promise.all([rename(0, 41), rename(0, 41)]);
      await until(async () => (await waiters()) > 0, 'a write that waits for the lock');
      expect(await waiters()).toBe(1);
    });
    await renamed;
  });

  it.each<[string, WriteLock]>([
    ['waits for an exclusive write', 'exclusive'],
    ['waits for no write that only inserts', 'shared'],
  ])('%s', async (_, lock) => {
    let renamed: Promise<unknown> | undefined;
    let isDone = false;
    await whileLocked(lock, async () => {
      renamed = rename(0, 41).then(() => {
        isDone = true;
      });
      await until(async () => isDone || (await waiters()) > 0, 'the publication to wait for the lock, or to end');
      expect(isDone).toBe(lock === 'shared');
    });
    await renamed;
  });

  it('is waited for by writes of locations', async () => {
    let moved: Promise<unknown> | undefined;
    await whileLocked({ contentId: 41 }, async () => {
      moved = repositories[1].locations.update({ id: 43, changes: { priority: 3 } }, asAdministrator);
      await until(async () => (await waiters()) > 0, 'a write that waits for the lock');
    });
    await moved;
  });

  it('numbers concurrently created drafts uniquely', async () => {
    const drafts = Array.from({ length: 12 }, (_, n) =>
      byTurns(n).versions.createDraftOfCurrent({ id: 41 }, asAdministrator),
    );
    const numbers = (await Promise.all(drafts)).map(({ versionNo }) => versionNo);
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n + 2));
  });

  it('leaves one of those a remote id who want the same one for different items', async () => {
    const ids = [41, 49, 50];
    const outcomes = await Promise.allSettled(
      ids.map((id, n) =>
        byTurns(n).content.updateInfo({ id, changes: { remoteId: 'wanted-by-all' } }, asAdministrator),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.status] : []));
    expect(reasons).toEqual([409, 409]);
  });
});

describe('A transaction', () => {
  it('is tried again where no order explains what it and another one read and wrote', async () => {
    let attempts = 0;
    let reads = 0;
    const beginWriting = () => {
      attempts += 1;
      return [CompiledQuery.raw('begin isolation level serializable')];
    };
    const stores = await Promise.all([openStore(5000, { beginWriting }), openStore(5000, { beginWriting })]);
    await Promise.all(
      stores.map((store) =>
        write(store, asAdministrator, 'exclusive', async ({ db }) => {
          const { name } = await db
            .selectFrom('cms_content')
            .select('name')
            .where('id', '=', 41)
            .executeTakeFirstOrThrow();
          // By then the other one has begun as well: it has read the same, or waits for this one.
          reads += 1;
          await until(async () => reads >= 2 || (await waiters()) > 0, 'two reads, or a write that waits for the lock');
          await db
            .updateTable('cms_content')
            .set({ name: `${name}+` })
            .where('id', '=', 41)
            .execute();
        }),
      ),
    );
    expect(attempts).toBe(3);
    expect(await nameOf(41)).toBe('Media++');
    for (const { db } of stores) await db.destroy();
  });

  it('is tried again where it and another one wait for each other', async () => {
    const store = await openStore();
    let attempts = 0;
    /** Whether the server ended the write: it ends who has waited for a second, on a slow machine the host. */
    const isWriteEnded = () =>
      repositories[0].db.connection().execute(async (host) => {
        attempts = 0;
        await sql`begin`.execute(host);
        await touch(host, 41);
        const writing = write(store, asAdministrator, 'exclusive', async ({ db }) => {
          attempts += 1;
          await touch(db, 49);
          await touch(db, 41);
        });
        await until(async () => (await waiters('transactionid')) > 0, 'a write that waits for the transaction');
        const { isEnded } = await touch(host, 49).then(
          () => ({ isEnded: false }),
          ({ code }) => ({ isEnded: code === '40P01' }),
        );
        await sql.raw(isEnded ? 'rollback' : 'commit').execute(host);
        await writing;
        return !isEnded;
      });
    const before = await Promise.all([nameOf(41), nameOf(49)]);
    let rounds = 1;
    while (!(await isWriteEnded())) rounds += 1;
    expect(attempts).toBe(2);
    const added = '!'.repeat(rounds + 1);
    expect([await nameOf(41), await nameOf(49)]).toEqual(before.map((name) => name + added));
    await store.db.destroy();
  });

  it('responds with 503 where it cannot respond in time', async () => {
    const store = await openStore(1000);
    let attempts = 0;
    const writing = write(store, asAdministrator, 'exclusive', async ({ db }) => {
      attempts += 1;
      await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(db);
    });
    await expect(writing).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
    expect(attempts).toBeGreaterThan(1);
    await store.db.destroy();
  });

  it.each(['26000', '42P05', '0A000'])('is tried again once where a statement fails with %s', async (code) => {
    const store = await openStore();
    let [attempts, failures] = [0, 1];
    const change = () =>
      write(store, asAdministrator, 'exclusive', async ({ db }) => {
        await touch(db, 41);
        attempts += 1;
        if (attempts <= failures) await sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`).execute(db);
      });
    await change();
    expect([attempts, await nameOf(41)]).toEqual([2, 'Media!']);
    failures = Infinity;
    await expect(change()).rejects.toMatchObject({ code });
    expect([attempts, await nameOf(41)]).toEqual([4, 'Media!']);
    await store.db.destroy();
  });

  it('stops once the request is aborted', async () => {
    const controller = new AbortController();
    const leaving = { ...asAdministrator, signal: controller.signal };
    const store = await openStore();
    const writing = write(store, leaving, 'exclusive', async ({ db }) => {
      await touch(db, 41);
      controller.abort();
      await touch(db, 49);
    });
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
    expect([await nameOf(41), await nameOf(49)]).toEqual(['Media', 'Images']);
    await write(store, asAdministrator, 'exclusive', ({ db }) => touch(db, 41));
    await store.db.destroy();
  });
});

describe('A process that is killed while it writes', () => {
  let library: Compiled;
  beforeAll(async () => {
    library = await compileLibrary();
  });
  afterAll(() => library.remove());

  it('keeps what was committed, nothing partial, and no waiting lock', async () => {
    const before = await repositories[0].locations.load(2, asAdministrator);
    const output = await library.run(copying, url);
    const confirmed = output.split('\n').filter((line) => line === 'copied').length;
    const { childCount } = await repositories[0].locations.load(2, asAdministrator);
    const written = childCount - before.childCount;
    expect(confirmed).toBeGreaterThan(0);
    expect([confirmed, confirmed + 1]).toContain(written);
    await repositories[0].content.copy({ id: 41, parentLocationId: 2 }, asAdministrator);
  });
});

/** Copies content until it kills itself, in the midst of some write. */
const copying = `
  const repository = await openSqlRepository(process.argv[1]);
  const caller = { userId: 14, login: 'admin' };
  const context = { caller, siteaccess: 'site', languages: [], signal: new AbortController().signal };
  await repository.content.copy({ id: 41, parentLocationId: 2 }, context);
  process.stdout.write('copied\\n');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 100 + ${randomInteger(100)});
  for (;;) {
    await repository.content.copy({ id: 41, parentLocationId: 2 }, context);
    process.stdout.write('copied\\n');
  }
`;

describe('Waiting for other writes of the process', () => {
  const endless = new AbortController().signal;
  const heldUntilReleased = () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    return { held, release: () => release() };
  };

  it('ends with the request', async () => {
    const locks = createWriteLocks(5);
    const { held, release } = heldUntilReleased();
    const holding = locks({ lock: 'exclusive', signal: endless, timeoutMs: 60_000 }, () => held);
    const gone = new AbortController();
    const waiting = locks({ lock: 'shared', signal: gone.signal, timeoutMs: 60_000 }, async () => 'done');
    gone.abort(new Error('The client has gone'));
    await expect(waiting).rejects.toThrow('The client has gone');
    release();
    await holding;
  });

  it('ends after busyTimeout, and lets those go on that waited behind it', async () => {
    const locks = createWriteLocks(5);
    const shared = { lock: 'shared', signal: endless, timeoutMs: 200 } as const;
    const { held, release } = heldUntilReleased();
    const holding = locks(shared, () => held);
    const exclusive = locks({ ...shared, lock: 'exclusive' }, async () => 'done');
    await expect(exclusive).rejects.toMatchObject({ status: 503 });
    expect(await locks(shared, async () => 'done')).toBe('done');
    release();
    await holding;
  });
});
