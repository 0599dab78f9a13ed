/** Authentication of requests: the credentials of the callers of checks, and their headers. */
import type { Caller, Credentials } from 'express-cms-rest';
import type { RequestHeaders } from 'express-cms-rest/client';
import { NotApplicable } from '../core/situation.js';

export type { Credentials };

/** A caller who is logged in to the server. */
export interface LoggedIn {
  readonly login: string;
  /** The id of the user; undefined where the server does not reveal it. */
  readonly userId?: number;
  readonly scheme: 'basic' | 'session';
  readonly headers: RequestHeaders;
  logOut?(): Promise<unknown>;
}

/** The headers of a caller. */
export type ProofOf = (caller: Caller) => RequestHeaders;

/** Makes the function that gives the headers of a caller; nothing proves who is anonymous. */
export function createProofs(loggedIn: readonly LoggedIn[]): ProofOf {
  return ({ userId, login }) => {
    if (userId === null && login === null) return {};
    const caller = loggedIn.find((one) => one.login === login);
    if (!caller) throw new NotApplicable(`There are no credentials of the user ${login ?? userId}`);
    return caller.headers;
  };
}

export function basicHeaders({ login, password }: Credentials): RequestHeaders {
  return { Authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` };
}
