/** Writes policies and assignments of roles, with their limitations as rows that refer to what they name. */
import { sql } from 'kysely';
import type { Database } from '../schema.js';
import type { Limitations } from './policies.js';

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
