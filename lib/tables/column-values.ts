/** How values of columns and of fields correspond. */
import { hash } from 'node:crypto';
import { htmlToRichtext, richtextToHtml, type UsableFieldType } from '../field-types/index.js';
import type { Json } from '../repository/context.js';
import { parseTimeOfDay } from '../support/date-text.js';
import type { DateForm, RowRevision } from './table.js';
import { type ColumnValue, columnOf, type Row } from './where.js';

const sqlText = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d(?::?\d\d)?)?)?$/;

/** @throws TypeError for a value of another form */
export function toDate(value: unknown, dates: DateForm, at: string): Date {
  const date = readDate(value, dates);
  if (date !== undefined && !Number.isNaN(date.getTime())) return date;
  const actual = value instanceof Date ? 'a Date' : `the ${typeof value} ${JSON.stringify(String(value))}`;
  throw new TypeError(`${at} is ${actual}, and must be ${forms[dates]}${remedy(value, dates)}`);
}

function remedy(value: unknown, dates: DateForm): string {
  const isRead = (other: DateForm) => other !== dates && readDate(value, other) !== undefined;
  const other = (['Date', 'text', 'milliseconds'] as const).find(isRead);
  if (other === undefined) return '';
  return other === 'milliseconds' ? ": set dates: 'milliseconds' or 'seconds'" : `: set dates: '${other}'`;
}

const forms: Readonly<Record<DateForm, string>> = {
  Date: 'a Date',
  text: 'a text such as 2026-01-05 09:00:00',
  milliseconds: 'a number of milliseconds',
  seconds: 'a number of seconds',
};

function readDate(value: unknown, dates: DateForm): Date | undefined {
  if (dates === 'Date') return value instanceof Date ? value : undefined;
  if (dates === 'text') {
    const [, day, time = '00:00', zone = 'Z'] = sqlText.exec(String(value)) ?? [];
    return day === undefined ? undefined : new Date(`${day}T${time}${zone}`);
  }
  const number = typeof value === 'bigint' || /^\d+$/.test(String(value)) ? Number(value) : value;
  return typeof number === 'number' ? new Date(dates === 'seconds' ? number * 1000 : number) : undefined;
}

/** A point in time as the column has it, or a day, which databases compare with columns of days and of texts. */
export function fromDate(date: Date, dates: DateForm, isDay = false): ColumnValue {
  switch (dates) {
    case 'Date':
      return date;
    case 'text':
      return date
        .toISOString()
        .slice(0, isDay ? 10 : 19)
        .replace('T', ' ');
    case 'milliseconds':
      return date.getTime();
    case 'seconds':
      return Math.floor(date.getTime() / 1000);
  }
}

/** In seconds. */
export const day = 86_400;

/** The value of a field, as content has it, of one that a driver returned. */
export async function toFieldValue(
  value: unknown,
  { type, dates, at }: { readonly type: UsableFieldType<never>; readonly dates: DateForm; readonly at: string },
): Promise<Json> {
  if (value === null || value === undefined) return null;
  if (type.identifier === 'datetime' || type.identifier === 'date') {
    const seconds = Math.floor(toDate(value, dates, at).getTime() / 1000);
    return { timestamp: type.identifier === 'date' ? Math.floor(seconds / day) * day : seconds };
  }
  if (type.identifier === 'time' && typeof value === 'string') return parseTimeOfDay(value) ?? null;
  if (value instanceof Uint8Array) throw new TypeError(`${at} is binary data, which needs a function value`);
  const { search } = type.declaration;
  if (search?.kind === 'boolean') return value === true || ['1', 't', 'true'].includes(String(value));
  if (search?.kind === 'number' && type.hasSingleValue) return Number(value);
  const json = plain(value);
  if (typeof json !== 'string' || isText(type)) return json;
  const parsed = parsedJson(json);
  if (parsed !== undefined) return parsed;
  if (type.identifier === 'richtext') return { xml: await toDocument(json, at) };
  const result = await type.read({ value: json }, { settings: {}, validators: {}, isRequired: false } as never);
  return result.faults.length > 0 ? json : result.value;
}

/** Columns have formatted text as HTML, without elements and attributes that are not allowed. */
async function toDocument(html: string, at: string): Promise<string> {
  try {
    return await htmlToRichtext(html);
  } catch (cause) {
    throw new TypeError(`${at} must be HTML: ${(cause as Error).message}`, { cause });
  }
}

const isText = ({ identifier, declaration: { search }, hasSingleValue }: UsableFieldType<never>): boolean =>
  identifier === 'text' || (search?.kind === 'text' && search.values === undefined && hasSingleValue);

/** Lists and objects are JSON texts in databases and drivers without a type for them. */
function parsedJson(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Converts large integers and timestamps, for which JSON has no type, to text. */
function plain(value: unknown): Json {
  if (typeof value === 'bigint') return String(value);
  return value instanceof Date ? value.toISOString() : (value as Json);
}

/** Converts the value of a field to that of its column. */
export function fromFieldValue(value: Json, type: string, dates: DateForm): unknown {
  if (value !== null && type === 'richtext') return richtextToHtml((value as { readonly xml: string }).xml);
  if (value === null || (type !== 'datetime' && type !== 'date')) return value;
  const { timestamp } = value as { readonly timestamp: number };
  return fromDate(new Date(timestamp * 1000), dates, type === 'date');
}

/** A digest of all columns of a row, by which `update` and `remove` compare it where there is no column `revision`. */
export function rowDigest(row: object): string {
  const columns = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(columns, (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
  return hash('sha256', text, 'base64url').slice(0, 22);
}

/** @throws TypeError for a value that is not a counter */
export function revisionOf(row: Row, table: string, column: string | undefined): RowRevision {
  if (column === undefined) return rowDigest(row);
  const value = columnOf(row, column);
  if (/^\d{1,15}$/.test(String(value))) return Number(value);
  const reason =
    value instanceof Date || typeof value === 'string'
      ? ': a timestamp is the same after two writes in one second. Leave it out, and ETags are digests of rows'
      : '';
  throw new TypeError(`${table}.${column}, the revision, must be an integer that each update increments${reason}`);
}
