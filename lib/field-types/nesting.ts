/** Fields inside of values: each is shown, concealed and followed by its own field type, wherever in a value it is. */
import { exact } from '../documents/free.js';
import type { Id, ItemContext, Json } from '../repository/repository.js';
import { createFieldBudget, type FieldBudget } from './field-budget.js';
import type { FieldRules, FieldType, Hrefs, ValueRelation } from './field-type.js';
import { isMap, type JsonMap } from './json-values.js';
import type { InnerDefinition, NestedDefinition, NestedField } from './nested-fields.js';
import { contextOf, isEmptyValue, type TypeContext } from './type-context.js';

/** A value and its field type, or those of a field inside of it that has none inside itself. */
export interface PlainField {
  readonly type: FieldType;
  readonly value: Json;
  readonly rules: FieldRules;
  /** Members from the value inwards; none for the value itself. */
  readonly path: readonly string[];
  /** Identifies the field in all versions of the value; empty for the value itself. */
  readonly key: string;
}

/** The fields of other types in a value. */
export const nestedFields = ({ nested }: FieldType, value: Json): readonly NestedField[] =>
  nested && isMap(value) ? [...nested.fields(value)] : [];

/** The fields in a value whose types do that, or have fields inside as well: a stored value may have any number of others. */
function* innerFields(context: TypeContext, value: Json, does: 'conceal' | 'relations') {
  const { nested } = context.type;
  if (!nested || !isMap(value)) return;
  for (const field of nested.fields(value)) {
    const type = context.find(field.fieldTypeIdentifier);
    if (type?.nested || type?.[does]) yield { context: { ...context, type }, field };
  }
}

/** Whether a value has more fields inside, at any depth, than are left; they are counted one by one. */
export function exceedsFields(context: TypeContext, value: Json, shared?: FieldBudget): boolean {
  const { nested } = context.type;
  if (!nested || !isMap(value)) return false;
  const budget = shared ?? createFieldBudget();
  for (const field of nested.fields(value)) {
    budget.left -= 1;
    if (budget.left < 0) return true;
    const type = context.find(field.fieldTypeIdentifier);
    if (type?.nested && exceedsFields({ ...context, type }, field.value ?? null, budget)) return true;
  }
  return false;
}

export const nestedDefinitions = ({ nested }: FieldType, settings: JsonMap): readonly NestedDefinition[] =>
  nested?.definitions(settings) ?? [];

const noRules: FieldRules = { isRequired: false, settings: {}, validators: {} };

const mapOf = (value: Json | undefined): JsonMap => (isMap(value) ? value : {});

export const rulesOf = (definition: InnerDefinition | undefined): FieldRules =>
  definition
    ? {
        isRequired: definition.isRequired === true,
        settings: mapOf(definition.fieldSettings),
        validators: mapOf(definition.validatorConfiguration),
      }
    : noRules;

/** The value itself, or the fields inside of it, at any depth. */
export function plainFields(context: TypeContext, value: Json, rules = noRules): readonly PlainField[] {
  const { type } = context;
  if (!type.nested) return [{ type, value, rules, path: [], key: '' }];
  const definitions = new Map(nestedDefinitions(type, rules.settings).map((each) => [each.name, each.definition]));
  return nestedFields(type, value).flatMap((field) => {
    const innerRules = rulesOf(definitions.get(field.definition));
    return plainFields(contextOf(context, field.fieldTypeIdentifier), field.value ?? null, innerRules).map((plain) => ({
      ...plain,
      path: [...field.path, ...plain.path],
      key: plain.key === '' ? field.key : `${field.key}.${plain.key}`,
    }));
  });
}

interface Replacement {
  readonly path: readonly string[];
  readonly value: Json;
}

/** The value with others at these paths, none of which is a prefix of another. */
export function replaceAt(whole: Json, replacements: readonly Replacement[]): Json {
  const [first] = replacements;
  if (first?.path.length === 0) return first.value;
  const inner = new Map<string, Replacement[]>();
  for (const { path, value } of replacements) {
    const [key = '', ...rest] = path;
    const below = inner.get(key) ?? [];
    below.push({ path: rest, value });
    inner.set(key, below);
  }
  if (Array.isArray(whole)) return whole.map((item: Json, at) => replaceAt(item, inner.get(String(at)) ?? []));
  const members = [...inner].map(([key, own]) => [key, replaceAt(mapOf(whole)[key] ?? null, own)] as const);
  return replacements.length === 0 ? whole : { ...mapOf(whole), ...Object.fromEntries(members) };
}

/** The value with each field inside of it changed. */
function mapFields(type: FieldType, value: Json, change: (field: NestedField) => Json): Json {
  if (!type.nested) return value;
  return replaceAt(
    value,
    nestedFields(type, value).map((field) => ({ path: field.path, value: change(field) })),
  );
}

export function showValue(context: TypeContext, value: Json, hrefs: () => Hrefs): Json {
  const { type } = context;
  const filled = value ?? type.empty ?? null;
  if (filled === null) return null;
  const whole = mapFields(type, filled, (field) =>
    showValue(contextOf(context, field.fieldTypeIdentifier), field.value ?? null, hrefs),
  );
  const representation = type.show?.(whole, hrefs()) ?? whole;
  return type.isExact ? exact(representation) : representation;
}

/** Null for an empty value. A type without `item` shows its values in items without concealed content. */
export function toItem(context: TypeContext, value: Json, items: ItemContext): Json {
  const { type } = context;
  const filled = value ?? type.empty ?? null;
  if (filled === null || isEmptyValue(type, filled)) return null;
  const whole = mapFields(type, filled, (field) =>
    toItem(contextOf(context, field.fieldTypeIdentifier), field.value ?? null, items),
  );
  if (type.item) return type.item.show(whole, items, context.ids);
  if (type.isExact) return exact(type.show?.(whole, items) ?? whole);
  const readable = type.conceal ? type.conceal(whole, (id) => items.item(id) === undefined) : whole;
  return readable === null ? null : (type.show?.(readable, items) ?? readable);
}

export function showSettings(context: TypeContext, settings: JsonMap, hrefs: () => Hrefs): Json {
  const { type } = context;
  const whole = replaceAt(
    settings,
    nestedDefinitions(type, settings).map(({ path, definition }) => ({
      path: [...path, 'fieldSettings'],
      value: showSettings(contextOf(context, definition.fieldType), rulesOf(definition).settings, hrefs),
    })),
  );
  return type.showSettings?.(mapOf(whole), hrefs()) ?? whole;
}

export function concealValue(context: TypeContext, value: Json, isConcealed: (contentId: Id) => boolean): Json {
  const { type } = context;
  if (!(type.nested || type.conceal) || isEmptyValue(type, value)) return value;
  const concealed: Replacement[] = [];
  for (const { context: innerContext, field } of innerFields(context, value, 'conceal')) {
    const inner = field.value ?? null;
    const visible = concealValue(innerContext, inner, isConcealed);
    if (visible !== inner) concealed.push({ path: field.path, value: visible });
  }
  const whole = concealed.length > 0 ? replaceAt(value, concealed) : value;
  return type.conceal ? type.conceal(whole, isConcealed) : whole;
}

export const relationsOf = (
  { type, ids }: Pick<TypeContext, 'type' | 'ids'>,
  value: Json,
): readonly ValueRelation<Id>[] => (isEmptyValue(type, value) ? [] : (type.relations?.(value, ids) ?? []));

/** The relations of a value, and of the fields inside of it. */
export function allRelations(context: TypeContext, value: Json): readonly ValueRelation<Id>[] {
  if (!context.type.nested) return relationsOf(context, value);
  const relations: ValueRelation<Id>[] = [];
  for (const { context: innerContext, field } of innerFields(context, value, 'relations')) {
    relations.push(...allRelations(innerContext, field.value ?? null));
  }
  return relations;
}
