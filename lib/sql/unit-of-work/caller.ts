/** The caller's rights: loaded when they are first needed, or confirmed together with a query that was sent with cached ones. */

import { sql } from 'kysely';
import type { Context } from '../../repository/repository.js';
import { type Assignment, findAssignments, type Run, runConfirmed } from './confirmation.js';
import type { ParameterOf } from './placeholders.js';
import { type Permissions, type SharedRights, selectPolicies, toRights } from './policies.js';
import { type PreparedWithRights, prepared } from './prepared.js';
import type { AnyStore } from './store.js';

export interface CallersRights {
  load(): Promise<Permissions>;
  /** The rows of a query that looks at rights. */
  all<Row, Values extends object>(query: PreparedWithRights<Row, Values>, values: Values): Promise<readonly Row[]>;
}

/** The rights of one unit of work. */
export function createCallersRights(run: Run, store: AnyStore, { caller }: Context): CallersRights {
  const userId = caller.userId ?? store.anonymousUserId;
  const isAuthenticated = userId !== store.anonymousUserId;
  let loaded: Promise<Permissions> | undefined;

  async function toPermissions(assignments: readonly Assignment[]): Promise<Permissions> {
    // The key holds all that the rights depend on.
    const key = keyOf(isAuthenticated, assignments);
    const rights =
      store.rights.get(key) ?? toRights(isAuthenticated, await run(loadPolicies.bind({ store }, { userId })));
    store.rights.set(key, rights);
    store.callers.set(userId, key);
    return permissionsOf(userId, rights);
  }

  function load(): Promise<Permissions> {
    loaded ??= run(findAssignments.bind({ store }, { userId })).then(toPermissions);
    return loaded;
  }

  return {
    load,
    async all(query, values) {
      const key = loaded ? undefined : store.callers.get(userId);
      const cached = key === undefined ? undefined : store.rights.get(key);
      if (!cached) return run(query.bind({ store, permissions: await load() }, values));
      const sent = { store, permissions: permissionsOf(userId, cached) };
      const { rows, assignments } = await runConfirmed(run, sent, query, values);
      loaded ??= toPermissions(assignments);
      const permissions = await loaded;
      return permissions.rights === cached ? rows : run(query.bind({ store, permissions }, values));
    },
  };
}

function permissionsOf(userId: number, rights: SharedRights): Permissions {
  const { isAuthenticated, isGrantedAnywhere, isUnlimited, may, isLimitedBy } = rights;
  return { userId, user: sql.val(userId), isAuthenticated, isGrantedAnywhere, isUnlimited, may, isLimitedBy, rights };
}

const keyOf = (isAuthenticated: boolean, assignments: readonly Assignment[]): string =>
  assignments.reduce((text, { id, revision }) => `${text} ${id}.${revision}`, String(isAuthenticated));

const loadPolicies = prepared(({ db, store }, given: ParameterOf<{ userId: number }>) =>
  selectPolicies(db, store.dialect, given('userId')),
);
