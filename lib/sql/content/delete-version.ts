/** Deletes a version that is not published, and with its only draft the content item. */
import { Conflict, PermissionDenied } from '../../errors.js';
import type { Context, VersionTarget } from '../../repository/repository.js';
import { changed, fromJson, toSortName } from '../rows.js';
import type { Database, Store } from '../store.js';
import { removeContent } from './removal.js';
import { mayRemoveVersion, type WritableRow, writeVersion } from './writable.js';

export function deleteVersion(store: Store, which: VersionTarget, context: Context): Promise<void> {
  const { contentId, versionNo } = which;
  return writeVersion(store, context, which, ['delete', mayRemoveVersion], async ({ db, row, now, checkExpected }) => {
    const what = `version ${versionNo} of content ${contentId}`;
    if (row.version_status === 'PUBLISHED') throw new PermissionDenied('delete', what, 'it is published');
    const first = await firstOther(db, row);
    if (!first && row.version_status !== 'DRAFT') throw new Conflict(`Version ${versionNo}`, 'is the last one');
    checkExpected();
    if (!first) return removeContent(db, contentId, []);
    await db.deleteFrom('cms_version').where('id', '=', row.version_id).execute();
    await keepNumber(db, row);
    if (row.current_version_no === versionNo) await showVersion(db, row, first, now);
  });
}

type Successor = NonNullable<Awaited<ReturnType<typeof firstOther>>>;

function firstOther(db: Database, row: WritableRow) {
  return db
    .selectFrom('cms_version')
    .select(['version_no', 'names'])
    .where('content_id', '=', row.content_id)
    .where('id', '<>', row.version_id)
    .orderBy('version_no')
    .executeTakeFirst();
}

/** So that no later draft gets the number of what is gone. */
async function keepNumber(db: Database, row: WritableRow): Promise<void> {
  if (row.version_no <= row.last_version_no) return;
  await db
    .updateTable('cms_content')
    .set({ last_version_no: row.version_no })
    .where('id', '=', row.content_id)
    .execute();
}

/** Content that was never published shows the first of its drafts. */
async function showVersion(db: Database, row: WritableRow, { version_no, names }: Successor, now: number) {
  const name = fromJson<Record<string, string>>(names)[row.main_language_code] ?? '';
  await db
    .updateTable('cms_content')
    .set({ current_version_no: version_no, name, sort_name: toSortName(name), ...changed(now) })
    .where('id', '=', row.content_id)
    .execute();
}
