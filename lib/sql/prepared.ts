/** Queries that are built once and run often: what differs from run to run has a name in them, and each run gives its value. */
import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely';
import type { Permissions, Rights } from './permissions/policies.js';
import type { Database, Store } from './store.js';

/** Queries by the function that built them. */
export type Built = WeakMap<object, CompiledQuery>;

/** Stands in a query for the value of that name. */
export type Given<Values> = <K extends keyof Values & string>(name: K) => Expression<Values[K]>;

/** Where a query runs. */
export interface On {
  readonly db: Database;
  readonly store: Store;
}

/** And who asks. */
export interface Asked extends On {
  readonly permissions: Permissions;
}

/** A query that is the same for all callers. */
export function prepared<Row, Values extends object>(build: (on: On, given: Given<Values>) => Compilable<Row>) {
  return ({ db, store }: On, values: Values): Promise<readonly Row[]> => {
    const query = builtOnce(store.built, build, () => build({ db: store.db, store }, placeholder));
    return run(db, query, values);
  };
}

/** A query with conditions on what the caller may do: one for all who have the same policies. */
export function preparedWithRights<Row, Values extends object>(
  build: (on: On & { readonly rights: Rights }, given: Given<Values>) => Compilable<Row>,
) {
  return ({ db, store, permissions }: Asked, values: Values): Promise<readonly Row[]> => {
    const { rights, userId } = permissions;
    const query = builtOnce(rights.built, build, () => build({ db: store.db, store, rights }, placeholder));
    return run(db, query, { ...values, [callersId]: userId });
  };
}

function builtOnce<Row>(built: Built, build: object, make: () => Compilable<Row>): CompiledQuery<Row> {
  const known = built.get(build);
  if (known) return known as CompiledQuery<Row>;
  const query = make().compile();
  built.set(build, query);
  return query;
}

async function run<Row>(db: Database, built: CompiledQuery<Row>, values: object): Promise<readonly Row[]> {
  const { query, queryId, sql: text } = built;
  // Plugins look at each query before it runs, and one of them ends those whose request has ended.
  db.getExecutor().transformQuery(query, queryId);
  const parameters = built.parameters.map((parameter) =>
    isPlaceholder(parameter) ? (values as Record<PropertyKey, unknown>)[parameter[nameOf]] : parameter,
  );
  return (await db.executeQuery<Row>({ query, queryId, sql: text, parameters })).rows;
}

const nameOf: unique symbol = Symbol('name of');
const callersId: unique symbol = Symbol('id of the caller');

interface Placeholder {
  readonly [nameOf]: PropertyKey;
}

const isPlaceholder = (parameter: unknown): parameter is Placeholder =>
  typeof parameter === 'object' && parameter !== null && nameOf in parameter;

const placeholder = <T>(name: PropertyKey): Expression<T> => sql<T>`${{ [nameOf]: name } satisfies Placeholder}`;

/** Who calls, in the queries that callers share. */
export const anyCaller = placeholder<number>(callersId);
