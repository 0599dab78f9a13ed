/** Finds numbers for the segments of URLs that other locations have already. */
import type { Selectable } from 'kysely';
import type { Database, UrlAliasTable } from '../../database/schema.js';
import { selectBelow, selectPairs } from './aliases-below.js';
import type { RequiredSegment } from './named-locations.js';
import { keyOf, lower } from './segment.js';

type Row = Selectable<UrlAliasTable>;

/** A requested name, the number that distinguishes it from others, and the row that has it already. */
export interface AssignedSegment extends RequiredSegment {
  readonly suffix: number;
  readonly row: Row | undefined;
}

export const numbered = (base: string, suffix: number): string => (suffix === 1 ? base : `${base}${suffix}`);

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

/** The first numbers of more names than these are loaded together. */
export const fewSegments = 8;
const firstNumbers = 3;

/** If all numbers up to here are taken, those up to one that is taken while its successor is free are passed over. */
const many = 100;

/**
 * Makes the function that finds a name below a parent that has no target now: the first one, unless many are taken. It asks
 * for ten numbers at once, then for ten times as many each time, so that many of the same name cost few statements too.
 */
export function createFinder(db: Database, newPlaces: ReadonlySet<number>, isFree: (row: Row) => boolean) {
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

  async function learnFirst(all: readonly RequiredSegment[]): Promise<void> {
    const unchecked = new Set(all.map(numbersOf).filter(({ checkedUpTo }) => checkedUpTo === 0));
    const suffixes = Array.from({ length: firstNumbers }, (_, index) => index + 1);
    const keysOf = ({ base }: RequiredSegment) => suffixes.map((suffix) => keyOf(numbered(base, suffix)));
    const segments = all.filter((want) => unchecked.has(numbersOf(want)));
    const rows = await selectPairs(
      db,
      segments.flatMap((want) => keysOf(want).map((key) => [want.parentId, key] as const)),
    );
    const rowAt = new Map(rows.map((row) => [`${row.parent_id}-${row.text_key}`, row]));
    for (const want of segments) {
      const numbers = numbersOf(want);
      for (const key of keysOf(want)) {
        const row = rowAt.get(`${want.parentId}-${key}`);
        if (row) numbers.rows.set(key, row);
      }
      numbers.checkedUpTo = firstNumbers;
    }
  }

  async function find(want: RequiredSegment): Promise<AssignedSegment> {
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
  }

  return Object.assign(find, { learnFirst });
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
