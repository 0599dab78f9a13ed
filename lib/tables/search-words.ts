/** Searches for words and phrases, as conditions on the columns that hold texts. */
import type { Id } from '../repository/context.js';
import type { ItemQuery } from '../repository/items.js';
import type { Source } from './source.js';
import type { RowSelection } from './table.js';
import type { Where } from './where.js';

/** `"phrases"`, or words between blanks; a `-` before one excludes it. */
const part = /(-?)(?:"([^"]*)"?|([^\s"]+))/g;

/** A search for words in the columns that hold texts. */
export function toWords<I extends Id>(
  source: Source<I>,
  { text }: Pick<ItemQuery<I>, 'text'>,
): Pick<RowSelection, 'words'> {
  if (text === undefined) return {};
  const fields = source.fields.filter(
    ({ type }) => type.declaration.search?.kind === 'text' || ['text', 'richtext'].includes(type.identifier),
  );
  const columns = [...new Set([source.table.columns.name, ...fields.flatMap(({ column }) => column ?? [])])];
  return { words: { text, where: whereWords(text, columns) } };
}

/** The condition that each word of a search, or none that it excludes, is in one of the columns. */
export const whereWords = (text: string, columns: readonly string[]): Where => ({
  and: termsOf(text).map(({ value, isExcluded }) => {
    const containsWord: Where = {
      or: columns.map((column) => ({ column, operator: 'contains', values: [value], ignoresCase: true })),
    };
    return isExcluded ? { not: containsWord } : containsWord;
  }),
});

/** The words and phrases of a search. */
export const termsOf = (text: string): readonly { readonly value: string; readonly isExcluded: boolean }[] =>
  [...text.matchAll(part)].flatMap(([, sign, quoted, plain = '']) => {
    const value = quoted ?? plain.replace(/\*$/, '');
    return value === '' ? [] : [{ value, isExcluded: sign === '-' }];
  });
