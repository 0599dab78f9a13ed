/** Callers as header fields, by each way to say who is calling. */
import type { OutgoingHttpHeaders } from 'node:http';
import { type Api, basic, type } from '../support/api.js';

export type Scheme = 'session' | 'basic' | 'token' | 'key';

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

export interface Login {
  readonly headers: OutgoingHttpHeaders;
  /** The last segment of the session's href. */
  readonly sessionId?: string;
  readonly csrfToken?: string;
}

export interface Logins {
  by(scheme: Scheme, credentials: Credentials): Promise<Login>;
  /** Sessions may have been ended. */
  forget(): void;
}

/** @param secrets of API keys, by the logins of their users */
export function createLogins(api: Api, secrets: Readonly<Record<string, string>>): Logins {
  const known = new Map<string, Promise<Login>>();
  return {
    by(scheme, credentials) {
      const key = `${scheme} ${credentials.login}`;
      const login =
        known.get(key) ?? (scheme === 'key' ? byKey(secrets[credentials.login]) : logIn(api, scheme, credentials));
      known.set(key, login);
      login.catch(() => known.delete(key));
      return login;
    },
    forget: () => known.clear(),
  };
}

const byKey = async (secret = ''): Promise<Login> => ({ headers: { Authorization: `Bearer ${secret}` } });

async function logIn(api: Api, scheme: Exclude<Scheme, 'key'>, { login, password }: Credentials): Promise<Login> {
  if (scheme === 'basic') return { headers: { Authorization: basic(login, password) } };
  const [path, input, body] =
    scheme === 'session'
      ? (['/user/sessions', 'SessionInput', { login, password }] as const)
      : (['/user/token/jwt', 'JWTInput', { username: login, password }] as const);
  const response = await api.call('POST', path, {
    headers: { 'Content-Type': type(input) },
    body: JSON.stringify({ [input]: body }),
  });
  if (response.status >= 300) throw new Error(`${login} cannot log in: ${response.status} ${response.text}`);
  if (scheme === 'token') return { headers: { Authorization: `Bearer ${response.json.JWT.token}` } };
  const [cookie = ''] = String(response.headers['set-cookie']).split(';');
  const { csrfToken } = response.json.Session;
  const sessionId = String(response.headers.location).split('/').at(-1) as string;
  return { headers: { Cookie: cookie, 'X-CSRF-Token': csrfToken }, sessionId, csrfToken };
}
