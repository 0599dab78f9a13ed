/** Whether any user may still manage roles: no write may remove the last one. */
import { type SqlBool, sql } from 'kysely';
import { Refused } from '../../errors/errors.js';
import type { Database } from '../database/schema.js';
import { type Condition, never } from '../unit-of-work/policies.js';

/** A user with all of these can restore any right of any user. */
const required = [
  ['role', 'update'],
  ['role', 'assign'],
] as const;

/**
 * To be called in the transaction of a write to roles, assignments, groups or users, after the change.
 * @throws Refused unless an enabled user may still log in somewhere, and update and assign roles without limitation
 */
export async function checkManagers(db: Database): Promise<void> {
  if (await hasManagers(db)) return;
  throw new Refused('The change', 'would leave no user who may manage roles');
}

async function hasManagers(db: Database): Promise<boolean> {
  const [[module, name]] = required;
  const manager = await db
    .selectFrom('cms_policy as policy')
    .innerJoin('cms_role_assignment as assignment', 'assignment.role_id', 'policy.role_id')
    .innerJoin('cms_location as above', 'above.content_id', 'assignment.content_id')
    // Users with a role assigned directly are found at their own location.
    .innerJoin('cms_location as held', (join) => join.on(isBelow('held', 'above')))
    .innerJoin('cms_account as account', 'account.content_id', 'held.content_id')
    .select('account.content_id')
    .where('account.enabled', '=', 1)
    .where(allows('policy', module, name))
    .where(unlimited('policy'))
    .where((row) => row.and(required.slice(1).map(([other, right]) => has(other, right, true))))
    .where(has('user', 'login', false))
    .limit(1)
    .executeTakeFirst();
  return manager !== undefined;
}

const allows = (policy: string, module: string, name: string): Condition => {
  const [of, right] = [sql.ref(`${policy}.module`), sql.ref(`${policy}.function`)];
  return sql<SqlBool>`(${of} = '*' or (${of} = ${module} and ${right} in ('*', ${name})))`;
};

/** An assignment is limited to a part of the content, with which roles have nothing to do. */
const unlimited = (policy: string): Condition =>
  sql<SqlBool>`not exists (select 1 from cms_limitation limitation where limitation.policy_id = ${sql.ref(`${policy}.id`)})`;

/** The paths below `/1/2/` lie before `/1/20`. */
function isBelow(alias: string, above: string): Condition {
  const [path, first] = [sql.ref(`${alias}.path`), sql.ref(`${above}.path`)];
  return sql<SqlBool>`(${path} >= ${first} and ${path} < substr(${first}, 1, length(${first}) - 1) || '0')`;
}

/** Whether the account of the row has a right, by any of its locations. */
const has = (module: string, name: string, isUnlimited: boolean): Condition => sql<SqlBool>`exists (
  select 1 from cms_policy other
  join cms_role_assignment given on given.role_id = other.role_id
  join cms_location place on place.content_id = given.content_id
  join cms_location own on ${isBelow('own', 'place')}
  where own.content_id = account.content_id and ${allows('other', module, name)}
    and ${isUnlimited ? unlimited('other') : sql`1 = 1`})`;

/** Whether users, or groups with roles, are at these places: only their changes concern who manages roles. */
export const concernsManagers = (within: (alias: string) => Condition): Condition =>
  within('place') === never
    ? never
    : sql<SqlBool>`exists (select 1 from cms_location place where ${within('place')}
        and (exists (select 1 from cms_account account where account.content_id = place.content_id)
          or exists (select 1 from cms_role_assignment given where given.content_id = place.content_id)))`;
