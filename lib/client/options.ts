/** The options of the client, and their validation. */
import { didYouMean } from '../did-you-mean.js';
import type { FieldTypeNames } from '../documents/value.js';
import type { Format, FormatName } from '../formats/format.js';
import { json } from '../formats/json.js';
import { xml } from '../formats/xml.js';
import { checkMembers, isObject, type Members } from '../option-members.js';
import type { Context, Credentials, Id, IdKindOf, RepositoryMethod } from '../repository/repository.js';
import { repositoryMethods } from '../resources/table.js';

/**
 * How the client proves who is calling: by Basic, by a session, by tokens, by headers for the context of each request, or
 * as the caller of each context whom `users.authenticate` of the client has authenticated.
 */
export type RestAuth<I extends Id = number> =
  | 'caller'
  | { readonly basic: Credentials }
  | { readonly session: Credentials }
  | { readonly token: Credentials }
  | ((context: Context<I>) => RequestHeaders | Promise<RequestHeaders>);

export type RequestHeaders = Readonly<Record<string, string>>;

export interface RestRepositoryOptions<I extends Id = number> {
  /** As in `application/vnd.cms.api.Content+json`, the default. */
  readonly vendor?: string | undefined;
  /** Default: every request is anonymous. */
  readonly auth?: RestAuth<I> | undefined;
  /** The format of requests and responses. Default: json, in which all values of fields keep their types. */
  readonly format?: FormatName | undefined;
  /** The value of `X-Siteaccess`: a name, or with true that of the context. Default: the field is not sent. */
  readonly siteaccess?: string | true | undefined;
  /** What sends requests. Default: the `fetch` of Node.js. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** The methods that the server serves, such as `content.copy`. Default: those that it names when it is opened. */
  readonly serves?: Iterable<RepositoryMethod> | undefined;
  /** Whether the ids of the server are integers or strings. Default: integer. */
  readonly ids?: IdKindOf<I> | undefined;
  /** The prefix of field type identifiers, if the server has that option. */
  readonly fieldTypePrefix?: string | undefined;
  /** The names of field types by identifier, if the server has that option. */
  readonly fieldTypeNames?: FieldTypeNames | undefined;
}

/** The URL of the API. */
export interface Address {
  readonly origin: string;
  /** The path of the API without a slash at the end. */
  readonly base: string;
}

export const formats: Readonly<Record<FormatName, Format>> = { json, xml };

/** @throws TypeError for an unknown format */
export function formatNamed(name: string): Format {
  if (Object.hasOwn(formats, name)) return formats[name as FormatName];
  throw new TypeError('format must be json or xml');
}

/** Without slashes at the end. */
function withoutEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** @throws TypeError that does not show the URL, which may hold a password */
export function addressOf(url: string | URL): Address {
  if (!URL.canParse(String(url))) throw new TypeError('The URL of the API is not a URL');
  const { origin, pathname, protocol, username, password } = new URL(url);
  if (!/^https?:$/.test(protocol)) throw new TypeError('The URL of the API must begin with http: or https:');
  if (username || password) throw new TypeError('The URL of the API must not hold credentials: set the option auth');
  return { origin, base: withoutEnd(pathname) };
}

/** The options that name the dialect of a server. */
export type DialectOptions = Pick<RestRepositoryOptions<never>, 'vendor' | 'fieldTypePrefix'> & {
  readonly ids?: unknown;
};

const members: Members<RestRepositoryOptions> = {
  vendor: true,
  auth: true,
  format: true,
  siteaccess: true,
  fetch: true,
  serves: true,
  ids: true,
  fieldTypePrefix: true,
  fieldTypeNames: true,
};

type AnyOptions = RestRepositoryOptions<number> | RestRepositoryOptions<string>;

/** @throws TypeError that names an unknown option, or one with a value that cannot be used */
export function checkOptions(options: AnyOptions): void {
  checkMembers('', options, members);
  checkDialect(options);
  checkAuth(options.auth as RestAuth<Id> | undefined);
  const { siteaccess = true, fetch = globalThis.fetch } = options;
  if (siteaccess !== true && typeof siteaccess !== 'string') throw new TypeError('siteaccess must be a name, or true');
  if (typeof fetch !== 'function') throw new TypeError('fetch must be a function');
}

/** @throws TypeError that names the option with a value that cannot be used */
export function checkDialect({ vendor = 'vnd', ids = 'integer', fieldTypePrefix = '' }: DialectOptions): void {
  if (typeof vendor !== 'string' || !/^[A-Za-z0-9][\w.-]*$/.test(vendor))
    throw new TypeError('vendor must be part of a media type, such as vnd.example.api');
  if (ids !== 'integer' && ids !== 'string') throw new TypeError('ids must be integer or string');
  if (typeof fieldTypePrefix !== 'string' || !/^[\w.-]*$/.test(fieldTypePrefix))
    throw new TypeError('fieldTypePrefix must be letters, digits, dots, dashes and underscores');
}

/**
 * The methods that the option `serves` names.
 * @throws TypeError for a name that the contract does not have
 */
export function servedMethods(serves: RestRepositoryOptions['serves']): ReadonlySet<string> | undefined {
  if (serves === undefined) return undefined;
  if (typeof serves === 'string' || typeof serves?.[Symbol.iterator] !== 'function')
    throw new TypeError('serves must be a list of methods, such as content.copy');
  const methods: readonly string[] = [...serves];
  const known: readonly string[] = repositoryMethods;
  const unknown = methods.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new TypeError(`serves: unknown method ${unknown}${didYouMean(unknown, known)}`);
  return new Set(methods);
}

const proofs = { basic: true, session: true, token: true } as const;

/** @throws TypeError for any other value; it does not show credentials */
function checkAuth(auth: RestAuth<Id> | undefined): void {
  if (auth === undefined || auth === 'caller' || typeof auth === 'function') return;
  checkMembers('auth', auth, proofs);
  const given: readonly (Partial<Credentials> | undefined)[] = isObject(auth) ? Object.values(auth) : [];
  const [{ login, password } = {}] = given;
  if (given.length !== 1 || typeof login !== 'string' || typeof password !== 'string')
    throw new TypeError("auth must be a function, 'caller', or login and password for basic, session or token");
}
