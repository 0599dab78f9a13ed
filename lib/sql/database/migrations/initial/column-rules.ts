/** Rules that columns and tables of the initial schema share. */
import type { Spelling } from '../migration.js';

/** Columns that allow conditional requests: lost updates are refused, and responses are revalidated. */
export const counted = 'revision integer not null default 1, updated bigint not null';

export const cascade = (table: string, column = 'id') => `references ${table} (${column}) on delete cascade`;

/** A boolean as 0/1. */
export const flag = (name: string) => `${name} integer not null check (${name} in (0, 1))`;

/** One of these values. */
export const oneOf = (name: string, ...values: readonly string[]) =>
  `${name} text not null check (${name} in (${values.map((value) => `'${value}'`).join(', ')}))`;

/** Exactly one of these columns is not null. */
export const exactlyOne = (...names: readonly string[]) =>
  `check (${names.map((name) => `case when ${name} is null then 0 else 1 end`).join(' + ')} = 1)`;

const sortFields = [
  ...['PATH', 'PUBLISHED', 'MODIFIED', 'SECTION', 'DEPTH', 'CLASS_IDENTIFIER', 'CLASS_NAME', 'PRIORITY', 'NAME'],
  ...['NODE_ID', 'CONTENTOBJECT_ID'],
];

/** The columns that define the sort order of a location's children. */
export const sorted = (prefix = '') =>
  `${oneOf(`${prefix}sort_field`, ...sortFields)}, ${oneOf(`${prefix}sort_order`, 'ASC', 'DESC')}`;

/**
 * Storage parameters of PostgreSQL for tables of many rows. By default a table is vacuumed once a fifth of its rows is dead,
 * which at 100 million rows are 20 million, and statistics are as old; two hundredths keep both small however large it grows.
 */
const often = 'autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02';

/** For rows that are inserted and deleted, and seldom updated: pages are filled. */
export const large = ({ engine }: Spelling) => (engine === 'postgres' ? ` with (${often})` : '');

/** For rows that are updated in place: a tenth of each page stays free, so that the new row needs no new index entries. */
export const largeUpdated = ({ engine }: Spelling) =>
  engine === 'postgres' ? ` with (fillfactor = 90, ${often})` : '';

/** For few rows that are updated again and again: half of each page stays free, and dead rows are removed by their number. */
export const busy = ({ engine }: Spelling) =>
  engine === 'postgres'
    ? ' with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200)'
    : '';

/** A link table is its primary key: SQLite needs no second B-tree beside it. */
export const keyed = ({ engine }: Spelling) => (engine === 'sqlite' ? ' without rowid' : '');
