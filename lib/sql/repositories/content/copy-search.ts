/** Copies what searches find content by. */
import type { Paired } from './copy-pairs.js';

/** What is published is found by the same values. */
export async function copyIndex(db: Paired): Promise<void> {
  const values = ['number_value', 'boolean_value', 'date_value', 'text_value', 'folded_value'] as const;
  const columns = ['definition_id', 'language_code', 'position', ...values] as const;
  await db
    .insertInto('cms_field_index')
    .columns(['content_id', ...columns])
    .expression((row) =>
      row
        .selectFrom('pair')
        .crossJoin('cms_field_index as entry')
        .select('pair.copy_id as content_id')
        .select(columns.map((column) => `entry.${column}` as const))
        .whereRef('entry.content_id', '=', 'pair.content_id'),
    )
    .execute();
}

/** And by the same words. */
export async function copyTexts(db: Paired): Promise<void> {
  await db
    .insertInto('cms_search_text')
    .columns(['content_id', 'language_code', 'words'])
    .expression((row) =>
      row
        .selectFrom('pair')
        .crossJoin('cms_search_text as text')
        .select(['pair.copy_id as content_id', 'text.language_code', 'text.words'])
        .whereRef('text.content_id', '=', 'pair.content_id'),
    )
    .execute();
}
