/** Publishes a draft: the version published before is archived, and the first publication creates the locations. */
import { sql } from 'kysely';
import { Conflict } from '../../errors.js';
import type { ContentType, Context, Translations, VersionTarget } from '../../repository/repository.js';
import { publishAccount } from '../accounts/publish.js';
import { checkMembers, memberOf } from '../permissions/members.js';
import { changed, fromJson, literal, toJson, toSortName } from '../rows.js';
import { writeIndex } from '../search/index-rows.js';
import type { AnyStore } from '../store.js';
import { ofContent, refreshOrder } from '../tree/order.js';
import { insertLocation } from '../tree/places.js';
import { findType } from '../types/rows.js';
import { write } from '../unit-of-work.js';
import { refreshAliases } from '../url-tree/automatic.js';
import { loadHeld } from './field-values.js';
import { mayPublish, openVersion, type VersionWork } from './writable.js';
import { type PreparedFields, prepareFields } from './write-fields.js';

export function publishVersion(store: AnyStore, version: VersionTarget, context: Context): Promise<void> {
  return write(store, context, async (unit) => {
    const work = await openVersion(unit, version, ['publish', mayPublish]);
    work.checkDraft('publish');
    await publishDraft(work);
  });
}

/** The caller checks the rights. */
export async function publishDraft(unit: VersionWork): Promise<void> {
  const { db, store, row, now } = unit;
  if (row.content_status === 'TRASHED') throw new Conflict('The content', 'is in the trash');
  const { names, aliasNames, fields } = await checkFields(unit);
  const name = names[row.main_language_code];
  if (name === undefined) throw new Conflict('The draft', 'has nothing in the main language of the content');
  const versions = db.updateTable('cms_version').where('content_id', '=', row.content_id);
  await versions
    .set({ status: 'ARCHIVED', ...changed(now) })
    .where('status', '=', literal('PUBLISHED'))
    .execute();
  await versions
    .set({
      status: 'PUBLISHED',
      names: toJson(names),
      alias_names: aliasNames ? toJson(aliasNames) : null,
      modified: now,
      updated: now,
      // A caller who expects the previous current version must be refused.
      revision: sql<number>`(select max(revision) from cms_version where content_id = ${row.content_id}) + 1`,
    })
    .where('id', '=', row.version_id)
    .execute();
  await db
    .updateTable('cms_content')
    .set({
      status: 'PUBLISHED',
      current_version_no: row.version_no,
      name,
      sort_name: toSortName(name),
      published: sql<number>`coalesce(published, cast(${now} as bigint))`,
      modified: now,
      ...changed(now),
    })
    .where('id', '=', row.content_id)
    .execute();
  await writeIndex(db, store, [{ id: row.content_id, languageCodes: Object.keys(names), fields }]);
  await publishAccount(unit, row.content_id, row.version_id);
  if (row.content_status === 'DRAFT') await placePlanned(unit);
  else await refreshOrder(db, ofContent(row.content_id));
  await refreshAliases(db, { contentId: row.content_id });
}

/** Drafts are checked when they are written, but definitions and what values lead to may have changed since. */
async function checkFields(unit: VersionWork): Promise<PreparedFields> {
  const { row } = unit;
  const type = (await findType(unit, row.type_id)) as ContentType;
  const held = await loadHeld(unit, row.content_id, row.version_id);
  const languageCodes = Object.keys(fromJson<Translations>(row.names));
  const plan = { ...held, type, mainLanguageCode: row.main_language_code, languageCodes, given: [] };
  const prepared = await prepareFields(unit, plan);
  await prepared.store(row.content_id, row.version_id);
  return prepared;
}

async function placePlanned(unit: VersionWork): Promise<void> {
  const {
    db,
    now,
    row: { content_id: contentId },
  } = unit;
  const planned = await db
    .selectFrom('cms_planned_location as plan')
    .innerJoin('cms_location as parent', 'parent.id', 'plan.parent_id')
    .select(['plan.priority', 'plan.hidden', 'plan.is_main', 'plan.remote_id', 'plan.sort_field', 'plan.sort_order'])
    .select(['parent.id', 'parent.path', 'parent.depth', 'parent.invisible'])
    .where('plan.content_id', '=', contentId)
    .orderBy('plan.id')
    .execute();
  if (planned.length === 0)
    throw new Conflict(
      'The content',
      'has no location, and its planned parent was deleted: add a location to the content first',
    );
  const comes = { members: memberOf(contentId), above: planned.map(({ path }) => path) };
  await checkMembers(unit, comes, 'publish', `content ${contentId}`);
  for (const { id, path, depth, invisible, ...location } of planned) {
    await insertLocation(db, { id, path, depth, invisible }, { ...location, content_id: contentId, updated: now });
  }
  await db.deleteFrom('cms_planned_location').where('content_id', '=', contentId).execute();
}
