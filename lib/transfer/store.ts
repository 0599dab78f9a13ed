/** Stores a stream of entities in a repository: each as soon as what it refers to is there. */
import type { Checkpoint } from './checkpoint.js';
import { digestOf, type Entity, type EntityOf, nameOf } from './entities.js';
import { needing } from './reader.js';
import type { ReportBuilder } from './report.js';
import { storeAssignment } from './store-assignments.js';
import { storeContent } from './store-content.js';
import { isModelEntity, type ModelEntity, storeModel } from './store-model.js';
import { storeAlias, storeLocation, storeWildcard } from './store-places.js';
import { type Outcome, outcomeOf, type Target } from './target.js';

export interface Storing {
  readonly target: Target;
  readonly checkpoint: Checkpoint;
  readonly report: ReportBuilder;
  onProgress(entity: Entity): void;
}

type TreeEntity = EntityOf<'content'> | EntityOf<'location'> | EntityOf<'urlAlias'>;
/** An entity that is read again when it is stored again; small ones are kept. */
type Postponed = Pick<Entity, 'kind' | 'key'> & {
  readonly load: () => Promise<Entity | undefined>;
  readonly reason: string;
};

/** Work that is left for the end. */
interface Work {
  /** Entities of the model that are read, and not stored yet. */
  model: ModelEntity[];
  late: ModelEntity[];
  /** Entities that could not be stored yet. */
  deferred: Postponed[];
  /** Content that lacks references to what was not stored yet. */
  incomplete: Postponed[];
  /** Remote ids of content that is in the trash of the source. */
  trashed: string[];
}

export async function storeEntities(storing: Storing, entities: AsyncIterable<Entity>): Promise<void> {
  const work: Work = { model: [], late: [], deferred: [], incomplete: [], trashed: [] };
  let isTreeComplete = false;
  for await (const entity of entities) {
    storing.target.context.signal.throwIfAborted();
    if (isModelEntity(entity) && entity.kind !== 'role') {
      work.model.push(entity);
      continue;
    }
    await flushModel(storing, work);
    if (!isTreeComplete && !isInTree(entity)) {
      await completeTree(storing, work);
      isTreeComplete = true;
    }
    if (isInTree(entity)) await storeInTree(storing, work, entity);
    else await storeOther(storing, entity);
    storing.onProgress(entity);
  }
  await flushModel(storing, work);
  await completeTree(storing, work);
  await completeModel(storing, work);
}

const isInTree = (entity: Entity): entity is TreeEntity =>
  entity.kind === 'content' ||
  entity.kind === 'location' ||
  (entity.kind === 'urlAlias' && entity.value.location !== undefined);

async function flushModel(storing: Storing, work: Work): Promise<void> {
  const { target, checkpoint, report } = storing;
  const entities = work.model.splice(0);
  if (entities.length === 0) return;
  const isUnfinished = (entity: ModelEntity) => checkpoint.pastOf(nameOf(entity)).isUnfinished;
  const plan = await storeModel({ ...target, isDryRun: true }, entities, isUnfinished);
  if (!target.isDryRun)
    for (const [entity, { status }] of plan.outcomes) if (status === 'created') await checkpoint.begin(nameOf(entity));
  const { outcomes, late } = target.isDryRun ? plan : await storeModel(target, entities, isUnfinished);
  for (const [entity, outcome] of outcomes) {
    report.add(entity, outcome);
    if (!target.isDryRun && !late.includes(entity)) await checkpoint.end(nameOf(entity), digestOf(entity.value));
    storing.onProgress(entity as Entity);
  }
  work.late.push(...late);
}

/** Settings that name locations, and languages that are disabled. */
async function completeModel({ target, checkpoint, report }: Storing, { late }: Work): Promise<void> {
  if (late.length === 0 || target.isDryRun) return;
  const result = await storeModel(target, late, () => true);
  for (const entity of late) {
    if (result.late.includes(entity) && entity.kind === 'contentType')
      report.skip(entity, 'Its settings name a location that the target does not have');
    await checkpoint.end(nameOf(entity), digestOf(entity.value));
  }
}

async function storeInTree(storing: Storing, work: Work, entity: TreeEntity): Promise<void> {
  const { report } = storing;
  for (const problem of entity.problems ?? []) report.skip(entity, problem);
  const outcome = await attempt(storing, entity);
  const load = 'reload' in entity && entity.reload ? entity.reload : async () => entity;
  if (outcome.status === 'deferred')
    work.deferred.push({ kind: entity.kind, key: entity.key, load, reason: outcome.reason });
  else {
    report.add(entity, outcome);
    const isStored = outcome.status === 'created' || outcome.status === 'updated';
    if (isStored && entity.kind === 'content' && entity.value.status === 'TRASHED') work.trashed.push(entity.key);
    if ('unresolved' in outcome && outcome.unresolved && outcome.unresolved.length > 0)
      work.incomplete.push({ kind: entity.kind, key: entity.key, load, reason: outcome.unresolved.join(', ') });
  }
}

/** Stores an entity, and logs that before and after. */
async function attempt({ target, checkpoint }: Storing, entity: TreeEntity, isUnfinished?: boolean): Promise<Outcome> {
  const name = nameOf(entity);
  const past = checkpoint.pastOf(name);
  const history = { ...past, isUnfinished: isUnfinished ?? past.isUnfinished };
  // One that was begun already needs no look at the target.
  const isNew =
    entity.kind === 'content' && !past.isUnfinished && (await target.names.contentId(entity.key)) === undefined;
  if (isNew && !target.isDryRun) await checkpoint.begin(name);
  let digest: string | undefined;
  const outcome = await outcomeOf(async () => {
    if (entity.kind === 'location') return storeLocation(target, entity, history.isUnfinished);
    if (entity.kind === 'urlAlias') return storeAlias(target, entity);
    const stored = await storeContent(target, entity, history);
    ({ digest } = stored);
    return stored.outcome;
  });
  const isComplete = !('unresolved' in outcome) || (outcome.unresolved ?? []).length === 0;
  const isTrashed = entity.kind === 'content' && entity.value.status === 'TRASHED';
  if (entity.kind === 'content' && isComplete && !isTrashed && !target.isDryRun && digest !== undefined)
    await checkpoint.end(name, digest);
  return outcome;
}

/** Stores what was deferred, for as long as that helps, then completes references to what came later. */
async function completeTree(storing: Storing, work: Work): Promise<void> {
  const { target, report } = storing;
  for (let before = Infinity; work.deferred.length > 0 && work.deferred.length < before; ) {
    const again = work.deferred.splice(0);
    before = again.length;
    for (const { load } of again) {
      const entity = (await load()) as TreeEntity | undefined;
      if (entity) await storeInTree(storing, work, entity);
    }
  }
  for (const postponed of work.deferred.splice(0)) report.skip(postponed, postponed.reason);
  if (target.isDryRun) return;
  for (const { kind, key, load } of work.incomplete.splice(0)) {
    target.context.signal.throwIfAborted();
    const entity = (await load()) as EntityOf<'content'> | undefined;
    if (!entity) continue;
    const isBegun = storing.checkpoint.pastOf(nameOf(entity)).isUnfinished;
    const outcome = await attempt(storing, entity, isBegun);
    if (outcome.status === 'skipped' || outcome.status === 'deferred') report.add({ kind, key }, outcome);
    const missing = ('unresolved' in outcome && outcome.unresolved) || [];
    if (missing.length > 0) report.skip({ kind, key }, `The target does not have ${missing.join(', ')}`);
    if (isBegun && entity.value.status !== 'TRASHED') await storing.checkpoint.end(nameOf(entity), undefined);
  }
  await moveToTrash(storing, work);
}

/** Last, since content that is in the trash too can be below it. */
async function moveToTrash({ target, checkpoint }: Storing, { trashed }: Work): Promise<void> {
  const { repository, context, names } = target;
  for (const key of trashed.splice(0)) {
    context.signal.throwIfAborted();
    const id = await names.contentId(key);
    if (id === undefined) continue;
    const { mainLocation, status } = await needing(repository, 'content.loadInfo').content.loadInfo(id, context);
    if (status === 'PUBLISHED' && mainLocation)
      await needing(repository, 'locations.trash').locations.trash({ id: mainLocation.id }, context);
    await checkpoint.end(nameOf({ kind: 'content', key }), undefined);
  }
}

async function storeOther({ target, report }: Storing, entity: Entity): Promise<void> {
  const outcome = await outcomeOf(async () => {
    if (entity.kind === 'urlAlias') return storeAlias(target, entity);
    if (entity.kind === 'urlWildcard') return storeWildcard(target, entity);
    if (entity.kind === 'roleAssignment') return storeAssignment(target, entity);
    if (entity.kind !== 'role') return { status: 'unchanged' };
    return storeRole(target, entity);
  });
  report.add(entity, outcome);
}

/** One by one: a role that names what the target lacks is left out alone. */
async function storeRole(target: Target, entity: EntityOf<'role'>): Promise<Outcome> {
  if (!target.withUsers)
    return { status: 'skipped', reason: 'Users, groups and roles are transferred only where that is asked for' };
  const { outcomes } = await storeModel(target, [entity], () => false);
  return outcomes.get(entity) ?? { status: 'unchanged' };
}
