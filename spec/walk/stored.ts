/** What two sides have stored, row by row, but for dates and what is random. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../lib/sql/database/schema.js';
import { until } from '../support/until.js';
import type { Side } from './sides.js';

/** Tables of the installation or of the process, and those whose rows depend on when jobs ran. */
const leftOut = new Set([
  'cms_migration',
  'cms_change',
  'cms_change_log',
  'cms_job',
  'cms_upload',
  'cms_search_text',
  'cms_field_index',
  // PostgreSQL counts exclusive writes, SQLite those that change something.
  'cms_write_epoch',
]);

/** Columns of dates, of random texts, and of what a client writes once more than the storage alone. */
const ofEachSide =
  /^(?:created|modified|updated|published|trashed|expires|stamp|digest|password_hash|password_updated|remote_id|revision)$/;

export async function differencesOfRows(first: Side, other: Side): Promise<readonly unknown[]> {
  await Promise.all([first, other].map(({ db }) => untilIdle(db)));
  const found: unknown[] = [];
  const { rows: tables } = await sql<{ readonly name: string }>`select name from sqlite_master
    where type = 'table' and name like 'cms\\_%' escape '\\' and sql not like 'create virtual%'`.execute(first.db);
  for (const { name } of tables.filter((table) => !leftOut.has(table.name) && !/_words_/.test(table.name))) {
    const [one, two] = [await rowsOf(first.db, name), await rowsOf(other.db, name)];
    const missing = one.filter((row) => !two.includes(row));
    const more = two.filter((row) => !one.includes(row));
    if (missing.length + more.length > 0)
      found.push({ table: name, side: other.name, missing: missing.slice(0, 3), more: more.slice(0, 3) });
  }
  return found;
}

/** As sorted texts. PostgreSQL has large numbers as text. */
async function rowsOf(db: Kysely<Tables>, table: string): Promise<readonly string[]> {
  const { rows } = await sql<Readonly<Record<string, unknown>>>`select * from ${sql.table(table)}`.execute(db);
  return rows
    .map((row) => {
      const columns = Object.entries(row).filter(([name]) => !ofEachSide.test(name));
      const values = columns.map(([name, value]) => [name, Buffer.isBuffer(value) ? value.toString('hex') : value]);
      return JSON.stringify(
        values.sort().map(([name, value]) => `${name}=${String(value).replace(/1\d{12}/g, '<date>')}`),
      );
    })
    .sort();
}

/** Jobs finish changes of content types in the background. */
async function untilIdle(db: Kysely<Tables>): Promise<void> {
  const hasJobs = async () => (await db.selectFrom('cms_job').select('id').limit(1).execute()).length > 0;
  await until(async () => !(await hasJobs()), 'the end of all jobs');
}
