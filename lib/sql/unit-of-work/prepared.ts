/** Prepared queries: compiled once, run often, with placeholders for the values that each run gives. */
import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from '../database/schema.js';
import { callersId, isPlaceholder, type ParameterOf, parameterName, placeholder } from './placeholders.js';
import type { Permissions, Rights } from './policies.js';
import type { AnyStore } from './store.js';

/** What a query is built with. */
export interface Parts {
  readonly db: Database;
  readonly store: AnyStore;
}

/** What a query is built with that looks at rights: all callers who have the same policies share it. */
export interface PartsWithRights extends Parts {
  readonly rights: Rights;
}

/** A query that is the same for all callers. */
export interface Prepared<Row, Values extends object> {
  readonly looksAtRights: false;
  bind(of: { readonly store: AnyStore }, values: Values): CompiledQuery<Row>;
  /** With placeholders for the values. */
  compile(of: { readonly store: AnyStore }): CompiledQuery<Row>;
}

/** A query with conditions on what the caller may do. */
export interface PreparedWithRights<Row, Values extends object> {
  readonly looksAtRights: true;
  bind(of: Caller, values: Values): CompiledQuery<Row>;
  /** With placeholders for the values. */
  compile(of: Caller): CompiledQuery<Row>;
}

interface Caller {
  readonly store: AnyStore;
  readonly permissions: Permissions;
}

export function prepared<Row, Values extends object>(
  build: (parts: Parts, given: ParameterOf<Values>) => Compilable<Row>,
): Prepared<Row, Values> {
  const compile = ({ store }: Pick<Caller, 'store'>): CompiledQuery<Row> => {
    const known = store.built.get(build) as CompiledQuery<Row> | undefined;
    const query = known ?? build({ db: store.db, store }, placeholder).compile();
    if (!known) store.built.set(build, query);
    return query;
  };
  return { looksAtRights: false, compile, bind: (of, values) => bound(compile(of), values) };
}

export function preparedWithRights<Row, Values extends object>(
  build: (parts: PartsWithRights, given: ParameterOf<Values>) => Compilable<Row>,
): PreparedWithRights<Row, Values> {
  const compile = ({ store, permissions: { rights } }: Caller): CompiledQuery<Row> => {
    const known = rights.built.get(build) as CompiledQuery<Row> | undefined;
    const query = known ?? build({ db: store.db, store, rights }, placeholder).compile();
    if (!known) rights.built.set(build, query);
    return query;
  };
  return { looksAtRights: true, compile, bind: (of, values) => bindAsCaller(compile(of), of.permissions, values) };
}

/** One prepared query for each shape of it; there must be few shapes, because all of them stay in memory. */
export function byShape<Shape, Query>(create: (shape: Shape) => Query): (shape: Shape) => Query {
  const created = new Map<string, Query>();
  return (shape) => {
    const key = JSON.stringify(shape);
    const query = created.get(key) ?? create(shape);
    created.set(key, query);
    return query;
  };
}

export function bindAsCaller<Row>(
  query: CompiledQuery<Row>,
  { userId }: Permissions,
  values: object,
): CompiledQuery<Row> {
  return bound(query, { ...values, [callersId]: userId });
}

function bound<Row>(query: CompiledQuery<Row>, values: object): CompiledQuery<Row> {
  const parameters = query.parameters.map((parameter) =>
    isPlaceholder(parameter) ? (values as Record<PropertyKey, unknown>)[parameter[parameterName]] : parameter,
  );
  return { ...query, parameters };
}
