/** Logging in and out on the host's own page, which is valid for the API too, as logging in over the API is valid here. */
import { promisify } from 'node:util';
import express, { type Request, Router } from 'express';
import type { Context, Repository } from 'express-cms-rest';
import { refuseForeignForms } from '../foreign-forms.js';
import type { Sessions } from './sessions.js';
import { createThrottle } from './throttle.js';

declare module 'express-session' {
  interface SessionData {
    /** The user whom our page has logged in. */
    user?: LoggedIn;
    /** The user whom the API has logged in, as the router stores it in a session. */
    cms?: unknown;
  }
}

export interface LoggedIn {
  readonly userId: number;
  readonly login: string;
  /** The stamp at the login. A new password changes it, and so ends the session. */
  readonly stamp?: string | undefined;
}

export interface User {
  readonly id: number;
  readonly login: string;
}

/** Shows the page again, with the error, the name that was entered, and the page that follows. */
export type Refuse = (request: Request, status: number, problem: string, login: string, next: string) => void;

export type FindUser = (request: {
  readonly session?: { readonly user?: LoggedIn; readonly cms?: unknown } | null;
}) => Promise<User | undefined>;

/** Creates the function that finds the logged-in user, for the page and for the router's `session.user`. */
export function createFindUser({ users }: Repository, ownContext: () => Context): FindUser {
  return async ({ session }) => {
    const user = session?.user ?? (session?.cms as LoggedIn | undefined);
    const account = user && (await users?.findAccount?.(user.userId, ownContext()));
    return account && account.stamp === user.stamp ? { id: account.userId, login: account.login } : undefined;
  };
}

export function createLogin(
  { users }: Repository,
  ownContext: () => Context,
  { limiter, cookie }: Sessions,
  refuse: Refuse,
): Router {
  const router = Router();
  const throttle = createThrottle(limiter);
  const form = express.urlencoded({ extended: false, limit: '4kb' });

  router.post('/login', refuseForeignForms, form, async (request, response) => {
    const { login, password, next } = fieldsOf(request.body);
    const address = request.ip ?? '';
    const wait = await throttle.attempt(address);
    if (wait !== undefined) {
      response.set('Retry-After', String(wait));
      return refuse(request, 429, 'Too many failed attempts. Try again later.', login, next);
    }
    const account = await users?.authenticate?.({ login, password }, ownContext());
    if (!account) {
      response.set('WWW-Authenticate', 'Session realm="CMS"');
      return refuse(request, 401, 'Wrong name or password.', login, next);
    }
    await throttle.takeBack(address);
    // A new id prevents session fixation.
    await promisify(request.session.regenerate.bind(request.session))();
    request.session.user = { userId: account.userId, login: account.login, stamp: account.stamp };
    await promisify(request.session.save.bind(request.session))();
    // Relative, so that it also redirects home behind a proxy that strips a path.
    response.redirect(303, isLocal(next) ? next : './');
  });

  router.post('/logout', refuseForeignForms, async (request, response) => {
    await promisify(request.session.destroy.bind(request.session))();
    response.clearCookie(cookie.name, { path: '/', httpOnly: true, sameSite: 'lax' });
    response.redirect(303, './');
  });

  return router;
}

/** Whether it is a path on this server: browsers parse two slashes, or a backslash, as the start of another host. */
const isLocal = (next: string): boolean => /^\/(?![/\\])[!-~]*$/.test(next) && !next.includes('\\');

type Fields = Readonly<Record<'login' | 'password' | 'next', string>>;

function fieldsOf(body: unknown): Fields {
  const { login, password, next } = (body ?? {}) as Readonly<Record<string, unknown>>;
  return { login: textOf(login), password: textOf(password), next: textOf(next) };
}

/** Databases store no NUL in a text, so no name and no password contains one. */
function textOf(value: unknown): string {
  return typeof value === 'string' && !value.includes('\0') ? value : '';
}
