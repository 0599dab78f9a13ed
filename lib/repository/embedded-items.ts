/** Embedding of items: the items that their fields refer to are loaded a level at a time, and each item once. */
import { tooLargeEmbedded, tooManyEmbedded } from '../errors/embed-limits.js';
import { createPauses } from '../support/pauses.js';
import type { Id } from './context.js';
import { picked, type SelectedFields, unionOf } from './item-selection.js';
import type { ItemFields, ItemRef, ItemSelection } from './items.js';

/** An item with its fields, and the items that are embedded in them. */
interface EmbeddedItem<I extends Id> {
  readonly id: I;
  readonly fields: ItemFields<I>;
  readonly selected: SelectedFields;
}

/** Loads the fields of items, by their ids; ids that are no longer those of items are missing. */
export type LoadFields<I extends Id> = (
  ids: readonly I[],
  identifiers: ReadonlySet<string> | undefined,
) => Promise<ReadonlyMap<I, ItemFields<I>>>;

/** The limits that a selection sets for embedded items. */
export type EmbeddingLimits = Pick<ItemSelection, 'maxEmbedded' | 'maxEmbeddedBytes'>;

/** An item on one level, which has one entry there however often it is shown. */
interface Embedded<I extends Id> extends EmbeddedItem<I> {
  /** How often it is shown. */
  readonly times: number;
  /** The fields with embedded items, once the levels below are complete. */
  whole: ItemFields<I>;
}

interface Waiting<I extends Id> {
  readonly id: I;
  readonly selected: SelectedFields;
  times: number;
  embedded?: Embedded<I>;
}

/** By the selection of their fields, which differs on each level. */
type WaitingItems<I extends Id> = Map<SelectedFields, Map<I, Waiting<I>>>;

/**
 * The fields with those of the items that they refer to in their places. All of one level are counted, and then loaded together;
 * an item that is shown several times is loaded once, and is the same object each time.
 * @param limits of the embedded items, each counted as often as it is shown
 * @throws BadRequest for more
 */
export async function withEmbedded<I extends Id>(
  all: readonly EmbeddedItem<I>[],
  load: LoadFields<I>,
  limits: EmbeddingLimits,
): Promise<readonly ItemFields<I>[]> {
  const roots = all.map((shown) => ({ ...shown, times: 1, whole: shown.fields }));
  const loadLevel = createLevelLoader(load, roots, limits);
  const waiting: WaitingItems<I> = new Map();
  const items: Embedded<I>[] = [];
  let count = 0;
  for (let level: readonly Embedded<I>[] = roots; level.length > 0; ) {
    items.push(...level);
    const nextLevel = new Set<Waiting<I>>();
    for (const { ref, selected, times } of linksOf(level)) {
      count += times;
      if (count > limits.maxEmbedded) throw tooManyEmbedded(limits.maxEmbedded);
      nextLevel.add(awaitItem(ref.id, { selected, times }, waiting));
    }
    level = await loadLevel([...nextLevel]);
  }
  const pause = createPauses();
  for (const item of items.reverse()) {
    item.whole = withFields(item, waiting);
    await pause();
  }
  return roots.map(({ whole }) => whole);
}

interface Link<I extends Id> extends Pick<Waiting<I>, 'selected' | 'times'> {
  readonly ref: ItemRef<I>;
}

/** Yields a link for each related item that the level embeds. */
function* linksOf<I extends Id>(level: readonly Embedded<I>[]): Iterable<Link<I>> {
  for (const { fields, selected: parentSelection, times } of level)
    for (const [identifier, selected] of parentSelection.embedded)
      for (const ref of fields[identifier]?.related ?? []) yield { ref, selected, times };
}

function awaitItem<I extends Id>(
  id: I,
  { selected, times }: Pick<Waiting<I>, 'selected' | 'times'>,
  waiting: WaitingItems<I>,
): Waiting<I> {
  const itemsById = waiting.get(selected) ?? new Map<I, Waiting<I>>();
  waiting.set(selected, itemsById);
  const item = itemsById.get(id) ?? { id, selected, times: 0 };
  itemsById.set(id, item);
  item.times += times;
  return item;
}

/** A copy of the fields with those of the items that they refer to. */
function withFields<I extends Id>({ fields, selected }: EmbeddedItem<I>, waiting: WaitingItems<I>): ItemFields<I> {
  if (selected.embedded.size === 0) return fields;
  const embed = (ref: ItemRef<I>, inner: SelectedFields): ItemRef<I> => ({
    ...ref,
    fields: waiting.get(inner)?.get(ref.id)?.embedded?.whole ?? {},
  });
  return Object.fromEntries(
    Object.entries(fields).map(([identifier, field]) => {
      const inner = selected.embedded.get(identifier);
      const { related } = field;
      return [identifier, inner && related ? { ...field, related: related.map((ref) => embed(ref, inner)) } : field];
    }),
  );
}

/** The number of items that are loaded at the same time, and measured before the next ones are loaded. */
const atOnce = 100;

interface LoadedFields<I extends Id> {
  readonly fields: ItemFields<I>;
  /** The identifiers of the fields that are loaded; undefined if all are. */
  readonly identifiers: ReadonlySet<string> | undefined;
}

/** Creates the function that loads the items of a level, but for the fields that levels above it have. */
function createLevelLoader<I extends Id>(
  load: LoadFields<I>,
  roots: readonly EmbeddedItem<I>[],
  { maxEmbeddedBytes = Number.POSITIVE_INFINITY }: EmbeddingLimits,
) {
  const loadedFields = new Map<I, LoadedFields<I>>(
    roots.map(({ id, fields, selected: { identifiers } }) => [id, { fields, identifiers }]),
  );
  const pause = createPauses();
  let bytes = 0;
  const isLoaded = ({ id, selected: { identifiers } }: Waiting<I>): boolean => {
    const loadedItem = loadedFields.get(id);
    return loadedItem !== undefined && isCovered(identifiers, loadedItem.identifiers);
  };
  async function embed(item: Waiting<I>): Promise<Embedded<I>> {
    await pause();
    const { id, selected, times } = item;
    const fields = picked(loadedFields.get(id)?.fields ?? {}, selected);
    bytes += bytesOf(fields);
    if (bytes > maxEmbeddedBytes) throw tooLargeEmbedded(maxEmbeddedBytes);
    item.embedded = { id, selected, times, fields, whole: fields };
    return item.embedded;
  }
  return async (level: readonly Waiting<I>[]): Promise<readonly Embedded<I>[]> => {
    const identifiers = unionOf(level.map(({ selected }) => selected));
    const [here, missing] = [level.filter(isLoaded), level.filter((item) => !isLoaded(item))];
    const embedded: Embedded<I>[] = [];
    for (const item of here) embedded.push(await embed(item));
    for (let first = 0; first < missing.length; first += atOnce) {
      const some = missing.slice(first, first + atOnce);
      const ids = [...new Set(some.filter((item) => !isLoaded(item)).map(({ id }) => id))];
      const loaded = ids.length > 0 ? await load(ids, identifiers) : new Map<I, ItemFields<I>>();
      for (const id of ids) loadedFields.set(id, { fields: loaded.get(id) ?? {}, identifiers });
      for (const item of some) embedded.push(await embed(item));
    }
    return embedded;
  };
}

/** Whether a set of fields is a subset of another; undefined means all existing fields. */
const isCovered = (some: ReadonlySet<string> | undefined, others: ReadonlySet<string> | undefined): boolean =>
  others === undefined || (some !== undefined && [...some].every((identifier) => others.has(identifier)));

/** Size of the values as JSON, in bytes, as storage has them. */
const bytesOf = <I extends Id>(fields: ItemFields<I>): number =>
  Object.values(fields).reduce((sum, { value }) => sum + Buffer.byteLength(JSON.stringify(value ?? null)), 0);
