/** The data of the router in a session. */
import type { SessionAccess } from '../http/session-access.js';
import type { Id } from '../repository/repository.js';

export interface SessionRecord {
  readonly userId: Id;
  readonly login: string | null;
  readonly stamp?: string;
  /** The credentials of the account. */
  readonly credentials?: unknown;
  readonly csrfToken: string;
  /** The host has logged the user in: the record stores the CSRF token and authenticates no user. */
  readonly isHostManaged?: true;
  /** The timestamp of the last extension. */
  readonly refreshed?: number;
}

export function readRecord(session: SessionAccess): SessionRecord | undefined {
  const record = session.record();
  return isRecord(record) ? record : undefined;
}

function isRecord(value: unknown): value is SessionRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, csrfToken } = value as Partial<SessionRecord>;
  return isId(userId) && typeof csrfToken === 'string' && csrfToken !== '';
}

/** Whether a value can be the id of a user. */
const isId = (value: unknown): value is Id =>
  Number.isSafeInteger(value) || (typeof value === 'string' && value !== '');
