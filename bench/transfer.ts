/** Content items a second of transfers from SQLite to PostgreSQL, also through a server, against copying the same rows: writes a page. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import type { Context, Repository } from 'express-cms-rest';
import { openRestRepository } from 'express-cms-rest/client';
import { openSqlRepository } from 'express-cms-rest/sql';
import { transfer } from 'express-cms-rest/transfer';
import { type Kysely, sql } from 'kysely';
import { administer, connect, urlOf } from './connect.js';
import { allCores, start } from './measure.js';
import { createFilled } from './scale/databases.js';
import { large } from './scale/tree.js';

const items = Number(process.argv[2] ?? 10_000);
const caller = { userId: 14, login: 'admin' };
const context: Context = { caller, siteaccess: 'site', languages: [], signal: new AbortController().signal };

/** Tables that have rows for each item, but for the full-text index, which each database has in a way of its own. */
const tables = [
  ...['cms_content', 'cms_version', 'cms_version_language', 'cms_field', 'cms_field_value', 'cms_relation'],
  ...['cms_location', 'cms_content_state', 'cms_field_index', 'cms_url_place', 'cms_url_alias'],
];
const rowsOfStatement = 1000;

async function withDatabase<T>(name: string, callback: (url: string) => Promise<T>): Promise<T> {
  const database = `cms_transfer_${name}_${process.pid}`;
  await administer(`create database ${database}`);
  try {
    const url = urlOf(database);
    await (await openSqlRepository(url)).close();
    await allowEmpty(url);
    return await callback(url);
  } finally {
    await administer(`drop database ${database} with (force)`);
  }
}

/** The articles of the tree have no introduction, which their type requires. */
async function allowEmpty(url: string): Promise<void> {
  const db = connect(url);
  await sql`update cms_field_definition set is_required = 0 where identifier = 'intro'`.execute(db);
  await db.destroy();
}

/** Both in seconds; the processor time is that of this process. */
interface Time {
  readonly seconds: number;
  readonly processor: number;
}

async function timeOf(callback: () => Promise<unknown>): Promise<Time> {
  const before = process.cpuUsage();
  const began = performance.now();
  await callback();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - began) / 1000, processor: (user + system) / 1e6 };
}

async function copyRows(source: Kysely<unknown>, target: Kysely<unknown>, table: string): Promise<void> {
  const rows = (await sql<object>`select * from ${sql.table(table)}`.execute(source)).rows;
  await sql`delete from ${sql.table(table)}`.execute(target);
  for (let first = 0; first < rows.length; first += rowsOfStatement) {
    const list = JSON.stringify(rows.slice(first, first + rowsOfStatement));
    await sql`insert into ${sql.table(table)}
      select * from jsonb_populate_recordset(cast(null as ${sql.table(table)}), cast(${list} as jsonb))`.execute(
      target,
    );
  }
}

/** Without the checks of foreign keys, as the tables are copied one after the other. */
async function copyTables(from: string, to: string): Promise<void> {
  const [source, target] = [connect(from), connect(to)];
  await sql`set session_replication_role = replica`.execute(target);
  for (const table of tables) await copyRows(source, target, table);
  await source.destroy();
  await target.destroy();
}

async function copyContent(from: string, target: Repository & { close(): Promise<void> }): Promise<void> {
  const source = await openSqlRepository(from);
  const { skipped, differing } = await transfer({ repository: source, context }, { repository: target, context });
  const [first] = [...skipped, ...differing];
  // Refused content is attempted several times.
  if (first) throw new Error(`Not all is transferred, such as ${JSON.stringify(first)}`);
  await target.close();
  await source.close();
}

/** Copies it to a server of the database, which is a process of its own. */
async function copyOverHttp(from: string, to: string): Promise<Time> {
  process.env.BENCH_DATABASE = to;
  const server = await start({ name: 'transfer', server: 'transfer' }, allCores);
  const auth = { basic: { login: 'admin', password: 'publish' } };
  const target = await openRestRepository(`${server.origin}/api/cms/v2`, { auth, batches: true });
  const time = await timeOf(() => copyContent(from, target));
  const ended = once(server.process, 'exit');
  server.process.disconnect();
  await ended;
  return time;
}

const source = await createFilled('SQLite', large(items));
await allowEmpty(source.url);
const load = loadavg()[0] ?? 0;
const ours = await withDatabase('ours', (url) =>
  timeOf(async () => copyContent(source.url, await openSqlRepository(url))),
);
const peak = process.resourceUsage().maxRSS / 1024;
const copied = await withDatabase('rows', (url) => timeOf(() => copyTables(source.url, url)));
const served = await withDatabase('served', (url) => copyOverHttp(source.url, url));
await source.drop();

const toLine = (name: string, { seconds, processor }: Time): string =>
  `| ${name} | ${seconds.toFixed(1)} s | ${(items / seconds).toFixed(0)} | ${((processor * 1000) / items).toFixed(2)} ms |`;
const text = `# Transfer

Measured by \`npm run bench:transfer\` on Node ${process.versions.node} at a load of ${load.toFixed(1)} to ${(loadavg()[0] ?? 0).toFixed(1)}: ${items} content items from
SQLite to PostgreSQL, with all checks, URLs and the search index; copied rows are those of the same tables without any of these.

| Work | Time | Items a second | Processor time of the process, an item |
| --- | --- | --- | --- |
${toLine('Transfer', ours)}
${toLine('Transfer through a server', served)}
${toLine('Copied rows', copied)}

The transfer takes ${(ours.seconds / copied.seconds).toFixed(1)} times as long as the copied rows, and ${(served.seconds / ours.seconds).toFixed(1)} times as long
through a server over HTTP, whose processor time is not included. The process had ${peak.toFixed(0)} MB at most.
`;
writeFileSync('bench/transfer.md', text);
console.log(text);
