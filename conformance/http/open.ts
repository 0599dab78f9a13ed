/** A server of the API as a repository: the repository implements the methods of the operations that the server serves. */
import type { Caller, Context, Repository } from 'express-cms-rest';
import {
  type FormatName,
  openRestRepository,
  type RestRepository,
  type RestRepositoryOptions,
} from 'express-cms-rest/client';
import { anonymous, type IdKind } from 'express-cms-rest/repository';
import type { Situation } from '../core/situation.js';
import type { Subject } from '../runner/run-checks.js';
import { withCacheProof } from './cache-proof.js';
import { type Credentials, createProofs, type LoggedIn, type ProofOf } from './callers.js';
import { type Client, createClient } from './client.js';
import { createConnection } from './connection.js';
import { createFetch } from './fetch.js';
import { type Auth, logIn } from './login.js';
import { loadRoot, type RootLinks } from './root-links.js';
import { callersOf, exploreSituation } from './situation.js';

export interface HttpOptions {
  /** The caller with all permissions. */
  readonly administrator: Credentials;
  /** A user who may only read; without one, checks that need it are not applicable. */
  readonly reader?: Credentials;
  /** How callers authenticate; by default with Basic, or by a session where the server does not accept Basic. */
  readonly auth?: Auth;
  /** The vendor of media types; `cms`, as in `application/vnd.cms.api.Content+json`, by default. */
  readonly vendor?: string;
  /** The format of documents; `json` by default. */
  readonly format?: FormatName;
  /** The value of `X-Siteaccess`, if it is sent. */
  readonly siteaccess?: string;
  /** The type of the server's ids; `integer` by default. */
  readonly ids?: IdKind;
  /** Whether each write is followed by comparisons of former responses with fresh ones, to find outdated caches. */
  readonly cacheProof?: boolean;
  /** The situation of the server; members that are missing are requested, or have the values of the clean installation. */
  readonly situation?: Situation | Situation<string>;
}

/** A repository that has a server behind it, and the client by which checks of the protocol itself send their requests. */
export interface HttpRepository extends Repository {
  readonly http: Http;
}

export interface Http {
  readonly client: Client;
  readonly administrator: LoggedIn;
  readonly links: RootLinks;
}

/**
 * Opens a server at the URL of its API, such as `http://localhost:3000/api/cms/v2`.
 * @throws Unreachable where there is no response, or it is not from such an API
 * @throws LoginFailed for credentials that the server does not accept
 */
export async function openHttp(url: string, options: HttpOptions): Promise<Subject<HttpRepository>> {
  const { origin, pathname } = new URL(url);
  const { vendor = 'vnd.cms.api', format = 'json', siteaccess, ids } = options;
  const input = (options.situation ?? {}) as Situation;
  const base = withoutSlashes(pathname);
  const plain = createConnection(origin);
  const connection = options.cacheProof ? withCacheProof(plain) : plain;
  const loggedIn: LoggedIn[] = [];
  const proofOf = createProofs(loggedIn);
  const clientAt = (prefix: string) =>
    createClient({ connection, base, prefix, vendor, ids, format, siteaccess, proofOf });
  try {
    const { prefix, links } = await loadRoot(clientAt(base), base);
    const client = clientAt(prefix);
    const administrator = await logIn(client, options.administrator, options.auth);
    loggedIn.push(administrator);
    const reader = options.reader && (await logIn(client, options.reader, options.auth));
    if (reader) loggedIn.push(reader);
    const rest = await openRest(origin + base, options, createFetch(origin, connection), administrator, proofOf);
    const repository = { ...rest, http: { client, administrator, links }, close };
    const callers = callersOf(administrator, reader, input);
    const explored = await exploreSituation(repository, links, contextOf(callers.administrator ?? anonymous));
    return { repository, situation: { ...explored, credentials: options.administrator, ...input, ...callers } };
  } catch (error) {
    await close();
    throw error;
  }

  async function close(): Promise<void> {
    for (const { logOut } of loggedIn) await logOut?.().catch(() => undefined);
    connection.close();
  }
}

/** The server as a repository; requests are authenticated as the caller of each context. */
async function openRest(
  url: string,
  { vendor, format, siteaccess, ids }: HttpOptions,
  fetch: typeof globalThis.fetch,
  administrator: LoggedIn,
  proofOf: ProofOf,
): Promise<RestRepository> {
  // Served resources are requested while the server is opened, without a caller: the administrator sees all of them.
  let current: ProofOf = () => administrator.headers;
  const options: RestRepositoryOptions = {
    ...(vendor !== undefined && { vendor }),
    ...(format && { format }),
    ...(siteaccess !== undefined && { siteaccess }),
    auth: ({ caller }) => current(caller),
    fetch,
    // To checks ids are opaque.
    ...(ids !== undefined && { ids: ids as 'integer' }),
  };
  const repository = await openRestRepository(url, options);
  current = proofOf;
  return repository;
}

const contextOf = (caller: Caller): Context => ({
  caller,
  siteaccess: '',
  languages: [],
  signal: new AbortController().signal,
});

/** Without the slashes at its end. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path.charAt(end - 1) === '/') end -= 1;
  return path.slice(0, end);
}
