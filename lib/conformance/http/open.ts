/** A server of the API as a repository: what it serves is what the repository implements. */
import { type Aggregate, anonymous, type Caller, type Context, type Repository } from '../../repository/repository.js';
import type { Format } from '../../representation/representation.js';
import type { Subject } from '../run-checks.js';
import type { Situation } from '../situation.js';
import { type Credentials, createProofs, type LoggedIn } from './callers.js';
import { type Client, createClient } from './client.js';
import { createConnection } from './connection.js';
import { type Auth, logIn } from './login.js';
import { createContentTypes, createLanguages, createSections } from './repository/catalogues.js';
import { createContent } from './repository/content.js';
import { createBookmarks, createLocations, createTrash } from './repository/locations.js';
import { createObjectStates } from './repository/object-states.js';
import { createUrlAliases, createUrlWildcards } from './repository/urls.js';
import { createUsers } from './repository/users.js';
import { createRelations, createVersions } from './repository/versions.js';
import { loadRoot, type RootLinks } from './root.js';
import { servedMethods } from './served.js';
import { callersOf, exploreSituation } from './situation.js';
import { idIn } from './values.js';

export interface HttpOptions {
  /** Who may do everything. */
  readonly administrator: Credentials;
  /** A user who may only read; without one, checks that need it are not applicable. */
  readonly reader?: Credentials;
  /** How callers are known; by default Basic, or a session where the server does not take Basic. */
  readonly auth?: Auth;
  /** As in `application/vnd.cms.api.Content+json`, the default. */
  readonly vendor?: string;
  /** What documents are written in; `json` by default. */
  readonly format?: Format;
  /** What is sent as `X-Siteaccess`, if anything. */
  readonly siteaccess?: string;
  /** What is known of the server's content; what is missing is asked for, or taken to be as in the clean installation. */
  readonly situation?: Situation;
}

/** A repository that has a server behind it, and what checks of the protocol itself send their requests by. */
export interface HttpRepository extends Repository {
  readonly http: Http;
}

export interface Http {
  readonly client: Client;
  readonly administrator: LoggedIn;
  readonly links: RootLinks;
  /** Names of methods, such as `content.copy`. */
  readonly served: ReadonlySet<string>;
  readonly options: HttpOptions;
}

/**
 * Opens a server at the URL of its API, such as `http://localhost:3000/api/cms/v2`.
 * @throws Unreachable where nothing answers, or something else than the API does
 * @throws LoginFailed for credentials that the server does not take
 */
export async function openHttp(url: string, options: HttpOptions): Promise<Subject<HttpRepository>> {
  const { origin, pathname } = new URL(url);
  const { vendor = 'vnd.cms.api', format = 'json', siteaccess, situation: given = {} } = options;
  const base = pathname.replace(/\/+$/, '');
  const connection = createConnection(origin);
  const known: LoggedIn[] = [];
  const clientAt = (prefix: string) =>
    createClient({
      connection,
      base,
      wire: { prefix, vendor, fieldTypePrefix: '' },
      format,
      siteaccess,
      proofOf: createProofs(known),
    });
  try {
    const { prefix, links } = await loadRoot(clientAt(base), base);
    const client = clientAt(prefix);
    const administrator = await logIn(client, options.administrator, options.auth);
    known.push(administrator);
    const reader = options.reader && (await logIn(client, options.reader, options.auth));
    if (reader) known.push(reader);
    const callers = callersOf(administrator, reader, given);
    const context = contextOf(callers.administrator ?? anonymous);
    const served = await servedMethods(client, context);
    const http = { client, administrator, links, served, options };
    const repository = { ...implemented(client, served), http, close };
    const home = links.rootLocation ? idIn(links.rootLocation) : undefined;
    const credentials = options.administrator;
    const explored = await exploreSituation(repository, home, context);
    return { repository, situation: { ...explored, credentials, ...given, ...callers } };
  } catch (error) {
    await close();
    throw error;
  }

  async function close(): Promise<void> {
    for (const { logOut } of known) await logOut?.().catch(() => undefined);
    connection.close();
  }
}

const contextOf = (caller: Caller): Context => ({
  caller,
  siteaccess: '',
  languages: [],
  signal: new AbortController().signal,
});

/** All that the client can do, as far as the server serves it. */
function implemented(client: Client, served: ReadonlySet<string>): Repository {
  const all: { readonly [A in Aggregate]: object } = {
    content: createContent(client),
    versions: createVersions(client),
    relations: createRelations(client),
    contentTypes: createContentTypes(client),
    locations: createLocations(client),
    sections: createSections(client),
    objectStates: createObjectStates(client),
    trash: createTrash(client),
    urlAliases: createUrlAliases(client),
    urlWildcards: createUrlWildcards(client),
    bookmarks: createBookmarks(client),
    users: createUsers(client),
    languages: createLanguages(client),
  };
  const kept = Object.entries(all).map(([aggregate, methods]) => [
    aggregate,
    Object.fromEntries(Object.entries(methods).filter(([name]) => served.has(`${aggregate}.${name}`))),
  ]);
  return Object.fromEntries(kept) as Repository;
}
