/** Scheduled changes, for shared caches, which are not notified when content has changed. */
import { type SqlBool, sql } from 'kysely';
import type { UpcomingChange, UpcomingQuery } from '../../../repository/repository.js';
import { translated } from '../../database/transactions.js';
import type { Store } from '../../unit-of-work/store.js';
import { hasAccount } from '../content/content-tags.js';

/** More content than this with relations to an item is not named: anything may change. */
const maxSources = 100;

/** The ids of content with relations to an item in any of its versions, separated by blanks. */
const sourceIds = sql<string | null>`(select string_agg(cast(related.content_id as text), ' ') from (
  select distinct source.content_id from cms_relation relation
  join cms_version source on source.id = relation.version_id
  where relation.destination_id = content.id limit ${sql.lit(maxSources + 1)}) related)`;

/** Whether content is below the item, whose URL and visibility follow from it. */
const hasBelow = sql<SqlBool>`exists (select 1 from cms_location place
  join cms_location below on below.parent_id = place.id where place.content_id = content.id)`;

/** By the primary, since replicas may lack the newest schedules. */
export const createUpcoming =
  (store: Store) =>
  async ({ before, limit }: UpcomingQuery): Promise<readonly UpcomingChange[]> => {
    const now = Date.now();
    const { db, dialect, users } = store;
    const current = dialect.now();
    const due = db
      .selectFrom('cms_schedule as schedule')
      .innerJoin('cms_content as content', 'content.id', 'schedule.content_id')
      .select(['schedule.content_id', sourceIds.as('sources')])
      .select(sql<number | string>`schedule.time - ${current}`.as('left'))
      .select((row) =>
        row
          .case()
          .when(row.or([hasBelow, hasAccount, row('content.type_id', 'in', [...users.groupContentTypeIds])]))
          .then(1)
          .else(0)
          .end()
          .as('changes_others'),
      )
      .where('schedule.failure', 'is', null)
      .where(sql<SqlBool>`schedule.time < ${current} + ${before.getTime() - now}`)
      .orderBy('schedule.time')
      .orderBy('schedule.id')
      .limit(limit);
    const rows = await translated(dialect, () => due.execute());
    return rows.map(({ content_id, sources, left, changes_others }) => {
      const ids = sources?.split(' ').map(Number) ?? [];
      const areNamed = changes_others === 0 && ids.length <= maxSources;
      // By the clock of this process, which may differ from that of the database.
      return { time: new Date(now + Number(left)), contentIds: areNamed ? [content_id, ...ids] : '*' };
    });
  };
