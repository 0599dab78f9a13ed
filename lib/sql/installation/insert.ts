/** Writes the types and the content of the clean installation, and its places in the tree. */

import { toSortName } from '../../support/normalize.js';
import type { Database } from '../database/schema.js';
import { flag, newRemoteId, toJson } from '../values/rows.js';
import { administrator, type InstalledContent, treeRoot } from './contents.js';
import { type InstalledType, installedTypes } from './types.js';

/** When it is installed, and in which language. */
export interface InstalledAt {
  readonly now: number;
  readonly language: string;
}

export async function insertType(db: Database, type: InstalledType, { now, language }: InstalledAt): Promise<void> {
  const row = {
    id: type.id,
    status: 'DEFINED' as const,
    identifier: type.identifier,
    remote_id: type.remoteId,
    names: toJson({ [language]: type.name }),
    sort_name: toSortName(type.name),
    descriptions: toJson({}),
    created: now,
    modified: now,
    creator_id: administrator,
    modifier_id: administrator,
    name_schema: type.nameSchema,
    url_alias_schema: null,
    is_container: flag(type.container),
    main_language_code: language,
    default_always_available: flag(type.alwaysAvailable),
    default_sort_field: 'PATH' as const,
    default_sort_order: 'ASC' as const,
    updated: now,
  };
  await db.insertInto('cms_content_type').values(row).execute();
  await db.insertInto('cms_type_in_group').values({ type_id: type.id, group_id: type.groupId }).execute();
  const fields = type.fields.map((field, index) => ({
    id: field.id,
    type_id: type.id,
    identifier: field.identifier,
    field_type: field.fieldType,
    field_group: 'content',
    position: index + 1,
    is_translatable: flag(field.translatable),
    is_required: flag(field.required),
    is_info_collector: flag(false),
    is_searchable: flag(field.searchable),
    names: toJson({ [language]: field.name }),
    descriptions: toJson({}),
    default_value: toJson(field.defaultValue),
    settings: toJson(field.settings),
    validators: toJson(field.validators),
  }));
  const ids = fields.map(({ id, type_id }) => ({ id, type_id }));
  await db.insertInto('cms_field_definition_id').values(ids).execute();
  await db.insertInto('cms_field_definition').values(fields).execute();
}

const unhidden = { hidden: flag(false), invisible: flag(false) };

export async function insertTreeRoot(db: Database, now: number): Promise<void> {
  const sorted = { priority: 0, sort_field: 'PATH' as const, sort_order: 'ASC' as const, updated: now };
  const { id, path, remoteId } = treeRoot;
  await db
    .insertInto('cms_location')
    .values({ id, path, depth: 0, remote_id: remoteId, is_main: flag(true), ...unhidden, ...sorted })
    .execute();
}

export async function insertContent(db: Database, content: InstalledContent, at: InstalledAt): Promise<void> {
  const { now, language } = at;
  const alwaysAvailable = installedTypes.some(
    ({ id, alwaysAvailable }) => id === content.contentTypeId && alwaysAvailable,
  );
  const row = {
    id: content.id,
    remote_id: content.remoteId,
    type_id: content.contentTypeId,
    section_id: content.sectionId,
    owner_id: administrator,
    name: content.name,
    sort_name: toSortName(content.name),
    main_language_code: language,
    current_version_no: 1,
    always_available: flag(alwaysAvailable),
    hidden: flag(false),
    status: 'PUBLISHED' as const,
    published: now,
    modified: now,
    updated: now,
  };
  await db.insertInto('cms_content').values(row).execute();
  await insertVersion(db, content, at);
  const ids = content.path.split('/').filter(Boolean).map(Number);
  const location = {
    id: ids.at(-1) as number,
    parent_id: ids.at(-2) as number,
    content_id: content.id,
    path: content.path,
    depth: ids.length - 1,
    priority: 0,
    ...unhidden,
    is_main: flag(true),
    remote_id: content.locationRemoteId ?? newRemoteId(),
    sort_field: content.sortField ?? ('PATH' as const),
    sort_order: 'ASC' as const,
    updated: now,
  };
  await db.insertInto('cms_location').values(location).execute();
}

async function insertVersion(db: Database, content: InstalledContent, { now, language }: InstalledAt): Promise<void> {
  const row = {
    content_id: content.id,
    version_no: 1,
    status: 'PUBLISHED' as const,
    created: now,
    modified: now,
    creator_id: administrator,
    initial_language_code: language,
    names: toJson({ [language]: content.name }),
    updated: now,
  };
  const version = await db.insertInto('cms_version').values(row).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('cms_version_language').values({ version_id: version.id, language_code: language }).execute();
  for (const definition of installedTypes.find(({ id }) => id === content.contentTypeId)?.fields ?? []) {
    const { id } = await db
      .insertInto('cms_field')
      .values({ content_id: content.id, definition_id: definition.id, language_code: language })
      .returning('id')
      .executeTakeFirstOrThrow();
    const value = toJson(content.values[definition.identifier] ?? null);
    await db.insertInto('cms_field_value').values({ version_id: version.id, field_id: id, value }).execute();
  }
}
