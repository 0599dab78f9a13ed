/** The caller's rights: loaded, or confirmed together with a query that was sent with those that the caller had before. */

import { type Compilable, type CompiledQuery, sql } from 'kysely';
import type { Context } from '../repository/repository.js';
import {
  type Permissions,
  type SharedRights,
  selectAssignments,
  selectPolicies,
  toRights,
} from './permissions/policies.js';
import { anyCaller, type Given } from './placeholders.js';
import { bindAsCaller, type Prepared, type PreparedWithRights, prepared } from './prepared.js';
import { fromJsonArray } from './rows.js';
import type { AnyStore } from './store.js';

interface All {
  <Row>(query: Compilable<Row>): Promise<readonly Row[]>;
  <Row, Values extends object>(query: Prepared<Row, Values>, values: Values): Promise<readonly Row[]>;
}

export async function loadPermissions(all: All, store: AnyStore, { caller }: Context): Promise<Permissions> {
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
  const { known, some, all, may, looksAt } = rights;
  return { userId, user: sql.val(userId), known, some, all, may, looksAt, rights };
}

interface Assignment {
  readonly id: number;
  readonly revision: number;
}

const keyOf = (known: boolean, assignments: readonly Assignment[]): string =>
  assignments.reduce((text, { id, revision }) => `${text} ${id}.${revision}`, String(known));

/** Rights that may have changed since. */
interface RightsBefore {
  readonly key: string;
  readonly permissions: Permissions;
}

export function rightsBefore(
  { callers, rights, anonymousUserId }: AnyStore,
  { caller }: Context,
): RightsBefore | undefined {
  const userId = caller.userId ?? anonymousUserId;
  const key = callers.get(userId);
  const known = key === undefined ? undefined : rights.get(key);
  return key !== undefined && known ? { key, permissions: toPermissions(userId, known) } : undefined;
}

/**
 * The rows of a query that is sent with the rights that the caller had before, together with the question whether these are
 * the caller's rights still: undefined where they are not.
 */
export async function loadConfirmed<Row, Values extends object>(
  all: All,
  store: AnyStore,
  { key, permissions }: RightsBefore,
  [query, values]: readonly [PreparedWithRights<Row, Values>, Values],
): Promise<readonly Row[] | undefined> {
  const isConfirmed = (assignments: readonly Assignment[]) => keyOf(permissions.known, assignments) === key;
  if (store.dialect.isRemote) {
    const statement = bindWithAssignments(store, permissions, query, values);
    const [found] = (await all({ compile: () => statement })) as [WithAssignments];
    return isConfirmed(fromJsonArray(found.assignments)) ? fromJsonArray<Row>(found.rows) : undefined;
  }
  const [assignments, rows] = await Promise.all([
    all(findAssignments, { userId: permissions.userId }),
    all({ compile: () => query.bind({ store, permissions }, values) }),
  ]);
  return isConfirmed(assignments) ? rows : undefined;
}

/** Two lists as JSON: one row takes the driver less than many do. */
interface WithAssignments {
  readonly assignments: unknown;
  readonly rows: unknown;
}

/** What the rights of the query's caller depend on now, and the rows of the query: both of one snapshot. */
function bindWithAssignments<Row, Values extends object>(
  store: AnyStore,
  permissions: Permissions,
  query: PreparedWithRights<Row, Values>,
  values: Values,
): CompiledQuery<WithAssignments> {
  const { built } = permissions.rights;
  const known = built.get(query) as CompiledQuery<WithAssignments> | undefined;
  const compiled = known ?? withAssignments(store, query.compile({ store, permissions }));
  if (!known) built.set(query, compiled);
  return bindAsCaller(compiled, permissions, values);
}

function withAssignments(
  { db, dialect }: AnyStore,
  { parameters, ...query }: CompiledQuery,
): CompiledQuery<WithAssignments> {
  const own = db.selectNoFrom(dialect.jsonArray(selectAssignments(db, dialect, anyCaller)).as('assignments')).compile();
  const shifted = own.sql.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + parameters.length}`);
  return {
    ...(query as CompiledQuery<WithAssignments>),
    sql: `${shifted}, (select coalesce(json_agg(query), '[]') from (${query.sql}) query) as rows`,
    parameters: [...parameters, ...own.parameters],
  };
}

const findAssignments = prepared(({ db, store }, given: Given<{ userId: number }>) =>
  selectAssignments(db, store.dialect, given('userId')),
);

const loadPolicies = prepared(({ db, store }, given: Given<{ userId: number }>) =>
  selectPolicies(db, store.dialect, given('userId')),
);
