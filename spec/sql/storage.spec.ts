/** What holds whatever happens at the same time: one installation, whole writes, few statements. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DummyDriver, Kysely, MysqlAdapter, MysqlIntrospector, MysqlQueryCompiler, sql } from 'kysely';
import { createSqlRepository, openSqlRepository } from '../../lib/sql/index.js';
import { type Compiled, compileLibrary } from './processes.js';
import { addFolder, asAdministrator, asAnonymous, calledBy, database, newDatabase, onlyOn, open } from './support.js';

let library: Compiled;
beforeAll(async () => {
  library = await compileLibrary();
});
afterAll(() => library.remove());

describe('openSqlRepository', () => {
  it('keeps what was written in a file', async () => {
    const first = await open('kept');
    const added = await addFolder(first, 2, 'Kept');
    await first.close();
    const second = await open('kept');
    expect(await second.content.loadInfo(added.id, asAdministrator)).toMatchObject({ name: 'Kept' });
    await second.close();
  });

  it('installs once, however many open a new file at the same time', async () => {
    const repositories = await Promise.all(Array.from({ length: 4 }, () => open('shared')));
    for (const repository of repositories) {
      expect((await repository.sections.list({}, asAdministrator)).items).toHaveLength(5);
      await repository.close();
    }
  });

  it('installs once, however many processes start together', async () => {
    const path = await newDatabase();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => library.run(opening, path)));
    expect(outcomes).toEqual(Array(6).fill('4'));
  });

  onlyOn('sqlite')('sees columns that another process has added to a table', async () => {
    const [older, newer] = [await open('widened'), await open('widened')];
    const load = () => older.db.selectFrom('cms_section').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
    const before = await load();
    await sql`alter table cms_section add column colour text default 'blue'`.execute(newer.db);
    expect(await load()).toEqual({ ...before, colour: 'blue' });
    await Promise.all([older.close(), newer.close()]);
  });

  onlyOn('sqlite')('configures the file so that no confirmed write is lost', async () => {
    const repository = await open('durable');
    const pragma = async (name: string) =>
      Object.values((await sql.raw(`pragma ${name}`).execute(repository.db)).rows[0] as object)[0];
    expect(await Promise.all(['journal_mode', 'synchronous', 'foreign_keys'].map(pragma))).toEqual(['wal', 2, 1]);
    await repository.close();
  });

  it('refuses databases that it does not know', async () => {
    const db = new Kysely({
      dialect: {
        createAdapter: () => new MysqlAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (own) => new MysqlIntrospector(own),
        createQueryCompiler: () => new MysqlQueryCompiler(),
      },
    });
    await expect(createSqlRepository(db)).rejects.toThrow(TypeError);
  });
});

describe('the option sqliteDriver', () => {
  it('is one of two names', async () => {
    const sqliteDriver = 'sqlite3' as never;
    await expect(openSqlRepository(':memory:', { sqliteDriver })).rejects.toThrow(
      new TypeError("The option sqliteDriver must be 'node:sqlite' or 'better-sqlite3', not 'sqlite3'"),
    );
  });

  it('has the driver of Node wherever there is one', async () => {
    const isThere = process.getBuiltinModule?.('node:sqlite') !== undefined;
    const opening = openSqlRepository(':memory:', { sqliteDriver: 'node:sqlite' });
    if (isThere) await (await opening).close?.();
    else
      await expect(opening).rejects.toThrow(
        'This version of Node has no node:sqlite: Node 22.13 is the first that has',
      );
  });
});

describe('SqlRepository statements', () => {
  it('are few for a read, and as many for a long list as for a short one', async () => {
    const repository = await open();
    const { countStatements: count, content, versions, locations, users, contentTypes, sections, trash } = repository;
    const page = { offset: 0, limit: 100 };
    // The policies of a role are loaded when it is first met.
    expect(await count(() => content.load(1, asAnonymous))).toBe(3);
    expect(await count(() => content.load(1, asAdministrator))).toBe(3);
    // What the caller's rights depend on comes with the rows; where there are none, SQLite needs a second statement for it.
    const once = 1;
    const empty = database === 'postgres' ? 1 : 2;
    expect(await count(() => content.load(1, asAnonymous))).toBe(once);
    expect(await count(() => content.loadInfo(1, asAnonymous))).toBe(once);
    expect(await count(() => content.loadMany([1], asAnonymous))).toBe(once);
    expect(await count(() => versions.load({ contentId: 1, versionNo: 1 }, asAnonymous))).toBe(once);
    expect(await count(() => versions.list({ contentId: 1 }, asAnonymous))).toBe(once);
    expect(await count(() => trash.list(page, asAdministrator))).toBe(empty);
    expect(await count(() => users.load(14, asAdministrator))).toBe(once);
    expect(await count(() => users.findAccount(14, asAdministrator))).toBe(1);
    expect(await count(() => contentTypes.list(page, asAnonymous))).toBe(1);
    expect(await count(() => contentTypes.load(1, asAnonymous))).toBe(1);
    expect(await count(() => sections.list({}, asAdministrator))).toBe(2);
    expect(await count(() => locations.load(2, asAnonymous))).toBe(once);
    expect(await count(() => locations.listChildren({ id: 2, ...page }, asAdministrator))).toBe(once);
    const ids: number[] = [];
    for (let n = 0; n < 20; n++) ids.push((await addFolder(repository, 2, `Folder ${n}`)).id);
    expect(await count(() => content.loadMany([...ids, 999], asAdministrator))).toBe(once);
    expect(await count(() => locations.listChildren({ id: 2, ...page }, asAdministrator))).toBe(once);
    expect(await count(() => content.load(2_147_483_648, asAnonymous).catch(() => undefined))).toBe(0);
    await repository.close();
  });

  it('are few for a write', async () => {
    const repository = await open();
    await repository.content.load(41, asAdministrator);
    const rename = () => repository.content.updateInfo({ id: 41, changes: { remoteId: 'other' } }, asAdministrator);
    // The epoch, which SQLite reads with the content and the rights, and a transaction that updates and logs.
    expect(await repository.countStatements(rename)).toBe(database === 'postgres' ? 5 : 4);
    await repository.close();
  });

  it('are not sent after the client disconnected', async () => {
    const repository = await open();
    const gone = calledBy(14, { signal: AbortSignal.abort() });
    const count = await repository.countStatements(async () => {
      await expect(repository.content.load(1, gone)).rejects.toMatchObject({ name: 'AbortError' });
      await expect(repository.content.delete({ id: 41 }, gone)).rejects.toMatchObject({ name: 'AbortError' });
    });
    expect(count).toBe(0);
    await repository.close();
  });

  it('are undone when the caller goes away in between', async () => {
    const controller = new AbortController();
    let left = 6;
    const repository = await open(':memory:', {});
    const original = AbortSignal.prototype.throwIfAborted;
    controller.signal.throwIfAborted = function throwIfAborted() {
      left -= 1;
      if (left === 0) controller.abort();
      original.call(this);
    };
    const leaving = calledBy(14, { signal: controller.signal });
    await expect(repository.content.copy({ id: 41, parentLocationId: 2 }, leaving)).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(await repository.locations.load(2, asAdministrator)).toMatchObject({ childCount: 0 });
    await addFolder(repository, 2, 'Next');
    expect(await repository.locations.load(2, asAdministrator)).toMatchObject({ childCount: 1 });
    await repository.close();
  });
});

describe('SqlRepository transactions', () => {
  it('never show a partial write', async () => {
    const repository = await open();
    const writes = Array.from({ length: 10 }, () =>
      repository.content.copy({ id: 41, parentLocationId: 2 }, asAdministrator),
    );
    const reads = Array.from({ length: 30 }, async () => {
      const { items: children } = await repository.locations.listChildren(
        { id: 2, offset: 0, limit: 100 },
        asAdministrator,
      );
      const last = children.at(-1);
      if (!last) return;
      const { content } = await repository.locations.load(last.id, asAdministrator);
      const { currentVersion } = await repository.content.load(content?.id ?? 0, asAdministrator);
      expect(currentVersion.fields).toHaveLength(4);
    });
    await Promise.all([...writes, ...reads]);
    expect(await repository.locations.load(2, asAdministrator)).toMatchObject({ childCount: 10 });
    await repository.close();
  });

  it('hold back what others write until they end', async () => {
    const one = await open('two');
    const two = await open('two');
    const copies = [one, two, one, two].map((repository) =>
      repository.content.copy({ id: 41, parentLocationId: 2 }, asAdministrator),
    );
    expect(new Set((await Promise.all(copies)).map(({ id }) => id)).size).toBe(4);
    await one.close();
    await two.close();
  });

  it('wait for each other without warnings, however many of them have one signal', async () => {
    const repository = await open('one-signal');
    const warn = jest.spyOn(process, 'emitWarning');
    const context = calledBy(14);
    const create = (_: unknown, n: number) =>
      repository.sections.create({ identifier: `section-${n}`, name: 'Section' }, context);
    await Promise.all(Array.from({ length: 20 }, create));
    expect(warn.mock.calls).toEqual([]);
    await repository.close();
  });

  it('respond with 503 where another process does not let go', async () => {
    const holder = await open('busy');
    const waiting = await open('busy', { busyTimeout: 50 });
    await holder.db.connection().execute(async (connection) => {
      await sql.raw(holdingOn).execute(connection);
      const attempt = waiting.content.delete({ id: 51 }, asAdministrator);
      await expect(attempt).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } });
      expect(await waiting.content.load(51, asAnonymous).catch((error) => error.status)).toBe(403);
      await sql`rollback`.execute(connection);
    });
    await waiting.content.delete({ id: 51 }, asAdministrator);
    await Promise.all([holder.close(), waiting.close()]);
  });

  onlyOn('sqlite')('respond with 507 where there is no room, and go on reading', async () => {
    const repository = await open();
    await sql`pragma max_page_count = 1`.execute(repository.db);
    const fill = async () => {
      for (let n = 0; n < 500; n++) await repository.content.copy({ id: 41, parentLocationId: 2 }, asAdministrator);
    };
    await expect(fill()).rejects.toMatchObject({ status: 507 });
    expect(await repository.content.load(1, asAnonymous)).toMatchObject({ id: 1 });
    expect((await sql`pragma foreign_key_check`.execute(repository.db)).rows).toEqual([]);
    await repository.close();
  });

  it('leave one published version and one main location to each content', async () => {
    const repository = await open();
    const publish = repository.db.insertInto('cms_version').values({
      content_id: 41,
      version_no: 2,
      status: 'PUBLISHED',
      created: 0,
      modified: 0,
      creator_id: 14,
      initial_language_code: 'eng-GB',
      names: '{}',
      updated: 0,
    });
    const location = repository.db.updateTable('cms_location').set({ content_id: 41, is_main: 1 }).where('id', '=', 51);
    await expect(location.execute()).rejects.toMatchObject({ code: notUnique });
    await expect(publish.execute()).rejects.toMatchObject({ code: notUnique });
    await repository.close();
  });
});

const holdingOn =
  database === 'sqlite'
    ? 'begin immediate'
    : `begin; select pg_advisory_xact_lock('cms_migration'::regclass::oid::int, 0)`;

const notUnique = database === 'sqlite' ? 'SQLITE_CONSTRAINT_UNIQUE' : '23505';

/** Prints how much content of the installation it found. */
const opening = `
  // They wait for each other, however long the machine takes.
  const repository = await openSqlRepository(process.argv[1], { busyTimeout: 600_000 });
  const caller = { userId: 14, login: 'admin' };
  const context = { caller, siteaccess: 'site', languages: [], signal: new AbortController().signal };
  const { childCount } = await repository.locations.load(1, context);
  console.log(childCount);
  await repository.close();
`;
