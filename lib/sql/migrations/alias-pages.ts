/** Indexes for the lists of URL aliases in the order in which they are listed, so that a page reads no more than it shows. */
import { sql } from 'kysely';
import type { Migration } from './migrate.js';

export const aliasPages: Migration = {
  name: '010-alias-pages',
  up: async (db) => {
    await db.schema.dropIndex('cms_url_alias_location').execute();
    await db.schema
      .createIndex('cms_url_alias_location')
      .on('cms_url_alias')
      .columns(['location_id', 'custom', 'history', 'id'])
      .execute();
    await db.schema
      .createIndex('cms_url_alias_global')
      .on('cms_url_alias')
      .column('id')
      .where(sql.ref('resource'), 'is not', null)
      .execute();
  },
};
