/** Permissions: editors may do everything, all others may read published content in a public section. */
import { type Context, NotFound, PermissionDenied } from 'express-cms-rest';
import type { Query } from './database.js';

/** Part of statements whose first value is the caller's id. */
export const isEditor = 'exists (select from account where account.id = $1 and account.is_editor and account.enabled)';

/** For `content`, `version` and `section` joined: whether the caller may see the version, and so the content. */
export const isVisible = `(${isEditor} or (section.is_public and content.is_published and version.status = 'PUBLISHED'))`;

export interface Seen {
  readonly isVisible: boolean;
}

/** Returns the row if it exists and the caller may see it. Without an id it was looked up by a name, which can be guessed. */
export function visible<Row extends Seen>([row]: readonly Row[], kind: string, id?: number | string): Row {
  if (!row || (id === undefined && !row.isVisible)) throw new NotFound(kind, id);
  if (!row.isVisible) throw new PermissionDenied('read', `${kind} ${id}`);
  return row;
}

export async function requireEditor(
  query: Query,
  { caller }: Context,
  action: string,
  subject: string,
): Promise<number> {
  const [row] = await query<{ readonly isEditor: boolean }>(`select ${isEditor} as "isEditor"`, [caller.userId]);
  if (!row?.isEditor || caller.userId === null) throw new PermissionDenied(action, subject);
  return caller.userId;
}

const largest = 2 ** 31 - 1;

/** Ids out of the range of the column do not exist. */
export function requireId(kind: string, id: number): number {
  if (!Number.isSafeInteger(id) || id < 1 || id > largest) throw new NotFound(kind, id);
  return id;
}
