/** Values of fields that hold files, or refer to images of other content, as rows. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { NotFound } from '../../../errors/errors.js';
import { type FieldTypes, isMap, type PlainField } from '../../../field-types/index.js';
import type { Json } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { type Rights, toColumn } from '../../unit-of-work/policies.js';
import { type ParameterOf, prepared, preparedWithRights } from '../../unit-of-work/prepared.js';
import type { CountedValue } from '../../unit-of-work/store.js';
import { fromJson, toDate } from '../../values/rows.js';
import { mayRead, readable } from '../content/rows.js';

/** A file that a field holds. */
export interface FieldFile extends CountedValue {
  readonly digest: string;
  readonly value: FileValue;
  readonly updated: Date;
}

/** The value of a file, whatever its field type; images have a size, and some types count downloads. */
interface FileValue {
  readonly fileName: string;
  readonly fileSize: number;
  readonly mimeType: string;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly focalPoint?: { readonly x: number; readonly y: number } | null;
  readonly downloadCount?: number;
}

interface InVersion {
  readonly contentId: number;
  readonly fieldId: number;
  readonly versionNo: number;
}

type InContent = Pick<InVersion, 'contentId' | 'fieldId'>;

interface MaybeCurrent {
  /** The current version, where it is null. */
  readonly versionNo: number | null;
}

const inVersion = (versionNo: Expression<number | null>) =>
  sql<SqlBool>`version.version_no = coalesce(cast(${versionNo} as integer), content.current_version_no)`;

export const findFile = preparedWithRights(({ db, rights }, param: ParameterOf<InVersion>) =>
  selectFiles(db, rights)
    .where('content.id', '=', param('contentId'))
    .where('field.id', '=', param('fieldId'))
    .where('version.version_no', '=', param('versionNo')),
);

export const findCurrentFile = preparedWithRights(({ db, rights }, param: ParameterOf<InContent>) =>
  selectFiles(db, rights)
    .where('content.id', '=', param('contentId'))
    .where('field.id', '=', param('fieldId'))
    .where('version.version_no', '=', currentVersion),
);

/** Without rights, but not in the trash. */
export const findSignedFile = prepared(({ db }, param: ParameterOf<InContent & MaybeCurrent>) =>
  selectValues(db)
    .where('held.file_digest', 'is not', null)
    .where('content.status', '<>', 'TRASHED')
    .where('content.id', '=', param('contentId'))
    .where('field.id', '=', param('fieldId'))
    .where(inVersion(param('versionNo'))),
);

/** The value of a field in a version, or in the current one, whatever it holds. */
export const findTypedValue = preparedWithRights(({ db, rights }, param: ParameterOf<InContent & MaybeCurrent>) =>
  selectTypedValues(db, rights)
    .where('content.id', '=', param('contentId'))
    .where('field.id', '=', param('fieldId'))
    .where(inVersion(param('versionNo'))),
);

/** The first image of the current version of a content item, preferably in its main language. */
export const findFirstImage = preparedWithRights(
  ({ db, rights }, param: ParameterOf<{ contentId: number; fieldType: string }>) =>
    selectFiles(db, rights)
      .innerJoin('cms_field_definition as definition', 'definition.id', 'field.definition_id')
      .where('definition.field_type', '=', param('fieldType'))
      .where('content.id', '=', param('contentId'))
      .where('version.version_no', '=', currentVersion)
      .orderBy(sql`case when field.language_code = content.main_language_code then 0 else 1 end`)
      .orderBy('definition.position')
      .orderBy('definition.id')
      .limit(1),
);

const currentVersion = sql.ref<number>('content.current_version_no');

/** A field that holds no file counts as none: who may not read the version learns nothing of it. */
const selectFiles = (db: Database, rights: Rights) =>
  selectValues(db)
    .select(toColumn(mayRead(rights)).as('readable'))
    .where('held.file_digest', 'is not', null);

function selectValues(db: Database) {
  return db
    .selectFrom('cms_version as version')
    .innerJoin('cms_content as content', 'content.id', 'version.content_id')
    .innerJoin('cms_field as field', 'field.content_id', 'content.id')
    .innerJoin('cms_field_value as held', (join) =>
      join.onRef('held.field_id', '=', 'field.id').onRef('held.version_id', '=', 'version.id'),
    )
    .select(['held.value', 'held.file_digest', 'held.field_id', 'held.version_id', 'version.modified']);
}

/** Selects values with the field type, by which fields inside of the value are found. */
const selectTypedValues = (db: Database, rights: Rights) =>
  selectValues(db)
    .innerJoin('cms_field_definition as definition', 'definition.id', 'field.definition_id')
    .select(toColumn(mayRead(rights)).as('readable'))
    .select(['definition.field_type', 'content.status']);

type ValueRow = Awaited<ReturnType<ReturnType<typeof selectValues>['execute']>>[number];
type FileRow = Awaited<ReturnType<ReturnType<typeof selectFiles>['execute']>>[number];

/** @throws PermissionDenied where the caller may not read it, NotFound where there is none */
export const toReadableFile = (row: FileRow | undefined): FieldFile => toFieldFile(readable(row, 'file'));

/** @throws NotFound where there is no file */
export function toFieldFile(row: ValueRow | undefined): FieldFile {
  if (!row || row.file_digest === null) throw new NotFound('file');
  return toFile(row, row.file_digest, fromJson<FileValue>(row.value));
}

const toFile = (row: ValueRow, digest: string, value: FileValue): FieldFile => ({
  digest,
  value,
  updated: toDate(row.modified),
  fieldId: row.field_id,
  versionId: row.version_id,
});

type TypedValueRow = Awaited<ReturnType<ReturnType<typeof selectTypedValues>['execute']>>[number];

/** The field in a value, or inside of it, that a key names. */
export function fieldIn(row: TypedValueRow | undefined, key: string, fieldTypes: FieldTypes): PlainField | undefined {
  const fields = row ? fieldTypes.get(row.field_type).plainFields(fromJson<Json>(row.value)) : [];
  return fields.find((field) => field.key === key);
}

/** The file that a field inside of a value holds, whose downloads are not counted; undefined where it holds none. */
export function fileIn(row: TypedValueRow | undefined, key: string, fieldTypes: FieldTypes): FieldFile | undefined {
  const { type, value = null } = fieldIn(row, key, fieldTypes) ?? {};
  if (!row || !type?.holdsFile || !isMap(value)) return undefined;
  const { downloadCount: _, ...fileValue } = value as unknown as FileValue & { readonly digest: string };
  return toFile(row, fileValue.digest, fileValue);
}
