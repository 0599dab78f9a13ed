/** The field types that a CMS has: the built-in ones, and those of the host. */
import { isScalar, type Shape } from '../documents/shape.js';
import { UnreadableValue } from '../errors/errors.js';
import type { FormInput, Id, IdKindOf, ItemContext, Json } from '../repository/repository.js';
import { createBuiltIn } from './built-in.js';
import { type DefinitionInput, type DefinitionReading, readDefinition } from './definition.js';
import { tooManyFields } from './field-budget.js';
import type {
  Circumstances,
  FieldInput,
  FieldRules,
  FieldType,
  Hrefs,
  SearchValue,
  ValueRelation,
} from './field-type.js';
import { itemShapeBy, itemShapeOf } from './item-shapes.js';
import { formInputs } from './nested-form.js';
import {
  allRelations,
  concealValue,
  exceedsFields,
  type PlainField,
  plainFields,
  showSettings,
  showValue,
  toItem,
} from './nesting.js';
import { type FieldReading, type FileValue, fileValues, readField } from './pipeline.js';
import { isEmptyValue, type TypeContext, unknownType } from './type-context.js';

/** A complete field type: optional members of its declaration have defaults, and every function takes null too. */
export interface UsableFieldType<I extends Id = number> {
  readonly identifier: string;
  /** The type as it was declared. */
  readonly declaration: FieldType;
  /** Coerces and checks a value, and reports all of its faults. */
  read(input: FieldInput, rules: FieldRules): Promise<FieldReading>;
  /** Coerces and checks settings, validators and the default value of a definition, and reports all of their faults. */
  readDefinition(input: DefinitionInput): Promise<DefinitionReading>;
  initial(rules: FieldRules, circumstances: Circumstances): Json;
  /** Null for a type that derives no values. */
  derive(rules: FieldRules, textOf: (identifier: string) => string): Json;
  isEmpty(value: Json): boolean;
  toName(value: Json, rules: FieldRules, languageCode: string): string;
  /** The values that searches compare; none where fields of the type cannot be compared. */
  searchValues(value: Json): readonly SearchValue[];
  /** Whether searches compare one value of each field at most. */
  readonly hasSingleValue: boolean;
  /** The texts for full-text searches. */
  toText(value: Json, rules: FieldRules, languageCode: string): string;
  /** The relations of the value, and of the fields inside of it. */
  relations(value: Json): readonly ValueRelation<I>[];
  /** The value itself, or the fields inside of it, at any depth. */
  plainFields(value: Json, rules?: FieldRules): readonly PlainField[];
  /** The files in a value as a client sent it, including those of nested fields whose types hold files. */
  fileValues(input: FieldInput, rules: FieldRules): Promise<readonly FileValue[]>;
  conceal(value: Json, isConcealed: (contentId: I) => boolean): Json;
  /** Why a value cannot be shown: it has more fields inside than a value can have, which were stored in some other way. */
  problemOf(value: Json): string | undefined;
  /** @throws UnreadableValue with the reason of `problemOf` */
  show(value: Json, hrefs: () => Hrefs): Json;
  showSettings(settings: Readonly<Record<string, Json>>, hrefs: () => Hrefs): Json;
  /**
   * A value as items have it: null where it is empty.
   * @throws UnreadableValue with the reason of `problemOf`
   */
  toItem(value: Json, context: ItemContext): Json;
  /** Shape of the values that `toItem` returns, unless they are empty. */
  readonly itemShape: Shape;
  /** Shape of the values that `toItem` returns for a field with these rules. */
  itemShapeBy(rules: FieldRules): Shape;
  /** The inputs of a form for a value as it is shown. */
  form(value: Json, rules: FieldRules): readonly FormInput[];
}

export interface FieldTypes<I extends Id = number> {
  readonly types: readonly UsableFieldType<I>[];
  /** Values of an unknown type are shown as they are stored, and cannot be set. */
  get(identifier: string): UsableFieldType<I>;
  has(identifier: string): boolean;
  read(identifier: string, input: FieldInput, rules: FieldRules): Promise<FieldReading>;
}

export interface FieldTypeOptions<I extends Id = number> {
  /** The kind of the ids in relations, as in the repository; integers by default. */
  readonly ids?: IdKindOf<I>;
}

/**
 * The built-in field types and a host's own, which replace built-in ones of the same identifier.
 * @throws TypeError when two of the host's have the same identifier
 */
export function createFieldTypes(additional?: readonly FieldType[], options?: FieldTypeOptions): FieldTypes;
export function createFieldTypes(
  additional: readonly FieldType[],
  options: FieldTypeOptions<string> & { readonly ids: 'string' },
): FieldTypes<string>;
export function createFieldTypes(
  additional: readonly FieldType[] = [],
  { ids = 'integer' }: FieldTypeOptions<Id> = {},
): FieldTypes<never> {
  const declared = new Map([...createBuiltIn(), ...additional].map((type) => [type.identifier, type]));
  const find = (identifier: string) => declared.get(identifier);
  const types = new Map([...declared].map(([identifier, type]) => [identifier, toUsable({ type, ids, find })]));
  if (new Set(additional.map(({ identifier }) => identifier)).size < additional.length) {
    throw new TypeError('Two field types have the same identifier');
  }
  const get = (identifier: string) => types.get(identifier) ?? toUsable({ type: unknownType(identifier), ids, find });
  return {
    types: [...types.values()],
    get,
    has: (identifier) => types.has(identifier),
    read: (identifier, input, rules) => get(identifier).read(input, rules),
  };
}

/** Its ids are those of the repository, whatever kind that is. */
function toUsable(context: TypeContext): UsableFieldType<never> {
  const { type } = context;
  const isEmpty = (value: Json) => isEmptyValue(type, value);
  const problemOf = (value: Json) => (exceedsFields(context, value) ? tooManyFields.message : undefined);
  const readable = (value: Json): Json => {
    const problem = problemOf(value);
    if (problem !== undefined) throw new UnreadableValue('The value', problem);
    return value;
  };
  return {
    identifier: type.identifier,
    declaration: type,
    read: (input, rules) => readField(context, input, rules),
    readDefinition: (input) => readDefinition(context, input),
    initial: (rules, circumstances) => type.initial?.(rules, circumstances) ?? null,
    derive: (rules, textOf) => type.derive?.(rules, textOf) ?? null,
    isEmpty,
    toName: (value, rules, languageCode) => {
      if (isEmpty(value)) return '';
      return type.toName?.(value, rules, languageCode) ?? (typeof value === 'object' ? '' : String(value));
    },
    searchValues: (value) => searchValuesOf(context, value),
    hasSingleValue: isSingle(type),
    toText: (value, rules, languageCode) =>
      plainFields(context, value, rules)
        .map((plain) => textOf(context, plain, languageCode))
        .filter((text) => text !== '')
        .join('\n'),
    relations: (value) => allRelations(context, value) as readonly ValueRelation<never>[],
    plainFields: (value, rules) => plainFields(context, value, rules),
    fileValues: (input, rules) => fileValues(context, input, rules),
    conceal: (value, isConcealed) => concealValue(context, value, isConcealed as (contentId: Id) => boolean),
    problemOf,
    show: (value, hrefs) => showValue(context, readable(value), hrefs),
    showSettings: (settings, hrefs) => showSettings(context, settings, hrefs),
    toItem: (value, items) => toItem(context, readable(value), items),
    itemShape: itemShapeOf(type),
    itemShapeBy: (rules) => itemShapeBy(context, rules),
    form: (value, rules) => formInputs(context, value, rules),
  };
}

function textOf(context: TypeContext, { type, value, rules }: PlainField, languageCode: string): string {
  if (isEmptyValue(type, value)) return '';
  if (type.toText) return type.toText(value, rules, languageCode);
  return type.search?.kind === 'text' ? searchValuesOf({ ...context, type }, value).join(' ') : '';
}

const isSingle = ({ search, value }: FieldType): boolean =>
  search?.isSingle ?? (search !== undefined && !search.values && isScalar(value.shape));

function searchValuesOf(context: TypeContext, value: Json): readonly SearchValue[] {
  const { search, empty = null } = context.type;
  const compared = value ?? empty;
  if (!search || compared === null) return [];
  const all = search.values?.(compared) ?? (search.kind === 'relation' ? contentIn(context, value) : [compared].flat());
  const distinct = [...new Set(all as readonly SearchValue[])];
  return search.isSingle ? distinct.slice(0, 1) : distinct;
}

const contentIn = (context: TypeContext, value: Json): readonly Id[] =>
  allRelations(context, value).flatMap(({ contentId }) => contentId ?? []);
