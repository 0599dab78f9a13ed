/** Where a content item is placed, and whether it can be seen there. */
import { Type } from 'typebox';
import type { NewLocation } from '../../repository/repository.js';
import type { BodyOf } from '../../representation/representation.js';
import { href, paths, referencedId } from '../paths.js';
import { created, defineResource, noContent, ok } from '../resource.js';
import {
  Location,
  LocationList,
  locationFacts,
  locationHref,
  toLocation,
  toLocationList,
} from './location-documents.js';
import { LocationCreate, toSortOrder } from './location-input.js';

const contentParams = Type.Object({ contentId: Type.Integer() });

export const contentLocations = defineResource({
  path: paths.contentLocations,
  params: contentParams,
  methods: {
    GET: {
      summary: 'List the locations of a content item',
      needs: 'locations.listOfContent',
      answers: { 409: 'The content item has no published version' },
      produces: [LocationList],
      cached: true,
      handler: async ({ repository, params, context }) => {
        const places = await repository.locations.listOfContent(params.contentId, context);
        return ok(() => toLocationList(href(paths.contentLocations, params), places), {
          tags: [`content-${params.contentId}`, ...places.map(({ id }) => `location-${id}`)],
        });
      },
    },
    POST: {
      summary: 'Place a content item below another location',
      needs: 'locations.create',
      answers: {
        403: 'The content is placed there already, or the caller may not place it there',
        409: 'The content item is not published, or the remote id is taken',
      },
      consumes: LocationCreate,
      produces: [Location],
      handler: async ({ repository, params, body, context }) => {
        const made = await repository.locations.create(params.contentId, toNewLocation(body), context);
        return created(locationHref(made), () => toLocation(made, context), locationFacts(made));
      },
    },
  },
});

export const contentHide = defineResource({
  path: paths.contentHide,
  params: contentParams,
  methods: {
    POST: {
      summary: 'Hide a content item in all its places',
      needs: 'content.hide',
      answers: { 204: 'It is hidden, or was before' },
      handler: async ({ repository, params, expected, context }) => {
        await repository.content.hide(params.contentId, expected, context);
        return noContent;
      },
    },
  },
});

export const contentReveal = defineResource({
  path: paths.contentReveal,
  params: contentParams,
  methods: {
    POST: {
      summary: 'Show a hidden content item again',
      needs: 'content.reveal',
      answers: { 204: 'It is shown, or was before' },
      handler: async ({ repository, params, expected, context }) => {
        await repository.content.reveal(params.contentId, expected, context);
        return noContent;
      },
    },
  },
});

function toNewLocation(body: BodyOf<typeof LocationCreate>): NewLocation {
  return {
    parentId: referencedId(body.ParentLocation),
    priority: body.priority ?? 0,
    hidden: body.hidden ?? false,
    ...(body.remoteId !== undefined && { remoteId: body.remoteId }),
    sortField: body.sortField,
    sortOrder: toSortOrder(body.sortOrder),
  };
}
