/** Delivers changes to webhooks in the background: in order for each of them, and to several at a time. */
import type { ReportFailure } from '../../database/background.js';
import type { Store } from '../../unit-of-work/store.js';
import { type EnabledWebhook, loadEnabled } from './enabled.js';
import { findNext, mayHaveMore, type Seen, seenOf } from './look-ahead.js';
import { takeTurn } from './turn.js';

export interface Deliveries {
  /** Begins to deliver; fulfilled when it has looked for enabled webhooks. */
  start(store: Store): Promise<void>;
  /** There may be something to send. */
  wake(): void;
  /** Aborts the current deliveries, which are sent again later, and writes the outcomes of the completed ones. */
  stop(): Promise<void>;
}

export interface DeliverySettings {
  /** Seconds after which a webhook is switched off that fails all the time. */
  readonly giveUp: number;
  /** To how many webhooks something is sent at the same time. */
  readonly parallel: number;
}

/** In milliseconds: between looks for changes where a webhook is enabled, and for webhooks of other processes where none is. */
const interval = { changes: 1000, webhooks: 60_000 };

export function createDeliveries({ giveUp, parallel }: DeliverySettings, report: ReportFailure): Deliveries {
  const controller = new AbortController();
  const { signal } = controller;
  const running = new Map<number, Promise<void>>();
  const lastTurns = new Map<number, number>();
  let seen: ReadonlyMap<number, Seen> = new Map();
  let store: Store | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isWanted = false;

  async function look(opened: Store): Promise<void> {
    isWanted = false;
    const enabled = await loadEnabled(opened);
    const before = seen;
    seen = new Map(enabled.map((webhook) => [webhook.id, seenOf(webhook, before.get(webhook.id))]));
    const waiting = enabled.filter((each) => !running.has(each.id) && mayHaveMore(each, seen.get(each.id)));
    // Webhooks that have waited longest come first.
    const inOrder = waiting.toSorted((a, b) => (lastTurns.get(a.id) ?? 0) - (lastTurns.get(b.id) ?? 0));
    for (const webhook of inOrder.slice(0, Math.max(0, parallel - running.size))) begin(opened, webhook);
    wakeAfter(enabled.length > 0 ? interval.changes : interval.webhooks);
  }

  function wakeAfter(milliseconds: number): void {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(wake, milliseconds).unref();
  }

  function wake(): void {
    isWanted = true;
    if (!store || looking || signal.aborted) return;
    looking = look(store)
      .catch(async (error: unknown) => {
        wakeAfter(interval.changes);
        if (!signal.aborted) await report(error, { task: 'webhook' });
      })
      .finally(() => {
        looking = undefined;
        if (isWanted) wake();
      });
  }

  function begin(opened: Store, webhook: EnabledWebhook): void {
    const { id } = webhook;
    const isCrowded = () => running.size >= parallel;
    lastTurns.set(id, performance.now());
    const turn = serve(opened, webhook).catch(async (error: unknown) => {
      if (!signal.aborted) await report(error, { task: 'webhook', webhookId: id });
      return false;
    });
    const ended = turn.then((hasMore) => {
      // Others may wait for a place.
      const isAwaited = hasMore || isCrowded();
      running.delete(id);
      if (isAwaited) wake();
    });
    running.set(id, ended);
  }

  /** Whether there may be more to send at once. */
  async function serve(opened: Store, webhook: EnabledWebhook): Promise<boolean> {
    const { id } = webhook;
    const next = await findNext({ store: opened, signal }, webhook, seen.get(id));
    seen = new Map(seen).set(id, next.seen);
    if (!next.isWorthATurn) return false;
    const settings = { store: opened, giveUp: giveUp * 1000, signal };
    const result = await takeTurn(settings, id, next.seen.position);
    if (result?.isSwitchedOff)
      await report(new Error(`Webhook ${id} is disabled: its deliveries have failed for too long`), {
        task: 'webhook',
        webhookId: id,
      });
    return result?.hasMore ?? false;
  }

  return {
    async start(opened) {
      store = opened;
      wake();
      await looking;
    },
    wake,
    async stop() {
      controller.abort();
      clearTimeout(timer);
      await looking;
      await Promise.all(running.values());
    },
  };
}
