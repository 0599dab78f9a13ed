/** Items: published content as plain values in one language, for front ends. */

import { type Destination, id, string } from '../../documents/index.js';
import { queryPairs } from '../../operations/binding/query-text.js';
import { command, page, query, rest } from '../../operations/declaration/command.js';
import { resource } from '../../operations/declaration/resource.js';
import { naming } from '../../operations/declaration/subjects.js';
import type { RequestLimits } from '../../operations/requests/options.js';
import { variants } from '../../operations/responses/responses.js';
import { tagsFor } from '../cache-tags.js';
import { paths } from '../paths.js';
import { createEmbeddedValues } from './embedded-values.js';
import { Item, ItemList, type ItemView, type LoadedItem } from './items.documents.js';
import { listQuery, selectionQuery, siteaccessQuery } from './items-query.js';
import { splitMembers } from './selected-members.js';

/** Names and URLs of other items, and of places, are in the response. */
const dependsOn = () => ['published'];

export const items = resource(paths.items, { rootLinks: { items: { type: 'ItemList' } } }).GET(
  'List published content as plain values',
  {
    calls: command('items.find', {
      types: query('type'),
      ids: query('id'),
      filter: query('filter'),
      sort: query('sort'),
      performCount: query('count'),
      ...rest(query, page),
    }),
    query: listQuery,
    refusesUnknown: true,
    paged: { limit: 25, hasCursors: true, hasOffset: false },
    caching: 'shared',
    dependsOn,
    responses: { 200: ItemList },
    toArgument: ({ query: requested, page: requestedPage, limits }) => {
      const { type: types, id: ids, filter = [], sort = [], count = false, ...others } = splitMembers(requested).query;
      return {
        filter,
        sort,
        performCount: count,
        ...limitsOf(limits),
        ...others,
        ...requestedPage,
        ...(types && { types }),
        ...(ids && { ids }),
      };
    },
    toResult: (result, { query: requested, limits }) => {
      if (!(requested.fields || requested.embed)) return result;
      const selected = selectedValues(requested, limits);
      const select = (item: ItemView) =>
        requested.fields ? identified({ ...item, ...selected }) : { ...item, ...selected };
      return { ...result, items: result.items.map(select) };
    },
  },
);

/** The members that a query selects of values, and the values that are embedded in one response. */
const selectedValues = (query: Parameters<typeof splitMembers>[0], { responseBytes }: RequestLimits) => ({
  members: splitMembers(query).members,
  embedded: createEmbeddedValues(responseBytes),
});

/** The limits of embedded items. */
const limitsOf = ({ embed, responseBytes }: Pick<RequestLimits, 'embed' | 'responseBytes'>) => ({
  maxEmbedded: embed,
  maxEmbeddedBytes: responseBytes,
});

/** Copies the members that identify an item, and its selected fields. */
const identified = ({ id: contentId, type, name, url, fields, members, embedded, preview }: ItemView): ItemView => ({
  id: contentId,
  type,
  name,
  fields,
  ...(url !== undefined && { url }),
  ...(members && { members }),
  ...(embedded && { embedded }),
  ...(preview !== undefined && { preview }),
});

export const item = resource(paths.item, {
  params: { contentId: naming(id('The id of the content item'), tagsFor.content) },
}).GET('Load published content as plain values', {
  calls: command('items.load', { id: 'contentId', ...rest(query) }),
  query: selectionQuery,
  refusesUnknown: true,
  caching: 'shared',
  dependsOn,
  responses: { 200: Item },
  toArgument: ({ params, query: requested, limits }) => ({
    id: params.contentId,
    ...limitsOf(limits),
    ...splitMembers(requested).query,
  }),
  toResult: (found, { query: requested, limits }): LoadedItem => ({ ...found, ...selectedValues(requested, limits) }),
});

const atQuery = {
  url: string({ pattern: '^/.{0,2000}$', message: 'must begin with a slash', description: 'The path of the item' }),
  ...selectionQuery,
};

/** The query of a request whose item has another URL now. */
type MovedQuery = Parameters<typeof queryPairs>[1] & { readonly url: string };

/** Repeats the request with the URL that the item has now. */
const present: Destination<MovedQuery, { readonly url: string }> = {
  isDestination: true,
  template: paths.itemAt,
  names: ['url'],
  reason: 'The item had the URL, and has another one now',
  href: (query) => {
    const pairs = queryPairs({ ...atQuery, ...siteaccessQuery }, query, { prefix: '' });
    return `${paths.itemAt}?${new URLSearchParams(pairs)}`;
  },
  parse: (path) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const url = searchParams.get('url');
    return pathname === paths.itemAt && url !== null ? { url } : undefined;
  },
};

export const itemAt = resource(paths.itemAt, {
  rootLinks: { itemByUrl: { template: '{?url}', isQueryRequired: true } },
}).GET('Load published content by its URL', {
  query: atQuery,
  refusesUnknown: true,
  showsElsewhere: true,
  caching: 'shared',
  // URLs change together with everything.
  dependsOn,
  responses: {
    200: variants({ found: Item }),
    301: variants({ moved: present }),
    404: 'No item that the caller may read has, or had, the URL',
  },
  calls: command('items.loadByUrl', query),
  toArgument: ({ query: requested, limits }) => ({ ...limitsOf(limits), ...splitMembers(requested).query }),
  toResult: (loaded, { query: requested, limits }) => {
    const value: LoadedItem = { ...loaded, ...selectedValues(requested, limits) };
    if (value.url === undefined || value.url === requested.url) return { as: 'found' as const, value };
    return { as: 'moved' as const, value: { ...requested, url: value.url } };
  },
});
