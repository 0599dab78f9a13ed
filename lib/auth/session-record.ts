/** What we keep in a session, under the one property `cms`. */
import type { AuthRequest } from './request.js';

export interface SessionRecord {
  readonly userId: number;
  readonly login: string | null;
  readonly stamp?: string;
  readonly csrfToken: string;
  /** The host logged the user in: then this is only the place of the token, and proves nothing. */
  readonly byHost?: true;
  /** When it was prolonged. */
  readonly refreshed?: number;
}

export function readRecord(request: AuthRequest): SessionRecord | undefined {
  const record = request.session?.cms;
  return isRecord(record) ? record : undefined;
}

export function writeRecord(request: AuthRequest, record: SessionRecord | undefined): void {
  if (!request.session) return;
  if (record) request.session.cms = record;
  else delete request.session.cms;
}

function isRecord(value: unknown): value is SessionRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, csrfToken } = value as Partial<SessionRecord>;
  return Number.isSafeInteger(userId) && typeof csrfToken === 'string' && csrfToken !== '';
}
