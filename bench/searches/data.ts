/** Fills a clean installation with items to search: half of them reports, the others folders, below a hundred folders. */
import type { Repository } from 'express-cms-rest';
import { type Kysely, sql } from 'kysely';
import { context } from '../database.js';
import { insertRows, isPostgres } from '../scale/fill.js';

export const first = 1000;
const folders = 100;
const batch = 2000;
const language = 'eng-GB';
const time = 1_700_000_000_000;
const words = Array.from({ length: 2000 }, (_, index) => `word${index.toString(36)}`);

export interface Installed {
  readonly contentTypeId: number;
  /** Ids of definitions. */
  readonly title: number;
  readonly rating: number;
  readonly picture: number;
}

export async function createType(repository: Repository): Promise<Installed> {
  const definition = (identifier: string, fieldTypeIdentifier: string) => ({
    ...{ identifier, fieldTypeIdentifier, names: { [language]: identifier } },
  });
  const type = await repository.contentTypes?.create?.(
    {
      ...{ groupId: 1, isPublished: true, identifier: 'report', mainLanguageCode: language, nameSchema: '<title>' },
      names: { [language]: 'Report' },
      fieldDefinitions: [
        definition('title', 'string'),
        definition('rating', 'integer'),
        definition('picture', 'image'),
        definition('body', 'text'),
      ],
    },
    context,
  );
  if (!type) throw new Error('The content type was not created');
  const idOf = (identifier: string) => type.fieldDefinitions.find((own) => own.identifier === identifier)?.id ?? 0;
  return { contentTypeId: type.id, title: idOf('title'), rating: idOf('rating'), picture: idOf('picture') };
}

type Row = Readonly<Record<string, number | string>>;

/** Each table in an order in which its rows can be inserted. */
function rowsOf(
  index: number,
  items: number,
  installed: Installed,
  isVector: boolean,
): Readonly<Record<string, Row[]>> {
  const id = first + index;
  const isReport = index % 2 === 0;
  const name = `item ${(index * 7919) % items}`;
  const published = time + ((index * 104_729) % items) * 1000;
  const parentLocationId = index < folders ? 2 : first + (index % folders);
  const path = index < folders ? `/1/2/${id}/` : `/1/2/${parentLocationId}/${id}/`;
  const valued = { content_id: id, language_code: language, position: 0 };
  const vocabulary = Array.from(
    { length: 20 },
    (_, at) => words[(index * (at + 3) + at * at * 17) % words.length] ?? '',
  );
  const text = [...name.split(' '), 'everywhere', ...vocabulary];
  const image = { mimeType: 'image/png', width: 100 + (index % 900), height: 500, fileSize: 1000 + index };
  return {
    cms_content: [
      {
        ...{
          id,
          remote_id: `remote-${id}`,
          type_id: isReport ? installed.contentTypeId : 1,
          section_id: 1 + (index % 3),
        },
        ...{ owner_id: 14, name, sort_name: name, main_language_code: language, current_version_no: 1 },
        ...{ last_version_no: 1, always_available: 1, hidden: 0, status: 'PUBLISHED', published, modified: published },
        ...{ revision: 1, updated: 0 },
      },
    ],
    cms_version: [
      {
        ...{ id, content_id: id, version_no: 1, status: 'PUBLISHED', created: 0, modified: 0, creator_id: 14 },
        ...{ initial_language_code: language, names: JSON.stringify({ [language]: name }), revision: 1, updated: 0 },
      },
    ],
    cms_version_language: [{ version_id: id, language_code: language }],
    cms_content_state: index % 10 === 0 ? [{ content_id: id, group_id: 2, state_id: 2 }] : [],
    cms_location: [
      {
        ...{
          id,
          parent_id: parentLocationId,
          content_id: id,
          path,
          depth: path.split('/').length - 3,
          priority: index % 1000,
        },
        ...{ hidden: 0, invisible: 0, is_main: 1, remote_id: `place-${id}`, sort_field: 'PATH', sort_order: 'ASC' },
        ...{ sort_key: String(id).padStart(10, '0'), sort_tie: id, revision: 1, updated: 0 },
      },
    ],
    cms_field:
      index % 20 === 0 ? [{ id, content_id: id, definition_id: installed.picture, language_code: language }] : [],
    cms_field_value: index % 20 === 0 ? [{ version_id: id, field_id: id, value: JSON.stringify(image) }] : [],
    cms_field_index: isReport
      ? [{ ...valued, definition_id: installed.title, text_value: name, folded_value: name }]
      : [],
    numbers: isReport ? [{ ...valued, definition_id: installed.rating, number_value: (index * 31) % 1000 }] : [],
    cms_search_text: [
      {
        ...{ content_id: id, language_code: language, sort_name: name },
        words: isVector ? text.map((word, at) => `'${word}':${at + 1}`).join(' ') : text.join(' '),
      },
    ],
  };
}

/** Rows whose columns differ are inserted separately. */
const tableOf = (name: string): string => (name === 'numbers' ? 'cms_field_index' : name);

export async function fill(db: Kysely<unknown>, items: number, installed: Installed): Promise<void> {
  for (let start = 0; start < items; start += batch) {
    const tables = new Map<string, Row[]>();
    for (let index = start; index < Math.min(start + batch, items); index += 1) {
      const all = rowsOf(index, items, installed, isPostgres(db));
      for (const [table, rows] of Object.entries(all)) {
        const inserted = tables.get(table);
        if (inserted) inserted.push(...rows);
        else tables.set(table, [...rows]);
      }
    }
    await db.transaction().execute(async (connection) => {
      for (const [name, rows] of tables) if (rows.length > 0) await insertRows(connection, tableOf(name), rows);
    });
  }
  for (const table of ['cms_content', 'cms_version', 'cms_field', 'cms_location']) await skipIds(db, table);
  if (isPostgres(db)) await sql`vacuum analyze`.execute(db);
  // The repository does this too when it opens a file.
  else
    for (const text of ['analysis_limit = 100000', 'optimize = 0x10002']) await sql.raw(`pragma ${text}`).execute(db);
}

async function skipIds(db: Kysely<unknown>, table: string): Promise<void> {
  if (!isPostgres(db)) return;
  const highest = sql`(select max(id) from ${sql.table(table)})`;
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${highest})`.execute(db);
}
