/** Items of a list as rows, with the values that a query compares as columns. */
import type { Id } from '../repository/context.js';
import type { ComparedField } from '../repository/item-operators.js';
import type { Item } from '../repository/items.js';
import { toSortName } from '../support/normalize.js';
import { type ItemList, type ListedItem, relatedIn, secondsOf } from './plain-items.js';
import { termsOf } from './search-words.js';
import { compareKeys, type Row } from './where.js';

/** A field of that identifier, and of one of the field types that it has in the list. */
export interface KindOfField extends ComparedField {
  readonly fieldTypeIdentifier: string;
}

/** A column with the values of a field. */
export interface FieldColumn {
  readonly column: string;
  readonly identifier: string;
  readonly kinds: readonly KindOfField[];
  /** Whether it has the least value alone. */
  readonly isSorted?: true;
}

/** A row for a query. @param text that of its search */
export const toListRow = <I extends Id>(
  list: ItemList<I>,
  listed: ListedItem<I>,
  { columns, text }: { readonly columns: readonly FieldColumn[]; readonly text: string | undefined },
): Row => ({
  ...membersOf(listed),
  ...fieldValues(list, listed.item, columns),
  ...(text !== undefined && wordsOf(textsOf(list, listed.item), text)),
  [itemColumn]: listed.item,
});

/** The columns of fields alone. */
export const fieldValues = <I extends Id>(list: ItemList<I>, item: Item<I>, columns: readonly FieldColumn[]): Row =>
  Object.fromEntries(columns.map((own) => [own.column, columnValue(list, item, own)]));

function columnValue<I extends Id>(
  list: ItemList<I>,
  item: Item<I>,
  { identifier, kinds, isSorted }: FieldColumn,
): unknown {
  const values = kinds.flatMap((kind) => comparedValues(list, item, identifier, kind));
  return isSorted ? foldedText(values[0] ?? null) : values;
}

/** Texts that differ in case or accents alone are sorted by ids, as they are compared. */
const foldedText = (value: unknown): unknown => (typeof value === 'string' ? toSortName(value) : value);

/** The values that conditions compare, in their order. */
function comparedValues<I extends Id>(list: ItemList<I>, { fields }: Item<I>, identifier: string, kind: KindOfField) {
  const field = fields[identifier];
  if (!field || field.fieldTypeIdentifier !== kind.fieldTypeIdentifier) return [];
  if (kind.kind === 'relation') return relatedIn(list, field).map(({ id }) => id);
  return [...list.fieldTypes.get(kind.fieldTypeIdentifier).searchValues(field.value)].sort((a, b) =>
    compareKeys([a], [b], [{ direction: 'asc' }]),
  );
}

/** The members of an item that a query compares, besides its fields. */
function membersOf<I extends Id>({ item, section }: ListedItem<I>): Row {
  const { id, type, name, remoteId, url = null, publishedDate, modifiedDate } = item;
  return {
    ...{ id, type, name, remoteId, section, url },
    parentUrl: url?.slice(0, Math.max(0, url.lastIndexOf('/'))) ?? null,
    published: secondsOf(publishedDate),
    modified: secondsOf(modifiedDate),
    [sortedName]: toSortName(name),
  };
}

export const sortedName = 'sort name';

export const textColumn = 'text';

/** The column of a row that has the item itself. */
export const itemColumn = 'item';

/** All texts of an item. */
function textsOf<I extends Id>({ fieldTypes }: ItemList<I>, { name, language, fields }: Item<I>): string {
  const rules = { isRequired: false, settings: {}, validators: {} } as const;
  const texts = Object.values(fields).map(({ fieldTypeIdentifier = '', value }) =>
    fieldTypes.get(fieldTypeIdentifier).toText(value, rules as never, language),
  );
  return [name, ...texts].join('\n');
}

/** How often the words that are searched for stand among all words. */
function wordsOf(searchText: string, text: string): Row {
  const folded = toSortName(searchText);
  const terms = termsOf(text).filter(({ isExcluded }) => !isExcluded);
  const times = terms.map(({ value }) => folded.split(toSortName(value)).length - 1);
  const score = times.reduce((sum, each) => sum + each, 0) / folded.split(/\s+/).length;
  return { [textColumn]: searchText, score };
}
