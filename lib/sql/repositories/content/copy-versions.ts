/** Copies the versions of content items that the caller may see, with fields, relations, states and search index, to other items. */
import { type SqlBool, sql } from 'kysely';
import { holds } from '../../unit-of-work/references.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { mayRead } from './rows.js';

/** The id of a content item, and that of its copy. */
export interface Pair {
  readonly id: number;
  readonly copyId: number;
}

type Columns = readonly string[];

const named = (columns: Columns, alias: string) => sql.join(columns.map((name) => sql.ref(`${alias}.${name}`)));
const unnamed = (columns: Columns) => sql.join(columns.map((name) => sql.ref(name)));

/**
 * The number of statements does not depend on the number of pairs. All that is joined to them is found by an index: SQLite
 * keeps to the order of cross joins, and otherwise reads whole tables for some numbers of pairs.
 */
export async function copyVersions(unit: UnitOfWork, pairs: readonly Pair[]): Promise<void> {
  const { db } = unit;
  const rows = pairs.map(({ id, copyId }) => sql`(cast(${id} as integer), cast(${copyId} as integer))`);
  const pair = sql`with pair (content_id, copy_id) as (values ${sql.join(rows)})`;

  /** Rows that belong to content items. */
  const copyRows = (table: string, columns: Columns, order = 'content_id') =>
    sql`insert into ${sql.table(table)} (content_id, ${unnamed(columns)})
      ${pair} select pair.copy_id, ${named(columns, 'own')} from pair cross join ${sql.table(table)} own
      where own.content_id = pair.content_id order by ${sql.ref(`own.${order}`)}`.execute(db);

  /** Rows that belong to versions. */
  const copyOfVersions = (table: string, columns: Columns, order: string) =>
    sql`insert into ${sql.table(table)} (version_id, ${unnamed(columns)})
      ${pair} select copy.id, ${named(columns, 'own')} from pair cross join cms_version version
      cross join ${sql.table(table)} own cross join cms_version copy
      where version.content_id = pair.content_id and own.version_id = version.id and copy.content_id = pair.copy_id
        and copy.version_no = version.version_no order by ${sql.ref(`own.${order}`)}`.execute(db);

  /** Rows that belong to a field in a version; the sum keeps PostgreSQL from an index in which all content of a type has the same definitions. */
  const copyValues = (table: string, columns: Columns) =>
    sql`insert into ${sql.table(table)} (version_id, field_id, ${unnamed(columns)})
      ${pair} select copy.id, copied.id, ${named(columns, 'own')} from pair cross join cms_version version
      cross join ${sql.table(table)} own cross join cms_field field cross join cms_version copy cross join cms_field copied
      where version.content_id = pair.content_id and own.version_id = version.id and field.id = own.field_id
        and copy.content_id = pair.copy_id and copy.version_no = version.version_no and copied.content_id = pair.copy_id
        and copied.definition_id + 0 = field.definition_id and copied.language_code = field.language_code`.execute(db);

  // Copies of drafts belong to the caller; other versions keep their creators.
  const permissions = await unit.rights();
  const copied = ['version_no', 'status', 'created', 'modified', 'initial_language_code', 'names', 'alias_names'];
  await sql`insert into cms_version (content_id, creator_id, updated, ${unnamed(copied)})
    ${pair} select pair.copy_id,
      case when version.status = 'DRAFT' then cast(${permissions.userId} as integer) else version.creator_id end,
      cast(${unit.now} as bigint), ${named(copied, 'version')}
    from pair cross join cms_content content cross join cms_version version
    where content.id = pair.content_id and version.content_id = content.id and ${mayRead(permissions)}
    order by pair.copy_id, version.version_no`.execute(db);
  await copyOfVersions('cms_version_language', ['language_code'], 'version_id');
  await copyRows('cms_field', ['definition_id', 'language_code'], 'id');
  await copyValues('cms_field_value', ['value', 'file_digest']);
  // Most content has none of these, and to find the fields of all copies takes longer than all else.
  const beside = [['cms_nested_file', ['key', 'digest']] as const, ['cms_download_count', ['downloads']] as const];
  const hasRows = (table: string) =>
    sql<SqlBool>`exists (${pair} select 1 from pair join cms_version version on version.content_id = pair.content_id
      join ${sql.table(table)} own on own.version_id = version.id)`;
  const exists = await holds(db, Object.fromEntries(beside.map(([table]) => [table, hasRows(table)])));
  for (const [table, columns] of beside) if (exists[table]) await copyValues(table, columns);
  await copyOfVersions('cms_relation', ['destination_id', 'definition_id', 'type'], 'id');
  await copyRows('cms_content_state', ['group_id', 'state_id']);
  // Copies of published content are found by the same values and words.
  const values = ['number_value', 'boolean_value', 'date_value', 'text_value', 'folded_value'];
  await copyRows('cms_field_index', ['definition_id', 'language_code', 'position', ...values]);
  await copyRows('cms_search_text', ['language_code', 'sort_name', 'words']);
}
