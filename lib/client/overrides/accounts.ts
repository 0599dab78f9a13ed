/** Accounts over HTTP: logins are those of the server, and so are sessions. */
import { Unauthorized } from '../../errors/errors.js';
import type { Account, Context, Id, LoginCredentials, UserRepository } from '../../repository/repository.js';
import { operations } from '../../resources/table.js';
import { basicHeaders } from '../authentication.js';
import type { Invoke } from '../invoke.js';
import { type CallerCredentials, credentialsOf, type LogIn } from '../sessions.js';

export type Accounts = Pick<UserRepository<Id>, 'authenticate' | 'findAccount' | 'endSession'>;

/** Accounts have credentials where requests are sent as their callers: then sessions on the server are those of callers. */
export function createAccounts(invoke: Invoke, logIn: LogIn, sendsCallers: boolean): Accounts {
  /** By a session, which is ended at once unless it becomes that of the caller. */
  async function open({ scheme, ...loginAndPassword }: LoginCredentials, context: Context<Id>): Promise<Account<Id>> {
    const session = await logIn(loginAndPassword, context);
    const { userId, headers, id: sessionId } = session;
    const isKept = sendsCallers && scheme === 'session';
    // The credentials are right, whether or not the server ends the session.
    if (!isKept) await session.end(context).catch(() => context.signal.throwIfAborted());
    const credentials: CallerCredentials = isKept
      ? { headers, sessionId }
      : { headers: basicHeaders(loginAndPassword) };
    return { userId, login: loginAndPassword.login, ...(sendsCallers && { credentials }) };
  }

  return {
    authenticate: (credentials, context) => unlessRefused(open(credentials, context)),
    ...(sendsCallers && callersSessions(invoke)),
  };
}

async function unlessRefused<T>(attempt: Promise<T>): Promise<T | undefined> {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof Unauthorized) return undefined;
    throw error;
  }
}

/** Sessions of callers; a password that came with the request is verified by the server. */
function callersSessions(invoke: Invoke): Accounts {
  return {
    async findAccount(userId, context) {
      const { login, ...caller } = context.caller;
      const { sessionId } = credentialsOf(context.caller) ?? {};
      const current = () => unlessRefused(invoke(operations.currentSession.GET, context));
      const isEnded = sessionId !== undefined && (await current())?.as !== 'current';
      return login === null || isEnded ? undefined : { userId, login, credentials: caller.credentials };
    },
    async endSession(context) {
      const { sessionId } = credentialsOf(context.caller) ?? {};
      if (sessionId !== undefined) await invoke(operations.session.DELETE, context, { params: { sessionId } });
    },
  };
}
