/** Finds the caller by the session of the request, whichever middleware keeps it, and starts, saves and ends sessions. */
import { RestError } from '../errors.js';
import type { Account, Caller, Context, UserRepository } from '../repository/repository.js';
import { findCurrent } from './credentials.js';
import type { InstalledSession } from './installed-session.js';
import type { SessionOptions } from './options.js';
import type { AuthRequest, AuthResponse, RequestSession } from './request.js';
import { sentCookies } from './session-cookie.js';
import { readRecord, writeRecord } from './session-record.js';
import type { Warn } from './warnings.js';

export interface Sessions {
  /** Whether there is anything that could tell who is logged in. */
  mayTell(request: AuthRequest): boolean;
  /** Who is logged in by the session; undefined when nobody is. */
  findCaller(request: AuthRequest, response: AuthResponse, context: Context): Promise<Caller | undefined>;
  /** Throws unless the request has a session, or can be given one. */
  start(request: AuthRequest, response: AuthResponse): Promise<void>;
}

const failing = 'The session store failed';

export function createSessions(
  users: UserRepository | undefined,
  options: SessionOptions,
  installed: InstalledSession | undefined,
  warn: Warn,
): Sessions {
  async function load(request: AuthRequest, response: AuthResponse): Promise<void> {
    if (!request.session && installed && sentCookies(request).has(installed.name)) {
      // Nobody is logged in by a session that cannot be read; a client that asks for it learns that there is none.
      await installed.run(request, response).catch(() => warn('CMS_REST_SESSION_STORE', failing));
    }
    if (request.session && !installed?.owns(request)) warnOfFlags(request.session, warn);
  }

  return {
    mayTell: (request) => Boolean(request.session || installed || options.user),
    async findCaller(request, response, context) {
      await load(request, response);
      return (
        (await findHostCaller(users, options, request, context)) ?? (await findRecordedCaller(users, request, context))
      );
    },
    async start(request, response) {
      if (!request.session && installed) {
        await installed.run(request, response).catch((cause: unknown) => {
          throw new Error(failing, { cause });
        });
      }
      if (!request.session) throw new Error(missing(installed));
      if (request.session.cookie?.secure && !request.secure && !options.install?.proxy) {
        warn('CMS_REST_COOKIE_SECURE', 'A Secure session cookie is not sent over http: is `trust proxy` set?');
      }
    },
  };
}

/** A new id, so that an id that somebody else knows does not become that of a logged-in session. */
export async function regenerate(request: AuthRequest): Promise<void> {
  // Without the method, the record is replaced within the session that is there. That is no loss where the cookie is
  // the session (cookie-session); where an id stands for it, who knew the id before the login knows it afterwards.
  if (request.session?.regenerate) await settle(request.session, 'regenerate');
  if (!request.session) throw new Error(failing);
}

export async function save(request: AuthRequest): Promise<void> {
  if (request.session?.save) await settle(request.session, 'save');
}

export async function destroy(request: AuthRequest): Promise<void> {
  writeRecord(request, undefined);
  if (request.session?.destroy) await settle(request.session, 'destroy');
  // To cookie-session, this is how a session ends.
  else request.session = null;
}

/** Whether a host keeps things of its own in the session. */
export function isShared(request: AuthRequest): boolean {
  return Object.keys(request.session ?? {}).some((key) => key !== 'cookie' && key !== 'cms');
}

async function settle(session: RequestSession, method: 'regenerate' | 'save' | 'destroy'): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      session[method]?.((error) => (error ? reject(error) : resolve()));
    });
  } catch (cause) {
    // A store that knows what its failure is to clients, such as ServiceUnavailable, has the last word.
    if (cause instanceof RestError) throw cause;
    throw new Error(`${failing} to ${method} a session`, { cause });
  }
}

async function findHostCaller(
  users: UserRepository | undefined,
  options: SessionOptions,
  request: AuthRequest,
  context: Context,
): Promise<Caller | undefined> {
  const found = await options.user?.(request as Parameters<NonNullable<SessionOptions['user']>>[0]);
  if (found === undefined || found === null) return undefined;
  const user = typeof found === 'number' ? { id: found } : found;
  if (!Number.isSafeInteger(user.id)) throw new Error('session.user is to find a user whose id is an integer');
  if (user.login !== undefined) return { userId: user.id, login: user.login };
  if (!users?.findAccount) return { userId: user.id, login: null };
  return toCaller(await users.findAccount(user.id, context));
}

async function findRecordedCaller(
  users: UserRepository | undefined,
  request: AuthRequest,
  context: Context,
): Promise<Caller | undefined> {
  const record = readRecord(request);
  if (!record || record.byHost) return undefined;
  const account = await findCurrent(users, record as Account, context);
  if (!account) writeRecord(request, undefined);
  return toCaller(account);
}

function toCaller(account: Account | undefined): Caller | undefined {
  // The session stays: it counts in the siteaccesses to which the user may log in.
  if (!account || account.refused) return undefined;
  return { userId: account.userId, login: account.login };
}

function missing(installed: InstalledSession | undefined): string {
  return installed
    ? 'express-session started no session: is its store connected, and the router mounted below the path of its cookie?'
    : 'There is no session to log in to: mount a session middleware such as express-session before the router, or set session.install';
}

function warnOfFlags({ cookie }: RequestSession, warn: Warn): void {
  if (!cookie) return;
  if (cookie.httpOnly === false)
    warn('CMS_REST_COOKIE_HTTPONLY', 'Scripts can read the session cookie: make it HttpOnly');
  if (!cookie.sameSite)
    warn('CMS_REST_COOKIE_SAMESITE', 'Other sites make browsers send the session cookie: give it SameSite=Lax');
}
