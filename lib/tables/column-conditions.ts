/** Conditions of items on one column. */
import type { Id } from '../repository/context.js';
import {
  type ComparedField,
  checkOperator,
  type Operand,
  operatorsOf,
  toOperands,
} from '../repository/item-operators.js';
import type { ItemCondition } from '../repository/items.js';
import { fromDate } from './column-values.js';
import type { Source } from './source.js';
import type { ColumnValue, Where } from './where.js';

/** A column that conditions compare. */
export interface Compared extends ComparedField {
  readonly column: string;
  readonly relation?: string | undefined;
}

export interface ComparedCondition {
  readonly condition: ItemCondition;
  readonly field: Compared;
}

/** @param dates how points in time are stored; undefined for seconds since 1970, without fractions */
export function toColumnWhere({ condition, field }: ComparedCondition, dates?: Source<Id>['dates']): Where {
  checkOperator(condition, operatorsOf[field.kind]);
  const { column, kind } = field;
  const isNull: Where = { column, operator: 'isNull', values: [] };
  if (condition.operator === 'exists') {
    const { values } = condition;
    const isEmpty: Where = kind === 'text' ? { or: [isNull, { column, operator: 'eq', values: [''] }] } : isNull;
    return values[0] === 'true' ? { not: isEmpty } : isEmpty;
  }
  const operands = toOperands(condition, field);
  if (kind === 'date' && dates !== undefined)
    return negatedIf(condition, ofDates(condition, column, { operands, dates }));
  const ignoresCase = kind === 'text' ? { ignoresCase: true } : {};
  return { column, operator: condition.operator as 'eq', values: operands, ...ignoresCase };
}

/** Dates are compared by the second, or by the day where the column holds one of these. */
function ofDates(
  { operator }: ItemCondition,
  column: string,
  { operands, dates }: { readonly operands: readonly Operand[]; readonly dates: Source<Id>['dates'] },
): Where {
  const at = (seconds: Operand | undefined): ColumnValue => fromDate(new Date(Number(seconds) * 1000), dates);
  const from = (seconds: Operand | undefined): Where => ({ column, operator: 'gte', values: [at(seconds)] });
  const before = (seconds: Operand | undefined): Where => ({ column, operator: 'lt', values: [at(seconds)] });
  const after = (seconds: Operand | undefined) => Number(seconds) + 1;
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
