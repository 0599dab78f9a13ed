/** Versions: reading them, making drafts, changing and publishing these. */
import {
  type Context,
  NotFound,
  PermissionDenied,
  Refused,
  type Version,
  type VersionRepository,
} from 'express-cms-rest';
import type { VersionId, VersionTarget } from 'express-cms-rest/repository';
import { find } from './content.js';
import type { Database, Query } from './database.js';
import { change, inLanguage, requireComplete } from './page-type.js';
import { requireId, visible } from './rights.js';
import {
  contentTables,
  fieldsColumn,
  toVersion,
  toVersionInfo,
  type VersionRow,
  versionColumns,
  type WholeVersionRow,
} from './rows.js';
import { findVersion, insertVersion, publishVersion, requireDraft, updateVersion, valuesOf } from './version-writes.js';

export function createVersionRepository(database: Database): VersionRepository {
  return {
    async list({ contentId }, context) {
      const select = `select ${versionColumns} from ${contentTables} where content.id = $2 order by version.number`;
      const values = [context.caller.userId, requireId('content', contentId)];
      const rows = await database.read(context)<VersionRow>(select, values);
      const seen = rows.filter((row) => row.isVisible);
      if (rows.length === 0) throw new NotFound('content', contentId);
      if (seen.length === 0) throw new PermissionDenied('read', `content ${contentId}`);
      return { items: seen.map(toVersionInfo) };
    },

    load: (version, context) => loadVersion(database.read(context), version, context),

    createDraft: (command, context) => database.write(context, (query) => createDraft(query, command, context)),

    createDraftOfCurrent: ({ id: contentId, expected }, context) =>
      database.write(context, async (query) => {
        const { current_version: versionNo } = await find(query, contentId);
        const target = { contentId, versionNo, expected };
        const { status } = await findVersion(query, { ...target, action: 'edit' }, context);
        if (status === 'DRAFT') throw new Refused('The current version', 'is a draft');
        return createDraft(query, target, context);
      }),

    update: ({ changes: { fields, initialLanguageCode }, ...target }, context) =>
      database.write(context, async (query) => {
        const draft = await findVersion(query, { ...target, action: 'edit' }, context);
        requireDraft(draft);
        const { main_language: mainLanguage } = await find(query, target.contentId);
        const values = valuesOf(draft);
        await change(values, fields, initialLanguageCode ?? mainLanguage);
        if (initialLanguageCode !== undefined) inLanguage(values, initialLanguageCode);
        await updateVersion(query, draft.version_id, values, initialLanguageCode ?? draft.initial_language);
        return loadVersion(query, target, context);
      }),

    publish: (target, context) =>
      database.write(context, async (query) => {
        const draft = await findVersion(query, { ...target, action: 'publish' }, context);
        requireDraft(draft);
        requireComplete(valuesOf(draft));
        await publishVersion(query, target.contentId, draft);
      }),
  };
}

async function loadVersion(query: Query, { contentId, versionNo }: VersionId, { caller }: Context): Promise<Version> {
  const select = `select ${versionColumns}, ${fieldsColumn} from ${contentTables}
    where content.id = $2 and version.number = $3`;
  const values = [caller.userId, requireId('content', contentId), requireId('version', versionNo)];
  const rows = await query<WholeVersionRow>(select, values);
  return toVersion(visible(rows, `version ${versionNo} of content ${contentId}`));
}

async function createDraft(query: Query, target: VersionTarget, context: Context): Promise<Version> {
  const { contentId } = target;
  const origin = await findVersion(query, { ...target, action: 'edit' }, context);
  // A number is given once, also when its version is deleted.
  const counted = 'update content set last_version = last_version + 1 where id = $1 returning last_version as number';
  const [{ number }] = (await query<{ readonly number: number }>(counted, [contentId])) as [{ number: number }];
  const { callerId: creatorId, initial_language: initialLanguage, names } = origin;
  await insertVersion(query, { contentId, number, creatorId, initialLanguage, names, values: valuesOf(origin) });
  return loadVersion(query, { contentId, versionNo: number }, context);
}
