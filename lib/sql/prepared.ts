/** Prepared queries: compiled once, run often, with placeholders for the values that each run gives. */
import type { Compilable, CompiledQuery } from 'kysely';
import type { Permissions, Rights } from './permissions/policies.js';
import { callersId, type Given, isPlaceholder, nameOf, placeholder } from './placeholders.js';
import type { Database } from './schema.js';
import type { Store } from './store.js';

/** What a query is built with. */
export interface Parts {
  readonly db: Database;
  readonly store: Store;
}

/** What a query is built with that looks at rights: all callers who have the same policies share it. */
export interface PartsWithRights extends Parts {
  readonly rights: Rights;
}

/** A query that is the same for all callers. */
export interface Prepared<Row, Values extends object> {
  bind(of: { readonly store: Store }, values: Values): CompiledQuery<Row>;
}

/** A query with conditions on what the caller may do. */
export interface PreparedWithRights<Row, Values extends object> {
  bind(of: { readonly store: Store; readonly permissions: Permissions }, values: Values): CompiledQuery<Row>;
}

export function prepared<Row, Values extends object>(
  build: (parts: Parts, given: Given<Values>) => Compilable<Row>,
): Prepared<Row, Values> {
  return {
    bind({ store }, values) {
      const known = store.built.get(build) as CompiledQuery<Row> | undefined;
      const query = known ?? build({ db: store.db, store }, placeholder).compile();
      if (!known) store.built.set(build, query);
      return bound(query, values);
    },
  };
}

export function preparedWithRights<Row, Values extends object>(
  build: (parts: PartsWithRights, given: Given<Values>) => Compilable<Row>,
): PreparedWithRights<Row, Values> {
  return {
    bind({ store, permissions: { rights, userId } }, values) {
      const known = rights.built.get(build) as CompiledQuery<Row> | undefined;
      const query = known ?? build({ db: store.db, store, rights }, placeholder).compile();
      if (!known) rights.built.set(build, query);
      return bound(query, { ...values, [callersId]: userId });
    },
  };
}

function bound<Row>(query: CompiledQuery<Row>, values: object): CompiledQuery<Row> {
  const parameters = query.parameters.map((parameter) =>
    isPlaceholder(parameter) ? (values as Record<PropertyKey, unknown>)[parameter[nameOf]] : parameter,
  );
  return { ...query, parameters };
}
