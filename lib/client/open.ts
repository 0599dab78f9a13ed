/** A server of this API as a repository: the repository implements the methods of the operations that the server serves. */

import { readOptions } from '../option/option.js';
import { loadCommandCheck } from '../repository/contract/commands.js';
import type { Context, Id, IdKind, Repository } from '../repository/repository.js';
import { operations } from '../resources/table.js';
import { createAuthentication } from './authentication.js';
import { createBatching } from './batching.js';
import { createCall } from './call.js';
import { createDryInvoke, type DryRunRepository, withDryRuns } from './dry-run.js';
import { createInvoke, type Invoke } from './invoke.js';
import { addressOf, type RemoteMount, type RestAuth, type RestRepositoryOptions, restOptions } from './options.js';
import { createAccounts } from './overrides/accounts.js';
import { createMethods } from './overrides/methods.js';
import { createPlaces } from './places.js';
import { withRetries } from './retries.js';
import { loadRoot, type RemoteRoot } from './root.js';
import { loadServed, restrictedTo, type Served } from './served.js';
import { clientContext, createLogIn, credentialsOf } from './sessions.js';
import { createSend, type Send, withHeaders } from './transport.js';

/** A repository over HTTP. */
export interface RestRepository<I extends Id = number> extends Repository<I> {
  /**
   * All methods again, whose writes are dry runs (`Prefer: dry-run`): each is checked as always, and changes nothing. The result is
   * undefined where the response has no document, as that of a creation. A server without dry runs is an `Error`, after the write.
   */
  readonly dryRun: DryRunRepository<I>;
  /** Whether calls that are made at the same time are sent as one batch; missing where each is a request of its own. */
  readonly sendsBatches?: true;
  /** Whether calls are requests to a server: their documents are limited in size, and have no fractions of seconds. */
  readonly isRemote: true;
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
  /** Sends requests for anything outside of a repository, as the same caller. */
  readonly send: Send;
}

/** For ids of any kind. */
type ConnectionOptions = Omit<RestRepositoryOptions<Id>, 'ids'> & { readonly ids?: IdKind | undefined };

/** Opens the API at a URL, for more than its repository. */
export async function openConnection(url: string | URL, options: ConnectionOptions): Promise<Connection> {
  const { auth, batches, fetch, format, serves, siteaccess, ...dialect } = readOptions(restOptions, options);
  const { ids } = dialect;
  const { origin, base } = addressOf(url);
  const sendAnonymously = toSiteaccess(siteaccess, createSend(origin + base, fetch ?? globalThis.fetch));
  const asked: RemoteMount = { ...dialect, prefix: base, format };
  const { prefix, roots } = await findRoot(asked, auth, sendAnonymously);
  const mount = { ...asked, prefix };
  const logIn = createLogIn(mount, sendAnonymously);
  const { send, end: close } = createAuthentication(auth, mount, sendAnonymously);
  try {
    const served: Served = serves
      ? { methods: serves, isRepeatable: () => false, hasBatches: false }
      : await findServed(mount, send);
    const { methods, isRepeatable, hasBatches } = served;
    const sendPart =
      batches && hasBatches && format === 'json'
        ? createBatching(mount, send, isRepeatable(operations.batch.POST))
        : undefined;
    const invoke = createInvoke(
      mount,
      send,
      (placed, context) => isRepeatable(placed) && isAuthenticated(auth, context),
      sendPart,
    );
    const accounts = createAccounts(invoke, logIn, auth === 'caller');
    const checked = await loadCommandCheck();
    const methodsBy = (by: Invoke) =>
      restrictedTo(
        methods,
        createMethods({ invoke: by, call: createCall(createPlaces(by, ids)), send, ids }, accounts),
      );
    const repository: RestRepository<Id> = {
      ...checked(methodsBy(invoke)),
      dryRun: checked(withDryRuns(methodsBy(createDryInvoke(mount, send)))),
      roots,
      ...(ids === 'string' && { ids }),
      ...(sendPart && { sendsBatches: true }),
      isRemote: true,
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
function findServed(mount: RemoteMount, send: Send): Promise<Served> {
  const retried = withRetries(send);
  return loadServed(retried, createInvoke(mount, retried));
}

/** Whether it is certain that the server authenticates the caller: anonymous callers have no keys. */
function isAuthenticated(auth: RestAuth<Id> | undefined, { caller }: Context<Id>): boolean {
  return auth === 'caller' ? credentialsOf(caller) !== undefined : typeof auth === 'object';
}

function toSiteaccess(siteaccess: string | true | undefined, send: Send): Send {
  if (siteaccess === undefined) return send;
  return (request, context) => {
    const name = siteaccess === true ? context.siteaccess : siteaccess;
    return send(name === '' ? request : withHeaders(request, { 'X-Siteaccess': name }), context);
  };
}
