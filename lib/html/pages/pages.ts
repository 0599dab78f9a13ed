/** The pages of a service: their writer, and the stylesheet and script that they load. */
import { LRUCache } from 'lru-cache';
import type { Resource } from '../../operations/declaration/resource.js';
import type { FieldTypeLookup, Id, Repository } from '../../repository/repository.js';
import { hrefMakers } from '../../resources/fields.documents.js';
import { paths } from '../../resources/paths.js';
import { once } from '../../support/once.js';
import { assetHref, createAssets } from '../assets.js';
import { createEditing } from '../content/edit.js';
import { createFieldOrder, createTypeEditing } from '../content/edit-types.js';
import { createDocs } from '../docs/docs.js';
import { createFiltered } from '../lists/filtered.js';
import { createSearch } from '../search/search.js';
import { createFormats } from '../site/formats.js';
import type { BrowsableSettings } from '../site/options.js';
import type { PageWriter } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { locationHref } from '../site/values.js';
import { createLogin } from './login.js';
import { createTree } from './tree.js';

/** Pages load nothing from elsewhere but the host's own logo and stylesheet, run no inline script, and cannot be framed. */
const policyOf = ({ logo, stylesheet }: Pick<BrowsableSettings, 'logo' | 'stylesheet'>): string =>
  [
    "default-src 'none'",
    `style-src 'self'${originOf(stylesheet)}`,
    "script-src 'self'",
    `img-src 'self' data:${originOf(logo)}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const originOf = (address: string | undefined): string =>
  address !== undefined && URL.canParse(address) ? ` ${new URL(address).origin}` : '';

const headersOf = (settings: BrowsableSettings) => ({
  'Content-Security-Policy': policyOf(settings),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
});

/** The options of pages. */
export interface PageOptions {
  /** The login page of the host: an absolute path, or one relative to the root of the API. */
  readonly loginPage: string | undefined;
  /** Whether the router has pages to log in and out. */
  readonly hasLogin: boolean;
  readonly fieldTypes: FieldTypeLookup;
  /** The vendor in media types. */
  readonly vendor: string;
  /** The host's settings for pages. */
  readonly browsable: BrowsableSettings;
}

export interface Pages {
  readonly writer: PageWriter;
  readonly resources: readonly Resource[];
}

/** The pages of a service, of which these resources are served. */
// Not at the top, because most services that start show no page at first.
const page = once(() => import('./page.js'));

export function createPages(
  served: readonly Resource[],
  repository: Pick<Repository<Id>, 'roots' | 'transaction'>,
  options: PageOptions,
): Pages {
  const { roots } = repository;
  const siteOf = createSites(served, repository, options);
  const { hasTree, hasSearch, isEditable, areTypesEditable, areFieldsMovable } = siteOf('');
  const search = hasSearch ? createSearch() : [];
  return {
    writer: {
      headers: headersOf(options.browsable),
      async write(contents) {
        const { pageOf } = await page();
        return pageOf(contents, siteOf(contents.mount.prefix));
      },
    },
    resources: [
      ...createAssets(),
      ...createFiltered(),
      ...createDocs(siteOf, [...served, ...search]),
      ...(options.hasLogin ? createLogin(siteOf) : []),
      ...(hasTree && roots ? createTree(siteOf, roots) : []),
      ...search,
      ...(isEditable ? createEditing() : []),
      ...(areTypesEditable ? createTypeEditing() : []),
      ...(areFieldsMovable ? createFieldOrder() : []),
    ],
  };
}

/** The function that returns the common data of the pages below a prefix. */
function createSites(
  served: readonly Resource[],
  { roots, transaction }: Pick<Repository<Id>, 'roots' | 'transaction'>,
  { loginPage, hasLogin, fieldTypes, vendor, browsable }: PageOptions,
): (prefix: string) => Site {
  // Pages ask for many paths each.
  const methodsByPath = new Map<string, Set<string>>();
  const summaries = new Map<string, string | undefined>();
  for (const { path, methods } of served) {
    const names = methodsByPath.get(path.text) ?? new Set();
    methodsByPath.set(path.text, names);
    for (const method of Object.keys(methods)) names.add(method);
    if (!summaries.has(path.text)) summaries.set(path.text, methods.GET?.operation.summary);
  }
  const isServed = (path: string, method: string) => methodsByPath.get(path)?.has(method) ?? false;
  const hasLocations = isServed(paths.location, 'GET');
  const top = hasLocations ? roots?.content : undefined;
  const formats = createFormats(browsable.language);
  const areTypesEditable =
    isServed(paths.contentTypeDraft, 'GET') &&
    isServed(paths.draftFieldDefinition, 'PATCH') &&
    isServed(paths.contentType, 'POST');
  const siteBelow = (prefix: string): Site => ({
    prefix,
    vendor,
    ...lookOf(browsable, prefix),
    texts: browsable.texts,
    formats,
    script: assetHref(prefix, 'page.js'),
    login: hasLogin ? prefix + paths.login : resolved(loginPage, prefix),
    hasLogin,
    hasTree: roots !== undefined && hasLocations && isServed(paths.locationChildren, 'GET'),
    hasSearch: isServed(paths.views, 'POST'),
    rootLocation: top === undefined ? undefined : locationHref({ pathString: top }, prefix),
    isEditable:
      isServed(paths.versions, 'GET') && isServed(paths.version, 'PATCH') && isServed(paths.currentVersion, 'COPY'),
    areTypesEditable,
    // Moving a field changes the positions of several.
    areFieldsMovable: areTypesEditable && transaction !== undefined,
    isServed,
    summaryOf: (path) => summaries.get(path),
    fieldTypes,
    hrefs: hrefMakers({ prefix, isServed: (path) => isServed(path, 'GET') }),
  });
  const sites = new LRUCache<string, Site>({ max: 100, memoMethod: siteBelow });
  return (prefix) => sites.memo(prefix);
}

/** The appearance of all pages below a prefix, as set by the host. */
function lookOf({ title, language, logo, home, stylesheet }: BrowsableSettings, prefix: string) {
  const added = resolved(stylesheet, prefix);
  return {
    title,
    language,
    logo: resolved(logo, prefix),
    home: resolved(home, prefix) ?? `${prefix}/`,
    stylesheets: [assetHref(prefix, 'page.css'), ...(added === undefined ? [] : [added])],
  };
}

/** An address, or a path, which is relative to the root of the API where it does not begin with a slash. */
function resolved(address: string | undefined, prefix: string): string | undefined {
  if (address === undefined || URL.canParse(address)) return address;
  const { pathname, search } = new URL(address, `http://host${prefix}/`);
  return pathname + search;
}
