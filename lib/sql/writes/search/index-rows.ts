/** The search index of published content: a row for each value of its fields, and its words in each language. */
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { FieldRules, FieldSearch, FieldTypes, SearchValue } from '../../../field-types/index.js';
import type { FieldDefinition, Json, Translations } from '../../../repository/repository.js';
import { toSortName, toWords } from '../../../support/normalize.js';
import type { Dialect } from '../../database/dialect.js';
import { jsonRows } from '../../database/json-rows.js';
import { listsOf } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import { type ParameterOf, preparedText, toStatement } from '../../unit-of-work/prepared.js';
import type { WriteStep } from '../../unit-of-work/steps.js';
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

/** The rows of some items: their ids, and JSON of the rows that they get. */
interface IndexRows {
  readonly ids: unknown;
  readonly rows: string;
}

/** Builds one of the statements, which write only the difference between the rows of the items and those that they get. */
type Build = (means: BuildMeans, param: ParameterOf<IndexRows>) => RawBuilder<unknown>;

interface BuildMeans {
  readonly db: Database;
  readonly dialect: Dialect;
}

/** The statements of each table, with the rows that it gets of these items; none where there are no rows of any. */
function changesOf(means: Means, contents: readonly IndexedContent[]) {
  const rows = contents.flatMap(({ id, fields }) => fields.flatMap((field) => toRows(means.fieldTypes, id, field)));
  const texts = contents.flatMap((content) => toTexts(means, content));
  const ofValues = contents.length > 0 ? [{ kind: 'values', rows: toJson(rows) } as const] : [];
  return [...ofValues, ...(texts.length > 0 ? [{ kind: 'texts', rows: toJson(texts) } as const] : [])];
}

/** The statements that make the rows of these items those of their fields. */
export function toIndexStatements(
  db: Database,
  means: Means,
  contents: readonly IndexedContent[],
): readonly RawBuilder<unknown>[] {
  const ids = listsOf(db).toParameter(contents.map(({ id }) => id));
  return changesOf(means, contents).flatMap(({ kind, rows }) => {
    const values: IndexRows = { ids, rows };
    return builds[kind].map((build) => build({ db, dialect: means.dialect }, (name) => sql.val(values[name])));
  });
}

/** Steps of a write that do the same, by prepared statements. */
export function toIndexSteps(store: AnyStore, contents: readonly IndexedContent[]): readonly WriteStep[] {
  const ids = listsOf(store.db).toParameter(contents.map(({ id }) => id));
  return changesOf(store, contents).flatMap(({ kind, rows }) =>
    statements[kind].map((statement) => ({ query: toStatement(store, statement, { ids, rows }) })),
  );
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

const isOfItems = (db: Database, ids: Expression<unknown>) => listsOf(db).isIn(sql.ref('content_id'), ids);

const columnNames = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
const valueKey = sql`content_id, definition_id, language_code, position`;

const storedValues: Build = ({ db }, param) =>
  sql`select ${columnNames} from cms_field_index where ${isOfItems(db, param('ids'))}`;

const freshValues: Build = ({ dialect }, param) =>
  sql`select ${columnNames} from ${jsonRows(dialect, param('rows'), columns)} fresh`;

const textColumns = { content_id: 'integer', language_code: 'text', sort_name: 'text', words: 'text' } as const;

const freshTexts: Build = ({ dialect }, param) =>
  sql`(select content_id, language_code, sort_name, ${dialect.wordIndex(sql.ref('words'))} as words
    from ${jsonRows(dialect, param('rows'), textColumns)} listed)`;

const isSameText = sql`fresh.content_id = cms_search_text.content_id and fresh.language_code = cms_search_text.language_code`;

/**
 * Two rows with the same values, null included, are one to `except`. Rows whose words change are deleted and inserted, so that the
 * full-text index of SQLite follows.
 */
const builds = {
  values: [
    (means, param) => sql`delete from cms_field_index where ${isOfItems(means.db, param('ids'))}
      and (${valueKey}) in (select ${valueKey} from (${storedValues(means, param)} except ${freshValues(means, param)}) gone)`,
    (means, param) => sql`insert into cms_field_index (${columnNames})
      select ${columnNames} from (${freshValues(means, param)} except ${storedValues(means, param)}) added`,
  ],
  texts: [
    (means, param) => sql`delete from cms_search_text where ${isOfItems(means.db, param('ids'))}
      and not exists (select 1 from ${freshTexts(means, param)} fresh
        where ${isSameText} and fresh.sort_name = cms_search_text.sort_name and fresh.words = cms_search_text.words)`,
    (means, param) => sql`insert into cms_search_text (content_id, language_code, sort_name, words)
      select content_id, language_code, sort_name, words from ${freshTexts(means, param)} fresh
      where not exists (select 1 from cms_search_text where ${isSameText})`,
  ],
} as const satisfies Readonly<Record<string, readonly Build[]>>;

const toPrepared = (build: Build) =>
  preparedText(({ db, store: { dialect } }, param: ParameterOf<IndexRows>) => build({ db, dialect }, param));

const statements = { values: builds.values.map(toPrepared), texts: builds.texts.map(toPrepared) };

const toTexts = ({ dialect, fieldTypes }: Means, content: IndexedContent) =>
  Object.entries(content.names).map(([code, name]) => ({
    content_id: content.id,
    language_code: code,
    sort_name: toSortName(name),
    words: dialect.toWordText(toWords(textOf(fieldTypes, content, code))),
  }));

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
