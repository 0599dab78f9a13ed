/** Conditions of items on one column. */
import {
  type ComparedField,
  checkOperator,
  type Operand,
  operatorsOf,
  toOperands,
} from '../repository/item-operators.js';
import type { ItemCondition } from '../repository/items.js';
import { day, fromDate } from './column-values.js';
import type { DateForm } from './table.js';
import type { ColumnValue, Where } from './where.js';

/** A column that conditions compare. */
export interface Compared extends ComparedField {
  readonly column: string;
  readonly relation?: string | undefined;
  /** How points in time are stored; without it as seconds since 1970, without fractions. */
  readonly dates?: DateForm;
}

export interface ComparedCondition {
  readonly condition: ItemCondition;
  readonly field: Compared;
}

export function toColumnWhere({ condition, field }: ComparedCondition): Where {
  checkOperator(condition, operatorsOf[field.kind]);
  const { column, kind } = field;
  const isNull: Where = { column, operator: 'isNull', values: [] };
  if (condition.operator === 'exists') {
    const { values } = condition;
    const isEmpty: Where = kind === 'text' ? { or: [isNull, { column, operator: 'eq', values: [''] }] } : isNull;
    return values[0] === 'true' ? { not: isEmpty } : isEmpty;
  }
  const operands = toOperands(condition, field);
  if (kind === 'date' && field.dates !== undefined)
    return negatedIf(condition, ofDates(condition, field, { operands, dates: field.dates }));
  const ignoresCase = kind === 'text' ? { ignoresCase: true } : {};
  return { column, operator: condition.operator as 'eq', values: operands, ...ignoresCase };
}

/** Points in time are compared by the second, and days as a whole, whatever time of the day the column holds. */
function ofDates(
  { operator }: ItemCondition,
  { column, fieldTypeIdentifier }: Compared,
  { operands, dates }: { readonly operands: readonly Operand[]; readonly dates: DateForm },
): Where {
  const isDay = fieldTypeIdentifier === 'date';
  const at = (seconds: Operand | undefined): ColumnValue => fromDate(new Date(Number(seconds) * 1000), dates, isDay);
  const from = (seconds: Operand | undefined): Where => ({ column, operator: 'gte', values: [at(seconds)] });
  const before = (seconds: Operand | undefined): Where => ({ column, operator: 'lt', values: [at(seconds)] });
  const after = (seconds: Operand | undefined) => Number(seconds) + (isDay ? day : 1);
  const [first, second] = operands;
  switch (operator) {
    case 'gt':
      return from(after(first));
    case 'gte':
      return from(first);
    case 'lt':
      return before(first);
    case 'lte':
      return before(after(first));
    case 'between':
      return { and: [from(first), before(after(second))] };
    default:
      return { or: operands.map((each) => ({ and: [from(each), before(after(each))] })) };
  }
}

export const negatedIf = ({ operator }: ItemCondition, where: Where): Where =>
  operator === 'ne' ? { not: where } : where;

/** Whether a condition is met by those that do not meet its opposite: of several values, none must match. */
export const isNegative = (condition: ItemCondition): boolean => condition.operator === 'ne' || isMissing(condition);

/** The opposite of a negative condition. */
export function toPositive(condition: ItemCondition): ItemCondition {
  if (condition.operator === 'ne') return { ...condition, operator: 'eq' };
  return isMissing(condition) ? { ...condition, values: ['true'] } : condition;
}

const isMissing = ({ operator, values }: ItemCondition): boolean => operator === 'exists' && values[0] !== 'true';
