/** The aliases that follow the names and places of content. */
import type { Selectable } from 'kysely';
import { isAmong } from '../../database/lists.js';
import type { Database, UrlAliasTable } from '../../database/schema.js';
import { chunks } from '../../values/rows.js';
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

/** A name that is wanted, the number that tells it from others, and the row that has it already. */
interface AssignedSegment extends RequiredSegment {
  readonly suffix: number;
  readonly row: Row | undefined;
}

/**
 * Brings the aliases of locations in line with the names of what is placed there and with where they are; to be called
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
    const current = await selectCurrent(db, rows);
    const assigned = new Map<RequiredSegment, AssignedSegment>();
    for (const [want, row] of stillHeld(required, current)) assigned.set(want, { ...want, suffix: row.suffix, row });
    const keptIds = new Set([...assigned.values()].map(({ row }) => row?.id));
    for (const { id } of current) if (!keptIds.has(id)) left.add(id);
    for (const id of added) newPlaces.add(id);
    for (const want of required) if (!assigned.has(want)) assigned.set(want, await find(want));
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

const numbered = (base: string, suffix: number): string => (suffix === 1 ? base : `${base}${suffix}`);

/** The numbers of one name below one parent that have been checked. */
interface Numbers {
  next: number;
  /** The largest number whose alias has been looked up, or passed over. */
  checkedUpTo: number;
  /** How many to ask for next. */
  count: number;
  isSkipped: boolean;
  readonly rows: Map<string, Row>;
}

/** If all numbers up to here are taken, those up to one that is taken while its successor is free are passed over. */
const many = 100;

/**
 * Makes the function that finds a name below a parent that leads nowhere now: the first one, unless many are taken. It asks
 * for ten numbers at once, then for ten times as many each time, so that many of the same name cost few statements too.
 */
function createFinder(db: Database, newPlaces: ReadonlySet<number>, isFree: (row: Row) => boolean) {
  const all = new Map<string, Numbers>();
  const claimed = new Set<string>();

  function numbersOf({ parentId, base }: RequiredSegment): Numbers {
    const name = `${parentId} ${lower(base)}`;
    const checkedUpTo = newPlaces.has(parentId) ? Infinity : 0;
    const numbers = all.get(name) ?? { next: 1, checkedUpTo, count: 10, isSkipped: false, rows: new Map() };
    all.set(name, numbers);
    return numbers;
  }

  async function learn(numbers: Numbers, { parentId, base }: RequiredSegment): Promise<void> {
    const { count } = numbers;
    const keys = Array.from({ length: count }, (_, index) => keyOf(numbered(base, numbers.checkedUpTo + 1 + index)));
    for (const row of await selectBelow(db, parentId, keys)) numbers.rows.set(row.text_key, row);
    numbers.checkedUpTo += count;
    numbers.count = Math.min(count * 10, 10_000);
  }

  async function skip(numbers: Numbers, { parentId, base }: RequiredSegment): Promise<void> {
    numbers.checkedUpTo = await lastTaken(db, parentId, base, numbers.checkedUpTo);
    numbers.next = numbers.checkedUpTo + 1;
    numbers.count = 10;
    numbers.isSkipped = true;
  }

  return async function find(want: RequiredSegment): Promise<AssignedSegment> {
    const numbers = numbersOf(want);
    for (;;) {
      if (numbers.next > numbers.checkedUpTo) {
        if (numbers.checkedUpTo > many && !numbers.isSkipped) await skip(numbers, want);
        await learn(numbers, want);
      }
      const suffix = numbers.next++;
      const key = keyOf(numbered(want.base, suffix));
      const row = numbers.rows.get(key);
      if (claimed.has(`${want.parentId}-${key}`) || (row && !isFree(row))) continue;
      claimed.add(`${want.parentId}-${key}`);
      return { ...want, suffix, row };
    }
  };
}

/** A number that is taken, and the next is not: found in steps, each of which asks for thirty numbers. */
async function lastTaken(db: Database, parentId: number, base: string, from: number): Promise<number> {
  let [lastUsed, free] = [from, Number.POSITIVE_INFINITY];
  while (free - lastUsed > 1) {
    const step = Math.ceil((free - lastUsed) / 31);
    const tried = Array.from(
      { length: 30 },
      (_, index) => lastUsed + (free === Infinity ? 2 ** index : step * (index + 1)),
    );
    const between = tried.filter((number) => number < free);
    const keys = new Map(between.map((number) => [number, keyOf(numbered(base, number))]));
    const rows = await selectBelow(db, parentId, [...keys.values()]);
    const usedKeys = new Set(rows.map(({ text_key }) => text_key));
    const firstFree = between.find((number) => !usedKeys.has(keys.get(number) as string));
    lastUsed = between.filter((number) => number < (firstFree ?? free)).at(-1) ?? lastUsed;
    free = firstFree ?? free;
  }
  return lastUsed;
}

function selectBelow(db: Database, parentId: number, keys: readonly string[]): Promise<Row[]> {
  return db
    .selectFrom('cms_url_alias')
    .selectAll()
    .where('parent_id', '=', parentId)
    .where(isAmong(db, 'text_key', keys))
    .execute();
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
