/** Users: content items that can log in. */
import type { Content } from './content.js';
import type { Context, Id } from './context.js';

export interface User<I extends Id = number> extends Content<I> {
  readonly login: string;
  readonly email: string;
  readonly enabled: boolean;
}

/** What authentication needs to know of a user. */
export interface Account<I extends Id = number> {
  readonly userId: I;
  readonly login: string;
  /** Changes when all sessions of the user are to end: with the password, or on being disabled and enabled again. */
  readonly stamp?: string;
  /** The user may not log in to the context's siteaccess: sessions do not count there, and go on in others. */
  readonly refused?: boolean;
}

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

export interface UserRepository<I extends Id = number> {
  /** Content that the caller may not read is refused in the same way whether it is a user or not. */
  load?(id: I, context: Context<I>): Promise<User<I>>;
  /**
   * The account of an enabled user who may log in to the context's siteaccess and whose password is this, else
   * undefined. Takes as long for an unknown login as for a wrong password.
   */
  authenticate?(credentials: Credentials, context: Context<I>): Promise<Account<I> | undefined>;
  /**
   * The account of an enabled user, else undefined, which ends the user's sessions. It is `refused` where the user may not
   * log in to the context's siteaccess. Called with each request of a session, so that what a user loses counts at once.
   */
  findAccount?(userId: I, context: Context<I>): Promise<Account<I> | undefined>;
}
