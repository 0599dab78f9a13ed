/** Stores content that a target lacks together: many items by one write, and by itself each of those that are refused so. */
import { isRestError } from '../../errors/errors.js';
import type { Id, VersionsCommand } from '../../repository/repository.js';
import { type Entity, type EntityOf, nameOf } from '../entities.js';
import type { Checkpoint } from './checkpoint.js';
import { isOfUsersThere, type Stored, toStored } from './create-content.js';
import {
  type ContentIds,
  createTogether,
  type IdentifiedEntity,
  reserveIds,
  storeVersionsTogether,
  toTransferred,
  toVersionsCommand,
} from './create-together.js';
import { referencesOf, resolveContent } from './resolve.js';
import { findByLogin } from './store-content.js';
import type { Storing } from './storing.js';
import { type Outcome, skipped, type Target, usersReason } from './target.js';

type Content = EntityOf<'content'>;

/** Only by a target that keeps content as it is, users are created with all else. */
export const isStoredTogether = ({ keeps, reader, isDryRun }: Target, entity: Entity): entity is Content =>
  entity.kind === 'content' && !isDryRun && (keeps || (reader.isConcurrent && !entity.value.isOfUsers));

/**
 * The outcomes for content that the target did not have; all other content is left to the caller. Where it is refused, each half is
 * attempted, down to single items: others may be below those that are not at fault.
 */
export async function storeTogether(
  storing: Storing,
  entities: readonly Content[],
): Promise<ReadonlyMap<Content, Outcome>> {
  const { target, checkpoint } = storing;
  const { names } = target;
  const outcomes = new Map<Content, Outcome>();
  await findNames(target, entities);
  const missing: Content[] = [];
  for (const entity of entities)
    if (((await names.contentId(entity.key)) ?? (await findByLogin(target, entity))) === undefined)
      missing.push(entity);
  if (missing.length === 0) return outcomes;
  const ids = await reserveIds(target, missing);
  // Each may refer to all of them, and be below those before it.
  for (const [index, { key }] of missing.entries()) names.setContent(key, (ids[index] as ContentIds).content);
  const identified: IdentifiedEntity[] = [];
  for (const [index, entity] of missing.entries()) {
    const plan = await identify(target, entity, ids[index] as ContentIds);
    if (!('status' in plan)) {
      identified.push(plan);
      const { status, location } = entity.value;
      if (status !== 'DRAFT') names.setLocation(location.remoteId, plan.ids.location);
    } else {
      outcomes.set(entity, plan);
      forgetNames(target, entity);
    }
  }
  if (await create(target, checkpoint, identified)) {
    for (const { entity, resolved } of identified) {
      const result = toStored(entity, resolved);
      await endContent(checkpoint, entity, result);
      outcomes.set(entity, result.outcome);
    }
    return outcomes;
  }
  for (const { entity } of identified) forgetNames(target, entity);
  const refused = identified.map(({ entity }) => entity);
  return new Map([...outcomes, ...(await storeHalves(storing, refused))]);
}

async function storeHalves(storing: Storing, refused: readonly Content[]): Promise<ReadonlyMap<Content, Outcome>> {
  const outcomes = new Map<Content, Outcome>();
  if (refused.length <= 1) return outcomes;
  const half = Math.ceil(refused.length / 2);
  for (const part of [refused.slice(0, half), refused.slice(half)])
    for (const [entity, outcome] of await storeTogether(storing, part)) outcomes.set(entity, outcome);
  return outcomes;
}

function forgetNames({ names }: Target, { key, value }: Content): void {
  names.forgetContent(key);
  names.forgetLocation(value.location.remoteId);
}

/** The item with all that is needed to create it, or why it is not created now. */
async function identify(target: Target, entity: Content, ids: ContentIds): Promise<IdentifiedEntity | Outcome> {
  const { names, withUsers } = target;
  const { parent } = entity.value.location;
  if (entity.value.isOfUsers && !withUsers) return skipped(usersReason);
  const resolved = await resolveContent(target, entity);
  if ('reason' in resolved) return skipped(resolved.reason);
  const parentLocationId = await names.locationId(parent);
  if (parentLocationId === undefined)
    return { status: 'deferred', reason: `There is no location ${parent} to place it below` };
  if (!withUsers && (await isOfUsersThere(target, resolved, parentLocationId))) return skipped(usersReason);
  if (!withUsers) names.setBelowUsers(ids.location, false);
  return { entity, resolved, parentLocationId, ids };
}

/** The outcomes for content of this transfer that is stored with all references now; all other content is left to the caller. */
export async function completeTogether(
  { target, checkpoint }: Storing,
  entities: readonly Content[],
): Promise<ReadonlyMap<Entity, Outcome>> {
  const { names } = target;
  const outcomes = new Map<Entity, Outcome>();
  await findNames(target, entities);
  const commands: VersionsCommand<Id>[] = [];
  const results: (readonly [Content, Stored])[] = [];
  for (const entity of entities) {
    const contentId = await names.contentId(entity.key);
    const resolved = await resolveContent(target, entity);
    if (contentId === undefined || 'reason' in resolved) continue;
    const command = await toVersionsCommand(target, { entity, resolved, contentId });
    if (!command) continue;
    commands.push(command);
    results.push([entity, toStored(entity, resolved)]);
  }
  if (!(await isDone(target, async () => storeVersionsTogether(target, commands)))) return outcomes;
  for (const [entity, result] of results) {
    await endContent(checkpoint, entity, result);
    outcomes.set(entity, result.outcome);
  }
  return outcomes;
}

/** Whether all of it is there now; the report must name those at fault where it is refused. */
async function create(
  target: Target,
  checkpoint: Checkpoint,
  identified: readonly IdentifiedEntity[],
): Promise<boolean> {
  return isDone(target, async () => {
    const contents = [];
    for (const item of identified) contents.push(await toTransferred(target, item));
    for (const { entity } of identified) await checkpoint.begin(nameOf(entity));
    if (contents.length > 0) await createTogether(target, contents);
  });
}

async function isDone({ context }: Target, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!isRestError(error) || error.status >= 500 || error.status === 401) throw error;
    context.signal.throwIfAborted();
    return false;
  }
}

/** Logs that content is complete. */
export async function endContent(
  checkpoint: Checkpoint,
  entity: Content,
  { outcome, digest }: { readonly outcome: Outcome; readonly digest?: Stored['digest'] | undefined },
): Promise<void> {
  const isComplete = !('unresolved' in outcome) || (outcome.unresolved ?? []).length === 0;
  if (isComplete && entity.value.status !== 'TRASHED' && digest !== undefined)
    await checkpoint.end(nameOf(entity), digest);
}

/** Loads the ids of all that content refers to by one call. */
async function findNames({ names, reader }: Target, entities: readonly Content[]): Promise<void> {
  const contents: string[] = [];
  const locations: string[] = [];
  for (const { key, value } of entities) {
    const { owner, version, formerVersions = [], location } = value;
    contents.push(key, ...[owner, version?.creator, ...formerVersions.map(({ creator }) => creator)].filter(isName));
    locations.push(location.parent, location.remoteId);
    for (const { kind, remoteId } of referencesOf(await names.type(value.contentType), value, reader.fieldTypes))
      (kind === 'content' ? contents : locations).push(remoteId);
  }
  await names.find({ contents, locations });
}

const isName = (name: string | null | undefined): name is string => typeof name === 'string';
