/** Relations in SQL. */
import { NotFound, PermissionDenied } from '../errors.js';
import type { Context, Expecting, Relation, RelationRepository, Target, VersionId } from '../repository/repository.js';
import { mayRead, readable } from './content/info.js';
import { type RelationRow, selectRelations, toRelation } from './content/version.js';
import { mayEdit, type Work, writeVersion } from './content/writable.js';
import { onCurrentVersion } from './joins.js';
import { loadPermissions, type Permissions, toColumn } from './permissions/policies.js';
import { changed, checkId, isId, toStored } from './rows.js';
import { type Database, read, type Store } from './store.js';

export function createRelationRepository(store: Store): RelationRepository {
  return {
    list: ({ contentId, versionNo, ...page }, context) =>
      read(store, context, async (db) => {
        const permissions = await loadPermissions(db, store, context);
        const version = await loadReadable(db, permissions, { contentId, versionNo });
        const rows = await selectRelations(db, permissions)
          .where('relation.version_id', '=', version.id)
          .limit(page.limit)
          .offset(page.offset)
          .execute();
        return { items: rows.map((row) => withRevision(row, version)) };
      }),

    load: ({ contentId, versionNo, id }, context) =>
      read(store, context, async (db) => {
        checkId('relation', id);
        const permissions = await loadPermissions(db, store, context);
        const version = await loadReadable(db, permissions, { contentId, versionNo });
        return withRevision(await findRelation(db, permissions, version.id, id), version);
      }),

    create: (...call) => createRelation(store, ...call),
    delete: (...call) => deleteRelation(store, ...call),
  };
}

function createRelation(
  store: Store,
  {
    destinationContentId: destinationId,
    ...version
  }: VersionId & Expecting & { readonly destinationContentId: number },
  context: Context,
): Promise<Relation> {
  return writeVersion(store, context, version, ['edit', mayEdit], async (work) => {
    const { db, permissions, row } = work;
    work.checkDraft('relate');
    await checkDestination(work, destinationId);
    const { id } = await db
      .insertInto('cms_relation')
      .values({ version_id: row.version_id, destination_id: destinationId, definition_id: null, types: 'COMMON' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await touch(work);
    const changedVersion = await loadReadable(db, permissions, version);
    return withRevision(await findRelation(db, permissions, row.version_id, id), changedVersion);
  });
}

function deleteRelation(store: Store, { id, ...version }: VersionId & Target, context: Context): Promise<void> {
  return writeVersion(store, context, version, ['edit', mayEdit], async (work) => {
    checkId('relation', id);
    const { types } = await findRelation(work.db, work.permissions, work.row.version_id, id);
    work.checkDraft('delete a relation of');
    if (types !== 'COMMON') throw new PermissionDenied('delete', `relation ${id}`, 'it follows from a field');
    await work.db.deleteFrom('cms_relation').where('id', '=', id).execute();
    await touch(work);
  });
}

/** What the caller may not see is, for all that the answer tells, not there. */
async function checkDestination({ db, permissions, row }: Work, id: number): Promise<void> {
  const refused = (reason: string) =>
    new PermissionDenied('relate', `version ${row.version_no} of content ${row.content_id}`, reason);
  const found = isId(id) && (await isReadable(db, permissions, id));
  if (!found) throw refused('there is no such destination');
  const existing = await db
    .selectFrom('cms_relation')
    .select('id')
    .where('version_id', '=', row.version_id)
    .where('destination_id', '=', id)
    .executeTakeFirst();
  if (existing) throw refused('it leads there already');
}

async function isReadable(db: Database, permissions: Permissions, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('cms_content as content')
    .innerJoin('cms_version as version', onCurrentVersion)
    .select(toColumn(mayRead(permissions)).as('readable'))
    .where('content.id', '=', id)
    .executeTakeFirst();
  return row?.readable === 1;
}

async function touch({ db, row, now }: Work): Promise<void> {
  await db
    .updateTable('cms_version')
    .set({ modified: now, ...changed(now) })
    .where('id', '=', row.version_id)
    .execute();
}

async function loadReadable(db: Database, permissions: Permissions, { contentId, versionNo }: VersionId) {
  checkId('content', contentId);
  checkId('version', versionNo);
  const row = await db
    .selectFrom('cms_version as version')
    .innerJoin('cms_content as content', 'content.id', 'version.content_id')
    .select(['version.id', 'version.content_id', 'version.version_no', 'version.revision', 'version.updated'])
    .select(toColumn(mayRead(permissions)).as('readable'))
    .where('content.id', '=', contentId)
    .where('version.version_no', '=', versionNo)
    .executeTakeFirst();
  return readable(row, `version ${versionNo} of content ${contentId}`);
}

async function findRelation(db: Database, permissions: Permissions, versionId: number, id: number) {
  const row = await selectRelations(db, permissions)
    .where('relation.version_id', '=', versionId)
    .where('relation.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFound('relation', id);
  return row;
}

const withRevision = (row: RelationRow, version: Awaited<ReturnType<typeof loadReadable>>): Relation => ({
  ...toRelation(row, version),
  ...toStored(version),
});
