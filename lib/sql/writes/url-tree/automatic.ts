/** The aliases that follow the names and places of content. */
import type { Selectable } from 'kysely';
import { isAmong } from '../../database/lists.js';
import type { Database, UrlAliasTable } from '../../database/schema.js';
import { chunks } from '../../values/rows.js';
import { type AssignedSegment, createFinder, fewSegments, numbered } from './free-segments.js';
import {
  findRequiredSegments,
  type LocationRow,
  loadRequiredSegments,
  type NamedLocation,
  pagesOf,
  type RequiredSegment,
  type Which,
} from './named-locations.js';
import { keyOf, lower } from './segment.js';

type Row = Selectable<UrlAliasTable>;

/** An alias that follows from a name. */
export type AutomaticAlias = Row;

/**
 * Brings the aliases of locations in line with the names of the content there and with their places; must be called
 * after content was published, and after locations were made, moved, copied, restored or swapped. Former aliases
 * stay as history. When a location moves, or has another name, the locations below it need no call.
 * @return whether any has changed
 */
export async function refreshAliases(db: Database, which: Which): Promise<boolean> {
  const newPlaces = new Set<number>();
  const left = new Set<number>();
  const find = createFinder(db, newPlaces, (row) => row.history === 1 || left.has(row.id));
  const places = new Map<number, number>();
  let isChanged = false;
  for await (const rows of pagesOf(db, which)) {
    const [required, added] = await loadRequiredSegments(db, rows, places);
    if (required.length === 0) continue;
    // Locations whose URL entry is new have no alias yet.
    const current = added.length === rows.length ? [] : await selectCurrent(db, rows);
    const assigned = new Map<RequiredSegment, AssignedSegment>();
    for (const [want, row] of stillHeld(required, current)) assigned.set(want, { ...want, suffix: row.suffix, row });
    const keptIds = new Set([...assigned.values()].map(({ row }) => row?.id));
    for (const { id } of current) if (!keptIds.has(id)) left.add(id);
    for (const id of added) newPlaces.add(id);
    const others = required.filter((want) => !assigned.has(want));
    if (others.length > fewSegments) await find.learnFirst(others);
    for (const want of others) assigned.set(want, await find(want));
    if (await apply(db, [...assigned.values()], current)) isChanged = true;
  }
  return isChanged;
}

/**
 * Whether `refreshAliases` would change nothing.
 * @param current the aliases that the locations have or had, in the order of their ids
 */
export function areAliasesCurrent(rows: readonly NamedLocation[], current: readonly Row[]): boolean {
  const required = findRequiredSegments(rows);
  if (!required) return false;
  if (required.length === 0) return true;
  const assigned = stillHeld(required, current);
  const usedIds = new Set([...assigned.values()].map(({ id }) => id));
  return (
    required.every((want) => assigned.has(want)) &&
    current.every(({ id, history }) => history === 1 || usedIds.has(id)) &&
    [...assigned].every(([want, row]) => isSame(row, toColumns({ ...want, suffix: row.suffix, row })))
  );
}

/** The columns of aliases. */
export const aliasColumns = [
  ...(['id', 'parent_id', 'text', 'text_key', 'suffix', 'place_id', 'location_id', 'resource'] as const),
  ...(['language_codes', 'always_available', 'custom', 'history', 'forward'] as const),
] as const;

/** The aliases that the locations have or had. */
function selectCurrent(db: Database, locations: readonly LocationRow[]): Promise<Row[]> {
  const ids = locations.map(({ id }) => id);
  const aliases = db.selectFrom('cms_url_alias as alias').selectAll().where('custom', '=', 0);
  return aliases
    .where(isAmong(db, 'location_id', ids))
    .orderBy('id')
    .execute();
}

/** A location keeps its URL name, including a numeric suffix, also when the name without the suffix becomes available. */
function stillHeld(required: readonly RequiredSegment[], current: readonly Row[]): ReadonlyMap<RequiredSegment, Row> {
  const keyOfName = (locationId: number | null, parentId: number, text: string) =>
    `${locationId} ${parentId} ${lower(text)}`;
  const active = new Map(
    current
      .filter(({ history }) => history === 0)
      .map((row) => {
        const base = row.suffix === 1 ? row.text : row.text.slice(0, -String(row.suffix).length);
        return [keyOfName(row.location_id, row.parent_id, base), row];
      }),
  );
  const rowsBySegment = new Map<RequiredSegment, Row>();
  for (const want of required) {
    const row = active.get(keyOfName(want.locationId, want.parentId, want.base));
    if (row) rowsBySegment.set(want, row);
  }
  return rowsBySegment;
}

/** Old names become history before new ones are written, and only names that change cost a statement. */
async function apply(db: Database, assigned: readonly AssignedSegment[], current: readonly Row[]): Promise<boolean> {
  const used = new Set(assigned.map(({ row }) => row?.id));
  const left = current.filter(({ id, history }) => history === 0 && !used.has(id)).map(({ id }) => id);
  for (const ids of chunks(left)) {
    await db
      .updateTable('cms_url_alias')
      .set({ history: 1, forward: 1 })
      .where(isAmong(db, 'id', ids))
      .execute();
  }
  const others = assigned.filter((one) => !one.row || !isSame(one.row, toColumns(one)));
  for (const one of others) {
    if (one.row) await db.updateTable('cms_url_alias').set(toColumns(one)).where('id', '=', one.row.id).execute();
  }
  for (const some of chunks(others.filter(({ row }) => !row))) {
    await db.insertInto('cms_url_alias').values(some.map(toColumns)).execute();
  }
  return left.length > 0 || others.length > 0;
}

function toColumns({ locationId, placeId, parentId, base, suffix, languageCodes }: AssignedSegment): Omit<Row, 'id'> {
  const text = numbered(base, suffix);
  return {
    parent_id: parentId,
    text,
    text_key: keyOf(text),
    suffix,
    place_id: placeId,
    location_id: locationId,
    resource: null,
    language_codes: languageCodes,
    always_available: 0,
    custom: 0,
    history: 0,
    forward: 0,
  };
}

const isSame = (row: Row, columns: Omit<Row, 'id'>): boolean =>
  Object.entries(columns).every(([name, value]) => row[name as keyof Row] === value);
