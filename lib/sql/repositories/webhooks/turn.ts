/** A turn of a webhook: this process takes it, sends the next deliveries, and writes its position. */
import { randomUUID } from 'node:crypto';
import type { Store } from '../../unit-of-work/store.js';
import { createEncryptedCursors } from '../../values/encrypted-cursor.js';
import { isWanted, loadBatch, type Message, toMessage } from './messages.js';
import { type DeliveryFailure, toFailure } from './pauses.js';
import { type Attempt, type ClaimedWebhook, release, take } from './progress.js';
import { createSender, type Outcome } from './send.js';
import { signedHeaders } from './signatures.js';

export interface TurnSettings {
  readonly store: Store;
  /** Milliseconds after which a webhook is switched off that fails all the time. */
  readonly giveUp: number;
  /** Aborted when the repository is closed. */
  readonly signal: AbortSignal;
}

/** Result of a turn. */
export interface TurnResult {
  /** Up to where there is nothing to send any more. */
  readonly position: number;
  /** Whether there may be more to send at once. */
  readonly hasMore: boolean;
  readonly isSwitchedOff: boolean;
}

/** In milliseconds: together with the attempt that runs then, a turn is shorter than its lease. */
const maxTurn = 4000;

/** Sends a message and takes note of the outcome. */
type Send = (message: Message, attempts: number) => Promise<Outcome>;

interface Progress {
  position: number;
  failure: DeliveryFailure | 'kept' | undefined;
  hasMore: boolean;
}

/**
 * Undefined where another process has the webhook.
 * @param after up to where there is nothing to send, as this process knows
 */
export async function takeTurn(settings: TurnSettings, id: number, after: number): Promise<TurnResult | undefined> {
  const { store, signal } = settings;
  const claimed = await take(store, { id, owner: randomUUID(), position: after }, signal);
  if (!claimed) return undefined;
  const attempts: Attempt[] = [];
  const sender = createSender(claimed.url, store.webhooks.addresses, signal);
  const send: Send = async (message, count) => {
    const sentAt = Date.now();
    const headers = signedHeaders(message, claimed.secrets);
    const outcome = await sender.send({ headers, body: message.body });
    attempts.push({ ...message, attempts: count, sentAt, outcome });
    return outcome;
  };
  const progress: Progress = { position: claimed.position, failure: 'kept', hasMore: false };
  try {
    await work(settings, claimed, { send, progress });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    sender.close();
    // Sent messages are recorded, even after an error.
    await release(store, claimed, { ...progress, attempts });
  }
  const { position, failure, hasMore } = progress;
  return { position, hasMore, isSwitchedOff: failure !== 'kept' && failure?.isLast === true };
}

interface Working {
  readonly send: Send;
  readonly progress: Progress;
}

/** First the deliveries that must be repeated, and then the changes that follow, in their order, until one fails. */
async function work(settings: TurnSettings, claimed: ClaimedWebhook, { send, progress }: Working): Promise<void> {
  const end = performance.now() + maxTurn;
  const isOver = () => {
    progress.hasMore = performance.now() > end;
    return progress.hasMore;
  };
  for (const { message_id, event, body, attempts } of claimed.pending) {
    if (isOver()) return;
    await send({ id: message_id, event, body }, attempts + 1);
  }
  if (!claimed.isDue) return;
  const batch = await loadBatch(settings.store, claimed.position, settings.signal);
  const cursors = createEncryptedCursors(batch.log.secret, batch.log.origin);
  let { attempts } = claimed;
  for (const change of batch.changes) {
    if (isWanted(claimed, change, batch)) {
      if (isOver()) return;
      const { problem } = await send(toMessage(claimed.messageKey, change, cursors), attempts + 1);
      if (problem) {
        progress.failure = toFailure(claimed.failingSince, attempts + 1, settings.giveUp);
        return;
      }
      attempts = 0;
      progress.failure = undefined;
    }
    progress.position = change.position;
  }
  Object.assign(progress, { position: batch.next, failure: undefined, hasMore: batch.isFull });
}
