/** The fields of versions as rows: stored values, and default values of definitions that a version has no values of. */
import { sql } from 'kysely';
import { type FieldType, isMap } from '../../../field-types/index.js';
import { replaceAt } from '../../../field-types/nesting.js';
import { type Field, type FileId, formatFileId, type Json } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import type { AnyStore } from '../../unit-of-work/store.js';
import { fromJsonArray } from '../../values/rows.js';
import { variationsByName, variationsIn } from './image-variations.js';

const columns = ['id', 'identifier', 'field_type', 'language_code', 'value', 'default_value'] as const;

/**
 * The fields of the row's version, by position and language, as a column. Of a definition that the version has no values
 * of, because it was added later, there is the default value in their place.
 */
export function fieldsOf(db: Database, { dialect, files }: AnyStore) {
  const downloads = sql<number | null>`case when held.file_digest is not null then (
    select counted.downloads from cms_download_count counted
    where counted.version_id = held.version_id and counted.field_id = held.field_id) end`;
  const fields = db
    .selectFrom('cms_field_definition as definition')
    .leftJoin('cms_field as field', (join) =>
      join.on('field.content_id', '=', sql.ref('content.id')).onRef('field.definition_id', '=', 'definition.id'),
    )
    .leftJoin('cms_field_value as held', (join) =>
      join.on('held.version_id', '=', sql.ref('version.id')).onRef('held.field_id', '=', 'field.id'),
    )
    .select(['field.id', 'definition.identifier', 'definition.field_type', 'field.language_code', 'held.value'])
    .select(sql<string | null>`case when held.value is null then definition.default_value end`.as('default_value'))
    .$if(files !== undefined, (query) => query.select(downloads.as('downloads')))
    .where('definition.type_id', '=', sql.ref<number>('content.type_id'))
    .orderBy('definition.position')
    .orderBy('definition.id')
    .orderBy('field.language_code');
  const tupleColumns = (files ? [...columns, 'downloads'] : columns).map((column) => sql.ref(`shown.${column}`));
  // Without names: for 20 fields these take the database and the parser longer than the values.
  return dialect.jsonTuples(tupleColumns, sql`from ${fields} as shown`).as('fields');
}

type FieldTuple = readonly [
  id: FieldRow['id'],
  identifier: string,
  fieldType: string,
  languageCode: FieldRow['language_code'],
  value: FieldRow['value'],
  defaultValue: FieldRow['default_value'],
  downloads?: FieldRow['downloads'],
];

/** The fields in a row of content. */
export const fieldRowsIn = (fields: unknown): readonly FieldRow[] =>
  fromJsonArray<FieldTuple>(fields).map(
    ([id, identifier, field_type, language_code, value, default_value, downloads]) => ({
      id,
      identifier,
      field_type,
      language_code,
      value,
      default_value,
      downloads,
    }),
  );

export interface FieldRow {
  /** Null where no version has a value. */
  readonly id: number | null;
  readonly identifier: string;
  readonly field_type: string;
  readonly language_code: string | null;
  /** Null where this version has none. */
  readonly value: string | null;
  readonly default_value: string | null;
  /** Number of downloads of the value's file since the value was stored; missing where the repository has no files. */
  readonly downloads?: number | null | undefined;
}

export interface StoredFieldRow extends FieldRow {
  readonly id: number;
  readonly language_code: string;
  readonly value: string;
}

/** The version that fields belong to. */
interface Owner {
  readonly content_id: number;
  readonly version_no: number;
}

type FieldView = Pick<StoredFieldRow, 'id' | 'field_type' | 'downloads'>;

/** A file, or an image that a value refers to, is known by the field and the version, and its place inside of a value. */
export function withFileIdsOf(
  { content_id: contentId, version_no: versionNo }: Owner,
  { fieldTypes, variations }: Pick<AnyStore, 'fieldTypes' | 'variations'>,
) {
  function withFileId(fieldType: FieldType, value: Json, id: Omit<FileId, 'contentId' | 'versionNo'>): Json {
    const { holdsFile, showsVariations } = fieldType;
    if (!isMap(value) || !(holdsFile || showsVariations)) return value;
    const fileId = formatFileId({ ...id, contentId, versionNo });
    if (!showsVariations || !variations) return { ...value, id: fileId };
    const fileVariations = holdsFile ? variationsIn(value, variations) : variationsByName(variations);
    return { ...value, id: fileId, variations: fileVariations };
  }
  return ({ id: fieldId, field_type: type, downloads }: FieldView, stored: Json): Json => {
    const { declaration, plainFields } = fieldTypes.get(type);
    const value = downloads ? withDownloads(stored, downloads) : stored;
    if (!declaration.nested) return withFileId(declaration, value, { fieldId });
    return replaceAt(
      value,
      plainFields(value).map((plain) => ({
        path: plain.path,
        value: withFileId(plain.type, plain.value, { fieldId, key: plain.key }),
      })),
    );
  };
}

/** @param show the value as it is shown */
export function toFields(
  rows: readonly FieldRow[],
  languageCodes: readonly string[],
  owner: Owner,
  store: Pick<AnyStore, 'fieldTypes' | 'variations'>,
  show: (row: StoredFieldRow) => Json,
): readonly Field[] {
  const withFileIds = withFileIdsOf(owner, store);
  return heldIn(rows, languageCodes).map((row) => toField(row, withFileIds(row, show(row))));
}

const withDownloads = (value: Json, downloads: number): Json =>
  isMap(value) && typeof value.downloadCount === 'number'
    ? { ...value, downloadCount: value.downloadCount + downloads }
    : value;

/** The stored values, and the default values of definitions that the version has no values of, in each of its languages. */
function heldIn(rows: readonly FieldRow[], languageCodes: readonly string[]): readonly StoredFieldRow[] {
  const storedRows = rows.filter((row): row is StoredFieldRow => row.value !== null);
  if (storedRows.length === rows.length) return storedRows;
  const identifiersWithValue = new Set(storedRows.map(({ identifier }) => identifier));
  const languages = [...languageCodes].sort();
  return rows.flatMap((row, at): readonly StoredFieldRow[] => {
    if (row.value !== null) return [row as StoredFieldRow];
    // Other rows of a definition are those of languages that only other versions have.
    if (identifiersWithValue.has(row.identifier) || rows[at - 1]?.identifier === row.identifier) return [];
    const idOf = (code: string) =>
      rows.find(({ identifier, language_code }) => identifier === row.identifier && language_code === code)?.id ?? 0;
    const value = row.default_value ?? 'null';
    return languages.map((code) => ({ ...row, id: idOf(code), language_code: code, value }));
  });
}

const toField = (row: StoredFieldRow, value: Json): Field => ({
  id: row.id,
  fieldDefinitionIdentifier: row.identifier,
  languageCode: row.language_code,
  fieldTypeIdentifier: row.field_type,
  value,
});
