/** Faults in keywords of a JSON Schema, draft 2020-12; unknown keywords are ignored. */
import type { Json } from '../../repository/repository.js';
import { isMap, type JsonMap } from '../json-values.js';

export interface KeywordFault {
  readonly path: readonly string[];
  readonly message: string;
}

/** The message for a value that a keyword cannot have. */
type Test = (value: Json) => string | undefined;

const of =
  (isFitting: (value: Json) => boolean, message: string): Test =>
  (value) =>
    isFitting(value) ? undefined : message;

const isText = (value: Json): boolean => typeof value === 'string';
const isListOfTexts = (value: Json): boolean => Array.isArray(value) && value.every(isText);
const isNumber = (value: Json): boolean => typeof value === 'number';
const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];
const isType = (value: Json): boolean => types.includes(String(value)) && isText(value);

const text = of(isText, 'must be string');
const boolean = of((value) => typeof value === 'boolean', 'must be boolean');
const list = of(Array.isArray, 'must be array');
const number = of(isNumber, 'must be number');
const count = of((value) => isNumber(value) && Number.isInteger(value) && Number(value) >= 0, 'must be integer >= 0');
const texts = of(isListOfTexts, 'must be array of strings');
const schema = of((value) => isMap(value) || typeof value === 'boolean', 'must be either object or boolean');
const schemas: Test = of((value) => Array.isArray(value) && value.length > 0, 'must be array of schemas');
const map = of((value) => isMap(value), 'must be object');

const all = (names: readonly string[], test: Test) => names.map((name) => [name, test] as const);

const tests: ReadonlyMap<string, Test> = new Map([
  ...all(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'], number),
  ['multipleOf', of((value) => isNumber(value) && Number(value) > 0, 'must be number > 0')],
  ...all(['minLength', 'maxLength', 'minItems', 'maxItems', 'minContains', 'maxContains'], count),
  ...all(['minProperties', 'maxProperties'], count),
  ...all(['uniqueItems', 'deprecated', 'readOnly', 'writeOnly'], boolean),
  ...all(['pattern', 'format', 'title', 'description', '$comment', '$ref', '$schema'], text),
  ...all(['enum', 'examples'], list),
  ['required', texts],
  [
    'dependentRequired',
    of(
      (value) => isMap(value) && Object.values(value).every((each) => isListOfTexts(each as Json)),
      'must be object of arrays',
    ),
  ],
  [
    'type',
    of(
      (value) => isType(value) || (Array.isArray(value) && value.length > 0 && value.every(isType)),
      `must be one of ${types.join(', ')}, or a list of these`,
    ),
  ],
  ...all(['items', 'additionalProperties', 'contains', 'propertyNames', 'not', 'if', 'then', 'else'], schema),
  ...all(['unevaluatedItems', 'unevaluatedProperties'], schema),
  ...all(['allOf', 'anyOf', 'oneOf', 'prefixItems'], schemas),
  ...all(['properties', 'dependentSchemas', '$defs'], map),
]);

export const schemaFault = schema;

/** Faults of the schema itself, without those of nested schemas. */
export const keywordFaults = (jsonSchema: JsonMap): readonly KeywordFault[] =>
  Object.entries(jsonSchema).flatMap(([name, value]) => {
    const message = tests.get(name)?.(value as Json);
    return message === undefined ? [] : [{ path: [name], message }];
  });
