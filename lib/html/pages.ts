/** The pages of a service: their writer, and the stylesheet and script that they load. */
import type { PageWriter } from '../api/pages.js';
import type { Resource } from '../api/resource.js';
import type { ServiceSettings } from '../api/service.js';
import type { Id, KnownFieldTypes, Repository } from '../repository/repository.js';
import { paths } from '../resources/paths.js';
import { assetHref, createAssets } from './assets.js';
import { createDocs } from './docs.js';
import type { Site } from './layout.js';
import { createLogin } from './login.js';
import { createSearch } from './search.js';
import { createTree } from './tree.js';

/** Pages load nothing from elsewhere, run no inline script, and cannot be framed. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
} as const;

/** The options of pages. */
export interface PageOptions {
  /** The login page of the host: an absolute path, or one relative to the root of the API. */
  readonly loginPage: string | undefined;
  /** Whether the router has pages to log in and out. */
  readonly hasLogin: boolean;
  readonly fieldTypes: KnownFieldTypes;
}

export interface Pages {
  readonly writer: PageWriter;
  readonly resources: readonly Resource[];
}

/** The pages of a service, of which these resources are served. */
export function createPages(
  served: readonly Resource[],
  { vendor }: Pick<ServiceSettings, 'vendor'>,
  { roots }: Pick<Repository<Id>, 'roots'>,
  { loginPage, hasLogin, fieldTypes }: PageOptions,
): Pages {
  const isServed = (path: string, method: string) =>
    served.some(({ path: { text }, methods }) => text === path && Object.hasOwn(methods, method));
  const hasTree = roots !== undefined && isServed(paths.location, 'GET') && isServed(paths.locationChildren, 'GET');
  const hasSearch = isServed(paths.views, 'POST');
  const hasCreation = isServed(paths.contentObjects, 'POST');
  const hasPermissions = isServed(paths.permissions, 'GET');
  // Not at the top, because most services that start show no page at first; once, because each `import()` takes a resolution.
  let loading: Promise<typeof import('./page.js')> | undefined;
  const siteOf = (prefix: string): Site => ({
    prefix,
    vendor,
    stylesheet: assetHref(prefix, 'page.css'),
    script: assetHref(prefix, 'page.js'),
    login: hasLogin ? prefix + paths.login : loginPage && new URL(loginPage, `http://host${prefix}/`).pathname,
    hasLogin,
    hasTree,
    hasSearch,
    hasCreation,
    hasPermissions,
  });
  return {
    writer: {
      headers,
      async write(contents) {
        loading ??= import('./page.js');
        const { pageOf } = await loading;
        return pageOf(contents, siteOf(contents.wire.prefix), fieldTypes);
      },
    },
    resources: [
      ...createAssets(),
      ...createDocs(siteOf),
      ...(hasLogin ? createLogin(siteOf) : []),
      ...(hasTree ? createTree(siteOf, roots) : []),
      ...(hasSearch ? createSearch(siteOf) : []),
    ],
  };
}
