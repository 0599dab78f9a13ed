/** The options of the client, and what is wrong with them. */
import type { Format, FormatName } from '../formats/format.js';
import { json } from '../formats/json.js';
import { xml } from '../formats/xml.js';
import type { Context, Credentials, Id, IdKindOf, RepositoryMethod } from '../repository/repository.js';

/** How the client proves who is calling: by Basic, by a session, or by headers for the context of each request. */
export type RestAuth<I extends Id = number> =
  | { readonly basic: Credentials }
  | { readonly session: Credentials }
  | ((context: Context<I>) => RequestHeaders | Promise<RequestHeaders>);

export type RequestHeaders = Readonly<Record<string, string>>;

export interface RestRepositoryOptions<I extends Id = number> {
  /** As in `application/vnd.cms.api.Content+json`, the default. */
  readonly vendor?: string;
  /** Default: every request is anonymous. */
  readonly auth?: RestAuth<I>;
  /** What documents are written in. Default: json, in which all values of fields keep their types. */
  readonly format?: FormatName;
  /** What is sent as `X-Siteaccess`: a name, or with true that of the context. Default: nothing. */
  readonly siteaccess?: string | true;
  /** What sends requests. Default: the `fetch` of Node.js. */
  readonly fetch?: typeof globalThis.fetch;
  /** The methods that the server serves, such as `content.copy`. Default: those that it names when it is opened. */
  readonly serves?: Iterable<RepositoryMethod>;
  /** Whether the ids of the server are integers or strings. Default: integer. */
  readonly ids?: IdKindOf<I>;
  /** What field type identifiers begin with, where the server has that option. */
  readonly fieldTypePrefix?: string;
}

/** Where the API is. */
export interface Address {
  readonly origin: string;
  /** The path of the API without a slash at the end. */
  readonly base: string;
}

export const formats: Readonly<Record<FormatName, Format>> = { json, xml };

/** @throws TypeError for a format that there is not */
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

/** @throws TypeError for what is none of the ways that there are */
export function checkAuth(auth: RestAuth<Id> | undefined): void {
  if (auth === undefined || typeof auth === 'function') return;
  const { login, password } = ('basic' in auth ? auth.basic : auth.session) ?? {};
  if (typeof login !== 'string' || typeof password !== 'string')
    throw new TypeError('auth must be a function, or have the login and the password for basic or session');
}
