/** Comparisons of columns of whole numbers with any numbers: those that are none, and those that no column holds. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { type Condition, never } from '../../unit-of-work/policies.js';

export type Comparator = '=' | '<' | '<=' | '>' | '>=';

/** The range of each type of column: 32 bits, or those of the 64-bit integers that a double represents exactly. */
export const wholeRanges = {
  integer: [-2_147_483_648, 2_147_483_647],
  bigint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
} as const;

export type WholeType = keyof typeof wholeRanges;

export function isHeld(type: WholeType, value: number): boolean {
  const [least, largest] = wholeRanges[type];
  return Number.isInteger(value) && value >= least && value <= largest;
}

export function compareWhole(
  [column, type]: readonly [column: Expression<unknown>, type: WholeType],
  comparator: Comparator,
  value: number,
): Condition {
  const compared = (whole: number) => sql<SqlBool>`${column} ${sql.raw(comparator)} ${whole}`;
  if (comparator === '=') return isHeld(type, value) ? compared(value) : never;
  const whole = comparator === '>' || comparator === '<=' ? Math.floor(value) : Math.ceil(value);
  if (isHeld(type, whole)) return compared(whole);
  // All that the column holds is on one side of the value.
  return comparator.startsWith('>') === value < 0 ? sql<SqlBool>`${column} is not null` : never;
}
