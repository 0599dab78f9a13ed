/** What a router serves: decided once, from the repository and the options. */
import type { Context, IdKind, Repository } from '../repository/repository.js';
import type { Showing } from './codec.js';
import { createLookup, type Found } from './lookup.js';
import type { ApiRequest, Identity } from './message.js';
import type { Resource } from './resource.js';
import { type Route, toRoutes } from './routes.js';
import type { SessionControl } from './session-control.js';
import type { Format, Wire } from './wire.js';

/** The options that stages read. */
export interface ServiceSettings {
  readonly vendor: string;
  readonly fieldTypePrefix: string;
  readonly basic: unknown;
  readonly siteaccesses: Readonly<Record<string, { readonly languages?: readonly string[] }>>;
  readonly defaultFormat: Format;
  readonly legacyClients: boolean;
  readonly limits: {
    readonly body: number;
    readonly depth: number;
    readonly elements: number;
    readonly url: number;
    readonly pageSize: number;
    readonly embed: number;
  };
  readonly timeout: number;
  readonly requireIfMatch: boolean;
  readonly sharedMaxAge: number;
  readonly serverTiming: boolean;
  readonly surrogateKey: boolean;
}

/** Authentication as the pipeline uses it. */
export interface Authenticator {
  /**
   * Who is calling; at once where there is nothing to look up.
   * @throws Unauthorized for wrong credentials
   * @throws TooManyRequests after too many of them
   */
  identify(request: ApiRequest, context: Context): Identity | Promise<Identity>;
  /** @throws Unauthorized for an unsafe request of a session that does not bring the session's token */
  checkCsrf(request: ApiRequest, identity: Identity): void;
  /** @throws Unauthorized when `X-Expected-User` names someone else */
  checkExpectedUser(request: ApiRequest, identity: Identity): void;
  sessionControl(request: ApiRequest, identity: Identity, context: Context): SessionControl;
  /** The values of `WWW-Authenticate` for a 401. */
  challenges(request: ApiRequest): readonly string[];
  close(): void;
}

/** What stays the same for all requests. */
export interface Service {
  readonly repository: Repository;
  readonly settings: ServiceSettings;
  readonly resources: readonly Resource[];
  readonly routes: ReadonlyMap<string, Route>;
  /** @throws BadRequest for a broken percent-encoding */
  readonly find: (path: string) => Found<Route> | undefined;
  /** Methods that are not refused with 501: those of HTTP and those of the table. */
  readonly knownMethods: ReadonlySet<string>;
  /** What documents are written for. */
  readonly showing: Omit<Showing, 'languages'>;
  readonly ids: IdKind;
  /** Whether callers can be known by a session. */
  readonly hasSessions: boolean;
}

const httpMethods = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'POST', 'PUT', 'PATCH', 'DELETE', 'CONNECT'];

/** The service of the resources that are served of a table. */
export function createService(
  parts: Pick<Service, 'repository' | 'settings' | 'resources' | 'showing' | 'hasSessions'>,
  table: readonly Resource[],
): Service {
  const { repository, settings, resources } = parts;
  const { ids = 'integer' } = repository;
  const routes = toRoutes(resources, settings.legacyClients);
  return {
    ...parts,
    ids,
    routes,
    find: createLookup(
      routes.values(),
      ids,
      table.map(({ path }) => path),
    ),
    knownMethods: new Set([...httpMethods, ...table.flatMap(({ methods }) => Object.keys(methods))]),
  };
}

/** What documents depend on besides their value, for one public prefix. */
export function wireOf({ settings, ids }: Pick<Service, 'settings' | 'ids'>, prefix: string): Wire {
  const { vendor, fieldTypePrefix } = settings;
  return { prefix, vendor, fieldTypePrefix, ids };
}
