/** JSON Schemas of shapes: those that values are validated by, and the keywords that all JSON Schemas have. */
import type { IdKind } from '../repository/repository.js';
import type { IdForm, NumberRules } from './rules.js';
import {
  type Cases,
  fold,
  type MemberedShape,
  ofMembered,
  type ScalarKind,
  type Shape,
  type ShapeOf,
} from './shape.js';

export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly type?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

/** Patterns of string ids, by their form. */
const idPatterns: Readonly<Record<IdForm, string>> = {
  id: '^[\\w-]{1,64}$',
  list: '^[\\w-]{1,64}(?: ?, ?[\\w-]{1,64})*$',
  path: '^(?:/[\\w-]{1,64}){1,500}/?$',
  paths: '^(?:/[\\w-]{1,64})+/?(?: ?, ?(?:/[\\w-]{1,64})+/?)*$',
};

/** A pattern that matches words case-insensitively. */
const patternOf = (words: readonly string[]): string =>
  `^(?:${words.map((word) => word.replace(/[a-z]/gi, (c) => `[${c.toUpperCase()}${c.toLowerCase()}]`)).join('|')})$`;

const present = (keywords: Readonly<Record<string, unknown>>): JsonSchema =>
  Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));

const bounds = ({ minimum, maximum }: NumberRules) => ({ minimum, maximum });

const scalarKeywords: { readonly [K in ScalarKind]: (shape: ShapeOf<K>, ids: IdKind) => JsonSchema } = {
  string: ({ minLength, maxLength, pattern, words, ids: form }, ids) =>
    present({
      ...{ type: 'string', minLength, maxLength },
      pattern: form && ids === 'string' ? idPatterns[form] : words ? patternOf(words) : pattern,
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

/** Keywords of an object that the schemas of validators and of OpenAPI share. */
export const memberKeywords = ({ isClosed, minMembers, maxMembers, someOf }: MemberedShape): JsonSchema =>
  present({
    additionalProperties: isClosed && false,
    minProperties: minMembers,
    maxProperties: maxMembers,
    anyOf: someOf?.map((name) => ({ required: [name] })),
  });

/** A schema that values are validated by, and the shape of each schema within it. */
export interface ValidationSchema {
  readonly schema: JsonSchema;
  readonly shapes: ReadonlyMap<unknown, Shape>;
}

interface Building {
  readonly ids: IdKind;
  readonly shapes: Map<unknown, Shape>;
  readonly definitions: Record<string, JsonSchema>;
}

/** The schema that values are validated by after coercion. */
export function validationSchema(shape: Shape, ids: IdKind): ValidationSchema {
  const building: Building = { ids, shapes: new Map(), definitions: {} };
  const schema = build(shape, building);
  if (Object.keys(building.definitions).length === 0) return { schema, shapes: building.shapes };
  const whole = { ...schema, $defs: building.definitions };
  building.shapes.set(whole, shape);
  return { schema: whole, shapes: building.shapes };
}

function build(shape: Shape, building: Building): JsonSchema {
  const schema = fold(shape, validation, building);
  building.shapes.set(schema, shape);
  return schema;
}

function membered(shape: MemberedShape, building: Building): JsonSchema {
  const properties = Object.entries(shape.members).map(([key, member]) => [key, build(member, building)]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(shape.required.length > 0 && { required: shape.required }),
    ...(shape.entries && { patternProperties: { '^.*$': build(shape.entries, building) } }),
    ...memberKeywords(shape),
  };
}

const validation: Cases<JsonSchema, [Building]> = {
  ...scalarCases(({ ids }) => ids),
  list: ({ items, minItems }, building) => present({ type: 'array', items: build(items, building), minItems }),
  ...ofMembered(membered),
  union: ({ branches }, building) => ({ anyOf: branches.map((branch) => build(branch, building)) }),
  nullable: ({ inner }, building) => ({
    anyOf: [...flat(inner).map((each) => build(each, building)), { type: 'null' }],
  }),
  free: () => ({}),
  json: () => ({}),
  ref({ name, target }, building) {
    if (!building.definitions[name]) {
      // Before its own schema, which refers to it.
      building.definitions[name] = {};
      building.definitions[name] = build(target(), building);
    }
    return { $ref: `#/$defs/${name}` };
  },
};

const flat = (shape: Shape): readonly Shape[] => (shape.kind === 'union' ? shape.branches : [shape]);
