/** Content types as front ends see them: the names and fields that descriptions of items and generated types have. */
import { referredShapes, type Shape } from '../../documents/shape.js';
import { allPages } from '../../repository/all-pages.js';
import type { ComparedKind } from '../../repository/item-operators.js';
import type {
  ContentType,
  Context,
  FieldDefinition,
  FieldTypeLookup,
  FormRules,
  Id,
  Serving,
} from '../../repository/repository.js';

/**
 * The field types that define the shapes of values of items, and how searches compare them; without that, these may be anything.
 */
export interface ShapedFieldTypes {
  get(identifier: string): Pick<ReturnType<FieldTypeLookup['get']>, 'toItem' | 'declaration'> & {
    itemShapeBy?(rules: FormRules): Shape;
  };
}

export interface ItemField {
  readonly identifier: string;
  /** In the main language of the content type. */
  readonly label: string;
  readonly shape: Shape;
  /** The kind of value by which items are filtered; undefined if they cannot be. */
  readonly compared?: ComparedKind | undefined;
}

export interface ItemType {
  /** The id of the content type. */
  readonly id: Id;
  /** In PascalCase, and unique. */
  readonly name: string;
  readonly identifier: string;
  /** In the main language of the content type. */
  readonly label: string;
  /** By identifier. */
  readonly fields: readonly ItemField[];
}

/** An item type without a name. */
export type UnnamedType = Omit<ItemType, 'name'>;

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
  readonly reservedNames: readonly string[];
}

/** Constraints of items in schemas for which JSON Schema has no keywords. */
export const itemKeywords = {
  /** The id of a content type, by which types with similar identifiers are distinguished. */
  contentTypeId: 'x-content-type-id',
  /** The identifiers of the content types to which a reference may refer. */
  contentTypes: 'x-content-types',
} as const;

/** All that the caller may read. */
export const loadContentTypes = (
  { contentTypes }: Serving<'contentTypes.list'>,
  context: Context<Id>,
): Promise<readonly ContentType<Id>[]> => allPages((page) => contentTypes.list(page, context));

/** Each once. */
export const unnamedTypes = (
  contentTypes: readonly ContentType<Id>[],
  fieldTypes: ShapedFieldTypes,
): readonly UnnamedType[] =>
  [...new Map(contentTypes.map((type) => [type.id, type])).values()].map((type) => ({
    id: type.id,
    identifier: type.identifier,
    label: labelOf(type, type),
    fields: fieldsOf(type, fieldTypes),
  }));

/** Names types alike in all installations with the same types, unless two of these need their ids to have different names. */
export function namedTypes(unnamed: readonly UnnamedType[], { namesOf, reservedNames }: ItemTypeNaming): ItemTypes {
  const sorted = unnamed.map((type) => ({ ...type, fields: [...type.fields].sort(byIdentifier) })).sort(byIdentifier);
  const shapes = namedShapes(sorted.flatMap(({ fields }) => fields.map(({ shape }) => shape)));
  const used = new Set([...reservedNames, ...shapes.keys()]);
  const preferred = sorted.map(({ identifier }) => {
    const names = namesOf(pascalCase(identifier));
    return names.find((name) => !used.has(name)) ?? names.at(-1) ?? '';
  });
  const types = sorted.map((type, at) => {
    const name = preferred[at] ?? '';
    const isShared = preferred.indexOf(name) !== preferred.lastIndexOf(name);
    const distinctName = isShared ? name + String(type.id).replace(/\W/g, '_') : name;
    return { ...type, name: unusedName(distinctName, used) };
  });
  return { types, shapes };
}

export const itemTypesOf = (
  contentTypes: readonly ContentType<Id>[],
  fieldTypes: ShapedFieldTypes,
  naming: ItemTypeNaming,
): ItemTypes => namedTypes(unnamedTypes(contentTypes, fieldTypes), naming);

function unusedName(name: string, used: Set<string>): string {
  const freeName = used.has(name) ? unusedName(`${name}_`, used) : name;
  used.add(freeName);
  return freeName;
}

/** The shapes that these refer to, by name. */
export const namedShapes = (shapes: readonly Shape[]): ReadonlyMap<string, Shape> =>
  new Map([...referredShapes(shapes)].sort(([one], [other]) => (one < other ? -1 : 1)));

const byIdentifier = (one: { readonly identifier: string }, other: { readonly identifier: string }): number =>
  one.identifier < other.identifier ? -1 : Number(one.identifier > other.identifier);

const fieldsOf = (type: ContentType<Id>, fieldTypes: ShapedFieldTypes): readonly ItemField[] =>
  type.fieldDefinitions.map((definition) => {
    const fieldType = fieldTypes.get(definition.fieldTypeIdentifier);
    return {
      identifier: definition.identifier,
      label: labelOf(definition, type),
      shape: fieldType.itemShapeBy?.(definition) ?? { kind: 'json' },
      compared: definition.isSearchable ? fieldType.declaration?.search?.kind : undefined,
    };
  });

function labelOf(
  { names, identifier }: Pick<FieldDefinition<Id>, 'names' | 'identifier'>,
  { mainLanguageCode }: ContentType<Id>,
): string {
  return names[mainLanguageCode] || Object.values(names).find(Boolean) || identifier;
}

/** Converts an identifier to ASCII letters and digits, which names of components and of types may have. */
function pascalCase(identifier: string): string {
  const words = identifier
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const name = words.join('');
  return /^[A-Z]/.test(name) ? name : `Type${name}`;
}
