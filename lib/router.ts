/** The router: options and a repository become a service, its handle, and a listener of Node's HTTP server. */

import { createListener, type Listener } from './adapters/node.js';
import { createProxies, type Proxies } from './adapters/proxies.js';
import { createSessionAccess } from './adapters/session-access.js';
import { createAuthenticator } from './auth/authenticate.js';
import { createFieldTypes } from './field-types/index.js';
import { createPresentation } from './html/gateway/presentation.js';
import { createPages, type PageOptions } from './html/pages/pages.js';
import type { PageWriter } from './html/site/page-contents.js';
import { formatNames } from './http/mount-settings.js';
import { createDescriptions, type DescribedService, describeApi } from './openapi/index.js';
import type { OpenApiDocument } from './openapi/json.js';
import { type RouterOptions, type Settings, toSettings } from './options.js';
import { createHandle } from './pipeline/handle.js';
import { createReport } from './pipeline/state/report.js';
import { type Authenticator, createService, mountSettingsOf } from './pipeline/state/service.js';
import { checkRepository } from './repository/check-repository.js';
import { checkedRepository } from './repository/contract/checked.js';
import type { FieldTypeLookup, Id, Repository } from './repository/repository.js';
import { warnOfLanguages } from './repository/siteaccess-languages.js';
import { createRefusalLinks } from './resources/access-links.js';
import { servedResources } from './resources/served.js';
import { repositoryMethods, resources } from './resources/table.js';
import { createWarnings, type Warn } from './support/warnings.js';

export type { Listener } from './adapters/node.js';

/** Middleware for `app.use()` of Express 4 and 5, and a listener for `http.createServer()`. */
export interface CmsRestRouter extends Listener {
  /** Releases the resources of the router, open event streams too; the repository stays open. */
  close(): void;
}

/**
 * Serves a repository as a hypermedia REST API, in JSON and XML.
 * @throws TypeError for invalid options and for a value that is not a repository
 */
export function createCmsRestRouter(repository: Repository<Id>, options: RouterOptions = {}): CmsRestRouter {
  const settings = toSettings(options);
  const { service, writer, authenticator, reports, proxies, warn } = createEngine(repository, settings);
  void warnOfLanguages(service.repository, settings.siteaccesses, warn);
  const listener = createListener({
    prefix: settings.prefix,
    proxies,
    sessionOf: createSessionAccess(settings, proxies.isSecure, warn),
    handle: createHandle(service, authenticator, reports, writer && createPresentation(writer)),
    idleTimeout: settings.timeout,
    onSent: settings.events.onOperation && reports.report,
    onError: (error, request, about) => void reports.reportError(error, request, about),
  });
  return Object.assign(listener, {
    close: () => {
      service.streams.close();
      authenticator.close();
    },
  });
}

/** The parts that serve requests, before they are connected to a server. */
export interface Engine extends Served {
  readonly authenticator: Authenticator;
  readonly reports: ReturnType<typeof createReport>;
  readonly proxies: Proxies;
  readonly warn: Warn;
}

/** @throws TypeError for invalid options and for a value that is not a repository */
export function createEngine(repository: Repository<Id>, settings: Settings, via?: 'mcp'): Engine {
  const served = serviceOf(repository, settings, settings.events.onOperation !== undefined);
  const { service } = served;
  const warn = createWarnings();
  const { session, basic, token, apiKeys, limits } = settings;
  const authOptions = {
    session: session !== false,
    csrf: !session || session.csrf,
    trustedOrigins: session ? session.trustedOrigins : [],
    basic,
    token,
    apiKeys,
    failedLogins: limits.failedLogins,
    hasLoginPage: settings.browsable !== false && hasLoginPage(loginOf(settings, repository.users)),
    timeout: settings.timeout,
    ids: service.ids,
  };
  return {
    ...served,
    authenticator: createAuthenticator(service.repository, authOptions, warn),
    reports: createReport(settings.events, via),
    proxies: createProxies(settings.trustProxy, warn),
    warn,
  };
}

/**
 * The OpenAPI document of the operations that a router with these options serves of a repository; the mount path is where the app
 * uses the router.
 * @throws TypeError for unusable options
 */
export function openApiDocument(
  repository: Repository<Id>,
  options: RouterOptions = {},
  mountPath = '',
): OpenApiDocument {
  const settings = toSettings(options);
  const { service } = serviceOf(repository, settings);
  const segments = mountPath.split('/').filter(Boolean);
  const prefix = segments.map((part) => `/${part}`).join('') + settings.prefix;
  return describeApi({ ...service, mount: mountSettingsOf(service, prefix), formats: formatNames });
}

interface Served {
  readonly service: DescribedService;
  /** Undefined where all clients get documents. */
  readonly writer: PageWriter | undefined;
}

/**
 * Selects the part of the resource table that the repository and the settings allow to serve.
 * @throws TypeError for a value that is not a repository
 */
function serviceOf(hostRepository: Repository<Id>, settings: Settings, isReported = false): Served {
  checkRepository(hostRepository, repositoryMethods);
  const { session, events, browsable } = settings;
  const { checkReturns = process.env.NODE_ENV !== 'production' } = events;
  const repository = checkReturns ? checkedRepository(hostRepository, repositoryMethods) : hostRepository;
  const { users } = repository;
  const hasSessions = session !== false && Boolean(users?.authenticate ?? session.user);
  const hasTokens = Boolean(settings.token && users?.authenticate);
  const hasApiKeys = Boolean(settings.apiKeys && repository.apiKeys?.authenticate && users?.findAccount);
  const ways = { hasSessions, hasTokens, hasApiKeys };
  const whole = [...resources, ...createDescriptions(() => service)];
  const { resources: served, isServed } = servedResources(whole, hostRepository, {
    ...ways,
    hasPublicItems: settings.items.public,
    omitsExtensions: settings.legacyClients,
  });
  const fieldTypes = repository.fieldTypes ?? (createFieldTypes() as FieldTypeLookup);
  const writeOptions = { fieldTypes, isServed };
  const pages = settings.browsable
    ? createPages(served, repository, {
        ...loginOf(settings, users),
        fieldTypes,
        vendor: settings.vendor,
        browsable: settings.browsable,
      })
    : undefined;
  const all = [...served, ...(pages?.resources ?? [])];
  const reportsTags = settings.caching.surrogateKeys || isReported;
  const explainRefusal = settings.legacyClients ? undefined : createRefusalLinks(served, repository);
  const parts = { repository, settings, resources: all, writeOptions, ...ways, reportsTags, explainRefusal };
  const service: DescribedService = {
    ...createService(parts, resources),
    session,
    isBrowsable: pages !== undefined,
    contact: browsable ? { ...browsable.contact } : undefined,
  };
  return { service, writer: pages?.writer };
}

type LoginPages = Pick<PageOptions, 'loginPage' | 'hasLogin'>;

const hasLoginPage = ({ loginPage, hasLogin }: LoginPages): boolean => hasLogin || loginPage !== undefined;

/** The login page for visitors; the router has one if the session is its own. */
function loginOf({ session }: Settings, users: Repository<Id>['users']): LoginPages {
  const { install, user, loginPage } = session || {};
  return { loginPage, hasLogin: Boolean(install && !user && users?.authenticate) };
}
