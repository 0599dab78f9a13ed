/** Finds out whether a webhook has anything to send, by reads alone: most changes are not sent to most webhooks. */
import type { Store } from '../../unit-of-work/store.js';
import type { EnabledWebhook } from './enabled.js';
import { isWanted, loadBatch } from './messages.js';
import { idsOfTypes } from './progress.js';

/** Up to where a webhook has nothing to send, and since when the process knows more than is written. */
export interface Seen {
  readonly position: number;
  readonly written: number;
  readonly since: number;
}

/**
 * The position of a webhook without anything to send is written after so many positions or milliseconds, so that no process
 * reads many changes again.
 */
const maxUnwritten = { positions: 1000, time: 600_000 };

export const seenOf = ({ position }: EnabledWebhook, before: Seen | undefined): Seen =>
  before?.written === position ? before : { position, written: position, since: Date.now() };

export function mayHaveMore(webhook: EnabledWebhook, seen = seenOf(webhook, undefined)): boolean {
  const { isFree, isPending, isDue, last } = webhook;
  return isFree && (isPending || (isDue && last !== seen.position));
}

interface Next {
  readonly seen: Seen;
  /** Whether there is something to send, or to write. */
  readonly isWorthATurn: boolean;
}

interface Reading {
  readonly store: Store;
  readonly signal: AbortSignal;
}

export async function findNext(
  { store, signal }: Reading,
  webhook: EnabledWebhook,
  before = seenOf(webhook, undefined),
): Promise<Next> {
  if (webhook.isPending) return { seen: before, isWorthATurn: true };
  const filter = { events: webhook.events, contentTypeIds: await idsOfTypes(store.db, webhook.contentTypeIdentifiers) };
  let { position } = before;
  for (;;) {
    const batch = await loadBatch(store, position, signal);
    const first = batch.changes.findIndex((change) => isWanted(filter, change, batch));
    if (first >= 0) {
      const ahead = batch.changes[first - 1]?.position ?? position;
      return { seen: { ...before, position: ahead }, isWorthATurn: true };
    }
    position = batch.next;
    if (batch.isFull) continue;
    const { written, since } = before;
    const isFar = position - written >= maxUnwritten.positions || Date.now() - since >= maxUnwritten.time;
    return { seen: { ...before, position }, isWorthATurn: isFar && position !== written };
  }
}
