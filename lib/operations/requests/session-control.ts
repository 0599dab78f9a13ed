/** The session of one request, as the session operations of the API use it. */
import type { Id } from '../../repository/repository.js';

export interface SessionState {
  /** A substitute for the session id in hrefs. */
  readonly id: string;
  /** The name of the cookie. */
  readonly name: string;
  /** The value of the cookie where it may be shown, else the id. */
  readonly identifier: string;
  readonly csrfToken: string;
  readonly userId: Id;
}

export interface SessionControl {
  /** The running session, undefined without a logged-in user. Creates the CSRF token on first use. */
  current(): Promise<SessionState | undefined>;
  /**
   * Logs a user in, in a new session that takes the place of a running one.
   * @throws Unauthorized for wrong credentials
   */
  establish(login: string, password: string): Promise<SessionState>;
  /** Whether an id or identifier, percent-encoded or not, names the running session. */
  isCurrent(reference: string): boolean;
  /** @throws Unauthorized unless the request brings the CSRF token */
  checkToken(): void;
  /** Ends the session and clears its cookie. */
  end(): Promise<void>;
  /**
   * Prolongs the session.
   * @throws NotFound when none is running
   */
  refresh(): Promise<SessionState>;
  /** Clears a cookie that is known to refer to no session, unless another site made the browser send the request. */
  clearCookie(): Promise<void>;
}
