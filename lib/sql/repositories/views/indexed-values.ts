/** Rows of the index as conditions and sort keys: values of a field in the language that is searched. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FieldOperator, Json } from '../../../repository/repository.js';
import { parseDate } from '../../../support/date-text.js';
import { toSortName } from '../../../support/normalize.js';
import { fewValues, isOneOf, type Lists, listsOf } from '../../database/lists.js';
import { always, and, type Condition, or } from '../../unit-of-work/policies.js';
import { toJson } from '../../values/rows.js';
import { toIndexColumns } from '../../writes/search/index-rows.js';
import type { Definition } from './definitions.js';
import { like } from './patterns.js';
import { inLanguage, type Scope } from './scope.js';
import { type Comparator, compareWhole, isHeld } from './whole-numbers.js';

export type Kind = Definition['kind'];
export type Compared = string | number;

/** The properties of a definition that decide how values are compared. */
export type ComparedAs = Pick<Definition, 'kind'> & Partial<Pick<Definition, 'fieldTypeIdentifier'>>;

const columns = {
  text: 'folded_value',
  number: 'number_value',
  boolean: 'boolean_value',
  date: 'date_value',
  relation: 'number_value',
} as const;

/** Each once. */
const valueColumns = [...new Set(Object.values(columns))];

export const columnOf = (kind: Kind) => sql.ref(`entry.${columns[kind]}`);

/** A value as the index compares it; undefined for a value that cannot be compared. */
export function toCompared(value: Json, { kind, fieldTypeIdentifier }: ComparedAs): Compared | undefined {
  if (kind === 'text') return typeof value === 'object' ? undefined : toSortName(String(value));
  if (kind === 'boolean') return { true: 1, 1: 1, false: 0, 0: 0 }[String(value).toLowerCase()];
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (Number.isFinite(number)) return number;
  const written = kind === 'date' ? parseDate(String(value)) : undefined;
  return written && Math.floor((fieldTypeIdentifier === 'date' ? written.day : written.time) / 1000);
}

/** Rows of these definitions, which all hold values of one kind, under the name of `entry`. */
export function indexedRows(definitions: readonly Definition[], scope: Scope): RawBuilder<unknown> {
  const missing = definitions.filter(({ isIndexed }) => !isIndexed);
  if (missing.length === 0) return sql`cms_field_index entry`;
  const isWanted = isOneOf(listsOf(scope.unit.db), sql.ref('row.definition_id'), idsOf(definitions));
  return sql`(select ${rowColumns} from cms_field_index row where ${isWanted}
    union all ${defaultRows(missing, scope)}) entry`;
}

export const idsOf = (definitions: readonly Pick<Definition, 'id'>[]): readonly number[] =>
  definitions.map(({ id }) => id);

const names = ['content_id', 'definition_id', 'language_code', ...valueColumns, 'text_value'] as const;
const rowColumns = sql.join(names.map((name) => sql.ref(`row.${name}`)));

const columnTypes = {
  number_value: 'double precision',
  boolean_value: 'integer',
  date_value: 'bigint',
  text_value: 'text',
  folded_value: 'text',
} as const;

const defaultColumns = [...valueColumns, 'text_value' as const];

/** Rows of default values, for the languages of content without a value because the definition was added later. */
function defaultRows(definitions: readonly Definition[], { unit: { store } }: Scope): RawBuilder<unknown> {
  const rows = definitions.flatMap(({ id, contentTypeId, kind, fieldTypeIdentifier, defaultValue }) =>
    store.fieldTypes
      .get(fieldTypeIdentifier)
      .searchValues(defaultValue)
      .map((value) => ({ id, type_id: contentTypeId, ...toIndexColumns(kind, value) })),
  );
  const member = (name: string, type: string) => {
    const kind = type === 'text' ? 'text' : 'number';
    return sql`cast(${store.dialect.jsonItemValue(sql.ref('given.value'), kind, name)} as ${sql.raw(type)})`;
  };
  const values = defaultColumns.map((name) => sql`${member(name, columnTypes[name])} as ${sql.ref(name)}`);
  return sql`select shown.id, fresh.id, named.language_code, ${sql.join(defaultColumns.map((name) => sql.ref(`fresh.${name}`)))}
    from (select ${member('id', 'integer')} as id, ${member('type_id', 'integer')} as type_id, ${sql.join(values)}
      from ${store.dialect.jsonItems(sql`cast(${toJson(rows)} as text)`)} given) fresh
    join cms_content shown on shown.type_id = fresh.type_id
    join cms_version version on version.content_id = shown.id and version.version_no = shown.current_version_no
    join cms_version_language named on named.version_id = version.id
    where not exists (select 1 from cms_field_index known
      where known.content_id = shown.id and known.definition_id = fresh.id)`;
}

/** In a language that is searched, or in the main one where content is found because it is always available. */
export function inSearchedLanguage(
  { languageCode, isOfMainLanguage }: Scope,
  column: Expression<unknown>,
  content: string,
): Condition {
  const isMain = sql<SqlBool>`${column} = ${sql.ref(`${content}.main_language_code`)}`;
  if (languageCode === undefined) return isOfMainLanguage ? isMain : always;
  const isForeign = sql<SqlBool>`not ${inLanguage(sql.val(languageCode), content)}`;
  return or([sql<SqlBool>`${column} = ${languageCode}`, and([isMain, isForeign])]);
}

/** Fields of these definitions as the current version of content of that name holds them, in the searched language: `held.value`. */
export function searchedFields(ids: readonly number[], scope: Scope, content: string): RawBuilder<unknown> {
  const ofContent = (column: string) => sql.ref(`${content}.${column}`);
  return sql`cms_field field on field.content_id = ${ofContent('id')} and ${isOneOf(listsOf(scope.unit.db), sql.ref('field.definition_id'), ids)}
      and ${inSearchedLanguage(scope, sql.ref('field.language_code'), content)}
    join cms_version current on current.content_id = ${ofContent('id')} and current.version_no = ${ofContent('current_version_no')}
    join cms_field_value held on held.version_id = current.id and held.field_id = field.id`;
}

/** The prefix of a text that an index holds. */
const beginning = { length: 100, of: (text: Expression<unknown>) => sql`substr(${text}, 1, 100)` };
const cut = (text: string): string => Array.from(text).slice(0, beginning.length).join('');

/** The least text that comes after all that begin with this one. */
const afterAll = (text: string): string => `${text}\u{10FFFF}`;

/** Compares texts by their prefix first, which an index holds. */
function compareText(operator: string, value: string): Condition {
  const column = columnOf('text');
  const whole = sql<SqlBool>`${column} ${sql.raw(operator)} ${value}`;
  const loose = operator === '=' ? '=' : `${operator.charAt(0)}=`;
  return and([sql<SqlBool>`${beginning.of(column)} ${sql.raw(loose)} ${cut(value)}`, whole]);
}

function matchesPattern(pattern: string): Condition {
  const column = columnOf('text');
  const [first = ''] = pattern.split('*');
  if (!pattern.includes('*')) return compareText('=', pattern);
  return first === '' ? like(column, pattern) : and([hasStart(first), like(column, pattern)]);
}

/** Whether the beginning of a text, which an index holds, begins with that of another one. */
function hasStart(text: string): Condition {
  const [start, column] = [cut(text), beginning.of(columnOf('text'))];
  return and([sql<SqlBool>`${column} >= ${start}`, sql<SqlBool>`${column} < ${afterAll(start)}`]);
}

/** A condition on the beginning of texts, without wildcards. */
export function beginsWith(prefix: string): Condition {
  const length = sql.lit(Array.from(prefix).length);
  return and([hasStart(prefix), sql<SqlBool>`substr(${columnOf('text')}, 1, ${length}) = ${prefix}`]);
}

export function compare(
  lists: Lists,
  [kind, operator]: readonly [kind: Kind, operator: FieldOperator],
  values: readonly Compared[],
): Condition {
  const column = columnOf(kind);
  const on = (comparator: Comparator, value: Compared | undefined): Condition => {
    if (typeof value === 'string') return compareText(comparator, value);
    return kind === 'date'
      ? compareWhole([column, 'bigint'], comparator, Number(value))
      : sql<SqlBool>`${column} ${sql.raw(comparator)} ${value}`;
  };
  const [first, last] = values;
  switch (operator) {
    case 'IN':
      return values.length <= fewValues ? or(values.map((value) => on('=', value))) : isListed(lists, kind, values);
    case 'EQ':
      return on('=', first);
    case 'GT':
      return on('>', first);
    case 'GTE':
      return on('>=', first);
    case 'LT':
      return on('<', first);
    case 'LTE':
      return on('<=', first);
    case 'BETWEEN':
      return and([on('>=', first), on('<=', last)]);
    case 'LIKE':
      return matchesPattern(String(first));
    case 'CONTAINS':
      // A text contains another one if removing that one changes it.
      return kind === 'text'
        ? or([...new Set(values)].map((value) => sql<SqlBool>`replace(${column}, ${value}, '') <> ${column}`))
        : compare(lists, [kind, 'IN'], values);
  }
}

/** Texts are compared by their prefixes as well, which an index holds. */
function isListed(lists: Lists, kind: Kind, values: readonly Compared[]): Condition {
  const column = columnOf(kind);
  if (kind === 'date')
    return lists.isAmong(
      column,
      values.filter((value) => isHeld('bigint', Number(value))),
    );
  if (kind !== 'text') return lists.isAmong(column, values);
  const texts = values.map(String);
  return and([lists.isAmong(beginning.of(column), texts.map(cut)), lists.isAmong(column, texts)]);
}

/** The least value that a content item has, in the language that is searched or else in its main one. */
export function leastValue(definition: Definition, scope: Scope): RawBuilder<unknown> {
  const column = columnOf(definition.kind);
  // All content is translated into its main language.
  if (scope.languageCode === undefined)
    return sql`(select min(${column}) from ${indexedRows([definition], scope)} where entry.content_id = content.id
      and entry.definition_id = ${definition.id} and entry.language_code = content.main_language_code)`;
  return sql`(select ${column} from ${indexedRows([definition], scope)}
    where entry.content_id = content.id and entry.definition_id = ${definition.id}
    order by case entry.language_code when ${scope.languageCode ?? ''} then 0 when content.main_language_code then 1 else 2 end,
      entry.language_code, ${column} limit 1)`;
}
