/** The tables of webhooks. */
import type { ColumnType, Generated } from 'kysely';
import type { DeliveryProblem, DeliveryStatus } from '../../../repository/repository.js';
import type { Counted, Flag, JsonText, Timestamp } from './columns.js';

export interface WebhookTable extends Counted {
  readonly id: Generated<number>;
  readonly url: string;
  readonly events: JsonText;
  readonly type_identifiers: JsonText;
  readonly description: string;
  readonly is_enabled: Flag;
  readonly secret: string;
  /** The one before, which deliveries are signed with too until then. */
  readonly former_secret: ColumnType<string | null, string | null | undefined, string | null>;
  readonly former_until: ColumnType<number | string | null, number | null | undefined, number | null>;
}

/** How far the deliveries of a webhook have got. */
export interface WebhookProgressTable {
  readonly webhook_id: number;
  /** The position of the last change that was delivered or skipped. */
  readonly position: Timestamp;
  /** Key from which the ids of messages are derived, together with their positions. */
  readonly message_key: string;
  /** How often the next one has failed. */
  readonly attempts: Generated<number>;
  readonly failing_since: ColumnType<number | string | null, number | null | undefined, number | null>;
  /** When it is tried again; 0 for at once. */
  readonly run_after: ColumnType<number | string, number | undefined, number>;
  /** The process that delivers now, for as long as its lease lasts. */
  readonly owner: ColumnType<string | null, string | null | undefined, string | null>;
  readonly lease_until: ColumnType<number | string, number | undefined, number>;
}

/** A message that was sent; the one with the larger id is newer. */
export interface WebhookDeliveryTable {
  readonly id: Generated<number>;
  readonly webhook_id: number;
  readonly message_id: string;
  readonly event: string;
  /** The body as it was sent. */
  readonly body: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly sent: Timestamp;
  readonly duration: number;
  readonly response_status: number | null;
  readonly problem: DeliveryProblem | null;
}
