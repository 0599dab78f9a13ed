/** The router's options, checked, with defaults for what is missing. */
import { didYouMean } from './did-you-mean.js';
import { checkNested } from './nested-options.js';
import { defaults, type RouterOptions, type Settings } from './options.js';

type Check = readonly [is: (value: never) => boolean, demand: string];

const checks: { readonly [K in keyof Settings]: Check } = {
  prefix: [
    (value: string) => /^(?:\/[\w.~-]+)*$/.test(value),
    "'' or a path that begins with a slash and does not end with one, such as '/api'",
  ],
  vendor: [(value: string) => /^[A-Za-z0-9][\w.-]*$/.test(value), 'part of a media type, such as vnd.example.api'],
  session: [(value: unknown) => typeof value === 'boolean' || isObject(value), 'a boolean or an object'],
  basic: [(value: unknown) => typeof value === 'boolean' || isObject(value), 'a boolean or an object'],
  token: [(value: unknown) => value === false || isObject(value), 'false or an object'],
  siteaccesses: [isObject, 'an object by siteaccess'],
  contact: [isObject, 'an object with name, url or email'],
  trustProxy: [isTrustProxy, 'a boolean, a number of proxies, addresses or a function'],
  defaultFormat: [(value: string) => value === 'json' || value === 'xml', "'json' or 'xml'"],
  legacyClients: [isBoolean, 'a boolean'],
  browsable: [isBoolean, 'a boolean'],
  fieldTypePrefix: [(value: string) => /^[\w.-]*$/.test(value), 'letters, digits, dots, dashes and underscores'],
  fieldTypeNames: [
    isNames,
    'an object of different names by identifier, of letters, digits, dots, dashes and underscores',
  ],
  limits: [isLimits, 'an object of positive integers'],
  // Beyond this, Node's timers fire at once.
  timeout: [(value: number) => isPositive(value) && value < 2 ** 31, 'a positive integer below 2147483648'],
  responseCache: [isCount, 'a non-negative integer'],
  requireIfMatch: [isBoolean, 'a boolean'],
  sharedMaxAge: [isCount, 'a non-negative integer'],
  fileMaxAge: [isCount, 'a non-negative integer'],
  serverTiming: [isBoolean, 'a boolean'],
  surrogateKey: [isBoolean, 'a boolean'],
  onOperation: [isFunction, 'a function'],
  onError: [isFunction, 'a function'],
};

/**
 * The options with defaults for what is missing.
 * @throws TypeError for an unknown option or an unusable value, naming it
 */
export function toSettings(options: RouterOptions): Settings {
  checkNested(options);
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(checks, name)) {
      throw new TypeError(`Unknown option: ${name}${didYouMean(name, Object.keys(checks))}`);
    }
    const [is, demand] = checks[name as keyof Settings];
    if (value !== undefined && !is(value as never)) throw new TypeError(`The option ${name} must be ${demand}`);
  }
  const { views, ...limits } = options.limits ?? {};
  return {
    ...defaults,
    browsable: !options.legacyClients,
    ...given(options),
    limits: { ...defaults.limits, ...given(limits), views: { ...defaults.limits.views, ...given(views ?? {}) } },
  };
}

type Given<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** Undefined means the default. */
function given<T extends object>(options: T): Given<T> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Given<T>;
}

function isLimits(value: unknown): boolean {
  if (!isObject(value)) return false;
  return Object.entries(given(value)).every(([name, limit]) => {
    if (name === 'failedLogins') return isObject(limit);
    if (name === 'views') return isObject(limit) && Object.values(given(limit)).every(isPositive);
    return Object.hasOwn(defaults.limits, name) && isPositive(limit);
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isNames(value: unknown): boolean {
  if (!isObject(value)) return false;
  const names = Object.values(value);
  return (
    new Set(names).size === names.length && names.every((name) => typeof name === 'string' && /^[\w.-]+$/.test(name))
  );
}

function isTrustProxy(value: unknown): boolean {
  return ['boolean', 'string', 'function'].includes(typeof value) || isCount(value) || Array.isArray(value);
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

function isCount(value: unknown): boolean {
  return value === 0 || isPositive(value);
}

function isPositive(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0;
}
