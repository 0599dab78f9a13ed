/** A server of this API as a repository: what it serves is what the repository implements. */

import { readOptions } from '../option/option.js';
import { loadCommandCheck } from '../repository/contract/commands.js';
import type { Id, IdKind, Repository } from '../repository/repository.js';
import { createAuthentication } from './authentication.js';
import { createCall } from './derived.js';
import { createInvoke } from './invoke.js';
import { addressOf, type RemoteMount, type RestAuth, type RestRepositoryOptions, restOptions } from './options.js';
import { createAccounts } from './overrides/accounts.js';
import { createMethods } from './overrides/methods.js';
import { withRetries } from './retries.js';
import { loadRoot, type RemoteRoot } from './root.js';
import { loadServed, restrictedTo } from './served.js';
import { clientContext, createLogIn } from './sessions.js';
import { createSend, type Send, withHeaders } from './transport.js';

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
  const asked: RemoteMount = { ...dialect, prefix: base, format };
  const { prefix, roots } = await findRoot(asked, auth, sendAnonymously);
  const mount = { ...asked, prefix };
  const logIn = createLogIn(mount, sendAnonymously);
  const { send, end: close } = createAuthentication(auth, mount, sendAnonymously);
  const invoke = createInvoke(mount, send);
  try {
    const methods = serves ?? (await findServed(mount, send));
    const accounts = createAccounts(invoke, logIn, auth === 'caller');
    const all = createMethods({ invoke, call: createCall(invoke), send, ids }, accounts);
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
async function findRoot(mount: RemoteMount, auth: RestAuth<Id> | undefined, send: Send): Promise<RemoteRoot> {
  const logsIn = typeof auth === 'object' && !('basic' in auth || 'apiKey' in auth);
  const { send: sendToRoot } = createAuthentication(logsIn ? undefined : auth, mount, send);
  return loadRoot(mount, withRetries(sendToRoot), clientContext());
}

/** One failure must not remove a method for as long as the repository is open. */
function findServed(mount: RemoteMount, send: Send): Promise<ReadonlySet<string>> {
  const retried = withRetries(send);
  return loadServed(retried, createInvoke(mount, retried));
}

function toSiteaccess(siteaccess: string | true | undefined, send: Send): Send {
  if (siteaccess === undefined) return send;
  return (request, context) => {
    const name = siteaccess === true ? context.siteaccess : siteaccess;
    return send(name === '' ? request : withHeaders(request, { 'X-Siteaccess': name }), context);
  };
}
