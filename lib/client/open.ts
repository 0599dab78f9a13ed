/** A server of this API as a repository: what it serves is what the repository implements. */

import { readOptions } from '../option/option.js';
import { loadCommandCheck } from '../repository/contract/commands.js';
import type { Id, IdKind, Repository } from '../repository/repository.js';
import { type Accounts, createAccounts } from './accounts.js';
import { createApiKeys } from './api-keys.js';
import { createAuthentication } from './authentication.js';
import { createBookmarks } from './bookmarks.js';
import { createChanges } from './changes.js';
import { createContent } from './content.js';
import { createContentTypeGroups } from './content-type-groups.js';
import { createContentTypes } from './content-types.js';
import { createCall, createDerived } from './derived.js';
import { createFiles } from './files.js';
import { createInvoke, type Invoke } from './invoke.js';
import { createItems } from './items.js';
import { createLanguages } from './languages.js';
import { createLocations } from './locations.js';
import { createObjectStates } from './object-states.js';
import { addressOf, type RestAuth, type RestRepositoryOptions, restOptions, type Wire } from './options.js';
import { createPermissions } from './permissions.js';
import { createRelations } from './relations.js';
import { withRetries } from './retries.js';
import { createRoles } from './roles.js';
import { loadRoot, type RemoteRoot } from './root.js';
import { createSections } from './sections.js';
import { loadServed, restrictedTo } from './served.js';
import { createLogIn, ownContext } from './sessions.js';
import { createSend, type Send, withHeaders } from './transport.js';
import { createTrash } from './trash.js';
import { createUploads } from './uploads.js';
import { createUrlAliases } from './url-aliases.js';
import { createUrlWildcards } from './url-wildcards.js';
import { createUserGroups } from './user-groups.js';
import { createUsers } from './users.js';
import { createVersions } from './versions.js';
import { createViews } from './views.js';
import { createWebhooks } from './webhooks.js';

/** A repository over HTTP. */
export interface RestRepository<I extends Id = number> extends Repository<I> {
  /** Ends the session, where the client has one. */
  close(): Promise<void>;
}

/**
 * Opens the API at a URL, such as `https://example.org/api/cms/v2`.
 * @throws Unauthorized for credentials that the server refuses, ServiceUnavailable where no such API responds
 */
export async function openRestRepository(url: string | URL, options?: RestRepositoryOptions): Promise<RestRepository>;
export async function openRestRepository(
  url: string | URL,
  options: RestRepositoryOptions<string> & { readonly ids: 'string' },
): Promise<RestRepository<string>>;
export async function openRestRepository(
  url: string | URL,
  options: RestRepositoryOptions<number> | RestRepositoryOptions<string> = {},
): Promise<RestRepository<Id>> {
  return (await openConnection(url, options)).repository;
}

export interface Connection {
  readonly repository: RestRepository<Id>;
  /** Sends requests for what is no part of a repository, as the same caller. */
  readonly send: Send;
}

/** For ids of any kind. */
type ConnectionOptions = Omit<RestRepositoryOptions<Id>, 'ids'> & { readonly ids?: IdKind | undefined };

/** Opens the API at a URL, for more than its repository. */
export async function openConnection(url: string | URL, options: ConnectionOptions): Promise<Connection> {
  const { auth, fetch, format, serves, siteaccess, ...dialect } = readOptions(restOptions, options);
  const { ids } = dialect;
  const { origin, base } = addressOf(url);
  const sendAnonymously = toSiteaccess(siteaccess, createSend(origin + base, fetch ?? globalThis.fetch));
  const asked: Wire = { ...dialect, prefix: base, format };
  const { prefix, roots } = await findRoot(asked, auth, sendAnonymously);
  const wire = { ...asked, prefix };
  const logIn = createLogIn(wire, sendAnonymously);
  const { send, end: close } = createAuthentication(auth, wire, sendAnonymously);
  const invoke = createInvoke(wire, send);
  try {
    const methods = serves ?? (await findServed(wire, send));
    const accounts = createAccounts(invoke, logIn, auth === 'caller');
    const files = createFiles(invoke, send);
    const uploads = createUploads(invoke);
    const all = { ...createRepository(invoke, wire, accounts), files, uploads };
    const repository = {
      ...(await loadCommandCheck())(restrictedTo(methods, all)),
      roots,
      ...(ids === 'string' && { ids }),
      close,
    };
    return { repository, send };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Without a login: the root is public, and logging in needs its prefix first. */
async function findRoot(wire: Wire, auth: RestAuth<Id> | undefined, send: Send): Promise<RemoteRoot> {
  const logsIn = typeof auth === 'object' && !('basic' in auth || 'apiKey' in auth);
  const { send: sendToRoot } = createAuthentication(logsIn ? undefined : auth, wire, send);
  return loadRoot(wire, withRetries(sendToRoot), ownContext());
}

/** One failure must not remove a method for as long as the repository is open. */
function findServed(wire: Wire, send: Send): Promise<ReadonlySet<string>> {
  const retried = withRetries(send);
  return loadServed(retried, createInvoke(wire, retried));
}

function toSiteaccess(siteaccess: string | true | undefined, send: Send): Send {
  if (siteaccess === undefined) return send;
  return (request, context) => {
    const name = siteaccess === true ? context.siteaccess : siteaccess;
    return send(name === '' ? request : withHeaders(request, { 'X-Siteaccess': name }), context);
  };
}

function createRepository(invoke: Invoke, wire: Wire, accounts: Accounts): Repository<Id> {
  const { ids } = wire;
  const call = createCall(invoke);
  const derived = createDerived(call);
  return {
    content: createContent(invoke),
    versions: createVersions(invoke),
    relations: createRelations(invoke),
    contentTypes: createContentTypes(invoke),
    contentTypeGroups: createContentTypeGroups(invoke),
    locations: createLocations(invoke, ids),
    sections: createSections(call, derived),
    objectStates: createObjectStates(invoke),
    trash: createTrash(invoke, ids),
    urlAliases: createUrlAliases(invoke, ids),
    urlWildcards: createUrlWildcards(invoke),
    bookmarks: createBookmarks(invoke),
    changes: createChanges(invoke),
    roles: createRoles(invoke),
    permissions: createPermissions(invoke),
    users: { ...createUsers(invoke), ...accounts },
    userGroups: createUserGroups(invoke),
    languages: createLanguages(invoke),
    items: createItems(invoke),
    views: createViews(invoke),
    webhooks: createWebhooks(invoke),
    apiKeys: createApiKeys(invoke),
  };
}
