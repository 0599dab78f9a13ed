/** The values that documents are declared with, each for writing and reading, with its shape. */
import type { Id, Json, Translations } from '../repository/repository.js';
import { list } from './lists.js';
import {
  type DateTimeRules,
  type DescriptionOr,
  type IdRules,
  type Notes,
  type NumberRules,
  rulesOf,
  type StringRules,
} from './rules.js';
import type { ObjectShape, Shape } from './shape.js';
import {
  type AnyValue,
  type DefaultedValue,
  type OptionalValue,
  type ReadContext,
  step,
  unchanged,
  type Value,
  type WriteContext,
} from './value.js';

/** A value that is the same in the domain and in documents. */
export const same = <T>(shape: Shape): Value<T> => ({
  shape,
  write: unchanged,
  read: (parsed) => parsed as T,
});

export const string = (rules: DescriptionOr<StringRules> = {}) => same<string>({ kind: 'string', ...rulesOf(rules) });
export const integer = (rules: DescriptionOr<NumberRules> = {}) =>
  same<number>({ kind: 'number', isInteger: true, ...rulesOf(rules) });
export const number = (rules: DescriptionOr<NumberRules> = {}) => same<number>({ kind: 'number', ...rulesOf(rules) });
export const boolean = (rules: DescriptionOr<Notes> = {}) => same<boolean>({ kind: 'boolean', ...rulesOf(rules) });
export const oneOf = <const T extends string | number>(values: readonly T[], rules: DescriptionOr<Notes> = {}) =>
  same<T>({ kind: 'choice', values, ...rulesOf(rules) });

/** An id: an integer, or a string where the repository has such ids; which one is settled per service. */
export const id = (rules: DescriptionOr<IdRules> = {}): Value<Id> => ({
  ...same<Id>({ kind: 'id', ...rulesOf(rules) }),
  // Examples have numbers.
  write: (value, { ids }) => (ids === 'string' ? String(value) : value),
});

/** Converts the values that another value reads and writes. */
export const mapped = <In, Mid, Out, S extends Shape = Shape>(
  value: Value<Mid, Mid, S>,
  write: (value: In) => Mid,
  read: (parsed: Mid, from: ReadContext) => Out,
): Value<In, Out, S> => ({
  shape: value.shape,
  write: (own, to) => value.write(write(own), to),
  read: (parsed, from) => read(value.read(parsed, from), from),
  pointer: value.pointer,
});

/**
 * The date with a numeric offset, to the second (docs/reference/protocol.md §2.3). It is made of its parts: `toISOString` with
 * `slice` takes twice as long on Node 24, and the four dates in "GET Content+json" of `npm run bench` 4 % of its processor
 * time.
 */
export function dateTimeText(date: Date): string {
  const year = date.getUTCFullYear();
  // Other years have another number of digits, or are NaN.
  if (!(year >= 1000 && year <= 9999)) return `${date.toISOString().slice(0, -5)}+00:00`;
  const day = `${year}-${twoDigits[date.getUTCMonth() + 1]}-${twoDigits[date.getUTCDate()]}`;
  const time = `${twoDigits[date.getUTCHours()]}:${twoDigits[date.getUTCMinutes()]}:${twoDigits[date.getUTCSeconds()]}`;
  return `${day}T${time}+00:00`;
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

export const dateTime = (rules: DescriptionOr<DateTimeRules> = {}): Value<Date> =>
  mapped(same<string>({ kind: 'dateTime', ...rulesOf(rules) }), dateTimeText, (text) => new Date(text));

/** One of a few words, which are read case-insensitively. */
export const keyword = <const T extends string>(words: readonly T[], rules: DescriptionOr<Notes> = {}): Value<T> => ({
  shape: { kind: 'string', words, message: `must be ${words.join(' or ')}`, ...rulesOf(rules) },
  write: unchanged,
  // The words are in upper case, or in lower case.
  read: (text: string) => words.find((word) => word.toUpperCase() === text.toUpperCase()) as T,
});

export const optional = <In, Out>(value: Value<In, Out>): OptionalValue<In, Out> => ({
  ...value,
  isOptional: true,
  write: value.write === unchanged ? unchanged : (own, to) => (own === undefined ? undefined : value.write(own, to)),
  read: (parsed, from) => (parsed === undefined ? undefined : value.read(parsed, from)),
});

/** A value with a default, which a document without the value means. */
export const withDefault = <T>(value: Value<T>, missing: T, written: unknown = missing): DefaultedValue<T> => ({
  ...value,
  shape: { ...value.shape, default: written },
  hasDefault: true,
  read: (parsed, from) => (parsed === undefined ? missing : value.read(parsed, from)),
});

/** A member that the protocol does not have in one of its documents. */
export const extension = <V extends AnyValue>(value: V): V => ({
  ...value,
  shape: { ...value.shape, isExtension: true },
  write: (own: unknown, to: WriteContext) => (to.isServed?.omitsExtensions ? undefined : value.write(own, to)),
});

export function nullable<In, Out>(value: Value<In, Out>): Value<In | null, Out | null> {
  const { description, ...inner } = value.shape;
  return {
    ...value,
    shape: { kind: 'nullable', inner, ...(description !== undefined && { description }) },
    write: (own, to) => (own === null ? null : value.write(own, to)),
    read: (parsed, from) => (parsed === null ? null : value.read(parsed, from)),
  };
}

/** A value one level down: `{ field: [...] }`. */
export const within = <In, Out>(
  name: string,
  value: Value<In, Out>,
  notes: DescriptionOr<Notes> = {},
): Value<In, Out, ObjectShape> => ({
  shape: { kind: 'object', members: { [name]: value.shape }, required: [name], ...rulesOf(notes) },
  write: (own, to) => ({ [name]: value.write(own, to) }),
  read: (parsed, from) => value.read(parsed[name], from),
  pointer: (members, own) => `/${name}${value.pointer?.(members, own) ?? ''}`,
});

/** Any value; its shape does not restrict it, and each format writes it differently (docs/reference/protocol.md §2.3). */
export const free = (rules: DescriptionOr<Notes> = {}): Value<Json> => ({
  shape: { kind: 'free', ...rulesOf(rules) },
  write: (value, to) => to.free(value),
  read: (parsed) => parsed as Json,
  pointer: (members) => members.map(step).join(''),
});

/** A map of free values, as `free`; an empty map may be sent as an empty list or element. */
export const freeMap = (rules: DescriptionOr<Notes> = {}): Value<Readonly<Record<string, Json>>> => ({
  ...free(rules),
  read: (parsed) => (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : {}),
});

/** The identifier of a field type, under the name that clients of an old installation know. */
export const fieldTypeIdentifier = (rules: DescriptionOr<Notes> = {}): Value<string> => ({
  shape: { kind: 'string', ...rulesOf(rules) },
  write: toFieldTypeName,
  read: toFieldTypeIdentifier,
});

type FieldTypeNaming = Pick<ReadContext, 'fieldTypePrefix' | 'fieldTypeNames'>;

/** The name of a field type on the wire. */
export function toFieldTypeName(value: string, { fieldTypePrefix, fieldTypeNames = {} }: FieldTypeNaming): string {
  return (Object.hasOwn(fieldTypeNames, value) ? fieldTypeNames[value] : undefined) ?? fieldTypePrefix + value;
}

/** The identifier of a field type by its name on the wire. */
export function toFieldTypeIdentifier(
  parsed: string,
  { fieldTypePrefix, fieldTypeNames = {} }: FieldTypeNaming,
): string {
  const [named] = Object.entries(fieldTypeNames).find(([, name]) => name === parsed) ?? [];
  return named ?? (parsed.startsWith(fieldTypePrefix) ? parsed.slice(fieldTypePrefix.length) : parsed);
}

/** Codes in one text, separated by commas. */
export const commaSeparated = (rules: DescriptionOr<Notes> = {}): Value<readonly string[]> =>
  mapped(
    string(rules),
    (codes: readonly string[]) => codes.join(','),
    (text) => text.split(',').filter(Boolean),
  );

interface Translated {
  readonly value: readonly { readonly _languageCode: string; readonly '#text'?: string | null }[];
}

const translation = same<Translated['value'][number]>({
  kind: 'object',
  members: {
    _languageCode: { kind: 'string', use: 'language', description: 'A locale code, such as eng-GB' },
    '#text': nullable(string('The text in that language')).shape,
  },
  required: ['_languageCode'],
});

/** Texts by language: a missing text is empty, and of two in a language the last is used. */
export const translations = (rules: DescriptionOr<Notes> = {}): Value<Translations> => ({
  shape: {
    kind: 'translations',
    members: { value: list(translation, 'One text for each language').shape },
    required: ['value'],
    ...rulesOf(rules),
  },
  write: (texts) => ({ value: Object.entries(texts).map(([code, text]) => ({ _languageCode: code, '#text': text })) }),
  read: ({ value }: Translated) => Object.fromEntries(value.map((each) => [each._languageCode, each['#text'] ?? ''])),
  pointer(code, texts) {
    const index = Object.keys(texts ?? {}).indexOf(code.join('.'));
    return index < 0 ? '' : `/value/${index}/_languageCode`;
  },
});

/** A value that contains itself: its schemas are references to a definition of this name. */
export const recursive = <In, Out>(name: string, value: () => Value<In, Out>, rules: Notes = {}): Value<In, Out> => ({
  shape: { kind: 'ref', name, target: () => value().shape, ...rules },
  write: (own, to) => value().write(own, to),
  read: (parsed, from) => value().read(parsed, from),
  pointer: (members, own) => value().pointer?.(members, own) ?? '',
});
