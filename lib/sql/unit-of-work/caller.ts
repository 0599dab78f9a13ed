/** The caller's rights: loaded when they are first needed, or confirmed together with a query that was sent with cached ones. */

import { sql } from 'kysely';
import type { Context } from '../../repository/repository.js';
import { type Assignment, findAssignments, type Run, runConfirmed } from './confirmation.js';
import type { ParameterOf } from './placeholders.js';
import {
  type Permissions,
  type PolicyRow,
  type SharedRights,
  selectAssignments,
  selectPolicies,
  toRights,
} from './policies.js';
import { type Prepared, prepared } from './prepared.js';
import type { AnyStore } from './store.js';

export interface CallersRights {
  load(): Promise<Permissions>;
  /** The rows of a query that looks at rights. */
  all<Row, Values extends object>(query: Prepared<Row, Values>, values: Values): Promise<readonly Row[]>;
}

/** The rights of one unit of work. */
export function createCallersRights(run: Run, store: AnyStore, { caller }: Context): CallersRights {
  const userId = caller.userId ?? store.anonymousUserId;
  const { key: apiKey } = caller;
  const roleId = apiKey?.roleId;
  const isAuthenticated = userId !== store.anonymousUserId;
  let loaded: Promise<Permissions> | undefined;

  async function toPermissions(assignments: readonly Assignment[]): Promise<Permissions> {
    // The key holds all that the rights depend on.
    const key = keyOf(isAuthenticated, assignments);
    const rights = store.rights.get(key) ?? toRights(isAuthenticated, await loadPolicies());
    store.rights.set(key, rights);
    if (roleId === undefined) store.callers.set(userId, key);
    return permissionsOf({ userId, key: apiKey }, rights);
  }

  const loadAssignments = (): Promise<readonly Assignment[]> =>
    roleId === undefined
      ? run(findAssignments.bind({ store }, { userId }))
      : run(findAssignmentsOfRole.bind({ store }, { userId, roleId }));

  const loadPolicies = (): Promise<readonly PolicyRow[]> =>
    roleId === undefined
      ? run(findPolicies.bind({ store }, { userId }))
      : run(findPoliciesOfRole.bind({ store }, { userId, roleId }));

  function load(): Promise<Permissions> {
    loaded ??= loadAssignments().then(toPermissions);
    return loaded;
  }

  return {
    load,
    async all(query, values) {
      const key = loaded || roleId !== undefined ? undefined : store.callers.get(userId);
      const cached = key === undefined ? undefined : store.rights.get(key);
      if (!cached) return run(query.bind({ store, permissions: await load() }, values));
      const sent = { store, permissions: permissionsOf({ userId, key: apiKey }, cached) };
      const { rows, assignments } = await runConfirmed(run, sent, query, values);
      loaded ??= toPermissions(assignments);
      const permissions = await loaded;
      return permissions.rights === cached ? rows : run(query.bind({ store, permissions }, values));
    },
  };
}

function permissionsOf(of: Pick<Permissions, 'userId' | 'key'>, rights: SharedRights): Permissions {
  const { isAuthenticated, isGrantedAnywhere, isUnlimited, may, isLimitedBy } = rights;
  const own = { isAuthenticated, isGrantedAnywhere, isUnlimited, may, isLimitedBy };
  return { ...of, user: sql.val(of.userId), ...own, rights };
}

const keyOf = (isAuthenticated: boolean, assignments: readonly Assignment[]): string =>
  assignments.reduce((text, { id, revision }) => `${text} ${id}.${revision}`, String(isAuthenticated));

const findPolicies = prepared(({ db, store }, given: ParameterOf<{ userId: number }>) =>
  selectPolicies(db, store.dialect, given('userId')),
);

interface OfRole {
  readonly userId: number;
  readonly roleId: number;
}

const findAssignmentsOfRole = prepared(({ db, store }, given: ParameterOf<OfRole>) =>
  selectAssignments(db, store.dialect, given('userId'), given('roleId')),
);

const findPoliciesOfRole = prepared(({ db, store }, given: ParameterOf<OfRole>) =>
  selectPolicies(db, store.dialect, given('userId'), given('roleId')),
);
