/** Writing versions: new ones, their values, and which of them is published. */
import { BadRequest, type Context, NotFound, Refused } from 'express-cms-rest';
import { checkRevision, type PlannedLocation, type VersionTarget } from 'express-cms-rest/repository';
import type { Query } from './database.js';
import { namesOf, type Values } from './page-type.js';
import { requireEditor, requireId } from './rights.js';
import { fieldsColumn, isCurrent, versionRevision, type WholeVersionRow } from './rows.js';

export interface NewVersion {
  readonly contentId: number;
  readonly number: number;
  readonly creatorId: number;
  readonly initialLanguage: string;
  readonly names: Readonly<Record<string, string>>;
  readonly values: Values;
}

export type FoundVersion = Pick<WholeVersionRow, 'version_id' | 'status' | 'initial_language' | 'names' | 'fields'> & {
  readonly revision: string;
};

/** Loads a version for a write, and checks permissions and the expected revision. */
export async function findVersion(
  query: Query,
  { contentId, versionNo, expected, action }: VersionTarget & { readonly action: string },
  context: Context,
): Promise<FoundVersion & { readonly callerId: number }> {
  const subject = `version ${versionNo} of content ${contentId}`;
  const [row] = await query<FoundVersion>(
    `select version.id as version_id, version.status, version.initial_language, version.names, ${versionRevision} as revision,
       ${fieldsColumn} from version where content_id = $1 and number = $2`,
    [requireId('content', contentId), requireId('version', versionNo)],
  );
  if (!row) throw new NotFound(subject);
  const callerId = await requireEditor(query, context, action, subject);
  checkRevision(row, expected);
  return { ...row, callerId };
}

export function requireDraft({ status }: FoundVersion): void {
  if (status !== 'DRAFT') throw new Refused('The version', 'is not a draft');
}

export function valuesOf({ fields, names }: FoundVersion): Values {
  const values: Values = new Map(Object.keys(names).map((code) => [code, new Map()]));
  for (const { definition, language, value } of fields) values.get(language)?.set(definition, value);
  return values;
}

export async function insertVersion(query: Query, version: NewVersion): Promise<void> {
  const { contentId, number, creatorId, initialLanguage, names, values } = version;
  const inserted = await query<{ readonly id: number }>(
    `insert into version (content_id, number, status, creator_id, initial_language, names)
     values ($1, $2, 'DRAFT', $3, $4, $5) returning id`,
    [contentId, number, creatorId, initialLanguage, JSON.stringify(names)],
  );
  await storeValues(query, inserted[0]?.id as number, values);
}

/** In one statement, however many values there are. */
export async function storeValues(query: Query, versionId: number, values: Values): Promise<void> {
  await requireLanguages(query, [...values.keys()]);
  const rows = [...values].flatMap(([language, texts]) =>
    [...texts].map(([definition, value]) => ({ definition, language, value })),
  );
  await query(
    `insert into field (version_id, definition, language, value)
     select $1, definition, language, value
     from jsonb_to_recordset($2) as given (definition text, language text, value jsonb)
     on conflict (version_id, definition, language) do update set value = excluded.value`,
    [versionId, JSON.stringify(rows)],
  );
}

async function requireLanguages(query: Query, codes: readonly string[]): Promise<void> {
  const languages = await query<{ readonly code: string }>('select code from language where code = any ($1)', [codes]);
  const unknown = codes.find((code) => !languages.some((each) => each.code === code));
  if (unknown !== undefined) throw new BadRequest(`There is no language ${unknown}`);
}

export async function updateVersion(query: Query, id: number, values: Values, initialLanguage: string): Promise<void> {
  await storeValues(query, id, values);
  await query(
    `update version set names = $2, initial_language = $3, modified = now(), revision = revision + 1, updated = now()
     where id = $1`,
    [id, JSON.stringify(namesOf(values)), initialLanguage],
  );
  // Content that was never published has the name of its draft.
  await query(
    `update content set revision = content.revision + 1, updated = now()
     from version where version.id = $1 and content.id = version.content_id and ${isCurrent}`,
    [id],
  );
}

interface Publication {
  readonly is_published: boolean;
  readonly main_language: string;
  readonly planned: PlannedLocation;
}

/** Archives the published version, publishes the draft, and creates the planned location on the first publication. */
export async function publishVersion(
  query: Query,
  contentId: number,
  { version_id: id, names }: FoundVersion,
): Promise<void> {
  const select = 'select is_published, main_language, planned from content where id = $1';
  const [content] = (await query<Publication>(select, [contentId])) as [Publication];
  if (!names[content.main_language]) throw new Refused('The version', 'has no text in the main language');
  if (!content.is_published) await place(query, contentId, content.planned);
  await query(
    `update version set status = case when id = $2 then 'PUBLISHED' else 'ARCHIVED' end, revision = revision + 1,
       updated = now()
     where id = $2 or (content_id = $1 and status = 'PUBLISHED')`,
    [contentId, id],
  );
  await query(
    `update content set is_published = true, current_version = (select number from version where version.id = $2),
       published = coalesce(published, now()), modified = now(), revision = revision + 1, updated = now()
     where id = $1`,
    [contentId, id],
  );
}

async function place(query: Query, contentId: number, planned: PlannedLocation): Promise<void> {
  const { parentLocationId, priority, hidden, remoteId } = planned;
  // The path holds the id, so that both are made at once.
  const placed = await query(
    `with next as (select nextval(pg_get_serial_sequence('location', 'id'))::integer as id)
     insert into location (id, content_id, parent_id, path, priority, hidden, remote_id) overriding system value
     select next.id, $1, parent.id, parent.path || next.id || '/', $3, $4, coalesce($5, md5(random()::text || next.id))
     from next, location parent where parent.id = $2
     returning location.id`,
    [contentId, parentLocationId, priority, hidden, remoteId],
  );
  if (placed.length === 0) throw new Refused('The content', 'has no planned location');
}
