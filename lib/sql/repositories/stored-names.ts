/** The job that writes names in Unicode NFC that were stored before names were compared in it, so that look-ups find them. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReportFailure } from '../database/background.js';
import type { Database } from '../database/schema.js';
import { withoutTags } from '../unit-of-work/change-log.js';
import type { JobKind } from '../unit-of-work/jobs.js';
import { toLoginKey } from '../writes/accounts/passwords.js';

interface NameColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key. */
  readonly key: string;
  /** The columns whose values rows must share for their names to collide. */
  readonly within?: readonly string[];
  /** The tables whose rows cannot have the same name either. */
  readonly tables?: readonly string[];
  /** The table whose rows have revisions, and the column that refers to them; none where no document shows the name. */
  readonly revisions?: readonly [table: string, key: string, reference: string];
  readonly toName: (stored: string) => string;
}

const compose = (stored: string): string => stored.normalize('NFC');

interface NameTable extends Pick<NameColumn, 'table' | 'tables' | 'revisions'> {
  readonly key?: string;
  readonly columns: readonly string[];
  readonly within?: readonly string[] | undefined;
  readonly toName?: NameColumn['toName'];
}

const columnsOf = ({ key = 'id', columns, toName = compose, within, ...table }: NameTable): readonly NameColumn[] =>
  columns.map((column) => ({ ...table, key, column, toName, ...(within && { within }) }));

/** A table whose own rows have revisions. */
const counted = (table: string, columns: readonly string[], within: readonly string[] = [], key = 'id') =>
  columnsOf({ table, columns, key, within, revisions: [table, key, key] });

/** Places in the trash come back with the remote ids that they had. */
const places = {
  columns: ['remote_id'],
  within: [],
  tables: ['cms_location', 'cms_planned_location', 'cms_trash_item'],
};

/** In the order in which the job goes through them: its parameters have an index of this list, so new ones go to the end. */
const nameColumns: readonly NameColumn[] = [
  ...counted('cms_content', ['remote_id']),
  ...columnsOf({ table: 'cms_location', ...places, revisions: ['cms_location', 'id', 'id'] }),
  ...columnsOf({ table: 'cms_planned_location', ...places }),
  ...columnsOf({ table: 'cms_trash_item', ...places, revisions: ['cms_trash_item', 'id', 'id'] }),
  ...counted('cms_content_type', ['remote_id', 'identifier']),
  ...counted('cms_content_type_draft', ['remote_id', 'identifier'], [], 'type_id'),
  ...columnsOf({
    ...{ table: 'cms_field_definition', columns: ['identifier'], within: ['type_id'] },
    revisions: ['cms_content_type', 'id', 'type_id'],
  }),
  ...columnsOf({
    ...{ table: 'cms_field_definition_draft', columns: ['identifier'], within: ['type_id'] },
    revisions: ['cms_content_type_draft', 'type_id', 'type_id'],
  }),
  ...counted('cms_type_group', ['identifier']),
  ...counted('cms_section', ['identifier']),
  ...counted('cms_state_group', ['identifier']),
  ...counted('cms_state', ['identifier'], ['group_id']),
  ...counted('cms_role', ['identifier'], ['status']),
  // These name fields and types.
  ...columnsOf({ table: 'cms_content_type', columns: ['name_schema'], revisions: ['cms_content_type', 'id', 'id'] }),
  ...columnsOf({
    table: 'cms_content_type',
    columns: ['url_alias_schema'],
    revisions: ['cms_content_type', 'id', 'id'],
  }),
  ...columnsOf({ table: 'cms_content_type_draft', key: 'type_id', columns: ['name_schema', 'url_alias_schema'] }),
  ...columnsOf({ table: 'cms_webhook', columns: ['type_identifiers'] }),
  // Logins themselves are shown as they were entered.
  ...columnsOf({ table: 'cms_account', key: 'content_id', columns: ['login_key'], within: [], toName: toLoginKey }),
  ...columnsOf({ table: 'cms_account', key: 'content_id', columns: ['email_key'], toName: toLoginKey }),
];

/** The progress of the job. */
interface Progress {
  readonly column: number;
  /** The key of the last row that it has looked at. */
  readonly after: number;
}

/** Rows of one step. */
const size = 500;

interface NameRow {
  readonly key: number;
  readonly name: string;
}

/** Nothing is lost where two rows would have one name: the later one keeps its own, and can be found by its id alone. */
export const createNameComposing = (report: ReportFailure): JobKind<Progress> => ({
  lockOf: () => 'exclusive',
  async step({ db, changes }, { column, after }) {
    const target = nameColumns[column];
    const rows = target ? await loadNames(db, target, after) : [];
    const { renamed, conflicts } = target ? await composeAll(db, target, rows) : noRows;
    if (target && conflicts.length > 0)
      void report(new Error(collisionOf(target, conflicts)), { task: 'job', kind: 'composeNames' });
    // Without a change that names the entity, anything may have changed.
    if (renamed === 0) changes.push(withoutTags('job.taken'));
    if (rows.length === size) return { column, after: rows.at(-1)?.key ?? after };
    return column + 1 < nameColumns.length ? { column: column + 1, after: 0 } : undefined;
  },
});

const noRows = { renamed: 0, conflicts: [] as readonly number[] };

async function composeAll(db: Database, target: NameColumn, rows: readonly NameRow[]): Promise<typeof noRows> {
  const conflicts: number[] = [];
  let renamed = 0;
  for (const { key, name } of rows) {
    const composed = target.toName(name);
    if (composed === name) continue;
    if (await isTaken(db, target, key, composed)) conflicts.push(key);
    else {
      await rename(db, target, key, composed);
      renamed += 1;
    }
  }
  return { renamed, conflicts };
}

function collisionOf({ table, column, key }: NameColumn, conflicts: readonly number[]): string {
  const which = `${conflicts.length === 1 ? 'The row' : 'The rows'} of ${table} whose ${key} is ${conflicts.join(', ')}`;
  return `${which} cannot have ${column} in Unicode NFC, which another row has: change one of the two`;
}

async function loadNames(db: Database, target: NameColumn, after: number): Promise<readonly NameRow[]> {
  const [key, name] = [sql.ref(target.key), sql.ref(target.column)];
  const { rows } = await sql<{ readonly key: number | string; readonly name: string | null }>`
    select ${key} as key, ${name} as name from ${sql.table(target.table)}
    where ${key} > ${after} order by ${key} limit ${size}`.execute(db);
  return rows.map((row) => ({ key: Number(row.key), name: row.name ?? '' }));
}

async function isTaken(db: Database, target: NameColumn, key: number, name: string): Promise<boolean> {
  if (!target.within) return false;
  const { within, table } = target;
  const isSame = within.map((column) => {
    const scope = sql.ref(column);
    return sql`and ${scope} = (select ${scope} from ${sql.table(table)} where ${sql.ref(target.key)} = ${key})`;
  });
  const others = (target.tables ?? [table]).map(
    (otherTable): RawBuilder<SqlBool> => sql<SqlBool>`exists (select 1 from ${sql.table(otherTable)}
      where ${sql.ref(target.column)} = ${name} ${sql.join(isSame, sql` `)})`,
  );
  const { rows } = await sql`select 1 where ${sql.join(others, sql` or `)}`.execute(db);
  return rows.length > 0;
}

async function rename(db: Database, target: NameColumn, key: number, name: string): Promise<void> {
  const isOwn = sql`${sql.ref(target.key)} = ${key}`;
  await sql`update ${sql.table(target.table)} set ${sql.ref(target.column)} = ${name} where ${isOwn}`.execute(db);
  if (!target.revisions) return;
  const [table, id, reference] = target.revisions;
  await sql`update ${sql.table(table)} set revision = revision + 1, updated = ${Date.now()}
    where ${sql.ref(id)} = (select ${sql.ref(reference)} from ${sql.table(target.table)} where ${isOwn})`.execute(db);
}
