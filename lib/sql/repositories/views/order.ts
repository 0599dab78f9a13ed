/** The order of hits: by the sort clauses, and finally by id. */
import { type Expression, type OrderByItemBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { BadRequest } from '../../../errors/errors.js';
import {
  locationSortKinds,
  type SortClause,
  type SortDirection,
  type ViewQuery,
} from '../../../repository/repository.js';
import { and, type Condition, never, or } from '../../unit-of-work/policies.js';
import { maySeeSections } from './criteria.js';
import { fieldKey, findDefinition } from './fields.js';
import type { Hits } from './hits.js';
import type { Scope } from './scope.js';
import type { WholeType } from './whole-numbers.js';

export interface Order {
  readonly by: Expression<unknown>;
  readonly direction: SortDirection;
  /** Whether hits may have no value, and where these are. */
  readonly nulls: 'none' | 'last' | 'first';
  /** The type of the column. */
  readonly kind: WholeType | 'number' | 'text';
}

/** Hits with their sort keys, where these are not columns of their own. */
export interface Sortable {
  readonly hits: Hits;
  /** Then the hits are there once for each text that matches. */
  readonly score?: RawBuilder<number>;
  /** The sort key of the first clause. */
  readonly firstKey?: Expression<unknown>;
  /** The hits among the first values of an index, from a value on: they are found in a bounded time. */
  readonly beginning?: (from: Position['keys'][number] | undefined) => Hits;
  /** The sort keys that replace the sort clauses, with the name that their cursors belong to. */
  readonly ordered?: { readonly orders: readonly Order[]; readonly name: string };
}

/** Without clauses, the highest score comes first. */
export function ordersOf(
  query: ViewQuery,
  scope: Scope,
  { score, firstKey }: Omit<Sortable, 'hits'>,
): readonly Order[] {
  const { sortClauses } = query;
  if (sortClauses.length === 0)
    return score ? [{ by: score, direction: 'descending', nulls: 'none', kind: 'number' }] : [];
  return sortClauses.flatMap((clause, index): readonly Order[] => {
    const { kind, direction } = clause;
    if (index === 0 && firstKey) return [{ by: firstKey, direction, nulls: 'none', kind: kindOf(clause, scope) }];
    const by = kind === 'score' ? score : orderOf(clause, scope, `query.sortClauses.${index}`);
    return by ? [{ by, direction, nulls: nullsOf(clause), kind: kindOf(clause, scope) }] : [];
  });
}

/** Last in ascending order, and first in descending order, unless the clause has `missing`. */
function nullsOf(clause: SortClause): Order['nulls'] {
  if (clause.kind !== 'field') return 'none';
  return clause.direction === 'descending' && clause.missing !== 'last' ? 'first' : 'last';
}

const dates: readonly SortClause['kind'][] = ['dateModified', 'datePublished'];

const texts: readonly SortClause['kind'][] = ['contentName', 'sectionIdentifier', 'sectionName', 'locationPath'];

function kindOf(clause: SortClause, scope: Scope): Order['kind'] {
  if (clause.kind === 'score') return 'number';
  if (dates.includes(clause.kind)) return 'bigint';
  if (clause.kind !== 'field') return texts.includes(clause.kind) ? 'text' : 'integer';
  const kind = findDefinition(clause, scope)?.kind;
  if (kind === 'text' || kind === 'number') return kind;
  return kind === 'date' ? 'bigint' : 'integer';
}

type Direct = (order: OrderByItemBuilder) => OrderByItemBuilder;

/** SQLite finds rows by an index that has their order, which is another one for null. */
const present: Readonly<Record<SortDirection, Direct>> = {
  ascending: (order) => order.asc(),
  descending: (order) => order.desc(),
};

export const directionOf =
  ({ direction, nulls }: Order): Direct =>
  (order) => {
    const directed = present[direction](order);
    if (nulls === 'none') return directed;
    return nulls === 'last' ? directed.nullsLast() : directed.nullsFirst();
  };

/** The last hit of a page: the values that it is sorted by, and its id. */
export interface Position {
  readonly keys: readonly (string | number | null)[];
  readonly id: number;
}

/** Whether a hit comes after a position. */
export function comesAfter(orders: readonly Order[], { keys, id }: Position, hitId: Expression<number>): Condition {
  const last: Condition = sql<SqlBool>`${hitId} > ${id}`;
  return orders.reduceRight((rest: Condition, order, index) => {
    const key = keys[index] ?? null;
    const condition = or([isBeyond(order, key), and([isEqual(order, key), rest])]);
    // This bound lets the database begin at the right entry of an index.
    return key === null || order.nulls !== 'none' ? condition : and([notBefore(order, key), condition]);
  }, last);
}

const comparison = ({ direction }: Order): string => (direction === 'descending' ? '<' : '>');

const notBefore = (order: Order, key: string | number): Condition =>
  sql<SqlBool>`${order.by} ${sql.raw(`${comparison(order)}=`)} ${key}`;

const isEqual = ({ by }: Order, key: string | number | null): Condition =>
  key === null ? sql<SqlBool>`${by} is null` : sql<SqlBool>`${by} = ${key}`;

function isBeyond(order: Order, key: string | number | null): Condition {
  const { by, nulls } = order;
  if (key === null) return nulls === 'first' ? sql<SqlBool>`${by} is not null` : never;
  const beyond = sql<SqlBool>`${by} ${sql.raw(comparison(order))} ${key}`;
  return nulls === 'last' ? or([beyond, sql<SqlBool>`${by} is null`]) : beyond;
}

const sections = (column: 'identifier' | 'name') =>
  sql<string>`(select section.${sql.ref(column)} from cms_section section where section.id = content.section_id)`;

/** Undefined where the clause orders no hits. */
function orderOf(clause: SortClause, scope: Scope, member: string): Expression<unknown> | undefined {
  const { kind } = clause;
  const { unit, target } = scope;
  if (isOfLocations(kind) && target !== 'locations') throw refusal(member, 'is only for queries of locations');
  const { byBytes } = unit.store.dialect;
  switch (kind) {
    case 'sectionIdentifier':
      return maySeeSections(scope) ? byBytes(sections('identifier')) : undefined;
    case 'sectionName':
      return maySeeSections(scope) ? byBytes(sections('name')) : undefined;
    case 'score':
      return undefined;
    case 'field':
      return fieldKey(clause, scope, member);
    default:
      return sql.ref(columns[kind]);
  }
}

const columns = {
  contentId: 'content.id',
  contentName: 'content.sort_name',
  dateModified: 'content.modified',
  datePublished: 'content.published',
  locationId: 'location.id',
  locationDepth: 'location.depth',
  locationPath: 'location.path',
  locationPriority: 'location.priority',
} as const;

const isOfLocations = (kind: SortClause['kind']): boolean => (locationSortKinds as readonly string[]).includes(kind);

const refusal = (member: string, message: string) =>
  new BadRequest('The storage cannot sort by this', { members: [{ member, message }] });
