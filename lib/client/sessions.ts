/** Sessions on the server: logging in, and out again. */
import { json } from '../formats/json.js';
import { anonymous, type Context, type Credentials, type Id } from '../repository/repository.js';
import { table } from '../resources/table.js';
import { createInvoke } from './invoke.js';
import type { RequestHeaders } from './options.js';
import { type Send, withHeaders } from './transport.js';
import type { Wire } from './wire.js';

/** A session on the server. */
export interface Login {
  readonly userId: Id;
  /** The headers that requests of the session have: its cookie and its CSRF token. */
  readonly headers: RequestHeaders;
  /** Whether it has not ended. */
  isRunning(context: Context<Id>): Promise<boolean>;
  end(context: Context<Id>): Promise<void>;
}

export type LogIn = (credentials: Credentials, context: Context<Id>) => Promise<Login>;

export function createLogIn(wire: Wire, send: Send): LogIn {
  return async (body, context) => {
    let cookies: readonly string[] = [];
    const invoke = createInvoke(wire, send, ({ headers }) => {
      cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    });
    // XML takes blanks off texts (protocol §1.7), which are part of a password.
    const given = { body, bodyFormat: json };
    const { id, name, identifier, csrfToken, userId } = await invoke(table.sessions.methods.POST, context, given);
    // Where a host keeps the identifier to itself, only the cookie that it sets has it.
    const isSet = cookies.some((cookie) => cookie.startsWith(`${name}=`));
    const cookie = [...cookies, ...(isSet ? [] : [`${name}=${identifier}`])].join('; ');
    const headers = { Cookie: cookie, 'X-CSRF-Token': csrfToken };
    const within = createInvoke(wire, (request, own) => send(withHeaders(request, headers), own));
    return {
      userId,
      headers,
      isRunning: async (own) => (await within(table.currentSession.methods.GET, own)).as === 'current',
      end: async (own) => {
        await within(table.session.methods.DELETE, own, { params: { sessionId: id } });
      },
    };
  };
}

/** A context of the client itself, with a timeout of 30 seconds. */
export const ownContext = (): Context<Id> => ({
  caller: anonymous,
  siteaccess: '',
  languages: [],
  signal: AbortSignal.timeout(30_000),
});
