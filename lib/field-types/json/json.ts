/** The field type of structured data, which a JSON Schema in the settings of a definition may describe. */
import { isDeepStrictEqual } from 'node:util';
import { isOfTexts } from '../../documents/free.js';
import type { Json } from '../../repository/repository.js';
import { parseJson } from '../../support/json-text.js';
import { defineFieldType, type FieldRules } from '../field-type.js';
import { inputText } from '../form-inputs.js';
import { invalidValue } from '../invalid-value.js';
import { isHollow, isMap } from '../json-values.js';
import * as values from '../values.js';
import { coerced } from './coerce.js';
import { inexactNumbers, isSameAsTexts, withEmptyTexts } from './exactness.js';
import { typed } from './keywords.js';
import { TooManySteps } from './run.js';
import { prepareSchema, tooManySteps, valueFaults } from './schema.js';

const schemaOf = ({ settings: { schema = {} } }: Pick<FieldRules, 'settings'>): Json => schema;

export const json = defineFieldType({
  identifier: 'json',
  isExact: true,
  value: values.any(),
  settings: values.object({ schema: values.withDefault(values.any(), {}) }),
  readSettings: (settings) =>
    'schema' in settings ? { ...settings, schema: typed(textual(settings.schema)) } : settings,
  validateRules: async (rules) => (await prepareSchema(schemaOf(rules))).faults,
  read: async ({ value, current = null }, rules) => {
    if (isDeepStrictEqual(value, current)) return current;
    const isText = typeof value === 'string' || isOfTexts(value);
    // XML has text only, so that a value that is sent back unchanged may look different.
    if (isText && isSameAsTexts(value, current)) return current;
    const typedValue = isText ? await fromTexts(value, schemaOf(rules)) : value;
    if (typedValue === undefined) return invalidValue(tooManySteps);
    const faults = inexactNumbers(typedValue);
    return faults.length > 0 ? invalidValue(...faults) : typedValue;
  },
  validate: async (value, rules) => valueFaults(await prepareSchema(schemaOf(rules)), value),
  toName: (value) => (typeof value === 'object' ? '' : String(value)),
  toText: (value) => textsIn(value).join(' '),
  form: (value) => [{ pointer: '', type: 'textarea', isJson: true, value: inputText(value), rows: 10 }],
});

/**
 * Converts texts to the types of the schema, if any; an element that may be empty in several ways, and is not a list by the
 * schema, becomes an empty text. Undefined where that takes too many steps.
 */
async function fromTexts(value: Json, schema: Json): Promise<Json | undefined> {
  const prepared = await prepareSchema(schema);
  const isFitting = async (own: Json) => !isHollow(prepared.schema) && (await valueFaults(prepared, own)).length === 0;
  const near = (await isFitting(value)) ? value : coercedWithin(textual(value), prepared.schema);
  if (near === undefined) return undefined;
  const whole = withEmptyTexts(near);
  return whole !== near && (await isFitting(near)) && !(await isFitting(whole)) ? near : whole;
}

function coercedWithin(value: Json, schema: Json): Json | undefined {
  try {
    return coerced(value, schema);
  } catch (error) {
    if (error instanceof TooManySteps) return undefined;
    throw error;
  }
}

/**
 * A text that is the JSON of a map or list means that map or list, which is how XML sends numbers and booleans by themselves. One
 * that exceeds the limits of documents stays a text.
 */
function textual(value: Json | undefined): Json {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value ?? null;
  try {
    const parsed = parseJson(value);
    return isWithinLimits(parsed) ? parsed : value;
  } catch {
    return value;
  }
}

/** Levels and elements of a value that comes as a text: no more than a document can have. */
const limits = { depth: 32, elements: 10_000 };

/** Level by level instead of by recursion, so that no depth can exhaust the stack. */
function isWithinLimits(value: Json): boolean {
  let level: readonly Json[] = [value];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    count += level.length;
    if (depth > limits.depth || count > limits.elements) return false;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return true;
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isMap(value) ? Object.values(value).flatMap(textsIn) : [];
}
