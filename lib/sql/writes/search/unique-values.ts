/** The published values that no two items of a content type may have in common: rows with a constraint. */
import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { isUnique } from '../../../field-types/index.js';
import type { Json } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { Database, UniqueValueTable } from '../../database/schema.js';
import { chunks } from '../../values/rows.js';
import type { IndexedContent, IndexedField } from './index-rows.js';

type Row = Selectable<UniqueValueTable>;

/** A value of one item. */
export type UniqueRow = Omit<Row, 'content_id'>;

/** Replaces the rows of these items. @return the fields whose values other items have, each once */
export async function writeUniqueValues<F extends IndexedField>(
  db: Database,
  contents: readonly (Pick<IndexedContent, 'id'> & { readonly fields: readonly F[] })[],
): Promise<readonly F[]> {
  if (contents.length === 0) return [];
  const ids = contents.map(({ id }) => id);
  await db
    .deleteFrom('cms_unique_value')
    .where(isAmong(db, 'content_id', ids))
    .execute();
  // The first of several items or languages with one value is used.
  const all = contents.flatMap(({ id, fields }) => fields.flatMap((field) => toEntry(id, field))).reverse();
  // In one order in all transactions, so that they do not wait for each other.
  const entries = [...new Map(all.map((entry) => [keyOf(entry.row), entry]))].sort(([a], [b]) => (a < b ? -1 : 1));
  const written = new Set<string>();
  for (const some of chunks(entries)) {
    const query = db.insertInto('cms_unique_value').values(some.map(([, { row }]) => row));
    const inserted = await query
      .onConflict((conflict) => conflict.doNothing())
      .returning(['definition_id', 'language_code', 'digest'])
      .execute();
    for (const row of inserted) written.add(keyOf(row));
  }
  return entries.filter(([key]) => !written.has(key)).map(([, { field }]) => field);
}

/** Whether the rows of an item are those that its fields need: then there is nothing to write. */
export function areStored(
  stored: readonly UniqueRow[],
  { id, fields }: Pick<IndexedContent, 'id' | 'fields'>,
): boolean {
  const needed = new Set(fields.flatMap((field) => toEntry(id, field)).map(({ row }) => keyOf(row)));
  return needed.size === stored.length && stored.every((row) => needed.has(keyOf(row)));
}

function toEntry<F extends IndexedField>(contentId: number, field: F): readonly { field: F; row: Row }[] {
  const { definition, languageCode, value } = field;
  if (value === null || !isUnique(definition)) return [];
  const row = {
    definition_id: definition.id,
    language_code: definition.isTranslatable ? languageCode : '',
    digest: digestOf(value),
    content_id: contentId,
  };
  return [{ field, row }];
}

/** Both spellings of an accented letter are the same value. */
const digestOf = (value: Json): string => hash('sha256', JSON.stringify(value).normalize('NFC'), 'base64url');

/** More items than have the same title anywhere: a field type whose numbered values are all the same must not go on for ever. */
const maxNumbers = 1_000_000;

/** The first of the numbered values, from 2 on, that no item has. Another transaction may take it, so that writing it may fail. */
export async function findFree(
  db: Database,
  of: Pick<Row, 'definition_id' | 'language_code'>,
  numbered: (number: number) => Json,
): Promise<Json> {
  for (let first = 2, size = 20; first < maxNumbers; first += size, size = Math.min(4 * size, 1000)) {
    const start = first;
    const values = Array.from({ length: size }, (_, index) => numbered(start + index));
    const conflicting = await db
      .selectFrom('cms_unique_value')
      .select('digest')
      .where('definition_id', '=', of.definition_id)
      .where('language_code', '=', of.language_code)
      .where(isAmong(db, 'digest', values.map(digestOf)))
      .execute();
    const digests = new Set(conflicting.map(({ digest }) => digest));
    const free = values.find((value) => !digests.has(digestOf(value)));
    if (free !== undefined) return free;
  }
  throw new Error('A field type numbers values, of which none is free');
}

const keyOf = ({ definition_id, language_code, digest }: UniqueRow): string =>
  [definition_id, language_code, digest].join(' ');
