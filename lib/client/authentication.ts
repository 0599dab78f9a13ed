/** Authenticates each request that is sent. */
import { Unauthorized } from '../errors/errors.js';
import type { Context, Credentials, Id } from '../repository/repository.js';
import type { RemoteMount, RequestHeaders, RestAuth } from './options.js';
import { clientContext, createLogIn, createTokenRequest, credentialsOf, type Proof } from './sessions.js';
import { type RemoteRequest, type Send, withHeaders } from './transport.js';

export interface Authentication {
  readonly send: Send;
  /** Ends the session, where there is one. */
  end(): Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

export function createAuthentication(auth: RestAuth<Id> | undefined, mount: RemoteMount, send: Send): Authentication {
  if (auth === undefined) return { send, end: nothing };
  if (typeof auth === 'function') {
    return { send: async (request, context) => send(proven(request, await auth(context)), context), end: nothing };
  }
  if (auth === 'caller') {
    const headersOf = ({ caller }: Context<Id>) => credentialsOf(caller)?.headers ?? {};
    return { send: (request, context) => send(proven(request, headersOf(context)), context), end: nothing };
  }
  if ('session' in auth) {
    const logIn = createLogIn(mount, send);
    return createRenewedAuthentication(send, () => logIn(auth.session, clientContext()));
  }
  if ('token' in auth) {
    const requestToken = createTokenRequest(mount, send);
    return createRenewedAuthentication(send, () => requestToken(auth.token));
  }
  const headers = 'apiKey' in auth ? keyHeaders(auth.apiKey) : basicHeaders(auth.basic);
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

export function basicHeaders({ login, password }: Credentials): RequestHeaders {
  return { Authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` };
}

const keyHeaders = (secret: string): RequestHeaders => ({ Authorization: `Bearer ${secret}` });

const hasKey = ({ headers }: RemoteRequest): boolean => headers?.['Idempotency-Key'] !== undefined;

/** One session or token for all requests; when it has ended, one of them logs in again, and the others wait for it. */
function createRenewedAuthentication(send: Send, logIn: () => Promise<Proof>): Authentication {
  let current: Promise<Proof> | undefined;

  function login(): Promise<Proof> {
    current ??= logIn();
    const session = current;
    session.catch(() => forget(session));
    return session;
  }

  function forget(ended: Promise<Proof>): void {
    if (current === ended) current = undefined;
  }

  async function sendWithin(session: Promise<Proof>, request: RemoteRequest, context: Context<Id>) {
    return send(withHeaders(request, (await session).headers), context);
  }

  /** A stream cannot be sent again after the session has turned out to have ended. */
  async function renewFor(context: Context<Id>): Promise<void> {
    const session = login();
    const { isValid } = await session;
    // The session may be valid if the server does not reveal that.
    if (!(await isValid(context).catch((error) => !(error instanceof Unauthorized)))) forget(session);
  }

  return {
    async send(request, context) {
      const isStream = typeof request.body === 'object';
      if (isStream) await renewFor(context);
      const session = login();
      const response = await sendWithin(session, request, context);
      // Some servers refuse permission by the same status. A key is a 400 where the caller is not known any more.
      const isDoubtful = response.status === 401 || (response.status === 400 && hasKey(request));
      if (!isDoubtful || (await (await session).isValid(context).catch(() => false))) return response;
      forget(session);
      return isStream ? response : sendWithin(login(), request, context);
    },
    async end() {
      const session = await current?.catch(() => undefined);
      current = undefined;
      await session?.end(clientContext()).catch(() => undefined);
    },
  };
}
