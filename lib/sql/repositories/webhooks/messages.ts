/** The messages sent about changes, and the webhooks that receive them. */
import { isRestError } from '../../../errors/errors.js';
import { nextChanges, type PlacedChange, type PlacedChanges } from '../../unit-of-work/change-positions.js';
import type { Store } from '../../unit-of-work/store.js';
import type { EncryptedCursors } from '../../values/encrypted-cursor.js';
import { messageId } from './signatures.js';

/** Changes to look at, in their order. */
export interface Batch extends PlacedChanges {
  /** Whether more may follow. */
  readonly isFull: boolean;
  /** The first of them, where it takes the place of changes that were deleted before they could be sent. */
  readonly lost?: PlacedChange;
}

const maxChanges = 100;

export async function loadBatch(store: Store, after: number, signal: AbortSignal): Promise<Batch> {
  const load = async (query: { readonly after?: number }) => {
    const loaded = await nextChanges(store, { ...query, limit: maxChanges }, signal);
    return { ...loaded, isFull: loaded.changes.length === maxChanges };
  };
  try {
    return await load({ after });
  } catch (error) {
    if (!isRestError(error) || error.status !== 410) throw error;
    const oldest = await load({});
    const lost = lostBefore(oldest.changes[0]?.position ?? oldest.next + 1);
    return { ...oldest, changes: [lost, ...oldest.changes], lost };
  }
}

/** All may have changed, in place of the changes that were deleted. */
const lostBefore = (position: number): PlacedChange => ({
  position: position - 1,
  time: new Date(),
  event: 'other',
  tags: '*',
});

/** The filter that selects the changes sent to a webhook. */
export interface Filter {
  readonly events: readonly string[];
  /** Undefined for changes of all kinds. */
  readonly contentTypeIds: readonly number[] | undefined;
}

/** The change that replaces lost ones is sent to every webhook. */
export function isWanted(
  { events, contentTypeIds }: Filter,
  change: PlacedChange,
  { lost }: Pick<Batch, 'lost'>,
): boolean {
  if (change === lost) return true;
  const { event, contentTypeId } = change;
  return (
    (events.length === 0 || events.some((pattern) => fits(pattern, event))) &&
    (contentTypeIds === undefined || (contentTypeId !== undefined && contentTypeIds.includes(contentTypeId)))
  );
}

/** `content.*` fits all events of content. */
const fits = (pattern: string, event: string): boolean =>
  pattern === event || pattern === '*' || (pattern.endsWith('.*') && event.startsWith(pattern.slice(0, -1)));

/** A change as it is sent. */
export interface Message {
  readonly id: string;
  readonly event: string;
  readonly body: string;
}

/** The data is the change with ids, as in the contract: the storage does not know where a router is mounted. */
export function toMessage(key: string, { position, ...change }: PlacedChange, cursors: EncryptedCursors): Message {
  const { event, time: timestamp } = change;
  const data = { cursor: cursors.write(position), ...change };
  return { id: messageId(key, position), event, body: JSON.stringify({ type: event, timestamp, data }) };
}
