/** Patterns in which `*` matches any text, on columns that are compared byte by byte. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { type Condition, never } from '../../unit-of-work/policies.js';

/** A pattern without `*` is the whole text. */
export function like(column: Expression<unknown>, pattern: string): Condition {
  if (!pattern.includes('*')) return sql<SqlBool>`${column} = ${pattern}`;
  // SQLite reads a pattern up to a NUL.
  if (pattern.includes('\0')) return never;
  const escaped = pattern.replace(/[\\%_]/g, '\\$&').replace(/\*+/g, '%');
  // SQLite refuses longer patterns, and nothing that is compared is so long.
  return escaped.length > 10_000 ? never : sql<SqlBool>`${column} like ${escaped} escape '\\'`;
}
