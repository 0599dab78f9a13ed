/** A SQLite file in a temporary folder: 25 items of 20 fields, and as many in the trash. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Context, Repository } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';
import { item } from './item.js';

const typeId = 100;
const items = 25;
const caller = { userId: 14, login: 'admin' };
/** The administrator's. */
export const context: Context = { caller, siteaccess: 'site', languages: [], signal: new AbortController().signal };

/** The path of a new file, which goes with the process. */
export async function createDatabase(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const path = join(folder, 'cms.sqlite');
  await (await openSqlRepository(path)).close?.();
  insertType(path);
  const repository = await openSqlRepository(path);
  const all = [];
  for (let index = 0; index < 2 * items; index += 1) all.push(await publish(repository));
  for (const locationId of all.slice(items)) await repository.locations?.trash?.({ id: locationId }, context);
  await repository.close?.();
  return path;
}

function insertType(path: string): void {
  const database = new Database(path);
  const copied =
    'status, names, sort_name, descriptions, created, modified, creator_id, modifier_id, is_container, main_language_code, ' +
    'default_always_available, default_sort_field, default_sort_order, updated';
  const given = `${typeId}, 'bench', 'bench', '<field_0>'`;
  database.exec(`insert into cms_content_type (id, identifier, remote_id, name_schema, ${copied})
    select ${given}, ${copied} from cms_content_type where id = 1`);
  const insertId = database.prepare(`insert into cms_field_definition_id (type_id) values (${typeId})`);
  const insert = database.prepare(
    `insert into cms_field_definition (id, type_id, identifier, field_type, field_group, position, is_translatable, is_required,
       is_info_collector, is_searchable, names, descriptions, default_value, settings, validators)
     values (?, ${typeId}, ?, ?, 'content', ?, 1, 0, 0, 1, '{}', '{}', 'null', '{}', '{}')`,
  );
  item.currentVersion.fields.forEach(({ fieldDefinitionIdentifier, fieldTypeIdentifier }, index) => {
    insert.run(insertId.run().lastInsertRowid, fieldDefinitionIdentifier, fieldTypeIdentifier, index + 1);
  });
  database.close();
}

async function publish({ content, versions }: Repository): Promise<number> {
  const fields = item.currentVersion.fields.map(({ fieldDefinitionIdentifier, value }) => ({
    fieldDefinitionIdentifier,
    value,
    textual: false,
  }));
  const location = { parentId: 43, priority: 0, hidden: false };
  const made = await content.create?.({ typeId, mainLanguageCode: 'eng-GB', location, fields }, context);
  if (!made) throw new Error('Nothing was made');
  await versions?.publish?.({ contentId: made.id, versionNo: 1 }, context);
  const { mainLocation } = await content.load(made.id, context);
  if (!mainLocation) throw new Error('It was not placed');
  return mainLocation.id;
}
