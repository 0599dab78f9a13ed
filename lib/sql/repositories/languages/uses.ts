/** Finds out whether a language is in use. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Tables } from '../../database/schema.js';

/**
 * Whether anything is: all versions of content, content types, object states, custom URL aliases and limitations of policies. The
 * caller keeps others from writing.
 */
export async function isInUse(db: Database, code: string): Promise<boolean> {
  for (const [table, condition] of usesOf(code)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${condition} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

type Use = readonly [table: keyof Tables, condition: RawBuilder<SqlBool>];

/**
 * The tables with languages, smaller ones first. Versions have the main language of an item and their initial language as well.
 */
function usesOf(code: string): readonly Use[] {
  const is = (column: string) => sql<SqlBool>`${sql.ref(column)} = ${code}`;
  // A quotation mark inside of a text has a backslash before it.
  const has = (column: string) => sql<SqlBool>`replace(${sql.ref(column)}, ${`"${code}":`}, '') <> ${sql.ref(column)}`;
  const either = (...conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
  const described = either(has('names'), has('descriptions'));
  const type = either(is('main_language_code'), described);
  const state = either(is('default_language_code'), described);
  const inAlias = sql<SqlBool>`custom = 1 and ',' || language_codes || ',' like ${`%,${code},%`}`;
  return [
    ['cms_content_type', type],
    ['cms_content_type_draft', type],
    ['cms_field_definition', described],
    ['cms_field_definition_draft', described],
    ['cms_state_group', state],
    ['cms_state', state],
    ['cms_limitation_value', is('language_code')],
    ['cms_url_alias', inAlias],
    ['cms_version_language', is('language_code')],
  ];
}
