/** The published values that no two items of a content type may have in common: rows with a constraint. */
import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { isUnique } from '../../../field-types/index.js';
import { isAmong } from '../../database/lists.js';
import type { Database, UniqueValueTable } from '../../database/schema.js';
import { chunks } from '../../values/rows.js';
import type { IndexedContent, IndexedField } from './index-rows.js';

type Row = Selectable<UniqueValueTable>;

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
  // The first of several items or languages with one value counts.
  const wanted = contents.flatMap(({ id, fields }) => fields.flatMap((field) => toEntry(id, field))).reverse();
  // In one order in all transactions, so that they do not wait for each other.
  const entries = [...new Map(wanted.map((entry) => [keyOf(entry.row), entry]))].sort(([a], [b]) => (a < b ? -1 : 1));
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

function toEntry<F extends IndexedField>(contentId: number, field: F): readonly { field: F; row: Row }[] {
  const { definition, languageCode, value } = field;
  if (value === null || !isUnique(definition)) return [];
  const row = {
    definition_id: definition.id,
    language_code: definition.isTranslatable ? languageCode : '',
    digest: hash('sha256', JSON.stringify(value), 'base64url'),
    content_id: contentId,
  };
  return [{ field, row }];
}

const keyOf = ({ definition_id, language_code, digest }: Omit<Row, 'content_id'>): string =>
  [definition_id, language_code, digest].join(' ');
