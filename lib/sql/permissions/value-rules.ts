/** Rules of limitations of which one value has to match, with the meaning of each value. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { isOneOf, type Lists } from '../database/lists.js';
import type { Rule, ValueRule, ValueSetRule } from '../unit-of-work/any-policy.js';
import { type Condition, never } from '../unit-of-work/policies.js';
import { isPath } from '../values/paths.js';
import { toInteger } from '../values/rows.js';

export function hasOneOf(lists: Lists, column: Expression<number>, values: readonly string[]): Condition {
  const integers = values.flatMap((value) => toInteger(value) ?? []);
  return integers.length === 0 ? never : isOneOf(lists, column, integers);
}

/** A rule, with the meaning of each of its values. */
export const withEach = (rule: (values: readonly string[]) => Condition, ...perValue: readonly ValueRule[]): Rule =>
  Object.assign(rule, { perValue });

/** A rule, with the meaning of its values together. */
export const withSet = (rule: (values: readonly string[]) => Condition, set: ValueSetRule): Rule =>
  Object.assign(rule, { set });

export const integers = (fits: ValueRule['fits']): ValueRule => ({ type: 'integer', toItem: toInteger, fits });

export const texts = (fits: ValueRule['fits']): ValueRule => ({ type: 'text', toItem: (value) => value, fits });

export const paths = (fits: ValueRule['fits']): ValueRule => ({
  type: 'text',
  toItem: (value) => (isPath(value) ? value : undefined),
  fits,
});

/** The rule that a number is one of the values. */
export const ofColumn = (lists: Lists, column: Expression<number>): Rule =>
  withEach(
    (values) => hasOneOf(lists, column, values),
    integers((id) => sql<SqlBool>`${column} = ${id}`),
  );

export const isBelowPath = (path: Expression<unknown>, first: Expression<unknown>): Condition =>
  sql<SqlBool>`substr(${path}, 1, length(${first})) = ${first}`;
