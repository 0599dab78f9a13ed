/** The session middleware that the router brings along: express-session, loaded and run only where it is needed. */
import { once } from '../support/once.js';
import type { Warn } from '../support/warnings.js';
import type { AuthRequest, HostResponse } from './host.js';
import type { InstalledCookie, InstallSettings } from './session-options.js';

export interface InstalledSession {
  readonly name: string;
  /** Gives the request a session; rejects when the store fails, and does nothing where the store is not connected. */
  run(request: AuthRequest, response: HostResponse): Promise<void>;
  /** Whether the session of the request comes from here. */
  owns(request: AuthRequest): boolean;
  /** The attributes that the cookie is sent with. */
  cookieFor(request: AuthRequest): InstalledCookie;
}

type Middleware = (request: AuthRequest, response: HostResponse, next: (error?: unknown) => void) => void;

const defaults = { path: '/', httpOnly: true, sameSite: 'lax', secure: 'auto' } as const;

export function createInstalledSession(
  options: InstallSettings,
  isSecure: (request: AuthRequest) => boolean,
  warn: Warn,
): InstalledSession {
  const { name, cookie } = options;
  const owned = new WeakSet<AuthRequest>();

  function cookieFor(request: AuthRequest): InstalledCookie {
    const chosen = { ...defaults, ...(typeof cookie === 'function' ? cookie(request) : cookie) };
    return { ...chosen, secure: chosen.secure === 'auto' ? isSecure(request) : chosen.secure };
  }

  // express-session resolves 'auto' only in an object.
  const installed = { ...options, cookie: typeof cookie === 'function' ? cookieFor : { ...defaults, ...cookie } };

  const load = once(() => loadMiddleware(installed));

  return {
    name,
    cookieFor,
    owns: (request) => owned.has(request),
    async run(request, response) {
      const middleware = await load();
      // express-session decides by this member whether it may send a Secure cookie; only requests of Express have it.
      request.secure ??= isSecure(request);
      await new Promise<void>((resolve, reject) => {
        middleware(request, response, (error) => {
          // A second call means that the store failed after the response was sent.
          if (error && owned.has(request)) warn('CMS_REST_SESSION_STORE', 'The session store fails to save sessions');
          if (error) return reject(error);
          owned.add(request);
          resolve();
        });
      });
    },
  };
}

async function loadMiddleware(options: object): Promise<Middleware> {
  const { default: expressSession } = await import('express-session');
  return (expressSession as unknown as (options: object) => Middleware)(options);
}
