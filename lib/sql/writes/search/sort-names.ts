/** Sort keys of content and content types: written with their names, and again if another version of the library wrote them. */
import type { Translations } from '../../../repository/repository.js';
import { toSortName } from '../../../support/normalize.js';
import type { Database } from '../../database/schema.js';
import { fromJson } from '../../values/rows.js';

interface Named {
  readonly id: number;
  readonly name: string;
  readonly sort_name: string;
}

/** Whether any of them has changed. */
export async function writeSortNames(
  db: Database,
  table: 'cms_content' | 'cms_content_type',
  rows: readonly Named[],
): Promise<boolean> {
  let isAnyChanged = false;
  for (const { id, name, sort_name } of rows) {
    const sortName = toSortName(name);
    if (sortName === sort_name) continue;
    await db.updateTable(table).set({ sort_name: sortName }).where('id', '=', id).execute();
    isAnyChanged = true;
  }
  return isAnyChanged;
}

/** Loads content types and their drafts, by the names in their main languages. */
export async function loadTypeNames(db: Database): Promise<readonly Named[]> {
  const rows = await db
    .selectFrom('cms_content_type')
    .select(['id', 'names', 'main_language_code', 'sort_name'])
    .execute();
  return rows.map(({ id, names, main_language_code, sort_name }) => ({
    id,
    name: fromJson<Translations>(names)[main_language_code] ?? '',
    sort_name,
  }));
}
