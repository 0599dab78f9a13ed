/** The caller's rights: loaded when they are first needed, or confirmed together with a query that was sent with cached ones. */

import { type CompiledQuery, sql } from 'kysely';
import type { Context } from '../../repository/repository.js';
import { listsOf } from '../database/lists.js';
import type { AssumedRights, KeyedRights } from './assumed-rights.js';
import { type Assignment, findAssignments, type Run, runConfirmed } from './confirmation.js';
import type { ParameterOf } from './placeholders.js';
import type { PlanEpoch } from './plan-epoch.js';
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

interface Calling extends Pick<Context, 'caller'> {
  /** The epoch of a unit that plans a write: statements read it before all else. */
  readonly epoch: PlanEpoch | undefined;
  /** Rights shared by several units. */
  readonly assumedRights: AssumedRights | undefined;
}

/** The rights of one unit of work. */
export function createCallersRights(
  send: Run,
  store: AnyStore,
  { caller, assumedRights, epoch }: Calling,
): CallersRights {
  const run = epoch ? epoch.before(send) : send;
  const userId = caller.userId ?? store.anonymousUserId;
  const { key: apiKey } = caller;
  const roleId = apiKey?.roleId;
  const isAuthenticated = userId !== store.anonymousUserId;
  let current: Promise<KeyedRights> | undefined;
  let loaded: Promise<Permissions> | undefined;

  async function toKnown(assignments: readonly Assignment[]): Promise<KeyedRights> {
    const key = keyOf(isAuthenticated, assignments);
    const cached = store.rights.get(key);
    const rights = cached ?? toRights(isAuthenticated, listsOf(store.db), await loadPolicies());
    if (!cached) store.rights.set(key, rights);
    if (roleId === undefined) store.callers.set(userId, key);
    return { key, rights };
  }

  const toPermissions = ({ rights }: KeyedRights): Permissions => permissionsOf({ userId, key: apiKey }, rights);

  const selectOwn = (): CompiledQuery<Assignment> =>
    roleId === undefined
      ? findAssignments.bind({ store }, { userId })
      : findAssignmentsOfRole.bind({ store }, { userId, roleId });

  const loadKnown = async (): Promise<KeyedRights> => toKnown(await run(selectOwn()));

  /** The last known rights of the caller, if they are cached. */
  function findKnown(): KeyedRights | undefined {
    const key = roleId === undefined ? store.callers.get(userId) : undefined;
    const rights = key === undefined ? undefined : store.rights.get(key);
    return key !== undefined && rights ? { key, rights } : undefined;
  }

  const assume = (shared: AssumedRights): Promise<KeyedRights> =>
    shared.of({
      caller: `${userId} ${roleId ?? ''}`,
      load: async () => findKnown() ?? loadKnown(),
      isConfirmed: async (confirming, { key }) => {
        const assignments = await confirming.run({ compile: selectOwn });
        return keyOf(isAuthenticated, assignments) === key;
      },
    });

  const loadPolicies = (): Promise<readonly PolicyRow[]> =>
    roleId === undefined
      ? run(findPolicies.bind({ store }, { userId }))
      : run(findPoliciesOfRole.bind({ store }, { userId, roleId }));

  function load(): Promise<Permissions> {
    current ??= assumedRights ? assume(assumedRights) : loadKnown();
    loaded ??= current.then(toPermissions);
    return loaded;
  }

  return {
    load,
    async all(query, values) {
      const cached = current || assumedRights ? undefined : findKnown();
      if (!cached) return run(query.bind({ store, permissions: await load() }, values));
      const sending = { store, permissions: { userId, rights: cached.rights } };
      const first = epoch && query.readsEpoch ? await runConfirmed(send, sending, query, values) : undefined;
      epoch?.note(first?.epoch);
      // Without rows on SQLite it has read no epoch, which is read before the query then.
      const isComplete = first !== undefined && epoch?.isKnown();
      const { rows, assignments } = isComplete ? first : await runConfirmed(run, sending, query, values);
      const isConfirmed = keyOf(isAuthenticated, assignments) === cached.key;
      current ??= isConfirmed ? Promise.resolve(cached) : toKnown(assignments);
      const { rights } = await current;
      return rights === cached.rights ? rows : run(query.bind({ store, permissions: { userId, rights } }, values));
    },
  };
}

/** The rights of one caller, of those that all users with the same policies share. */
export function permissionsOf({ userId, key }: Pick<Permissions, 'userId' | 'key'>, rights: SharedRights): Permissions {
  const { isAuthenticated, lists, isGrantedAnywhere, isUnlimited, may, isLimitedBy } = rights;
  const shared = { isAuthenticated, lists, isGrantedAnywhere, isUnlimited, may, isLimitedBy };
  return { user: sql.val(userId), userId, key, rights, ...shared };
}

/** The cache key, which contains all that the rights depend on. */
const keyOf = (isAuthenticated: boolean, assignments: readonly Assignment[]): string =>
  assignments.reduce((text, { id, revision }) => `${text} ${id}.${revision}`, String(isAuthenticated));

const findPolicies = prepared(({ db, store }, param: ParameterOf<{ userId: number }>) =>
  selectPolicies(db, store.dialect, param('userId')),
);

interface OfRole {
  readonly userId: number;
  readonly roleId: number;
}

const findAssignmentsOfRole = prepared(({ db, store }, param: ParameterOf<OfRole>) =>
  selectAssignments(db, store.dialect, param('userId'), param('roleId')),
);

const findPoliciesOfRole = prepared(({ db, store }, param: ParameterOf<OfRole>) =>
  selectPolicies(db, store.dialect, param('userId'), param('roleId')),
);
