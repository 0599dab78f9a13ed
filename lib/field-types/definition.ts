/** Converts the settings, validators and default value that a client sent to the stored ones. */
import { readValue } from '../documents/decode.js';
import { hasMembers, type MemberedShape, type ObjectShape, type Shape } from '../documents/shape.js';
import type { AnyValue } from '../documents/value.js';
import type { Json } from '../repository/repository.js';
import type { FieldType, RuleFault } from './field-type.js';
import { isHollow, isMap, type JsonMap } from './json-values.js';
import { allRelations, nestedDefinitions, replaceAt } from './nesting.js';
import { readField } from './pipeline.js';
import { contextOf, type TypeContext } from './type-context.js';
import { isUnique } from './validators.js';

/** Members of a definition as a client sent them; missing members have their defaults. */
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

/** How many types whose values have fields inside may be inside of one another. */
const deepest = 3;

/** @param depth of how many such types the definition is inside */
export async function readDefinition(
  context: TypeContext,
  { settings, validators, defaultValue = null }: DefinitionInput,
  depth = 0,
): Promise<DefinitionReading> {
  const { type } = context;
  const input = withoutShown(type, settings ?? null);
  const declared = readRules('settings', isMap(input) ? (type.readSettings?.(input) ?? input) : input, context);
  const whole = declared.faults.length > 0 ? declared : await readNested(context, declared.value, depth);
  const checks = readRules('validators', validators ?? null, context);
  const rules = { isRequired: false, settings: whole.value, validators: checks.value };
  const fitting = [...whole.faults, ...checks.faults];
  const faults = fitting.length > 0 ? fitting : ((await type.validateRules?.(rules)) ?? []);
  const { value, faults: unusable } = await readField(context, { value: defaultValue }, rules);
  const isRefused = type.hasNoDefault === true && !isHollow(defaultValue);
  const isRelating = value !== null && allRelations(context, value).length > 0;
  return {
    settings: whole.value,
    validators: checks.value,
    defaultValue: value,
    faults: [
      ...faults,
      ...unusable.map(({ target, message }) => ({ member: join('defaultValue', target), message })),
      ...(isRefused && unusable.length === 0 ? [{ member: 'defaultValue', message: 'cannot be set' }] : []),
      ...(depth > 0 && isUnique(rules) ? [{ member: 'validators.UniqueValidator', message: notNested }] : []),
      // Content types are public, and the relation would be one of every content item.
      ...(isRelating ? [{ member: 'defaultValue', message: 'must not refer to content' }] : []),
    ],
  };
}

/** Settings with the definitions inside of them as they are stored. */
async function readNested(context: TypeContext, settings: JsonMap, depth: number): Promise<Rules> {
  const readings = await Promise.all(
    nestedDefinitions(context.type, settings).map(async ({ path, definition }) => {
      const member = ['settings', ...path].join('.');
      const innerContext = contextOf(context, definition.fieldType);
      const message = refusal(innerContext, depth + 1);
      if (message) return { replacements: [], faults: [{ member: `${member}.fieldType`, message }] };
      const { fieldSettings, validatorConfiguration, defaultValue } = definition;
      const input = { settings: fieldSettings, validators: validatorConfiguration, defaultValue };
      const { faults, ...rules } = await readDefinition(innerContext, input, depth + 1);
      return {
        replacements: Object.entries(rules).map(([name, value]) => ({ path: [...path, inDocument(name)], value })),
        faults: faults.map((fault) => ({ ...fault, member: `${member}.${inDocument(fault.member)}` })),
      };
    }),
  );
  return {
    value: replaceAt(
      settings,
      readings.flatMap(({ replacements }) => replacements),
    ) as JsonMap,
    faults: readings.flatMap(({ faults }) => faults),
  };
}

const notNested = 'cannot be inside of another field';

function refusal({ type, find }: TypeContext, depth: number): string | undefined {
  if (!find(type.identifier)) return 'There is no such field type';
  if (type.isReadOnly || type.isSingular || type.isForNewTypes || type.derive) return notNested;
  return type.nested && depth >= deepest ? `must not be nested more than ${deepest} deep` : undefined;
}

/** The name that a document has for a member of a definition. */
const inDocument = (member: string): string =>
  member.replace(/^settings/, 'fieldSettings').replace(/^validators/, 'validatorConfiguration');

interface Rules {
  readonly value: JsonMap;
  readonly faults: readonly RuleFault[];
}

/** A map by its shape; it may have been sent as an empty list, or as nothing. */
function readRules(member: keyof Shapes, input: Json, { type, ids }: TypeContext): Rules {
  const shape = shapesOf(type)[member];
  const isEmpty = isHollow(input);
  if (!isEmpty && !isMap(input)) return { value: {}, faults: [{ member, message: `must be a map of ${member}` }] };
  if (!isEmpty && Object.keys(shape.members).length === 0)
    return { value: {}, faults: [{ member, message: `The field type has no ${member}` }] };
  const { value, faults } = readValue(shape, isEmpty ? {} : input, ids);
  return {
    value: withDefaults(shape, value as JsonMap),
    faults: faults.map(({ path, message }) => ({ member: join(member, path.slice(1).replaceAll('/', '.')), message })),
  };
}

const join = (member: string, inner: string | null): string => (inner ? `${member}.${inner}` : member);

/** Missing members have the default of their shape, also inside maps and lists that are given. */
function withDefaults({ members }: MemberedShape, value: JsonMap): JsonMap {
  const filled = Object.entries(members).map(
    ([key, shape]) => [key, filledIn(shape, value[key] ?? (shape.default as Json | undefined))] as const,
  );
  return Object.fromEntries(filled.filter((member): member is [string, Json] => member[1] !== undefined));
}

function filledIn<J extends Json | undefined>(shape: Shape, value: J): J | Json {
  if (Array.isArray(value) && shape.kind === 'list') return value.map((item: Json) => filledIn(shape.items, item));
  return isMap(value) && hasMembers(shape) && !shape.entries ? withDefaults(shape, value) : value;
}

/** Settings as they are shown have more members than can be set, which clients may send back. */
function withoutShown(type: FieldType, settings: Json): Json {
  const { members } = membersOf(type.settings);
  if (!type.showSettings || !isMap(settings)) return settings;
  const declared = Object.fromEntries(Object.entries(settings).filter(([key]) => Object.hasOwn(members, key)));
  const shownSettings = type.showSettings(declared, {
    content: String,
    location: String,
    file: String,
    variation: String,
    variationFile: String,
  });
  const isOnlyShown = (key: string) =>
    isMap(shownSettings) && Object.hasOwn(shownSettings, key) && !Object.hasOwn(declared, key);
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

/** Returns the same objects for each type, because validators are cached by them. */
function shapesOf(type: FieldType): Shapes {
  const validators = Object.entries(type.validators ?? {}).map(([name, value]) => [name, strict(value)] as const);
  const shapes = shapesOfTypes.get(type) ?? {
    settings: type.settings ? strict(type.settings) : membersOf(undefined),
    validators: { kind: 'object', members: Object.fromEntries(validators), required: [], isClosed: true },
  };
  shapesOfTypes.set(type, shapes);
  return shapes;
}
