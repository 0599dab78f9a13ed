/** Fills a clean installation as if all of it had been published through the API: thousands of rows to a statement. */
import { createHash } from 'node:crypto';
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import {
  type Caller,
  callers,
  first,
  folder,
  hash,
  loginOf,
  type Node,
  nameOf,
  nodesOf,
  remoteIdOf,
  type Shape,
  tree,
  userOf,
} from './tree.js';

type Row = Readonly<Record<string, number | string>>;

const batch = 2000;
const published = Date.UTC(2026, 0, 1);
const counted = { revision: 1, updated: published };
const language = 'eng-GB';

/** The entities of the installation that the rows refer to. */
interface Known {
  /** Field definitions that hold names, by content type. */
  readonly names: ReadonlyMap<number, number>;
  /** The place of the location of users in URLs. */
  readonly users: number;
}

export async function fill(db: Kysely<unknown>, shape: Omit<Shape, 'deep'>): Promise<void> {
  const initial = await loadKnown(db);
  let nodes: Node[] = [];
  for (const node of nodesOf(shape)) {
    nodes.push(node);
    if (nodes.length === batch) {
      await insert(db, nodes, initial);
      nodes = [];
    }
  }
  await insert(db, nodes, initial);
  await insertRoles(db);
  if (isPostgres(db)) for (const table of numbered) await skipIds(db, table);
}

async function loadKnown(db: Kysely<unknown>): Promise<Known> {
  const { rows: fields } = await sql<{ readonly id: number; readonly type_id: number }>`
    select id, type_id from cms_field_definition where identifier in ('name', 'title', 'first_name')`.execute(db);
  const { rows: places } = await sql<{ readonly id: number }>`
    select id from cms_url_place where location_id = 5`.execute(db);
  return { names: new Map(fields.map(({ id, type_id }) => [type_id, id])), users: places[0]?.id ?? 0 };
}

const lastUser = userOf(callers.at(-1) as Caller);

/** Folders, articles in the large folder, and users. */
function typeOf({ id, parentLocationId }: Node): number {
  if (parentLocationId === 5) return 4;
  return parentLocationId === folder && hash(id, 2) % 3 === 0 ? 2 : 1;
}

const sections = [1, 1, 2, 3];
const owners = [14, userOf('owner'), userOf('mixed')];

/** The rows that a node takes in each table, in an order in which they can be inserted. */
function rowsOf(node: Node, { names, users }: Known): Readonly<Record<string, Row>> {
  const { id, parentLocationId } = node;
  const name = nameOf(id);
  const isPlain = id <= lastUser;
  const segment = name.replace(' ', '-');
  const contentTypeId = typeOf(node);
  const placeId = parentLocationId === 5 ? users : parentLocationId === 2 ? 0 : parentLocationId;
  const moments = { published: published - hash(id, 3) * 1000, modified: published - hash(id, 4) * 1000 };
  const translated = JSON.stringify({ [language]: name });
  const sorted = {
    sort_field: 'PATH',
    sort_order: 'ASC',
    sort_key: String(20_000_000_000 + (parentLocationId === 2 ? 0 : id)),
    sort_tie: id,
  };
  const flags = { hidden: 0, invisible: 0, is_main: 1 };
  return {
    cms_content: {
      ...{
        id,
        remote_id: remoteIdOf('content', id),
        type_id: contentTypeId,
        section_id: sections[isPlain ? 0 : hash(id, 5) % 4] ?? 1,
      },
      ...{ owner_id: owners[isPlain ? 0 : hash(id, 6) % 3] ?? 14, name, sort_name: name.toLowerCase() },
      ...{ main_language_code: language, current_version_no: 1, last_version_no: 1, always_available: 0, hidden: 0 },
      ...{ status: 'PUBLISHED', ...moments, ...counted },
    },
    cms_version: {
      ...{ id, content_id: id, version_no: 1, status: 'PUBLISHED', created: published, modified: moments.modified },
      ...{ creator_id: 14, initial_language_code: language, names: translated, ...counted },
    },
    cms_version_language: { version_id: id, language_code: language },
    cms_field: { id, content_id: id, definition_id: names.get(contentTypeId) ?? 0, language_code: language },
    cms_field_value: { version_id: id, field_id: id, value: JSON.stringify(name) },
    ...(!isPlain && hash(id, 7) % 10 === 0 && { cms_content_state: { content_id: id, group_id: 2, state_id: 2 } }),
    cms_location: {
      ...{
        id,
        parent_id: parentLocationId,
        content_id: id,
        path: node.path,
        depth: node.depth,
        priority: isPlain ? 0 : hash(id, 8) % 1000,
      },
      ...{ ...flags, remote_id: remoteIdOf('location', id), ...sorted, ...counted },
    },
    ...(parentLocationId === 5 && { cms_account: accountOf(id) }),
    cms_url_place: { id, location_id: id },
    cms_url_alias: {
      ...{ id, parent_id: placeId, text: segment, text_key: md5(segment.toLowerCase()), suffix: 1, place_id: id },
      ...{ location_id: id, language_codes: language, always_available: 0, custom: 0, history: 0, forward: 0 },
    },
  };
}

const accountOf = (id: number): Row => ({
  ...{ content_id: id, login: loginOf(id), login_key: loginOf(id), email: '', email_key: '', enabled: 1, stamp: '' },
  ...counted,
});

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

async function insert(db: Kysely<unknown>, nodes: readonly Node[], initial: Known): Promise<void> {
  const tables = new Map<string, Row[]>();
  for (const node of nodes) {
    for (const [table, row] of Object.entries(rowsOf(node, initial))) {
      const rows = tables.get(table);
      if (rows) rows.push(row);
      else tables.set(table, [row]);
    }
  }
  await db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    for (const [table, rows] of tables) await insertRows(connection, table, rows);
    await sql`commit`.execute(connection);
  });
}

/** All rows of a table as one value, which the database takes apart. */
export async function insertRows(db: Kysely<unknown>, table: string, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const json = JSON.stringify(rows);
  const values = isPostgres(db)
    ? sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
    : sql`select ${sql.join(names.map((name) => sql`value ->> ${sql.lit(name)}`))} from json_each(${json})`;
  await sql`insert into ${sql.table(table)} (${columns}) ${values}`.execute(db);
}

export const isPostgres = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

const numbered = ['cms_content', 'cms_version', 'cms_field', 'cms_location', 'cms_url_place', 'cms_url_alias'];

async function skipIds(db: Kysely<unknown>, table: string): Promise<void> {
  const highest = sql`(select max(id) from ${sql.table(table)})`;
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${highest})`.execute(db);
}

/** Each caller may read, and move and sort, the content that one kind of limitation allows; the last has three policies. */
const rights: Readonly<Record<Caller, readonly Readonly<Record<string, readonly string[]>>[]>> = {
  section: [{ Section: ['1', '2'] }],
  subtree: [{ Subtree: ['/1/2/'] }],
  owner: [{ Owner: ['1'] }, { Node: [String(folder)] }],
  state: [{ State: ['1'] }],
  mixed: [{ Section: ['1', '2'], State: ['1'] }, { Owner: ['1'] }, { Subtree: [`/1/2/${tree}/`], Class: ['1', '2'] }],
};

async function insertRoles(db: Kysely<unknown>): Promise<void> {
  for (const [index, caller] of callers.entries()) {
    const role = first + index;
    await sql`insert into cms_role (id, identifier, status, updated)
      values (${role}, ${caller}, 'DEFINED', ${published})`.execute(db);
    for (const limitations of rights[caller]) await insertPolicy(db, role, limitations);
    await sql`insert into cms_role_assignment (role_id, content_id) values (${role}, ${userOf(caller)})`.execute(db);
  }
  await sql`insert into cms_role_assignment (role_id, content_id)
    select ${first} + content_id % ${callers.length}, content_id from cms_account where content_id > ${lastUser}`.execute(
    db,
  );
}

/** The entities that the values of a limitation refer to. */
const columns: Readonly<Record<string, string>> = {
  Section: 'section_id',
  State: 'state_id',
  Class: 'type_id',
  Node: 'location_id',
  Subtree: 'location_id',
};

async function insertPolicy(
  db: Kysely<unknown>,
  role: number,
  limitations: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const idOf = async (insert: ReturnType<typeof sql<{ readonly id: number }>>) =>
    (await insert.execute(db)).rows[0]?.id;
  const policy = await idOf(sql`insert into cms_policy (role_id, module, function)
    values (${role}, 'content', 'read') returning id`);
  for (const [identifier, values] of Object.entries(limitations)) {
    const limitation = await idOf(sql`insert into cms_limitation (policy_id, identifier)
      values (${policy}, ${identifier}) returning id`);
    const column = columns[identifier] ?? 'value';
    for (const value of values) {
      const typed = column === 'value' ? value : Number(value.split('/').findLast(Boolean));
      await sql`insert into cms_limitation_value (limitation_id, ${sql.ref(column)})
        values (${limitation}, ${typed})`.execute(db);
    }
  }
}
