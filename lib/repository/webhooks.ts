/** Webhooks: URLs that the repository sends its changes to. */
import type { Context, Id, Page, PageRequest, Stored, Target } from './context.js';

/** All values that can be set of a webhook. */
export interface WebhookValues {
  /** The URL, which begins with `https:`, or with `http:` where the host allows the address. */
  readonly url: string;
  /** The events to send, by their names or as `content.*` for all of a kind; empty for all. */
  readonly events: readonly string[];
  /** The identifiers of content types to whose changes the webhook is limited; empty for all changes. */
  readonly contentTypeIdentifiers: readonly string[];
  readonly description: string;
  /** The repository disables a webhook that has failed for too long. Enabled again, it continues at its former position. */
  readonly isEnabled: boolean;
}

export interface Webhook<I extends Id = number> extends WebhookValues, Stored {
  readonly id: I;
}

/** A webhook with its secret, which no other response has. */
export interface WebhookWithSecret<I extends Id = number> extends Webhook<I> {
  /** The secret that signs deliveries: `whsec_` and 32 bytes in Base64. */
  readonly secret: string;
}

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
/** The status of a delivery. `pending`: it will be sent again immediately, because a client has requested it. */
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const deliveryProblems = ['status', 'timeout', 'connection', 'address'] as const;
/**
 * Why a delivery has failed: the receiver has responded with another status than 2xx, or not in time; there was no connection; or
 * the name resolves to an address that deliveries may not be sent to.
 */
export type DeliveryProblem = (typeof deliveryProblems)[number];

/** A message that was sent to the URL of a webhook, once or several times. */
export interface WebhookDelivery<I extends Id = number> {
  /**
   * The id that receivers get as `webhook-id`, the same for each attempt to send the message. Letters, digits, dashes and
   * underscores.
   */
  readonly id: string;
  readonly webhookId: I;
  /** The event of the change. */
  readonly event: string;
  readonly status: DeliveryStatus;
  /** The number of attempts. */
  readonly attempts: number;
  /** The time of the last attempt. */
  readonly sent: Date;
  /** The duration of the last attempt, in milliseconds. */
  readonly duration: number;
  /** The status of the response; missing where there was none. */
  readonly responseStatus?: number;
  readonly problem?: DeliveryProblem;
}

/** Identifies a delivery. */
export interface DeliveryRef<I extends Id = number> {
  readonly webhookId: I;
  readonly deliveryId: string;
}

/**
 * Storage of webhooks, for callers who may manage them and may read all content, as the changes of all content are sent. Each
 * change that is committed after the webhook was created is sent at least once, and in order: one that cannot be delivered is sent
 * again, and those that follow wait for it. `BadRequest` for a URL that nothing may be sent to and for a content type that does
 * not exist.
 */
export interface WebhookRepository<I extends Id = number> {
  /**
   * The oldest first.
   * @throws PermissionDenied
   */
  list?(page: PageRequest, context: Context<I>): Promise<Page<Webhook<I>>>;
  /** @throws NotFound, PermissionDenied */
  load?(id: I, context: Context<I>): Promise<Webhook<I>>;
  /** @throws PermissionDenied, BadRequest */
  create?(values: WebhookValues, context: Context<I>): Promise<WebhookWithSecret<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest */
  update?(command: Target<I> & { readonly changes: Partial<WebhookValues> }, context: Context<I>): Promise<Webhook<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
  /**
   * Gives it a new secret. For 24 hours deliveries are signed with the former one too, so that the receiver can change over.
   * @throws NotFound, PermissionDenied, PreconditionFailed
   */
  rotateSecret?(command: Target<I>, context: Context<I>): Promise<WebhookWithSecret<I>>;
  /**
   * Lists some of the latest deliveries, the latest first.
   * @throws NotFound, PermissionDenied
   */
  listDeliveries?(
    query: PageRequest & { readonly webhookId: I },
    context: Context<I>,
  ): Promise<Page<WebhookDelivery<I>>>;
  /** @throws NotFound, PermissionDenied */
  loadDelivery?(delivery: DeliveryRef<I>, context: Context<I>): Promise<WebhookDelivery<I>>;
  /**
   * Sends the message once more, soon after the call, whatever became of it before.
   * @throws NotFound, PermissionDenied, Refused: is disabled
   */
  redeliver?(delivery: DeliveryRef<I>, context: Context<I>): Promise<WebhookDelivery<I>>;
}
