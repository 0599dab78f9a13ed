/** Items of a list in memory: filters, sorting, words, pages, embedding and URLs without a storage that searches. */
import { NotFound } from '../errors/errors.js';
import { createFieldTypes, type FieldType, type FieldTypes } from '../field-types/index.js';
import type { Context, Id } from '../repository/context.js';
import { withEmbedded } from '../repository/embedded-items.js';
import { checkFields, checkSort, checkTypes } from '../repository/item-names.js';
import { picked, selectedFields } from '../repository/item-selection.js';
import type { Item, ItemFields, ItemPage, ItemQuery, ItemRepository, ItemSelection } from '../repository/items.js';
import { afterOf, positionOf, readCursor, writeCursor } from './cursors.js';
import { findInMemory } from './in-memory.js';
import { toListSearch } from './list-conditions.js';
import { itemColumn } from './list-rows.js';
import {
  type ItemList,
  type ListedItem,
  type PlainItem,
  type PlainItemType,
  relatedIn,
  toItemList,
} from './plain-items.js';
import type { MaybePromise } from './table.js';

export interface ItemsOfListOptions {
  /**
   * The content types of the items, as `fixedContentTypes` takes them: queries can name a type that no item has, and values
   * alone are of the field types that their definitions have.
   */
  readonly types?: readonly PlainItemType[];
  /** Additional field types of the host. */
  readonly fieldTypes?: readonly FieldType[];
  /** The locale code of the language of items without one; `eng-GB` by default. */
  readonly language?: string;
}

/** Items, or a function that returns those that the caller may read, in a language of its context. */
export type PlainItems<I extends Id> =
  | readonly PlainItem<I>[]
  | ((context: Context<I>) => MaybePromise<readonly PlainItem<I>[]>);

export type ItemsOfList<I extends Id> = Required<Pick<ItemRepository<I>, 'find' | 'load' | 'loadByUrl'>>;

/**
 * The items of a list in memory. Each request reads the whole list. Places are those of URLs: an item is below another one, and
 * below each folder, that its URL begins with. Items have no priorities, no former URLs and no previews.
 * A request throws a TypeError for a value that is not a list of items.
 */
export function itemsOfList(items: PlainItems<number>, options?: ItemsOfListOptions): ItemsOfList<number>;
export function itemsOfList<I extends string>(items: PlainItems<I>, options?: ItemsOfListOptions): ItemsOfList<string>;
export function itemsOfList(items: object, options: ItemsOfListOptions = {}): ItemsOfList<never> {
  return createItemsOfList(items as PlainItems<Id>, options) as ItemsOfList<never>;
}

function createItemsOfList<I extends Id>(items: PlainItems<I>, options: ItemsOfListOptions): ItemsOfList<I> {
  const { types: declared = [], language = 'eng-GB' } = options;
  const fieldTypes = createFieldTypes(options.fieldTypes ?? []) as FieldTypes;
  const listFor = async (context: Context<I>, selection: ItemSelection): Promise<ItemList<I>> => {
    const languages = selection.language === undefined ? context.languages : [selection.language];
    const plain = typeof items === 'function' ? await items({ ...context, languages }) : items;
    return toItemList(plain, { declared, fieldTypes, language }, languages[0]);
  };
  const show = async (list: ItemList<I>, listed: ListedItem<I> | undefined, selection: ItemSelection) => {
    const visible = listed?.isShown ? listed.item : undefined;
    checkFields({ filter: [], sort: [], selected: selectedFields(selection) }, list.types);
    const [item] = visible ? await toItems(list, [visible], selection) : [];
    if (!item) throw new NotFound('item');
    return { ...item, ...(visible?.alternates && { alternates: visible.alternates }) };
  };
  return {
    find: async (query, context) => findItems(await listFor(context, query), query),
    load: async ({ id, ...selection }, context) => {
      const list = await listFor(context, selection);
      return show(list, list.all.get(id), selection);
    },
    loadByUrl: async ({ url, ...selection }, context) => {
      const list = await listFor(context, selection);
      return show(
        list,
        [...list.all.values()].find(({ item }) => item.url === url),
        selection,
      );
    },
  };
}

async function findItems<I extends Id>(list: ItemList<I>, query: ItemQuery<I>): Promise<ItemPage<I>> {
  checkTypes(query.types, list.types);
  checkFields({ ...query, selected: selectedFields(query) }, list.types);
  checkSort(query);
  const { rows, where, sort } = toListSearch(list, query);
  const scope = scopeOf(query);
  const [position] = readCursor(query.after, scope, [{ source: cursorSource, sort }]);
  const { limit, performCount: count } = query;
  const page = findInMemory(rows, { where, sort, limit: limit + 1, count, ...afterOf(position, sort) });
  const pageRows = page.rows.slice(0, limit);
  const last = pageRows.at(-1);
  return {
    items: await toItems(
      list,
      pageRows.map((row) => row[itemColumn] as Item<I>),
      query,
    ),
    ...(count && { total: page.total }),
    ...(last && page.rows.length > limit && { next: writeCursor(scope, [positionOf(last, sort)]) }),
  };
}

/** Rows have dates in seconds, and ids that are not text of a database. */
const cursorSource = { dates: 'seconds', table: { idType: 'string' } } as const;

/** Told apart by all that decides which items there are, and in which order. */
function scopeOf<I extends Id>(query: ItemQuery<I>): string {
  const { ids, types, parent, below, section, text, filter, sort, language } = query;
  return JSON.stringify({ ids, types, parent, below, section, text, filter, sort, language });
}

/** The items with the fields that are selected, and with the items that these refer to. */
async function toItems<I extends Id>(
  list: ItemList<I>,
  visible: readonly Item<I>[],
  selection: ItemSelection,
): Promise<readonly Item<I>[]> {
  const selected = selectedFields(selection);
  const roots = visible.map((item) => ({ id: item.id, fields: picked(fieldsOf(list, item), selected), selected }));
  const load = async (ids: readonly I[]) => {
    const items = ids.flatMap((id) => list.all.get(id)?.item ?? []);
    return new Map(items.map((item) => [item.id, fieldsOf(list, item)]));
  };
  const fields = await withEmbedded(roots, load, selection);
  return visible.map(({ alternates: _, ...item }, at) => ({ ...item, fields: fields[at] ?? {} }));
}

const fieldsOf = <I extends Id>(list: ItemList<I>, { fields }: Item<I>): ItemFields<I> =>
  Object.fromEntries(
    Object.entries(fields).map(([identifier, field]) => {
      const related = relatedIn(list, field);
      return [identifier, { ...field, ...((related.length > 0 || field.related) && { related }) }];
    }),
  );
