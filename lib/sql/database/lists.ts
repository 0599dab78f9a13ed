/** Lists of values in statements: each is one parameter, so that no statement grows with them. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Dialect } from './dialect.js';
import { engineOf } from './engine.js';
import type { Database } from './schema.js';

type List = readonly (string | number)[];

/** How a database takes lists: PostgreSQL as arrays, SQLite as JSON. */
export interface Lists {
  /** A list as the value of one parameter. */
  toParameter(list: List): unknown;
  /** Whether a value is in the list of a parameter, which may be empty. */
  isIn(value: Expression<unknown>, parameter: Expression<unknown>): Expression<SqlBool>;
  /** Whether a value is in a list, which may be empty. */
  isAmong(value: Expression<unknown>, list: List): Expression<SqlBool>;
  /** The items of a list as rows of `listed` with a `value`, after which other tables can be joined to each. */
  items(list: List, type: 'integer' | 'bigint' | 'text'): RawBuilder<unknown>;
  /** Numbers, each with an item, as rows of that alias with a `number` and a `value`. */
  numbered(
    alias: string,
    items: readonly (readonly [number, string | number])[],
    type: 'integer' | 'text',
  ): RawBuilder<unknown>;
  /** Whether a path is one of these, or below one: it takes as long for many of them as for few. */
  isWithin(path: Expression<unknown>, paths: readonly string[]): Expression<SqlBool>;
  /** The ids of the locations at these paths and below them. */
  idsWithin(paths: readonly string[]): RawBuilder<number>;
}

const arrays: Lists = {
  toParameter: (list) => list,
  isIn: (value, parameter) => sql<SqlBool>`${value} = any(${parameter})`,
  isAmong: (value, list) => arrays.isIn(value, sql.val(list)),
  items: (list, type) => sql`unnest(cast(${sql.val(list)} as ${sql.raw(type)}[])) listed (value)`,
  numbered: (alias, items, type) =>
    sql`unnest(cast(${sql.val(items.map(([number]) => number))} as integer[]),
      cast(${sql.val(items.map(([, item]) => item))} as ${sql.raw(type)}[])) ${sql.raw(`${alias} (number, value)`)}`,
  isWithin: (path, paths) => sql<SqlBool>`${path} ^@ any(cast(${sql.val(paths)} as text[]))`,
  // A subquery with an offset is planned separately, so that each path is looked up in the index.
  idsWithin: (paths) => sql`(select inside.id from ${arrays.items(paths, 'text')} cross join lateral (
    select within.id from cms_location within
    where within.path >= listed.value and within.path < left(listed.value, -1) || '0' offset 0) inside)`,
};

const json: Lists = {
  toParameter: (list) => JSON.stringify(list),
  isIn: (value, parameter) => sql<SqlBool>`${value} in (select value from json_each(${parameter}))`,
  isAmong: (value, list) => json.isIn(value, sql.val(JSON.stringify(list))),
  items: (list) => sql`json_each(${JSON.stringify(list)}) listed`,
  numbered: (alias, items) =>
    sql`(select value ->> 0 as number, value ->> 1 as value from json_each(${JSON.stringify(items)})) ${sql.raw(alias)}`,
  // The path up to each of its ids is looked up in the list, which SQLite reads once.
  isWithin: (path, paths) => sql<SqlBool>`exists (
    select 1 from json_each('[' || replace(trim(${path}, '/'), '/', ',') || ']') step
    where substr(${path}, 1, instr(${path}, '/' || step.value || '/') + length(step.value) + 1)
      in (select value from json_each(${JSON.stringify(paths)})))`,
  idsWithin: (paths) => sql`(select inside.id from ${json.items(paths, 'text')} cross join cms_location inside
    where inside.path >= listed.value and inside.path < substr(listed.value, 1, length(listed.value) - 1) || '0')`,
};

export const listsOf = (db: Database): Lists => (engineOf(db) === 'postgres' ? arrays : json);

/** Whether the value of a column, or of an expression, is in a list, which may be empty. */
export const isAmong = (db: Database, value: string | Expression<unknown>, list: List): Expression<SqlBool> =>
  listsOf(db).isAmong(typeof value === 'string' ? sql.ref(value) : value, list);

/** Up to so many values are parameters of their own: their number decides which index is worth reading. */
export const fewValues = 8;

/** Whether a value is in a list that is usually short, and not empty. */
export const isOneOf = (lists: Lists, value: Expression<unknown>, list: List): Expression<SqlBool> =>
  list.length <= fewValues ? sql<SqlBool>`${value} in (${sql.join(list)})` : lists.isAmong(value, list);

/** Whether a text is in a list, which is a JSON array, or null for all texts. */
export function isListed(
  text: Expression<unknown>,
  list: Expression<unknown>,
  dialect: Pick<Dialect, 'jsonItemValue' | 'jsonItems'>,
): RawBuilder<SqlBool> {
  const json = sql`cast(${list} as text)`;
  const items = sql`select ${dialect.jsonItemValue(sql.ref('value'), 'text')} from ${dialect.jsonItems(json)}`;
  return sql<SqlBool>`(${json} is null or ${text} in (${items}))`;
}
