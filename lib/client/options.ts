/** The options of the client. */
import { formatNames } from '../formats/format.js';
import type { Format, MountSettings } from '../http/mount-settings.js';
import { fieldTypeNames, fieldTypePrefix, vendorName } from '../operations/requests/options.js';
import { anyText, callback, either, flag, groupWith, oneOf, secretText } from '../option/kinds.js';
import { composite, group, isObject, kind, type OptionsOf, option, required } from '../option/option.js';
import type { Context, Id, IdKindOf, RepositoryMethod } from '../repository/repository.js';
import { repositoryMethods } from '../resources/table.js';
import { didYouMean } from '../support/did-you-mean.js';

export type RequestHeaders = Readonly<Record<string, string>>;

/** The options that name the dialect of a server. */
export const dialectOptions = {
  /** The vendor in media types, such as `vnd.cms.api` in `application/vnd.cms.api.Content+json`. */
  vendor: option(vendorName, 'vnd.cms.api'),
  /** Whether the ids of the server are integers or strings. */
  ids: option(oneOf('integer', 'string'), 'integer'),
  /** The prefix of field type identifiers, if the server has that option. */
  fieldTypePrefix: option(fieldTypePrefix, ''),
  /** The names of field types by identifier, if the server has that option. */
  fieldTypeNames: option(fieldTypeNames, {}),
};

/** How documents are written for a server and read from it. */
export interface RemoteMount extends MountSettings {
  /** The format of requests, and of the responses that they ask for. */
  readonly format: Format;
}

const credentials = group({
  /** The login of the user. */
  login: required(anyText),
  /** The password of the user. */
  password: required(secretText),
});

const accountOptions = groupWith({
  basic: group({
    /** Sends the password with each request. */
    basic: required(credentials),
  }),
  session: group({
    /** Logs in once. */
    session: required(credentials),
  }),
  token: group({
    /** Obtains a token. */
    token: required(credentials),
  }),
  apiKey: group({
    /** Sends the secret of an API key with each request. */
    apiKey: required(secretText),
  }),
});

/** The headers that authenticate the caller; a method, so that one for ids of one kind can be called for those of any. */
export interface RequestAuth<I extends Id = number> {
  headers(context: Context<I>): RequestHeaders | Promise<RequestHeaders>;
}

/**
 * How the client authenticates: by Basic, by a session, by tokens, by an API key, by headers for the context of each request, or
 * as the caller of each context whom `users.authenticate` of the client has authenticated.
 */
export type RestAuth<I extends Id = number> = 'caller' | OptionsOf<typeof accountOptions> | RequestAuth<I>['headers'];

const anyAuth = either(either(accountOptions, callback<RequestAuth<Id>['headers']>()), oneOf('caller'));
const words = "a function, 'caller', login and password for basic, session or token, or an apiKey";
const auth = composite({ ...anyAuth, words, isSecret: true }, anyAuth.read);

const supported: readonly string[] = repositoryMethods;

const isIterable = (value: unknown): value is Iterable<RepositoryMethod> =>
  isObject(value) || Array.isArray(value) ? Symbol.iterator in value : false;

const methods = composite(kind('a list of methods, such as content.copy', isIterable), (value): ReadonlySet<string> => {
  const names = new Set<string>(value);
  const unknown = [...names].find((name) => !supported.includes(name));
  if (unknown === undefined) return names;
  throw new TypeError(`Unknown method in the option serves: ${unknown}${didYouMean(unknown, supported)}`);
});

export const restOptions = group({
  ...dialectOptions,
  /** How requests are authenticated. Default: every request is anonymous. */
  auth: option(auth),
  /** The format of requests and responses; in json all values of fields keep their types. */
  format: option(oneOf(...formatNames), 'json'),
  /** The value of `X-Siteaccess`: a name, or with true that of the context. Default: the field is not sent. */
  siteaccess: option(either(anyText, oneOf(true))),
  /** Whether calls that are made at the same time are sent as one batch, where the server has batches and the format is json. */
  batches: option(flag, false),
  /** The function that sends requests. Default: the `fetch` of Node.js. */
  fetch: option(callback<typeof globalThis.fetch>()),
  /** The methods that the server serves, such as `content.copy`. Default: those that its OpenAPI document or its responses list when it is opened. */
  serves: option(methods),
});

export interface RestRepositoryOptions<I extends Id = number>
  extends Omit<OptionsOf<typeof restOptions>, 'auth' | 'ids'> {
  /** How requests are authenticated. Default: every request is anonymous. */
  readonly auth?: RestAuth<I> | undefined;
  /** Whether the ids of the server are integers or strings. Default: integer. */
  readonly ids?: IdKindOf<I> | undefined;
}

/** The URL of the API. */
export interface Address {
  readonly origin: string;
  /** The path of the API without a slash at the end. */
  readonly base: string;
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
