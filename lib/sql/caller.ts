/** The caller's rights: loaded, or confirmed together with a query that was sent with those that the caller had before. */

import { type CompiledQuery, sql } from 'kysely';
import type { Context } from '../repository/repository.js';
import {
  type Permissions,
  type SharedRights,
  selectAssignments,
  selectPolicies,
  toRights,
} from './permissions/policies.js';
import type { Given } from './placeholders.js';
import { type Prepared, prepared } from './prepared.js';
import type { Store } from './store.js';

type All = <Row, Values extends object>(query: Prepared<Row, Values>, values: Values) => Promise<readonly Row[]>;

export async function loadPermissions(all: All, store: Store, { caller }: Context): Promise<Permissions> {
  const userId = caller.userId ?? store.anonymousUserId;
  const known = userId !== store.anonymousUserId;
  const assignments = await all(findAssignments, { userId });
  // The key holds all that the rights depend on.
  const key = keyOf(known, assignments);
  const rights = store.rights.get(key) ?? toRights(known, await all(loadPolicies, { userId }));
  store.rights.set(key, rights);
  store.callers.set(userId, key);
  return toPermissions(userId, rights);
}

function toPermissions(userId: number, rights: SharedRights): Permissions {
  const { known, all, may, looksAt } = rights;
  return { userId, user: sql.val(userId), known, all, may, looksAt, rights };
}

interface Assignment {
  readonly id: number;
  readonly revision: number;
}

export const keyOf = (known: boolean, assignments: readonly Assignment[]): string =>
  assignments.reduce((text, { id, revision }) => `${text} ${id}.${revision}`, String(known));

export function rightsBefore({ callers, rights, anonymousUserId }: Store, { caller }: Context) {
  const userId = caller.userId ?? anonymousUserId;
  const key = callers.get(userId);
  const known = key === undefined ? undefined : rights.get(key);
  return key !== undefined && known ? { key, permissions: toPermissions(userId, known) } : undefined;
}

/** What a query gives besides its row, all of one snapshot. */
export interface Confirmed {
  readonly '~assignments': unknown;
  /** Whether there is a row. */
  readonly '~found': boolean | null;
}

/** The query, and what its caller's rights depend on now: one row, whether the query finds one or not. */
export function withAssignments<Row>(
  store: Store,
  userId: number,
  { parameters, ...query }: CompiledQuery<Row>,
): CompiledQuery<Row & Confirmed> {
  const own = assignmentsColumn.bind({ store }, { userId });
  const shifted = own.sql.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + parameters.length}`);
  const found = `select true as "~found", query.* from (${query.sql}) query`;
  return {
    ...(query as CompiledQuery<Row & Confirmed>),
    sql: `select rights.*, found.* from (${shifted}) rights left join lateral (${found}) found on true`,
    parameters: [...parameters, ...own.parameters],
  };
}

const assignmentsColumn = prepared(({ db, store }, given: Given<{ userId: number }>) =>
  db.selectNoFrom(store.dialect.jsonArray(selectAssignments(db, given('userId'))).as('~assignments')),
);

const findAssignments = prepared(({ db }, given: Given<{ userId: number }>) => selectAssignments(db, given('userId')));

const loadPolicies = prepared(({ db }, given: Given<{ userId: number }>) => selectPolicies(db, given('userId')));
