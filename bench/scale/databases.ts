/** Databases to measure in: SQLite files in a folder of their own, and databases of a PostgreSQL server, dropped afterwards. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Repository } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';
import { type Kysely, sql } from 'kysely';
import { administer, connect, urlOf } from '../connect.js';
import { fill, isPostgres } from './fill.js';
import type { Shape } from './tree.js';

/** A repository of which no method is missing, as the built-in one is. */
export type Complete = {
  readonly [K in keyof Omit<Repository, 'close'>]-?: Required<NonNullable<Repository[K]>>;
} & Required<Pick<Repository, 'close'>>;

export interface Filled {
  readonly shape: Shape;
  readonly repository: Complete;
  /** Has the database analyze the changes, as servers do by themselves after a while. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

export type Kind = 'SQLite' | 'PostgreSQL';

/** If set, databases remain after the measurement, and are measured again the next time. */
const isKept = Boolean(process.env.CMS_BENCH_KEEP);

export async function openFilled(kind: Kind, shape: Shape): Promise<Filled> {
  const { url, drop } = await createFilled(kind, shape);
  try {
    const repository = (await openSqlRepository(url, { limits: { subtree: shape.items } })) as unknown as Complete;
    const db = connect(url);
    const tidy = () => analyze(db);
    const close = async () => {
      await repository.close();
      await db.destroy();
      await drop();
    };
    return { shape, repository, tidy, close };
  } catch (error) {
    await drop();
    throw error;
  }
}

export interface CreatedDatabase {
  /** A path for SQLite. */
  readonly url: string;
  drop(): Promise<void>;
}

/** A database with a clean installation and so many items. */
export async function createFilled(kind: Kind, shape: Shape): Promise<CreatedDatabase> {
  const { url, isNew, drop } = await (kind === 'SQLite' ? newFile(shape) : newDatabase(shape));
  const dropUnlessKept = async () => void (isKept || (await drop()));
  if (!isNew) return { url, drop: dropUnlessKept };
  try {
    await (await openSqlRepository(url)).close?.();
    const db = connect(url);
    await fast(db, true);
    await fill(db, shape);
    await fast(db, false);
    await analyze(db);
    await db.destroy();
    return { url, drop: dropUnlessKept };
  } catch (error) {
    await drop();
    throw error;
  }
}

const analyze = async (db: Kysely<unknown>): Promise<void> =>
  void (await sql.raw(isPostgres(db) ? 'vacuum analyze' : 'analyze').execute(db));

async function newFile({ items }: Shape) {
  const folder = isKept ? join(tmpdir(), `cms-scale-${items}`) : await mkdtemp(join(tmpdir(), 'cms-scale-'));
  await mkdir(folder, { recursive: true });
  const isNew = (await readdir(folder)).length === 0;
  return { url: join(folder, 'cms.sqlite'), isNew, drop: () => rm(folder, { recursive: true, force: true }) };
}

let databases = 0;

async function newDatabase({ items }: Shape) {
  databases += 1;
  const name = `cms_scale_${items}${isKept ? '' : `_${process.pid}_${databases}`}`;
  const rows = await administer(`select 1 from pg_database where datname = '${name}'`);
  const isNew = rows.rowCount === 0;
  if (isNew) await administer(`create database ${name}`);
  const drop = async () => void (await administer(`drop database if exists ${name} with (force)`));
  return { url: urlOf(name), isNew, drop };
}

/** Inserted rows are consistent, and lost if the machine crashes meanwhile. */
async function fast(db: Kysely<unknown>, isOn: boolean): Promise<void> {
  const statements = isPostgres(db)
    ? [
        `set synchronous_commit = ${isOn ? 'off' : 'on'}`,
        `set session_replication_role = ${isOn ? 'replica' : 'origin'}`,
      ]
    : [
        `pragma synchronous = ${isOn ? 'off' : 'full'}`,
        `pragma foreign_keys = ${isOn ? 'off' : 'on'}`,
        'pragma cache_size = -400000',
      ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
