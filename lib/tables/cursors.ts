/** Opaque cursors: the values of the last row of each table on a page, by which the next page begins. */
import { hash } from 'node:crypto';
import { BadRequest } from '../errors/errors.js';
import type { Id } from '../repository/context.js';
import { isRowId, toRowId } from './content-ids.js';
import type { Source } from './source.js';
import type { DateForm, RowSelection, Table } from './table.js';
import { type ColumnValue, columnOf, never, type Row, type RowSort, type Where } from './where.js';

/** A column that rows are sorted by, and the type of its values. */
export interface SortKey extends RowSort {
  readonly kind: 'text' | 'number' | 'date' | 'boolean' | 'id';
  /** The form of dates in this column, where it differs from that of the table. */
  readonly dates?: DateForm;
}

/** A table in a list, and the last of its rows on the page, or on a page before. */
export interface CursorPart<I extends Id> {
  readonly source: Pick<Source<I>, 'dates'> & { readonly table: Pick<Table, 'idType'> };
  readonly sort: readonly SortKey[];
}

export type Position = readonly ColumnValue[] | undefined;

const digestOf = (scope: string): string => hash('sha256', scope, 'base64url').slice(0, 16);

export const positionOf = (row: Row, sort: readonly SortKey[]): Position =>
  sort.map(({ column }) => columnOf(row, column) as ColumnValue);

/** @param scope all that decides which rows there are, and in which order */
export function writeCursor(scope: string, positions: readonly Position[]): string {
  const text = JSON.stringify(positions.map((values) => values?.map(toText) ?? null));
  return `${digestOf(scope)}.${Buffer.from(text).toString('base64url')}`;
}

function toText(value: ColumnValue): unknown {
  if (value instanceof Date) return { time: value.getTime() };
  return typeof value === 'bigint' ? String(value) : value;
}

/** @throws BadRequest for a cursor of another list */
export function readCursor<I extends Id>(
  cursor: string | undefined,
  scope: string,
  parts: readonly CursorPart<I>[],
): readonly Position[] {
  if (cursor === undefined) return parts.map(() => undefined);
  const [digest, text = '', ...others] = cursor.split('.');
  const positions = digest === digestOf(scope) && others.length === 0 ? parsed(text) : undefined;
  const isFitting =
    Array.isArray(positions) &&
    positions.length === parts.length &&
    parts.every((part, at) => positions[at] === null || isPosition(positions[at], part));
  if (!isFitting) throw new BadRequest('The cursor (after) does not belong to this list');
  return positions.map((values) => values?.map(fromText) ?? undefined);
}

function parsed(text: string): unknown {
  const bytes = Buffer.from(text, 'base64url');
  // Characters at the end that encode nothing would be ignored.
  if (bytes.toString('base64url') !== text) return undefined;
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

const fromText = (value: unknown): ColumnValue =>
  isTime(value) ? new Date(value.time) : (value as Exclude<ColumnValue, Date>);

const isTime = (value: unknown): value is { readonly time: number } =>
  typeof value === 'object' && value !== null && 'time' in value && Number.isSafeInteger(value.time);

/** Whether these can be values of those columns: whatever else a client has written there must not reach the database. */
function isPosition<I extends Id>(values: unknown, { source, sort }: CursorPart<I>): boolean {
  if (!Array.isArray(values) || values.length !== sort.length) return false;
  return sort.every(({ kind, dates = source.dates }, at) => {
    const value: unknown = values[at];
    if (kind === 'id')
      return (typeof value === 'string' || typeof value === 'number') && isRowId(toRowId(value), source.table);
    return value === null || fits[kind](value, dates);
  });
}

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value));

const fits = {
  text: (value: unknown) => typeof value === 'string',
  number: isNumber,
  boolean: (value: unknown) => typeof value === 'boolean' || value === 0 || value === 1,
  date: (value: unknown, dates: DateForm) =>
    dates === 'Date' ? isTime(value) : dates === 'text' ? typeof value === 'string' : isNumber(value),
} as const;

/** The condition that all rows after the position meet, in the order of the keys. */
export function afterOf(position: Position, sort: readonly SortKey[]): Pick<RowSelection, 'after'> {
  if (!position) return {};
  const where: Where = {
    or: sort.map((key, at) => ({
      and: [
        ...sort.slice(0, at).map(({ column }, before) => equals(column, position[before] ?? null)),
        follows(key, position[at] ?? null),
      ],
    })),
  };
  return { after: { values: position, where } };
}

/** Databases may store microseconds, which a Date has not, or days, of which the next millisecond is the same one. */
const nextMillisecond = (date: Date): Date => new Date(date.getTime() + 1);

function equals(column: string, value: ColumnValue): Where {
  if (value === null) return { column, operator: 'isNull', values: [] };
  if (!(value instanceof Date)) return { column, operator: 'eq', values: [value] };
  const within: Where = {
    and: [
      { column, operator: 'gte', values: [value] },
      { column, operator: 'lt', values: [nextMillisecond(value)] },
    ],
  };
  return { or: [{ column, operator: 'eq', values: [value] }, within] };
}

function follows({ column, direction, isId }: SortKey, value: ColumnValue): Where {
  if (value === null) return never;
  const isDate = value instanceof Date;
  const isBeyond: Where = { column, operator: direction === 'desc' ? 'lt' : 'gt', values: [value] };
  const beyond: Where =
    direction === 'asc' && isDate
      ? { and: [isBeyond, { column, operator: 'gte', values: [nextMillisecond(value)] }] }
      : isBeyond;
  return isId ? beyond : { or: [beyond, { column, operator: 'isNull', values: [] }] };
}
