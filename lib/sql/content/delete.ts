/** Deletes a content item with all its versions and places, and what is below these. */
import { type SqlBool, sql } from 'kysely';
import { PermissionDenied } from '../../errors.js';
import type { Context, Target } from '../../repository/repository.js';
import { onCurrentVersion } from '../joins.js';
import { contentRules } from '../permissions/limitations.js';
import { loadPermissions, or, type Permissions, toColumn } from '../permissions/policies.js';
import { checkId, checkRevision } from '../rows.js';
import { type Database, type Store, write } from '../store.js';
import { below, isWithin, type Range } from '../tree.js';
import { type InfoRow, readable, selectInfo } from './info.js';
import { removeContent } from './removal.js';

export function deleteContent(store: Store, { id, expected }: Target, context: Context): Promise<void> {
  return write(store, context, async (db) => {
    checkId('content', id);
    const permissions = await loadPermissions(db, store, context);
    const row = await loadPermitted(db, permissions, id);
    const paths = await db.selectFrom('cms_location').select('path').where('content_id', '=', id).execute();
    const ranges = paths.map(({ path }) => below(path));
    await checkBelow(db, permissions, id, ranges);
    checkRevision(row, expected);
    await removeContent(db, id, ranges);
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
    .innerJoin('cms_version as version', onCurrentVersion)
    .select('content.id')
    .where(or(ranges.map((range) => isWithin(sql.ref('location.path'), range))))
    .where((row) => row.or([row(toColumn(removable), '=', 0), row('content.id', '=', permissions.userId)]))
    .executeTakeFirst();
  if (kept?.id === permissions.userId) throw new PermissionDenied('delete', `content ${id}`, 'the caller is in it');
  if (kept) throw new PermissionDenied('delete', `content ${id}`, 'something below it may not be deleted');
}
