/** Writes the content of the clean installation and its places in the tree. */
import { flag, newRemoteId, toJson, toSortName } from '../rows.js';
import type { Database } from '../store.js';
import { type InstalledContent, treeRoot } from './contents.js';
import { administrator, language } from './names.js';
import { installedTypes } from './types.js';

const unhidden = { hidden: flag(false), invisible: flag(false) };

export async function insertTreeRoot(db: Database, now: number): Promise<void> {
  const sorted = { priority: 0, sort_field: 'PATH' as const, sort_order: 'ASC' as const, updated: now };
  const { id, path, remoteId } = treeRoot;
  await db
    .insertInto('cms_location')
    .values({ id, path, depth: 0, remote_id: remoteId, is_main: flag(true), ...unhidden, ...sorted })
    .execute();
}

export async function insertContent(db: Database, content: InstalledContent, now: number): Promise<void> {
  const alwaysAvailable = installedTypes.some(({ id, alwaysAvailable }) => id === content.typeId && alwaysAvailable);
  const row = {
    id: content.id,
    remote_id: content.remoteId,
    type_id: content.typeId,
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
  await insertVersion(db, content, now);
  await db.insertInto('cms_content_state').values({ content_id: content.id, group_id: 2, state_id: 1 }).execute();
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

async function insertVersion(db: Database, content: InstalledContent, now: number): Promise<void> {
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
  for (const definition of installedTypes.find(({ id }) => id === content.typeId)?.fields ?? []) {
    const { id } = await db
      .insertInto('cms_field')
      .values({ content_id: content.id, definition_id: definition.id, language_code: language })
      .returning('id')
      .executeTakeFirstOrThrow();
    const value = toJson(content.values[definition.identifier] ?? null);
    await db.insertInto('cms_field_value').values({ version_id: version.id, field_id: id, value }).execute();
  }
}
