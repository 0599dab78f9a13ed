/** The values of columns that a client has sent for fields. */
import { BadRequest, type FieldFault } from '../errors/errors.js';
import type { ValueFault } from '../field-types/index.js';
import type { FieldChange } from '../repository/content-input.js';
import type { Context, Id, Json } from '../repository/context.js';
import { fromFieldValue } from './column-values.js';
import { contentTypeOf } from './contents.js';
import { findReadable } from './reader.js';
import type { Source, SourceField, Sources } from './source.js';
import { columnOf, type Row } from './where.js';

export type Values = Record<string, unknown>;

/** The changes of a client, and the row that they apply to. */
interface Reading<I extends Id> {
  readonly source: Source<I>;
  /** The row before; undefined where it is created. */
  readonly row?: Row;
  readonly fields: readonly FieldChange[];
}

export const wrongMember = (member: string, message: string): BadRequest =>
  new BadRequest(`The member ${member} ${message}`, { members: [{ member, message }] });

/** A fault of the whole value. */
const whole = (message: string): ValueFault => ({ target: null, message });

/** Values of columns, read by the field types; all faults are reported together. */
export async function readValues<I extends Id>(
  sources: Sources<I>,
  { source, row, fields }: Reading<I>,
  context: Context<I>,
): Promise<Values> {
  const { fieldDefinitions } = contentTypeOf(sources, source);
  const faults: FieldFault[] = [];
  const values: Values = {};
  const assigned = new Set<string>();
  const refuse = (field: SourceField, { target, message }: ValueFault, index?: number) => {
    const at = source.fields.indexOf(field);
    const fieldDefinitionId: Id = fieldDefinitions[at]?.id ?? '';
    const member = index === undefined ? {} : { member: `fields.${index}.value` };
    faults.push({ fieldDefinitionId, target, message: `${field.identifier}: ${message}`, ...member });
  };
  for (const [
    index,
    { fieldDefinitionIdentifier: identifier, languageCode = sources.language, value },
  ] of fields.entries()) {
    const field = source.fields.find((each) => each.identifier === identifier);
    if (!field) throw new BadRequest(`There is no field ${identifier}`);
    if (languageCode !== sources.language) throw new BadRequest(`The content is in ${sources.language} alone`);
    assigned.add(identifier);
    const rules = fieldDefinitions[source.fields.indexOf(field)];
    if (field.column === undefined || !rules) refuse(field, whole('is computed, and cannot be set'), index);
    else {
      const result = await field.type.read({ value } as Parameters<typeof field.type.read>[0], rules);
      for (const fault of result.faults) refuse(field, fault, index);
      if (result.faults.length > 0) continue;
      const related = await relatedId(sources, { field, value: result.value }, context);
      if (related === undefined) refuse(field, whole(`must be content of the type ${field.relation}`), index);
      else
        values[field.column] =
          field.relation === undefined ? fromFieldValue(result.value, field.type.identifier, field.dates) : related.id;
    }
  }
  for (const field of row ? [] : source.fields)
    if (field.declared.isRequired && !assigned.has(field.identifier)) refuse(field, whole('must not be empty'));
  if (faults.length > 0) throw new BadRequest('Some fields are not valid', { fields: faults });
  return values;
}

/** The row that a relation refers to, which the caller must be able to read; undefined where there is no such row. */
async function relatedId<I extends Id>(
  sources: Sources<I>,
  { field, value }: { readonly field: SourceField; readonly value: Json },
  context: Context<I>,
): Promise<{ readonly id: unknown } | undefined> {
  if (field.relation === undefined || value === null) return { id: null };
  const { destinationContentId } = value as { readonly destinationContentId: I };
  const match = (await findReadable(sources, [destinationContentId], context)).get(destinationContentId);
  return match?.source.name === field.relation ? { id: columnOf(match.row, match.source.table.columns.id) } : undefined;
}
