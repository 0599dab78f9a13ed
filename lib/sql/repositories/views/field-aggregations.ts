/** Aggregations of the values of fields: terms, ranges and statistics. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { BadRequest } from '../../../errors/errors.js';
import { countries, optionName } from '../../../field-types/index.js';
import type {
  Aggregation,
  AggregationKind,
  AggregationResult,
  countryKeys,
  FieldPath,
  StatsAggregationResult,
  TermKey,
} from '../../../repository/repository.js';
import { countKeys, countRanges, type End, type Ranged, type Terms, toTerms } from './counting.js';
import { type Definition, toFieldPath } from './definitions.js';
import { findDefinition } from './fields.js';
import { type Hits, hitId } from './hits.js';
import {
  columnOf,
  indexedRows,
  inSearchedLanguage,
  type Kind,
  leastValue,
  searchedFields,
  toCompared,
} from './indexed-values.js';
import type { Scope } from './scope.js';
import { compareWhole } from './whole-numbers.js';

export type Of<K extends AggregationKind> = Extract<Aggregation, { readonly kind: K }>;

/** Counts the hits of a search; the member is the path of the aggregation in the query, for faults. */
export type Count<K extends AggregationKind> = (
  request: Of<K>,
  hits: Hits,
  scope: Scope,
  member: string,
) => Promise<AggregationResult>;

const refusal = (member: string, message: string): BadRequest =>
  new BadRequest('The storage cannot count by this', { members: [{ member, message }] });

/** @throws BadRequest for a field that cannot be searched, or holds values of another kind */
function definitionOf(path: FieldPath, kinds: readonly Kind[], scope: Scope, member: string): Definition {
  const definition = findDefinition(path, scope);
  if (!definition)
    throw refusal(`${member}.fieldDefinitionIdentifier`, 'is not a searchable field of the content type');
  if (kinds.includes(definition.kind)) return definition;
  throw refusal(`${member}.fieldDefinitionIdentifier`, `must be a field of values that are a ${kinds.join(' or a ')}`);
}

function checkType(definition: Definition, type: string, member: string): Definition {
  if (definition.fieldTypeIdentifier === type) return definition;
  throw refusal(`${member}.fieldDefinitionIdentifier`, `must be a field of the type ${type}`);
}

/** All hits as rows, with their content. */
const hitContents = (hits: Hits, scope: Scope) =>
  sql`(${hits.select([hitId(scope).as('id'), 'content.id as content_id'])}) hit
    join cms_content own on own.id = hit.content_id`;

/** Each value of the hits as it is shown. */
function shownValues(definition: Definition, hits: Hits, scope: Scope): RawBuilder<unknown> {
  const { kind, id } = definition;
  const column = kind === 'text' ? sql.ref('entry.text_value') : columnOf(kind);
  const language = inSearchedLanguage(scope, sql.ref('entry.language_code'), 'own');
  return sql`select distinct hit.id, ${column} as key from ${hitContents(hits, scope)}
    join ${indexedRows([definition], scope)} on entry.content_id = own.id
    where entry.definition_id = ${id} and ${language}`;
}

async function byValue(
  request: Terms,
  definition: Definition,
  hits: Hits,
  scope: Scope,
  toKey: (key: string | number) => TermKey,
): Promise<AggregationResult> {
  const { byBytes } = scope.unit.store.dialect;
  const order = definition.kind === 'text' ? byBytes(sql<string>`key`) : sql`key`;
  return toTerms(request, await countKeys(request, shownValues(definition, hits, scope), scope, order), toKey);
}

const asBoolean = (key: string | number): TermKey => ({ value: Number(key) === 1 });
const asText = (key: string | number): TermKey => ({ value: String(key) });

const asCountry =
  (attribute: (typeof countryKeys)[number] = 'alpha3') =>
  (code: string | number): TermKey => {
    const country = countries().find(({ alpha2 }) => alpha2 === code);
    return { value: country ? country[attribute] : String(code) };
  };

/** Parses a key of JSON, because names and addresses are counted together. */
const asAuthor = (key: string | number): TermKey => {
  const [name = '', email = ''] = JSON.parse(String(key)) as string[];
  return { author: { name, email } };
};

async function byAuthor(
  request: Of<'authorTerm'>,
  hits: Hits,
  scope: Scope,
  member: string,
): Promise<AggregationResult> {
  const definition = checkType(definitionOf(request, ['text'], scope, member), 'author', member);
  const { dialect } = scope.unit.store;
  const part = (name: string) => dialect.jsonItemValue(sql.ref('item.value'), 'text', name);
  const keyed = sql`select distinct hit.id, ${dialect.jsonList([part('name'), part('email')])} as key
    from ${hitContents(hits, scope)} join ${searchedFields([definition.id], scope, 'own')} cross join ${dialect.jsonItems(sql.ref('held.value'))} item
    where item.value is not null`;
  return toTerms(request, await countKeys(request, keyed, scope, dialect.byBytes(sql<string>`key`)), asAuthor);
}

/** The value of each hit that it would be sorted by, as `key`. */
const keysOf = (definition: Definition, hits: Hits, scope: Scope) =>
  sql`(${hits.select(sql`case when content.type_id = ${definition.contentTypeId} then ${leastValue(definition, scope)} end`.as('key'))}) hit`;

function inRanges<T extends End>(request: Ranged<T>, definition: Definition, hits: Hits, scope: Scope, member: string) {
  return countRanges(request, keysOf(definition, hits, scope), scope, (comparator, end) => {
    const value = end instanceof Date ? end.getTime() / 1000 : toCompared(end, definition);
    if (value === undefined) throw refusal(`${member}.ranges`, 'has an end that the field cannot hold');
    const type = definition.kind === 'date' ? 'bigint' : definition.kind === 'boolean' ? 'integer' : undefined;
    return type && typeof value === 'number'
      ? compareWhole([sql.ref('hit.key'), type], comparator, value)
      : sql<SqlBool>`hit.key ${sql.raw(comparator)} ${value}`;
  });
}

async function statistics(
  { name }: { readonly name: string },
  definition: Definition,
  hits: Hits,
  scope: Scope,
): Promise<StatsAggregationResult> {
  const { rows } = await sql<Record<'sum' | 'count' | 'min' | 'max' | 'avg', number | string | null>>`
    select sum(hit.key) as sum, count(hit.key) as count, min(hit.key) as min, max(hit.key) as max, avg(hit.key) as avg
    from ${keysOf(definition, hits, scope)}`.execute(scope.unit.db);
  const [{ sum = null, count = 0, min = null, max = null, avg = null } = {}] = rows;
  const toNumber = (value: number | string | null) => (value === null ? null : Number(value));
  return {
    ...{ kind: 'stats', name, sum: toNumber(sum), count: Number(count) },
    ...{ min: toNumber(min), max: toNumber(max), avg: toNumber(avg) },
  };
}

const ranged =
  <K extends 'dateRange' | 'dateTimeRange' | 'timeRange' | 'integerRange' | 'floatRange'>(kind: Kind): Count<K> =>
  (request, hits, scope, member) =>
    inRanges(request as Ranged<End>, definitionOf(request, [kind], scope, member), hits, scope, member);

const measured = (request: Of<'integerStats' | 'floatStats'>, hits: Hits, scope: Scope, member: string) =>
  statistics(request, definitionOf(request, ['number'], scope, member), hits, scope);

const all: readonly Kind[] = ['text', 'number', 'boolean', 'date'];

/** Raw fields have no errors of their own members. */
const rawDefinition = (fieldName: string, kinds: readonly Kind[], scope: Scope, member: string): Definition => {
  const definition = findDefinition(toFieldPath(fieldName), scope);
  if (definition && kinds.includes(definition.kind)) return definition;
  throw refusal(`${member}.fieldName`, 'must be a searchable field such as article/title that holds such values');
};

type FieldKind = Extract<Aggregation, FieldPath>['kind'] | 'rawTerm' | 'rawRange' | 'rawStats';

export const fieldCounts: { readonly [K in FieldKind]: Count<K> } = {
  authorTerm: byAuthor,
  checkboxTerm: (request, hits, scope, member) =>
    byValue(request, definitionOf(request, ['boolean'], scope, member), hits, scope, asBoolean),
  keywordTerm: (request, hits, scope, member) =>
    byValue(request, definitionOf(request, ['text'], scope, member), hits, scope, asText),
  selectionTerm: (request, hits, scope, member) => {
    const definition = checkType(definitionOf(request, ['number'], scope, member), 'selection', member);
    const language = scope.languageCode ?? definition.mainLanguageCode;
    return byValue(request, definition, hits, scope, (key) => ({
      value: optionName(Number(key), definition, language),
    }));
  },
  countryTerm: (request, hits, scope, member) => {
    const definition = checkType(definitionOf(request, ['text'], scope, member), 'country', member);
    return byValue(request, definition, hits, scope, asCountry(request.type));
  },
  dateRange: ranged('date'),
  dateTimeRange: ranged('date'),
  timeRange: ranged('number'),
  integerRange: ranged('number'),
  floatRange: ranged('number'),
  integerStats: measured,
  floatStats: measured,
  rawTerm: (request, hits, scope, member) => {
    const definition = rawDefinition(request.fieldName, all, scope, member);
    return byValue(request, definition, hits, scope, definition.kind === 'boolean' ? asBoolean : asText);
  },
  rawRange: (request, hits, scope, member) =>
    inRanges(request, rawDefinition(request.fieldName, all, scope, member), hits, scope, member),
  rawStats: (request, hits, scope, member) =>
    statistics(request, rawDefinition(request.fieldName, ['number', 'date'], scope, member), hits, scope),
};
