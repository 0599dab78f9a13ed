/** Stores content in a server: several items at the same time, each after those of them that it is below or refers to. */
import type { Id } from '../../repository/repository.js';
import type { Entity, EntityOf, FieldEntity } from '../entities.js';
import { namesIn } from '../references.js';
import { needing } from '../source/reader.js';
import { changeVersion, setDates } from './change-content.js';
import { toStored } from './create-content.js';
import { type Resolved, referencesOf, resolveContent, typedValue } from './resolve.js';
import { endContent } from './store-together.js';
import type { Storing } from './storing.js';
import { atomically, type Outcome, outcomeOf, type Target } from './target.js';
import { toChanges } from './to-changes.js';

type Content = EntityOf<'content'>;

export async function storeConcurrently(
  target: Target,
  entities: readonly Content[],
  store: (entity: Content) => Promise<Outcome>,
): Promise<ReadonlyMap<Content, Outcome>> {
  const outcomes = new Map<Content, Outcome>();
  for (const wave of await wavesOf(target, entities)) {
    target.context.signal.throwIfAborted();
    await forEach(wave, async (entity) => void outcomes.set(entity, await store(entity)));
  }
  return outcomes;
}

/** Waits for all of them, also where one fails. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(items.map(work));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Each item is in a later wave than those before it that it needs: its parent, and the items that it refers to. */
async function wavesOf({ names, reader }: Target, entities: readonly Content[]): Promise<readonly Content[][]> {
  const waves: Content[][] = [];
  const waveOf = new Map<string, number>();
  for (const entity of entities) {
    const { location, contentType } = entity.value;
    const references = referencesOf(await names.type(contentType), entity.value, reader.fieldTypes);
    const needed = [`location ${location.parent}`, ...references.map(({ kind, remoteId }) => `${kind} ${remoteId}`)];
    const wave = Math.max(0, ...needed.map((name) => (waveOf.get(name) ?? -1) + 1));
    const members = waves[wave] ?? [];
    members.push(entity);
    waves[wave] = members;
    waveOf.set(`content ${entity.key}`, wave);
    waveOf.set(`location ${location.remoteId}`, wave);
  }
  return waves;
}

/** The outcomes for content that this transfer has created; the caller completes content with relations outside of fields. */
export async function completeConcurrently(
  { target, checkpoint }: Storing,
  entities: readonly Content[],
): Promise<ReadonlyMap<Entity, Outcome>> {
  const outcomes = new Map<Entity, Outcome>();
  await forEach(entities, async (entity) => {
    const id = await target.names.contentId(entity.key);
    const resolved = await resolveContent(target, entity);
    const { status, relations } = entity.value;
    if (id === undefined || 'reason' in resolved || status !== undefined || relations.length > 0) return;
    const stored = toStored(entity, resolved);
    const outcome = await outcomeOf(async () => {
      await storeReferences(target, { id, entity, resolved });
      return stored.outcome;
    });
    await endContent(checkpoint, entity, { ...stored, outcome });
    outcomes.set(entity, outcome);
  });
  return outcomes;
}

/** Publishes a version with the fields that refer to anything, in place of the first one: all others are as they were created. */
async function storeReferences(
  target: Target,
  { id, entity, resolved }: { readonly id: Id; readonly entity: Content; readonly resolved: Resolved },
): Promise<void> {
  const { expected, type } = resolved;
  const { fieldTypes } = target.reader;
  const refers = (field: FieldEntity): boolean => {
    const typed = typedValue(type, field);
    return typed !== undefined && namesIn(typed, fieldTypes).length > 0;
  };
  const { files } = entity;
  const fields = await toChanges(target, resolved, expected.fields.filter(refers), { files, isNew: false });
  const info = await needing(target.repository, 'content.loadInfo').content.loadInfo(id, target.context);
  await atomically(target, async (repository) => {
    const bound = { ...target, repository };
    await changeVersion(bound, { id, info, expected, actual: expected, resolved, isUnfinished: true }, fields);
    await setDates(bound, id, expected);
  });
}
