/** Lists of locations: those below a location, and those of a content item. */
import { command, lastIdOf, page, rest } from '../../operations/declaration/command.js';
import { resource } from '../../operations/declaration/resource.js';
import { empty, ruleResponse, variants } from '../../operations/responses/responses.js';
import type { Id, Repository } from '../../repository/repository.js';
import { dependencies } from '../cache-tags.js';
import { contentParams, loadInfo } from '../content-info.js';
import { namedInLanguages } from '../languages/languages-query.js';
import { LocationCreate } from '../location-input.documents.js';
import { paths } from '../paths.js';
import { ContentLocationList, Location, LocationList } from './locations.documents.js';
import { locationPath } from './locations.js';

export const locationChildren = resource(paths.locationChildren, { params: { locationPath } }).GET(
  'List the children of a location, in its own order',
  {
    calls: command('locations.listChildren', { id: lastIdOf('locationPath'), ...rest(page) }),
    ...namedInLanguages,
    paged: { limit: 10, hasCursors: true },
    caching: 'shared',
    dependsOn: dependencies.location,
    responses: { 200: LocationList },
    toResult: (listed, { params: { locationPath: pathString } }) => ({ ...listed, pathString }),
  },
);

export const contentLocations = resource(paths.contentLocations, { params: contentParams })
  .GET('List the locations of a content item', {
    calls: command('locations.listOfContent', 'contentId'),
    ...namedInLanguages,
    caching: 'shared',
    dependsOn: dependencies.content,
    responses: {
      200: ContentLocationList,
      409: ruleResponse('The content item has no published version', 'is not published'),
    },
    toResult: (listed, { params: { contentId } }) => ({ ...listed, contentId }),
  })
  .POST('Place a content item below another location', {
    requires: 'locations.create',
    body: { document: LocationCreate },
    isRepeatable: true,
    responses: {
      201: variants({ placed: Location }),
      204: variants({
        planned: empty(
          'The content item was never published and its planned location was deleted; it is placed there when it is published',
        ),
      }),
      403: ruleResponse(
        'The content is already placed there, or the caller may not place it there',
        'is already below that location',
        'is above that location',
      ),
      409: ruleResponse(
        'The content item is not published and already has a planned location, or the remote id is already in use',
        'is not published',
        'was published before',
        'already has a planned location',
      ),
    },
    handler: async ({ repository, params: { contentId }, body, context }) => {
      const place = { ...body, contentId };
      const { plan }: NonNullable<Repository<Id>['locations']> = repository.locations;
      if (plan && (await loadInfo(repository, contentId, context)).status === 'DRAFT') {
        await plan.call(repository.locations, place, context);
        return { as: 'planned' as const };
      }
      return { as: 'placed' as const, value: await repository.locations.create(place, context) };
    },
  });
