/** Field values in the database: those that a version has, and those to write. */
import { sql } from 'kysely';
import { type FieldTypes, isMap } from '../../../field-types/index.js';
import type { ContentType, Json } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import { type ParameterOf, prepared } from '../../unit-of-work/prepared.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { chunks, fromJson, toJson } from '../../values/rows.js';
import { fieldKeyOf, type PlannedField, type StoredValues } from './field-plan.js';

interface OfVersion {
  readonly contentId: number;
  readonly versionId: number;
}

const findValues = prepared(({ db }, given: ParameterOf<Pick<OfVersion, 'versionId'>>) =>
  db
    .selectFrom('cms_field_value as held')
    .innerJoin('cms_field as field', 'field.id', 'held.field_id')
    .select(['field.definition_id', 'field.language_code', 'held.value'])
    .where('held.version_id', '=', given('versionId')),
);

/** Loads the values of a version. Values in separate tables are loaded if the type has fields for them. */
export async function loadStoredValues(
  { all, db, store }: UnitOfWork,
  { fieldDefinitions }: Pick<ContentType, 'fieldDefinitions'>,
  { contentId, versionId }: OfVersion,
): Promise<StoredValues> {
  const rows = await all(findValues, { versionId });
  const external = new Map<string, Json>();
  const types = new Set(fieldDefinitions.map(({ fieldTypeIdentifier }) => fieldTypeIdentifier));
  for (const { fieldType, select, toValue } of store.externalValues.filter((each) => types.has(each.fieldType))) {
    const row = await select(db, sql.val(contentId), sql.val(versionId)).executeTakeFirst();
    external.set(fieldType, row ? toValue(row as never, contentId) : null);
  }
  return {
    values: new Map(rows.map((row) => [fieldKeyOf(row.definition_id, row.language_code), fromJson<Json>(row.value)])),
    external,
    contentId,
  };
}

/** Whether the plan says of a field what the version does not hold. */
export const isChanged = (field: PlannedField): boolean =>
  field.before === undefined || storedValue(field) !== toJson(field.before);

/** Values in a separate table are stored only there. */
const storedValue = ({ isExternal, value }: PlannedField): string => toJson(isExternal ? null : value);

interface HeldFile {
  /** Key of the field nested in the value; empty for the value itself. */
  readonly key: string;
  readonly digest: string;
}

function filesIn({ definition, value }: PlannedField, fieldTypes: FieldTypes): readonly HeldFile[] {
  const { plainFields } = fieldTypes.get(definition.fieldTypeIdentifier);
  return plainFields(value, definition).flatMap(({ type, value: own, key }) => {
    const { digest = null } = type.holdsFile && isMap(own) ? own : {};
    return typeof digest === 'string' ? [{ key, digest }] : [];
  });
}

const ownFile = (files: readonly HeldFile[]): string | null => files.find(({ key }) => key === '')?.digest ?? null;

/** Writes what has changed. A field has the same id in all versions of its content. */
export async function storeFields(
  { db, store }: UnitOfWork,
  contentId: number,
  versionId: number,
  fields: readonly PlannedField[],
): Promise<void> {
  const written = fields.filter(isChanged);
  if (written.length === 0) return;
  const ids = await fieldIds(db, contentId, written);
  const files = written.map((field) => filesIn(field, store.fieldTypes));
  const rows = written.map((field, at) => ({
    version_id: versionId,
    field_id: ids.get(fieldKeyOf(field.definition.id, field.languageCode)) as number,
    value: storedValue(field),
    file_digest: ownFile(files[at] ?? []),
  }));
  for (const some of chunks(rows, 500)) {
    await db
      .insertInto('cms_field_value')
      .values(some)
      .onConflict((held) =>
        held.columns(['version_id', 'field_id']).doUpdateSet((row) => ({
          value: row.ref('excluded.value'),
          file_digest: row.ref('excluded.file_digest'),
        })),
      )
      .execute();
  }
  const isNesting = ({ definition }: PlannedField) =>
    store.fieldTypes.get(definition.fieldTypeIdentifier).declaration.nested !== undefined;
  const nested = rows.filter((_, at) => isNesting(written[at] as PlannedField));
  await deleteOfFields(db, 'cms_nested_file', nested);
  const inner = rows.flatMap(({ version_id, field_id }, at) =>
    (files[at] ?? []).flatMap(({ key, digest }) => (key === '' ? [] : [{ version_id, field_id, key, digest }])),
  );
  for (const some of chunks(inner)) await db.insertInto('cms_nested_file').values(some).execute();
  // Counts are those of a file, and restart with another one.
  const replaced = rows.filter(({ file_digest }, at) => {
    const { value: _, ...field } = written[at] as PlannedField;
    const before = ownFile(filesIn({ ...field, value: field.before ?? null }, store.fieldTypes));
    return before !== null && before !== file_digest;
  });
  await deleteOfFields(db, 'cms_download_count', replaced);
}

/** Rows beside the values of some fields of one version. */
async function deleteOfFields(
  db: Database,
  table: 'cms_nested_file' | 'cms_download_count',
  rows: readonly { readonly version_id: number; readonly field_id: number }[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const ids = rows.map(({ field_id }) => field_id);
  await db
    .deleteFrom(table)
    .where('version_id', '=', first.version_id)
    .where(isAmong(db, 'field_id', ids))
    .execute();
}

async function fieldIds(
  db: Database,
  contentId: number,
  fields: readonly PlannedField[],
): Promise<Map<string, number>> {
  const known = await loadFieldIds(db, contentId);
  const unknown = fields.filter(({ definition, languageCode }) => !known.has(fieldKeyOf(definition.id, languageCode)));
  if (unknown.length === 0) return known;
  const rows = unknown.map(({ definition, languageCode }) => ({
    content_id: contentId,
    definition_id: definition.id,
    language_code: languageCode,
  }));
  for (const some of chunks(rows, 500)) await db.insertInto('cms_field').values(some).execute();
  return loadFieldIds(db, contentId);
}

async function loadFieldIds(db: Database, contentId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('cms_field')
    .select(['id', 'definition_id', 'language_code'])
    .where('content_id', '=', contentId)
    .execute();
  return new Map(rows.map((row) => [fieldKeyOf(row.definition_id, row.language_code), row.id]));
}
