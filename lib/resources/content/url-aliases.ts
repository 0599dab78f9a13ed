/** URL aliases: readable paths that lead to locations and to other things that a site shows. */
import { Type } from 'typebox';
import { BadRequest } from '../../errors.js';
import type { NewUrlAlias, UrlAliasRef, UrlAlias as Value } from '../../repository/repository.js';
import type { BodyOf } from '../../representation/representation.js';
import { href, paths, referencedId } from '../paths.js';
import { created, defineResource, noContent, ok, type ReplyFacts, stored } from '../resource.js';
import { toUrlAlias, toUrlAliasRefs, UrlAlias, UrlAliasCreate, UrlAliasRefList } from './url-alias-documents.js';

export const urlAliases = defineResource({
  path: paths.urlAliases,
  rootLinks: { globalUrlAliases: { type: 'UrlAliasRefList' } },
  methods: {
    GET: {
      summary: 'List the URL aliases that lead to resources',
      needs: 'urlAliases.listGlobal',
      produces: [UrlAliasRefList],
      handler: async ({ repository, context }) => {
        const items = await repository.urlAliases.listGlobal(context);
        return ok(() => toUrlAliasRefs(href(paths.urlAliases, {}), items), { tags: items.map(tagOf) });
      },
    },
    POST: {
      summary: 'Create a URL alias',
      needs: 'urlAliases.create',
      answers: { 409: 'The path leads somewhere already' },
      consumes: UrlAliasCreate,
      produces: [UrlAlias],
      handler: async ({ repository, body, context }) => {
        const alias = await repository.urlAliases.create(toNewAlias(body), context);
        return created(href(paths.urlAlias, { urlAliasId: alias.id }), () => toUrlAlias(alias), facts(alias));
      },
    },
  },
});

export const urlAlias = defineResource({
  path: paths.urlAlias,
  params: Type.Object({ urlAliasId: Type.String() }),
  methods: {
    GET: {
      summary: 'Load a URL alias',
      needs: 'urlAliases.load',
      produces: [UrlAlias],
      handler: async ({ repository, params, context }) => {
        const alias = await repository.urlAliases.load(params.urlAliasId, context);
        return ok(() => toUrlAlias(alias), facts(alias));
      },
    },
    DELETE: {
      summary: 'Delete a URL alias that was made by hand',
      needs: 'urlAliases.delete',
      answers: { 409: 'The alias is generated, or has others below it' },
      handler: async ({ repository, params, expected, context }) => {
        await repository.urlAliases.delete(params.urlAliasId, expected, context);
        return noContent;
      },
    },
  },
});

export const locationUrlAliases = defineResource({
  path: paths.locationUrlAliases,
  params: Type.Object({ locationPath: Type.String({ pattern: '^\\d+(/\\d+)*$' }) }),
  methods: {
    GET: {
      summary: 'List the URL aliases of a location: those made by hand, or the generated ones',
      needs: 'urlAliases.listOfLocation',
      query: Type.Object({
        custom: Type.Optional(Type.String({ description: "Generated ones if 'false', else those made by hand" })),
      }),
      produces: [UrlAliasRefList],
      cached: true,
      handler: async ({ repository, params, query, context }) => {
        const id = Number(params.locationPath.slice(params.locationPath.lastIndexOf('/') + 1));
        const items = await repository.urlAliases.listOfLocation(id, query.custom !== 'false', context);
        return ok(() => toUrlAliasRefs(href(paths.locationUrlAliases, params), items), {
          tags: [`location-${id}`, ...items.map(tagOf)],
        });
      },
    },
  },
});

const tagOf = ({ id }: UrlAliasRef) => `urlalias-${id}`;

function facts(alias: Value): ReplyFacts {
  const location = alias.location && `location-${alias.location.id}`;
  return { tags: [tagOf(alias), ...(location ? [location] : [])], ...stored(alias, alias.location) };
}

function toNewAlias(body: BodyOf<typeof UrlAliasCreate>): NewUrlAlias {
  const { path, languageCode, alwaysAvailable = false, forward = false } = body;
  const shared = { path, languageCode, alwaysAvailable, forward };
  if (body._type !== 'LOCATION') return { ...shared, ...(body.resource !== undefined && { resource: body.resource }) };
  if (body.location) return { ...shared, locationId: referencedId(body.location) };
  const errors = [{ path: '/UrlAliasCreate/location', message: 'is required' }];
  throw new BadRequest('The document is not a valid UrlAliasCreate', { errors });
}
