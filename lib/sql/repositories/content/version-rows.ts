/** A version with its fields and relations, as columns of the same row, for a consistent read. */
import { type SqlBool, sql } from 'kysely';
import type { Content, Json, Relation, Version, VersionInfo } from '../../../repository/repository.js';
import { mapWithPauses } from '../../../support/pauses.js';
import type { Database } from '../../database/schema.js';
import { type Rights, toColumn } from '../../unit-of-work/policies.js';
import { type ParameterOf, preparedWithRights } from '../../unit-of-work/prepared.js';
import type { AnyStore } from '../../unit-of-work/store.js';
import { fromJson, fromJsonArray, toDate, toStored } from '../../values/rows.js';
import { fieldRowsIn, fieldsOf, type StoredFieldRow, toFields } from './field-rows.js';
import { thumbnailOf } from './image-variations.js';
import { mayRead, selectInfo, toContentInfo } from './rows.js';

/** The columns of `toVersionInfo`; those whose names the content has as well are prefixed. */
const versionColumns = [
  'version.id as version_id',
  'version.version_no',
  'version.status as version_status',
  'version.created as version_created',
  'version.modified as version_modified',
  'version.creator_id',
  'version.initial_language_code',
  'version.names',
  'version.revision as version_revision',
  'version.updated as version_updated',
  'version.content_id',
  'content.type_id',
  'content.main_language_code',
  'content.always_available',
] as const;

/** Versions with their content. */
export const selectVersions = (db: Database) =>
  db
    .selectFrom('cms_version as version')
    .innerJoin('cms_content as content', 'content.id', 'version.content_id')
    .select(versionColumns);

type VersionInfoRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['execute']>>[number];

/** The other columns that `toVersion` needs. */
const partsOf = (db: Database, store: AnyStore, rights: Rights) =>
  [fieldsOf(db, store), relationsOf(db, store, rights), externalOf(db, store), ...typeOf] as const;

/** The document of a version changes with the content type. */
const typeOf = [
  sql<number>`(select type.revision from cms_content_type type where type.id = content.type_id)`.as('type_revision'),
  sql<number | string>`(select type.updated from cms_content_type type where type.id = content.type_id)`.as(
    'type_updated',
  ),
] as const;

/** The relations of the row's version to content that the caller may read, as a column. */
function relationsOf(db: Database, { dialect }: AnyStore, rights: Rights) {
  const relations = selectRelations(db, rights).whereRef('relation.version_id', '=', sql.ref('version.id'));
  return dialect.jsonArray(relations).as('relations');
}

/** Values stored separately from the versions of the row's content, as a column: a JSON object of rows by field type. */
export function externalOf(db: Database, { dialect, externalValues }: AnyStore) {
  const members = externalValues.map(({ fieldType, select }) => {
    const rows = dialect.jsonArray(select(db, sql.ref('content.id'), sql.ref('version.id')));
    return sql`${sql.lit(`${JSON.stringify(fieldType)}:`)} || cast(${rows} as text)`;
  });
  return sql<string>`'{' || ${sql.join([sql.lit(''), ...members], sql` || `)} || '}'`.as('external');
}

/** Relations to content that the caller may read, in the order in which they were made. */
export function selectRelations(db: Database, rights: Rights) {
  return (
    db
      .selectFrom('cms_relation as relation')
      .innerJoin('cms_content as destination', 'destination.id', 'relation.destination_id')
      .innerJoin('cms_version as shown', (join) =>
        join
          .onRef('shown.content_id', '=', 'destination.id')
          .onRef('shown.version_no', '=', 'destination.current_version_no'),
      )
      .leftJoin('cms_field_definition as definition', 'definition.id', 'relation.definition_id')
      .select(['relation.id', 'relation.type', 'relation.destination_id', 'definition.identifier'])
      // The value of a field that the content type no longer has is not a relation.
      .where((row) => row.or([row('relation.definition_id', 'is', null), row('definition.id', 'is not', null)]))
      .where(mayRead(rights, { content: 'destination', version: 'shown' }))
      .orderBy('relation.id')
  );
}

export type RelationRow = Awaited<ReturnType<ReturnType<typeof selectRelations>['execute']>>[number];

/** Versions with whether the caller may read them. */
export const selectReadableVersions = (db: Database, rights: Rights) =>
  selectVersions(db).select(toColumn(mayRead(rights)).as('readable'));

export const findReadable = preparedWithRights(
  ({ db, store, rights }, param: ParameterOf<{ contentId: number; versionNo: number }>) =>
    selectReadableVersions(db, rights)
      .select(partsOf(db, store, rights))
      .where('content.id', '=', param('contentId'))
      .where('version.version_no', '=', param('versionNo')),
);

export function toVersionInfo(row: VersionInfoRow): VersionInfo {
  const names = fromJson<VersionInfo['names']>(row.names);
  return {
    id: row.version_id,
    contentId: row.content_id,
    versionNo: row.version_no,
    status: row.version_status,
    modified: toDate(row.version_modified),
    creatorId: row.creator_id,
    created: toDate(row.version_created),
    initialLanguageCode: row.initial_language_code,
    mainLanguageCode: row.main_language_code,
    alwaysAvailable: row.always_available === 1,
    languageCodes: Object.keys(names),
    names,
    ...toStored({ revision: row.version_revision, updated: row.version_updated }),
  };
}

interface Parts {
  readonly type_revision: number;
  readonly type_updated: number | string;
  readonly fields: unknown;
  readonly relations: unknown;
  readonly external: string;
}

export function toVersion(row: VersionInfoRow & Parts, store: AnyStore): Version {
  const { fieldTypes, externalValues } = store;
  const relations = fromJsonArray<RelationRow>(row.relations).map((relation) => toRelation(relation, row));
  // Values make relations, and those to content that the caller may not read are not among these.
  const readable = new Set(relations.map(({ destinationContentId }) => destinationContentId));
  const external = fromJson<Readonly<Record<string, readonly never[]>>>(row.external);
  const values = new Map(
    externalValues.map(({ fieldType, toValue }) => [fieldType, toValue(external[fieldType]?.[0], row.content_id)]),
  );
  const concealed = ({ field_type: type, value }: StoredFieldRow): Json =>
    values.get(type) ?? fieldTypes.get(type).conceal(fromJson<Json>(value), (id) => !readable.has(id));
  const info = toVersionInfo(row);
  const stored = { revision: row.type_revision, updated: row.type_updated };
  const fields = toFields(fieldRowsIn(row.fields), info.languageCodes, row, store, concealed);
  const thumbnail = thumbnailOf(fields, info.mainLanguageCode, store);
  return {
    fields,
    relations,
    ...(thumbnail && { thumbnail }),
    contentType: { id: row.type_id, ...toStored(stored) },
    ...info,
  };
}

export function toRelation(row: RelationRow, version: Pick<VersionInfoRow, 'content_id' | 'version_no'>): Relation {
  return {
    contentId: version.content_id,
    versionNo: version.version_no,
    id: row.id,
    types: [row.type],
    destinationContentId: row.destination_id,
    ...(row.identifier !== null && { fieldDefinitionIdentifier: row.identifier }),
  };
}

export function selectContent(db: Database, store: AnyStore, rights: Rights) {
  return selectInfo(db, rights)
    .select(versionColumns)
    .select(partsOf(db, store, rights));
}

export const findContent = preparedWithRights(({ db, store, rights }, param: ParameterOf<{ id: number }>) =>
  selectContent(db, store, rights).where('content.id', '=', param('id')),
);

/** The ids are a JSON array, so that it is the same statement for any number of them. */
export const findContents = preparedWithRights(({ db, store, rights }, param: ParameterOf<{ ids: string }>) =>
  selectContent(db, store, rights).where(
    sql<SqlBool>`content.id in (select cast(value as integer) from ${store.dialect.jsonItems(param('ids'))})`,
  ),
);

export type ContentRow = Awaited<ReturnType<ReturnType<typeof selectContent>['execute']>>[number];

export const toContent = (row: ContentRow, store: AnyStore): Content => ({
  currentVersion: toVersion(row, store),
  ...toContentInfo(row),
});

/** Content items by their ids; other requests are served between two of them. */
export async function toContents(rows: readonly ContentRow[], store: AnyStore): Promise<ReadonlyMap<number, Content>> {
  return new Map(await mapWithPauses(rows, (row) => [row.id, toContent(row, store)] as const));
}
