/** Stores the entities of the model before content, and after it the settings that name locations. */
import { digestOf, type Entity, type EntityOf, nameOf } from '../entities.js';
import { type ModelEntity, storeModel } from './store-model.js';
import type { Storing } from './storing.js';
import type { Outcome } from './target.js';

export interface ModelWork {
  /** Entities of the model that are read, and not stored yet. */
  readonly model: ModelEntity[];
  /** Entities to store again once all content is there. */
  readonly late: ModelEntity[];
}

export async function flushModel(storing: Storing, work: ModelWork): Promise<void> {
  const entities = work.model.splice(0);
  if (entities.length === 0) return;
  const { outcomes, late } = await storeModelEntities(storing, entities);
  for (const [entity, outcome] of outcomes) {
    storing.report.add(entity, outcome);
    storing.onProgress(entity as Entity);
  }
  work.late.push(...late);
}

/** Stores entities of the model, and logs that before and after. */
async function storeModelEntities({ target, checkpoint }: Storing, entities: readonly ModelEntity[]) {
  const isUnfinished = (entity: ModelEntity) => checkpoint.pastOf(nameOf(entity)).isUnfinished;
  const plan = await storeModel({ ...target, isDryRun: true }, entities, isUnfinished);
  if (target.isDryRun) return plan;
  for (const [entity, { status }] of plan.outcomes) if (status === 'created') await checkpoint.begin(nameOf(entity));
  const { outcomes, late } = await storeModel(target, entities, isUnfinished);
  for (const entity of outcomes.keys())
    if (!late.includes(entity)) await checkpoint.end(nameOf(entity), digestOf(entity.value));
  return { outcomes, late };
}

/** Settings that name locations, and languages that are disabled. */
export async function completeModel({ target, checkpoint, report }: Storing, { late }: ModelWork): Promise<void> {
  if (late.length === 0 || target.isDryRun) return;
  const result = await storeModel(target, late, () => true);
  for (const entity of late) {
    if (result.late.includes(entity) && entity.kind === 'contentType')
      report.skip(entity, 'Its settings name a location that the target does not have');
    await checkpoint.end(nameOf(entity), digestOf(entity.value));
  }
}

/** One by one: a role that names an entity that the target lacks is left out alone. */
export async function storeRole(storing: Storing, entity: EntityOf<'role'>): Promise<Outcome> {
  if (!storing.target.withUsers)
    return { status: 'skipped', reason: 'Users, groups and roles are transferred only where that is asked for' };
  const { outcomes } = await storeModelEntities(storing, [entity]);
  return outcomes.get(entity) ?? { status: 'unchanged' };
}
