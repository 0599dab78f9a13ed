/** Proves who is calling, with each request that is sent. */
import type { Context, Credentials, Id } from '../repository/repository.js';
import type { RequestHeaders, RestAuth } from './options.js';
import { type LogIn, type Login, ownContext } from './sessions.js';
import { type RemoteRequest, type Send, withHeaders } from './transport.js';

export interface Authentication {
  readonly send: Send;
  /** Ends the session, where there is one. */
  end(): Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

export function createAuthentication(auth: RestAuth<Id> | undefined, send: Send, logIn: LogIn): Authentication {
  if (auth === undefined) return { send, end: nothing };
  if (typeof auth === 'function') {
    return { send: async (request, context) => send(proven(request, await auth(context)), context), end: nothing };
  }
  if ('session' in auth) return createSessionAuthentication(auth.session, send, logIn);
  const headers = basicHeaders(auth.basic);
  return { send: (request, context) => send(withHeaders(request, headers), context), end: nothing };
}

/** @throws TypeError that does not show the headers, as that of `fetch` would */
function proven(request: RemoteRequest, headers: RequestHeaders): RemoteRequest {
  try {
    new Headers(headers);
  } catch {
    throw new TypeError('The option auth has returned headers that cannot be sent');
  }
  return withHeaders(request, headers);
}

function basicHeaders({ login, password }: Credentials): RequestHeaders {
  return { Authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` };
}

/** One session for all requests; when it has ended, one of them logs in again, and the others wait for it. */
function createSessionAuthentication(credentials: Credentials, send: Send, logIn: LogIn): Authentication {
  let current: Promise<Login> | undefined;

  function login(): Promise<Login> {
    current ??= logIn(credentials, ownContext());
    const own = current;
    own.catch(() => forget(own));
    return own;
  }

  function forget(ended: Promise<Login>): void {
    if (current === ended) current = undefined;
  }

  async function sendWithin(session: Promise<Login>, request: RemoteRequest, context: Context<Id>) {
    return send(withHeaders(request, (await session).headers), context);
  }

  return {
    async send(request, context) {
      const session = login();
      const response = await sendWithin(session, request, context);
      // Some servers refuse permission by the same status.
      if (response.status !== 401 || (await (await session).isRunning(context).catch(() => false))) return response;
      forget(session);
      return sendWithin(login(), request, context);
    },
    async end() {
      const session = await current?.catch(() => undefined);
      current = undefined;
      await session?.end(ownContext()).catch(() => undefined);
    },
  };
}
