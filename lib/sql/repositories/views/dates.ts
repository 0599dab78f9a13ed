/** Comparisons of dates in searches, which ignore fractions of seconds. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { BadRequest } from '../../../errors.js';
import type { Comparison } from '../../../repository/repository.js';
import { and, type Condition, or } from '../../unit-of-work/policies.js';

const second = 1000;
const floor = (date: Date) => Math.floor(date.getTime() / second) * second;

/** To the second. @throws BadRequest for another number of values than the operator has */
export function compareDates(
  column: Expression<unknown>,
  operator: Comparison,
  dates: readonly Date[],
  member: string,
): Condition {
  checkCount(operator, dates.length, member);
  const [first = 0, last = 0] = dates.map(floor);
  const on = (operatorText: string, timestamp: number) => sql<SqlBool>`${column} ${sql.raw(operatorText)} ${timestamp}`;
  const within = (timestamp: number) => and([on('>=', timestamp), on('<', timestamp + second)]);
  switch (operator) {
    case 'IN':
    case 'EQ':
      return or(dates.map(floor).map(within));
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

function checkCount(operator: Comparison, count: number, member: string): void {
  const expected = operator === 'BETWEEN' ? 2 : 1;
  if (operator === 'IN' ? count > 0 : count === expected) return;
  const message =
    operator === 'IN'
      ? 'must have a value'
      : `must have ${expected === 2 ? 'two values' : 'one value'} with ${operator}`;
  throw new BadRequest('A criterion has the wrong number of values', {
    members: [{ member: `${member}.values`, message }],
  });
}
