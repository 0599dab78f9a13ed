/** Publications, hand-written: prepared statements of pg read and write the same rows. No permissions are checked. */
import express from 'express';
import pg from 'pg';
import { inTransaction } from '../connect.js';
import { createDatabase } from '../database.js';
import { createDrafts, type Draft } from '../drafts.js';

const { url, drop } = await createDatabase();
const drafts = await createDrafts(url);
const pool = new pg.Pool({ connectionString: url });
pool.on('error', () => undefined);

const queries = {
  draft: `select version.id, version.status, content.type_id, content.main_language_code from cms_content content
    join cms_version version on version.content_id = content.id
    where content.id = $1 and version.version_no = $2 for update of content`,
  definitions: `select id, identifier, field_type, is_searchable from cms_field_definition where type_id = $1 order by position`,
  values: `select field.definition_id, field.language_code, held.value from cms_field_value held
    join cms_field field on field.id = held.field_id where held.version_id = $1`,
  relations: 'select id from cms_relation where version_id = $1 and definition_id is not null',
  archive: `update cms_version set status = 'ARCHIVED', revision = revision + 1, updated = $2
    where content_id = $1 and status = 'PUBLISHED' returning names`,
  publish: `update cms_version set status = 'PUBLISHED', names = $3, modified = $4, updated = $4,
    revision = (select max(revision) from cms_version where content_id = $2) + 1 where id = $1`,
  content: `update cms_content set current_version_no = $2, name = $3, sort_name = $4, modified = $5, updated = $5,
    revision = revision + 1 where id = $1`,
  deleteValues: 'delete from cms_field_index where content_id = $1',
  deleteTexts: 'delete from cms_search_text where content_id = $1',
  insertValues: `insert into cms_field_index (content_id, definition_id, language_code, position, number_value, text_value, folded_value)
    select $1, definition_id, language_code, 0, number_value, text_value, folded_value from json_to_recordset($2) as
      row (definition_id integer, language_code text, number_value float, text_value text, folded_value text)`,
  insertText: `insert into cms_search_text (content_id, language_code, sort_name, words)
    values ($1, $2, $3, to_tsvector('simple', $4))`,
  sort: `update cms_location place set sort_key = case parent.sort_field
      when 'NAME' then substr(content.sort_name, 1, 255)
      when 'MODIFIED' then cast(content.modified + 50000000000000000 as text) else place.sort_key end
    from cms_location parent, cms_content content
    where place.content_id = $1 and parent.id = place.parent_id and content.id = place.content_id`,
  aliases: `select alias.text, alias.suffix from cms_location place join cms_url_alias alias on alias.location_id = place.id
    where place.content_id = $1 and alias.custom = 0 and alias.history = 0`,
  places: 'select id, parent_id from cms_location where content_id = $1',
  change: `insert into cms_change (created, user_id, event, content_id, type_id, subject, tags)
    values ($1, 14, 'content.published', $2, $3, $4, $5)`,
} as const;

interface Row {
  readonly [column: string]: number | string;
}

const all = async (on: pg.PoolClient, name: keyof typeof queries, ...values: unknown[]): Promise<readonly Row[]> =>
  (await on.query<Row>({ name, text: queries[name], values })).rows;

function indexed(definitions: readonly Row[], values: readonly Row[]) {
  const byId = new Map(definitions.map((definition) => [definition.id, definition]));
  return values.map(({ definition_id, language_code, value }) => {
    const definition = byId.get(definition_id as number);
    const parsed = JSON.parse(String(value)) as string | number;
    const text = String(parsed);
    const columns =
      definition?.field_type === 'integer'
        ? { number_value: parsed }
        : { text_value: text, folded_value: text.toLowerCase() };
    return { definition_id, language_code, identifier: definition?.identifier, text, ...columns };
  });
}

async function publish(client: pg.PoolClient, { contentId, versionNo }: Draft): Promise<void> {
  const now = Date.now();
  const [draft] = await all(client, 'draft', contentId, versionNo);
  if (draft?.status !== 'DRAFT') throw new Error('It is not a draft');
  const { id, type_id: contentTypeId, main_language_code: language } = draft;
  const definitions = await all(client, 'definitions', contentTypeId);
  const fields = indexed(definitions, await all(client, 'values', id));
  await all(client, 'relations', id);
  const name = fields.find(({ identifier }) => identifier === 'field_0')?.text ?? '';
  await all(client, 'archive', contentId, now);
  await all(client, 'publish', id, contentId, JSON.stringify({ [String(language)]: name }), now);
  await all(client, 'content', contentId, versionNo, name, name.toLowerCase(), now);
  await all(client, 'deleteValues', contentId);
  await all(client, 'deleteTexts', contentId);
  await all(client, 'insertValues', contentId, JSON.stringify(fields));
  await all(client, 'insertText', contentId, language, name.toLowerCase(), fields.map(({ text }) => text).join(' '));
  await all(client, 'sort', contentId);
  const aliases = await all(client, 'aliases', contentId);
  if (aliases.length !== 1) throw new Error('It has another URL');
  const places = (await all(client, 'places', contentId)).flatMap((row) => [row.id, row.parent_id]);
  const ofItem = [`content-${contentId}`, `draft-${contentId}`, 'published', `published-of-type-${contentTypeId}`];
  const tags = [...ofItem, ...places.map((place) => `location-${place}`)];
  await all(client, 'change', now, contentId, contentTypeId, JSON.stringify({ versionNo }), JSON.stringify(tags));
}

export const app = express();

app.post('/publish', async (_, response) => {
  const draft = await drafts.take();
  try {
    await inTransaction(pool, (client) => publish(client, draft));
    response.sendStatus(204);
  } finally {
    drafts.giveBack(draft);
  }
});

export async function close(): Promise<void> {
  await pool.end();
  await drafts.end();
  await drop();
}
