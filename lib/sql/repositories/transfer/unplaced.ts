/** Content that is not in the tree: drafts that were never published, and the trash. */
import { sql } from 'kysely';
import { BadRequest } from '../../../errors/errors.js';
import type { Json, Page, UnplacedContent, UnplacedQuery } from '../../../repository/repository.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { fromCursor, toCursor } from '../../values/cursor.js';
import { isId } from '../../values/rows.js';

const name = 'content outside of the tree';

export async function listUnplaced(
  { db }: UnitOfWork,
  { limit, after }: UnplacedQuery,
): Promise<Page<UnplacedContent>> {
  const afterId = after === undefined ? 0 : fromCursor(name, after, isContentId);
  if (afterId === undefined) throw new BadRequest('The cursor (after) does not belong to this list');
  const rows = await selectUnplaced(db, afterId)
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map(toUnplaced);
  const last = items.at(-1);
  return { items, ...(last && rows.length > limit && { next: toCursor(name, last.contentId) }) };
}

const isContentId = (value: Json): value is number => typeof value === 'number' && isId(value);

/** A draft has the first of its planned locations, one without any that of no parent. */
const selectUnplaced = (db: UnitOfWork['db'], afterId: number) =>
  db
    .selectFrom('cms_content as content')
    .leftJoin('cms_planned_location as plan', (join) =>
      join
        .onRef('plan.content_id', '=', 'content.id')
        .on(
          'plan.id',
          '=',
          sql<number>`(select min(id) from cms_planned_location first where first.content_id = content.id)`,
        ),
    )
    .leftJoin('cms_trash_item as item', 'item.content_id', 'content.id')
    .leftJoin('cms_location as parent', (join) =>
      join.on('parent.id', '=', sql<number>`coalesce(plan.parent_id, item.parent_id)`),
    )
    .leftJoin('cms_trash_item as above', 'above.id', 'item.parent_id')
    .select(['content.id', 'content.status'])
    .select((row) => [
      row.fn.coalesce('plan.remote_id', 'item.remote_id').as('remote_id'),
      row.fn.coalesce('plan.priority', 'item.priority').as('priority'),
      row.fn.coalesce('plan.hidden', 'item.hidden').as('hidden'),
      row.fn.coalesce('plan.sort_field', 'item.sort_field').as('sort_field'),
      row.fn.coalesce('plan.sort_order', 'item.sort_order').as('sort_order'),
      sql<string | null>`case when parent.id is not null and parent.parent_id is null then ''
        else coalesce(parent.remote_id, above.remote_id) end`.as('parent_remote_id'),
    ])
    .where('content.status', 'in', ['DRAFT', 'TRASHED'])
    .where('content.id', '>', afterId)
    .orderBy('content.id');

type Row = Awaited<ReturnType<ReturnType<typeof selectUnplaced>['execute']>>[number];

const toUnplaced = (row: Row): UnplacedContent => ({
  contentId: row.id,
  status: row.status === 'TRASHED' ? 'TRASHED' : 'DRAFT',
  remoteId: row.remote_id ?? '',
  priority: row.priority ?? 0,
  hidden: row.hidden === 1,
  sortField: row.sort_field ?? 'PATH',
  sortOrder: row.sort_order ?? 'ASC',
  ...(row.parent_remote_id !== null && { parentRemoteId: row.parent_remote_id }),
});
