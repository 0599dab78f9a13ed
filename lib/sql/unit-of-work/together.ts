/** Several queries as one statement: their rows see one state of the database, without a transaction. */
import type { Compilable } from 'kysely';
import type { Dialect } from '../database/dialect.js';
import { fromJsonArray } from '../values/rows.js';
import type { UnitOfWork } from './open-unit.js';
import type { ParameterOf } from './placeholders.js';
import { type PartsWithRights, preparedWithRights } from './prepared.js';

/** By names; each query names each of its columns. */
type Queries = Readonly<Record<string, Compilable<unknown> & Parameters<Dialect['jsonArray']>[0]>>;

type RowsOf<Q extends Queries> = {
  readonly [N in keyof Q]: Q[N] extends Compilable<infer Row> ? readonly Row[] : never;
};

/** Creates the function that loads the rows of the queries, by the names of these. */
export function together<Q extends Queries, Values extends object>(
  build: (parts: PartsWithRights, param: ParameterOf<Values>) => Q,
): (unit: UnitOfWork, values: Values) => Promise<RowsOf<Q>> {
  const query = preparedWithRights<Readonly<Record<string, unknown>>, Values>((parts, param) => {
    const { db, store } = parts;
    const queries = Object.entries(build(parts, param));
    return db.selectNoFrom(queries.map(([name, each]) => store.dialect.jsonArray(each).as(name)));
  });
  return async (unit, values) => {
    const lists = Object.entries((await unit.first(query, values)) ?? {});
    return Object.fromEntries(lists.map(([name, rows]) => [name, fromJsonArray(rows)])) as RowsOf<Q>;
  };
}
