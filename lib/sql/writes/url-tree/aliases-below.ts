/** Aliases by their parents and the keys of their texts. */
import { type Selectable, sql } from 'kysely';
import { isAmong, listsOf } from '../../database/lists.js';
import type { Database, UrlAliasTable } from '../../database/schema.js';

type Row = Selectable<UrlAliasTable>;

export function selectBelow(db: Database, parentId: number, keys: readonly string[]): Promise<Row[]> {
  return db
    .selectFrom('cms_url_alias')
    .selectAll()
    .where('parent_id', '=', parentId)
    .where(isAmong(db, 'text_key', keys))
    .execute();
}

/** Aliases of several parents. */
export async function selectPairs(
  db: Database,
  pairs: readonly (readonly [parentId: number, key: string])[],
): Promise<readonly Row[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<Row>`select alias.* from ${listsOf(db).numbered('pair', pairs, 'text')}
    join cms_url_alias alias on alias.parent_id = pair.number and alias.text_key = pair.value`.execute(db);
  return rows;
}
