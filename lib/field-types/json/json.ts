/** The field type of structured data, which a JSON Schema in the settings of a definition may describe. */
import type { Json } from '../../repository/repository.js';
import { defineFieldType, type FieldRules } from '../field-type.js';
import { inputText } from '../form-inputs.js';
import { isHollow, isMap, isSame } from '../json-values.js';
import * as values from '../values.js';
import { coerced } from './coerce.js';
import { typed } from './keywords.js';
import { prepareSchema, valueFaults } from './schema.js';

const schemaOf = ({ settings: { schema = {} } }: Pick<FieldRules, 'settings'>): Json => schema;

export const json = defineFieldType({
  identifier: 'json',
  value: values.any(),
  settings: values.object({ schema: values.withDefault(values.any(), {}) }),
  readSettings: (settings) =>
    'schema' in settings ? { ...settings, schema: typed(textual(settings.schema)) } : settings,
  validateRules: async (rules) => (await prepareSchema(schemaOf(rules))).faults,
  read: async ({ value, current = null }, rules) => {
    // XML has text only, so that what it sends back unchanged may look otherwise.
    if (isSame(value, current)) return current;
    const { schema } = await prepareSchema(schemaOf(rules));
    const isFitting = !isHollow(schema) && (await valueFaults(schema, value)).length === 0;
    return isFitting ? value : coerced(textual(value), schema);
  },
  validate: async (value, rules) => valueFaults((await prepareSchema(schemaOf(rules))).schema, value),
  toName: (value) => (typeof value === 'object' ? '' : String(value)),
  toText: (value) => textsIn(value).join(' '),
  form: (value) => [{ pointer: '', type: 'textarea', isJson: true, value: inputText(value), rows: 10 }],
});

/** A text that is the JSON of a map or list means that map or list, which is how XML sends numbers and booleans by themselves. */
function textual(value: Json | undefined): Json {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value ?? null;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return value;
  }
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isMap(value) ? Object.values(value).flatMap(textsIn) : [];
}
