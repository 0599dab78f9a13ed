/** The first tables: languages, sections, types, content with versions and fields, and its places in the tree. */
import { type CreateTableBuilder, sql } from 'kysely';
import type { Migration } from './migrate.js';

export const contentTables: Migration = {
  name: '001-content',
  up: async (db, dialect) => {
    const table = (name: string) => db.schema.createTable(name);
    const entity = (name: string) => counted(table(name).addColumn('id', 'integer', dialect.identity));

    await table('cms_language')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('enabled', 'integer', (c) => c.notNull())
      .execute();

    await entity('cms_section')
      .addColumn('identifier', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', (c) => c.notNull())
      .execute();

    await entity('cms_type_group')
      .addColumn('identifier', 'text', (c) => c.notNull().unique())
      .addColumn('created', 'bigint', (c) => c.notNull())
      .addColumn('modified', 'bigint', (c) => c.notNull())
      .addColumn('creator_id', 'integer', (c) => c.notNull())
      .addColumn('modifier_id', 'integer', (c) => c.notNull())
      .execute();

    await entity('cms_content_type')
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('identifier', dialect.binaryText, (c) => c.notNull().unique())
      .addColumn('remote_id', 'text', (c) => c.notNull().unique())
      .addColumn('names', 'text', (c) => c.notNull())
      .addColumn('sort_name', dialect.binaryText, (c) => c.notNull())
      .addColumn('descriptions', 'text', (c) => c.notNull())
      .addColumn('created', 'bigint', (c) => c.notNull())
      .addColumn('modified', 'bigint', (c) => c.notNull())
      .addColumn('creator_id', 'integer', (c) => c.notNull())
      .addColumn('modifier_id', 'integer', (c) => c.notNull())
      .addColumn('name_schema', 'text', (c) => c.notNull())
      .addColumn('url_alias_schema', 'text')
      .addColumn('is_container', 'integer', (c) => c.notNull())
      .addColumn('main_language_code', 'text', (c) => c.notNull())
      .addColumn('default_always_available', 'integer', (c) => c.notNull())
      .addColumn('default_sort_field', 'text', (c) => c.notNull())
      .addColumn('default_sort_order', 'text', (c) => c.notNull())
      .execute();

    await table('cms_type_in_group')
      .addColumn('type_id', 'integer', (c) => c.notNull().references('cms_content_type.id').onDelete('cascade'))
      .addColumn('group_id', 'integer', (c) => c.notNull().references('cms_type_group.id'))
      .addPrimaryKeyConstraint('cms_type_in_group_pk', ['type_id', 'group_id'])
      .execute();

    await table('cms_field_definition')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('type_id', 'integer', (c) => c.notNull().references('cms_content_type.id').onDelete('cascade'))
      .addColumn('identifier', 'text', (c) => c.notNull())
      .addColumn('field_type', 'text', (c) => c.notNull())
      .addColumn('field_group', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('is_translatable', 'integer', (c) => c.notNull())
      .addColumn('is_required', 'integer', (c) => c.notNull())
      .addColumn('is_info_collector', 'integer', (c) => c.notNull())
      .addColumn('is_searchable', 'integer', (c) => c.notNull())
      .addColumn('names', 'text', (c) => c.notNull())
      .addColumn('descriptions', 'text', (c) => c.notNull())
      .addColumn('default_value', 'text', (c) => c.notNull())
      .addColumn('settings', 'text', (c) => c.notNull())
      .addColumn('validators', 'text', (c) => c.notNull())
      .addUniqueConstraint('cms_field_definition_identifier', ['type_id', 'identifier'])
      .execute();

    await entity('cms_content')
      .addColumn('remote_id', 'text', (c) => c.notNull().unique())
      .addColumn('type_id', 'integer', (c) => c.notNull().references('cms_content_type.id'))
      .addColumn('section_id', 'integer', (c) => c.notNull().references('cms_section.id'))
      .addColumn('owner_id', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('sort_name', dialect.binaryText, (c) => c.notNull())
      .addColumn('main_language_code', 'text', (c) => c.notNull().references('cms_language.code'))
      .addColumn('current_version_no', 'integer', (c) => c.notNull())
      .addColumn('always_available', 'integer', (c) => c.notNull())
      .addColumn('hidden', 'integer', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('published', 'bigint')
      .addColumn('modified', 'bigint')
      .execute();

    await entity('cms_version')
      .addColumn('content_id', 'integer', (c) => c.notNull().references('cms_content.id').onDelete('cascade'))
      .addColumn('version_no', 'integer', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('created', 'bigint', (c) => c.notNull())
      .addColumn('modified', 'bigint', (c) => c.notNull())
      .addColumn('creator_id', 'integer', (c) => c.notNull())
      .addColumn('initial_language_code', 'text', (c) => c.notNull().references('cms_language.code'))
      .addColumn('names', 'text', (c) => c.notNull())
      .addUniqueConstraint('cms_version_no', ['content_id', 'version_no'])
      .execute();

    await table('cms_field')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('content_id', 'integer', (c) => c.notNull().references('cms_content.id').onDelete('cascade'))
      .addColumn('definition_id', 'integer', (c) =>
        c.notNull().references('cms_field_definition.id').onDelete('cascade'),
      )
      .addColumn('language_code', dialect.binaryText, (c) => c.notNull().references('cms_language.code'))
      .addUniqueConstraint('cms_field_identity', ['content_id', 'definition_id', 'language_code'])
      .execute();

    await table('cms_field_value')
      .addColumn('version_id', 'integer', (c) => c.notNull().references('cms_version.id').onDelete('cascade'))
      .addColumn('field_id', 'integer', (c) => c.notNull().references('cms_field.id').onDelete('cascade'))
      .addColumn('value', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('cms_field_value_pk', ['version_id', 'field_id'])
      .execute();

    await table('cms_relation')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('version_id', 'integer', (c) => c.notNull().references('cms_version.id').onDelete('cascade'))
      .addColumn('destination_id', 'integer', (c) => c.notNull().references('cms_content.id').onDelete('cascade'))
      .addColumn('definition_id', 'integer', (c) => c.references('cms_field_definition.id').onDelete('cascade'))
      .addColumn('types', 'text', (c) => c.notNull())
      .execute();

    await entity('cms_location')
      // What is below a location never outlives it.
      .addColumn('parent_id', 'integer', (c) => c.references('cms_location.id').onDelete('cascade'))
      .addColumn('content_id', 'integer', (c) => c.references('cms_content.id').onDelete('cascade'))
      .addColumn('path', dialect.binaryText, (c) => c.notNull().unique())
      .addColumn('depth', 'integer', (c) => c.notNull())
      .addColumn('priority', 'integer', (c) => c.notNull())
      .addColumn('hidden', 'integer', (c) => c.notNull())
      .addColumn('invisible', 'integer', (c) => c.notNull())
      .addColumn('is_main', 'integer', (c) => c.notNull())
      .addColumn('remote_id', 'text', (c) => c.notNull().unique())
      .addColumn('sort_field', 'text', (c) => c.notNull())
      .addColumn('sort_order', 'text', (c) => c.notNull())
      .addUniqueConstraint('cms_location_once_below_parent', ['parent_id', 'content_id'])
      .execute();

    await table('cms_planned_location')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('content_id', 'integer', (c) => c.notNull().references('cms_content.id').onDelete('cascade'))
      .addColumn('parent_id', 'integer', (c) => c.notNull().references('cms_location.id').onDelete('cascade'))
      .addColumn('priority', 'integer', (c) => c.notNull())
      .addColumn('hidden', 'integer', (c) => c.notNull())
      .addColumn('is_main', 'integer', (c) => c.notNull())
      .addColumn('remote_id', 'text', (c) => c.notNull().unique())
      .addColumn('sort_field', 'text', (c) => c.notNull())
      .addColumn('sort_order', 'text', (c) => c.notNull())
      .addUniqueConstraint('cms_planned_location_once', ['content_id', 'parent_id'])
      .execute();

    const index = (name: string) => db.schema.createIndex(name);
    await index('cms_version_published')
      .on('cms_version')
      .column('content_id')
      .unique()
      .where(sql.ref('status'), '=', sql.lit('PUBLISHED'))
      .execute();
    await index('cms_location_main')
      .on('cms_location')
      .column('content_id')
      .unique()
      .where(sql.ref('is_main'), '=', sql.lit(1))
      .execute();
    await index('cms_location_content').on('cms_location').column('content_id').execute();
    await index('cms_location_children').on('cms_location').columns(['parent_id', 'priority', 'id']).execute();
    await index('cms_planned_location_parent').on('cms_planned_location').column('parent_id').execute();
    await index('cms_content_type_of').on('cms_content').column('type_id').execute();
    await index('cms_content_section').on('cms_content').column('section_id').execute();
    await index('cms_content_owner').on('cms_content').column('owner_id').execute();
    await index('cms_version_creator').on('cms_version').columns(['creator_id', 'status']).execute();
    await index('cms_field_definition_of').on('cms_field').column('definition_id').execute();
    await index('cms_field_value_field').on('cms_field_value').column('field_id').execute();
    await index('cms_relation_version').on('cms_relation').column('version_id').execute();
    await index('cms_relation_destination').on('cms_relation').column('destination_id').execute();
  },
};

/** Revision and time of the last change, as all that can be changed through the API has them. */
export function counted<T extends string>(table: CreateTableBuilder<T>): CreateTableBuilder<T> {
  return table
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('updated', 'bigint', (c) => c.notNull()) as CreateTableBuilder<T>;
}
