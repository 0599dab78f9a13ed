/** Prepared queries: compiled once, run often, with placeholders for the values that each run gives. */
import { type Compilable, CompiledQuery, type RawBuilder } from 'kysely';
import type { Database } from '../database/schema.js';
import { callersId, isPlaceholder, type ParameterOf, parameterName, placeholder } from './placeholders.js';
import type { Condition, Permissions, Rights, SharedRights } from './policies.js';
import type { AnyStore } from './store.js';

export type { ParameterOf } from './placeholders.js';

/** Context in which a query is built. */
interface Parts {
  readonly db: Database;
  readonly store: AnyStore;
}

/** Context in which a query with conditions on rights is built, which all callers with the same policies share. */
export interface PartsWithRights extends Parts {
  readonly rights: Rights;
}

type Build<P extends Parts, Row, Values> = (parts: P, param: ParameterOf<Values>) => Compilable<Row>;

/** Context in which a query is sent; permissions are missing for queries without conditions on rights. */
export interface Sending {
  readonly store: AnyStore;
  readonly permissions?: Pick<Permissions, 'userId' | 'rights'>;
}

export interface Prepared<Row, Values extends object> {
  readonly looksAtRights: boolean;
  /** Whether it can be the first statement of a plan, which reads the epoch too. */
  readonly readsEpoch: boolean;
  bind(sending: Sending, values: Values): CompiledQuery<Row>;
  /** The query, with placeholders for the values. */
  compile(sending: Sending): CompiledQuery<Row>;
}

/** The statement of a query for a transaction that is begun later. */
export const toStatement = <Row, Values extends object>(
  store: AnyStore,
  query: Prepared<Row, Values>,
  values: Values,
): CompiledQuery<Row> => query.bind({ store }, values);

export type RowOf<Query> = Query extends Prepared<infer Row, infer _> ? Row : never;

/** A query that is the same for all callers. */
export const prepared = <Row, Values extends object>(build: Build<Parts, Row, Values>): Prepared<Row, Values> =>
  create(build, { looksAtRights: false, readsEpoch: false });

/** A query with conditions on the rights of the caller. */
export const preparedWithRights = <Row, Values extends object>(
  build: Build<PartsWithRights, Row, Values>,
): Prepared<Row, Values> => create(build, { looksAtRights: true, readsEpoch: false });

/** One by which planned writes begin: with cached rights it is one statement that confirms these, and reads the epoch. */
export const preparedForPlan = <Row, Values extends object>(
  build: Build<PartsWithRights, Row, Values>,
): Prepared<Row, Values> => create(build, { looksAtRights: true, readsEpoch: true });

/** Like `prepared`, for statements in SQL. */
export const preparedText = <Row, Values extends object>(
  build: (parts: Parts, param: ParameterOf<Values>) => RawBuilder<Row>,
): Prepared<Row, Values> => prepared((parts, given) => ({ compile: () => build(parts, given).compile(parts.db) }));

function create<Row, Values extends object>(
  build: Build<PartsWithRights, Row, Values>,
  reads: Pick<Prepared<Row, Values>, 'looksAtRights' | 'readsEpoch'>,
): Prepared<Row, Values> {
  const { looksAtRights } = reads;
  const compile = ({ store, permissions }: Sending): CompiledQuery<Row> => {
    const rights = permissions?.rights as SharedRights;
    const { built } = looksAtRights ? rights : store;
    const cached = built.get(build) as CompiledQuery<Row> | undefined;
    const query = cached ?? build({ db: store.db, store, rights }, placeholder).compile();
    if (!cached) built.set(build, query);
    return query;
  };
  const bind = (sending: Sending, values: Values) => bindValues(compile(sending), sending, values);
  return { ...reads, compile, bind };
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

/** A right of the caller to the rows of a query. */
export type RightTo = (rights: Rights) => Condition;

/** One prepared query for each right. */
export function byRight<Query>(create: (right: RightTo) => Query): (right: RightTo) => Query {
  const created = new WeakMap<RightTo, Query>();
  return (right) => {
    const query = created.get(right) ?? create(right);
    created.set(right, query);
    return query;
  };
}

export function bindValues<Row>(
  query: CompiledQuery<Row>,
  { permissions }: Sending,
  values: object,
): CompiledQuery<Row> {
  const valueNamed = (name: PropertyKey): unknown =>
    name === callersId ? permissions?.userId : (values as Readonly<Record<PropertyKey, unknown>>)[name];
  const parameters = query.parameters.map((parameter) =>
    isPlaceholder(parameter) ? valueNamed(parameter[parameterName]) : parameter,
  );
  return { ...query, parameters };
}

/** A query that is built in one call, and sent again by later calls with the same arguments: without the tree that it was built of. */
export function compileOnce<Row>(query: Compilable<Row>): Compilable<Row> {
  const { sql, parameters } = query.compile();
  const statement = CompiledQuery.raw(sql, [...parameters]) as CompiledQuery<Row>;
  return { compile: () => statement };
}
