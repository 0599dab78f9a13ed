/** Conditions on rows: evaluated in memory, or written as SQL. */
import type { itemOperators } from '../repository/items.js';
import { didYouMean } from '../support/did-you-mean.js';
import { toSortName } from '../support/normalize.js';

export type WhereOperator = Exclude<(typeof itemOperators)[number], 'exists'> | 'isNull';

/** A value as drivers return it, or take it as a parameter. */
export type ColumnValue = string | number | bigint | boolean | Date | null;

/** A condition on one column. */
export interface ColumnCondition {
  readonly column: string;
  readonly operator: WhereOperator;
  /** One value, several for `in`, two for `between`, none for `isNull`. */
  readonly values: readonly ColumnValue[];
  /** Whether upper and lower case are the same. */
  readonly ignoresCase?: boolean;
}

/** A condition on the columns of a row. Undefined conditions in a list are left out. */
export type Where =
  | ColumnCondition
  | { readonly and: readonly (Where | undefined)[] }
  | { readonly or: readonly (Where | undefined)[] }
  | { readonly not: Where };

/** A row as the host's code returns it. */
export type Row = Readonly<Record<string, unknown>>;

export const always: Where = { and: [] };
export const never: Where = { or: [] };

/** One value of a row, which must have that column. */
export function columnOf(row: object, column: string): unknown {
  if (!(column in row))
    throw new TypeError(
      `A row has no column ${column}${didYouMean(column, Object.keys(row))}; it has ${columnsOf(row)}`,
    );
  return (row as Row)[column] ?? null;
}

const columnsOf = (row: object): string => Object.keys(row).join(', ') || 'none';

/**
 * Whether a row meets a condition. Texts are compared without accents too where the case is ignored; nothing equals null. Of a
 * column that has an array, one value must match, and none where the operator is `ne`.
 */
export function matches(row: object, where: Where): boolean {
  if ('and' in where) return where.and.every((part) => part === undefined || matches(row, part));
  if ('or' in where) return where.or.some((part) => part !== undefined && matches(row, part));
  if ('not' in where) return !matches(row, where.not);
  const columnValue = columnOf(row, where.column);
  if (!Array.isArray(columnValue)) return matchesColumn(columnValue, where);
  if (where.operator === 'isNull') return columnValue.length === 0;
  const matchesOne = (value: unknown) => matchesColumn(value ?? null, where);
  return where.operator === 'ne' ? columnValue.every(matchesOne) : columnValue.some(matchesOne);
}

function matchesColumn(columnValue: unknown, { operator, values, ignoresCase = false }: ColumnCondition): boolean {
  if (operator === 'isNull') return columnValue === null;
  if (operator === 'ne') return columnValue === null || compare(columnValue, values[0], ignoresCase) !== 0;
  if (columnValue === null) return false;
  const order = (at: number) => compare(columnValue, values[at], ignoresCase);
  const text = (value: unknown) => (ignoresCase ? toSortName(String(value)) : String(value));
  switch (operator) {
    case 'eq':
      return order(0) === 0;
    case 'in':
      return values.some((_, at) => order(at) === 0);
    case 'gt':
      return order(0) > 0;
    case 'gte':
      return order(0) >= 0;
    case 'lt':
      return order(0) < 0;
    case 'lte':
      return order(0) <= 0;
    case 'between':
      return order(0) >= 0 && order(1) <= 0;
    case 'contains':
      return text(columnValue).includes(text(values[0]));
    case 'prefix':
      return text(columnValue).startsWith(text(values[0]));
  }
}

/** Negative, zero or positive; NaN where one of them is not a value. A number may be a text, as drivers return large ones. */
export function compare(a: unknown, b: unknown, ignoresCase = false): number {
  const [left, right] = [comparable(a), comparable(b)];
  if (left === null || right === null) return Number.NaN;
  if (typeof left === 'string' && typeof right === 'string') {
    const [one, other] = ignoresCase ? [toSortName(left), toSortName(right)] : [left, right];
    return one < other ? -1 : one > other ? 1 : 0;
  }
  return Number(left) - Number(right);
}

/** Negative where a row with the sort keys `a` comes first: texts that differ in case or accents alone are compared exactly then. */
export function compareKeys(
  a: readonly unknown[],
  b: readonly unknown[],
  sort: readonly { readonly direction: 'asc' | 'desc' | 'ascending' | 'descending' }[],
): number {
  for (const [at, { direction }] of sort.entries()) {
    const [left, right] = [a[at] ?? null, b[at] ?? null];
    if (left === null && right === null) continue;
    // Rows without a value come last in both directions.
    if (left === null || right === null) return left === null ? 1 : -1;
    const order = compare(left, right, true) || compare(left, right);
    if (order !== 0) return direction.startsWith('asc') ? order : -order;
  }
  return 0;
}

function comparable(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.getTime();
  return typeof value === 'string' ? value : Number(value);
}

/** How a database writes the constructs that differ between databases. */
export interface SqlDialect {
  /** The n-th parameter, counted from 1: `$1` on PostgreSQL, `?` elsewhere. */
  readonly placeholder?: (position: number) => string;
  /** The name of a column, in the quotes of the database. */
  readonly quote?: (column: string) => string;
}

export interface SqlText {
  readonly text: string;
  readonly values: readonly ColumnValue[];
}

/** A condition as SQL. */
export interface SqlCondition extends SqlText {
  /** The text around the values, for the `sql` of query builders, which is the tag of a template: `sql(strings, ...values)`. */
  readonly strings: TemplateStringsArray;
}

const doubleQuoted = (column: string): string => `"${column.replaceAll('"', '""')}"`;

/** A condition as SQL for SQLite, PostgreSQL, MySQL and MariaDB; each value is a parameter. */
export function toSql(where: Where, { placeholder = () => '?', quote = doubleQuoted }: SqlDialect = {}): SqlCondition {
  const values: ColumnValue[] = [];
  const parameter = (value: ColumnValue | undefined): string => {
    // Drivers do not take booleans for all databases.
    if (typeof value === 'boolean') return String(value);
    values.push(value ?? null);
    return mark;
  };
  const parts = written(where, { parameter, quote }).split(mark);
  const text = parts.reduce((before, part, position) => `${before}${placeholder(position)}${part}`);
  return { text, values, strings: Object.assign(parts, { raw: parts }) };
}

/** In place of a value until the text is complete; no database has it in the name of a column. */
const mark = '\0';

interface Writer {
  readonly parameter: (value: ColumnValue | undefined) => string;
  readonly quote: (column: string) => string;
}

function written(where: Where, writer: Writer): string {
  if ('and' in where) return joined(where.and, ' and ', { writer, empty: '1 = 1' });
  if ('or' in where) return joined(where.or, ' or ', { writer, empty: '1 = 0' });
  // In SQL a comparison with null is neither true nor false.
  if ('not' in where) return `not coalesce(${written(where.not, writer)}, false)`;
  return writtenColumn(where, writer);
}

function joined(
  parts: readonly (Where | undefined)[],
  by: string,
  { writer, empty }: { readonly writer: Writer; readonly empty: string },
): string {
  const texts = parts.flatMap((part) => (part === undefined ? [] : written(part, writer)));
  return texts.length === 0 ? empty : texts.length === 1 ? (texts[0] as string) : `(${texts.join(by)})`;
}

const signs = { eq: '=', ne: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

const pattern = (value: unknown): string => String(value).replace(/[!%_]/g, '!$&');

function writtenColumn(
  { column, operator, values, ignoresCase }: ColumnCondition,
  { parameter, quote }: Writer,
): string {
  const quoted = quote(column);
  if (operator === 'isNull') return `${quoted} is null`;
  const isText = ignoresCase && values.every((value) => typeof value === 'string');
  const low = (text: string) => (isText ? `lower(${text})` : text);
  const value = (at: number) => low(parameter(values[at]));
  switch (operator) {
    case 'in':
      return values.length === 0 ? '1 = 0' : `${low(quoted)} in (${values.map((_, at) => value(at)).join(', ')})`;
    case 'between':
      return `${low(quoted)} between ${value(0)} and ${value(1)}`;
    case 'contains':
      return `${low(quoted)} like ${low(parameter(`%${pattern(values[0])}%`))} escape '!'`;
    case 'prefix':
      return `${low(quoted)} like ${low(parameter(`${pattern(values[0])}%`))} escape '!'`;
    case 'ne':
      return `(${low(quoted)} <> ${value(0)} or ${quoted} is null)`;
    default:
      return `${low(quoted)} ${signs[operator]} ${value(0)}`;
  }
}

/** A column that rows are sorted by; those without a value are last in both directions. */
export interface RowSort {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
  /** Whether it is the id, which each row has. */
  readonly isId?: true;
}

/** The columns of an `order by`, nulls last in both directions. */
export const toOrderBy = (sort: readonly RowSort[], { quote = doubleQuoted }: Pick<SqlDialect, 'quote'> = {}): string =>
  sort
    .map(({ column, direction, isId }) => {
      const quoted = quote(column);
      return `${isId ? '' : `case when ${quoted} is null then 1 else 0 end, `}${quoted} ${direction}`;
    })
    .join(', ');
