/** How long a write waits for others on PostgreSQL: `busyTimeout` in all, in the queue of the process and for each of its locks. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { FileStore } from '../../../lib/files/file-store.js';
import { createMemoryFileStore } from '../../../lib/files/memory-store.js';
import { until } from '../../support/until.js';
import { asAdministrator, newDatabase, type Opened, open } from '../support.js';
import { field, folder } from '../writing.js';

const busyTimeout = 1000;

let name: string;
let repository: Opened;
let other: Opened;
beforeAll(async () => {
  name = `busy-${randomUUID()}`;
  await newDatabase(name);
  [repository, other] = [await open(name), await open(name)];
});
afterAll(async () => {
  await repository.close();
  await other.close();
});

/** Begins a transaction with a statement, and returns what ends it. */
function hold(statement: string): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const work = other.db.connection().execute(async (connection) => {
      await sql.raw(`begin; ${statement}`).execute(connection);
      await new Promise<void>((end) => {
        resolve(async () => {
          end();
          await work;
        });
      });
      await sql`rollback`.execute(connection);
    });
    work.catch(reject);
  });
}

const isWaitingFor = async (what: string, count = 1) => {
  const { rows } = await sql`select query from pg_stat_activity where wait_event_type = 'Lock'
    and application_name = current_setting('application_name') and query ~ ${what}`.execute(other.db);
  return rows.length >= count || rows;
};

const passed = (ms: number) => {
  const began = performance.now();
  return until(() => performance.now() - began > ms, `${ms} ms to pass`);
};

const create = ({ sections }: Opened, identifier: string) =>
  sections.create({ identifier, name: 'Section' }, asAdministrator);

/** What the beginnings of transactions say, in milliseconds. */
const timeoutsOf = (statements: readonly string[]) =>
  statements.flatMap((text) => (/^begin.*lock_timeout = (\d+)/.exec(text)?.[1] ?? []) as string[]).map(Number);

describe('busyTimeout on PostgreSQL', () => {
  it('is the time for all locks of a write together', async () => {
    const own = await open(name, { busyTimeout });
    const endFirst = await hold('lock table cms_section in exclusive mode');
    const endSecond = await hold('lock table cms_change in exclusive mode');
    const ended: string[] = [];
    const write = create(own, 'late').catch(({ status }: { status?: number }) => void ended.push(`write ${status}`));
    await until(() => isWaitingFor('cms_section'), 'the write to wait for the first table');
    await passed(0.7 * busyTimeout);
    // It has waited for most of the time, and would end after this one if it had all of it again.
    const reference = other.db.connection().execute(async (connection) => {
      await sql.raw(`begin; set local lock_timeout = ${busyTimeout}`).execute(connection);
      await sql`lock table cms_change in exclusive mode`.execute(connection).catch(() => ended.push('reference'));
      await sql`rollback`.execute(connection);
    });
    await until(() => isWaitingFor('lock table cms_change'), 'the reference to wait');
    await endFirst();
    await Promise.all([write, reference]);
    await endSecond();
    await own.close();
    expect(ended).toEqual(['write 503', 'reference']);
  });

  it('includes the time for which it waits for writes of its process', async () => {
    const end = await hold(`select pg_advisory_xact_lock('cms_migration'::regclass::oid::int, 0)`);
    const writes: Promise<unknown>[] = [];
    const statements = await repository.listStatements(async () => {
      writes.push(create(repository, 'first'), create(repository, 'second'));
      await until(() => isWaitingFor('pg_advisory_xact_lock'), 'the first write to wait');
      await passed(100);
      await end();
      await Promise.all(writes);
    });
    const [first = 0, second = 0] = timeoutsOf(statements);
    expect(first - second).toBeGreaterThanOrEqual(100);
  });

  it('includes the attempt without the exclusive lock', async () => {
    const { id } = await repository.content.create(folder, asAdministrator);
    const statements = await repository.listStatements(() =>
      repository.versions.publish({ contentId: id, versionNo: 1 }, asAdministrator),
    );
    const [first = 0, second = 0] = timeoutsOf(statements);
    expect(second).toBeLessThan(first);
  });

  it('is shared by the attempts before and after slow work, whose time is not counted', async () => {
    const store = createMemoryFileStore();
    const put: FileStore['put'] = async (...file) => {
      await passed(200);
      await store.put(...file);
    };
    const own = await open(name, { files: { ...store, put } });
    const file = field('file', { fileName: 'a.txt', data: 'YQ==' });
    const content = { ...folder, contentTypeId: 12, fields: [field('name', 'File'), file], publish: true };
    const statements = await own.listStatements(() => own.content.create(content, asAdministrator));
    await own.close();
    const [first = 0, second = 0] = timeoutsOf(statements);
    expect([second < first, second > first - 200]).toEqual([true, true]);
  });
});
