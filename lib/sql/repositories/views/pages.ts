/** Pages of hits: from an offset, or after a cursor. */
import { type Compilable, type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { BadRequest } from '../../../errors/errors.js';
import type { Json, PageRequest, ViewQuery } from '../../../repository/repository.js';
import type { Tables } from '../../database/schema.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { fromCursor, toCursor } from '../../values/cursor.js';
import { digest, isId } from '../../values/rows.js';
import { type Hits, hitId, selectHits } from './hits.js';
import { type IndexOrder, indexOrderOf, isWorthTrying, loadBound } from './index-order.js';
import { comesAfter, directionOf, type Order, ordersOf, type Position, type Sortable } from './order.js';
import type { Scope } from './scope.js';
import { firstMatches } from './scores.js';
import { isHeld } from './whole-numbers.js';

export interface HitRow {
  readonly id: number;
  readonly score: number;
}

/** A hit with the values that it is sorted by: `key_0` and so on. */
type KeyedRow = HitRow & { readonly matches?: number } & Readonly<Record<string, string | number | null>>;

export interface HitPage {
  readonly rows: readonly HitRow[];
  readonly next?: string;
  /** Whether these are all hits that there are. */
  readonly isWhole?: boolean;
}

const noScore = sql<number>`0`;

export async function loadPage(
  sortable: Sortable,
  query: ViewQuery,
  page: PageRequest,
  total: number | undefined,
  scope: Scope,
): Promise<HitPage> {
  const part = partOf(sortable, query, page, scope);
  if (page.limit === 0) return { rows: [] };
  const index = sortable.score ? undefined : indexOrderOf(query, page, scope.unit);
  const isInOrder = index !== undefined && isWorthTrying(query, total);
  const first = isInOrder ? await loadInOrder(index, query, part, scope) : undefined;
  return first ? toPage(first, part, scope.unit) : loadPlanned(planned(sortable, part, scope), scope.unit);
}

/** The queries of a page. */
export interface PlannedPage {
  readonly part: Part;
  /** The query of the first values of an index: it is sufficient where it finds the whole page. */
  readonly beginning: Compilable<KeyedRow> | undefined;
  readonly all: Compilable<KeyedRow>;
}

/** Undefined where an index has to be looked at first. */
export function planPage(
  sortable: Sortable,
  query: ViewQuery,
  page: PageRequest,
  scope: Scope,
): PlannedPage | undefined {
  const part = partOf(sortable, query, page, scope);
  const isInOrder = indexOrderOf(query, page, scope.unit) !== undefined && isWorthTrying(query, undefined);
  return page.limit === 0 || isInOrder ? undefined : planned(sortable, part, scope);
}

function planned({ beginning, ...others }: Sortable, part: Part, scope: Scope): PlannedPage {
  const select = (hits: Hits) => selectPart({ ...others, hits }, part, scope);
  const first = beginning && scope.unit.isSearch ? beginning(part.position?.keys[0]) : undefined;
  return { part, beginning: first && select(first), all: select(others.hits) };
}

export async function loadPlanned({ part, beginning, all }: PlannedPage, unit: UnitOfWork): Promise<HitPage> {
  const first = beginning ? await unit.short(beginning) : [];
  return toPage(first.length === part.limit ? first : await unit.run(all), part, unit);
}

interface Part extends Pick<PageRequest, 'offset' | 'limit'> {
  readonly orders: readonly Order[];
  readonly position: Position | undefined;
  /** The name that its cursors belong to. */
  readonly name: string;
}

function partOf(sortable: Sortable, query: ViewQuery, { after, offset, limit }: PageRequest, scope: Scope): Part {
  const { orders, name } = sortable.ordered ?? { orders: ordersOf(query, scope, sortable), name: nameOf(query) };
  const position = after === undefined ? undefined : positionAt(after, name, orders);
  // One more than requested shows whether there are more.
  return { orders, position, name, offset, limit: limit + 1 };
}

function toPage(
  keyedRows: readonly KeyedRow[],
  { orders, position, name, offset, limit }: Part,
  unit: UnitOfWork,
): HitPage {
  const rows = keyedRows.slice(0, limit - 1);
  const last = rows.at(-1);
  if (last && keyedRows.length > rows.length) return { rows, next: cursorAt(last, name, orders) };
  const matches = rows.reduce((sum, row) => sum + (row.matches ?? 0), 0);
  return { rows, isWhole: offset === 0 && !position && matches < unit.store.maxRanked };
}

/** Undefined where too few of the entries of the index are hits. */
async function loadInOrder(index: IndexOrder, query: ViewQuery, part: Part, scope: Scope) {
  // Each entry of the index is looked up in subtrees, instead of finding all locations of these first.
  const references = { ...scope.references, smallSubtrees: new Set<string>() };
  const hits = selectHits(query, { ...scope, references }, index);
  const bound = await loadBound(index, part.position?.keys[0], scope.unit);
  const rows = await scope.unit.short(selectPart({ hits: bound ? hits.where(bound) : hits }, part, scope));
  return rows.length === part.limit || !bound ? rows : undefined;
}

function selectPart({ hits, score }: Sortable, part: Part, scope: Scope) {
  const id = hitId(scope);
  const keys = part.orders.map(({ by }, index) => ({ by, name: keyOf(index) }));
  const toColumns = (some: typeof keys) => some.map(({ by, name }) => sql`${by}`.as(name));
  if (!score) {
    const rows = hits.select([id.as('id'), noScore.as('score'), ...toColumns(keys)]);
    return inOrder(rows as never, part, id);
  }
  const { db } = scope.unit;
  // The score is computed once, for whatever it is a key of.
  const others = keys.filter(({ by }) => by !== score);
  const ranked = firstMatches(hits.select([id.as('id'), score.as('score'), ...toColumns(others)]), scope);
  const best = db
    .selectFrom(ranked.as('ranked'))
    .select(['ranked.id', sql<number>`cast(count(*) as integer)`.as('matches'), sql`max(ranked.score)`.as('score')])
    // All rows of a hit have the same keys.
    .select(keys.map(({ by, name }) => sql`max(${sql.ref(`ranked.${by === score ? 'score' : name}`)})`.as(name)))
    .groupBy('ranked.id');
  const orders = part.orders.map((order, index) => ({ ...order, by: sql.ref(`hit.${keyOf(index)}`) }));
  return inOrder(db.selectFrom(best.as('hit')).selectAll() as never, { ...part, orders }, sql.ref('hit.id'));
}

type Selected = SelectQueryBuilder<Tables, never, KeyedRow>;

function inOrder(hits: Selected, { orders, position, offset, limit }: Part, id: Expression<number>): Selected {
  const rest = position ? hits.where(comesAfter(orders, position, id)) : hits;
  const ordered = orders.reduce((own, order, index) => own.orderBy(sql.ref(keyOf(index)), directionOf(order)), rest);
  return ordered.orderBy(id).limit(limit).offset(offset);
}

const keyOf = (index: number): string => `key_${index}`;

/** A cursor belongs to a query and its order, not to the page size. */
const nameOf = ({ target, filter, query, sortClauses, languageCode, useAlwaysAvailable }: ViewQuery): string => {
  const searched = [target, filter, query, sortClauses, languageCode ?? null, useAlwaysAvailable];
  return `hits of ${digest(searched as unknown as Json)}`;
};

const cursorAt = (row: KeyedRow, name: string, orders: readonly Order[]): string =>
  toCursor(name, [row.id, ...orders.map((_, index) => row[keyOf(index)] ?? null)]);

/** The values have the types of the sort keys and of these columns: PostgreSQL compares them with no others. */
const isPositionIn =
  (orders: readonly Order[]) =>
  (value: Json): value is [number, ...Position['keys']] =>
    Array.isArray(value) &&
    // Callers with fewer rights may have fewer sort keys.
    value.length === orders.length + 1 &&
    isId(value[0] as number) &&
    orders.every((order, index) => isKeyOf(order, value[index + 1] ?? null));

function isKeyOf({ kind, nulls }: Order, key: Json): boolean {
  if (key === null) return nulls !== 'none';
  if (kind === 'text') return typeof key === 'string' && !key.includes('\0');
  // The driver returns large integers as texts.
  if (typeof key !== 'number' && !(typeof key === 'string' && /^-?\d{1,16}$/.test(key))) return false;
  return kind === 'number' || isHeld(kind, Number(key));
}

function positionAt(cursor: string, name: string, orders: readonly Order[]): Position {
  const position = fromCursor(name, cursor, isPositionIn(orders));
  if (!position) throw new BadRequest('The cursor (after) does not belong to this search');
  const [id, ...keys] = position;
  return { id, keys };
}
