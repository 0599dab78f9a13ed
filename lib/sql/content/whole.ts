/** Content items together with their current versions, all of it in one statement. */
import type { Content } from '../../repository/repository.js';
import type { Rights } from '../permissions/policies.js';
import { type Given, preparedWithRights } from '../prepared.js';
import type { Database, Store } from '../store.js';
import { selectInfo, toContentInfo } from './info.js';
import { accountColumns, fieldsOf, relationsOf, toVersion, versionColumns } from './version.js';

export function selectContent(db: Database, store: Store, rights: Rights) {
  return selectInfo(db, rights)
    .leftJoin('cms_user as account', 'account.content_id', 'content.id')
    .select(versionColumns)
    .select(accountColumns)
    .select([fieldsOf(db, store), relationsOf(db, store, rights)]);
}

export const findContent = preparedWithRights(({ db, store, rights }, given: Given<{ id: number }>) =>
  selectContent(db, store, rights).where('content.id', '=', given('id')),
);

export type ContentRow = Awaited<ReturnType<ReturnType<typeof selectContent>['execute']>>[number];

export function toContent(row: ContentRow, { fieldTypes }: Store): Content {
  return { currentVersion: toVersion(row, fieldTypes), ...toContentInfo(row) };
}
