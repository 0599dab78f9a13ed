/** Writes a content type of the clean installation. */
import { flag, toJson, toSortName } from '../rows.js';
import type { Database } from '../store.js';
import { administrator, language } from './names.js';
import type { InstalledType } from './types.js';

export async function insertType(db: Database, type: InstalledType, now: number): Promise<void> {
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
  await db.insertInto('cms_field_definition').values(fields).execute();
}
