/** Deletes a content item with all its versions and places, and what is below these. */
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { PermissionDenied } from '../../errors.js';
import type { Context, Revision } from '../../repository/repository.js';
import { contentRules } from '../permissions/limitations.js';
import { type Condition, loadPermissions, or, type Permissions, toColumn } from '../permissions/policies.js';
import { changed, checkId, checkRevision } from '../rows.js';
import type { Tables } from '../schema.js';
import { type Database, type Store, write } from '../store.js';
import { below, isWithin, type Range } from '../tree.js';
import { type InfoRow, readable, selectInfo } from './info.js';

export function deleteContent(
  store: Store,
  id: number,
  expected: Revision | undefined,
  context: Context,
): Promise<void> {
  return write(store, context, async (db) => {
    checkId('content', id);
    const permissions = await loadPermissions(db, store, context);
    const row = await loadPermitted(db, permissions, id);
    const paths = await db.selectFrom('cms_location').select('path').where('content_id', '=', id).execute();
    const ranges = paths.map(({ path }) => below(path));
    await checkBelow(db, permissions, id, ranges);
    checkRevision(row, expected);
    await remove(db, id, ranges);
  });
}

/** Who writes a first draft may throw it away again. */
async function loadPermitted(db: Database, permissions: Permissions, id: number): Promise<InfoRow> {
  const removable = permissions.may(
    'content',
    'remove',
    contentRules(permissions, { content: 'content', version: 'version' }),
  );
  const own = sql<SqlBool>`(content.status = 'DRAFT' and version.creator_id = ${permissions.userId})`;
  const found = await selectInfo(db, permissions)
    .select(toColumn(permissions.known ? or([removable, own]) : removable).as('removable'))
    .where('content.id', '=', id)
    .executeTakeFirst();
  const row = readable(found, 'content', id);
  if (row.removable !== 1) throw new PermissionDenied('delete', `content ${id}`);
  return row;
}

async function checkBelow(db: Database, permissions: Permissions, id: number, ranges: readonly Range[]): Promise<void> {
  if (ranges.length === 0) return;
  const names = { content: 'content', version: 'version', location: 'location' };
  const removable = permissions.may('content', 'remove', contentRules(permissions, names));
  const kept = await db
    .selectFrom('cms_location as location')
    .innerJoin('cms_content as content', 'content.id', 'location.content_id')
    .innerJoin('cms_version as version', (join) =>
      join
        .onRef('version.content_id', '=', 'content.id')
        .onRef('version.version_no', '=', 'content.current_version_no'),
    )
    .select('content.id')
    .where(or(ranges.map((range) => isWithin(sql.ref('location.path'), range))))
    .where((row) => row.or([row(toColumn(removable), '=', 0), row('content.id', '=', permissions.userId)]))
    .executeTakeFirst();
  if (kept?.id === permissions.userId) throw new PermissionDenied('delete', `content ${id}`, 'the caller is in it');
  if (kept) throw new PermissionDenied('delete', `content ${id}`, 'something below it may not be deleted');
}

async function remove(db: Database, id: number, ranges: readonly Range[]): Promise<void> {
  const now = Date.now();
  const within: Within = (alias) => or(ranges.map((range) => isWithin(sql.ref(`${alias}.path`), range)));
  const doomed = (row: ExpressionBuilder<Tables, 'cms_content'>) =>
    row.or([
      row('cms_content.id', '=', id),
      sql<SqlBool>`(cms_content.id in ${placedWithin(within)} and not exists (select 1 from cms_location there
        where there.content_id = cms_content.id and not ${within('there')}))`,
    ]);
  await moveMainLocations(db, within, now);
  await db
    .updateTable('cms_version')
    .set(changed(now))
    .where('id', 'in', (row) =>
      row
        .selectFrom('cms_relation')
        .innerJoin('cms_content', 'cms_content.id', 'cms_relation.destination_id')
        .select('cms_relation.version_id')
        .where((inner) => doomed(inner as never)),
    )
    .execute();
  await db.deleteFrom('cms_content').where(doomed).execute();
  await db.deleteFrom('cms_location').where(within('cms_location')).execute();
}

/** Whether the location of that name in the query is in the subtrees that go. */
type Within = (alias: string) => Condition;

const placedWithin = (within: Within) => sql`(select here.content_id from cms_location here where ${within('here')})`;

/** What has places elsewhere only loses those that go, and has another main location if it was one of them. */
async function moveMainLocations(db: Database, within: Within, now: number): Promise<void> {
  await db
    .updateTable('cms_content')
    .set(changed(now))
    .where(sql<SqlBool>`cms_content.id in ${placedWithin(within)}`)
    .execute();
  await db.updateTable('cms_location').set({ is_main: 0 }).where(within('cms_location')).execute();
  const successors = sql`(select min(there.id) from cms_location there
    where there.content_id in ${placedWithin(within)} and not ${within('there')}
      and not exists (select 1 from cms_location main where main.content_id = there.content_id and main.is_main = 1)
    group by there.content_id)`;
  await db
    .updateTable('cms_location')
    .set({ is_main: 1, ...changed(now) })
    .where(sql<SqlBool>`cms_location.id in ${successors}`)
    .execute();
}
