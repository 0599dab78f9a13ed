/** Relations in SQL. */
import { NotFound, Refused } from '../../../errors/errors.js';
import type { Relation, RelationRepository, Target, VersionId } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { readMethod, snapshotMethod, writeMethod } from '../../unit-of-work/methods.js';
import { type Rights, toColumn } from '../../unit-of-work/policies.js';
import { type ParameterOf, preparedWithRights } from '../../unit-of-work/prepared.js';
import { updateRow } from '../../unit-of-work/records.js';
import { hasRow } from '../../unit-of-work/references.js';
import { together } from '../../unit-of-work/together.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { checkId, isId, onCurrentVersion, toStored } from '../../values/rows.js';
import { afterChange } from './ended-schedules.js';
import { listReverse } from './reverse-relations.js';
import { mayRead, readable } from './rows.js';
import { type RelationRow, selectRelations, toRelation } from './version-rows.js';
import { contentLock, refused } from './writable.js';
import { editing, type VersionWork } from './written-versions.js';

export function createRelationRepository(store: AnyStore): Required<RelationRepository> {
  return {
    list: readMethod(store, async (unit, { contentId, versionNo, ...page }) => {
      checkIds({ contentId, versionNo });
      const loaded = await loadOfVersion(unit, { contentId, versionNo, ...page });
      const version = readableVersion(loaded.version[0], { contentId, versionNo });
      const { rows } = loaded;
      return { items: rows.map((row) => withRevision(row, version)) };
    }),

    load: snapshotMethod(store, async (unit, { contentId, versionNo, id }) => {
      checkId('relation', id);
      const version = await loadReadable(unit, { contentId, versionNo });
      return withRevision(await findRelation(unit, version.id, id), version);
    }),

    listReverse: (...call) => listReverse(store, ...call),
    create: writeMethod(store, contentLock, editing(createRelation, undefined, afterChange), 'drafts'),
    delete: writeMethod(store, contentLock, editing(deleteRelation, undefined, afterChange), 'drafts'),
  };
}

interface NewRelation extends VersionId {
  readonly destinationContentId: number;
}

async function createRelation(unit: VersionWork, { destinationContentId, ...version }: NewRelation): Promise<Relation> {
  const { db, row } = unit;
  unit.checkDraft();
  await checkDestination(unit, destinationContentId);
  const { id } = await db
    .insertInto('cms_relation')
    .values({ version_id: row.version_id, destination_id: destinationContentId, definition_id: null, type: 'COMMON' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await touch(unit);
  const changedVersion = await loadReadable(unit, version);
  return withRevision(await findRelation(unit, row.version_id, id), changedVersion);
}

async function deleteRelation(unit: VersionWork, { id }: VersionId & Target): Promise<void> {
  checkId('relation', id);
  const { type } = await findRelation(unit, unit.row.version_id, id);
  unit.checkDraft();
  if (type !== 'COMMON') throw new Refused(`Relation ${id}`, 'follows from the value of a field');
  await unit.db.deleteFrom('cms_relation').where('id', '=', id).execute();
  await touch(unit);
}

/** A destination that the caller may not read is refused like one that does not exist. */
async function checkDestination(unit: VersionWork, id: number): Promise<void> {
  const { db, row } = unit;
  if (!isId(id) || !(await isReadable(unit, id))) throw new Refused('The destination', 'does not exist');
  const isThere = await hasRow(db, 'cms_relation', { version_id: row.version_id, destination_id: id });
  if (isThere) throw refused(row, 'already refers to that content');
}

async function isReadable(unit: UnitOfWork, id: number): Promise<boolean> {
  const permissions = await unit.rights();
  const row = await unit.db
    .selectFrom('cms_content as content')
    .innerJoin('cms_version as version', onCurrentVersion)
    .select(toColumn(mayRead(permissions)).as('readable'))
    .where('content.id', '=', id)
    .executeTakeFirst();
  return row?.readable === 1;
}

const touch = (unit: VersionWork): Promise<void> =>
  updateRow(unit, 'cms_version', unit.row.version_id, { modified: unit.now });

async function loadReadable(unit: UnitOfWork, version: VersionId) {
  checkIds(version);
  return readableVersion(await unit.first(findVersion, version), version);
}

function checkIds({ contentId, versionNo }: VersionId): void {
  checkId('content', contentId);
  checkId('version', versionNo);
}

const readableVersion = (row: VersionRow | undefined, { contentId, versionNo }: VersionId): VersionRow =>
  readable(row, `version ${versionNo} of content ${contentId}`);

type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersion>['execute']>>[number];

const selectVersion = (db: Database, rights: Rights, param: ParameterOf<VersionId>) =>
  db
    .selectFrom('cms_version as version')
    .innerJoin('cms_content as content', 'content.id', 'version.content_id')
    .select(['version.id', 'version.content_id', 'version.version_no', 'version.revision', 'version.updated'])
    .select(toColumn(mayRead(rights)).as('readable'))
    .where('content.id', '=', param('contentId'))
    .where('version.version_no', '=', param('versionNo'));

const findVersion = preparedWithRights(({ db, rights }, param: ParameterOf<VersionId>) =>
  selectVersion(db, rights, param),
);

interface OfVersion extends VersionId {
  readonly limit: number;
  readonly offset: number;
}

const loadOfVersion = together(({ db, rights }, param: ParameterOf<OfVersion>) => {
  const versionId = db
    .selectFrom('cms_version as own')
    .select('own.id')
    .where('own.content_id', '=', param('contentId'))
    .where('own.version_no', '=', param('versionNo'));
  return {
    version: selectVersion(db, rights, param),
    rows: selectRelations(db, rights)
      .where('relation.version_id', '=', versionId)
      .limit(param('limit'))
      .offset(param('offset')),
  };
});

async function findRelation(unit: UnitOfWork, versionId: number, id: number) {
  const row = await unit.first(findOfVersion, { versionId, id });
  if (!row) throw new NotFound('relation', id);
  return row;
}

const findOfVersion = preparedWithRights(({ db, rights }, param: ParameterOf<{ versionId: number; id: number }>) =>
  selectRelations(db, rights)
    .where('relation.version_id', '=', param('versionId'))
    .where('relation.id', '=', param('id')),
);

const withRevision = (row: RelationRow, version: VersionRow): Relation => ({
  ...toRelation(row, version),
  ...toStored(version),
});
