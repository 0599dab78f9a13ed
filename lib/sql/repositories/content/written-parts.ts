/** Data that writes of fields depend on, as columns of the row of their version: one statement reads all of it. */
import { type Expression, sql } from 'kysely';
import type { ContentType, Json } from '../../../repository/repository.js';
import { jsonTexts } from '../../database/json-rows.js';
import type { Database } from '../../database/schema.js';
import { type Rights, toColumn } from '../../unit-of-work/policies.js';
import { type ParameterOf, type PartsWithRights, preparedWithRights, type RowOf } from '../../unit-of-work/prepared.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { fromJson, fromJsonArray } from '../../values/rows.js';
import { type ContentTypeRow, selectTypes, toContentType } from '../content-types/rows.js';
import { selectLanguages, toUnwritable, type Unwritable } from '../languages/language-faults.js';
import { selectUploaded, toUploadedFiles, type UploadedFiles } from '../uploads/rows.js';
import { type Author, fieldKeyOf, type StoredRelation, type StoredValues } from './field-plan.js';
import { mayRead } from './rows.js';
import { externalOf, selectVersions } from './version-rows.js';

/** The values of the row's version, and the relations that follow from them. */
export const storedColumns = ({ db, store, rights }: PartsWithRights) =>
  [
    store.dialect
      .jsonTuples(
        ['field.definition_id', 'field.language_code', 'held.value'].map((name) => sql.ref(name)),
        sql`from cms_field_value held join cms_field field on field.id = held.field_id where held.version_id = version.id`,
      )
      .as('stored_values'),
    store.dialect.jsonArray(selectValueRelations(db, rights)).as('value_relations'),
    externalOf(db, store),
  ] as const;

const selectValueRelations = (db: Database, rights: Rights) =>
  db
    .selectFrom('cms_relation as relation')
    .innerJoin('cms_content as destination', 'destination.id', 'relation.destination_id')
    .innerJoin('cms_version as shown', (join) =>
      join
        .onRef('shown.content_id', '=', 'destination.id')
        .onRef('shown.version_no', '=', 'destination.current_version_no'),
    )
    .innerJoin('cms_content_type as type', 'type.id', 'destination.type_id')
    .select(['relation.id', 'relation.definition_id', 'relation.destination_id', 'relation.type', 'type.identifier'])
    .select(toColumn(mayRead(rights, { content: 'destination', version: 'shown' })).as('readable'))
    .whereRef('relation.version_id', '=', sql.ref('version.id'))
    .where('relation.definition_id', 'is not', null);

type ValueTuple = readonly [definitionId: number, languageCode: string, value: string];

interface StoredRow {
  readonly content_id: number;
  readonly stored_values: unknown;
  readonly value_relations: unknown;
  readonly external: string;
}

/** The stored values of a row. Values in separate tables count if the type has fields for them. */
export function toStoredValues(
  row: StoredRow,
  { externalValues }: AnyStore,
  { fieldDefinitions }: Pick<ContentType, 'fieldDefinitions'>,
): StoredValues {
  const types = new Set(fieldDefinitions.map(({ fieldTypeIdentifier }) => fieldTypeIdentifier));
  const external = fromJson<Readonly<Record<string, readonly never[]>>>(row.external);
  const used = externalValues.filter(({ fieldType }) => types.has(fieldType));
  return {
    values: new Map(
      fromJsonArray<ValueTuple>(row.stored_values).map(([definitionId, languageCode, value]) => [
        fieldKeyOf(definitionId, languageCode),
        fromJson<Json>(value),
      ]),
    ),
    external: new Map(
      used.map(({ fieldType, toValue }) => {
        const [valueRow] = external[fieldType] ?? [];
        return [fieldType, valueRow ? toValue(valueRow, row.content_id) : null];
      }),
    ),
    relations: fromJsonArray<StoredRelation>(row.value_relations),
    contentId: row.content_id,
  };
}

const findStored = preparedWithRights((parts, param: ParameterOf<{ versionId: number }>) =>
  selectVersions(parts.db).select(storedColumns(parts)).where('version.id', '=', param('versionId')),
);

/** The stored values of a version. */
export async function loadStoredValues(
  { first, store }: UnitOfWork,
  type: Pick<ContentType, 'fieldDefinitions'>,
  versionId: number,
): Promise<StoredValues> {
  const row = await first(findStored, { versionId });
  return toStoredValues(row as RowOf<typeof findStored>, store, type);
}

/** Parameters of the statement that reads the version to write to. */
export interface WrittenValues {
  /** The codes of the languages that are written in, a JSON list; null is the main language. */
  readonly languages: string;
  /** Ids of uploads that values may refer to, a JSON list. */
  readonly uploads: string;
  readonly now: number;
}

/** The codes of the languages that are written in, in a query of `content`. */
export const writtenLanguages = ({ store: { dialect } }: PartsWithRights, list: Expression<string>) =>
  sql<string>`(select coalesce(text, content.main_language_code) as code from ${jsonTexts(dialect, list)} written)`;

/** Properties of the caller. */
export const callerColumns = (
  { db, store, rights }: PartsWithRights,
  param: ParameterOf<Omit<WrittenValues, 'languages'>>,
) => {
  const { dialect } = store;
  const uploads = { ids: param('uploads'), userId: rights.user, now: param('now') };
  return [
    dialect.jsonArray(selectUploaded(db, dialect, uploads)).as('upload_rows'),
    dialect.jsonArray(selectAuthor(db).where('author.id', '=', rights.user)).as('author_rows'),
  ] as const;
};

/** The other columns: the type, and the columns that the written values require. */
export const writtenColumns = (parts: PartsWithRights, param: ParameterOf<WrittenValues>) => {
  const { db, store } = parts;
  const { dialect } = store;
  return [
    dialect.jsonArray(selectTypes(db, store).where('type.id', '=', sql.ref<number>('content.type_id'))).as('type_rows'),
    dialect
      .jsonArray(selectLanguages(db).where('code', 'in', writtenLanguages(parts, param('languages'))))
      .as('language_rows'),
    ...callerColumns(parts, param),
  ] as const;
};

interface WrittenRow {
  readonly type_rows: unknown;
  readonly language_rows: unknown;
  readonly upload_rows: unknown;
  readonly author_rows: unknown;
}

export interface WrittenParts {
  readonly type: ContentType;
  readonly uploads: UploadedFiles;
  readonly author: Author | undefined;
  /** Why nothing can be written in some of these languages. */
  readonly findUnwritable: (codes: readonly string[]) => Promise<Unwritable>;
}

export async function toWrittenParts(unit: UnitOfWork, row: WrittenRow): Promise<WrittenParts> {
  const [typeRow] = fromJsonArray<ContentTypeRow>(row.type_rows);
  return {
    ...(await toCallerParts(unit, row)),
    type: toContentType(typeRow as ContentTypeRow),
    findUnwritable: (codes) => toUnwritable(unit.db, codes, fromJsonArray(row.language_rows)),
  };
}

/** Anonymous callers share a user, whose name and uploads are not theirs. */
export async function toCallerParts(
  { rights }: UnitOfWork,
  row: Pick<WrittenRow, 'author_rows' | 'upload_rows'>,
): Promise<Pick<WrittenParts, 'author' | 'uploads'>> {
  const { isAuthenticated } = await rights();
  if (!isAuthenticated) return { author: undefined, uploads: new Map() };
  return {
    author: fromJsonArray<Author>(row.author_rows)[0],
    uploads: toUploadedFiles(fromJsonArray(row.upload_rows)),
  };
}

/** Users as the authors of values: their names and addresses, for fields that begin with who writes. */
const selectAuthor = (db: Database) =>
  db
    .selectFrom('cms_content as author')
    .innerJoin('cms_account as account', 'account.content_id', 'author.id')
    .select(['author.name', 'account.email']);

const findCallerParts = preparedWithRights((parts, param: ParameterOf<Omit<WrittenValues, 'languages'>>) =>
  parts.db.selectNoFrom(callerColumns(parts, param)),
);

/** The parts that do not depend on a version, for content that is being created. */
export async function loadCallerParts(unit: UnitOfWork, uploads: string) {
  const row = await unit.first(findCallerParts, { uploads, now: unit.now });
  return toCallerParts(unit, row as RowOf<typeof findCallerParts>);
}
