/** The trash: locations as they were when they were taken out of the tree. */
import { counted } from './content.js';
import type { Migration } from './migrate.js';

export const trashTable: Migration = {
  name: '004-trash',
  up: async (db, dialect) => {
    await counted(db.schema.createTable('cms_trash_item').addColumn('id', 'integer', (c) => c.primaryKey()))
      .addColumn('content_id', 'integer', (c) => c.notNull().unique().references('cms_content.id').onDelete('cascade'))
      // Where it was may be gone for good.
      .addColumn('parent_id', 'integer', (c) => c.notNull())
      .addColumn('path', dialect.binaryText, (c) => c.notNull())
      .addColumn('depth', 'integer', (c) => c.notNull())
      .addColumn('priority', 'integer', (c) => c.notNull())
      .addColumn('hidden', 'integer', (c) => c.notNull())
      .addColumn('invisible', 'integer', (c) => c.notNull())
      .addColumn('remote_id', 'text', (c) => c.notNull().unique())
      .addColumn('sort_field', 'text', (c) => c.notNull())
      .addColumn('sort_order', 'text', (c) => c.notNull())
      .addColumn('trashed', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('cms_trash_item_trashed').on('cms_trash_item').columns(['trashed', 'id']).execute();
  },
};
