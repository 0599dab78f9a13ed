/** Sessions and tokens of the server: logging in, and out again. */
import { anonymous, type Caller, type Context, type Credentials, type Id } from '../repository/repository.js';
import { paths } from '../resources/paths.js';
import { operations } from '../resources/table.js';
import { createInvoke } from './invoke.js';
import type { RemoteMount, RequestHeaders } from './options.js';
import { type RemoteResponse, type Send, withHeaders } from './transport.js';

/** A session or token, until it expires. */
export interface Proof {
  /** The headers that requests have: the cookie and the CSRF token of a session, or a token. */
  readonly headers: RequestHeaders;
  /** Whether it is still valid. */
  isValid(context: Context<Id>): Promise<boolean>;
  end(context: Context<Id>): Promise<void>;
}

/** A session on the server. */
export interface Login extends Proof {
  readonly id: string;
  readonly userId: Id;
}

/** The credentials of a caller with `auth: 'caller'`. */
export interface CallerCredentials {
  readonly headers: RequestHeaders;
  /** The session on the server, where there is one. */
  readonly sessionId?: string;
}

export const credentialsOf = ({ credentials }: Caller<Id>): CallerCredentials | undefined =>
  credentials as CallerCredentials | undefined;

export type LogIn = (credentials: Credentials, context: Context<Id>) => Promise<Login>;

export function createLogIn(mount: RemoteMount, send: Send): LogIn {
  return async (body, context) => {
    let cookies: readonly string[] = [];
    const invoke = createInvoke(mount, send);
    const onResponse = ({ headers }: RemoteResponse) => {
      cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    };
    const login = await invoke(operations.sessions.POST, context, { body, onResponse });
    const { id, name, identifier, csrfToken, userId } = login;
    // A host may keep the identifier to itself; then only the cookie that it sets has it.
    const isSet = cookies.some((cookie) => cookie.startsWith(`${name}=`));
    const cookie = [...cookies, ...(isSet ? [] : [`${name}=${identifier}`])].join('; ');
    const headers = { Cookie: cookie, 'X-CSRF-Token': csrfToken };
    const within = createInvoke(mount, (request, own) => send(withHeaders(request, headers), own));
    return {
      id,
      userId,
      headers,
      isValid: async (own) => (await within(operations.currentSession.GET, own)).as === 'current',
      end: async (endContext) => {
        await within(operations.session.DELETE, endContext, { params: { sessionId: id } });
      },
    };
  };
}

/** Creates the function that obtains a token. */
export function createTokenRequest(mount: RemoteMount, send: Send): (credentials: Credentials) => Promise<Proof> {
  const invoke = createInvoke(mount, send);
  return async (body) => {
    const { token } = await invoke(operations.tokens.POST, clientContext(), { body });
    const headers = { Authorization: `Bearer ${token}` };
    // Credentials that are refused are refused everywhere.
    const isValid = async (context: Context<Id>) =>
      (await send({ method: 'GET', path: paths.root, headers }, context)).status !== 401;
    return { headers, isValid, end: async () => undefined };
  };
}

/** A context of the client itself, with a timeout of 30 seconds. */
export const clientContext = (): Context<Id> => ({
  caller: anonymous,
  siteaccess: '',
  languages: [],
  signal: AbortSignal.timeout(30_000),
});
