/** Stores a stream of entities in a repository: each as soon as the entities that it refers to are stored. */
import { type Entity, type EntityOf, nameOf } from '../entities.js';
import { type ExistingContent, loadExisting } from './load-existing.js';
import { completeModel, flushModel, type ModelWork, storeRole } from './model-stage.js';
import { moveToTrash } from './move-to-trash.js';
import { storeAssignment } from './store-assignments.js';
import { completeConcurrently, storeConcurrently } from './store-concurrently.js';
import { storeContent } from './store-content.js';
import { isModelEntity } from './store-model.js';
import { storeAlias, storeLocation, storeWildcard } from './store-places.js';
import { completeTogether, endContent, isStoredTogether, storeTogether } from './store-together.js';
import type { Storing } from './storing.js';
import { type Outcome, outcomeOf } from './target.js';
import { createWaiting, type WaitingContent } from './waiting-content.js';

type TreeEntity = EntityOf<'content'> | EntityOf<'location'> | EntityOf<'urlAlias'>;
/** An entity that is read again when it is stored again; small ones are kept. */
type Postponed = Pick<Entity, 'kind' | 'key'> & {
  readonly load: () => Promise<Entity | undefined>;
  readonly reason: string;
};

/** Whether a transfer has created it, and all else than its versions is as it must be. */
type Incomplete = Postponed & { readonly isOfTransfer: boolean };

/** The entities that are stored later. */
interface Work extends ModelWork {
  /** Content that is read, and stored by one write. */
  readonly together: WaitingContent;
  /** Entities that could not be stored yet. */
  deferred: Postponed[];
  /** Content that lacks references to entities that were not stored yet. */
  incomplete: Incomplete[];
  /** Remote ids of content that is in the trash of the source. */
  trashed: string[];
}

export async function storeEntities(storing: Storing, entities: AsyncIterable<Entity>): Promise<void> {
  const together = createWaiting(storing.target.repository);
  const work: Work = { model: [], late: [], together, deferred: [], incomplete: [], trashed: [] };
  let isTreeComplete = false;
  for await (const entity of entities) {
    storing.target.context.signal.throwIfAborted();
    if (isModelEntity(entity) && entity.kind !== 'role') {
      work.model.push(entity);
      continue;
    }
    await flushModel(storing, work);
    if (isStoredTogether(storing.target, entity)) {
      if (work.together.add(entity)) await flushTogether(storing, work);
      continue;
    }
    await flushTogether(storing, work);
    if (!isTreeComplete && !isInTree(entity)) {
      await completeTree(storing, work);
      isTreeComplete = true;
    }
    if (isInTree(entity)) await storeInTree(storing, work, entity);
    else await storeOther(storing, entity);
    storing.onProgress(entity);
  }
  await flushModel(storing, work);
  await flushTogether(storing, work);
  await completeTree(storing, work);
  await completeModel(storing, work);
}

const isInTree = (entity: Entity): entity is TreeEntity =>
  entity.kind === 'content' ||
  entity.kind === 'location' ||
  (entity.kind === 'urlAlias' && entity.value.location !== undefined);

async function flushTogether(storing: Storing, work: Work): Promise<void> {
  const entities = work.together.take();
  if (entities.length === 0) return;
  const { target } = storing;
  const together = target.keeps ? await storeTogether(storing, entities) : new Map<EntityOf<'content'>, Outcome>();
  const others = entities.filter((entity) => !together.has(entity));
  const concurrent = target.reader.isConcurrent
    ? await storeConcurrently(target, others, (entity) => attempt(storing, entity))
    : [];
  const results = new Map([...together, ...concurrent]);
  const existing = await loadExisting(
    target,
    others.filter((entity) => !results.has(entity)),
  );
  for (const entity of entities) {
    const outcome =
      results.get(entity) ?? (await attempt(storing, entity, { existing: existing.get(entity.key), postpones: true }));
    settle(storing, work, entity, outcome);
    // A write for one of them may change others.
    const isWritten =
      outcome.status === 'updated' ? !outcome.isPostponed : !['unchanged', 'differs'].includes(outcome.status);
    if (!results.has(entity) && isWritten) existing.clear();
    storing.onProgress(entity);
  }
  await storing.logPosition?.(entities);
}

async function storeInTree(storing: Storing, work: Work, entity: TreeEntity): Promise<void> {
  settle(storing, work, entity, await attempt(storing, entity));
}

interface Attempt {
  readonly isUnfinished?: boolean;
  /** Whether versions that differ may be stored later, together with those of other content. */
  readonly postpones?: boolean;
  /** The content of the target, where it is loaded already. */
  readonly existing?: ExistingContent | undefined;
}

/** Reports the outcome for an entity, and leaves the rest for later. */
function settle({ report, checkpoint, target }: Storing, work: Work, entity: TreeEntity, outcome: Outcome): void {
  for (const problem of entity.problems ?? []) report.skip(entity, problem);
  const load = 'reload' in entity && entity.reload ? entity.reload : async () => entity;
  if (outcome.status === 'deferred')
    work.deferred.push({ kind: entity.kind, key: entity.key, load, reason: outcome.reason });
  else {
    report.add(entity, outcome);
    const isStored = outcome.status === 'created' || outcome.status === 'updated';
    if (isStored && entity.kind === 'content' && entity.value.status === 'TRASHED') work.trashed.push(entity.key);
    const { unresolved = [] } = 'unresolved' in outcome ? outcome : {};
    const isPostponed = outcome.status === 'updated' && outcome.isPostponed === true;
    if (unresolved.length > 0 || isPostponed)
      work.incomplete.push({
        ...{ kind: entity.kind, key: entity.key, load, reason: unresolved.join(', ') },
        isOfTransfer:
          outcome.status === 'created' ||
          isPostponed ||
          (target.keeps && outcome.status === 'unchanged' && checkpoint.pastOf(nameOf(entity)).isUnfinished),
      });
  }
}

/** Stores an entity, and logs that before and after. */
async function attempt(
  { target, checkpoint }: Storing,
  entity: TreeEntity,
  { isUnfinished, existing, postpones = false }: Attempt = {},
): Promise<Outcome> {
  const name = nameOf(entity);
  const past = checkpoint.pastOf(name);
  const history = { ...past, isUnfinished: isUnfinished ?? past.isUnfinished, postpones };
  // One that was begun already needs no look at the target.
  const isNew =
    entity.kind === 'content' && !past.isUnfinished && (await target.names.contentId(entity.key)) === undefined;
  if (isNew && !target.isDryRun) await checkpoint.begin(name);
  let digest: string | undefined;
  const outcome = await outcomeOf(async () => {
    if (entity.kind === 'location') return storeLocation(target, entity, history.isUnfinished);
    if (entity.kind === 'urlAlias') return storeAlias(target, entity);
    const stored = await storeContent(target, entity, history, existing);
    ({ digest } = stored);
    return stored.outcome;
  });
  if (entity.kind === 'content' && !target.isDryRun) await endContent(checkpoint, entity, { outcome, digest });
  return outcome;
}

/** Stores deferred entities until none of them can be stored, then completes references to entities that came later. */
async function completeTree(storing: Storing, work: Work): Promise<void> {
  const { target, report } = storing;
  for (let before = Infinity; work.deferred.length > 0 && work.deferred.length < before; ) {
    const again = work.deferred.splice(0);
    before = again.length;
    for await (const { entity } of loadedAgain(again)) await storeInTree(storing, work, entity as TreeEntity);
  }
  for (const postponed of work.deferred.splice(0)) report.skip(postponed, postponed.reason);
  if (target.isDryRun) return;
  const waiting = createWaiting(target.repository);
  for await (const { entity: loaded, isOfTransfer } of loadedAgain(work.incomplete.splice(0))) {
    target.context.signal.throwIfAborted();
    const entity = loaded as EntityOf<'content'>;
    if (!isOfTransfer || !isStoredTogether(target, entity)) await complete(storing, [entity]);
    else if (waiting.add(entity)) await complete(storing, waiting.take());
  }
  await complete(storing, waiting.take());
  await moveToTrash(storing, work.trashed.splice(0));
}

/** How many entities are read again together. */
const loadedTogether = 50;

async function* loadedAgain<P extends Postponed>(postponed: readonly P[]) {
  for (let first = 0; first < postponed.length; first += loadedTogether) {
    const some = postponed.slice(first, first + loadedTogether);
    const entities = await Promise.all(some.map(({ load }) => load()));
    for (const [index, entity] of entities.entries()) if (entity) yield { ...(some[index] as P), entity };
  }
}

async function completeSeveral(storing: Storing, entities: readonly EntityOf<'content'>[]) {
  if (!storing.target.keeps && storing.target.reader.isConcurrent) return completeConcurrently(storing, entities);
  return entities.length > 1 ? completeTogether(storing, entities) : new Map<Entity, Outcome>();
}

/** Stores content again whose references exist now: several items together are those that this transfer has created. */
async function complete(storing: Storing, entities: readonly EntityOf<'content'>[]): Promise<void> {
  if (entities.length === 0) return;
  const { report, checkpoint } = storing;
  const completed = await completeSeveral(storing, entities);
  for (const entity of entities) {
    const isBegun = checkpoint.pastOf(nameOf(entity)).isUnfinished;
    const outcome = completed.get(entity) ?? (await attempt(storing, entity, { isUnfinished: isBegun }));
    if (outcome.status === 'skipped' || outcome.status === 'deferred') report.add(entity, outcome);
    const missing = ('unresolved' in outcome && outcome.unresolved) || [];
    if (missing.length > 0) report.skip(entity, `The target does not have ${missing.join(', ')}`);
    const { isUnfinished } = checkpoint.pastOf(nameOf(entity));
    if (isUnfinished && entity.value.status !== 'TRASHED') await checkpoint.end(nameOf(entity), undefined);
  }
  if (entities.length > 1) await storing.logPosition?.(entities);
}

async function storeOther(storing: Storing, entity: Entity): Promise<void> {
  const { target, report } = storing;
  const outcome = await outcomeOf(async () => {
    if (entity.kind === 'urlAlias') return storeAlias(target, entity);
    if (entity.kind === 'urlWildcard') return storeWildcard(target, entity);
    if (entity.kind === 'roleAssignment') return storeAssignment(target, entity);
    if (entity.kind !== 'role') return { status: 'unchanged' };
    return storeRole(storing, entity);
  });
  report.add(entity, outcome);
}
