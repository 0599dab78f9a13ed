/** Databases with items to search, and the same searches in the built-in repository and in hand-written SQL. */
import SqliteDatabase from 'better-sqlite3';
import type { Repository } from 'express-cms-rest';
import { createSqlRepository, openSqlRepository } from 'express-cms-rest/sql';
import { Kysely, SqliteDialect } from 'kysely';
import pg from 'pg';
import { administer, connect, urlOf } from '../connect.js';
import { createType, fill, type Installed } from './data.js';
import type { Search } from './queries.js';

export interface Opened {
  readonly repository: Repository;
  readonly installed: Installed;
  /** The first page, the total and the counts, with the rows of the hits. */
  byHand(search: Search): () => unknown;
  /** Changes the state of the database, so that no total comes from a cache. */
  change(): unknown;
  /** Milliseconds per call. */
  clock(call: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
}

/** The number that the repository counts by default, and one more, which shows whether there are more. */
const counted = 10_001;

interface Statements {
  readonly page: string;
  readonly total: string;
  readonly counts: readonly string[];
}

function statementsOf({
  from = 'cms_content content',
  where,
  order = 'content.id',
  counts = [],
  query,
}: Search): Statements {
  const condition = `${from} where content.status = 'PUBLISHED' and ${where}`;
  return {
    page: `select content.id from ${condition} order by ${order} limit 10`,
    total:
      query.performCount === false ? '' : `select count(*) from (select 1 from ${condition} limit ${counted}) hits`,
    counts,
  };
}

/** The rows of all hits in one statement. */
const load = (isAmong: string) => `select content.*, version.*, main.* from cms_content content
  join cms_version version on version.content_id = content.id and version.version_no = content.current_version_no
  left join cms_location main on main.content_id = content.id and main.is_main = 1 where content.id ${isAmong}`;

/** Both on one connection, whose statements stay prepared, so that the difference is the SQL, not the connection. */
export async function openSqlite(items: number, path: string): Promise<Opened> {
  const db = new SqliteDatabase(path);
  db.pragma('journal_mode = WAL');
  db.pragma('cache_size = -65536');
  const prepared = new Map<string, SqliteDatabase.Statement>();
  const prepare = (text: string): SqliteDatabase.Statement => {
    const statement = prepared.get(text) ?? db.prepare(text);
    prepared.set(text, statement);
    return statement;
  };
  const kysely = new Kysely<unknown>({
    dialect: new SqliteDialect({ database: { prepare, close: () => void db.close() } as never }),
  });
  const repository = await createSqlRepository(kysely);
  const installed = await createType(repository);
  await fill(kysely, items, installed);
  prepared.clear();
  db.exec('create temporary table changes (number integer)');
  const change = db.prepare('insert into changes values (1)');
  return {
    repository,
    installed,
    change: () => change.run(),
    byHand(search) {
      const { page, total, counts } = statementsOf(search);
      const [first, rows] = [db.prepare(page).pluck(), db.prepare(load('in (select value from json_each(?))'))];
      const others = [total, ...counts].filter(Boolean).map((text) => db.prepare(text));
      return () => {
        rows.all(JSON.stringify(first.all()));
        for (const other of others) other.all();
      };
    },
    // Processor time, which other load on the machine changes little.
    async clock(call) {
      const start = process.cpuUsage();
      await call();
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    },
    close: async () => repository.close(),
  };
}

export async function openPostgres(items: number): Promise<Opened> {
  const name = `cms_searches_${process.pid}_${items}`;
  await administer(`create database ${name}`);
  const url = urlOf(name);
  const repository = await openSqlRepository(url);
  const installed = await createType(repository);
  const kysely = connect(url);
  await fill(kysely, items, installed);
  await kysely.destroy();
  const client = new pg.Client(url);
  await client.connect();
  let count = 0;
  return {
    repository,
    installed,
    change: () => client.query('select pg_current_xact_id()'),
    byHand(search) {
      const { page, total, counts } = statementsOf(search);
      count += 1;
      const database = `search_${count}`;
      const others = [total, ...counts].filter(Boolean);
      return async () => {
        const { rows } = await client.query<{ readonly id: number }>({ name: database, text: page });
        const ids = rows.map(({ id }) => id);
        await client.query({ name: 'load', text: load('= any($1::integer[])'), values: [ids] });
        for (const [index, text] of others.entries()) await client.query({ name: `${database}_${index}`, text });
      };
    },
    async clock(call) {
      const start = performance.now();
      await call();
      return performance.now() - start;
    },
    async close() {
      await client.end();
      await repository.close?.();
      await administer(`drop database ${name} with (force)`);
    },
  };
}
