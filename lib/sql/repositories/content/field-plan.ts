/** The field values of a new version: given, unchanged, or the definition's default, all of them validated. */
import { isDeepStrictEqual } from 'node:util';
import { BadRequest, type FieldFault, type MemberFault } from '../../../errors/errors.js';
import type { Circumstances, FieldInput, FieldTypes, ValueFault } from '../../../field-types/index.js';
import { isHollow } from '../../../field-types/json-values.js';
import type { ContentType, FieldChange, FieldDefinition, Json, RelationType } from '../../../repository/repository.js';
import type { Unwritable } from '../languages/language-faults.js';
import type { UploadedFiles } from '../uploads/rows.js';
import { textsIn } from './field-names.js';

/** A value that was sent, once its definition and its language have been found. */
export interface FieldAssignment {
  readonly definition: FieldDefinition;
  readonly languageCode: string;
  readonly input: FieldInput;
  /** Path of the value in the argument of the repository method. */
  readonly member: string;
}

/** The previous values of a version; a new one has none. */
export interface StoredValues {
  /** By `keyOf`. */
  readonly values: ReadonlyMap<string, Json>;
  /** By field type: the values that are stored separately from versions, null where there are none. */
  readonly external: ReadonlyMap<string, Json>;
  /** The relations that follow from the values. */
  readonly relations: readonly StoredRelation[];
  /** The id of the content item; missing while it is created. */
  readonly contentId?: number;
}

/** A stored relation that follows from the value of a field, and properties of its destination. */
export interface StoredRelation {
  readonly id: number;
  readonly definition_id: number;
  readonly destination_id: number;
  readonly type: RelationType;
  /** The content type of the destination. */
  readonly identifier: string;
  readonly readable: number;
}

/** The name and address of the caller. */
export type Author = NonNullable<Circumstances['author']>;

export interface Plan extends StoredValues {
  readonly type: ContentType;
  readonly mainLanguageCode: string;
  /** The languages that the version will have. */
  readonly languageCodes: readonly string[];
  readonly assignments: readonly FieldAssignment[];
  /** Undefined for anonymous callers. */
  readonly author: Author | undefined;
  /** The uploads of the caller that values may refer to. */
  readonly uploads: UploadedFiles;
}

/** Whether the caller may not read a content item. */
export type IsConcealed = NonNullable<FieldInput['isConcealed']>;

export interface PlannedField {
  readonly definition: FieldDefinition;
  readonly languageCode: string;
  readonly value: Json;
  /** Undefined where the version holds nothing yet. */
  readonly before: Json | undefined;
  readonly isAssigned: boolean;
  /** Whether it is stored separately from versions. */
  readonly isExternal: boolean;
  /** Path of the value that was sent; missing if none was. */
  readonly member?: string | undefined;
}

export const fieldKeyOf = (definitionId: number, languageCode: string): string => `${definitionId} ${languageCode}`;

/**
 * One field for each definition and language, by position.
 * @throws BadRequest that names every field at fault
 */
export async function planFields(
  fieldTypes: FieldTypes,
  plan: Plan,
  circumstances: Circumstances,
  isConcealed: IsConcealed,
): Promise<readonly PlannedField[]> {
  const fields: PlannedField[] = [];
  const faults: FieldFault[] = [];
  for (const definition of plan.type.fieldDefinitions) {
    const isExternal = plan.external.has(definition.fieldTypeIdentifier);
    const languages = definition.isTranslatable ? plan.languageCodes : [plan.mainLanguageCode];
    for (const languageCode of languages) {
      const source = sourceOf(plan, definition, languageCode, () => defaultOf(fieldTypes, definition, circumstances));
      const type = fieldTypes.get(definition.fieldTypeIdentifier);
      const input = { ...source.input, circumstances, ...(source.isAssigned && { isConcealed }) };
      // A value that is derived later is not missing yet.
      const rules = type.declaration.derive ? { ...definition, isRequired: false } : definition;
      const reading = await type.read(input, rules);
      faults.push(...toFaults(plan, { definition, languageCode, member: source.member }, reading.faults));
      const value = source.isAssigned ? reading.value : source.input.value;
      const targets = definition.isTranslatable ? [languageCode] : plan.languageCodes;
      for (const target of targets) {
        const before = plan.values.get(fieldKeyOf(definition.id, target));
        const { isAssigned, member } = source;
        fields.push({ definition, languageCode: target, value, before, isAssigned, isExternal, member });
      }
    }
  }
  const { derived, faults: ofDerived } = await deriveValues(fieldTypes, plan, fields);
  faults.push(...ofDerived);
  const members = await faultsOfRepeated(fieldTypes, { ...plan, fields }, { circumstances, isConcealed });
  if (faults.length + members.length > 0)
    throw new BadRequest('Some fields are not valid', {
      ...(faults.length > 0 && { fields: faults }),
      ...(members.length > 0 && { members }),
    });
  return derived;
}

/** Versions show a value that is not translatable in each language, and clients may send it back so, but no other value. */
async function faultsOfRepeated(
  fieldTypes: FieldTypes,
  { assignments, mainLanguageCode, fields }: Plan & { readonly fields: readonly PlannedField[] },
  fieldInput: Pick<FieldInput, 'circumstances' | 'isConcealed'>,
): Promise<readonly MemberFault[]> {
  const faults: MemberFault[] = [];
  for (const { definition, languageCode, input, member } of assignments) {
    if (definition.isTranslatable || languageCode === mainLanguageCode) continue;
    const current = fields.find((field) => field.definition.id === definition.id)?.value ?? null;
    const type = fieldTypes.get(definition.fieldTypeIdentifier);
    const reading = await type.read({ ...input, current, ...fieldInput }, { ...definition, isRequired: false });
    if (reading.faults.length > 0 || !isDeepStrictEqual(reading.value, current))
      faults.push({ member: member.replace(/value$/, 'languageCode'), message: notTranslatable });
  }
  return faults;
}

const notTranslatable = 'The field is not translatable: its value is set in the main language';

/** Values of types that make them of other fields, for fields without one: whether one is missing is known only then. */
async function deriveValues(fieldTypes: FieldTypes, plan: Plan, fields: readonly PlannedField[]) {
  const faults: FieldFault[] = [];
  const derived: PlannedField[] = [];
  for (const field of fields) {
    const { definition } = field;
    const type = fieldTypes.get(definition.fieldTypeIdentifier);
    const languageCode = definition.isTranslatable ? field.languageCode : plan.mainLanguageCode;
    if (!type.declaration.derive || field.value !== null) derived.push(field);
    else {
      const value = type.derive(definition, textsIn(fieldTypes, fields, languageCode));
      const reading = await type.read({ value }, definition);
      if (languageCode === field.languageCode) faults.push(...toFaults(plan, field, reading.faults));
      derived.push({ ...field, value: reading.value });
    }
  }
  return { derived, faults };
}

interface Source {
  readonly input: FieldInput;
  readonly isAssigned: boolean;
  readonly member?: string | undefined;
}

function sourceOf(
  { assignments, values, external, languageCodes }: Plan,
  definition: FieldDefinition,
  languageCode: string,
  initial: () => Json,
): Source {
  // An old draft may lack the current main language; then any language has the value common to all.
  const holders = definition.isTranslatable ? [languageCode] : [languageCode, ...languageCodes];
  const key = holders.map((code) => fieldKeyOf(definition.id, code)).find((held) => values.has(held));
  const apart = external.get(definition.fieldTypeIdentifier);
  const stored = apart !== undefined ? apart : key === undefined ? undefined : values.get(key);
  // The last change is used where a field has several.
  const assignment = assignments.findLast(
    (each) => each.definition.id === definition.id && each.languageCode === languageCode,
  );
  // Data that is stored apart from versions is not deleted with a value.
  const isEmptied = apart !== undefined && apart !== null && isHollow(assignment?.input.value);
  if (assignment && !isEmptied) {
    return { input: { ...assignment.input, current: stored ?? null }, isAssigned: true, member: assignment.member };
  }
  const value = stored === undefined ? initial() : stored;
  return { input: { value, current: value }, isAssigned: false };
}

function defaultOf(fieldTypes: FieldTypes, definition: FieldDefinition, circumstances: Circumstances): Json {
  const type = fieldTypes.get(definition.fieldTypeIdentifier);
  const { defaultValue } = definition;
  return type.isEmpty(defaultValue) ? type.initial(definition, circumstances) : defaultValue;
}

/** Messages name the language where the version has several. */
export function toFaults(
  { languageCodes }: Pick<Plan, 'languageCodes'>,
  { definition, languageCode, member }: Pick<PlannedField, 'definition' | 'languageCode' | 'member'>,
  faults: readonly ValueFault[],
): readonly FieldFault[] {
  const { id, identifier } = definition;
  const name = languageCodes.length > 1 ? `${identifier} (${languageCode})` : identifier;
  return faults.map(({ target, message }) => ({
    fieldDefinitionId: id,
    target,
    message: `${name}: ${message}`,
    ...(member !== undefined && { member: target === null ? member : `${member}.${target}` }),
  }));
}

/** The sources of the fields, and the context for validation. */
export interface UnresolvedField {
  readonly type: ContentType;
  readonly mainLanguageCode: string;
  /** The language of fields that are sent without one. */
  readonly languageCode: string;
  readonly unwritable: Unwritable;
}

export interface Resolved {
  readonly assignments: readonly FieldAssignment[];
  readonly faults: readonly MemberFault[];
}

export function resolveFields(fields: readonly FieldChange[], unresolved: UnresolvedField): Resolved {
  const assignments: FieldAssignment[] = [];
  const faults: MemberFault[] = [];
  fields.forEach((field, index) => {
    const resolved = resolve(field, unresolved);
    if ('definition' in resolved) assignments.push({ ...resolved, member: `fields.${index}.value` });
    else faults.push({ ...resolved, member: `fields.${index}.${resolved.member}` });
  });
  return { assignments, faults };
}

function resolve(
  { fieldDefinitionIdentifier, value, ...field }: FieldChange,
  unresolved: UnresolvedField,
): Omit<FieldAssignment, 'member'> | MemberFault {
  const { languageCode = unresolved.languageCode } = field;
  const definition = unresolved.type.fieldDefinitions.find(
    ({ identifier }) => identifier === fieldDefinitionIdentifier,
  );
  if (!definition) return { member: 'fieldDefinitionIdentifier', message: 'The content type has no such field' };
  const message = unresolved.unwritable.get(languageCode);
  if (message !== undefined) return { member: 'languageCode', message };
  return { definition, languageCode, input: { value } };
}
