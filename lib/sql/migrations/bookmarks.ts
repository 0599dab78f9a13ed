/** The locations that users have marked. */
import type { Migration } from './migrate.js';

export const bookmarkTable: Migration = {
  name: '006-bookmarks',
  up: async (db, dialect) => {
    await db.schema
      .createTable('cms_bookmark')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('user_id', 'integer', (c) => c.notNull().references('cms_content.id').onDelete('cascade'))
      .addColumn('location_id', 'integer', (c) => c.notNull().references('cms_location.id').onDelete('cascade'))
      .addUniqueConstraint('cms_bookmark_once', ['user_id', 'location_id'])
      .execute();
    await db.schema.createIndex('cms_bookmark_location').on('cms_bookmark').column('location_id').execute();
  },
};
