/** What a router serves: decided once, from the repository and the options. */
import type { FieldTypeNames } from '../documents/value.js';
import type { Context, Credentials, Id, IdKind, Repository } from '../repository/repository.js';
import type { Showing } from './codec.js';
import { createLookup, type Found } from './lookup.js';
import type { ApiRequest, Identity } from './message.js';
import type { PageWriter } from './pages.js';
import type { RequestLimits, Resource } from './resource.js';
import { type Route, toRoutes } from './routes.js';
import type { SessionControl } from './session-control.js';
import { createWire, type Format, type Wire } from './wire.js';

/** The options that stages read. */
export interface ServiceSettings {
  readonly prefix: string;
  readonly vendor: string;
  readonly fieldTypePrefix: string;
  readonly fieldTypeNames: FieldTypeNames;
  readonly basic: unknown;
  readonly siteaccesses: Readonly<Record<string, { readonly languages?: readonly string[] | undefined }>>;
  readonly defaultFormat: Format;
  readonly legacyClients: boolean;
  readonly browsable: boolean;
  readonly limits: {
    readonly body: number;
    readonly fileDocument: number;
    readonly upload: number;
    readonly depth: number;
    readonly elements: number;
    readonly url: number;
    readonly pageSize: number;
    readonly embed: number;
    readonly batch: number;
  } & RequestLimits;
  readonly timeout: number;
  readonly responseCache: number;
  readonly requireIfMatch: boolean;
  readonly sharedMaxAge: number;
  readonly fileMaxAge: number;
  readonly serverTiming: boolean;
  readonly surrogateKey: boolean;
}

/** Authentication as the pipeline uses it. */
export interface Authenticator {
  /**
   * The caller; synchronous where nothing must be looked up. Accounts are cached per state token.
   * @throws Unauthorized for wrong credentials
   * @throws TooManyRequests after too many failures
   */
  identify(request: ApiRequest, context: Context<Id>, state?: string): Identity | Promise<Identity>;
  /** @throws Unauthorized for an unsafe request of a session that does not bring the session's token */
  checkCsrf(request: ApiRequest, identity: Identity): void;
  /** @throws BadRequest for a form that is not known to be one of this origin */
  checkFormOrigin(request: ApiRequest): void;
  /** @throws Unauthorized when `X-Expected-User` names someone else */
  checkExpectedUser(request: ApiRequest, identity: Identity): void;
  sessionControl(request: ApiRequest, identity: Identity, context: Context<Id>): SessionControl;
  /**
   * A token for the user whose credentials these are.
   * @throws Unauthorized for wrong credentials
   */
  issueToken(given: Credentials, request: ApiRequest, context: Context<Id>): Promise<string>;
  /** The CSRF token of the session that a caller is known by; undefined where requests need none. */
  csrfToken(request: ApiRequest, identity: Identity): string | undefined;
  /** The values of `WWW-Authenticate` for a 401. */
  challenges(request: ApiRequest, identity: Identity): readonly string[];
  close(): void;
}

/** Values that are the same for all requests. */
export interface Service {
  readonly repository: Repository<Id>;
  readonly settings: ServiceSettings;
  readonly resources: readonly Resource[];
  readonly routes: ReadonlyMap<string, Route>;
  /** @throws BadRequest for a broken percent-encoding */
  readonly find: (path: string) => Found<Route> | undefined;
  /** Methods that are not refused with 501: those of HTTP and those of the table. */
  readonly knownMethods: ReadonlySet<string>;
  /** The context in which documents are written. */
  readonly showing: Omit<Showing, 'languages'>;
  readonly ids: IdKind;
  /** The same where the router is not mounted below a path. */
  readonly wire: Wire;
  /** Whether callers can authenticate by session. */
  readonly hasSessions: boolean;
  /** Whether callers can authenticate by token. */
  readonly hasTokens: boolean;
  /** Whether anyone is told the cache tags of responses. */
  readonly listsTags: boolean;
  /** What writes pages for clients that prefer HTML; undefined where they get documents like all others. */
  readonly pages: PageWriter | undefined;
}

/** Whether callers can authenticate. */
export const knowsCallers = ({ settings, hasSessions, hasTokens }: Service): boolean =>
  hasSessions || hasTokens || Boolean(settings.basic);

const httpMethods = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'POST', 'PUT', 'PATCH', 'DELETE', 'CONNECT'];

/** The service of the served resources of a table. */
export function createService(
  parts: Omit<Service, 'ids' | 'wire' | 'routes' | 'find' | 'knownMethods'>,
  table: readonly Resource[],
): Service {
  const { repository, settings, resources } = parts;
  const { ids = 'integer' } = repository;
  const { prefix, vendor, fieldTypePrefix, fieldTypeNames } = settings;
  const routes = toRoutes(resources, settings.legacyClients);
  return {
    ...parts,
    ids,
    wire: createWire({ prefix, vendor, fieldTypePrefix, fieldTypeNames, ids }),
    routes,
    find: createLookup(
      routes.values(),
      ids,
      table.map(({ path }) => path),
    ),
    knownMethods: new Set([...httpMethods, ...table.flatMap(({ methods }) => Object.keys(methods))]),
  };
}

/** Everything that documents depend on except their value, for one public prefix. */
export const wireOf = ({ wire }: Pick<Service, 'wire'>, prefix: string): Wire =>
  prefix === wire.prefix ? wire : { ...wire, prefix };
