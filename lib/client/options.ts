/** The options of the client, and their validation. */
import type { Format, FormatName } from '../formats/format.js';
import { json } from '../formats/json.js';
import { xml } from '../formats/xml.js';
import type { Context, Credentials, Id, IdKindOf, RepositoryMethod } from '../repository/repository.js';

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
  /** What field type identifiers begin with, where the server has that option. */
  readonly fieldTypePrefix?: string | undefined;
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

/** @throws TypeError for any other value */
export function checkAuth(auth: RestAuth<Id> | undefined): void {
  if (auth === undefined || auth === 'caller' || typeof auth === 'function') return;
  const [given]: readonly (Partial<Credentials> | undefined)[] = typeof auth === 'object' ? Object.values(auth) : [];
  const { login, password } = given ?? {};
  if (typeof login !== 'string' || typeof password !== 'string')
    throw new TypeError("auth must be a function, 'caller', or login and password for basic, session or token");
}
