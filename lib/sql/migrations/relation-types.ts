/** A relation for each type: those that had several, such as `EMBED,LINK`, become several. */
import { sql } from 'kysely';
import { relationTypes } from '../../repository/repository.js';
import type { Migration } from './migrate.js';

export const relationPerType: Migration = {
  name: '011-relation-types',
  up: async (db) => {
    for (const type of relationTypes) {
      await sql`insert into cms_relation (version_id, destination_id, definition_id, types)
        select version_id, destination_id, definition_id, ${sql.lit(type)} from cms_relation
        where types like '%,%' and ',' || types || ',' like ${sql.lit(`%,${type},%`)} order by id`.execute(db);
    }
    await db.deleteFrom('cms_relation').where('types', 'like', '%,%').execute();
  },
};
