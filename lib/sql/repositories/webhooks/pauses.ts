/** When a process may take a webhook and send to it: leases and pauses, which end early where the clock was ahead when they began. */
import { type SqlBool, sql } from 'kysely';
import type { Dialect } from '../../database/dialect.js';
import type { Condition } from '../../unit-of-work/policies.js';

/** In milliseconds: longer than a process sends deliveries of a webhook before it writes its position. */
const lease = 20_000;

/** In milliseconds: the first pause on average, which is doubled after each failure, and the longest. */
const pause = { first: 5000, longest: 3_600_000 };

/** The clock of the server, which all processes share. */
const clock = ({ isRemote }: Dialect) =>
  isRemote ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint` : sql.val(Date.now());

export const leaseEnd = (dialect: Dialect) => sql<number>`${clock(dialect)} + ${sql.lit(lease)}`;

/** Whether no process has the webhook. No lease that began at the present time ends later than one that begins now. */
export const isFree = (dialect: Dialect): Condition =>
  sql<SqlBool>`(lease_until < ${clock(dialect)} or lease_until > ${leaseEnd(dialect)})`;

/** State of a change that could not be delivered. */
export interface DeliveryFailure {
  readonly attempts: number;
  readonly failingSince: number;
  readonly runAfter: number;
  /** Whether it has failed for too long. */
  readonly isLast: boolean;
}

/** The columns of a webhook's progress, in which databases return large numbers as texts. */
interface Paused {
  readonly attempts: number;
  readonly run_after: number | string;
}

/** On average. */
const pauseAfter = (attempts: number): number => Math.min(pause.longest, pause.first * 2 ** (attempts - 1));

/** Between a half and one and a half of it, so that receivers that come back are not sent everything at once. */
const [shortest, longest] = [0.5, 1.5];

/** Whether the pause after a failure is over. The time left is never more than the longest pause that there is. */
export function isDue({ attempts, run_after }: Paused, now: number): boolean {
  const left = Number(run_after) - now;
  return left <= 0 || left > pauseAfter(attempts) * longest;
}

/** @param giveUp milliseconds after which a webhook is switched off that fails all the time */
export function toFailure(failingSince: number | undefined, attempts: number, giveUp: number): DeliveryFailure {
  const now = Date.now();
  const since = attempts > 1 ? Math.min(failingSince ?? now, now) : now;
  const usual = pauseAfter(attempts) * (shortest + (longest - shortest) * Math.random());
  const length = Math.min(usual, Math.max(0, since + giveUp - now));
  return { attempts, failingSince: since, runAfter: now + Math.round(length), isLast: now - since >= giveUp };
}
