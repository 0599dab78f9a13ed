/** Much of one thing at a time, stored beside the things that operations are about. */
import type { Kysely } from 'kysely';
import { functions, limitationsOf } from '../../lib/repository/functions.js';
import type { Tables } from '../../lib/sql/database/schema.js';
import { insertPolicy } from '../../lib/sql/permissions/writes.js';
import type { Limitations } from '../../lib/sql/unit-of-work/policies.js';
import { chunks } from '../../lib/sql/values/rows.js';
import { grant, logChange, type Opened } from '../sql/support.js';
import type { Credentials } from './logins.js';
import { caller, type Things } from './things.js';

export interface Quantity {
  readonly name: string;
  readonly add: (opened: Opened, things: Things) => Promise<void>;
  /** The administrator where it is missing. */
  readonly caller?: Credentials;
  /** Operations that this caller may not use, whatever is stored. */
  readonly refused?: RegExp;
}

/** They take unlimited rights, an unlimited right to read, or to create content at the root of the tree, which has no content. */
const refused = /^(?:changes\.|transfer\.|webhooks\.|locations\.swap$)/;

export const quantities: readonly Quantity[] = [
  { name: '2,000 locations of an item', add: addLocations },
  { name: '500 languages, in which an item is written', add: addLanguages },
  { name: '3,000 versions of an item', add: addVersions },
  {
    name: '1,000 values of each limitation, and 1,000 policies with limitations of their own',
    add: addLimitations,
    caller,
    refused,
  },
  {
    name: '1,000 policies limited to a state each, and 1,000 limited to a language each',
    add: addStatePolicies,
    caller,
    refused,
  },
];

/** Far above all ids that are given. */
const first = 100_000;
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => first + index);

type Row = Readonly<Record<string, unknown>>;

async function insert({ db }: Opened, table: keyof Tables, rows: readonly Row[]): Promise<void> {
  const tables = db as unknown as Kysely<Record<string, Row>>;
  for (const some of chunks(rows, 400)) await tables.insertInto(table).values(some).execute();
}

async function find({ db }: Opened, table: keyof Tables, where: Row): Promise<readonly Row[]> {
  const tables = db as unknown as Kysely<Record<string, Row>>;
  return tables
    .selectFrom(table)
    .selectAll()
    .where((row) => row.and(where as never))
    .execute();
}

async function findOne(opened: Opened, table: keyof Tables, where: Row): Promise<Row> {
  const [row] = await find(opened, table, where);
  if (!row) throw new Error(`${table} has no such row`);
  return row;
}

const pathOf = (id: number): string => `/1/43/${id}/`;

/** Folders like the one that the item is in, beside it. */
async function addFolders(opened: Opened, { placeId, otherContentId }: Things, ids: readonly number[]): Promise<void> {
  const content = await findOne(opened, 'cms_content', { id: otherContentId });
  const version = await findOne(opened, 'cms_version', { content_id: otherContentId });
  const language = await findOne(opened, 'cms_version_language', { version_id: version.id });
  const place = await findOne(opened, 'cms_location', { id: placeId });
  const copies = (table: keyof Tables, own: (id: number) => Row) => insert(opened, table, ids.map(own));
  await copies('cms_content', (id) => ({ ...content, id, remote_id: `many-${id}` }));
  await copies('cms_version', (id) => ({ ...version, id, content_id: id }));
  await copies('cms_version_language', (id) => ({ ...language, version_id: id }));
  const placed = (id: number) => ({ id, content_id: id, path: pathOf(id), sort_key: `${id}`, sort_tie: id });
  await copies('cms_location', (id) => ({ ...place, ...placed(id), remote_id: `many-${id}` }));
}

/** One of the item below each of many folders. */
async function addLocations(opened: Opened, things: Things): Promise<void> {
  const ids = numbers(2000);
  await addFolders(opened, things, ids);
  const own = await findOne(opened, 'cms_location', { id: things.locationId });
  const rows = ids.map((parentId) => {
    const id = parentId + 10_000;
    return { ...own, id, parent_id: parentId, path: `${pathOf(parentId)}${id}/`, is_main: 0, remote_id: `many-${id}` };
  });
  await insert(opened, 'cms_location', rows);
  await logChange(opened.db);
}

const codeOf = (id: number): string => `x${id}-XX`;

/** The published version, and the draft. */
async function addLanguages(opened: Opened, { contentId }: Things): Promise<void> {
  const ids = numbers(500);
  const codes = ids.map(codeOf);
  const language = await findOne(opened, 'cms_language', { code: 'eng-GB' });
  await insert(
    opened,
    'cms_language',
    ids.map((id) => ({ ...language, id, code: codeOf(id), name: `Language ${id}`, is_main: 0 })),
  );
  const [field] = await find(opened, 'cms_field', { content_id: contentId, language_code: 'eng-GB' });
  await insert(
    opened,
    'cms_field',
    ids.map((id) => ({ ...field, id, language_code: codeOf(id) })),
  );
  for (const { id: version_id, names, status } of await find(opened, 'cms_version', { content_id: contentId })) {
    if (status === 'ARCHIVED') continue;
    const all = { ...JSON.parse(String(names)), ...Object.fromEntries(codes.map((code) => [code, `Name ${code}`])) };
    await opened.db
      .updateTable('cms_version')
      .set({ names: JSON.stringify(all) })
      .where('id', '=', Number(version_id))
      .execute();
    const version = { version_id };
    await insert(
      opened,
      'cms_version_language',
      codes.map((language_code) => ({ ...version, language_code })),
    );
    const value = await findOne(opened, 'cms_field_value', { version_id, field_id: field?.id });
    await insert(
      opened,
      'cms_field_value',
      ids.map((field_id) => ({ ...value, field_id, value: JSON.stringify(`Name ${field_id}`) })),
    );
  }
  await logChange(opened.db);
}

async function addVersions(opened: Opened, { contentId }: Things): Promise<void> {
  const version = await findOne(opened, 'cms_version', { content_id: contentId, version_no: 1 });
  const languages = await find(opened, 'cms_version_language', { version_id: version.id });
  const values = await find(opened, 'cms_field_value', { version_id: version.id });
  const ids = numbers(3000);
  await insert(
    opened,
    'cms_version',
    ids.map((id) => ({ ...version, id, version_no: id - first + 1000, status: 'ARCHIVED' })),
  );
  const copied = (rows: readonly Row[]) => ids.flatMap((version_id) => rows.map((row) => ({ ...row, version_id })));
  await insert(opened, 'cms_version_language', copied(languages));
  await insert(opened, 'cms_field_value', copied(values));
  await opened.db.updateTable('cms_content').set({ last_version_no: 5000 }).where('id', '=', contentId).execute();
  await logChange(opened.db);
}

/** The caller may do everything that a right with limitations allows, each with all of these values. */
async function addLimitations(opened: Opened, things: Things): Promise<void> {
  const { callerId, stateId, stateGroupId } = things;
  const ids = numbers(1000);
  await addFolders(opened, things, ids);
  const copies = async (table: keyof Tables, where: Row, own: (id: number) => Row) => {
    const row = await findOne(opened, table, where);
    await insert(
      opened,
      table,
      ids.map((id) => ({ ...row, id, identifier: `many_${id}`, ...own(id) })),
    );
  };
  await copies('cms_section', { id: 1 }, () => ({}));
  await copies('cms_content_type', { id: 1 }, (id) => ({ remote_id: `many-${id}` }));
  await copies('cms_state', { id: stateId }, () => ({ is_implied: 0 }));
  const states = await find(opened, 'cms_state', { group_id: stateGroupId });
  const stored = async (table: keyof Tables) => (await find(opened, table, {})).map(({ id }) => String(id));
  const [sections, types] = [await stored('cms_section'), await stored('cms_content_type')];
  const values: Limitations = {
    ...{ Subtree: ['/1/', ...ids.map(pathOf)], Section: sections, NewSection: sections },
    ...{
      Class: types,
      ParentClass: types,
      State: states.map(({ id }) => String(id)),
      NewState: await stored('cms_state'),
    },
    ...{ ParentDepth: Array.from({ length: 1000 }, (_, depth) => String(depth)) },
  };
  for (const [module, rules] of Object.entries(functions))
    for (const name of Object.keys(rules)) {
      const own = Object.entries(values).filter(([limitation]) => limitationsOf(module, name).has(limitation));
      await grant(opened, callerId, `${module}/${name}`, Object.fromEntries(own));
    }
  await grant(opened, callerId, 'content/*', { Subtree: ['/1/43/'], Section: ['1'] }, { Subtree: ['/1/43/'] });
  await addPolicies(
    opened,
    ids.map((id) => ({ Subtree: [pathOf(id)], Section: [`${id}`] })),
  );
  await showOwn(opened, things);
}

/** All of these limit the right to everything that concerns content, in the role that was granted last. */
async function addPolicies({ db }: Opened, limitations: readonly Limitations[]): Promise<void> {
  const [policy] = await db.selectFrom('cms_policy').selectAll().orderBy('id', 'desc').limit(1).execute();
  for (const own of limitations)
    await insertPolicy(db, Number(policy?.role_id), { module: 'content', function: '*', limitations: own });
}

/** The caller may do everything with content that has one of these states, or is in one of these languages. */
async function addStatePolicies(opened: Opened, things: Things): Promise<void> {
  const { callerId, stateId, stateGroupId, unusedLanguage } = things;
  const ids = numbers(1000);
  const state = await findOne(opened, 'cms_state', { id: stateId });
  await insert(
    opened,
    'cms_state',
    ids.map((id) => ({ ...state, id, identifier: `many_${id}`, is_implied: 0 })),
  );
  const states = (await find(opened, 'cms_state', { group_id: stateGroupId })).map(({ id }) => String(id));
  const languages = (await find(opened, 'cms_language', {})).map(({ code }) => String(code));
  for (const [module, rules] of Object.entries(functions))
    for (const name of Object.keys(rules)) {
      const own = limitationsOf(module, name);
      const isLimited = module === 'content' && (own.has('State') || own.has('Language'));
      if (!isLimited) await grant(opened, callerId, `${module}/${name}`);
    }
  await addPolicies(opened, [
    ...states.map((own) => ({ State: [own] })),
    ...ids.map((id) => ({ Language: [codeOf(id)] })),
    { Language: languages.filter((code) => code !== unusedLanguage) },
  ]);
  await showOwn(opened, things);
}

/** Others do not see drafts of types, uploads and bookmarks. */
async function showOwn(opened: Opened, { callerId }: Things): Promise<void> {
  await logChange(opened.db);
  await opened.db.updateTable('cms_content_type_draft').set({ modifier_id: callerId }).execute();
  await opened.db.updateTable('cms_upload').set({ user_id: callerId }).execute();
  await opened.db.updateTable('cms_bookmark').set({ user_id: callerId }).execute();
}
