/** Field values as rows: which have changed, and the statements that write them. */
import { type Expression, type RawBuilder, sql } from 'kysely';
import { type FieldTypes, isMap } from '../../../field-types/index.js';
import type { FieldDefinition, Json } from '../../../repository/repository.js';
import { jsonRows } from '../../database/json-rows.js';
import { byShape, type ParameterOf, type Prepared, preparedText } from '../../unit-of-work/prepared.js';
import type { WriteStep } from '../../unit-of-work/steps.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { toJson } from '../../values/rows.js';
import type { PlannedField } from './field-plan.js';

/** Whether the plan has a value of a field that differs from the stored one. */
export const isChanged = (field: PlannedField): boolean =>
  field.before === undefined || storedValue(field) !== toJson(field.before);

/** Values in a separate table are stored only there. */
export const storedValue = ({ isExternal, value }: PlannedField): string => toJson(isExternal ? null : value);

interface HeldFile {
  /** Key of the field nested in the value; empty for the value itself. */
  readonly key: string;
  readonly digest: string;
}

export function filesIn({ definition, value }: PlannedField, fieldTypes: FieldTypes): readonly HeldFile[] {
  const { plainFields } = fieldTypes.get(definition.fieldTypeIdentifier);
  return plainFields(value, definition).flatMap(({ type, value: plain, key }) => {
    const { digest = null } = type.holdsFile && isMap(plain) ? plain : {};
    return typeof digest === 'string' ? [{ key, digest }] : [];
  });
}

const digestIn = (files: readonly HeldFile[]): string | null => files.find(({ key }) => key === '')?.digest ?? null;

/** The version that values are written to. */
export interface WrittenTo {
  readonly contentId: number;
  readonly versionId: number;
}

/** A value as a row, beside which there may be others. */
interface ValueRow {
  readonly definition_id: number;
  readonly language_code: string;
  readonly value: string;
  readonly digest: string | null;
}

/** Writes the changed values. A field has the same id in all versions of its content. */
export async function planValues(
  unit: UnitOfWork,
  version: WrittenTo,
  fields: readonly PlannedField[],
): Promise<readonly WriteStep[]> {
  const { fieldTypes } = unit.store;
  const changes = fields.filter(isChanged).map((field) => ({ field, files: filesIn(field, fieldTypes) }));
  if (changes.length === 0) return [];
  const isNew = changes.some(({ field }) => field.before === undefined);
  const rows = changes.map(
    ({ field, files }): ValueRow => ({ ...keyColumns(field), value: storedValue(field), digest: digestIn(files) }),
  );
  const nesting = changes.filter(({ field: { definition } }) => isNesting(fieldTypes, definition));
  const nested = nesting.flatMap(({ field, files }) =>
    files.flatMap(({ key, digest }) => (key === '' ? [] : [{ ...keyColumns(field), key, digest }])),
  );
  const replaced = changes.filter(({ field, files }) => isReplaced(fieldTypes, field, digestIn(files)));
  const step = async (query: Prepared<never, WrittenRows>, some: readonly object[]) =>
    some.length === 0 ? [] : [await unit.toStep(query, { ...version, rows: toJson(some as readonly Json[]) })];
  return [
    ...(isNew
      ? await step(
          insertFields,
          rows.map(({ definition_id, language_code }) => ({ definition_id, language_code })),
        )
      : []),
    ...(await step(insertValues, rows)),
    ...(await step(
      deleteBeside('cms_nested_file'),
      nesting.map(({ field }) => keyColumns(field)),
    )),
    ...(await step(insertNestedFiles, nested)),
    // Counts are those of a file, and restart with another one.
    ...(await step(
      deleteBeside('cms_download_count'),
      replaced.map(({ field }) => keyColumns(field)),
    )),
  ];
}

const keyColumns = ({ definition, languageCode }: PlannedField) => ({
  definition_id: definition.id,
  language_code: languageCode,
});

const isNesting = (fieldTypes: FieldTypes, { fieldTypeIdentifier }: FieldDefinition): boolean =>
  fieldTypes.get(fieldTypeIdentifier).declaration.nested !== undefined;

/** Whether the value held another file before. */
function isReplaced(fieldTypes: FieldTypes, field: PlannedField, digest: string | null): boolean {
  const before = digestIn(filesIn({ ...field, value: field.before ?? null }, fieldTypes));
  return before !== null && before !== digest;
}

interface WrittenRows extends WrittenTo {
  /** A JSON list. */
  readonly rows: string;
}

const key = { definition_id: 'integer', language_code: 'text' } as const;

const insertFields = preparedText(
  ({ store }, param: ParameterOf<WrittenRows>) =>
    sql<never>`insert into cms_field (content_id, definition_id, language_code)
    select cast(${param('contentId')} as integer), definition_id, language_code
    from ${jsonRows(store.dialect, param('rows'), key)} written where true on conflict do nothing`,
);

/** The rows with the ids of their fields. */
const withFields = (rows: RawBuilder<unknown>, contentId: Expression<number>) =>
  sql`${rows} written cross join cms_field field where field.content_id = ${contentId}
    and field.definition_id = written.definition_id and field.language_code = written.language_code`;

const insertValues = preparedText(({ store }, param: ParameterOf<WrittenRows>) => {
  const rows = jsonRows(store.dialect, param('rows'), { ...key, value: 'text', digest: 'text' });
  return sql<never>`insert into cms_field_value (version_id, field_id, value, file_digest)
    select cast(${param('versionId')} as bigint), field.id, written.value, written.digest
    from ${withFields(rows, param('contentId'))}
    on conflict (version_id, field_id) do update set value = excluded.value, file_digest = excluded.file_digest`;
});

const insertNestedFiles = preparedText(({ store }, param: ParameterOf<WrittenRows>) => {
  const rows = jsonRows(store.dialect, param('rows'), { ...key, key: 'text', digest: 'text' });
  return sql<never>`insert into cms_nested_file (version_id, field_id, key, digest)
    select cast(${param('versionId')} as bigint), field.id, written.key, written.digest
    from ${withFields(rows, param('contentId'))}`;
});

/** Rows beside the values of some fields of the version. */
const deleteBeside = byShape((table: 'cms_nested_file' | 'cms_download_count') =>
  preparedText(({ store }, param: ParameterOf<WrittenRows>) => {
    const rows = jsonRows(store.dialect, param('rows'), key);
    return sql<never>`delete from ${sql.table(table)} where version_id = ${param('versionId')}
      and field_id in (select field.id from ${withFields(rows, param('contentId'))})`;
  }),
);
