/** The values that documents are declared with, each for writing and reading, with its JSON Schema. */
import type { Id, Json, Translations } from '../repository/repository.js';
import {
  type DefaultedValue,
  itemOf,
  type JsonSchema,
  type Notes,
  type NumberRules,
  type OptionalValue,
  type ReadContext,
  referenced,
  type StringRules,
  step,
  unchanged,
  type Value,
} from './value.js';

/** A value that is the same in the domain and in documents. */
export const same = <T>(schema: JsonSchema): Value<T> => ({
  schema,
  write: unchanged,
  read: (wire) => wire as T,
});

export const string = (rules: StringRules = {}) => same<string>({ type: 'string', ...rules });
export const integer = (rules: NumberRules = {}) => same<number>({ type: 'integer', ...rules });
export const number = (rules: NumberRules = {}) => same<number>({ type: 'number', ...rules });
export const boolean = (rules: Notes = {}) => same<boolean>({ type: 'boolean', ...rules });
export const oneOf = <const T extends string | number>(values: readonly T[], rules: Notes = {}) =>
  same<T>({ enum: [...values], ...rules });

/** An id: an integer, or a string where the repository has such ids; which one is settled per service. */
export const id = (rules: NumberRules = {}): Value<Id> => ({
  ...same<Id>({ type: 'integer', 'x-id': true, ...rules }),
  // Examples have numbers.
  write: (value, { ids }) => (ids === 'string' ? String(value) : value),
});

/** Converts what another value reads and writes. */
export const mapped = <In, Mid, Out>(
  value: Value<Mid, Mid>,
  write: (value: In) => Mid,
  read: (wire: Mid, from: ReadContext) => Out,
): Value<In, Out> => ({
  schema: value.schema,
  write: (own, to) => value.write(write(own), to),
  read: (wire, from) => read(value.read(wire, from), from),
  pointer: value.pointer,
});

const two = (part: number): string => (part < 10 ? `0${part}` : String(part));

/** With a numeric offset, to the second (docs/protocol.md §2.3). */
function dateTimeText(date: Date): string {
  const year = date.getUTCFullYear();
  // Also throws where it is no date.
  if (!(year > 999 && year < 10_000)) return `${date.toISOString().slice(0, 19)}+00:00`;
  // A third of the time of toISOString, which with four dates is 4 % of "GET Content+json" on Node 24.
  const day = `${year}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
  return `${day}T${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}+00:00`;
}

export const dateTime = (rules: Notes = {}): Value<Date> =>
  mapped(same<string>({ type: 'string', format: 'date-time', ...rules }), dateTimeText, (text) => new Date(text));

/** One of a few words, which are read case-insensitively. */
export const keyword = <const T extends string>(words: readonly T[], rules: Notes = {}): Value<T> => ({
  schema: {
    type: 'string',
    pattern: `^(?:${words.map((word) => word.replace(/[a-z]/gi, (c) => `[${c.toUpperCase()}${c.toLowerCase()}]`)).join('|')})$`,
    'x-message': `must be ${words.join(' or ')}`,
    ...rules,
  },
  write: unchanged,
  read: (text: string) => text.toUpperCase() as T,
});

export const optional = <In, Out>(value: Value<In, Out>): OptionalValue<In, Out> => ({
  ...value,
  isOptional: true,
  write: value.write === unchanged ? unchanged : (own, to) => (own === undefined ? undefined : value.write(own, to)),
  read: (wire, from) => (wire === undefined ? undefined : value.read(wire, from)),
});

/** Missing in a document means this value. */
export const withDefault = <T>(value: Value<T>, missing: T, written: unknown = missing): DefaultedValue<T> => ({
  ...value,
  schema: { ...value.schema, default: written },
  hasDefault: true,
  read: (wire, from) => (wire === undefined ? missing : value.read(wire, from)),
});

export function nullable<In, Out>(value: Value<In, Out>): Value<In | null, Out | null> {
  const { description, ...schema } = value.schema;
  return {
    ...value,
    schema: { anyOf: [schema, { type: 'null' }], ...(description !== undefined && { description }) },
    write: (own, to) => (own === null ? null : value.write(own, to)),
    read: (wire, from) => (wire === null ? null : value.read(wire, from)),
  };
}

/** A list; a few are named differently in XML, by the name of their elements (docs/protocol.md §2.2). */
export const list = <In, Out>(
  item: Value<In, Out>,
  { element, ...notes }: Notes & { readonly element?: string } = {},
): Value<readonly In[], readonly Out[]> => ({
  schema: { type: 'array', items: item.schema, ...(element && { 'x-element': element }), ...notes },
  write: (values, to) => values.map((value) => item.write(value, to)),
  read: (wire: unknown[], from) => wire.map((each) => item.read(each, from)),
  pointer: ([index, ...rest], values) =>
    index === undefined ? '' : step(index) + (item.pointer?.(rest, itemOf(values, index)) ?? ''),
});

/** A list of at least one item, which may also be a single item; in text formats, an element may wrap the items. */
export const oneOrMore = <In, Out>(
  value: Value<In, Out>,
  { element, ...notes }: Notes & { readonly element?: string } = {},
): Value<readonly In[], readonly Out[]> => ({
  ...list(value),
  schema: {
    ...{ type: 'array', items: value.schema, minItems: 1, 'x-one-or-more': true },
    ...(element && { 'x-wrapped': element }),
    ...notes,
  },
  write: (values, to) => {
    const written = values.map((each) => value.write(each, to));
    return written.length === 1 ? written[0] : written;
  },
});

/** A list that text formats wrap in an element: `<ranges><range/><range/></ranges>`. */
export const wrapped = <In, Out>(
  value: Value<readonly In[], readonly Out[]>,
  element: string,
): Value<readonly In[], readonly Out[]> => ({
  ...value,
  schema: { ...value.schema, 'x-wrapped': element },
  write: (own, to) => (to.isTextual ? { [element]: value.write(own, to) } : value.write(own, to)),
});

/** A list that clients with maps in its place send as `{}` where it is empty. */
export const orEmptyMap = <In, Out>(
  value: Value<readonly In[], readonly Out[]>,
): Value<readonly In[], readonly Out[]> => ({ ...value, schema: { ...value.schema, 'x-or-empty-map': true } });

/** A value one level down: `{ field: [...] }`. */
export const within = <In, Out>(name: string, value: Value<In, Out>, notes: Notes = {}): Value<In, Out> => ({
  schema: { type: 'object', properties: { [name]: value.schema }, required: [name], ...notes },
  write: (own, to) => ({ [name]: value.write(own, to) }),
  read: (wire, from) => value.read(wire[name], from),
  pointer: (members, own) => `/${name}${value.pointer?.(members, own) ?? ''}`,
});

/** Any value; the schema does not restrict it, and each format writes it differently (docs/protocol.md §2.3). */
export const free = (rules: Notes = {}): Value<Json> => ({
  schema: { 'x-free': true, ...rules },
  write: (value, to) => to.free(value),
  read: (wire) => wire as Json,
  pointer: (members) => members.map(step).join(''),
});

/** The same for a map; an empty one may have been written as an empty list, or as nothing. */
export const freeMap = (rules: Notes = {}): Value<Readonly<Record<string, Json>>> => ({
  ...free(rules),
  read: (wire) => (typeof wire === 'object' && wire !== null && !Array.isArray(wire) ? wire : {}),
});

/** The identifier of a field type, under the name that clients of an old installation know. */
export const fieldTypeIdentifier = (rules: Notes = {}): Value<string> => ({
  schema: { type: 'string', ...rules },
  write: (value, { fieldTypePrefix, fieldTypeNames = {} }) =>
    Object.hasOwn(fieldTypeNames, value) ? fieldTypeNames[value] : fieldTypePrefix + value,
  read: toFieldTypeIdentifier,
});

/** The identifier of a field type by its name on the wire. */
export function toFieldTypeIdentifier(
  wire: string,
  { fieldTypePrefix, fieldTypeNames = {} }: Pick<ReadContext, 'fieldTypePrefix' | 'fieldTypeNames'>,
): string {
  const [named] = Object.entries(fieldTypeNames).find(([, name]) => name === wire) ?? [];
  return named ?? (wire.startsWith(fieldTypePrefix) ? wire.slice(fieldTypePrefix.length) : wire);
}

/** Codes in one text, separated by commas. */
export const commaSeparated = (rules: Notes = {}): Value<readonly string[]> =>
  mapped(
    string(rules),
    (codes: readonly string[]) => codes.join(','),
    (text) => text.split(',').filter(Boolean),
  );

interface Translated {
  readonly value: readonly { readonly _languageCode: string; readonly '#text'?: string | null }[];
}

/** Texts by language: what is missing is empty, and of two in a language the last counts. */
export const translations = (rules: Notes = {}): Value<Translations> => ({
  schema: {
    type: 'object',
    properties: {
      value: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            _languageCode: { type: 'string', description: 'A locale code, such as eng-GB' },
            '#text': { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'The text in that language' },
          },
          required: ['_languageCode'],
        },
        description: 'One text for each language',
      },
    },
    required: ['value'],
    ...rules,
  },
  write: (texts) => ({ value: Object.entries(texts).map(([code, text]) => ({ _languageCode: code, '#text': text })) }),
  read: ({ value }: Translated) => Object.fromEntries(value.map((each) => [each._languageCode, each['#text'] ?? ''])),
  pointer(code, texts) {
    const index = Object.keys(texts ?? {}).indexOf(code.join('.'));
    return index < 0 ? '' : `/value/${index}/_languageCode`;
  },
});

/** A value that contains itself: its schema is a `$ref` to a definition of this name. */
export const recursive = <In, Out>(name: string, value: () => Value<In, Out>, rules: Notes = {}): Value<In, Out> => ({
  schema: { $ref: `#/$defs/${name}`, ...rules, [referenced]: () => value().schema },
  write: (own, to) => value().write(own, to),
  read: (wire, from) => value().read(wire, from),
  pointer: (members, own) => value().pointer?.(members, own) ?? '',
});
