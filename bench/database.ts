/** New databases, a SQLite file or one of PostgreSQL, with 25 items of 20 fields, and as many in the trash. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context, Repository } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';
import { type Kysely, sql } from 'kysely';
import { administer, connect, urlOf } from './connect.js';
import { item } from './item.js';

const contentTypeId = 100;
const items = 25;
const caller = { userId: 14, login: 'admin' };
/** The administrator's. */
export const context: Context = { caller, siteaccess: 'site', languages: [], signal: new AbortController().signal };

/** The path of a new SQLite file, which goes with the process. */
export async function createFile(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const path = join(folder, 'cms.sqlite');
  await fill(path);
  return path;
}

/** The database with this number of further items, each with its number in `field_3`. */
export async function createLargeFile(count: number): Promise<string> {
  const path = await createFile();
  const repository = await openSqlRepository(path);
  for (let number = 0; number < count; number += 1) await publish(repository, { field_3: number });
  await repository.close?.();
  return path;
}

/** A new database of the PostgreSQL server. */
export async function createDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const name = `cms_bench_${process.pid}`;
  await administer(`create database ${name}`);
  const url = urlOf(name);
  await fill(url);
  return { url, drop: async () => void (await administer(`drop database ${name} with (force)`)) };
}

async function fill(url: string): Promise<void> {
  await (await openSqlRepository(url, { install: { adminPassword: 'publish' } })).close?.();
  const db = connect(url);
  await insertType(db);
  const repository = await openSqlRepository(url);
  const all = [];
  for (let index = 0; index < 2 * items; index += 1) all.push(await publish(repository));
  for (const locationId of all.slice(items)) await repository.locations?.trash?.({ id: locationId }, context);
  await repository.close?.();
  // PostgreSQL does so by itself after a while.
  if (url.startsWith('postgres')) await sql`vacuum analyze`.execute(db);
  await db.destroy();
}

async function insertType(db: Kysely<unknown>): Promise<void> {
  const copied = sql.raw(
    'status, names, sort_name, descriptions, created, modified, creator_id, modifier_id, is_container, main_language_code, ' +
      'default_always_available, default_sort_field, default_sort_order, updated',
  );
  await sql`insert into cms_content_type (id, identifier, remote_id, name_schema, ${copied})
    select ${sql.lit(contentTypeId)}, 'bench', 'bench', '<field_0>', ${copied} from cms_content_type where id = 1`.execute(
    db,
  );
  for (const [index, { fieldDefinitionIdentifier, fieldTypeIdentifier }] of item.currentVersion.fields.entries()) {
    const { rows } = await sql<{ readonly id: number }>`
      insert into cms_field_definition_id (type_id) values (${contentTypeId}) returning id`.execute(db);
    await sql`insert into cms_field_definition (id, type_id, identifier, field_type, field_group, position, is_translatable,
        is_required, is_info_collector, is_searchable, names, descriptions, default_value, settings, validators)
      values (${rows[0]?.id}, ${contentTypeId}, ${fieldDefinitionIdentifier}, ${fieldTypeIdentifier}, 'content', ${index + 1}, 1,
        0, 0, 1, '{}', '{}', 'null', '{}', '{}')`.execute(db);
  }
}

async function publish(
  { content, versions }: Repository,
  identifiers: Readonly<Record<string, number>> = {},
): Promise<number> {
  const fields = item.currentVersion.fields.map(({ fieldDefinitionIdentifier, value }) => ({
    fieldDefinitionIdentifier,
    value: identifiers[fieldDefinitionIdentifier] ?? value,
  }));
  const location = { parentLocationId: 43, priority: 0, hidden: false };
  const created = await content.create?.({ contentTypeId, mainLanguageCode: 'eng-GB', location, fields }, context);
  if (!created) throw new Error('Nothing was made');
  await versions?.publish?.({ contentId: created.id, versionNo: 1 }, context);
  const { mainLocation } = await content.load(created.id, context);
  if (!mainLocation) throw new Error('It was not placed');
  return mainLocation.id;
}
