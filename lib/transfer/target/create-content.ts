/** Creates content that the target lacks; one that does not keep all of it gets the rest by further writes. */
import { isRestError } from '../../errors/errors.js';
import type { ContentInfo, Id, VersionId } from '../../repository/repository.js';
import { digestOf, type EntityOf } from '../entities.js';
import { hasAccount } from '../source/read-content.js';
import { needing } from '../source/reader.js';
import { setDates } from './change-content.js';
import { type ContentIds, createTogether, reserveIds, toTransferred } from './create-together.js';
import { flattened } from './differences.js';
import type { Resolved } from './resolve.js';
import { createDrafts, toVersionInput, type VersionInput } from './store-versions.js';
import { atomically, type Outcome, reasonOf, skipped, type Target, usersReason } from './target.js';
import { toChanges } from './to-changes.js';

/** The results of earlier runs for an entity. */
export interface History {
  /** Whether a transfer began to store it and did not complete it. */
  readonly isUnfinished: boolean;
  /** The digest of the values that a transfer has stored last. */
  readonly digest: string | undefined;
  /** Whether versions that differ may be stored later, together with those of other content. */
  readonly postpones?: boolean;
}

export interface Stored {
  readonly outcome: Outcome;
  /** The digest of the content as it is in the target now. */
  readonly digest?: string;
}

export async function createContent(target: Target, entity: EntityOf<'content'>, resolved: Resolved): Promise<Stored> {
  const { names, isDryRun, context } = target;
  const { location } = entity.value;
  const parentLocationId = await names.locationId(location.parent);
  if (parentLocationId === undefined)
    return { outcome: { status: 'deferred', reason: `There is no location ${location.parent} to place it below` } };
  const { unresolved } = resolved;
  if (!isDryRun) {
    if (!target.withUsers && (await isOfUsersThere(target, resolved, parentLocationId)))
      return { outcome: skipped(usersReason) };
    try {
      const { id, locationId } = await createOne(target, { entity, resolved, parentLocationId });
      names.setContent(entity.key, id);
      if (locationId !== undefined) names.setLocation(location.remoteId, locationId);
    } catch (error) {
      const isIncomplete = isRestError(error) && error.status === 400 && unresolved.length > 0;
      if (!isIncomplete) throw error;
      context.signal.throwIfAborted();
      return { outcome: { status: 'deferred', reason: `It lacks ${unresolved.join(', ')}: ${reasonOf(error)}` } };
    }
  } else await planLocation(target, entity);
  return toStored(entity, resolved);
}

/** The result for content that the target has now. */
export function toStored(entity: EntityOf<'content'>, resolved: Resolved): Stored {
  const { unresolved } = resolved;
  const digest = digestOf([...flattened({ ...resolved.expected, owner: entity.value.owner })]);
  const hasPassword = hasAccount(resolved.type) && resolved.expected.passwordHash === undefined;
  const lost = [...resolved.lost, ...(hasPassword ? ['passwords'] : [])];
  return { outcome: { status: 'created', unresolved, lost }, ...(unresolved.length === 0 && { digest }) };
}

/** In a dry run, the root of the tree is the parent of content below content that would be created. */
export async function planLocation({ names }: Target, { value: { location } }: EntityOf<'content'>): Promise<void> {
  const root = await names.locationId('');
  if (root !== undefined) names.setLocation(location.remoteId, root);
}

/** Whether it would be a user or a group in the target, also where it is neither in the source. */
export async function isOfUsersThere({ names }: Target, { type }: Resolved, parentId: Id): Promise<boolean> {
  return hasAccount(type) || names.isBelowUsers(parentId);
}

interface Created {
  readonly id: Id;
  /** Missing for a draft. */
  readonly locationId: Id | undefined;
}

interface Creation {
  readonly entity: EntityOf<'content'>;
  readonly resolved: Resolved;
  readonly parentLocationId: Id;
  readonly fields: Awaited<ReturnType<typeof toChanges>>;
  readonly versions: VersionInput;
}

async function createOne(target: Target, item: Pick<Creation, 'entity' | 'parentLocationId' | 'resolved'>) {
  const { entity, resolved, parentLocationId } = item;
  if (target.keeps) {
    const [ids] = await reserveIds(target, [entity]);
    const identified = { ...item, ids: ids as ContentIds };
    await createTogether(target, [await toTransferred(target, identified)]);
    return { id: identified.ids.content, locationId: resolved.expected.status ? undefined : identified.ids.location };
  }
  const { files } = entity;
  const fields = await toChanges(target, resolved, entity.value.fields, { files, isNew: true });
  const versions = await toVersionInput(target, resolved, files);
  return atomically(target, (repository) =>
    create({ ...target, repository }, { entity, resolved, parentLocationId, fields, versions }),
  );
}

async function create(target: Target, creation: Creation): Promise<Created> {
  const { entity, resolved, parentLocationId, fields } = creation;
  const { repository, context } = target;
  const { expected, type, ownerId, sectionId } = resolved;
  const { location, relations, status } = expected;
  const { content } = needing(repository, 'content.create');
  const isPublished = status !== 'DRAFT';
  const isPublishedLater = isPublished && relations.length > 0;
  const input = {
    contentTypeId: type.id,
    mainLanguageCode: expected.mainLanguage,
    location: { parentLocationId, priority: location.priority, hidden: location.hidden, remoteId: location.remoteId },
    ...{ fields, sectionId, alwaysAvailable: expected.alwaysAvailable, remoteId: entity.key },
    ...(ownerId !== undefined && { ownerId }),
    publish: isPublished && !isPublishedLater,
  };
  const draft = await content.create(input, context);
  const version = { contentId: draft.id, versionNo: draft.currentVersion.versionNo };
  await relate(target, version, resolved);
  if (isPublishedLater) await needing(repository, 'versions.publish').versions.publish(version, context);
  const info = isPublishedLater
    ? await needing(repository, 'content.loadInfo').content.loadInfo(draft.id, context)
    : draft;
  await storeBeside(target, creation, info);
  return { id: info.id, locationId: info.mainLocation?.id };
}

async function relate(target: Target, version: VersionId<Id>, { expected, ids }: Resolved): Promise<void> {
  const { repository, context } = target;
  for (const name of expected.relations) {
    const destinationContentId = ids.get(`content:${name}`);
    if (destinationContentId !== undefined)
      await needing(repository, 'relations.create').relations.create({ ...version, destinationContentId }, context);
  }
}

/** Stores all that the creation of content cannot set. */
async function storeBeside(
  target: Target,
  { resolved: { expected, type }, versions }: Creation,
  { id, mainLocation }: ContentInfo<Id>,
): Promise<void> {
  const { repository, context } = target;
  const { hidden, location } = expected;
  const { sortField, sortOrder } = location;
  if (mainLocation && (type.defaultSortField !== sortField || type.defaultSortOrder !== sortOrder)) {
    const { locations } = needing(repository, 'locations.update');
    await locations.update({ id: mainLocation.id, changes: { sortField, sortOrder } }, context);
  }
  await assignStates(target, id, expected.states);
  if (hidden) await needing(repository, 'content.hide').content.hide({ id }, context);
  await createDrafts(target, id, versions);
  // Last, as other writes change the date of the modification.
  await setDates(target, id, expected);
}

/** Content has the default states without being given them. */
async function assignStates({ repository, context, names }: Target, contentId: Id, expected: readonly string[]) {
  const states = [];
  for (const name of expected) if (!(await names.isDefaultState(name))) states.push(await names.state(name));
  const assigned = states.filter((state) => state !== undefined);
  if (assigned.length > 0)
    await needing(repository, 'objectStates.assign').objectStates.assign({ contentId, states: assigned }, context);
}
