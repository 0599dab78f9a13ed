/** Logging in: by Basic where the server takes it, else by a session with its token. */
import { Unauthorized } from 'express-cms-rest';
import { toId } from '../core/ids.js';
import { basicHeaders, type Credentials, type LoggedIn } from './callers.js';
import type { Client } from './client.js';
import { Unreachable } from './connection.js';
import { paths } from './paths.js';
import { type Session, sessionIdOf, userIdOf } from './response-documents.js';

export type Auth = 'basic' | 'session';

/** The server refuses the credentials of the options. */
export class LoginFailed extends Error {
  override readonly name = 'LoginFailed';
}

/** @throws LoginFailed where none of the allowed schemes succeeds */
export async function logIn(client: Client, credentials: Credentials, auth?: Auth): Promise<LoggedIn> {
  if (auth !== 'session' && (await isKnownByBasic(client, credentials))) {
    const userId =
      (await currentUser(client, credentials)) ??
      (await bySession(client, credentials).then(endAtOnce, () => undefined));
    return { login: credentials.login, scheme: 'basic', headers: basicHeaders(credentials), ...(userId && { userId }) };
  }
  if (auth === 'basic')
    throw new LoginFailed(`The server does not let ${credentials.login} in by Basic authentication`);
  try {
    return await bySession(client, credentials);
  } catch (cause) {
    if (cause instanceof Unreachable) throw cause;
    const reason = cause instanceof Unauthorized ? 'the login or the password is wrong' : (cause as Error).message;
    throw new LoginFailed(`The server does not let ${credentials.login} in: ${reason}`, { cause });
  }
}

/** Requests that need an authenticated caller: the first one that the server serves shows whether the login works. */
async function isKnownByBasic(client: Client, credentials: Credentials): Promise<boolean> {
  const headers = { ...basicHeaders(credentials), Accept: '*/*' };
  const probes = [
    { path: paths.currentUser, headers },
    { path: `${paths.bookmarks}?limit=1`, headers },
    { path: paths.root, headers: { ...headers, 'X-Expected-User': credentials.login } },
  ];
  for (const probe of probes) {
    const { status } = await client.send('GET', probe.path, { headers: probe.headers });
    if (status < 400) return true;
    if (status === 401 || status === 403) return false;
  }
  return false;
}

async function currentUser(client: Client, credentials: Credentials): Promise<number | undefined> {
  const { headers } = await client.send('GET', paths.currentUser, {
    headers: { ...basicHeaders(credentials), Accept: '*/*' },
  });
  const id = /\/user\/users\/([\w-]+)$/.exec(headers.location ?? '')?.[1];
  return id === undefined ? undefined : toId(id, client.ids);
}

async function bySession(client: Client, { login, password }: Credentials): Promise<LoggedIn> {
  const response = await client.send('POST', paths.sessions, {
    headers: { Accept: client.type('Session'), 'Content-Type': client.type('SessionInput', 'json') },
    body: client.write('SessionInput', { login, password }, 'json'),
  });
  if (response.status >= 400) throw refusalOf(response.status);
  const session = await client.read<Session>(response, 'Session', `POST ${paths.sessions}`);
  const { name, identifier, csrfToken } = session;
  // If a host does not return the identifier, only its cookie has it.
  const cookie = response.headers['set-cookie']?.find((one) => one.startsWith(`${name}=`))?.split(';')[0];
  const headers = { Cookie: cookie ?? `${name}=${identifier}`, 'X-CSRF-Token': csrfToken };
  const logOut = () => client.send('DELETE', paths.session(sessionIdOf(session)), { headers });
  const userId = userIdOf(session, client.ids);
  return { login, scheme: 'session', headers, ...(userId !== undefined && { userId }), logOut };
}

function refusalOf(status: number): Error {
  if (status === 401) return new Unauthorized();
  const hint = status === 404 ? '; the checks need a login, by Basic or by a session' : '';
  return new Error(`it responds with ${status} to POST ${paths.sessions}${hint}`);
}

async function endAtOnce({ userId, logOut }: LoggedIn): Promise<number | undefined> {
  await logOut?.();
  return userId;
}
