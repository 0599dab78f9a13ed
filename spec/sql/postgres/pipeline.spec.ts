/** Pipelining: statements of a transaction that return no rows are sent with the next one that does. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CompiledQuery, sql } from 'kysely';
import { endingWith, pipelined } from '../../../lib/sql/database/dialect.js';
import { postgres } from '../../../lib/sql/database/postgres/dialect.js';
import { openPostgres } from '../../../lib/sql/database/postgres/open.js';
import type { Database } from '../../../lib/sql/database/schema.js';
import { inTransaction } from '../../../lib/sql/database/transactions.js';
import { createSqlRepository } from '../../../lib/sql/repository.js';
import { until } from '../../support/until.js';
import { asAdministrator, newDatabase, type Opened, open } from '../support.js';
import { folder } from '../writing.js';
import { countRoundTrips } from './round-trips.js';

let url: string;
let other: Opened;
let repository: Opened;
let db: Database;
beforeEach(async () => {
  const name = `pipeline-${randomUUID()}`;
  url = await newDatabase(name);
  other = await open(name);
  db = openPostgres(url, { connections: 1 }) as unknown as Database;
  repository = (await createSqlRepository(db, { busyTimeout: 30_000 })) as unknown as Opened;
});
afterEach(async () => {
  await repository.close();
  await other.close();
});

const begin = () => pipelined(postgres.beginWriting(5000, 'exclusive'));
const run = (connection: Database, text: string) => connection.executeQuery(CompiledQuery.raw(text));
const insert = (identifier: string) =>
  `insert into cms_section (identifier, name, updated) values ('${identifier}', 'A name', 0)`;
const identifiers = async () => (await other.sections.list({}, asAdministrator)).items.map((one) => one.identifier);

/** Content that was never published, and what refuses to write some of it. */
const create = ({ content }: Pick<Opened, 'content'>, priority: number) =>
  content.create({ ...folder, location: { ...folder.location, priority } }, asAdministrator);

async function refusePriority(priority: number): Promise<void> {
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
    other.db,
  );
  await sql
    .raw(`create trigger refusing before insert on cms_planned_location for each row
      when (new.priority = ${priority}) execute function refuse()`)
    .execute(other.db);
}

const priorities = async () =>
  (await other.db.selectFrom('cms_planned_location').select('priority').orderBy('id').execute()).map(
    (row) => row.priority,
  );

describe('A pipeline', () => {
  it('sends the beginning and all statements without rows with the next one, and the last ones with the commit', async () => {
    const trips = await countRoundTrips(url, async (counted) => {
      const own = openPostgres(counted.url, { connections: 1 }) as unknown as Database;
      await sql`select 1`.execute(own);
      const count = (texts: readonly string[]) =>
        counted.during(() =>
          inTransaction(own, begin(), async (connection) => {
            for (const text of texts) await run(connection, text);
          }),
        );
      const numbers = [
        await count([]),
        await count([insert('one'), insert('two')]),
        await count([insert('three'), 'select 1', insert('four')]),
        await count([insert('five'), `${insert('six')} returning id`]),
        await count(Array.from({ length: 120 }, (_, index) => insert(`many-${index}`))),
      ];
      await own.destroy();
      return numbers;
    });
    expect(trips).toEqual([1, 1, 2, 2, 3]);
    expect(await identifiers()).toEqual(
      expect.arrayContaining(['one', 'two', 'three', 'four', 'five', 'six', 'many-0', 'many-119']),
    );
  });

  it('sends nothing of a transaction that ends before anything was needed', async () => {
    const trips = await countRoundTrips(url, async (counted) => {
      const own = openPostgres(counted.url, { connections: 1 }) as unknown as Database;
      await sql`select 1`.execute(own);
      const failing = () =>
        inTransaction(own, begin(), async (connection) => {
          await run(connection, insert('one'));
          throw new Error('Never mind');
        }).catch(() => undefined);
      const number = await counted.during(failing);
      await own.destroy();
      return number;
    });
    expect([trips, (await identifiers()).includes('one')]).toEqual([0, false]);
  });

  it.each(['select 1', 'commit'])('fails as a whole where a statement of it does: before %s', async (last) => {
    const failing = inTransaction(db, begin(), async (connection) => {
      await run(connection, insert('one'));
      await run(connection, insert('one'));
      await run(connection, insert('two'));
      if (last !== 'commit') await run(connection, last);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await identifiers()).not.toEqual(expect.arrayContaining(['one']));
    await inTransaction(db, begin(), async (connection) => void (await run(connection, insert('one'))));
    expect(await identifiers()).toContain('one');
  });

  it('writes nothing where it does not get its lock, and neither what comes after it', async () => {
    const hurried = (await createSqlRepository(openPostgres(url), { busyTimeout: 100 })) as unknown as Opened;
    await other.db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection);
      await sql`select pg_advisory_xact_lock_shared('cms_migration'::regclass::oid::int, 0)`.execute(connection);
      const creating = hurried.sections.create({ identifier: 'one', name: 'One' }, asAdministrator);
      await expect(creating).rejects.toMatchObject({ status: 503 });
      await sql`rollback`.execute(connection);
    });
    await hurried.close();
    expect(await identifiers()).not.toContain('one');
  });

  it('writes nothing where it is aborted while it waits for its lock', async () => {
    const controller = new AbortController();
    const isWaiting = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where application_name = current_setting('application_name') and wait_event_type = 'Lock'`.execute(other.db);
      return rows.length > 0;
    };
    await other.db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection);
      await sql`select pg_advisory_xact_lock_shared('cms_migration'::regclass::oid::int, 0)`.execute(connection);
      const writing = inTransaction(db, endingWith(controller.signal, begin()), async (within) => {
        await run(within, insert('one'));
        await run(within, 'select 1');
      });
      const ended = expect(writing).rejects.toMatchObject({ code: '57014' });
      await until(isWaiting, 'the write to wait for its lock');
      controller.abort();
      await ended;
      await sql`rollback`.execute(connection);
    });
    expect(await identifiers()).not.toContain('one');
    await inTransaction(db, begin(), async (connection) => void (await run(connection, insert('two'))));
    expect(await identifiers()).toContain('two');
  });

  it('undoes one call of a transaction alone, whose statement has waited', async () => {
    await refusePriority(13);
    await repository.transaction(asAdministrator, async ({ content }) => {
      const within = { content } as unknown as Opened;
      await create(within, 11);
      await expect(create(within, 13)).rejects.toThrow('refused');
      await create(within, 12);
    });
    expect(await priorities()).toEqual([11, 12]);
  });

  it('writes nothing of a write whose statement has waited and fails', async () => {
    await refusePriority(13);
    await expect(create(repository, 13)).rejects.toThrow('refused');
    const placed = { ...folder, location: { ...folder.location, priority: 13 }, publish: true };
    await expect(repository.content.create(placed, asAdministrator)).rejects.toThrow('refused');
    expect(await priorities()).toEqual([]);
    expect((await other.db.selectFrom('cms_content').select('id').where('name', '=', 'Summer').execute()).length).toBe(
      0,
    );
  });
});
