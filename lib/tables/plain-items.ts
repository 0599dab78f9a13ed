/** Items of a list as hosts have them, and their conversion by the library. */
import type { FieldTypes } from '../field-types/index.js';
import type { Id, Json } from '../repository/context.js';
import type { QueryableField, QueryableType } from '../repository/item-names.js';
import type { Item, ItemField, ItemRef } from '../repository/items.js';

/** A text is a value of the field type `string`, a number one of `float`, `true` one of `boolean`, and a Date one of `datetime`. */
export type PlainValue = string | number | boolean | Date | null;

/** An item of a list. Members that are left out follow from the others. */
export interface PlainItem<I extends Id = number>
  extends Pick<Item<I>, 'id' | 'type' | 'name'>,
    Partial<Omit<Item<I>, 'id' | 'type' | 'name' | 'fields' | 'preview'>> {
  /** The identifier of the section that it is in. */
  readonly section?: string;
  /**
   * Whether it is listed and loaded in languages other than its own; true by default. Other items can refer to it in any case.
   */
  readonly alwaysAvailable?: boolean;
  /** Values alone, or with their field types. The items that a value refers to follow from it, and are those of the list. */
  readonly fields: Readonly<Record<string, PlainValue | ItemField<I>>>;
}

/** A content type of items, such as a `ContentType`. */
export interface PlainItemType {
  readonly identifier: string;
  readonly fieldDefinitions: readonly PlainItemField[];
}

export interface PlainItemField extends QueryableField {
  /** Whether items can be filtered and sorted by it; true by default. */
  readonly isSearchable?: boolean;
}

/** An item of a list, complete. */
export interface ListedItem<I extends Id> {
  readonly item: Item<I>;
  readonly section: string | undefined;
  /** Whether it is an item in the language of the request, and not only a target of relations. */
  readonly isShown: boolean;
}

export const isShown = <I extends Id>(listed: ListedItem<I>): boolean => listed.isShown;

interface ListedType extends QueryableType {
  readonly fields: readonly PlainItemField[];
}

/** The items of a list by their ids, and their types with all fields that they have. */
export interface ItemList<I extends Id> {
  readonly all: ReadonlyMap<I, ListedItem<I>>;
  readonly types: readonly ListedType[];
  readonly fieldTypes: FieldTypes;
}

interface ListParts {
  readonly declared: readonly PlainItemType[];
  readonly fieldTypes: FieldTypes;
  /** The language of items that name none. */
  readonly language: string;
}

/** When something without a date was written. */
const unknownDate = new Date(0);

/** @throws TypeError for a value that is not a list of items */
export function toItemList<I extends Id>(
  plain: readonly PlainItem<I>[],
  parts: ListParts,
  requested: string | undefined,
): ItemList<I> {
  if (!Array.isArray(plain)) throw new TypeError('itemsOfList needs an array of items, or a function that returns one');
  const { declared, fieldTypes, language } = parts;
  const types = new Map(declared.map((type) => [type.identifier, toDeclared(type)]));
  const all = new Map<I, ListedItem<I>>();
  for (const plainItem of plain as readonly PlainItem<I>[]) {
    checkItem(plainItem);
    if (all.has(plainItem.id)) throw new TypeError(`The list has two items with the id ${plainItem.id}`);
    const { fieldsByIdentifier, empty }: DeclaredType = types.get(plainItem.type) ?? {
      fieldsByIdentifier: new Map(),
      empty: {},
    };
    types.set(plainItem.type, { fieldsByIdentifier, empty });
    const fields = Object.entries(plainItem.fields).map(([identifier, value]) => {
      const field = toField<I>(value, empty[identifier]?.fieldTypeIdentifier);
      addType(fieldsByIdentifier, identifier, field);
      return [identifier, field] as const;
    });
    const item = toItem(plainItem, { fields: { ...empty, ...Object.fromEntries(fields) }, language });
    const isShown = (plainItem.alwaysAvailable ?? true) || requested === undefined || requested === item.language;
    all.set(plainItem.id, { item, section: plainItem.section, isShown });
  }
  return { all, types: [...types].map(toListedType), fieldTypes };
}

/** The field types of each identifier: the items of a list may differ. */
type FieldsByIdentifier = Map<string, readonly PlainItemField[]>;

interface DeclaredType {
  readonly fieldsByIdentifier: FieldsByIdentifier;
  /** The fields that its definitions have, without a value. */
  readonly empty: Readonly<Record<string, { readonly fieldTypeIdentifier: string; readonly value: null }>>;
}

const toDeclared = ({ fieldDefinitions }: PlainItemType): DeclaredType => ({
  fieldsByIdentifier: new Map(fieldDefinitions.map((definition) => [definition.identifier, [definition]])),
  empty: Object.fromEntries(
    fieldDefinitions.map(({ identifier, fieldTypeIdentifier }) => [identifier, { fieldTypeIdentifier, value: null }]),
  ),
});

/** A field without any value is compared as a text. */
const toListedType = ([identifier, { fieldsByIdentifier }]: readonly [string, DeclaredType]): ListedType => ({
  identifier,
  fields: [...fieldsByIdentifier].flatMap(([name, fields]) =>
    fields.length > 0 ? fields : [{ identifier: name, fieldTypeIdentifier: 'string' }],
  ),
});

const members = ['id', 'type', 'name', 'fields'] as const;

function checkItem<I extends Id>(item: PlainItem<I>): void {
  if (typeof item !== 'object' || item === null) throw new TypeError('An item of the list must be an object');
  const missing = members.find((member) => item[member] === undefined || item[member] === null);
  if (missing !== undefined) throw new TypeError(`The item ${item.id} of the list must have the member ${missing}`);
}

function addType<I extends Id>(fieldsByIdentifier: FieldsByIdentifier, identifier: string, field: ItemField<I>): void {
  const { fieldTypeIdentifier, value } = field;
  const before = fieldsByIdentifier.get(identifier) ?? [];
  const isNew =
    value !== null &&
    fieldTypeIdentifier !== undefined &&
    !before.some((own) => own.fieldTypeIdentifier === fieldTypeIdentifier);
  fieldsByIdentifier.set(identifier, isNew ? [...before, { identifier, fieldTypeIdentifier }] : before);
}

function toField<I extends Id>(value: PlainValue | ItemField<I>, declared: string | undefined): ItemField<I> {
  if (value instanceof Date)
    return { fieldTypeIdentifier: declared ?? 'datetime', value: { timestamp: secondsOf(value) } };
  if (typeof value === 'object' && value !== null)
    return declared === undefined ? value : { fieldTypeIdentifier: declared, ...value };
  return { fieldTypeIdentifier: declared ?? builtInTypes[typeof value] ?? 'string', value: value as Json };
}

const builtInTypes: Readonly<Record<string, string>> = { string: 'string', number: 'float', boolean: 'boolean' };

/** Without fractions, as items are compared. */
export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

function toItem<I extends Id>(
  plainItem: PlainItem<I>,
  { fields, language: standard }: Pick<Item<I>, 'fields' | 'language'>,
): Item<I> {
  const { id, type, name, url, alternates, language = standard } = plainItem;
  const modifiedDate = plainItem.modifiedDate ?? plainItem.publishedDate ?? unknownDate;
  return {
    ...{ id, type, name, language, fields, modifiedDate },
    remoteId: plainItem.remoteId ?? `${type}-${id}`,
    languages: plainItem.languages ?? [language],
    ...(url !== undefined && { url }),
    ...(alternates && { alternates }),
    publishedDate: plainItem.publishedDate ?? modifiedDate,
  };
}

/** The items of the list that a field refers to. */
export function relatedIn<I extends Id>(list: ItemList<I>, field: ItemField<I>): readonly ItemRef<I>[] {
  const { fieldTypeIdentifier = '', value, related } = field;
  const leads: readonly Partial<ItemRef<I>>[] =
    related ??
    list.fieldTypes
      .get(fieldTypeIdentifier)
      .relations(value)
      .map((to) => ({ id: to.contentId as I }));
  const refs = new Map<I, ItemRef<I>>();
  for (const { id, locationIds } of leads) {
    const item = id === undefined ? undefined : list.all.get(id)?.item;
    if (item) refs.set(item.id, { ...refOf(item), ...(locationIds && { locationIds }) });
  }
  return [...refs.values()];
}

const refOf = <I extends Id>({ id, type, name, url }: Item<I>): ItemRef<I> => ({
  ...{ id, type, name },
  ...(url !== undefined && { url }),
});
