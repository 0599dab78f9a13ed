/** What the specs of the SQL repository share: callers, a repository that counts its statements, and ways to fill it. */
import { randomBytes } from 'node:crypto';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import type { Context, Repository, VersionStatus } from '../../lib/repository/repository.js';
import { defaultDriver } from '../../lib/sql/database/drivers.js';
import { openPostgres } from '../../lib/sql/database/postgres/open.js';
import type { Tables } from '../../lib/sql/database/schema.js';
import { openSqlite } from '../../lib/sql/database/sqlite/open.js';
import { createSqlRepository, type SqlRepository, type SqlRepositoryOptions } from '../../lib/sql/index.js';
import type { Limitations } from '../../lib/sql/unit-of-work/policies.js';
import { ofContent, refreshOrder } from '../../lib/sql/writes/tree/order.js';
import { cheapHash } from '../support/password-hash.js';
import { database, giveBack, newDatabase, remember, restore, takeInstalled } from './databases.js';
import { openRaw } from './raw-sqlite.js';

export { database, newDatabase, onlyOn } from './databases.js';

export const administrator = 14;

/** The context of a caller, the anonymous one by default. */
export function calledBy(userId: number | null = null, more: Partial<Context> = {}): Context {
  const caller = { userId, login: userId === null ? null : `user-${userId}` };
  return { caller, siteaccess: 'site', languages: [], signal: new AbortController().signal, ...more };
}

export const asAdministrator = calledBy(administrator);
export const asAnonymous = calledBy();

/** A repository of which no operation is missing, as the built-in one is. */
export type Complete = {
  readonly [K in keyof Omit<Repository, 'close' | 'reading' | 'state' | 'transaction'>]-?: Required<
    NonNullable<Repository[K]>
  >;
} & Required<Pick<SqlRepository, 'afterRestore' | 'close' | 'reading' | 'reindex' | 'transaction'>>;

export interface Opened extends Complete {
  readonly db: Kysely<Tables>;
  /** How many statements the work sends. */
  countStatements(work: () => Promise<unknown>): Promise<number>;
  /** The statements that the work sends. */
  listStatements(work: () => Promise<unknown>): Promise<readonly string[]>;
}

/** In milliseconds. */
const patience = 60_000;

/**
 * Opens the clean installation: in a database of its own, or in one that is the same for all who open the same name. Specs
 * in this folder run twice, on SQLite and on PostgreSQL, and need to know nothing of it as long as they open repositories
 * here, or `await newDatabase()` with `openSqlRepository`. A spec of only one of the two says
 * `onlyOn('sqlite')('…')` in the place of `it('…')`.
 */
export async function open(name = ':memory:', options: SqlRepositoryOptions = {}): Promise<Opened> {
  const statements = createLog();
  const isOwn = name === ':memory:' && options.install === undefined;
  if (database === 'sqlite') {
    const source = isOwn ? await installedBytes() : name === ':memory:' ? name : await newDatabase(name);
    return opened(await openSqlite(source, statements.add, defaultDriver), options, statements);
  }
  const known = isOwn ? takeInstalled() : undefined;
  if (known) await restore(known);
  const url = known?.url ?? (await newDatabase(name === ':memory:' ? undefined : name));
  const repository = await opened(
    openPostgres(url, { log: statements.add, connectTimeout: patience }),
    options,
    statements,
  );
  if (!isOwn) return repository;
  if (!known) await makePasswordsCheap(repository.db);
  const installed = known ?? (await remember(url));
  const close = async () => {
    await repository.close();
    await giveBack(installed);
  };
  return { ...repository, close };
}

interface StatementLog {
  readonly add: (event: { readonly query: { readonly sql: string } }) => void;
  readonly count: Opened['countStatements'];
  readonly list: Opened['listStatements'];
}

/** Whether a statement looks for due work, which background jobs do at their times, whatever a spec does meanwhile. */
export const isBackgroundWork = (text: string): boolean =>
  /^select "run_after", .* from "cms_job"|^select "user_id", "key" from "cms_idempotency"/.test(text);

/** Keeps the texts of statements only while work is listed: others may be sent by the million. */
function createLog(): StatementLog {
  let sent = 0;
  const listing = new Set<string[]>();
  return {
    add({ query }) {
      if (isBackgroundWork(query.sql)) return;
      sent += 1;
      for (const texts of listing) texts.push(query.sql);
    },
    async count(work) {
      const before = sent;
      await work();
      return sent - before;
    },
    async list(work) {
      const texts: string[] = [];
      listing.add(texts);
      await work().finally(() => listing.delete(texts));
      return texts;
    },
  };
}

/** Of the process, as this module is imported again for each spec file. */
const kept = globalThis as { installedBytes?: Promise<Buffer> };

/** The clean installation as SQLite would write it to a file: to read it takes a fiftieth of the time of installing. */
function installedBytes(): Promise<Buffer> {
  kept.installedBytes ??= install();
  return kept.installedBytes;
}

async function install(): Promise<Buffer> {
  const file = await openRaw(':memory:');
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) });
  const repository = await createSqlRepository(db);
  await makePasswordsCheap(db);
  const installed = file.serialize();
  await repository.close?.();
  return Buffer.from(installed);
}

/** Of the administrator, whose password is verified by most specs. */
async function makePasswordsCheap(db: Kysely<Tables>): Promise<void> {
  const password_hash = await cheapHash('publish');
  await db.updateTable('cms_account').set({ password_hash }).where('content_id', '=', administrator).execute();
}

/** The repository over a database that is open. */
export async function opened(
  db: Kysely<unknown>,
  options: SqlRepositoryOptions,
  statements: StatementLog = createLog(),
): Promise<Opened> {
  const repository = (await createSqlRepository(db, {
    files: createMemoryFileStore(),
    // Of many writes at once, the last ones wait longer than the default on a machine that is busy with other specs.
    busyTimeout: patience,
    ...options,
  })) as unknown as Complete;
  const { count, list } = statements;
  return { ...repository, db: db as unknown as Kysely<Tables>, countStatements: count, listStatements: list };
}

/** Which anonymous callers may not read. */
const mediaSection = 3;

/** What writes rows by itself has to log that anything may have changed. */
export async function logChange(db: Kysely<Tables>, tags: readonly string[] = ['*']): Promise<void> {
  const own = JSON.stringify(tags);
  const change = { created: Date.now(), user_id: null, event: 'other', content_id: null, tags: own };
  await db.insertInto('cms_change').values(change).execute();
}

/** Adds a folder of that name below a location, published by the administrator, and gives its ids. */
export async function addFolder(opened: Opened, parentLocationId: number, name: string) {
  const { id, mainLocation } = await opened.content.copy({ id: 49, parentLocationId }, asAdministrator);
  const names = JSON.stringify({ 'eng-GB': name });
  await opened.db
    .updateTable('cms_content')
    .set({ name, sort_name: name.toLowerCase(), section_id: mediaSection })
    .where('id', '=', id)
    .execute();
  await opened.db.updateTable('cms_version').set({ names }).where('content_id', '=', id).execute();
  await refreshOrder(opened.db, ofContent(id));
  await logChange(opened.db);
  return { id, locationId: mainLocation?.id ?? 0 };
}

type Folder = Awaited<ReturnType<typeof addFolder>>;

/** Adds folders below each other, the topmost below the start page. */
export async function addBranch(opened: Opened, ...names: readonly string[]) {
  const branch: Folder[] = [];
  for (const name of names) branch.push(await addFolder(opened, branch.at(-1)?.locationId ?? 2, name));
  return branch as [Folder, Folder, Folder];
}

/** Adds a version to content, with the fields of its first one. */
export async function addVersion(
  { db }: Opened,
  contentId: number,
  { versionNo, status, creatorId }: { versionNo: number; status: VersionStatus; creatorId: number },
): Promise<void> {
  const first = await db
    .selectFrom('cms_version')
    .selectAll()
    .where('content_id', '=', contentId)
    .orderBy('version_no')
    .executeTakeFirstOrThrow();
  const { id, created, modified, updated, ...kept } = first;
  const { id: added } = await db
    .insertInto('cms_version')
    .values({
      ...kept,
      created: Number(created),
      modified: Number(modified),
      updated: Number(updated),
      version_no: versionNo,
      status,
      creator_id: creatorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const values = await db.selectFrom('cms_field_value').selectAll().where('version_id', '=', id).execute();
  await db
    .insertInto('cms_field_value')
    .values(values.map((value) => ({ ...value, version_id: added })))
    .execute();
  const languages = await db.selectFrom('cms_version_language').selectAll().where('version_id', '=', id).execute();
  await db
    .insertInto('cms_version_language')
    .values(languages.map((language) => ({ ...language, version_id: added })))
    .execute();
  await logChange(db);
}

/** Turns content into a draft that was never published, as it is before it has a location. */
export async function unpublish({ db }: Opened, contentId: number, creatorId: number): Promise<void> {
  await db.updateTable('cms_content').set({ status: 'DRAFT', published: null }).where('id', '=', contentId).execute();
  await db
    .updateTable('cms_version')
    .set({ status: 'DRAFT', creator_id: creatorId })
    .where('content_id', '=', contentId)
    .execute();
  await db.deleteFrom('cms_location').where('content_id', '=', contentId).execute();
  await logChange(db);
}

/** Adds a user to a group by the group's location; its password is unknown. */
export async function addUser(opened: Opened, groupLocationId: number, login: string): Promise<number> {
  const { id } = await opened.content.copy({ id: 10, parentLocationId: groupLocationId }, asAdministrator);
  const email = `${login}@example.com`;
  const keys = { login_key: login.toLowerCase(), email_key: email.toLowerCase() };
  const account = { login, email, ...keys, enabled: 1 } as const;
  const stamp = randomBytes(8).toString('hex');
  await opened.db
    .insertInto('cms_account')
    .values({ content_id: id, ...account, stamp, updated: Date.now() })
    .execute();
  await logChange(opened.db);
  return id;
}

/** Gives a right to a user or a group, by content id. */
export async function grant(
  { db }: Opened,
  contentId: number,
  right: string,
  limitations: Limitations = {},
  assigned: Limitations = {},
): Promise<void> {
  const [module = '', name = ''] = right.split('/');
  const { id } = await db
    .insertInto('cms_role')
    .values({ identifier: randomBytes(8).toString('hex'), status: 'DEFINED', updated: Date.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { insertAssignment, insertPolicy } = await import('../../lib/sql/permissions/writes.js');
  await insertPolicy(db, id, { module, function: name, limitations });
  await insertAssignment(db, id, contentId, assigned);
  await logChange(db);
}

/** Takes the policies for a function away, or those of them that were added after one. */
export async function revoke({ db }: Opened, name: string, after = 0): Promise<void> {
  await db.deleteFrom('cms_policy').where('function', '=', name).where('id', '>', after).execute();
  // Whatever changes a role counts up its revision.
  await db
    .updateTable('cms_role')
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .execute();
  await logChange(db);
}

/** Places content below a parent once more. */
export async function addLocation({ db }: Opened, contentId: number, parentLocationId: number): Promise<number> {
  const parent = await db
    .selectFrom('cms_location')
    .selectAll()
    .where('id', '=', parentLocationId)
    .executeTakeFirstOrThrow();
  const { id: _, revision, content_id, parent_id, ...kept } = parent;
  const { insertLocation } = await import('../../lib/sql/writes/tree/places.js');
  const { refreshAliases } = await import('../../lib/sql/writes/url-tree/automatic.js');
  const { dialectOf } = await import('../../lib/sql/repository.js');
  const next = db.selectNoFrom((await dialectOf(db)).nextId('cms_location').as('id'));
  const id = Number((await next.executeTakeFirstOrThrow()).id);
  await insertLocation(db, parent, {
    ...kept,
    id,
    content_id: contentId,
    is_main: 0,
    remote_id: randomBytes(8).toString('hex'),
    updated: Date.now(),
  });
  await refreshAliases(db, { ids: [id] });
  return id;
}

/** The administrator's context, whose signal is aborted before the statement after so many. */
export function abortedAfter(statements: number | null): Context {
  const controller = new AbortController();
  const { signal } = controller;
  let left = statements ?? Number.POSITIVE_INFINITY;
  const throwIfAborted = () => {
    left -= 1;
    if (left < 0) controller.abort();
    AbortSignal.prototype.throwIfAborted.call(signal);
  };
  return calledBy(administrator, { signal: Object.assign(signal, { throwIfAborted }) });
}

/** The names of the tables of this database. On PostgreSQL other specs have schemas of their own, which come and go. */
export async function tablesOf(db: Kysely<Tables>): Promise<readonly string[]> {
  const named =
    database === 'sqlite'
      ? sql<{ readonly name: string }>`select name from sqlite_master
          where type = 'table' and name not like 'sqlite_%' order by name`
      : sql<{ readonly name: string }>`
          select table_name as name from information_schema.tables where table_schema = current_schema() order by 1`;
  const { rows } = await named.execute(db);
  return rows.map(({ name }) => name);
}
