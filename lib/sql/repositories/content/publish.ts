/** Publishes a draft: the version published before is archived, and the first publication creates the locations. */
import { Refused } from '../../../errors/errors.js';
import { isUnique } from '../../../field-types/index.js';
import type { ContentType, Context, Translations, VersionTarget } from '../../../repository/repository.js';
import { checkMembers, memberOf } from '../../permissions/members.js';
import { changeOf, type Tags } from '../../unit-of-work/change-log.js';
import { type AnyStore, type UnitOfWork, write } from '../../unit-of-work/unit-of-work.js';
import { checkId, fromJson } from '../../values/rows.js';
import { publishAccount } from '../../writes/accounts/publish.js';
import { writeIndex } from '../../writes/search/index-rows.js';
import { ofContent, refreshOrder } from '../../writes/tree/order.js';
import { insertLocation } from '../../writes/tree/places.js';
import { refreshAliases } from '../../writes/url-tree/automatic.js';
import { findType, isOfUsers } from '../content-types/rows.js';
import { keepsParts, tagsOfPublication } from './content-tags.js';
import { loadStoredValues } from './field-values.js';
import { addPruning } from './prune-versions.js';
import { replacePublished } from './published-rows.js';
import { prepareUnique } from './unique-fields.js';
import { mayPublish, openVersion, type VersionWork } from './writable.js';
import { type PreparedFields, prepareFields } from './write-fields.js';

export async function publishVersion(store: AnyStore, version: VersionTarget, context: Context): Promise<void> {
  const { contentId, versionNo } = version;
  checkId('content', contentId);
  // The first version of content is, as a rule, the first one that is published.
  const lock = versionNo === 1 ? 'exclusive' : { contentId };
  await write(store, context, lock, (unit) => publishInUnit(unit, version)).finally(() =>
    store.archivedVersions === undefined ? undefined : store.wakeJobs(),
  );
}

/** As part of another write too. */
export async function publishInUnit(unit: UnitOfWork, version: VersionTarget): Promise<void> {
  const { contentId, versionNo } = version;
  const work = await openVersion(unit, version, ['publish', mayPublish]);
  work.checkDraft();
  const tags = await publishDraft(work);
  unit.changes.push(changeOf('content.published', { contentId, contentTypeId: work.row.type_id, versionNo }, tags));
}

/** The caller checks the rights. @return the tags of what it changes */
export async function publishDraft(unit: VersionWork): Promise<Tags> {
  const { db, store, row, now } = unit;
  const { content_id: contentId, content_status: status } = row;
  if (status === 'TRASHED') throw new Refused('The content', 'is in the trash');
  const type = (await findType(unit, row.type_id)) as ContentType;
  if (status === 'DRAFT' || isOfUsers(type)) unit.excludeOthers();
  const { names, aliasNames, fields } = await checkFields(unit, type);
  const name = names[row.main_language_code];
  if (name === undefined) throw new Refused('The draft', 'has no text in the main language');
  const { changesAccount, ...parts } = await replacePublished(unit, { name, names, aliasNames });
  if (changesAccount || !keepsParts(parts)) unit.excludeOthers();
  await writeIndex(db, store, [{ id: contentId, names, fields }]);
  if (changesAccount) await publishAccount(unit, contentId, row.version_id);
  if (status === 'DRAFT') await placePlanned(unit);
  else await refreshOrder(db, ofContent(contentId));
  // Segments that stay the same change where they were not those of the names.
  if (await refreshAliases(db, { contentId })) unit.excludeOthers();
  await addPruning(db, store.archivedVersions, contentId, now);
  if (changesAccount || isOfUsers(type)) return ['*'];
  return tagsOfPublication(db, { contentId, contentTypeId: type.id, ...parts });
}

/** Drafts are checked when they are written, but definitions and what values lead to may have changed since. */
async function checkFields(unit: VersionWork, type: ContentType): Promise<PreparedFields> {
  const { row } = unit;
  const held = await loadStoredValues(unit, type, { contentId: row.content_id, versionId: row.version_id });
  const languageCodes = Object.keys(fromJson<Translations>(row.names));
  const plan = { ...held, type, mainLanguageCode: row.main_language_code, languageCodes, assignments: [] };
  const prepared = type.fieldDefinitions.some(isUnique)
    ? await prepareUnique(unit, plan)
    : await prepareFields(unit, plan);
  await prepared.store(row.content_id, row.version_id);
  return prepared;
}

async function placePlanned(unit: VersionWork): Promise<void> {
  const { db, now, row } = unit;
  const contentId = row.content_id;
  const planned = await db
    .selectFrom('cms_planned_location as plan')
    .innerJoin('cms_location as parent', 'parent.id', 'plan.parent_id')
    .select(['plan.priority', 'plan.hidden', 'plan.is_main', 'plan.remote_id', 'plan.sort_field', 'plan.sort_order'])
    .select(['parent.id', 'parent.path', 'parent.depth', 'parent.invisible'])
    .where('plan.content_id', '=', contentId)
    .orderBy('plan.id')
    .execute();
  if (planned.length === 0) throw new Refused('The content', 'has no planned location');
  const comes = { members: memberOf(contentId), above: planned.map(({ path }) => path) };
  await checkMembers(unit, comes, 'publish', `content ${contentId}`);
  for (const { id, path, depth, invisible, ...location } of planned) {
    await insertLocation(db, { id, path, depth, invisible }, { ...location, content_id: contentId, updated: now });
  }
  await db.deleteFrom('cms_planned_location').where('content_id', '=', contentId).execute();
}
