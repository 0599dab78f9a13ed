/** Batches: transactions that are one message to the server, of which all is committed, or nothing. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Context, VersionTarget } from '../../../lib/repository/repository.js';
import { openPostgres } from '../../../lib/sql/database/postgres/open.js';
import type { Database } from '../../../lib/sql/database/schema.js';
import { createSqlRepository } from '../../../lib/sql/repository.js';
import { until } from '../../support/until.js';
import { asAdministrator, newDatabase, type Opened, open } from '../support.js';

let url: string;
let other: Opened;
let repository: Opened;
let db: Database;
beforeEach(async () => {
  const name = `batches-${randomUUID()}`;
  url = await newDatabase(name);
  other = await open(name);
  // Of one connection: what a batch leaves there is found by the next statement.
  db = openPostgres(url, { connections: 1 }) as unknown as Database;
  repository = (await createSqlRepository(db, { busyTimeout: 30_000 })) as unknown as Opened;
});
afterEach(async () => {
  await repository.close();
  await other.close();
});

const id = 41;

const update = (remoteId: string, context: Context = asAdministrator) =>
  repository.content.updateInfo({ id, changes: { remoteId } }, context);

async function lastVersion(): Promise<VersionTarget> {
  const { items } = await other.versions.list({ contentId: id }, asAdministrator);
  return { contentId: id, versionNo: Math.max(...items.map(({ versionNo }) => versionNo)) };
}

/** A draft of the item with another description, which is no part of its name. */
async function editedDraft({ versions }: Opened, text: string): Promise<VersionTarget> {
  await versions.createDraftOfCurrent({ id }, asAdministrator);
  const draft = await lastVersion();
  const fields = [{ fieldDefinitionIdentifier: 'description', value: { xml: `<p>${text}</p>` } }];
  await versions.update({ ...draft, changes: { fields } }, asAdministrator);
  return draft;
}

async function stored() {
  const { remoteId, revision } = await other.content.loadInfo(id, asAdministrator);
  const changes = await other.db.selectFrom('cms_change').select('id').where('event', '=', 'content.updated').execute();
  return { remoteId, revision, changes: changes.length };
}

/** Runs work while another session has run a statement in a transaction, which then ends. */
const during = (statement: string, work: () => Promise<unknown>): Promise<void> =>
  other.db.connection().execute(async (connection) => {
    await sql.raw(`begin; ${statement}`).execute(connection);
    try {
      await work();
    } finally {
      await sql`rollback`.execute(connection);
    }
  });

const exclusiveLock = `select pg_advisory_xact_lock('cms_migration'::regclass::oid::int, 0)`;

const isWaiting = async () => {
  const { rows } = await sql`select 1 from pg_stat_activity
    where application_name = current_setting('application_name') and wait_event_type = 'Lock'`.execute(other.db);
  return rows.length > 0;
};

function abortable() {
  const controller = new AbortController();
  return { controller, context: { ...asAdministrator, signal: controller.signal } };
}

describe('A batch', () => {
  it('writes nothing where it does not get its lock', async () => {
    const before = await stored();
    const hurried = (await createSqlRepository(openPostgres(url), { busyTimeout: 100 })) as unknown as Opened;
    const changes = { remoteId: 'one' };
    await during(exclusiveLock, () =>
      expect(hurried.content.updateInfo({ id, changes }, asAdministrator)).rejects.toMatchObject({ status: 503 }),
    );
    await hurried.close();
    expect(await stored()).toEqual(before);
    expect(await update('two')).toMatchObject({ remoteId: 'two', revision: Number(before.revision) + 1 });
  });

  it('writes nothing where the server refuses the commit', async () => {
    const before = await stored();
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
      other.db,
    );
    await sql`create constraint trigger refusing after insert on cms_change deferrable initially deferred
      for each row execute function refuse()`.execute(other.db);
    await expect(update('one')).rejects.toThrow('refused');
    await sql`drop trigger refusing on cms_change`.execute(other.db);
    expect(await stored()).toEqual(before);
    expect(await update('two')).toMatchObject({ remoteId: 'two' });
  });

  it('writes nothing of a draft where the server refuses the commit', async () => {
    const draft = await editedDraft(other, 'Before');
    const load = async () => [
      await other.versions.list({ contentId: id }, asAdministrator),
      await other.versions.load(draft, asAdministrator),
      await other.content.load(id, asAdministrator),
    ];
    const before = await load();
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
      other.db,
    );
    await sql`create constraint trigger refusing after insert on cms_change deferrable initially deferred
      for each row execute function refuse()`.execute(other.db);
    const fields = [{ fieldDefinitionIdentifier: 'description', value: { xml: '<p>After</p>' } }];
    await expect(repository.versions.createDraftOfCurrent({ id }, asAdministrator)).rejects.toThrow('refused');
    await expect(repository.versions.update({ ...draft, changes: { fields } }, asAdministrator)).rejects.toThrow(
      'refused',
    );
    await expect(repository.versions.publish(draft, asAdministrator)).rejects.toThrow('refused');
    await sql`drop trigger refusing on cms_change`.execute(other.db);
    expect(await load()).toEqual(before);
    await repository.versions.publish(draft, asAdministrator);
    expect((await other.content.loadInfo(id, asAdministrator)).currentVersionNo).toBe(draft.versionNo);
  });

  it('writes nothing where it is aborted while it waits for its lock', async () => {
    const before = await stored();
    const { controller, context } = abortable();
    await during(exclusiveLock, async () => {
      const updating = update('one', context);
      const ended = expect(updating).rejects.toThrow();
      await until(isWaiting, 'the batch to wait for its lock');
      controller.abort();
      await ended;
    });
    expect(await stored()).toEqual(before);
    expect(await update('two')).toMatchObject({ remoteId: 'two' });
  });

  it('writes nothing where it is aborted before it is sent', async () => {
    const before = await stored();
    const { controller, context } = abortable();
    controller.abort();
    await expect(update('one', context)).rejects.toThrow();
    expect(await stored()).toEqual(before);
  });

  it('is written although it is aborted once it has its lock, and says so', async () => {
    const before = await stored();
    const { controller, context } = abortable();
    let updating: Promise<unknown> | undefined;
    await during(`select id from cms_content where id = ${id} for update`, async () => {
      updating = update('one', context);
      await until(isWaiting, 'the batch to wait for the row');
      controller.abort();
    });
    expect(await updating).toMatchObject({ remoteId: 'one' });
    expect(await stored()).toEqual({
      remoteId: 'one',
      revision: Number(before.revision) + 1,
      changes: before.changes + 1,
    });
  });

  it.each(['begin', 'begin; select 1 / 0'])(
    'acknowledges nothing on a connection with an open transaction: %s',
    async (left) => {
      const before = await stored();
      await db.connection().execute((connection) =>
        sql
          .raw(left)
          .execute(connection)
          .catch(() => undefined),
      );
      await expect(update('one')).rejects.toThrow();
      expect(await stored()).toEqual(before);
      // It has a new connection.
      expect(await update('two')).toMatchObject({ remoteId: 'two' });
    },
  );

  it('is not run by a server whose transactions see one snapshot', async () => {
    const { searchParams } = new URL(url);
    const isolated = new URL(url);
    isolated.searchParams.set(
      'options',
      `${searchParams.get('options') ?? ''} -c default_transaction_isolation=serializable`,
    );
    const own = openPostgres(isolated.href, { connections: 1, preparedStatements: false });
    const serializable = (await createSqlRepository(own)) as unknown as Opened;
    await sql`set default_transaction_isolation = 'serializable'`.execute(own);
    const updated = await serializable.content.updateInfo({ id, changes: { remoteId: 'one' } }, asAdministrator);
    await serializable.close();
    expect([updated.remoteId, await stored()]).toEqual([
      'one',
      expect.objectContaining({ remoteId: 'one', changes: 1 }),
    ]);
  });

  it('prepares its statements, and those that were skipped later', async () => {
    await other.content.updateInfo({ id: 49, changes: { remoteId: 'taken' } }, asAdministrator);
    for (let times = 0; times < 4; times += 1) {
      await expect(update('taken')).rejects.toMatchObject({ status: 409 });
      await update(`free-${times}`);
    }
    const { rows } = await sql<{ readonly statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    );
    const texts = rows.map(({ statement }) => statement);
    expect(texts.filter((text) => text.startsWith('insert into "cms_change"'))).toHaveLength(1);
    expect(texts.filter((text) => text.startsWith('update "cms_content"'))).toHaveLength(1);
  });
});
