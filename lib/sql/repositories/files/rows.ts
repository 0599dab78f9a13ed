/** Values of fields that hold files, or refer to images of other content, as rows. */
import { type SqlBool, sql } from 'kysely';
import { NotFound } from '../../../errors.js';
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

/** Of a value of a file, whatever its type; images have a size, and some types count downloads. */
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

export const findFile = preparedWithRights(({ db, rights }, given: ParameterOf<InVersion>) =>
  selectFiles(db, rights)
    .where('content.id', '=', given('contentId'))
    .where('field.id', '=', given('fieldId'))
    .where('version.version_no', '=', given('versionNo')),
);

export const findCurrentFile = preparedWithRights(({ db, rights }, given: ParameterOf<InContent>) =>
  selectFiles(db, rights)
    .where('content.id', '=', given('contentId'))
    .where('field.id', '=', given('fieldId'))
    .where('version.version_no', '=', currentVersion),
);

/** Without rights, but not in the trash. */
export const findSignedFile = prepared(({ db }, given: ParameterOf<InContent & { versionNo: number | null }>) =>
  selectValues(db)
    .where('held.file_digest', 'is not', null)
    .where('content.status', '<>', 'TRASHED')
    .where('content.id', '=', given('contentId'))
    .where('field.id', '=', given('fieldId'))
    .where(
      sql<SqlBool>`version.version_no = coalesce(cast(${given('versionNo')} as integer), content.current_version_no)`,
    ),
);

/** The value of a field that refers to an image of other content, in a version or in the current one. */
export const findAsset = preparedWithRights(
  ({ db, rights }, given: ParameterOf<InContent & { versionNo: number | null; fieldType: string }>) =>
    selectValues(db)
      .select(toColumn(mayRead(rights)).as('readable'))
      .innerJoin('cms_field_definition as definition', 'definition.id', 'field.definition_id')
      .where('definition.field_type', '=', given('fieldType'))
      .where('content.id', '=', given('contentId'))
      .where('field.id', '=', given('fieldId'))
      .where(
        sql<SqlBool>`version.version_no = coalesce(cast(${given('versionNo')} as integer), content.current_version_no)`,
      ),
);

/** The first image of the current version of a content item, preferably in its main language. */
export const findFirstImage = preparedWithRights(
  ({ db, rights }, given: ParameterOf<{ contentId: number; fieldType: string }>) =>
    selectFiles(db, rights)
      .innerJoin('cms_field_definition as definition', 'definition.id', 'field.definition_id')
      .where('definition.field_type', '=', given('fieldType'))
      .where('content.id', '=', given('contentId'))
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

type ValueRow = Awaited<ReturnType<ReturnType<typeof selectValues>['execute']>>[number];
type FileRow = Awaited<ReturnType<ReturnType<typeof selectFiles>['execute']>>[number];

/** @throws PermissionDenied where the caller may not read it, NotFound where there is none */
export const toReadableFile = (row: FileRow | undefined): FieldFile => toFieldFile(readable(row, 'file'));

/** @throws NotFound where there is no file */
export function toFieldFile(row: ValueRow | undefined): FieldFile {
  if (!row || row.file_digest === null) throw new NotFound('file');
  return {
    digest: row.file_digest,
    value: fromJson<FileValue>(row.value),
    updated: toDate(row.modified),
    fieldId: row.field_id,
    versionId: row.version_id,
  };
}
