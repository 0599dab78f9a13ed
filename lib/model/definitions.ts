/** Settings, validators and default values of field definitions as models have them: with names for ids, and complete or without defaults. */
import { isDeepStrictEqual } from 'node:util';
import { step } from '../documents/value.js';
import type { Fault } from '../errors/errors.js';
import { type DefinitionReading, type FieldTypes, isMap } from '../field-types/index.js';
import type { Json } from '../repository/repository.js';
import type { FieldDefinitionModel } from './declaration.js';
import type { References } from './references.js';
import { locationsIn, withLocations } from './setting-locations.js';
import { byText } from './stored.js';

type JsonMap = Readonly<Record<string, Json>>;

export type Rules = Pick<FieldDefinitionModel, 'fieldTypeIdentifier' | 'settings' | 'validators' | 'defaultValue'>;

/** Converts rules to those that the repository takes, with ids of locations. */
export const toStoredRules = <R extends Rules>(rules: R, { fieldTypes, references }: Reading): R =>
  withLocations(rules, fieldTypes, (name) => references.valueOf('location', name));

/** Converts rules of the repository, with remote ids of locations; a location that was deleted is none. */
export async function ofStoredRules<R extends Rules>(rules: R, { fieldTypes, references }: Reading): Promise<R> {
  const { faults, ...checkedRules } = await fieldTypes.get(rules.fieldTypeIdentifier).readDefinition(rules);
  const complete = sorted({ ...rules, ...(faults.length === 0 && checkedRules) });
  return withLocations(complete, fieldTypes, (id) => references.nameOf('location', id));
}

export interface Reading {
  readonly fieldTypes: FieldTypes<never>;
  readonly references: References;
}

/** The JSON Pointer of a member with a dotted name. */
export const toPointer = (member: string): string => member.split('.').map(step).join('');

interface CheckedRules {
  readonly rules: Rules;
  /** The faults, with paths that start in the definition. */
  readonly faults: readonly Fault[];
}

/**
 * Rules of a document, complete.
 * @param isUsed whether the repository has definitions of a field type: those of types that are unknown here stay as they are
 */
export async function checkRules(
  rules: Rules,
  reading: Reading,
  isUsed: (fieldType: string) => boolean,
): Promise<CheckedRules> {
  const { fieldTypes, references } = reading;
  const { fieldTypeIdentifier } = rules;
  if (!fieldTypes.has(fieldTypeIdentifier) && isUsed(fieldTypeIdentifier)) return { rules: sorted(rules), faults: [] };
  if (!fieldTypes.has(fieldTypeIdentifier))
    return {
      rules: sorted(rules),
      faults: [{ path: '/fieldTypeIdentifier', message: 'is not the name of a field type' }],
    };
  const unknown = locationsIn(rules, fieldTypes).filter(
    ({ location }) => references.valueOf('location', String(location)) === undefined,
  );
  if (unknown.length > 0) {
    const toFault = ({ path }: (typeof unknown)[number]): Fault => ({
      path: `/settings${path.map(step).join('')}`,
      message: 'is not the remote id of a location',
    });
    return { rules, faults: unknown.map(toFault) };
  }
  const stored = toStoredRules(rules, reading);
  const { faults } = await fieldTypes.get(fieldTypeIdentifier).readDefinition(stored);
  return {
    rules: await ofStoredRules(stored, reading),
    faults: faults.map(({ member, message }) => ({ path: toPointer(member), message })),
  };
}

/** Without the members that the field type sets by itself. */
export async function compactRules<R extends Rules>(rules: R, reading: Reading): Promise<R> {
  const { fieldTypes, references } = reading;
  const type = fieldTypes.get(rules.fieldTypeIdentifier);
  if (!fieldTypes.has(rules.fieldTypeIdentifier)) return rules;
  const { settings, validators } = toStoredRules(rules, reading);
  const read = (member: 'settings' | 'validators') => async (value: JsonMap) =>
    toComparable(await type.readDefinition({ settings, validators, [member]: value }));
  const shortSettings = await compact(settings, read('settings'));
  const short = { ...rules, settings: shortSettings, validators: await compact(validators, read('validators')) };
  return withLocations(short, fieldTypes, (id) => references.nameOf('location', id));
}

const toComparable = ({ settings, validators, faults }: DefinitionReading) => ({ settings, validators, faults });

/** Leaves out each member, and each member of maps within, without which the map is read as the same. */
async function compact(whole: JsonMap, read: (value: JsonMap) => Promise<unknown>): Promise<JsonMap> {
  const meaning = await read(whole);
  let short = whole;
  for (const name of Object.keys(whole)) {
    const { [name]: value = null, ...others } = short;
    if (isDeepStrictEqual(await read(others), meaning)) short = others;
    else if (isMap(value)) {
      const within = (inner: JsonMap) => read({ ...short, [name]: inner });
      short = { ...short, [name]: await compact(value, within) };
    }
  }
  return short;
}

/** Databases do not keep the order of members. */
function sorted<R extends Rules>(rules: R): R {
  const { settings, validators, defaultValue } = rules;
  return { ...rules, ...(sortedJson({ settings, validators, defaultValue }) as object) };
}

export function sortedJson(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortedJson);
  if (!isMap(value)) return value;
  const entries = Object.entries(value as JsonMap).sort(([a], [b]) => byText(a, b));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortedJson(inner)]));
}
