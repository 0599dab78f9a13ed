/** The search index of published content: a row for each value of its fields, and its words in each language. */
import { type RawBuilder, sql } from 'kysely';
import type { FieldRules, FieldSearch, FieldTypes, SearchValue } from '../../../field-types/index.js';
import type { FieldDefinition, Json, Translations } from '../../../repository/repository.js';
import { toSortName, toWords } from '../../../support/normalize.js';
import { jsonRows } from '../../database/json-rows.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import type { AnyStore } from '../../unit-of-work/store.js';
import { flag, toJson } from '../../values/rows.js';

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

type Statement = RawBuilder<unknown>;

/** The statements that make the rows of these items those of their fields: they write only the difference. */
export function toIndexStatements(
  db: Database,
  means: Means,
  contents: readonly IndexedContent[],
): readonly Statement[] {
  if (contents.length === 0) return [];
  const ids = contents.map(({ id }) => id);
  const rows = contents.flatMap(({ id, fields }) => fields.flatMap((field) => toRows(means.fieldTypes, id, field)));
  const texts = contents.flatMap((content) => toTexts(means, content));
  return [
    ...valueStatements(db, means, ids, toJson(rows)),
    ...(texts.length > 0 ? textStatements(db, means, ids, toJson(texts)) : []),
  ];
}

/** The columns of a value besides its text, which JSON has as numbers. */
const columns = {
  content_id: 'integer',
  definition_id: 'integer',
  language_code: 'text',
  position: 'integer',
  number_value: 'double',
  boolean_value: 'integer',
  date_value: 'integer',
  text_value: 'text',
  folded_value: 'text',
} as const;

/** Two rows with the same values, null included, are one to `except`. */
function valueStatements(db: Database, { dialect }: Means, ids: readonly number[], rows: string): readonly Statement[] {
  const isOfItems = isAmong(db, 'content_id', ids);
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const stored = sql`select ${names} from cms_field_index where ${isOfItems}`;
  const fresh = sql`select ${names} from ${jsonRows(dialect, sql.val(rows), columns)} fresh`;
  const key = sql`content_id, definition_id, language_code, position`;
  return [
    sql`delete from cms_field_index where ${isOfItems}
      and (${key}) in (select ${key} from (${stored} except ${fresh}) gone)`,
    sql`insert into cms_field_index (${names}) select ${names} from (${fresh} except ${stored}) added`,
  ];
}

const textColumns = { content_id: 'integer', language_code: 'text', sort_name: 'text', words: 'text' } as const;

const toTexts = ({ dialect, fieldTypes }: Means, content: IndexedContent) =>
  Object.entries(content.names).map(([code, name]) => ({
    content_id: content.id,
    language_code: code,
    sort_name: toSortName(name),
    words: dialect.toWordText(toWords(textOf(fieldTypes, content, code))),
  }));

/** Rows whose words change are deleted and inserted, so that the full-text index of SQLite follows. */
function textStatements(db: Database, { dialect }: Means, ids: readonly number[], texts: string): readonly Statement[] {
  const fresh = sql`(select content_id, language_code, sort_name, ${dialect.wordIndex(sql.ref('words'))} as words
    from ${jsonRows(dialect, sql.val(texts), textColumns)} listed)`;
  const isSame = sql`fresh.content_id = cms_search_text.content_id and fresh.language_code = cms_search_text.language_code`;
  return [
    sql`delete from cms_search_text where ${isAmong(db, 'content_id', ids)} and not exists (select 1 from ${fresh} fresh
      where ${isSame} and fresh.sort_name = cms_search_text.sort_name and fresh.words = cms_search_text.words)`,
    sql`insert into cms_search_text (content_id, language_code, sort_name, words)
      select content_id, language_code, sort_name, words from ${fresh} fresh
      where not exists (select 1 from cms_search_text where ${isSame})`,
  ];
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
