/** Hits of a field criterion in the order of the same field, each joined with its value, without which "A range of a field, sorted by it" of `npm run bench:searches` takes 1.1 times as long on SQLite and 1.4 times on PostgreSQL, and six times where all items are in the range; measure it again on Node 26. */
import { type AliasedRawBuilder, type JoinBuilder, type SqlBool, sql } from 'kysely';
import type { Criterion, ViewQuery } from '../../../repository/repository.js';
import { cachedCount } from '../../unit-of-work/counts.js';
import { and, toColumn } from '../../unit-of-work/policies.js';
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

/** In the cache, instead of the number of hits that have to be sorted otherwise. */
const notValued = -1;

/** Undefined where the value that a hit is found by may not be the one that it is sorted by. */
export async function findValuedHits(query: ViewQuery, scope: Scope): Promise<ValuedHits | undefined> {
  const [clause] = query.sortClauses;
  const definition = clause?.kind === 'field' ? findDefinition(clause, scope) : undefined;
  if (!definition?.isIndexed || !definition.isSingle || definition.isList) return undefined;
  const namesakes = scope.references.definitions.filter(({ identifier }) => identifier === definition.identifier);
  const found = requiredField([...query.filter, ...query.query], definition.identifier);
  if (!found || namesakes.length > 1) return undefined;
  const fits = valueFits(definition.kind, found.operator, found.values);
  if (!fits) return undefined;
  const rest = { ...query, filter: without(query.filter, found), query: without(query.query, found) };
  const language = sql.ref<string>('entry.language_code');
  const hits = joined(selectHits(rest, scope)).where(
    and([sql<SqlBool>`entry.definition_id = ${definition.id}`, fits, inSearchedLanguage(scope, language, 'content')]),
  );
  const valued = { hits, firstKey: columnOf(definition.kind) };
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

/** With the rows of the index as `entry`. */
function joined(hits: Hits): Hits {
  const entries = sql`cms_field_index`.as('entry') as AliasedRawBuilder<unknown, 'entry'>;
  const on = sql<SqlBool>`entry.content_id = content.id`;
  return hits.innerJoin(entries as never, (join) => (join as unknown as JoinBuilder<never, never>).on(on)) as never;
}

/** A criterion that all hits fit, on a field of this identifier. */
function requiredField(criteria: readonly Criterion[], identifier: string): FieldCriterion | undefined {
  for (const own of criteria) {
    const found = own.kind === 'and' ? requiredField(own.criteria, identifier) : own;
    if (found?.kind === 'field' && found.identifier === identifier) return found;
  }
  return undefined;
}

const without = (criteria: readonly Criterion[], left: Criterion): readonly Criterion[] =>
  criteria.flatMap((own): readonly Criterion[] => {
    if (own === left) return [];
    return own.kind === 'and' ? [{ ...own, criteria: without(own.criteria, left) }] : [own];
  });
