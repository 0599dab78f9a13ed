/** Publishes a draft: the version published before is archived, and the first publication creates the locations. */

import { Refused } from '../../../errors/errors.js';
import { isUnique } from '../../../field-types/index.js';
import type { Context, Translations, VersionTarget } from '../../../repository/repository.js';
import { checkMembers, memberOf } from '../../permissions/members.js';
import { type Change, changeOf, type Tags } from '../../unit-of-work/change-log.js';
import { checkAccess } from '../../unit-of-work/methods.js';
import { loadNewIds } from '../../unit-of-work/new-ids.js';
import { NeedsExclusiveLock } from '../../unit-of-work/open-unit.js';
import { runSteps, writePlanned } from '../../unit-of-work/planned-writes.js';
import type { Write, WriteStep } from '../../unit-of-work/steps.js';
import { type AnyStore, type UnitOfWork, write } from '../../unit-of-work/unit-of-work.js';
import { checkId, fromJson, toJson } from '../../values/rows.js';
import { publishAccount } from '../../writes/accounts/publish.js';
import { toIndexSteps } from '../../writes/search/index-rows.js';
import { areStored } from '../../writes/search/unique-values.js';
import { ofContent, refreshOrder, refreshPlaces } from '../../writes/tree/order.js';
import { insertLocation } from '../../writes/tree/places.js';
import { areAliasesCurrent, refreshAliases } from '../../writes/url-tree/automatic.js';
import type { NamedLocation } from '../../writes/url-tree/named-locations.js';
import { isOfUsers } from '../content-types/rows.js';
import { keepsParts, type PublishedChange, tagsOfPublication, tagsOfRepublication } from './content-tags.js';
import { planScheduleEnd } from './ended-schedules.js';
import type { Plan } from './field-plan.js';
import { planPruning } from './prune-versions.js';
import { toSegments } from './publication-parts.js';
import { planReplacement } from './published-rows.js';
import { prepareUnique } from './unique-fields.js';
import { type PreparedFields, prepareFields } from './write-fields.js';
import {
  findPublishing,
  type PublishingWork,
  permitted,
  type VersionWork,
  type WrittenWork,
} from './written-versions.js';

export async function publishVersion(store: AnyStore, version: VersionTarget, context: Context): Promise<void> {
  checkId('content', version.contentId);
  checkAccess(context, 'all');
  const publishing =
    // The first version of content is, as a rule, the first one that is published.
    (store.transaction && !store.transaction.isShared) || version.versionNo === 1
      ? publishExclusively(store, version, context)
      : publishAgain(store, version, context);
  await publishing.finally(() => (store.archivedVersions === undefined ? undefined : store.wakeJobs()));
}

const publishExclusively = (store: AnyStore, version: VersionTarget, context: Context): Promise<void> =>
  write(store, context, 'exclusive', (unit) => publishInUnit(unit, version));

/** Publishes a version in a planned write, or exclusively where more than its item changes. */
async function publishAgain(store: AnyStore, version: VersionTarget, context: Context): Promise<void> {
  const plan = (unit: UnitOfWork) => planRepublication(unit, version);
  try {
    await writePlanned(store, context, { contentId: version.contentId }, plan);
  } catch (error) {
    if (!(error instanceof NeedsExclusiveLock)) throw error;
    await publishExclusively(store, version, context);
  }
}

async function openDraft(unit: UnitOfWork, version: VersionTarget): Promise<PublishingWork> {
  const work = permitted(version, 'publish', await findPublishing(unit, version));
  work.checkDraft();
  return work;
}

/**
 * @throws NeedsExclusiveLock for a first publication, and changes of URLs, unique values, accounts and members that limit rights
 */
export async function planRepublication(unit: UnitOfWork, version: VersionTarget): Promise<Write<void>> {
  const work = await openDraft(unit, version);
  checkNotTrashed(work);
  const { row, type, uniqueValues, placePaths } = work;
  const contentId = row.content_id;
  if (row.content_status === 'DRAFT' || isOfUsers(type) || work.changesAccount) throw new NeedsExclusiveLock();
  const fields = await prepareFields(work, toPlan(work));
  if (!areStored(uniqueValues, { id: contentId, fields: fields.fields })) throw new NeedsExclusiveLock();
  const publication = await planPublication(work, fields);
  if (!keepsParts(publication) || !areAliasesCurrent(toNamed(work, fields), work.aliases))
    throw new NeedsExclusiveLock();
  const tags = tagsOfRepublication({ contentId, contentTypeId: type.id }, placePaths);
  unit.changes.push(toChange(work, tags));
  const order = await unit.toStep(refreshPlaces, { contentId });
  const steps = [...publication.steps, order, ...planPruning(unit, contentId), ...planScheduleEnd(work)];
  return { steps, result: () => undefined };
}

/** Publishes a version in a unit of work that excludes all other writes, which may be that of another write. */
export async function publishInUnit(unit: UnitOfWork, version: VersionTarget, locationId?: number): Promise<void> {
  const work = await openDraft(unit, version);
  unit.changes.push(toChange(work, await publishDraft(work, locationId)));
  await runSteps(unit, planScheduleEnd(work));
}

const toChange = ({ row }: PublishingWork, tags: Tags): Change =>
  changeOf(
    'content.published',
    { contentId: row.content_id, contentTypeId: row.type_id, versionNo: row.version_no },
    tags,
  );

function checkNotTrashed({ row }: VersionWork): void {
  if (row.content_status === 'TRASHED') throw new Refused('The content', 'is in the trash');
}

/**
 * The caller checks the rights.
 * @param locationId the id of the location of a first publication, which nothing has
 * @return the tags of its changes
 */
export async function publishDraft(unit: PublishingWork, locationId?: number): Promise<Tags> {
  const { db, row, type, changesAccount } = unit;
  checkNotTrashed(unit);
  const contentId = row.content_id;
  const plan = toPlan(unit);
  const fields = await (type.fieldDefinitions.some(isUnique) ? prepareUnique(unit, plan) : prepareFields(unit, plan));
  const { steps, ...parts } = await planPublication(unit, fields);
  await runSteps(unit, steps);
  if (changesAccount) await publishAccount(unit, contentId, row.version_id);
  const placePaths = row.content_status === 'DRAFT' ? await placePlanned(unit, locationId) : unit.placePaths;
  if (row.content_status !== 'DRAFT') await refreshOrder(db, ofContent(contentId));
  await refreshAliases(db, { contentId });
  await runSteps(unit, planPruning(unit, contentId));
  if (changesAccount || isOfUsers(type)) return ['*'];
  return tagsOfPublication(db, { contentId, contentTypeId: type.id, placePaths, ...parts });
}

/** Drafts are checked when they are written, but definitions and the content that values refer to may have changed since. */
function toPlan({ row, stored, type, author, uploads }: WrittenWork): Plan {
  const languageCodes = Object.keys(fromJson<Translations>(row.names));
  const draft = { type, mainLanguageCode: row.main_language_code, languageCodes, author, uploads };
  return { ...stored, ...draft, assignments: [] };
}

interface PlannedPublication extends PublishedChange {
  readonly steps: readonly WriteStep[];
}

/** The statements that publish the draft, but for places, URLs, unique values and accounts. */
async function planPublication(
  unit: PublishingWork,
  { names, aliasNames, fields, toSteps }: PreparedFields,
): Promise<PlannedPublication> {
  const { store, row, stored } = unit;
  const { content_id: contentId, version_id: versionId } = row;
  const name = names[row.main_language_code];
  if (name === undefined) throw new Refused('The draft', 'has no text in the main language');
  const storedLanguages = [...stored.values.keys()].map((key) => key.slice(key.indexOf(' ') + 1));
  const languages = new Set([...storedLanguages, ...fields.map(({ languageCode }) => languageCode)]);
  return {
    steps: [
      ...(await toSteps({ contentId, versionId })),
      ...(await planReplacement(unit, { name, names, aliasNames })),
      ...toIndexSteps(store, [{ id: contentId, names, fields }]),
    ],
    before: unit.publishedBefore,
    after: { segments: toSegments(names, aliasNames ?? {}), valueLanguages: languages.size },
  };
}

/** The locations of the item with the names that it gets. */
const toNamed = ({ places, row }: PublishingWork, { names, aliasNames }: PreparedFields): readonly NamedLocation[] =>
  places.map((place) => ({
    ...place,
    names: toJson(names),
    alias_names: aliasNames ? toJson(aliasNames) : null,
    main_language_code: row.main_language_code,
  }));

/** @return the paths of the locations, separated by spaces */
async function placePlanned(unit: VersionWork, locationId: number | undefined): Promise<string> {
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
  const paths: string[] = [];
  for (const { id: parentId, path, depth, invisible, ...location } of planned) {
    const hasId = locationId !== undefined && location.is_main === 1;
    const id = hasId ? locationId : (await loadNewIds(unit, ['cms_location'])).cms_location;
    const parent = { id: parentId, path, depth, invisible };
    await insertLocation(db, parent, { id, ...location, content_id: contentId, updated: now });
    paths.push(`${path}${id}/`);
  }
  await db.deleteFrom('cms_planned_location').where('content_id', '=', contentId).execute();
  return paths.join(' ');
}
