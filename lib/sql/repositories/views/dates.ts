/** Dates of content in searches: their columns, and comparisons, which ignore fractions of seconds. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { BadRequest } from '../../../errors/errors.js';
import type { Comparison, DateTarget, FieldOperator } from '../../../repository/repository.js';
import { fewValues, type Lists } from '../../database/lists.js';
import { and, type Condition, or } from '../../unit-of-work/policies.js';

/** Content is created when it is published for the first time. */
export const dateColumns: Readonly<Record<DateTarget, 'published' | 'modified'>> = {
  created: 'published',
  published: 'published',
  modified: 'modified',
};

const second = 1000;
/** Rounds timestamps down to seconds in SQL, where remainders of negative numbers are negative. */
const floored = (column: Expression<unknown>) => sql`${column} - ((${column} % 1000) + 1000) % 1000`;

const floor = (date: Date) => Math.floor(date.getTime() / second) * second;

/** To the second. @throws BadRequest for another number of values than the operator has */
export function compareDates(
  lists: Lists,
  [column, operator]: readonly [column: Expression<unknown>, operator: Comparison],
  dates: readonly Date[],
  member: string,
): Condition {
  const message = countFault(operator, dates.length);
  if (message !== undefined) {
    const members = [{ member: `${member}.values`, message }];
    throw new BadRequest('A criterion has the wrong number of values', { members });
  }
  const [first = 0, last = 0] = dates.map(floor);
  const on = (operatorText: string, timestamp: number) => sql<SqlBool>`${column} ${sql.raw(operatorText)} ${timestamp}`;
  const within = (timestamp: number) => and([on('>=', timestamp), on('<', timestamp + second)]);
  switch (operator) {
    case 'IN':
    case 'EQ':
      return dates.length <= fewValues
        ? or(dates.map(floor).map(within))
        : lists.isAmong(floored(column), dates.map(floor));
    case 'GT':
      return on('>=', first + second);
    case 'GTE':
      return on('>=', first);
    case 'LT':
      return on('<', first);
    case 'LTE':
      return on('<', first + second);
    case 'BETWEEN':
      return and([on('>=', first), on('<', last + second)]);
  }
}

/** Why an operator cannot have so many values; undefined where it can. */
export function countFault(operator: FieldOperator, count: number): string | undefined {
  const isSeveral = operator === 'IN' || operator === 'CONTAINS';
  const expected = operator === 'BETWEEN' ? 2 : 1;
  if (isSeveral ? count > 0 : count === expected) return undefined;
  return isSeveral ? 'must have a value' : `must have ${expected === 2 ? 'two values' : 'one value'} with ${operator}`;
}
