/** Whether the entities that a client refers to exist. */
import { type Selectable, sql } from 'kysely';
import type { Database, Tables } from '../database/schema.js';
import { isId } from '../values/rows.js';

/** Whether a table has a row with these values. */
export async function hasRow<T extends keyof Tables>(
  db: Database,
  table: T,
  values: Partial<Selectable<Tables[T]>>,
): Promise<boolean> {
  const rows = db.selectFrom(table as keyof Tables).where((row) => row.and(values as never));
  return (await rows.select(sql.lit(1).as('one')).limit(1).executeTakeFirst()) !== undefined;
}

export const hasSection = async (db: Database, id: number): Promise<boolean> =>
  isId(id) && hasRow(db, 'cms_section', { id });

export const hasUser = async (db: Database, id: number): Promise<boolean> =>
  isId(id) && hasRow(db, 'cms_account', { content_id: id });
