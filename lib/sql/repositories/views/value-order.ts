/** Hits of a field criterion in the order of the same field, each joined with its value, without which "A range of a field, sorted by it" of `npm run bench:searches` takes 1.1 times as long on SQLite and 1.4 times on PostgreSQL, and six times where all items are in the range; measure it again on Node 26. */
import { type AliasedRawBuilder, type JoinBuilder, type SqlBool, sql } from 'kysely';
import type { Criterion, ViewQuery } from '../../../repository/repository.js';
import { cachedCount } from '../../unit-of-work/counts.js';
import { and, type Condition, toColumn } from '../../unit-of-work/policies.js';
import type { Definition } from './definitions.js';
import { findDefinition, valueFits } from './fields.js';
import { type Hits, hitId, selectHits } from './hits.js';
import { columnOf, inSearchedLanguage } from './indexed-values.js';
import type { Sortable } from './order.js';
import { looksAtLanguage, type Scope } from './scope.js';

type FieldCriterion = Extract<Criterion, { readonly kind: 'field' }>;

interface ValuedHits extends Sortable {
  /** The number of hits, where they had to be counted. */
  readonly total?: number;
}

/** The most hits that are looked at. */
const most = 1_000_000;

/**
 * How many values are looked at for the first hits, in this process: without that, "GET a page of 25 of 6000 items" of
 * `npm run bench:peers` takes the storage twice as long on SQLite, with a message to another process and back.
 */
const maxEntries = 500;

/** In the cache, instead of the number of hits that have to be sorted otherwise. */
const notValued = -1;

/** Undefined where the value that a hit is found by may not be the one that it is sorted by. */
export async function findValuedHits(query: ViewQuery, scope: Scope): Promise<ValuedHits | undefined> {
  const [clause] = query.sortClauses;
  const definition = clause?.kind === 'field' ? findDefinition(clause, scope) : undefined;
  if (!definition?.isIndexed || !definition.isSingle || definition.isList) return undefined;
  const namesakes = scope.references.definitions.filter(({ identifier }) => identifier === definition.identifier);
  const required = requiredField([...query.filter, ...query.query], definition.identifier);
  if (!required || namesakes.length > 1) return undefined;
  const fits = valueFits(scope, [definition, required.operator], required.values);
  if (!fits) return undefined;
  const rest = { ...query, filter: without(query.filter, required), query: without(query.query, required) };
  const language = sql.ref<string>('entry.language_code');
  const hits = joined(selectHits(rest, scope)).where(
    and([sql<SqlBool>`entry.definition_id = ${definition.id}`, fits, inSearchedLanguage(scope, language, 'content')]),
  );
  const values = { definition, fits, isDescending: clause?.direction === 'descending' };
  const valued = {
    hits,
    firstKey: columnOf(definition.kind),
    ...(isRange(required.operator, definition.kind) && { beginning: (from) => hits.where(amongFirst(values, from)) }),
  } satisfies ValuedHits;
  if (looksAtLanguage(scope)) return valued;
  // Hits are sorted by the value in their main language, and found in any.
  const isForeign = sql<SqlBool>`${language} <> content.main_language_code`;
  const counted = hits.select([hitId(scope).as('id'), toColumn(isForeign).as('is_foreign')]).limit(most);
  const counts = scope.unit.db.selectFrom(counted.as('hit')).select((row) => row.fn.countAll().as('total'));
  const counting = counts.select((own) => own.fn.max('hit.is_foreign').as('is_foreign'));
  const total = await cachedCount(scope.unit, counting, (row) =>
    row && Number(row.total) < most && row.is_foreign !== 1 ? Number(row.total) : notValued,
  );
  return total === notValued ? undefined : { ...valued, total };
}

/** Whether the values that fit are next to each other in an index, in their order. */
const isRange = (operator: FieldCriterion['operator'], kind: Definition['kind']): boolean =>
  kind !== 'text' && kind !== 'relation' && ranges.has(operator);

const ranges: ReadonlySet<FieldCriterion['operator']> = new Set(['EQ', 'GT', 'GTE', 'LT', 'LTE', 'BETWEEN']);

interface Values {
  readonly definition: Definition;
  readonly fits: Condition;
  readonly isDescending: boolean;
}

/** The values that come before the one after so many; in the subquery, `entry` is a row of its own. */
function amongFirst({ definition, fits, isDescending }: Values, from: string | number | null | undefined): Condition {
  const key = columnOf(definition.kind);
  const begun = sql<SqlBool>`${key} ${sql.raw(isDescending ? '<=' : '>=')} ${from}`;
  const condition = and([fits, ...(from === undefined || from === null ? [] : [begun])]);
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const last = sql`select ${key} from cms_field_index entry where entry.definition_id = ${definition.id} and ${condition}
    order by ${key} ${direction} limit 1 offset ${sql.lit(maxEntries)}`;
  // SQLite has no word for infinity.
  return isDescending
    ? sql<SqlBool>`${key} > coalesce((${last}), -9e999)`
    : sql<SqlBool>`${key} < coalesce((${last}), 9e999)`;
}

/** Joins the rows of the index, as `entry`. */
function joined(hits: Hits): Hits {
  const entries = sql`cms_field_index`.as('entry') as AliasedRawBuilder<unknown, 'entry'>;
  const on = sql<SqlBool>`entry.content_id = content.id`;
  return hits.innerJoin(entries as never, (join) => (join as unknown as JoinBuilder<never, never>).on(on)) as never;
}

/** A criterion that all hits fit, on a field of this identifier. */
function requiredField(criteria: readonly Criterion[], identifier: string): FieldCriterion | undefined {
  for (const criterion of criteria) {
    const match = criterion.kind === 'and' ? requiredField(criterion.criteria, identifier) : criterion;
    if (match?.kind === 'field' && match.identifier === identifier) return match;
  }
  return undefined;
}

const without = (criteria: readonly Criterion[], left: Criterion): readonly Criterion[] =>
  criteria.flatMap((criterion): readonly Criterion[] => {
    if (criterion === left) return [];
    return criterion.kind === 'and' ? [{ ...criterion, criteria: without(criterion.criteria, left) }] : [criterion];
  });
