/** Writes policies and assignments of roles, with their limitations as rows that refer to what they name. */
import { type SqlBool, sql } from 'kysely';
import { changed } from '../rows.js';
import type { Database } from '../schema.js';
import type { Condition, Limitations } from './policies.js';

export interface NewPolicy {
  readonly id?: number;
  readonly module: string;
  readonly function: string;
  readonly limitations: Limitations;
}

export async function insertPolicy(db: Database, roleId: number, { limitations, ...policy }: NewPolicy): Promise<void> {
  const values = { ...policy, role_id: roleId, original_id: null };
  const { id } = await db.insertInto('cms_policy').values(values).returning('id').executeTakeFirstOrThrow();
  await insertLimitations(db, { policy_id: id, assignment_id: null }, limitations);
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

async function insertLimitations(db: Database, owner: Owner, limitations: Limitations): Promise<void> {
  for (const [identifier, values] of Object.entries(limitations)) {
    const limitation = db.insertInto('cms_limitation').values({ ...owner, identifier });
    const { id } = await limitation.returning('id').executeTakeFirstOrThrow();
    for (const value of values) {
      const reference = await findReference(db, identifier, value);
      await db
        .insertInto('cms_limitation_value')
        .values({ limitation_id: id, ...(reference ?? { value }) })
        .execute();
    }
  }
}

const kinds = {
  Section: ['cms_section', 'section_id'],
  NewSection: ['cms_section', 'section_id'],
  Class: ['cms_content_type', 'type_id'],
  ParentClass: ['cms_content_type', 'type_id'],
  State: ['cms_state', 'state_id'],
  NewState: ['cms_state', 'state_id'],
  Node: ['cms_location', 'location_id'],
} as const;

/** What a value names, where that exists: the value goes when it is deleted. */
async function findReference(db: Database, identifier: string, value: string): Promise<object | undefined> {
  if (identifier === 'Language') {
    const query = db.selectFrom('cms_language').select('code').where('code', '=', value);
    return (await query.executeTakeFirst()) && { language_code: value };
  }
  if (identifier === 'Subtree') {
    const query = db.selectFrom('cms_location').select('id').where('path', '=', value);
    const location = await query.executeTakeFirst();
    return location && { location_id: location.id };
  }
  const [table, column] = kinds[identifier as keyof typeof kinds] ?? [];
  if (!table || !/^\d{1,9}$/.test(value)) return undefined;
  const { rows } = await sql`select id from ${sql.table(table)} where id = ${Number(value)}`.execute(db);
  return rows.length > 0 ? { [column]: Number(value) } : undefined;
}

/** Roles change with what their limitations name: locations that have another path, or are about to be deleted. */
export const touchRolesAt = (db: Database, within: (alias: string) => Condition, now: number): Promise<void> =>
  touchRoles(
    db,
    sql<SqlBool>`exists (select 1 from cms_location place where place.id = held.location_id and ${within('place')})`,
    now,
  );

/** The same of a state that is about to be deleted. */
export const touchRolesOfState = (db: Database, stateId: number, now: number): Promise<void> =>
  touchRoles(db, sql<SqlBool>`held.state_id = ${stateId}`, now);

async function touchRoles(db: Database, names: Condition, now: number): Promise<void> {
  const concerned = sql`(select coalesce(policy.role_id, assignment.role_id)
    from cms_limitation_value held
    join cms_limitation limitation on limitation.id = held.limitation_id
    left join cms_policy policy on policy.id = limitation.policy_id
    left join cms_role_assignment assignment on assignment.id = limitation.assignment_id
    where ${names})`;
  await db.updateTable('cms_role').set(changed(now)).where(sql<SqlBool>`id in ${concerned}`).execute();
}
