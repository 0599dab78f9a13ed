/** Converts the settings, validators and default value that a client sent to the stored ones. */
import { readValue } from '../documents/decode.js';
import type { AnyValue, JsonSchema } from '../documents/value.js';
import { withIds } from '../documents/value.js';
import type { IdKind, Json } from '../repository/repository.js';
import { isHollow } from './emptiness.js';
import type { FieldRules, FieldType, RuleFault } from './field-type.js';
import { isMap, type JsonMap } from './forms.js';
import type { FieldReading } from './pipeline.js';

/** What a client sent; what is missing has its default. */
export interface DefinitionInput {
  readonly settings?: Json | undefined;
  readonly validators?: Json | undefined;
  readonly defaultValue?: Json | undefined;
  /** Whether they came from XML, where every scalar is text. */
  readonly textual: boolean;
}

export interface DefinitionReading {
  readonly settings: Readonly<Record<string, Json>>;
  readonly validators: Readonly<Record<string, Json>>;
  readonly defaultValue: Json;
  readonly faults: readonly RuleFault[];
}

type Read = (input: { readonly value: Json; readonly textual: boolean }, rules: FieldRules) => Promise<FieldReading>;

export async function readDefinition(
  type: FieldType,
  ids: IdKind,
  read: Read,
  { settings, validators, defaultValue = null, textual }: DefinitionInput,
): Promise<DefinitionReading> {
  const schemas = schemasOf(type, ids);
  const sentSettings = withoutShown(type, settings ?? null);
  const own = await readRules('settings', schemas.settings, sentSettings, textual);
  const checks = await readRules('validators', schemas.validators, validators ?? null, textual);
  const rules = { isRequired: false, settings: own.value, validators: checks.value };
  const fitting = [...own.faults, ...checks.faults];
  const faults = fitting.length > 0 ? fitting : ((await type.validateRules?.(rules)) ?? []);
  const { value, faults: unusable } = await read({ value: defaultValue, textual }, rules);
  const isRefused = type.hasNoDefault === true && !isHollow(defaultValue);
  const isRelating = value !== null && (type.relations?.(value, ids) ?? []).length > 0;
  return {
    settings: own.value,
    validators: checks.value,
    defaultValue: value,
    faults: [
      ...faults,
      ...unusable.map(({ target, message }) => ({ member: join('defaultValue', target), message })),
      ...(isRefused && unusable.length === 0 ? [{ member: 'defaultValue', message: 'cannot be set' }] : []),
      // Content types are public, and the relation would be one of every content item.
      ...(isRelating ? [{ member: 'defaultValue', message: 'must not lead to content' }] : []),
    ],
  };
}

interface Rules {
  readonly value: JsonMap;
  readonly faults: readonly RuleFault[];
}

/** A map by its schema; it may have been sent as an empty list, or as nothing. */
async function readRules(member: string, schema: JsonSchema, sent: Json, textual: boolean): Promise<Rules> {
  const isEmpty = isHollow(sent);
  if (!isEmpty && !isMap(sent)) return { value: {}, faults: [{ member, message: `must be a map of ${member}` }] };
  if (!isEmpty && Object.keys(schema.properties ?? {}).length === 0)
    return { value: {}, faults: [{ member, message: `The field type has no ${member}` }] };
  const { value, faults } = await readValue(schema, isEmpty ? {} : sent, textual);
  return {
    value: withDefaults(schema, value as JsonMap),
    faults: faults.map(({ path, message }) => ({ member: join(member, path.slice(1).replaceAll('/', '.')), message })),
  };
}

const join = (member: string, inner: string | null): string => (inner ? `${member}.${inner}` : member);

/** Missing members have the default of the schema, also inside maps that are given. */
function withDefaults({ properties = {} }: JsonSchema, value: JsonMap): JsonMap {
  const members = Object.entries(properties).map(([key, schema]) => {
    const own = value[key] ?? (schema.default as Json | undefined);
    return [key, isMap(own) && schema.properties ? withDefaults(schema, own) : own] as const;
  });
  return Object.fromEntries(members.filter((each): each is [string, Json] => each[1] !== undefined));
}

/** Settings as they are shown hold more than what can be set, which clients may send back. */
function withoutShown(type: FieldType, sent: Json): Json {
  const { properties = {} } = type.settings?.schema ?? {};
  if (!type.showSettings || !isMap(sent)) return sent;
  const own = Object.fromEntries(Object.entries(sent).filter(([key]) => Object.hasOwn(properties, key)));
  const shown = type.showSettings(own, { content: String, location: String, file: String, variation: String });
  const isOnlyShown = (key: string) => isMap(shown) && Object.hasOwn(shown, key) && !Object.hasOwn(own, key);
  return Object.fromEntries(Object.entries(sent).filter(([key]) => !isOnlyShown(key)));
}

interface Schemas {
  readonly settings: JsonSchema;
  readonly validators: JsonSchema;
}

const known = new WeakMap<FieldType, Partial<Record<IdKind, Schemas>>>();

/** The same objects each time, by which their validators are found. */
function schemasOf(type: FieldType, ids: IdKind): Schemas {
  const own = known.get(type) ?? {};
  known.set(type, own);
  const strict = ({ schema }: AnyValue): JsonSchema => withIds({ ...schema, additionalProperties: false }, ids);
  const validators = Object.entries(type.validators ?? {}).map(([name, value]) => [name, strict(value)] as const);
  own[ids] ??= {
    settings: type.settings ? strict(type.settings) : {},
    validators: { type: 'object', properties: Object.fromEntries(validators), additionalProperties: false },
  };
  return own[ids];
}
