/** Whether the entities that a client refers to exist. */
import { type Selectable, sql } from 'kysely';
import type { Database, Tables } from '../database/schema.js';
import { isId } from '../values/rows.js';
import { type Condition, toColumn } from './policies.js';

/** Whether a table has a row with these values. */
export async function hasRow<T extends keyof Tables>(
  db: Database,
  table: T,
  values: Partial<Selectable<Tables[T]>>,
): Promise<boolean> {
  const rows = db.selectFrom(table as keyof Tables).where((row) => row.and(values as never));
  return (await rows.select(sql.lit(1).as('one')).limit(1).executeTakeFirst()) !== undefined;
}

/** Whether each of several conditions holds, by one statement. */
export async function holds<N extends string>(
  db: Database,
  conditions: Readonly<Record<N, Condition>>,
): Promise<Readonly<Record<N, boolean>>> {
  const names = Object.keys(conditions) as N[];
  const row = await db.selectNoFrom(names.map((name) => toColumn(conditions[name]).as(name))).executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(row).map(([name, held]) => [name, held === 1])) as Record<N, boolean>;
}

export const hasSection = async (db: Database, id: number): Promise<boolean> =>
  isId(id) && hasRow(db, 'cms_section', { id });

export const hasUser = async (db: Database, id: number): Promise<boolean> =>
  isId(id) && hasRow(db, 'cms_account', { content_id: id });
