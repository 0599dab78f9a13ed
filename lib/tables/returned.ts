/** Errors for invalid results of functions of hosts, which name the likely mistake. */
import { types } from 'node:util';
import { describe } from '../repository/contract/describe.js';
import { didYouMean } from '../support/did-you-mean.js';
import type { TableColumns } from './table.js';
import type { Row } from './where.js';

/** @param name such as `article.load` */
export const wrongReturn = (name: string, expected: string, value: unknown): TypeError =>
  new TypeError(`${name} must return ${expected}, and has returned ${describeReturned(value)}`);

function describeReturned(value: unknown): string {
  if (value === undefined) return 'undefined: a return or an await is missing';
  if (types.isPromise(value)) return 'a promise: an await is missing';
  if (isResult(value)) return 'an array with an array, a result of the driver: its first element has the rows';
  if (typeof value === 'object' && value !== null && 'rows' in value)
    return 'an object with rows, a result of the driver: return its rows';
  return describe(value);
}

/** Such as mysql2 returns: the rows, or the result of a write, and the columns. */
const isResult = (value: unknown): boolean => Array.isArray(value) && Array.isArray(value[0]);

/** A table, and the columns that it names. */
interface DeclaredColumns {
  readonly name: string;
  readonly table: { readonly columns: TableColumns<Row> };
  readonly fields: readonly { readonly identifier: string; readonly column: string | undefined }[];
}

/** Checks the rows that a function of the host has returned. @throws TypeError unless they have the columns that are named */
export function checked(source: DeclaredColumns, rows: readonly Row[], method: string): readonly Row[] {
  const { name, table, fields } = source;
  if (!Array.isArray(rows) || isResult(rows)) throw wrongReturn(`${name}.${method}`, 'rows, an array', rows);
  const [first] = rows;
  if (first === undefined) return rows;
  if (typeof first !== 'object' || first === null)
    throw wrongReturn(`${name}.${method}`, 'rows, an array of objects', first);
  const named = [
    ...Object.entries(table.columns).map(([key, column]) => [`columns.${key}`, column] as const),
    ...fields.flatMap(({ identifier, column }) =>
      column === undefined ? [] : [[`fields.${identifier}`, column] as const],
    ),
  ];
  for (const [at, column] of named)
    if (column !== undefined && !(column in first)) {
      const columnNames = Object.keys(first);
      const hint = didYouMean(column, columnNames) || `; they have ${columnNames.join(', ')}`;
      throw new TypeError(`The rows of ${name}.${method} have no column ${column}, which ${name}.${at} names${hint}`);
    }
  return rows;
}
