/** Stores languages, sections, object states, content types and roles, as a content model describes them. */
import { isMap } from '../../field-types/index.js';
import { applyModel, type ContentModel, diffModel, type ModelChange } from '../../model/index.js';
import { locationsIn, withLocations } from '../../model/setting-locations.js';
import type { Json } from '../../repository/repository.js';
import type { Entity, EntityOf, ModelEntityKind } from '../entities.js';
import { modelMemberOf } from '../source/read-entities.js';
import { keepingIds } from './keep-ids.js';
import type { Outcome, Target } from './target.js';

export type ModelEntity = EntityOf<ModelEntityKind>;

/** The results by the names of entities, and the entities to store again once all content is there. */
export interface ModelResult {
  readonly outcomes: ReadonlyMap<ModelEntity, Outcome>;
  readonly late: readonly ModelEntity[];
}

const kinds: Readonly<Record<ModelEntityKind, readonly ModelChange['kind'][]>> = {
  language: ['language'],
  section: ['section'],
  objectStateGroup: ['object state group', 'object state'],
  contentTypeGroup: ['content type group'],
  contentType: ['content type', 'field definition'],
  role: ['role', 'policy'],
};

/**
 * Creates the entities that the target lacks. Those that it has with other values stay, unless they are overwritten or a transfer
 * has begun them.
 * @throws BadRequest for a model that is not valid, and where content of the target would lose something
 */
export async function storeModel(
  target: Target,
  entities: readonly ModelEntity[],
  isUnfinished: (entity: ModelEntity) => boolean,
): Promise<ModelResult> {
  const { repository, context, isDryRun, overwrites } = target;
  const early: ModelEntity[] = [];
  for (const entity of entities) early.push(await withoutMissing(target, entity));
  const late = entities.filter((entity, index) => early[index] !== entity);
  const { fieldTypes } = target.reader;
  const { changes } = await diffModel(repository, { model: toModel(early), fieldTypes }, context);
  const outcomes = new Map<ModelEntity, Outcome>();
  const stored: ModelEntity[] = [];
  for (const [index, entity] of entities.entries()) {
    const outcome = outcomeIn(changes, entity, overwrites || isUnfinished(entity));
    outcomes.set(entity, outcome);
    if (outcome.status === 'created' || outcome.status === 'updated') stored.push(early[index] as ModelEntity);
  }
  const applied = keepingIds(target, stored);
  if (!isDryRun && stored.length > 0) await applyModel(applied, { model: toModel(stored), fieldTypes }, context);
  target.names.forgetModel();
  return { outcomes, late: late.filter((entity) => outcomes.get(entity)?.status !== 'differs') };
}

function outcomeIn(changes: readonly ModelChange[], entity: ModelEntity, isAllowed: boolean): Outcome {
  const { kind, key } = entity;
  const concerning = changes.filter(
    (change) => kinds[kind].includes(change.kind) && (change.name === key || change.name.startsWith(`${key}/`)),
  );
  if (concerning.length === 0) return { status: 'unchanged' };
  if (concerning.some(({ action, name }) => action === 'create' && name === key)) return { status: 'created' };
  if (isAllowed) return { status: 'updated' };
  const members = concerning.flatMap(({ name, members: changed }) => {
    const prefix = name === key ? '' : `${name.slice(key.length + 1)} `;
    return changed.length > 0 ? changed.map(({ member }) => prefix + member) : [prefix.trim()];
  });
  return { status: 'differs', members };
}

/** The entity without locations that the target lacks as yet, and a language in which content can be written. */
async function withoutMissing(target: Target, entity: ModelEntity): Promise<ModelEntity> {
  const { value } = entity;
  if (!isMap(value)) return entity;
  if (entity.kind === 'language') return withLanguageEnabled(target, entity, value);
  if (entity.kind !== 'contentType' || !Array.isArray(value.fieldDefinitions)) return entity;
  const { fieldTypes } = target.reader;
  let hasMissing = false;
  const definitions: Json[] = [];
  for (const definition of value.fieldDefinitions as readonly Json[]) {
    const { fieldTypeIdentifier = '', settings = {} } = isMap(definition) ? definition : {};
    const rules = { fieldTypeIdentifier: String(fieldTypeIdentifier), settings: isMap(settings) ? settings : {} };
    const missing = new Set<string>();
    for (const { location } of locationsIn(rules, fieldTypes))
      if ((await target.names.locationId(String(location))) === undefined) missing.add(String(location));
    if (missing.size === 0) definitions.push(definition);
    else {
      hasMissing = true;
      const changed = withLocations(rules, fieldTypes, (name) => (missing.has(name) ? undefined : name));
      definitions.push({ ...(definition as Readonly<Record<string, Json>>), settings: changed.settings });
    }
  }
  return hasMissing ? { ...entity, value: { ...value, fieldDefinitions: definitions } } : entity;
}

/** A language that is disabled in the source and new here is disabled once content in it is stored. */
async function withLanguageEnabled(
  { repository, context }: Target,
  entity: ModelEntity,
  value: Readonly<Record<string, Json>>,
): Promise<ModelEntity> {
  if (value.isEnabled !== false) return entity;
  const { items = [] } = (await repository.languages?.list?.({ codes: [entity.key] }, context)) ?? {};
  return items.length > 0 ? entity : { ...entity, value: { ...value, isEnabled: true } };
}

function toModel(entities: readonly ModelEntity[]): ContentModel {
  const model: Record<string, Json[]> = {};
  for (const { kind, value } of entities) {
    const [list] = modelMemberOf(kind);
    const members = model[list] ?? [];
    members.push(value);
    model[list] = members;
  }
  return model as ContentModel;
}

export const isModelEntity = (entity: Entity): entity is Entity & ModelEntity => Object.hasOwn(kinds, entity.kind);
