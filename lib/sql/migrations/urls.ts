/** Where URLs lead: aliases as a tree of segments, and wildcards. */
import { refreshAliases } from '../url-tree/automatic.js';
import { rootPlace } from '../url-tree/places.js';
import { counted } from './content.js';
import type { Migration } from './migrate.js';

export const urlTables: Migration = {
  name: '005-urls',
  up: async (db, dialect) => {
    const table = (name: string) => db.schema.createTable(name);
    const index = (name: string) => db.schema.createIndex(name);

    await table('cms_url_place')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('location_id', 'integer', (c) => c.unique().references('cms_location.id').onDelete('cascade'))
      .execute();

    await table('cms_url_alias')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('parent_id', 'integer', (c) => c.notNull().references('cms_url_place.id').onDelete('cascade'))
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('text_key', dialect.binaryText, (c) => c.notNull())
      // The number that tells it from others of the same name; 1 is not written.
      .addColumn('suffix', 'integer', (c) => c.notNull())
      .addColumn('place_id', 'integer', (c) => c.notNull().references('cms_url_place.id').onDelete('cascade'))
      // An alias that was made by hand may have others below it, which stay where they are.
      .addColumn('location_id', 'integer', (c) => c.references('cms_location.id').onDelete('set null'))
      .addColumn('resource', 'text')
      .addColumn('language_codes', 'text', (c) => c.notNull())
      .addColumn('always_available', 'integer', (c) => c.notNull())
      .addColumn('custom', 'integer', (c) => c.notNull())
      .addColumn('history', 'integer', (c) => c.notNull())
      .addColumn('forward', 'integer', (c) => c.notNull())
      .addUniqueConstraint('cms_url_alias_text', ['parent_id', 'text_key'])
      .execute();
    await index('cms_url_alias_place').on('cms_url_alias').column('place_id').execute();
    await index('cms_url_alias_location').on('cms_url_alias').column('location_id').execute();
    await index('cms_url_alias_resource').on('cms_url_alias').column('resource').execute();

    await counted(table('cms_url_wildcard').addColumn('id', 'integer', dialect.identity))
      .addColumn('source_url', 'text', (c) => c.notNull())
      .addColumn('source_key', dialect.binaryText, (c) => c.notNull().unique())
      .addColumn('destination_url', 'text', (c) => c.notNull())
      .addColumn('forward', 'integer', (c) => c.notNull())
      .execute();

    await db.schema.alterTable('cms_version').addColumn('alias_names', 'text').execute();
    await db.insertInto('cms_url_place').values({ id: rootPlace, location_id: null }).execute();
    await refreshAliases(db, { within: '/1/' });
  },
};
