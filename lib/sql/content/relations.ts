/** Relations in SQL. */

import { NotFound, PermissionDenied } from '../../errors.js';
import type {
  Context,
  Expecting,
  Relation,
  RelationRepository,
  Target,
  VersionId,
} from '../../repository/repository.js';
import { toColumn } from '../permissions/policies.js';
import type { Given } from '../placeholders.js';
import { preparedWithRights } from '../prepared.js';
import { changed, checkId, isId, onCurrentVersion, toStored } from '../rows.js';
import type { AnyStore } from '../store.js';
import { readSnapshot, type UnitOfWork } from '../unit-of-work.js';
import { mayRead, readable } from './rows.js';
import { type RelationRow, selectRelations, toRelation } from './version-rows.js';
import { mayEdit, type VersionWork, writeVersion } from './writable.js';

export function createRelationRepository(store: AnyStore): RelationRepository {
  return {
    list: ({ contentId, versionNo, ...page }, context) =>
      readSnapshot(store, context, async (unit) => {
        const version = await loadReadable(unit, { contentId, versionNo });
        const rows = await unit.all(listOfVersion, { versionId: version.id, ...page });
        return { items: rows.map((row) => withRevision(row, version)) };
      }),

    load: ({ contentId, versionNo, id }, context) =>
      readSnapshot(store, context, async (unit) => {
        checkId('relation', id);
        const version = await loadReadable(unit, { contentId, versionNo });
        return withRevision(await findRelation(unit, version.id, id), version);
      }),

    create: (...call) => createRelation(store, ...call),
    delete: (...call) => deleteRelation(store, ...call),
  };
}

function createRelation(
  store: AnyStore,
  {
    destinationContentId: destinationId,
    ...version
  }: VersionId & Expecting & { readonly destinationContentId: number },
  context: Context,
): Promise<Relation> {
  return writeVersion(store, context, version, ['edit', mayEdit], async (unit) => {
    const { db, row } = unit;
    unit.checkDraft('relate');
    await checkDestination(unit, destinationId);
    const { id } = await db
      .insertInto('cms_relation')
      .values({ version_id: row.version_id, destination_id: destinationId, definition_id: null, type: 'COMMON' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await touch(unit);
    const changedVersion = await loadReadable(unit, version);
    return withRevision(await findRelation(unit, row.version_id, id), changedVersion);
  });
}

function deleteRelation(store: AnyStore, { id, ...version }: VersionId & Target, context: Context): Promise<void> {
  return writeVersion(store, context, version, ['edit', mayEdit], async (unit) => {
    checkId('relation', id);
    const { type } = await findRelation(unit, unit.row.version_id, id);
    unit.checkDraft('delete a relation of');
    if (type !== 'COMMON')
      throw new PermissionDenied('delete', `relation ${id}`, 'it follows from the value of a field');
    await unit.db.deleteFrom('cms_relation').where('id', '=', id).execute();
    await touch(unit);
  });
}

/** A destination that the caller may not read is refused like one that does not exist. */
async function checkDestination(unit: VersionWork, id: number): Promise<void> {
  const { db, row } = unit;
  const refused = (reason: string) =>
    new PermissionDenied('relate', `version ${row.version_no} of content ${row.content_id}`, reason);
  const found = isId(id) && (await isReadable(unit, id));
  if (!found) throw refused('there is no such destination');
  const existing = await db
    .selectFrom('cms_relation')
    .select('id')
    .where('version_id', '=', row.version_id)
    .where('destination_id', '=', id)
    .executeTakeFirst();
  if (existing) throw refused('it leads there already');
}

async function isReadable(unit: UnitOfWork, id: number): Promise<boolean> {
  const { db, permissions } = unit;
  const row = await db
    .selectFrom('cms_content as content')
    .innerJoin('cms_version as version', onCurrentVersion)
    .select(toColumn(mayRead(permissions)).as('readable'))
    .where('content.id', '=', id)
    .executeTakeFirst();
  return row?.readable === 1;
}

async function touch({ db, row, now }: VersionWork): Promise<void> {
  await db
    .updateTable('cms_version')
    .set({ modified: now, ...changed(now) })
    .where('id', '=', row.version_id)
    .execute();
}

async function loadReadable(unit: UnitOfWork, { contentId, versionNo }: VersionId) {
  checkId('content', contentId);
  checkId('version', versionNo);
  return readable(
    await unit.first(findVersion, { contentId, versionNo }),
    `version ${versionNo} of content ${contentId}`,
  );
}

const findVersion = preparedWithRights(({ db, rights }, given: Given<VersionId>) =>
  db
    .selectFrom('cms_version as version')
    .innerJoin('cms_content as content', 'content.id', 'version.content_id')
    .select(['version.id', 'version.content_id', 'version.version_no', 'version.revision', 'version.updated'])
    .select(toColumn(mayRead(rights)).as('readable'))
    .where('content.id', '=', given('contentId'))
    .where('version.version_no', '=', given('versionNo')),
);

const listOfVersion = preparedWithRights(
  ({ db, rights }, given: Given<{ versionId: number; limit: number; offset: number }>) =>
    selectRelations(db, rights)
      .where('relation.version_id', '=', given('versionId'))
      .limit(given('limit'))
      .offset(given('offset')),
);

async function findRelation(unit: UnitOfWork, versionId: number, id: number) {
  const row = await unit.first(findOfVersion, { versionId, id });
  if (!row) throw new NotFound('relation', id);
  return row;
}

const findOfVersion = preparedWithRights(({ db, rights }, given: Given<{ versionId: number; id: number }>) =>
  selectRelations(db, rights)
    .where('relation.version_id', '=', given('versionId'))
    .where('relation.id', '=', given('id')),
);

const withRevision = (row: RelationRow, version: Awaited<ReturnType<typeof loadReadable>>): Relation => ({
  ...toRelation(row, version),
  ...toStored(version),
});
