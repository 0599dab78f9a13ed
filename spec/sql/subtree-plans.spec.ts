/** How much of the database statements look at: writes of subtrees, whatever their size and shape, and the rights of callers. */
import { describe, expect } from '@jest/globals';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { openDatabase } from '../../lib/sql/database/drivers.js';
import type { Tables } from '../../lib/sql/database/schema.js';
import { createSqlRepository } from '../../lib/sql/index.js';
import { asAdministrator, type Complete, calledBy, isBackgroundWork, newDatabase, onlyOn } from './support.js';

/** What was sent while `work` ran. */
type Recorder = (work: () => Promise<unknown>) => Promise<readonly CompiledQuery[]>;

async function openRecorded() {
  let sent: CompiledQuery[] = [];
  const log = ({ query }: { readonly query: CompiledQuery }) => void (isBackgroundWork(query.sql) || sent.push(query));
  const db = (await openDatabase(await newDatabase(), { log, connections: 1 })) as Kysely<Tables>;
  const repository = (await createSqlRepository(db, { referredContent: 'refuse' })) as unknown as Complete;
  const record: Recorder = async (work) => {
    sent = [];
    await work();
    return sent;
  };
  return { db, repository, record };
}

/**
 * Copies two folders below each other alternately, so that each copy is as large as the two before it together, up to one of
 * 610 locations, 13 deep; then does with them all else that changes subtrees.
 */
function subtreeWrites({ content, locations, trash }: Complete) {
  const copy = () => content.copy({ id: 49, parentLocationId: 2 }, asAdministrator);
  const add = async () => (await copy()).mainLocation?.id ?? 0;
  return {
    async *[Symbol.asyncIterator](): AsyncGenerator<readonly [name: string, work: () => Promise<unknown>]> {
      const [one, other] = [await add(), await add()];
      const { id: single } = await copy();
      for (let turn = 0; turn < 14; turn += 1) {
        const [id, parentLocationId] = turn % 2 === 0 ? [one, other] : [other, one];
        yield [`copy ${turn}`, () => locations.copy({ id, parentLocationId }, asAdministrator)];
      }
      yield ['hide', () => locations.update({ id: one, changes: { hidden: true } }, asAdministrator)];
      yield ['reveal', () => locations.update({ id: one, changes: { hidden: false } }, asAdministrator)];
      yield ['sort', () => locations.update({ id: one, changes: { sortField: 'NAME' } }, asAdministrator)];
      yield ['move', () => locations.move({ id: one, parentLocationId: 43 }, asAdministrator)];
      yield ['swap', () => locations.swap({ id: one, otherId: other }, asAdministrator)];
      yield ['trash', () => locations.trash({ id: one }, asAdministrator)];
      yield ['restore', () => trash.restore({ id: one }, asAdministrator)];
      yield ['empty trash', () => trash.empty({}, asAdministrator)];
      yield ['delete content', () => content.delete({ id: single }, asAdministrator)];
      yield ['delete', () => locations.delete({ id: other }, asAdministrator)];
    },
  };
}

/** Tables that do not grow with content, lists that a statement brings with it, and rows that it returns as JSON. */
const small =
  /^SCAN (?:json_each|agg|step|held|pair|named|shown|above|fresh|referrer|listed|\d+-ROW VALUES CLAUSE|\d+ CONSTANT ROWS?|CONSTANT ROW)\b/;
/** To empty the trash looks at all that is in it. */
const trash = /^SCAN item\b/;

async function wholeTables(db: Kysely<Tables>, { sql: text, parameters }: CompiledQuery): Promise<readonly string[]> {
  if (!/^(?:with|select|insert|update|delete)\b/.test(text)) return [];
  const plan = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
  );
  return plan.rows
    .map(({ detail }) => detail)
    .filter((step) => /^SCAN|AUTOMATIC/.test(step) && !small.test(step) && !trash.test(step));
}

/** How many rows of all tables statements have looked at so far. */
async function rowsRead(db: Kysely<Tables>): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ read: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as read
    from pg_stat_user_tables where schemaname = current_schema()`.execute(db);
  return Number(rows[0]?.read);
}

async function countLocations(db: Kysely<Tables>): Promise<number> {
  const counting = db.selectFrom('cms_location').select((row) => row.fn.countAll<number>().as('count'));
  return (await counting.executeTakeFirstOrThrow()).count;
}

describe('A write of a subtree', () => {
  onlyOn('sqlite')('reads no table from its beginning to its end', async () => {
    const { db, repository, record } = await openRecorded();
    const found: unknown[] = [];
    for await (const [name, work] of subtreeWrites(repository)) {
      for (const query of await record(work)) {
        const scans = await wholeTables(db, query);
        if (scans.length > 0) found.push([name, scans, query.sql.slice(0, 200)]);
      }
    }
    expect(found).toEqual([]);
    await repository.close();
  });

  onlyOn('postgres')('reads few rows for each location there is, also where the server has no statistics', async () => {
    const { db, repository } = await openRecorded();
    await sql`alter table cms_field set (autovacuum_enabled = off)`.execute(db);
    const found: unknown[] = [];
    for await (const [name, work] of subtreeWrites(repository)) {
      const locations = await countLocations(db);
      const before = await rowsRead(db);
      await work();
      const read = ((await rowsRead(db)) - before) / Math.max(locations, await countLocations(db));
      // Small tables are read as a whole, and as often as that is cheaper than to look into an index.
      if (locations > 300 && read > 200) found.push([name, locations, read]);
    }
    expect(found).toEqual([]);
    await repository.close();
  });
});

/** Inserts 5000 rows of content, which have nothing else. */
const addMany = (db: Kysely<Tables>) =>
  sql`insert into cms_content (id, remote_id, type_id, section_id, owner_id, name, sort_name, main_language_code,
      current_version_no, last_version_no, always_available, hidden, status, updated)
    select 1000 + n, 'user-' || n, 4, 2, 14, 'User', 'user', 'eng-GB', 1, 1, 0, 0, 'DRAFT', 0
    from generate_series(1, 5000) n`.execute(db);

describe('The deletion of one item', () => {
  onlyOn('postgres')('looks at few rows, however much other content there is', async () => {
    const { db, repository } = await openRecorded();
    await addMany(db);
    await sql`analyze`.execute(db);
    const { id } = await repository.content.copy({ id: 49, parentLocationId: 2 }, asAdministrator);
    const before = await rowsRead(db);
    await repository.content.delete({ id }, asAdministrator);
    expect((await rowsRead(db)) - before).toBeLessThan(5000);
    await repository.close();
  });
});

describe('A read', () => {
  onlyOn('postgres')('looks at few assignments of roles, however many others have', async () => {
    const { db, repository } = await openRecorded();
    await addMany(db);
    await sql`insert into cms_role_assignment (role_id, content_id) select 1, 1000 + n from generate_series(1, 5000) n`.execute(
      db,
    );
    await sql`analyze`.execute(db);
    // The first one sees that the caller's rights are others now, and the next ones confirm them.
    for (const userId of [10, 10, 10, 10]) {
      const before = await rowsRead(db);
      await repository.content.loadInfo(1, calledBy(userId));
      expect((await rowsRead(db)) - before).toBeLessThan(1000);
    }
    await repository.close();
  });
});
