/** Writes policies and assignments of roles, with their limitations as rows that refer to the named entities. */
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../database/schema.js';
import type { Condition, Limitations } from '../unit-of-work/policies.js';
import type { UnitOfWork } from '../unit-of-work/unit-of-work.js';
import { changed, chunks } from '../values/rows.js';
import { findReferences } from './references.js';

export interface NewPolicy {
  readonly id?: number;
  readonly module: string;
  readonly function: string;
  readonly limitations: Limitations;
}

export async function insertPolicy(
  db: Database,
  roleId: number,
  { limitations, ...policy }: NewPolicy,
): Promise<number> {
  const values = { ...policy, role_id: roleId, original_id: null };
  const { id } = await db.insertInto('cms_policy').values(values).returning('id').executeTakeFirstOrThrow();
  await insertLimitations(db, { policy_id: id, assignment_id: null }, limitations);
  return id;
}

/** @param contentId of a user, or a group of users */
export async function insertAssignment(
  db: Database,
  roleId: number,
  contentId: number,
  limitations: Limitations,
): Promise<void> {
  const values = { role_id: roleId, content_id: contentId };
  const { id } = await db.insertInto('cms_role_assignment').values(values).returning('id').executeTakeFirstOrThrow();
  await insertLimitations(db, { policy_id: null, assignment_id: id }, limitations);
}

interface Owner {
  readonly policy_id: number | null;
  readonly assignment_id: number | null;
}

export async function insertLimitations(db: Database, owner: Owner, limitations: Limitations): Promise<void> {
  const identifiers = Object.keys(limitations);
  if (identifiers.length === 0) return;
  const inserted = await db
    .insertInto('cms_limitation')
    .values(identifiers.map((identifier) => ({ ...owner, identifier })))
    .returning(['id', 'identifier'])
    .execute();
  const referenceOf = await findReferences(db, limitations);
  const rows = inserted.flatMap(({ id, identifier }) =>
    [...new Set(limitations[identifier])].map((value) => ({
      limitation_id: id,
      ...(referenceOf(identifier, value) ?? { value }),
    })),
  );
  for (const some of chunks(rows, 500)) await db.insertInto('cms_limitation_value').values(some).execute();
}

/** Roles change with the entities that their limitations name: locations that have another path, or are about to be deleted. */
export const touchRolesAt = (db: Database, within: (alias: string) => Condition, now: number): Promise<void> =>
  touchRoles(
    db,
    sql<SqlBool>`exists (select 1 from cms_location place where place.id = held.location_id and ${within('place')})`,
    now,
  );

/** Updates roles with limitations to a section, an object state or a content type that is about to be deleted. */
export const touchRolesOf = (
  { db, now }: Pick<UnitOfWork, 'db' | 'now'>,
  column: 'section_id' | 'state_id' | 'type_id',
  id: number,
): Promise<void> => touchRoles(db, sql<SqlBool>`held.${sql.ref(column)} = ${id}`, now);

/** The roles with values of limitations, called `held`, for which the condition holds. */
export async function touchRoles(db: Database, names: Condition, now: number): Promise<void> {
  const concerned = sql`(select coalesce(policy.role_id, assignment.role_id)
    from cms_limitation_value held
    join cms_limitation limitation on limitation.id = held.limitation_id
    left join cms_policy policy on policy.id = limitation.policy_id
    left join cms_role_assignment assignment on assignment.id = limitation.assignment_id
    where ${names})`;
  await db.updateTable('cms_role').set(changed(now)).where(sql<SqlBool>`id in ${concerned}`).execute();
}
