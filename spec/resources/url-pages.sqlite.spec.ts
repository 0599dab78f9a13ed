/** Pages of the lists of URL aliases and wildcards. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { asAdministrator } from '../sql/support.js';
import { admin, load, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const flags = { languageCode: 'eng-GB', alwaysAvailable: false, forward: false };
const pageSize = 4;
let hrefs: Readonly<Record<string, readonly string[]>>;
const { api, opened: repository } = await useApi({ limits: { pageSize } });
beforeAll(async () => {
  const { urlAliases, urlWildcards } = repository;
  const [ofResources, ofLocation, wildcards]: [string[], string[], string[]] = [[], [], []];
  for (const path of ['one', 'two', 'three', 'four', 'five']) {
    const resource = await urlAliases.create({ ...flags, path, resource: 'module:search' }, asAdministrator);
    const alias = await urlAliases.create({ ...flags, path: `media-${path}`, locationId: 43 }, asAdministrator);
    const wildcard = { sourceUrl: `/${path}/*`, destinationUrl: '/to', forward: false };
    ofResources.push(`/content/urlaliases/${resource.id}`);
    ofLocation.push(`/content/urlaliases/${alias.id}`);
    wildcards.push(`/content/urlwildcards/${(await urlWildcards.create(wildcard, asAdministrator)).id}`);
  }
  hrefs = {
    '/content/urlaliases': ofResources,
    '/content/locations/1/43/urlaliases': ofLocation,
    '/content/urlwildcards': wildcards,
  };
});

describe.each([
  ['/content/urlaliases', 'UrlAliasRefList', 'UrlAlias'],
  ['/content/locations/1/43/urlaliases', 'UrlAliasRefList', 'UrlAlias'],
  ['/content/urlwildcards', 'UrlWildcardList', 'UrlWildcard'],
] as const)('GET %s', (path, list, item) => {
  it.each([
    ['', 0, 4, '4'],
    ['?limit=-1', 0, 4, '4'],
    ['?limit=1000', 0, 4, '4'],
    ['?limit=2', 0, 2, '2'],
    ['?limit=2&offset=2', 2, 4, '2'],
    ['?offset=4', 4, 5, '4'],
    ['?offset=-1', 0, 4, '4'],
    ['?offset=5', 5, 5, '4'],
    ['?limit=0', 0, 0, '0'],
  ])('with %j lists those from %i to %i', async (query, start, end, limit) => {
    const { document, headers } = await load(api, path + query, list);
    const found = document[item].map(({ _href }: { readonly _href: string }) => _href.slice(api.base.length));
    expect([found, headers['x-cms-limit']]).toEqual([hrefs[path]?.slice(start, end), limit]);
    expect(document._href).toBe(api.base + path);
  });

  it.each(['limit=x', 'offset=1.5', 'limit=1&limit=2'])('responds with 400 to %s', async (query) => {
    expect((await api.get(`${path}?${query}`, { ...admin, Accept: type(list) })).status).toBe(400);
  });
});
