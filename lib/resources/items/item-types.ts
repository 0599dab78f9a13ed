/** Content types as front ends see them: the names and fields that descriptions of items and generated types have. */
import { innerOf, type Shape } from '../../documents/shape.js';
import type { ContentType, FieldDefinition, FormRules, Id, KnownFieldTypes } from '../../repository/repository.js';

/** The field types that say which shapes values of items have; without that, these may be anything. */
export interface ShapedFieldTypes {
  get(
    identifier: string,
  ): Pick<ReturnType<KnownFieldTypes['get']>, 'toItem'> & { itemShapeBy?(rules: FormRules): Shape };
}

export interface ItemField {
  readonly identifier: string;
  /** In the main language of the content type. */
  readonly label: string;
  readonly shape: Shape;
}

export interface ItemType {
  /** In PascalCase, and unique. */
  readonly name: string;
  readonly identifier: string;
  /** In the main language of the content type. */
  readonly label: string;
  /** By identifier. */
  readonly fields: readonly ItemField[];
}

/** Content types with the shapes that their fields refer to, by the names of these. */
export interface ItemTypes {
  /** By identifier. */
  readonly types: readonly ItemType[];
  readonly shapes: ReadonlyMap<string, Shape>;
}

/** How types are called. */
export interface ItemTypeNaming {
  /** From the identifier in PascalCase to names, of which the first is preferred. */
  readonly namesOf: (name: string) => readonly string[];
  /** Names that mean something else, besides those of shapes. */
  readonly taken: readonly string[];
}

/** The same in every installation that has the same types, unless two of these need their ids to have different names. */
export function itemTypesOf(
  contentTypes: readonly ContentType<Id>[],
  fieldTypes: ShapedFieldTypes,
  { namesOf, taken }: ItemTypeNaming,
): ItemTypes {
  const unique = [...new Map(contentTypes.map((type) => [type.id, type])).values()].sort(byIdentifier);
  const shaped = unique.map((type) => ({ type, fields: fieldsOf(type, fieldTypes) }));
  const shapes = namedShapes(shaped.flatMap(({ fields }) => fields.map(({ shape }) => shape)));
  const used = new Set([...taken, ...shapes.keys()]);
  const preferred = unique.map(({ identifier }) => {
    const names = namesOf(pascalCase(identifier));
    return names.find((name) => !used.has(name)) ?? names.at(-1) ?? '';
  });
  const types = shaped.map(({ type, fields }, at) => {
    const name = preferred[at] ?? '';
    const isShared = preferred.indexOf(name) !== preferred.lastIndexOf(name);
    const own = isShared ? name + String(type.id).replace(/\W/g, '_') : name;
    return { name: unusedName(own, used), identifier: type.identifier, label: labelOf(type, type), fields };
  });
  return { types, shapes };
}

function unusedName(name: string, used: Set<string>): string {
  const own = used.has(name) ? unusedName(`${name}_`, used) : name;
  used.add(own);
  return own;
}

/** The shapes that these refer to by names, and those that they refer to themselves. */
export function namedShapes(shapes: readonly Shape[]): ReadonlyMap<string, Shape> {
  const found = new Map<string, Shape>();
  const visit = (shape: Shape): void => {
    for (const inner of innerOf(shape)) visit(inner);
    if (shape.kind !== 'ref' || found.has(shape.name)) return;
    found.set(shape.name, shape.target());
    visit(shape.target());
  };
  for (const shape of shapes) visit(shape);
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

const byIdentifier = (one: { readonly identifier: string }, other: { readonly identifier: string }): number =>
  one.identifier < other.identifier ? -1 : Number(one.identifier > other.identifier);

const fieldsOf = (type: ContentType<Id>, fieldTypes: ShapedFieldTypes): readonly ItemField[] =>
  [...type.fieldDefinitions].sort(byIdentifier).map((definition) => ({
    identifier: definition.identifier,
    label: labelOf(definition, type),
    shape: fieldTypes.get(definition.fieldTypeIdentifier).itemShapeBy?.(definition) ?? { kind: 'json' },
  }));

function labelOf(
  { names, identifier }: Pick<FieldDefinition<Id>, 'names' | 'identifier'>,
  { mainLanguageCode }: ContentType<Id>,
): string {
  return names[mainLanguageCode] || Object.values(names).find(Boolean) || identifier;
}

/** Of the letters and digits of ASCII, which names of components and of types may have. */
function pascalCase(identifier: string): string {
  const words = identifier
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const name = words.join('');
  return /^[A-Z]/.test(name) ? name : `Type${name}`;
}
