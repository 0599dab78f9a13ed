/** Converts the settings, validators and default value that a client sent to the stored ones. */
import { readValue } from '../documents/decode.js';
import { hasMembers, type MemberedShape, type ObjectShape } from '../documents/shape.js';
import type { AnyValue } from '../documents/value.js';
import type { Json } from '../repository/repository.js';
import type { FieldType, RuleFault } from './field-type.js';
import { isHollow, isMap, type JsonMap } from './json-values.js';
import { readField, type TypeContext } from './pipeline.js';

/** What a client sent; what is missing has its default. */
export interface DefinitionInput {
  readonly settings?: Json | undefined;
  readonly validators?: Json | undefined;
  readonly defaultValue?: Json | undefined;
}

export interface DefinitionReading {
  readonly settings: Readonly<Record<string, Json>>;
  readonly validators: Readonly<Record<string, Json>>;
  readonly defaultValue: Json;
  readonly faults: readonly RuleFault[];
}

export async function readDefinition(
  context: TypeContext,
  { settings, validators, defaultValue = null }: DefinitionInput,
): Promise<DefinitionReading> {
  const { type, ids } = context;
  const sent = withoutShown(type, settings ?? null);
  const own = await readRules('settings', isMap(sent) ? (type.readSettings?.(sent) ?? sent) : sent, context);
  const checks = await readRules('validators', validators ?? null, context);
  const rules = { isRequired: false, settings: own.value, validators: checks.value };
  const fitting = [...own.faults, ...checks.faults];
  const faults = fitting.length > 0 ? fitting : ((await type.validateRules?.(rules)) ?? []);
  const { value, faults: unusable } = await readField(context, { value: defaultValue }, rules);
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

/** A map by its shape; it may have been sent as an empty list, or as nothing. */
async function readRules(member: keyof Shapes, sent: Json, { type, ids }: TypeContext): Promise<Rules> {
  const shape = shapesOf(type)[member];
  const isEmpty = isHollow(sent);
  if (!isEmpty && !isMap(sent)) return { value: {}, faults: [{ member, message: `must be a map of ${member}` }] };
  if (!isEmpty && Object.keys(shape.members).length === 0)
    return { value: {}, faults: [{ member, message: `The field type has no ${member}` }] };
  const { value, faults } = await readValue(shape, isEmpty ? {} : sent, ids);
  return {
    value: withDefaults(shape, value as JsonMap),
    faults: faults.map(({ path, message }) => ({ member: join(member, path.slice(1).replaceAll('/', '.')), message })),
  };
}

const join = (member: string, inner: string | null): string => (inner ? `${member}.${inner}` : member);

/** Missing members have the default of their shape, also inside maps that are given. */
function withDefaults({ members }: MemberedShape, value: JsonMap): JsonMap {
  const filled = Object.entries(members).map(([key, shape]) => {
    const inner = value[key] ?? (shape.default as Json | undefined);
    return [key, isMap(inner) && hasMembers(shape) && !shape.entries ? withDefaults(shape, inner) : inner] as const;
  });
  return Object.fromEntries(filled.filter((member): member is [string, Json] => member[1] !== undefined));
}

/** Settings as they are shown hold more than what can be set, which clients may send back. */
function withoutShown(type: FieldType, settings: Json): Json {
  const { members } = membersOf(type.settings);
  if (!type.showSettings || !isMap(settings)) return settings;
  const declared = Object.fromEntries(Object.entries(settings).filter(([key]) => Object.hasOwn(members, key)));
  const shown = type.showSettings(declared, {
    content: String,
    location: String,
    file: String,
    variation: String,
    variationFile: String,
  });
  const isOnlyShown = (key: string) => isMap(shown) && Object.hasOwn(shown, key) && !Object.hasOwn(declared, key);
  return Object.fromEntries(Object.entries(settings).filter(([key]) => !isOnlyShown(key)));
}

interface Shapes {
  readonly settings: ObjectShape;
  readonly validators: ObjectShape;
}

const shapesOfTypes = new WeakMap<FieldType, Shapes>();

const membersOf = (value: AnyValue | undefined): ObjectShape =>
  value?.shape.kind === 'object' ? value.shape : { kind: 'object', members: {}, required: [] };

const strict = (value: AnyValue): ObjectShape => ({ ...membersOf(value), isClosed: true });

/** The same objects each time, by which their validators are found. */
function shapesOf(type: FieldType): Shapes {
  const validators = Object.entries(type.validators ?? {}).map(([name, value]) => [name, strict(value)] as const);
  const shapes = shapesOfTypes.get(type) ?? {
    settings: type.settings ? strict(type.settings) : membersOf(undefined),
    validators: { kind: 'object', members: Object.fromEntries(validators), required: [], isClosed: true },
  };
  shapesOfTypes.set(type, shapes);
  return shapes;
}
