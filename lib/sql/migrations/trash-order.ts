/** An index for the trash in the order in which it is listed: the newest first, what came together by id. */
import type { Migration } from './migrate.js';

export const orderOfTrash: Migration = {
  name: '008-trash-order',
  up: async (db) => {
    await db.schema.dropIndex('cms_trash_item_trashed').execute();
    await db.schema
      .createIndex('cms_trash_item_trashed')
      .on('cms_trash_item')
      .columns(['trashed desc', 'id'])
      .execute();
  },
};
