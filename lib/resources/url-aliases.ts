/** URL aliases: readable paths of locations and of other resources of a site. */
import { mapped, optional, string } from '../documents/index.js';
import { BadRequest } from '../errors/errors.js';
import { body, command, expected, lastIdOf, page, query, rest } from '../operations/declaration/command.js';
import { resource } from '../operations/declaration/resource.js';
import { naming } from '../operations/declaration/subjects.js';
import { empty, ruleResponse } from '../operations/responses/responses.js';
import { tagsFor } from './cache-tags.js';
import { locationPath } from './locations/locations.js';
import { paths } from './paths.js';
import { LocationUrlAliasRefList, UrlAlias, UrlAliasCreate, UrlAliasRefList } from './url-aliases.documents.js';

export const urlAliases = resource(paths.urlAliases, { rootLinks: { globalUrlAliases: { type: 'UrlAliasRefList' } } })
  .GET('List the URL aliases of resources', {
    calls: command('urlAliases.listGlobal', page),
    paged: { limit: 'all' },
    responses: { 200: UrlAliasRefList },
  })
  .POST('Create a URL alias', {
    calls: command('urlAliases.create', body),
    body: { document: UrlAliasCreate },
    isRepeatable: true,
    responses: { 201: UrlAlias, 409: ruleResponse('The path already has a target', 'already leads somewhere') },
    toArgument: ({ body: { type, locationId, resource: target, ...shared } }) => {
      if (type !== 'LOCATION') return { ...shared, resource: target ?? '' };
      if (locationId !== undefined) return { ...shared, locationId };
      const errors = [{ path: UrlAliasCreate.find(['locationId']).replace(/\/_href$/, ''), message: 'is required' }];
      throw new BadRequest('The document is not a valid UrlAliasCreate', { errors });
    },
  });

export const urlAlias = resource(paths.urlAlias, {
  params: { urlAliasId: naming(string('The id of a URL alias'), tagsFor.urlAlias) },
})
  .GET('Load a URL alias', {
    calls: command('urlAliases.load', 'urlAliasId'),
    responses: { 200: UrlAlias },
  })
  .DELETE('Delete a URL alias that a client has created', {
    calls: command('urlAliases.delete', { id: 'urlAliasId', expected }),
    isRepeatable: true,
    responses: {
      204: empty('The alias is deleted'),
      406: ruleResponse('The alias is generated', 'is generated'),
      409: ruleResponse('The alias has others below it', 'has others below it'),
    },
  });

const custom = mapped(
  string("'false' lists the generated aliases; otherwise the aliases that clients created are listed"),
  (isCustom: boolean) => String(isCustom),
  (text) => text !== 'false',
);

export const locationUrlAliases = resource(paths.locationUrlAliases, { params: { locationPath } }).GET(
  'List the URL aliases of a location: those that clients created, or the generated ones',
  {
    calls: command('urlAliases.listOfLocation', {
      locationId: lastIdOf('locationPath'),
      custom: query('custom', true),
      ...rest(page),
    }),
    paged: { limit: 'all' },
    query: {
      custom: optional(custom),
    },
    caching: 'shared',
    responses: { 200: LocationUrlAliasRefList },
    toResult: (listed, { params: { locationPath: pathString } }) => ({ ...listed, pathString }),
  },
);
