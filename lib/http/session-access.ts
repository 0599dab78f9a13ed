/** The session of a request, of any session middleware. */
import type { Id } from '../repository/repository.js';

/** A user whom the host has logged in. */
export interface SessionUser {
  readonly id: Id;
  /** Passed to the repository as `caller.credentials`. */
  readonly credentials?: unknown;
  readonly login?: string;
}

/** The session of a request, of any session middleware. Each call reads the current session, since a login replaces it. */
export interface SessionAccess {
  /** Whether any session could authenticate the caller. */
  readonly canIdentify: boolean;
  exists(): boolean;
  id(): string | undefined;
  /** The data of the router in the session. */
  record(): unknown;
  /** Replaces the data of the router in the session; undefined removes it. */
  keep(record: unknown): void;
  /** Whether the host has stored data in it. */
  isShared(): boolean;
  readonly cookie: SessionCookieAccess;
  /** Loads the session that the cookie names; without effect where the host has done that. */
  load(): Promise<void>;
  /** @throws Error where there is no session, and none can be started */
  start(): Promise<void>;
  /** Reads the session from its store again; false where that has ended. */
  reload(): Promise<boolean>;
  findHostUser(): Promise<SessionUser | undefined>;
  /** Gives the session a new id. */
  regenerate(): Promise<void>;
  save(): Promise<void>;
  touch(): void;
  destroy(): Promise<void>;
}

/** The cookie that names a session. */
interface SessionCookieAccess {
  name(): string;
  /** Whether the request has brought it. */
  isSent(): boolean;
  /** The value that a client sends; undefined if it is unknown or must not be shown. */
  value(): string | undefined;
  /** Whether a text is its value, percent-encoded or not. */
  isValue(text: string): boolean;
  /** Makes the response clear it. */
  clear(): void;
}
