/** Content items: reading, making, changing and deleting them. */
import { randomBytes } from 'node:crypto';
import {
  AlreadyInUse,
  BadRequest,
  type Content,
  type ContentInfo,
  type ContentRepository,
  type Context,
  type NewContent,
  NotFound,
} from 'express-cms-rest';
import { type ContentInfoChanges, checkRevision } from 'express-cms-rest/repository';
import type { Database, Query } from './database.js';
import { change, inLanguage, namesOf, pageType, requireComplete, type Values } from './page-type.js';
import { requireEditor, requireId, visible } from './rights.js';
import {
  type ContentRow,
  contentColumns,
  contentTables,
  fieldsColumn,
  isCurrent,
  toContent,
  toContentInfo,
  versionColumns,
  type WholeVersionRow,
} from './rows.js';
import { findVersion, insertVersion, publishVersion } from './version-writes.js';

export function createContentRepository(database: Database): ContentRepository {
  return {
    load: (id, context) => loadContent(database.read(context), id, context),
    loadInfo: (id, context) => loadInfo(database.read(context), id, context),

    async loadByRemoteId(remoteId, context) {
      const select = `select ${contentColumns} from ${contentTables} where ${isCurrent} and content.remote_id = $2`;
      const rows = await database.read(context)<ContentRow>(select, [context.caller.userId, remoteId]);
      // Without the id, which is not for those who may not read it.
      return toContentInfo(visible(rows, 'content'));
    },

    create: (content, context) =>
      database.write(context, async (query) => {
        const creatorId = await requireEditor(query, context, 'make', 'content');
        const id = await insert(query, content, creatorId);
        if (content.publish) {
          const draft = await findVersion(query, { contentId: id, versionNo: 1, action: 'publish' }, context);
          await publishVersion(query, id, draft);
        }
        return loadContent(query, id, context);
      }),

    updateInfo: ({ id, changes, expected }, context) =>
      database.write(context, async (query) => {
        const row = await find(query, id);
        await requireEditor(query, context, 'edit', `content ${id}`);
        checkRevision(row, expected);
        await update(query, id, changes);
        return loadInfo(query, id, context);
      }),

    delete: ({ id, expected }, context) =>
      database.write(context, async (query) => {
        const row = await find(query, id);
        await requireEditor(query, context, 'delete', `content ${id}`);
        checkRevision(row, expected);
        const below = `select below.content_id from location below, location
          where location.content_id = $1 and below.path like location.path || '%'`;
        // Versions, fields and locations are deleted with their content.
        await query(`delete from content where id = $1 or id in (${below})`, [id]);
      }),
  };
}

async function loadContent(query: Query, id: number, { caller }: Context): Promise<Content> {
  const select = `select ${versionColumns}, ${contentColumns}, ${fieldsColumn} from ${contentTables}
    where ${isCurrent} and content.id = $2`;
  const rows = await query<ContentRow & WholeVersionRow>(select, [caller.userId, requireId('content', id)]);
  return toContent(visible(rows, 'content', id));
}

async function loadInfo(query: Query, id: number, { caller }: Context): Promise<ContentInfo> {
  const select = `select ${contentColumns} from ${contentTables} where ${isCurrent} and content.id = $2`;
  const rows = await query<ContentRow>(select, [caller.userId, requireId('content', id)]);
  return toContentInfo(visible(rows, 'content', id));
}

/** The columns of content that a write needs before it changes it. */
export async function find(query: Query, id: number) {
  const select = 'select revision, main_language, current_version, section_id from content where id = $1';
  const [row] = await query<FoundContent>(select, [requireId('content', id)]);
  if (!row) throw new NotFound('content', id);
  return row;
}

export interface FoundContent {
  readonly revision: number;
  readonly main_language: string;
  readonly current_version: number;
  readonly section_id: number;
}

async function insert(query: Query, content: NewContent, creatorId: number): Promise<number> {
  const { mainLanguageCode, location, ownerId = creatorId, modified = new Date() } = content;
  if (content.contentTypeId !== pageType.id) throw new BadRequest(`There is no content type ${content.contentTypeId}`);
  await requireReferences(query, { mainLanguageCode, ownerId, sectionId: content.sectionId });
  const values: Values = new Map();
  inLanguage(values, mainLanguageCode);
  await change(values, content.fields, mainLanguageCode);
  requireComplete(values);
  const isTaken = await query('select from location where remote_id = $1', [location.remoteId]);
  if (isTaken.length > 0) throw new AlreadyInUse('The remote id of the location');
  const inserted = await query<{ readonly id: number }>(
    `insert into content (remote_id, section_id, owner_id, main_language, always_available, planned, modified)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      content.remoteId ?? randomBytes(16).toString('hex'),
      content.sectionId ?? (await sectionBelow(query, location.parentLocationId)),
      ownerId,
      mainLanguageCode,
      content.alwaysAvailable ?? pageType.defaultAlwaysAvailable,
      JSON.stringify(location),
      modified,
    ],
  );
  const id = inserted[0]?.id as number;
  const version = { contentId: id, number: 1, creatorId, initialLanguage: mainLanguageCode };
  await insertVersion(query, { ...version, names: namesOf(values), values });
  return id;
}

/** The section of the parent's content, or the first one below the root. */
async function sectionBelow(query: Query, parentLocationId: number): Promise<number> {
  const select = `select coalesce(content.section_id, 1) as section_id
    from location left join content on content.id = location.content_id where location.id = $1`;
  const [row] =
    parentLocationId < 2 ** 31 ? await query<Pick<FoundContent, 'section_id'>>(select, [parentLocationId]) : [];
  if (!row) throw new BadRequest(`There is no location ${parentLocationId}`);
  return row.section_id;
}

async function update(query: Query, id: number, changes: ContentInfoChanges): Promise<void> {
  const { mainLanguageCode, mainLocationId, ownerId, sectionId } = changes;
  await requireReferences(query, { mainLanguageCode, ownerId, sectionId });
  if (mainLanguageCode !== undefined) await requireTranslation(query, id, mainLanguageCode);
  if (mainLocationId !== undefined) await requireOwnLocation(query, id, mainLocationId);
  await query(
    `update content set
       section_id = coalesce($2, section_id), owner_id = coalesce($3, owner_id),
       main_language = coalesce($4, main_language), always_available = coalesce($5, always_available),
       remote_id = coalesce($6, remote_id), modified = coalesce($7, modified), published = coalesce($8, published),
       revision = revision + 1, updated = now()
     where id = $1`,
    [
      id,
      sectionId,
      ownerId,
      mainLanguageCode,
      changes.alwaysAvailable,
      changes.remoteId,
      changes.modified,
      changes.published,
    ],
  );
}

type References = {
  readonly [Name in 'mainLanguageCode' | 'ownerId' | 'sectionId']?: ContentInfoChanges[Name] | undefined;
};

async function requireReferences(query: Query, { mainLanguageCode, ownerId, sectionId }: References): Promise<void> {
  const references = [
    ['language', 'code', mainLanguageCode],
    ['account', 'id', ownerId],
    ['section', 'id', sectionId],
  ] as const;
  for (const [table, column, value] of references.filter(([, , each]) => each !== undefined)) {
    const fits = typeof value !== 'number' || value < 2 ** 31;
    const rows = fits ? await query(`select from ${table} where ${column} = $1`, [value]) : [];
    if (rows.length === 0) throw new BadRequest(`There is no ${table} ${value}`);
  }
}

async function requireTranslation(query: Query, id: number, code: string): Promise<void> {
  const select = `select from content join version on version.content_id = content.id
    where content.id = $1 and ${isCurrent} and version.names ? $2`;
  const rows = await query(select, [id, code]);
  if (rows.length === 0) throw new BadRequest(`The content is not translated to ${code}`);
}

/** There is one location at most, so that it is the main one already. */
async function requireOwnLocation(query: Query, id: number, locationId: number): Promise<void> {
  const fits = locationId < 2 ** 31;
  const rows = fits ? await query('select from location where id = $1 and content_id = $2', [locationId, id]) : [];
  if (rows.length === 0) throw new BadRequest(`The content has no location ${locationId}`);
}
