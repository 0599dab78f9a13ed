/** The search index of published content: a row for each value of its fields, and its words in each language. */
import type { FieldRules, FieldSearch, FieldTypes, SearchValue } from '../../../field-types/index.js';
import type { FieldDefinition, Json, Translations } from '../../../repository/repository.js';
import { toSortName, toWords } from '../../../support/normalize.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import type { AnyStore } from '../../unit-of-work/store.js';
import { chunks, flag } from '../../values/rows.js';

/** A field as it is published. */
export interface IndexedField {
  readonly definition: Pick<FieldDefinition, 'id' | 'fieldTypeIdentifier' | 'isSearchable' | 'isTranslatable'> &
    FieldRules;
  readonly languageCode: string;
  readonly value: Json;
}

export interface IndexedContent {
  readonly id: number;
  /** In all of its languages. */
  readonly names: Translations;
  readonly fields: readonly IndexedField[];
}

export type Means = Pick<AnyStore, 'dialect' | 'fieldTypes'>;

/** Replaces the rows of these items. */
export async function writeIndex(db: Database, means: Means, contents: readonly IndexedContent[]): Promise<void> {
  if (contents.length === 0) return;
  const ids = contents.map(({ id }) => id);
  const isReplaced = isAmong(db, 'content_id', ids);
  for (const table of ['cms_field_index', 'cms_search_text'] as const)
    await db.deleteFrom(table).where(isReplaced).execute();
  const rows = contents.flatMap(({ id, fields }) => fields.flatMap((field) => toRows(means.fieldTypes, id, field)));
  for (const some of chunks(rows, 500)) await db.insertInto('cms_field_index').values(some).execute();
  const texts = contents.flatMap((content) =>
    Object.entries(content.names).map(([code, name]) => ({
      content_id: content.id,
      language_code: code,
      sort_name: toSortName(name),
      words: means.dialect.toWordIndex(toWords(textOf(means.fieldTypes, content, code))),
    })),
  );
  for (const some of chunks(texts)) await db.insertInto('cms_search_text').values(some).execute();
}

/** A field without values has a row too: one that has none was added to the content type later. */
function toRows(fieldTypes: FieldTypes, contentId: number, { definition, languageCode, value }: IndexedField) {
  const type = fieldTypes.get(definition.fieldTypeIdentifier);
  const { search } = type.declaration;
  if (!search) return [];
  const values = type.searchValues(value).map((own) => toIndexColumns(search.kind, own));
  return (values.length > 0 ? values : [noValue]).map((columns, position) => ({
    content_id: contentId,
    definition_id: definition.id,
    language_code: languageCode,
    position,
    ...columns,
  }));
}

const noValue = { number_value: null, boolean_value: null, date_value: null, text_value: null, folded_value: null };

export function toIndexColumns(kind: FieldSearch['kind'], value: SearchValue) {
  switch (kind) {
    case 'text': {
      // PostgreSQL stores no NUL.
      const text = String(value).replaceAll('\0', ' ');
      return { ...noValue, text_value: text, folded_value: toSortName(text) };
    }
    case 'number':
    case 'relation':
      return { ...noValue, number_value: Number(value) };
    case 'boolean':
      return { ...noValue, boolean_value: flag(Boolean(value)) };
    case 'date':
      return { ...noValue, date_value: Number(value) };
  }
}

function textOf(fieldTypes: FieldTypes, { fields }: IndexedContent, languageCode: string): string {
  return fields
    .filter((field) => field.definition.isSearchable && field.languageCode === languageCode)
    .map(({ definition, value }) =>
      fieldTypes.get(definition.fieldTypeIdentifier).toText(value, definition, languageCode),
    )
    .join('\n');
}
