/** TypeScript declarations of content types, as front ends read their items. */
import { type Cases, fold, forMembers, hasMembers, type MemberedShape, type Shape } from '../documents/shape.js';
import { createFieldTypes } from '../field-types/index.js';
import type { IdKind } from '../repository/repository.js';
import {
  type ItemField,
  type ItemType,
  type ItemTypes,
  namedShapes,
  namedTypes,
  type UnnamedType,
} from '../resources/items/item-types.js';

export interface DeclaredTypes {
  readonly types: readonly UnnamedType[];
  readonly ids: IdKind;
}

/** Names that the declarations have or use, of all built-in field types, so that a new field renames no type. */
const namesTaken = (): readonly string[] => [
  ...['Types', 'Partial', 'Record'],
  ...namedShapes(createFieldTypes().types.map(({ itemShape }) => itemShape)).keys(),
];

/** The declarations of the types as text, independent of the order of the types. */
export function contentDeclarations({ types, ids }: DeclaredTypes): string {
  const naming = { namesOf: (name: string) => [name, `${name}Item`], reservedNames: namesTaken() };
  const declared = namedTypes(types, naming);
  const to: Writing = { ids, names: new Map(declared.types.map(({ identifier, name }) => [identifier, name])) };
  const parts = [...declared.types.map((type) => ofType(type, to)), ofTypes(declared), ...ofShapes(declared, to)];
  return `${heading}\n${parts.map((part) => `\n${part}`).join('')}`;
}

const heading =
  '// The content types of a CMS, as front ends read them: written by express-cms-rest types, and not to be edited.';

const ofType = ({ name, identifier, label, fields }: ItemType, to: Writing): string =>
  block(
    `${commentOf(label, identifier)}export interface ${name}`,
    fields.map((field) => ofField(field, to)),
  );

const ofField = ({ identifier, label, shape }: ItemField, to: Writing): string =>
  `${commentOf(label, identifier)}${keyOf(identifier)}: ${typeOf(shape, to)};`;

const ofTypes = ({ types }: ItemTypes): string =>
  block(
    '/** The content types by their identifiers. */\nexport interface Types',
    types.map(({ identifier, name }) => `${keyOf(identifier)}: ${name};`),
  );

const ofShapes = ({ shapes }: ItemTypes, to: Writing): readonly string[] =>
  [...shapes].map(([name, shape]) => {
    if (!hasMembers(shape)) return `export type ${name} = ${typeOf(shape, to)};\n`;
    const isReference = name === 'Reference';
    const head = isReference ? referenceHead : `export interface ${name}`;
    return block(
      head,
      membersOf(shape, to, isReference ? referenceMembers : undefined).map((member) => `${member};`),
    );
  });

const referenceHead =
  '/** An item that a value refers to; with fields of it where it is embedded. */\nexport interface Reference<T = Types[keyof Types]>';

/** A request may select some of the fields. */
const referenceMembers: ReadonlyMap<string, string> = new Map([
  ['type', 'keyof Types'],
  ['fields', 'Partial<T>'],
]);

const block = (head: string, lines: readonly string[]): string =>
  lines.length === 0
    ? `${head} {}\n`
    : `${head} {\n${lines.map((line) => line.replace(/^(?=.)/gm, '  ')).join('\n')}\n}\n`;

/** Empty where the name adds nothing to the identifier. */
function commentOf(label: string, identifier: string): string {
  const text = label.replace(/\s+/g, ' ').trim().replaceAll('*/', '*\\/');
  return text === '' || text === identifier ? '' : `/** ${text} */\n`;
}

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

interface Writing {
  readonly ids: IdKind;
  /** By identifiers of content types. */
  readonly names: ReadonlyMap<string, string>;
}

const typeOf = (shape: Shape, to: Writing): string => fold(shape, cases, to);

/** Declarations of the members, some of them with the types in `others`. */
const membersOf = (
  { members, required }: MemberedShape,
  to: Writing,
  others: ReadonlyMap<string, string> = new Map(),
): readonly string[] =>
  Object.entries(members).map(
    ([name, shape]) => `${keyOf(name)}${required.includes(name) ? '' : '?'}: ${others.get(name) ?? typeOf(shape, to)}`,
  );

function membered(shape: MemberedShape, to: Writing): string {
  if (shape.entries) return `Record<string, ${typeOf(shape.entries, to)}>`;
  const members = membersOf(shape, to);
  return members.length === 0 ? 'Record<string, unknown>' : `{ ${members.join('; ')} }`;
}

/** A union with `unknown` is `unknown`. */
function anyOf(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  return distinct.includes('unknown') ? 'unknown' : distinct.join(' | ') || 'never';
}

const literals = (values: readonly (string | number)[]): string => anyOf(values.map((value) => JSON.stringify(value)));

const cases: Cases<string, [Writing]> = {
  string: () => 'string',
  href: () => 'string',
  dateTime: () => 'string',
  id: (_, { ids }) => (ids === 'string' ? 'string' : 'number'),
  number: () => 'number',
  boolean: () => 'boolean',
  choice: ({ values }) => literals(values),
  list({ items }, to) {
    const itemType = typeOf(items, to);
    const isUnion = items.kind === 'union' || items.kind === 'nullable' || items.kind === 'choice';
    return isUnion && itemType.includes(' | ') ? `(${itemType})[]` : `${itemType}[]`;
  },
  ...forMembers(membered),
  union: ({ branches }, to) => anyOf(branches.map((branch) => typeOf(branch, to))),
  nullable: ({ inner }, to) => {
    const innerType = typeOf(inner, to);
    return innerType === 'never' ? 'null' : anyOf([innerType, 'null']);
  },
  free: () => 'unknown',
  json: () => 'unknown',
  ref: ({ name, types = [] }, { names }) => {
    const typeNames = types.flatMap((identifier) => names.get(identifier) ?? []).sort();
    return typeNames.length === 0 ? name : `${name}<${typeNames.join(' | ')}>`;
  },
};
