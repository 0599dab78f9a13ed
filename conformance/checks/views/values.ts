/** Searches by the values of fields of each kind: the hits, their order, and the counts. */
import type { ViewQuery } from 'express-cms-rest';
import { type Check, check } from '../../core/check.js';
import { refuses } from '../../core/expectations.js';
import { createLinks, criteriaOnRelations, refusedOnRelations } from '../../search/relations.js';
import {
  countsOfValues,
  createPictures,
  createValues,
  criteriaOnImages,
  criteriaOnValues,
  sortableFields,
} from '../../search/values.js';
import {
  agrees,
  countingBoth,
  createWorld,
  factsFor,
  find,
  ofBoth,
  type Sighted,
  sightsOf,
  type World,
} from '../../search/world.js';

/** Rights do not depend on values, and have checks of their own. */
const administrator = async (world: World): Promise<readonly Sighted[]> => [[world.scene.admin, await factsFor(world)]];

export const valueChecks: readonly Check[] = [
  check('views.find.compares-values-of-each-kind')
    .requires(
      'Numbers, booleans, dates, times, texts and the items of lists are compared by each operator that they have.',
    )
    .by(async (scene) => {
      const world = await createValues(await createWorld(scene));
      const { otherLanguageCode } = scene.situation;
      const criteria = criteriaOnValues();
      const translated = criteria.filter((own) => own.kind === 'field' && /label|words|amount/.test(own.identifier));
      const targets = ['content', 'locations'] as const;
      await agrees(
        world,
        [
          ...criteria.map((criterion, index) => ({ filter: [criterion], target: targets[index % 2] ?? 'content' })),
          ...translated.map((criterion) => ({ filter: [criterion], languageCode: otherLanguageCode })),
        ],
        await administrator(world),
      );
    }),
  check('views.find.sorts-by-values-of-each-kind')
    .requires(
      'Hits are sorted by fields, by the least of several values, in the language of the search; those without a value are last, or first in descending order.',
    )
    .by(async (scene) => {
      const world = await createValues(await createWorld(scene));
      const sorted = sortableFields.flatMap((fieldDefinitionIdentifier) =>
        (['ascending', 'descending'] as const).map((direction): Partial<ViewQuery> => {
          const path = { contentTypeIdentifier: world.contentTypeIdentifier, fieldDefinitionIdentifier };
          return { sortClauses: [{ kind: 'field', ...path, direction }] };
        }),
      );
      const { otherLanguageCode } = scene.situation;
      await agrees(
        world,
        sorted.flatMap((query) => [
          query,
          { ...query, target: 'locations' },
          { ...query, languageCode: otherLanguageCode },
        ]),
      );
    }),
  check('views.find.counts-values-of-each-kind')
    .requires(
      'Values of all hits are counted as terms, in ranges and as statistics, each hit once for each value, in the language of the search.',
    )
    .by(async (scene) => {
      const world = await createValues(await createWorld(scene));
      const all = countsOfValues(world);
      // Servers bound how many a request may have.
      const some = Array.from({ length: Math.ceil(all.length / 8) }, (_, part) => all.slice(8 * part, 8 * (part + 1)));
      await agrees(
        world,
        some.flatMap((aggregations): readonly Partial<ViewQuery>[] => [
          ...countingBoth(aggregations),
          { aggregations, languageCode: scene.situation.otherLanguageCode },
          { aggregations, filter: [{ kind: 'field', identifier: 'amount', operator: 'GT', values: [0] }] },
        ]),
      );
    }),
  check('views.find.matches-relations')
    .requires(
      'Fields of relations are found by the content that they refer to and that the caller may read, in the language of the search: by one of several items, or by all of them.',
    )
    .by(async (scene) => {
      const world = await createLinks(await createWorld(scene));
      const { otherLanguageCode } = scene.situation;
      const criteria = criteriaOnRelations(world);
      const targets = ['content', 'locations'] as const;
      await agrees(
        world,
        [
          ...criteria.map((criterion, index) => ({ filter: [criterion], target: targets[index % 2] ?? 'content' })),
          ...criteria
            .filter(({ kind }) => kind === 'fieldRelation')
            .map((criterion) => ({ filter: [criterion], languageCode: otherLanguageCode })),
        ],
        await sightsOf(world),
      );
      for (const criterion of refusedOnRelations(world))
        await refuses(find(world, { filter: [criterion] }, scene.admin), 400, JSON.stringify(criterion));
      const path = { contentTypeIdentifier: world.contentTypeIdentifier, fieldDefinitionIdentifier: 'lead' };
      const sorted = { sortClauses: [{ kind: 'field', direction: 'ascending', ...path }] } as const;
      await refuses(find(world, sorted, scene.admin), 400, 'An order by a field of relations');
    }),
  check('views.find.matches-images')
    .requires('Images are found by their media type, size, dimensions and orientation, each of which may be left out.')
    .by(async (scene) => {
      const world = await createPictures(await createWorld(scene));
      await agrees(world, ofBoth(criteriaOnImages), await administrator(world));
    }),
];
