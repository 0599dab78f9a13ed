/** Replaces all versions of content items of a transfer: the rows of each table by one statement, for any number of items. */
import { sql } from 'kysely';
import { NotFound } from '../../../errors/errors.js';
import type { ContentType, Json, VersionsCommand } from '../../../repository/repository.js';
import { toSortName } from '../../../support/normalize.js';
import { jsonRows } from '../../database/json-rows.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import { changeOf } from '../../unit-of-work/change-log.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { changed, checkId, toJson } from '../../values/rows.js';
import { accountValues } from '../../writes/accounts/values.js';
import { isOfUsers, loadTypes } from '../content-types/rows.js';
import { checkNumbers } from './check-numbers.js';
import { indexTransferred } from './index-contents.js';
import { type FormerRows, insertVersions } from './insert-contents.js';
import { type PreparedContent, type PreparedItem, prepareContents } from './prepare-contents.js';

export async function replaceVersions(unit: UnitOfWork, commands: readonly VersionsCommand[]): Promise<void> {
  if (commands.length === 0) return;
  const { db } = unit;
  for (const { contentId, current, others } of commands) {
    checkId('content', contentId);
    checkNumbers([current, ...others]);
  }
  const prepared = await prepareContents(unit, { contents: await toItems(unit, commands), unwritable: new Map() });
  const ids = commands.map(({ contentId }) => contentId);
  const former = await loadFormer(db, ids);
  await db
    .deleteFrom('cms_version')
    .where(isAmong(db, 'content_id', ids))
    .execute();
  await insertVersions(unit, prepared, former);
  await updateItems(unit, prepared);
  // Drafts and the trash have no locations.
  const places = await findPlaces(db, ids);
  const placed = new Set(places.map(({ content_id }) => content_id));
  await indexTransferred(
    unit,
    prepared.filter(({ content }) => placed.has(content.id)),
    places.map(({ id }) => id),
  );
  unit.changes.push(
    ...prepared.map(({ content: { id: contentId }, type }) =>
      changeOf('content.updated', { contentId, contentTypeId: type.id }, ['*']),
    ),
  );
}

/** @throws NotFound */
async function toItems({ db, store }: UnitOfWork, commands: readonly VersionsCommand[]): Promise<PreparedItem[]> {
  const ids = commands.map(({ contentId }) => contentId);
  const query = db.selectFrom('cms_content').select(['id', 'type_id', 'main_language_code', 'status', 'remote_id']);
  const rows = await query.where(isAmong(db, 'id', ids)).execute();
  const typeIds = [...new Set(rows.map(({ type_id }) => type_id))];
  const types = new Map((await loadTypes(db, store, typeIds)).map((type) => [type.id, type]));
  const accounts = await loadAccounts(
    db,
    rows.flatMap(({ id, type_id }) => (isOfUsers(types.get(type_id) as ContentType) ? [id] : [])),
  );
  return commands.map(({ contentId, fields = [], relations = [], ...command }) => {
    const row = rows.find(({ id }) => id === contentId);
    const type = row && types.get(row.type_id);
    if (!type) throw new NotFound('content', contentId);
    const item = { id: contentId, remoteId: row.remote_id, mainLanguageCode: row.main_language_code };
    const isPublished = row.status !== 'DRAFT';
    const external = new Map(
      accounts.has(contentId) ? [[accountValues.fieldType, accounts.get(contentId) ?? null]] : [],
    );
    return {
      type,
      ...(external.size > 0 && { external }),
      content: { ...command, ...item, contentTypeId: type.id, isPublished, fields, relations },
    };
  });
}

/** Accounts, which stay as they are. */
async function loadAccounts(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, Json>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('cms_account')
    .select(['content_id', 'login', 'email', 'enabled', 'max_login', 'password_updated'])
    .where(isAmong(db, 'content_id', ids))
    .execute();
  return new Map(
    rows.map(({ content_id, ...row }) => [
      content_id,
      accountValues.toValue({ ...row, stored: 1, password_user_id: null }, content_id),
    ]),
  );
}

async function loadFormer(db: Database, ids: readonly number[]): Promise<FormerRows> {
  const revisions = await db
    .selectFrom('cms_version')
    .select(['content_id', (row) => row.fn.max('revision').as('revision')])
    .where(isAmong(db, 'content_id', ids))
    .groupBy('content_id')
    .execute();
  const fields = await db
    .selectFrom('cms_field')
    .select(['id', 'content_id', 'definition_id', 'language_code'])
    .where(isAmong(db, 'content_id', ids))
    .execute();
  return { revisions: new Map(revisions.map((row) => [row.content_id, Number(row.revision)])), fields };
}

async function findPlaces(db: Database, contentIds: readonly number[]) {
  const places = db.selectFrom('cms_location').select(['id', 'content_id']);
  return places.where(isAmong(db, 'content_id', contentIds)).execute();
}

/** Dates that are missing stay as they are. */
async function updateItems({ db, store, now }: UnitOfWork, contents: readonly PreparedContent[]): Promise<void> {
  const rows = contents.map(({ content, current, others }) => {
    const name = current.names[content.mainLanguageCode] ?? '';
    const numbers = [current, ...others].map(({ version }) => version.versionNo ?? 1);
    return {
      ...{ item_id: content.id, item_name: name, item_sort_name: toSortName(name), version_no: numbers[0] ?? 1 },
      highest_no: Math.max(...numbers),
      shown_from: content.published?.getTime() ?? null,
      changed_at: content.modified?.getTime() ?? null,
    };
  });
  const columns = {
    ...({ item_id: 'integer', item_name: 'text', item_sort_name: 'text', version_no: 'integer' } as const),
    ...({ highest_no: 'integer', shown_from: 'integer', changed_at: 'integer' } as const),
  };
  const { revision } = changed(now);
  await sql`update cms_content set name = item.item_name, sort_name = item.item_sort_name,
    current_version_no = item.version_no,
    last_version_no = case when last_version_no > item.highest_no then last_version_no else item.highest_no end,
    published = coalesce(item.shown_from, published), modified = coalesce(item.changed_at, modified),
    revision = ${revision}, updated = cast(${now} as bigint)
    from ${jsonRows(store.dialect, sql.val(toJson(rows)), columns)} item where item.item_id = cms_content.id`.execute(
    db,
  );
}
