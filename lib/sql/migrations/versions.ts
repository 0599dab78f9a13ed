/** Numbers of versions are given once, also when the version with the highest one has been deleted. */
import type { Migration } from './migrate.js';

export const versionNumbers: Migration = {
  name: '003-version-numbers',
  up: async (db) => {
    await db.schema
      .alterTable('cms_content')
      .addColumn('last_version_no', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
