/** The operators of conditions on items, and the values that they compare, read from the text of a query. */
import { type BadRequest, isRestError } from '../errors/errors.js';
import { invalidParameter } from '../errors/invalid-parameters.js';
import { parseDate, parseTimeOfDay } from '../support/date-text.js';
import type { ItemCondition, ItemOperator } from './items.js';
import type { Comparison } from './view-criteria.js';

const comparing = ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'between'] as const;

/** The operators that values are compared by. */
export const operatorsOf = {
  text: [...comparing, 'contains', 'prefix', 'exists'],
  number: [...comparing, 'exists'],
  date: [...comparing, 'exists'],
  boolean: ['eq', 'ne', 'in', 'exists'],
  relation: ['eq', 'ne', 'in', 'exists'],
  id: ['eq', 'ne', 'in', 'prefix'],
} as const satisfies Readonly<Record<string, readonly ItemOperator[]>>;

/** Kind of a value in filters of items, which decides the operators that can be used. */
export type ComparedKind = keyof typeof operatorsOf;

/** The operators of views; `ne` is the negation of `EQ`. */
export const comparisons: Readonly<Partial<Record<ItemOperator, Comparison>>> = {
  eq: 'EQ',
  ne: 'EQ',
  in: 'IN',
  gt: 'GT',
  gte: 'GTE',
  lt: 'LT',
  lte: 'LTE',
  between: 'BETWEEN',
};

/** @throws BadRequest for any other operator */
export function checkOperator({ member, operator }: ItemCondition, operators: readonly ItemOperator[]): void {
  if (!operators.includes(operator))
    throw invalidParameter('filter', `compares ${member} by ${operators.join(', ')} only`);
}

export const invalidOperand = ({ member, operator }: ItemCondition, expected: string): BadRequest =>
  invalidParameter(`filter[${member}][${operator}]`, `must be ${expected}`);

const expected: Readonly<Record<ComparedKind, string>> = {
  text: 'a text',
  number: 'a number',
  date: 'a date, such as 2026-03-02 or 2026-03-02T09:30:00Z',
  boolean: 'true or false',
  relation: 'the id of a content item',
  id: 'a text',
};

/**
 * Calls `compare` for each field that a member can mean, and leaves out fields for which it throws a `RestError`.
 * @throws BadRequest where it fits none
 */
export function ofComparable<T, R>(fields: readonly T[], compare: (field: T) => R): readonly R[] {
  const refusals: unknown[] = [];
  const results = fields.flatMap((field) => {
    try {
      return [compare(field)];
    } catch (error) {
      if (!isRestError(error)) throw error;
      refusals.push(error);
      return [];
    }
  });
  if (results.length === 0 && refusals.length > 0) throw refusals[0];
  return results;
}

export type Operand = string | number | boolean;

/** A field, or another member of items, as conditions compare it. */
export interface ComparedField {
  readonly kind: ComparedKind;
  readonly fieldTypeIdentifier?: string;
}

/** The values as storage compares them: dates and times of day are seconds. @throws BadRequest for values of another kind */
export function toOperands(condition: ItemCondition, field: ComparedField): readonly Operand[] {
  return condition.values.map((value) => {
    const operand = toOperand(value, field);
    if (operand === undefined) throw invalidOperand(condition, expected[field.kind]);
    return operand;
  });
}

/** @throws BadRequest for a value that is not a date */
export function toDates(condition: ItemCondition): readonly Date[] {
  const dates = condition.values.map((value) => new Date(dateIn(value)?.time ?? Number.NaN));
  if (dates.some((date) => Number.isNaN(date.getTime()))) throw invalidOperand(condition, expected.date);
  return dates;
}

/** Undefined for a text that is not a value of that kind. */
function toOperand(text: string, { kind, fieldTypeIdentifier }: ComparedField): Operand | undefined {
  // Storage has a blank in place of a null character.
  if (kind === 'text' || kind === 'id') return text.replaceAll('\0', ' ');
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (kind !== 'date') return (fieldTypeIdentifier === 'time' ? parseTimeOfDay(text) : undefined) ?? toNumber(text);
  const written = dateIn(text);
  return written && Math.floor((fieldTypeIdentifier === 'date' ? written.day : written.time) / 1000);
}

const number = /^[+-]?(?:\d{1,300}(?:\.\d{0,300})?|\.\d{1,300})(?:[eE][+-]?\d{1,3})?$/;

const toNumber = (text: string): number | undefined =>
  number.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined;

/** Text in a query string, where a plus sign is a blank. */
const dateIn = (text: string) =>
  parseDate(text.replace(/(:\d\d|:\d\d\.\d+|GMT|UTC) {1,2}(\d\d:?\d\d)( \(|$)/i, '$1+$2$3'));
