/** Fields of a version that is published, of which some must have values that no other item has. */
import { BadRequest } from '../../../errors/errors.js';
import { findFree, writeUniqueValues } from '../../writes/search/unique-values.js';
import { textsIn } from './field-names.js';
import { type FieldAssignment, fieldKeyOf, type Plan, type PlannedField, toFaults } from './field-plan.js';
import { type PreparedFields, prepareFields } from './write-fields.js';
import type { VersionWork } from './written-versions.js';

/**
 * Reserves the values. Those that were made of other fields, and that other items have, get a number.
 * @throws BadRequest that names the fields whose values other items have
 */
export async function prepareUnique(unit: VersionWork, plan: Plan): Promise<PreparedFields> {
  const assignments = new Map<string, FieldAssignment>();
  for (;;) {
    const prepared = await prepareFields(unit, { ...plan, assignments: [...assignments.values()] });
    const conflicts = await writeUniqueValues(unit.db, [{ id: unit.row.content_id, fields: prepared.fields }]);
    if (conflicts.length === 0) return prepared;
    const generated = conflicts.filter((field) => isMade(unit, plan, { field, fields: prepared.fields }));
    // A number that was free may be used by a concurrent write; the field then already has an assignment.
    const others = conflicts.filter((field) => !generated.includes(field) && !assignments.has(keyOf(plan, field)));
    if (others.length > 0) throw refusalOf(plan, others);
    for (const field of conflicts) assignments.set(keyOf(plan, field), await numberedValue(unit, plan, field));
  }
}

interface UsedValue {
  readonly field: PlannedField;
  readonly fields: readonly PlannedField[];
}

const languageOf = ({ mainLanguageCode }: Plan, { definition, languageCode }: PlannedField): string =>
  definition.isTranslatable ? languageCode : mainLanguageCode;

const keyOf = (plan: Plan, field: PlannedField): string => fieldKeyOf(field.definition.id, languageOf(plan, field));

/** Whether it is the default value of the field; forms send back the values that they show. */
function isMade({ store: { fieldTypes } }: VersionWork, plan: Plan, { field, fields }: UsedValue): boolean {
  const { definition, value } = field;
  const { derive, declaration } = fieldTypes.get(definition.fieldTypeIdentifier);
  if (!declaration.numbered) return false;
  return derive(definition, textsIn(fieldTypes, fields, languageOf(plan, field))) === value;
}

async function numberedValue(unit: VersionWork, plan: Plan, field: PlannedField): Promise<FieldAssignment> {
  const { definition, value } = field;
  const languageCode = languageOf(plan, field);
  const { numbered } = unit.store.fieldTypes.get(definition.fieldTypeIdentifier).declaration;
  const of = { definition_id: definition.id, language_code: definition.isTranslatable ? languageCode : '' };
  const free = await findFree(unit.db, of, (number) => numbered?.(value as never, number) ?? null);
  return { definition, languageCode, input: { value: free }, member: '' };
}

function refusalOf({ languageCodes }: Plan, conflicts: readonly PlannedField[]): BadRequest {
  const message = 'must be unique: other content of the type has this value';
  const fields = conflicts.flatMap((field) => toFaults({ languageCodes }, field, [{ target: null, message }]));
  return new BadRequest('Some fields are not valid', { fields });
}
