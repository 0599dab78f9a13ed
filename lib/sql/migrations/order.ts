/** The children of a location in their order, a key for the cursors that clients go through them with, and a count of writes. */
import { insertSecret } from '../cursor.js';
import { always } from '../permissions/policies.js';
import { refreshOrder } from '../tree/order.js';
import type { Migration } from './migrate.js';

export const orderOfChildren: Migration = {
  name: '007-order',
  up: async (db, dialect) => {
    const locations = db.schema.alterTable('cms_location');
    await locations.addColumn('sort_key', dialect.binaryText, (c) => c.notNull().defaultTo('')).execute();
    await locations.addColumn('sort_tie', 'integer', (c) => c.notNull().defaultTo(0)).execute();
    await db.schema.dropIndex('cms_location_children').execute();
    await refreshOrder(db, always);
    await db.schema
      .createIndex('cms_location_order')
      .on('cms_location')
      // With the last, the index alone says what there is to ask permissions about.
      .columns(['parent_id', 'sort_key', 'sort_tie', 'content_id'])
      .execute();
    await db.schema
      .alterTable('cms_lock')
      .addColumn('writes', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('cms_secret')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .execute();
    await insertSecret(db);
  },
};
