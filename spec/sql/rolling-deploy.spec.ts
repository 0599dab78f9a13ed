/** This version beside a later one: over a database that is one additive migration ahead, with what a later version would write. */
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openDatabase } from '../../lib/sql/database/drivers.js';
import { migrate } from '../../lib/sql/database/migrate.js';
import { migrations } from '../../lib/sql/database/migrations/index.js';
import type { Migration } from '../../lib/sql/database/migrations/migration.js';
import type { Database } from '../../lib/sql/database/schema.js';
import { openSqlRepository, type SqlRepository } from '../../lib/sql/index.js';
import { dialectOf } from '../../lib/sql/repository.js';
import { type Api, admin, sends, serve, type } from '../support/api.js';
import { useEach } from '../support/fixtures.js';
import { until } from '../support/until.js';
import { asAdministrator, newDatabase } from './support.js';

/** What a minor version may do to tables that there are. */
const next: Migration = {
  name: '002-invented',
  statements: () => [
    "alter table cms_content add column invented text not null default 'none'",
    'alter table cms_section add column invented integer',
    'create table cms_invented (id integer primary key)',
  ],
  indexes: () => [{ name: 'cms_content_invented', on: 'cms_content (invented)' }],
};

interface Process {
  readonly api: Api;
  readonly repository: SqlRepository;
  close(): Promise<void>;
}

const start = useEach(async (url: string): Promise<Process> => {
  const repository = await openSqlRepository(url, { busyTimeout: 60_000 });
  const api = await serve(repository);
  const close = async () => {
    await api.close();
    await repository.close();
  };
  return { api, repository, close };
});

/** The connection of a later version, which has migrated. */
const upgrade = useEach(async (url: string) => {
  const db = (await openDatabase(url, {})) as Database;
  await migrate({ db, dialect: await dialectOf(db), busyTimeout: 60_000 }, [...migrations, next]);
  return { db, close: () => db.destroy() };
});

const rename = ({ api }: Process, name: string) =>
  api.call('PATCH', '/content/sections/1', {
    headers: sends('SectionInput'),
    body: JSON.stringify({ SectionInput: { identifier: 'standard', name } }),
  });
const nameIn = async ({ api }: Process) => (await api.get('/content/sections/1', admin)).json.Section.name;
const load = ({ api }: Process) => api.get('/content/objects/41', { ...admin, Accept: type('Content') });

/** A write of a later version to a content item, whose cache tag did not exist before. */
async function writeAsLater(db: Database, name: string): Promise<void> {
  const later = { name, invented: 'new' } as Partial<Record<string, string>>;
  await db.updateTable('cms_content').set(later).where('id', '=', 41).execute();
  const row = { created: Date.now(), user_id: null, event: 'content.invented', content_id: 41, type_id: null };
  await db
    .insertInto('cms_change')
    .values({ ...row, subject: null, tags: '["invented-41"]' })
    .execute();
}

describe('A process beside a later version', () => {
  it('goes on to read and to write, with statements that it had prepared', async () => {
    const url = await newDatabase();
    const [one, other] = [await start(url), await start(url)];
    await rename(one, 'Before');
    expect([await nameIn(one), await nameIn(other)]).toEqual(['Before', 'Before']);
    const { db } = await upgrade(url);
    await rename(one, 'After');
    expect([await nameIn(one), await nameIn(other)]).toEqual(['After', 'After']);
    const { id } = (await one.repository.content?.copy?.({ id: 41, parentLocationId: 2 }, asAdministrator)) ?? {};
    const rows = await sql<{ readonly invented: string }>`select invented from cms_content where id = ${id}`.execute(
      db,
    );
    expect(rows.rows).toEqual([{ invented: 'none' }]);
    expect(one.api.errors).toEqual([]);
  });

  it('ends what it has cached by tags that it does not know, and passes events on to followers', async () => {
    const url = await newDatabase();
    const running = await start(url);
    const { db } = await upgrade(url);
    await load(running);
    await load(running);
    // A request is reported once its response is written.
    await until(() => running.api.events.at(1)?.cached, 'a response from the cache');
    await writeAsLater(db, 'Renamed by a later version');
    expect((await load(running)).json.Content.Name).toBe('Renamed by a later version');
    const changes = await running.api.get('/changes?limit=100', { ...admin, Accept: type('ChangeList') });
    expect(changes.json.ChangeList.Change.at(-1)).toMatchObject({ event: 'content.invented', tags: ['invented-41'] });
  });

  it('opens a database that is ahead of it', async () => {
    const url = await newDatabase();
    await (await start(url)).repository.sections?.load?.(1, asAdministrator);
    const { db } = await upgrade(url);
    await writeAsLater(db, 'Ahead');
    const restarted = await start(url);
    expect((await load(restarted)).json.Content.Name).toBe('Ahead');
    expect((await rename(restarted, 'Restarted')).status).toBe(200);
    const { rows } = await sql<{
      readonly name: string;
    }>`select name from cms_migration where name = ${next.name}`.execute(db);
    expect(rows.length).toBe(1);
  });
});
