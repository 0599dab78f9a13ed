/** Whether what a client refers to exists. */

import type { Database } from '../database/schema.js';
import { isId } from '../values/rows.js';

export async function hasSection(db: Database, id: number): Promise<boolean> {
  if (!isId(id)) return false;
  return (await db.selectFrom('cms_section').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function hasUser(db: Database, id: number): Promise<boolean> {
  if (!isId(id)) return false;
  const query = db.selectFrom('cms_account').select('content_id').where('content_id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}
