/** A server of the clean installation, and clients of it whose requests a spec can see. */
import { openRestRepository, type RestRepository, type RestRepositoryOptions } from '../../lib/client/index.js';
import type { Context, ServingRepository } from '../../lib/repository/repository.js';
import { serveInstallation } from '../conformance/server.js';
import { calledBy, type Opened } from '../sql/support.js';
import type { Api, HostOptions } from '../support/api.js';

export const credentials = { login: 'admin', password: 'publish' };
export const wrong = { login: 'admin', password: 'not-the-password' };
export const context: Context = calledBy(null, { siteaccess: '' });

/** A request as it was sent. */
export interface Request {
  readonly method: string;
  /** Below the URL of the API. */
  readonly path: string;
  readonly headers: Headers;
}

export interface Client {
  readonly repository: ServingRepository & RestRepository;
  /** Those since it was opened. */
  readonly requests: Request[];
}

export interface Remote {
  readonly url: string;
  readonly api: Api;
  /** What the server serves. */
  readonly opened: Opened;
  open(options?: RestRepositoryOptions): Promise<Client>;
  close(): Promise<void>;
}

export async function openRemote(options: HostOptions = {}): Promise<Remote> {
  const { api, opened, url, close } = await serveInstallation(options);
  return { api, opened, url, close, open: (own) => openClient(url, { auth: { basic: credentials }, ...own }) };
}

/** As if everything were served, for specs that know what is. */
export async function openClient(url: string, options: RestRepositoryOptions = {}): Promise<Client> {
  const requests: Request[] = [];
  const { fetch: send = fetch } = options;
  const recording: typeof fetch = (target, given) => {
    const { method = 'GET', headers } = given ?? {};
    requests.push({ method, path: String(target).slice(url.length), headers: new Headers(headers) });
    return send(target, given);
  };
  const repository = await openRestRepository(url, { ...options, fetch: recording });
  return { repository: repository as Client['repository'], requests };
}

/** What is thrown. */
export const errorOf = async (work: Promise<unknown>): Promise<Error & { readonly faults?: unknown }> => {
  try {
    await work;
  } catch (error) {
    return error as Error;
  }
  throw new Error('Nothing is thrown');
};
