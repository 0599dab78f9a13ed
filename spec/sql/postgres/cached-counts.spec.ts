/** Counts that are cached on PostgreSQL, where transactions with snapshots of different times run side by side. */
import { expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../lib/sql/database/schema.js';
import { dialectOf } from '../../../lib/sql/repository.js';
import { createCounts } from '../../../lib/sql/unit-of-work/count-cache.js';
import { useRepository } from '../../support/fixtures.js';
import { logChange } from '../support.js';

const { db } = await useRepository();
const counts = createCounts(await dialectOf(db as unknown as Kysely<unknown>), 3600);
const latest = () => counts.begin(db)(db);

/** Runs work in a transaction, after others have changed something that its snapshot does not show. */
const inOldSnapshot = (work: (connection: Database) => Promise<void>) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (connection) => {
      await sql`select 1 from cms_change limit 1`.execute(connection);
      await logChange(db);
      await work(connection);
    });

it('are not of a later state than a snapshot, and one of that is not used for a later state', async () => {
  await latest();
  const load = counts.begin(db);
  await inOldSnapshot(async (connection) => {
    (await latest())?.set('later', 2, 'everything');
    const old = await load(connection, true);
    expect(old?.get('later')).toBeUndefined();
    old?.set('earlier', 1, 'everything');
  });
  expect((await latest())?.get('earlier')).toBeUndefined();
});

it('are of the state that a snapshot shows, while it is the latest', async () => {
  (await latest())?.set('number', 1, 'everything');
  const load = counts.begin(db);
  await inOldSnapshot(async (connection) => {
    const old = await load(connection, true);
    expect(old?.get('number')).toBe(1);
    old?.set('other', 3, 'everything');
    expect(old?.get('other')).toBe(3);
  });
  expect((await latest())?.get('other')).toBeUndefined();
});
