/** The state of a router, created once from the repository and the options. */
import type { ChangeSnapshot } from '../../features/changes/change-reader.js';
import { createStreams, type Streams } from '../../features/changes/streams.js';
import type { WriteOptions } from '../../http/codec.js';
import { createLookup, type Match } from '../../http/lookup.js';
import type { ApiRequest, Identity } from '../../http/message.js';
import type { MountSettings } from '../../http/mount-settings.js';
import type { Route } from '../../operations/binding/binding.js';
import { toRoutes } from '../../operations/binding/routes.js';
import type { Resource } from '../../operations/declaration/resource.js';
import type { ServiceSettings } from '../../operations/requests/options.js';
import type { SessionControl } from '../../operations/requests/session-control.js';
import type { Context, Credentials, Id, IdKind, Repository } from '../../repository/repository.js';

/** Authentication as the pipeline uses it. */
export interface Authenticator {
  /**
   * The caller, synchronously where the request has no credentials. Accounts are cached until anything may have changed.
   * @throws Unauthorized for wrong credentials
   * @throws TooManyRequests after too many failures
   */
  identify(request: ApiRequest, context: Context<Id>, changes?: ChangeSnapshot): Identity | Promise<Identity>;
  /** @throws Unauthorized for an unsafe request of a session that does not bring the session's token */
  checkCsrf(request: ApiRequest, identity: Identity): void;
  /** @throws BadRequest for a request that is not known to come from this origin */
  checkSameOrigin(request: ApiRequest): void;
  /** @throws Unauthorized when `X-Expected-User` names someone else */
  checkExpectedUser(request: ApiRequest, identity: Identity): void;
  /**
   * Checks the credentials of a request again, with its session as it is now.
   * @throws Unauthorized where they do not name the same caller any more
   */
  confirm(request: ApiRequest, identity: Identity, context: Context<Id>): Promise<void>;
  sessionControl(request: ApiRequest, identity: Identity, context: Context<Id>): SessionControl;
  /**
   * A token for the user whose credentials these are.
   * @throws Unauthorized for wrong credentials
   */
  issueToken(credentials: Credentials, request: ApiRequest, context: Context<Id>): Promise<string>;
  /** The CSRF token of the session that a caller is known by; undefined where requests need none. */
  csrfToken(request: ApiRequest, identity: Identity): string | undefined;
  /** The values of `WWW-Authenticate` for a 401. */
  challenges(request: ApiRequest, identity: Identity): readonly string[];
  close(): void;
}

/** The configuration that `X-Siteaccess` selects. */
export interface Scope {
  readonly siteaccess: string;
  /** The preferred one first. */
  readonly languages: readonly string[];
  readonly ignoresCase?: boolean;
  readonly hasBasic?: boolean;
}

/** Values that are the same for all requests. */
export interface Service {
  readonly repository: Repository<Id>;
  readonly settings: ServiceSettings;
  readonly resources: readonly Resource[];
  readonly routes: ReadonlyMap<string, Route>;
  /** @throws BadRequest for a broken percent-encoding */
  readonly find: (path: string) => Match<Route> | undefined;
  /** By the names of siteaccesses, the default one first. */
  readonly scopes: ReadonlyMap<string, Scope>;
  /** Methods that are not refused with 501: those of HTTP and those of the table. */
  readonly knownMethods: ReadonlySet<string>;
  /** The context in which documents are written. */
  readonly writeOptions: Omit<WriteOptions, 'languages'>;
  readonly ids: IdKind;
  /** The mount settings of a router that is not mounted below a path. */
  readonly mount: MountSettings;
  /** Whether callers can authenticate by session. */
  readonly hasSessions: boolean;
  /** Whether callers can authenticate by token. */
  readonly hasTokens: boolean;
  /** Whether callers can authenticate by API key. */
  readonly hasApiKeys: boolean;
  /** Whether a listener or a header field uses the cache tags of responses. */
  readonly reportsTags: boolean;
  /** Finds the path, below the prefix, that explains a refusal; undefined for callers who may not know. */
  readonly explainRefusal?:
    | ((
        refused: { readonly operation: string; readonly params: Readonly<Record<string, Id | string>> },
        context: Context<Id>,
      ) => Promise<string | undefined>)
    | undefined;
  /** The open event streams. */
  readonly streams: Streams;
}

/** Whether callers can authenticate. */
export const hasAuthentication = ({ settings, hasSessions, hasTokens, hasApiKeys }: Service): boolean =>
  hasSessions || hasTokens || hasApiKeys || Boolean(settings.basic);

const httpMethods = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'POST', 'PUT', 'PATCH', 'DELETE', 'CONNECT'];

/** The service of the served resources of a table. */
export function createService(
  parts: Omit<Service, 'ids' | 'mount' | 'streams' | 'routes' | 'find' | 'scopes' | 'knownMethods'>,
  table: readonly Resource[],
): Service {
  const { repository, settings, resources } = parts;
  const { ids = 'integer' } = repository;
  const { prefix, vendor, fieldTypePrefix, fieldTypeNames } = settings;
  const routes = toRoutes(resources, settings.legacyClients);
  return {
    ...parts,
    streams: createStreams(repository, settings),
    ids,
    mount: { prefix, vendor, fieldTypePrefix, fieldTypeNames, ids },
    routes,
    find: createLookup(
      routes.values(),
      ids,
      table.map(({ path }) => path),
    ),
    scopes: toScopes(settings),
    knownMethods: new Set([...httpMethods, ...table.flatMap(({ methods }) => Object.keys(methods))]),
  };
}

const toScopes = ({ siteaccesses, legacyClients, basic }: ServiceSettings): ReadonlyMap<string, Scope> =>
  new Map(
    Object.entries(siteaccesses).map(([siteaccess, { languages = [] }]) => [
      siteaccess,
      { siteaccess, languages, ...(legacyClients && { ignoresCase: true }), ...(Boolean(basic) && { hasBasic: true }) },
    ]),
  );

/** Everything that documents depend on except their value, for one public prefix. */
export const mountSettingsOf = ({ mount }: Pick<Service, 'mount'>, prefix: string): MountSettings =>
  prefix === mount.prefix ? mount : { ...mount, prefix };
