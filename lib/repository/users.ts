/** Users: content items that can log in. */
import type { Content } from './content.js';
import type { Context } from './context.js';

export interface User extends Content {
  readonly login: string;
  readonly email: string;
  readonly enabled: boolean;
}

/** What authentication needs to know of a user. */
export interface Account {
  readonly userId: number;
  readonly login: string;
  /** Changes when all sessions of the user are to end: with the password, or on being disabled and enabled again. */
  readonly stamp?: string;
}

export interface UserRepository {
  load?(id: number, context: Context): Promise<User>;
  /**
   * The account of an enabled user who may log in to the context's siteaccess and whose password is this, else
   * undefined. Takes as long for an unknown login as for a wrong password.
   */
  authenticate?(login: string, password: string, context: Context): Promise<Account | undefined>;
  /** The account of an enabled user, else undefined: asked on each request of a session, so that it can end any time. */
  findAccount?(userId: number, context: Context): Promise<Account | undefined>;
}
