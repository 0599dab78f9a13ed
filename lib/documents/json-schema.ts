/** The keywords of JSON Schema for scalars and objects, as OpenAPI has them. */
import type { IdKind } from '../repository/repository.js';
import type { IdForm, NumberRules } from './rules.js';
import type { Cases, MemberedShape, ScalarKind, Shape, ShapeOf } from './shape.js';

export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly type?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

/** Patterns of string ids, by their form. */
export const idPatterns: Readonly<Record<IdForm, string>> = {
  id: '^[\\w-]{1,64}$',
  list: '^[\\w-]{1,64}(?: ?, ?[\\w-]{1,64})*$',
  path: '^(?:/[\\w-]{1,64}){1,500}/?$',
  paths: '^(?:/[\\w-]{1,64})+/?(?: ?, ?(?:/[\\w-]{1,64})+/?)*$',
};

/** A pattern that matches words case-insensitively. */
const patternOf = (words: readonly string[]): string =>
  `^(?:${words.map((word) => word.replace(/[a-z]/gi, (c) => `[${c.toUpperCase()}${c.toLowerCase()}]`)).join('|')})$`;

/** The pattern of a text; undefined where it may be any. */
export const patternIn = ({ pattern, words, ids: form }: ShapeOf<'string'>, ids: IdKind): string | undefined =>
  form && ids === 'string' ? idPatterns[form] : words ? patternOf(words) : pattern;

const present = (keywords: Readonly<Record<string, unknown>>): JsonSchema =>
  Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));

const bounds = ({ minimum, maximum }: NumberRules) => ({ minimum, maximum });

const scalarKeywords: { readonly [K in ScalarKind]: (shape: ShapeOf<K>, ids: IdKind) => JsonSchema } = {
  string: (shape, ids) =>
    present({
      ...{ type: 'string', minLength: shape.minLength, maxLength: shape.maxLength },
      pattern: patternIn(shape, ids),
    }),
  href: ({ maxLength }) => present({ type: 'string', maxLength }),
  dateTime: () => ({ type: 'string', format: 'date-time' }),
  id: (shape, ids) =>
    ids === 'integer' ? present({ type: 'integer', ...bounds(shape) }) : { type: 'string', pattern: idPatterns.id },
  number: ({ isInteger, ...rules }) => present({ type: isInteger ? 'integer' : 'number', ...bounds(rules) }),
  boolean: () => ({ type: 'boolean' }),
  choice: ({ values }) => ({ enum: values }),
};

/** The keywords as cases for functions whose context contains the kind of ids. */
export const scalarCases = <C>(idsIn: (context: C) => IdKind): Pick<Cases<JsonSchema, [C]>, ScalarKind> =>
  Object.fromEntries(
    Object.entries(scalarKeywords).map(([kind, keywords]) => [
      kind,
      (shape: Shape, context: C) => keywords(shape as never, idsIn(context)),
    ]),
  ) as Pick<Cases<JsonSchema, [C]>, ScalarKind>;

/** The keywords of an object besides those of its members. */
export const memberKeywords = ({ isClosed, minMembers, maxMembers, someOf }: MemberedShape): JsonSchema =>
  present({
    additionalProperties: isClosed && false,
    minProperties: minMembers,
    maxProperties: maxMembers,
    anyOf: someOf?.map((name) => ({ required: [name] })),
  });
