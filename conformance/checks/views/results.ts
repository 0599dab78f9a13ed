/** Results of searches: their order, their pages, the members of hits, and the counts. */
import type { Criterion } from 'express-cms-rest';
import { contentSortKinds, locationSortKinds, type SortClause } from 'express-cms-rest/repository';
import { type Check, check } from '../../core/check.js';
import { assert } from '../../core/expectations.js';
import { siblings } from '../../fixtures/places.js';
import { aggregations } from '../../search/queries.js';
import { agrees, countingBoth, everything, find, hitIds, wholePage, worldCheck } from '../../search/world.js';

type SortKind = (typeof contentSortKinds)[number] | (typeof locationSortKinds)[number];

export const resultChecks: readonly Check[] = [
  worldCheck('views.find.sorts-by-each-clause')
    .requires('Hits are sorted by the sort clauses in their order, and hits with equal values by id.')
    .by(async ({ world }, scene) => {
      const { apple, cherry } = world.folders;
      const dated = (id: number, modified: number, published: number) =>
        scene.admin.content.updateInfo({
          ...{
            id,
            changes: { modified: new Date(Date.UTC(modified, 1)), published: new Date(Date.UTC(published, 1)) },
          },
        });
      await dated(apple.id, 2011, 2001);
      await dated(cherry.id, 2010, 2002);
      const one = (kind: SortKind): readonly SortClause[][] =>
        (['ascending', 'descending'] as const).map((direction) => [{ kind, direction }]);
      const several: SortClause[] = [
        { kind: 'sectionName', direction: 'descending' },
        { kind: 'contentName', direction: 'descending' },
        { kind: 'contentId', direction: 'ascending' },
      ];
      await agrees(world, [
        ...[...contentSortKinds.flatMap(one), several].map((sortClauses) => ({ sortClauses })),
        ...[...contentSortKinds, ...locationSortKinds]
          .flatMap(one)
          .map((sortClauses) => ({ sortClauses, target: 'locations' as const })),
      ]);
    }),
  worldCheck('views.find.pages-make-up-the-whole')
    .requires(
      'Consecutive pages have each hit once, and each page has the total of all hits, unless the count is not requested.',
    )
    .by(async ({ world }, scene) => {
      const { admin, situation } = scene;
      const ids = hitIds(await find(world, { sortClauses: [{ kind: 'contentName', direction: 'ascending' }] }, admin));
      const query = {
        ...everything,
        filter: [{ kind: 'contentId' as const, ids }],
        sortClauses: [{ kind: 'contentName' as const, direction: 'ascending' as const }],
      };
      const actual: number[] = [];
      for (let offset = 0; offset <= ids.length; offset += 3) {
        const part = await admin.views.find({ query, page: { offset, limit: 3 } });
        assert.equal(part.total, ids.length, 'The total of a page');
        actual.push(...hitIds(part));
      }
      assert.deepEqual(actual, ids, `All pages together, in ${situation.languageCode}`);
      const counted = await admin.views.find({ query, page: { offset: 0, limit: 0 } });
      assert.deepEqual([counted.hits.length, counted.total], [0, ids.length], 'A page of no hits');
      const uncounted = await admin.views.find({ query: { ...query, performCount: false }, page: wholePage });
      assert.deepEqual(
        [hitIds(uncounted), uncounted.total],
        [ids, undefined],
        'The hits and the total without a count',
      );
    }),
  check('views.find.marks-a-total-that-is-a-minimum')
    .requires(
      'The total of a search is the number of all hits, or a lower one that is marked as a minimum, on each page.',
    )
    .by(async ({ admin }, scene) => {
      const contents = await siblings(scene, 4);
      const query = { ...everything, filter: [{ kind: 'contentId' as const, ids: contents.map(({ id }) => id) }] };
      for (const page of [wholePage, { offset: 0, limit: 2 }, { offset: 3, limit: 2 }, { offset: 0, limit: 0 }]) {
        const { total = 0, isTotalMinimum = false } = await admin.views.find({ query, page });
        if (!isTotalMinimum) assert.equal(total, 4, 'The total');
        else assert.ok(total > 0 && total < 4, `A minimum of ${total} where there are 4`);
      }
    }),
  worldCheck('views.find.returns-complete-hits')
    .requires(
      'A hit is content with its current version, or a location with its content, with the values that load returns.',
    )
    .by(async ({ world }, scene) => {
      const { admin } = scene;
      const { plum } = world.folders;
      const filter: Criterion[] = [{ kind: 'contentId', ids: [plum.id] }];
      const [content] = (await find(world, { filter }, admin)).hits;
      const loaded = await admin.content.load(plum.id);
      assert.ok(content && 'content' in content, 'The hit is no content');
      assert.deepEqual(content.content.currentVersion.fields, loaded.currentVersion.fields, 'The fields');
      assert.deepEqual(content.content.mainLocation?.pathString, loaded.mainLocation?.pathString, 'The main location');
      const [place] = (await find(world, { filter, target: 'locations' }, admin)).hits;
      const location = await admin.locations.load(plum.locationId);
      assert.ok(place && 'location' in place, 'The hit is no location');
      assert.deepEqual(
        [place.location.pathString, place.location.remoteId, place.location.childCount, place.location.content?.name],
        [location.pathString, location.remoteId, location.childCount, location.content?.name],
        'The location',
      );
      const actual = place.location.content?.currentVersion.names[scene.situation.otherLanguageCode]?.slice(0, 6);
      assert.equal(actual, 'śliwka');
    }),
  worldCheck('views.find.counts-all-hits')
    .requires(
      'Aggregations count all hits, whatever the page, by all properties of content and locations, the largest counts first.',
    )
    .by(({ world }) =>
      agrees(world, [
        ...countingBoth(aggregations(world)),
        { filter: [{ kind: 'contentName', pattern: '*apfel*' }], aggregations: aggregations(world) },
      ]),
    ),
];
