/** Who requests come from: the credentials of the callers of checks, and the headers that prove them. */
import type { OutgoingHttpHeaders } from 'node:http';
import type { Caller } from '../../repository/repository.js';
import { NotApplicable } from '../situation.js';

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/** A caller who is known to the server. */
export interface LoggedIn {
  readonly login: string;
  /** Undefined where the server does not say. */
  readonly userId?: number;
  readonly scheme: 'basic' | 'session';
  readonly headers: OutgoingHttpHeaders;
  logOut?(): Promise<unknown>;
}

/** Makes the function that gives the headers of a caller; nothing proves who is anonymous. */
export function createProofs(known: readonly LoggedIn[]): (caller: Caller) => OutgoingHttpHeaders {
  return ({ userId, login }) => {
    if (userId === null && login === null) return {};
    const found = known.find((one) => one.login === login);
    if (!found) throw new NotApplicable(`There are no credentials of the user ${login ?? userId}`);
    return found.headers;
  };
}

export function basicHeaders({ login, password }: Credentials): OutgoingHttpHeaders {
  return { Authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` };
}
