/** A key by which URL wildcards are looked up, so that not all are read for each path that no alias has. */
import { rarestKey } from '../urls/wildcard-pattern.js';
import type { Migration } from './migrate.js';

export const wildcardKeys: Migration = {
  name: '009-wildcard-keys',
  up: async (db, dialect) => {
    await db.schema
      .alterTable('cms_url_wildcard')
      .addColumn('lookup_key', dialect.binaryText, (c) => c.notNull().defaultTo(''))
      .execute();
    const counts = new Map<string, number>();
    for (const { id, source_key } of await db.selectFrom('cms_url_wildcard').select(['id', 'source_key']).execute()) {
      const lookup_key = rarestKey(source_key, counts);
      counts.set(lookup_key, (counts.get(lookup_key) ?? 0) + 1);
      await db.updateTable('cms_url_wildcard').set({ lookup_key }).where('id', '=', id).execute();
    }
    await db.schema.createIndex('cms_url_wildcard_lookup').on('cms_url_wildcard').column('lookup_key').execute();
  },
};
