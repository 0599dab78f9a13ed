/** The languages of searched values: with them, an index alone says which hits have a value in their main language. */
import type { Migration } from './migration.js';

const columns = ['number_value', 'boolean_value', 'date_value'] as const;

export const fieldLanguages: Migration = {
  name: '006-field-languages',
  statements: () => [
    ...columns.map((column) => `drop index cms_field_index_by_definition_id_${column}_content_id`),
    'drop index cms_field_index_by_folded_value',
    ...columns.map(
      (column) => `create index cms_field_index_by_${column}
      on cms_field_index (definition_id, ${column}, content_id, language_code) where ${column} is not null`,
    ),
    `create index cms_field_index_by_folded_value
      on cms_field_index (definition_id, substr(folded_value, 1, 100), content_id, language_code)
      where folded_value is not null`,
  ],
};
