/** Validation of options that are objects; errors name the member. */
import type { InstallOptions, SessionOptions } from './adapters/session-options.js';
import type { BasicOptions, FailedLoginOptions } from './auth/options.js';
import type { TokenOptions } from './auth/token-keys.js';
import { checkMembers, isObject, type Members } from './option-members.js';
import type { ContactOptions, LimitOptions, RouterOptions, SiteaccessOptions, ViewLimitOptions } from './options.js';

const limits: Members<LimitOptions> = {
  body: true,
  depth: true,
  elements: true,
  url: true,
  fileDocument: true,
  upload: true,
  pageSize: true,
  embed: true,
  batch: true,
  batchBytes: true,
  views: true,
  failedLogins: true,
};
const views: Members<ViewLimitOptions> = {
  criteria: true,
  depth: true,
  values: true,
  sortClauses: true,
  aggregations: true,
  buckets: true,
};
const failedLogins: Members<FailedLoginOptions> = { perAccount: true, perAddress: true, window: true, limiter: true };
const session: Members<SessionOptions> = {
  user: true,
  loginPage: true,
  install: true,
  exposeIdentifier: true,
  cookie: true,
  csrf: true,
  trustedOrigins: true,
};
const install: Members<InstallOptions> = {
  secret: true,
  name: true,
  store: true,
  cookie: true,
  rolling: true,
  resave: true,
  saveUninitialized: true,
  proxy: true,
  unset: true,
  genid: true,
};
const cookie: Members<NonNullable<SessionOptions['cookie']>> = { name: true, secret: true };
const basic: Members<BasicOptions> = { realm: true, trustedOrigins: true };
const token: Members<TokenOptions> = {
  secret: true,
  keys: true,
  algorithm: true,
  lifetime: true,
  issuer: true,
  audience: true,
};
const contact: Members<ContactOptions> = { name: true, url: true, email: true };
const siteaccess: Members<SiteaccessOptions> = { languages: true };

/** @throws TypeError that names an unknown or unusable member */
export function checkNested(options: RouterOptions): void {
  checkMembers('limits', options.limits, limits);
  checkMembers('limits.views', memberOf(options.limits, 'views'), views);
  checkMembers('limits.failedLogins', memberOf(options.limits, 'failedLogins'), failedLogins);
  checkMembers('basic', options.basic, basic);
  checkMembers('session', options.session, session);
  checkMembers('session.install', memberOf(options.session, 'install'), install);
  checkMembers('session.cookie', memberOf(options.session, 'cookie'), cookie);
  checkMembers('token', options.token, token);
  checkMembers('contact', options.contact, contact);
  checkSiteaccesses(options.siteaccesses);
}

function checkSiteaccesses(value: unknown): void {
  if (value === undefined) return;
  if (!isObject(value) || Array.isArray(value) || Object.keys(value).length === 0) {
    throw new TypeError(
      "The option siteaccesses must be an object by siteaccess, such as { site: { languages: ['eng-GB'] } }",
    );
  }
  for (const [name, scope] of Object.entries(value)) {
    const at = `siteaccesses.${name}`;
    // Names travel in header fields.
    if (!/^[\w.-]+$/.test(name)) {
      throw new TypeError(`The name of ${at} may have letters, digits, dots, dashes and underscores only`);
    }
    if (!isObject(scope) || Array.isArray(scope)) throw new TypeError(`The option ${at} must be an object, such as {}`);
    checkMembers(at, scope, siteaccess);
    if (!isLocaleCodes(scope.languages)) {
      throw new TypeError(`The option ${at}.languages must be a list of locale codes, such as ['eng-GB']`);
    }
  }
}

function isLocaleCodes(value: unknown): boolean {
  return (
    value === undefined || (Array.isArray(value) && value.every((item) => typeof item === 'string' && item !== ''))
  );
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}
