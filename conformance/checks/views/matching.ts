/** Criteria: the hits of searches by each of them, and by all of them together. */
import type { Criterion } from 'express-cms-rest';
import { dateTargets } from 'express-cms-rest/repository';
import type { Check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { createUser } from '../../fixtures/people.js';
import { addPlace } from '../../fixtures/places.js';
import {
  criteriaOnContent,
  criteriaOnDates,
  criteriaOnNames,
  criteriaOnOtherUsers,
  criteriaOnPlaces,
  criteriaOnUsers,
  texts,
} from '../../search/queries.js';
import {
  agrees,
  everything,
  factsFor,
  find,
  findBoth,
  hitIds,
  ofBoth,
  wholePage,
  worldCheck,
} from '../../search/world.js';

export const matchingChecks: readonly Check[] = [
  worldCheck('views.find.matches-properties')
    .requires(
      'Criteria on ids, types, sections, languages, states and names find the content and the locations that match.',
    )
    .by(async ({ world }) => {
      const { items } = await factsFor(world);
      await agrees(world, ofBoth(criteriaOnContent(world, items[0])));
    }),
  worldCheck('views.find.matches-locations')
    .requires(
      'Criteria on locations, their parents and subtrees find the locations that match, and the content of which any location matches.',
    )
    .by(async ({ world }) => {
      const { items } = await factsFor(world);
      const [first] = items
        .flatMap(({ locations }) => locations)
        .filter(({ id }) => id === world.folders.plum.locationId);
      if (first) await agrees(world, ofBoth(criteriaOnPlaces(world, first)));
    }),
  worldCheck('views.find.matches-dates-to-the-second')
    .requires('Dates are compared to the second, by each operator, with each of the dates that content has.')
    .by(async ({ world }, scene) => {
      const modified = new Date(Date.UTC(2001, 1, 3, 4, 5, 6));
      await scene.admin.content.updateInfo({ id: world.folders.apple.id, changes: { modified } });
      const published = world.folders.cherry.content.published ?? modified;
      await agrees(
        world,
        dateTargets.flatMap((target) => ofBoth(criteriaOnDates(target, modified, published))),
      );
    }),
  worldCheck('views.find.matches-fields')
    .requires(
      'The values of fields are compared by each operator, in the language of the search, and hits are sorted by them.',
    )
    .by(async ({ world }, scene) => {
      const { items } = await factsFor(world);
      const { nameField, otherLanguageCode } = scene.situation;
      const criteria = criteriaOnNames(world);
      const path = {
        contentTypeIdentifier: items[0]?.type.identifier ?? '',
        fieldDefinitionIdentifier: nameField,
      };
      const sorted = (['ascending', 'descending'] as const).map((direction) => ({
        sortClauses: [{ kind: 'field' as const, ...path, direction }],
      }));
      await agrees(world, [
        ...ofBoth(criteria),
        ...criteria.map((criterion) => ({ filter: [criterion], languageCode: otherLanguageCode })),
        ...sorted,
        ...sorted.map((query) => ({ ...query, languageCode: otherLanguageCode })),
      ]);
      const unknown: Criterion = { kind: 'field', identifier: 'no_such_field', operator: 'EQ', values: ['x'] };
      await refuses(find(world, { filter: [unknown] }, scene.admin), 400, 'A field that no content type has');
    }),
  worldCheck('views.find.matches-text')
    .requires(
      'Words, phrases, prefixes and exclusions are found in each translation, without case, accents and special letters such as ß; better matches have higher scores, and come first.',
    )
    .by(async ({ world }, scene) => {
      const { folder, admin, situation } = scene;
      const criteria = texts(world);
      await agrees(world, [
        ...ofBoth(criteria),
        ...criteria.map((criterion) => ({ filter: [criterion], languageCode: situation.otherLanguageCode })),
      ]);
      const word = scene.unique('often').replace('-', '');
      const parentLocationId = world.root.locationId;
      const seldom = await folder({
        parentLocationId,
        name: `${word} stands here once, among other words that say nothing`,
      });
      const often = await folder({ parentLocationId, name: `${word} ${word} ${word}` });
      const query = { ...everything, query: [{ kind: 'fullText' as const, text: word }] };
      const actual = await admin.views.find({ query, page: wholePage });
      assert.deepEqual(hitIds(actual), [often.id, seldom.id], 'The order of the matches');
      const [first = 0, second = 0] = actual.hits.map(({ score }) => score);
      assert.ok(first > second && second > 0, `The scores ${first} and ${second}`);
      assert.equal(actual.maxScore, first, 'The highest score');
      const filtered = await admin.views.find({
        query: { ...everything, filter: query.query },
        page: wholePage,
      });
      assert.deepEqual([hitIds(filtered), filtered.maxScore], [[seldom.id, often.id], undefined], 'A filter');
    }),
  worldCheck('views.find.matches-users')
    .requires(
      'Criteria on users find the users, and the content that they own or have modified; users whom the caller may not read find nothing.',
    )
    .by(async ({ world }, scene) => {
      const { admin, situation } = scene;
      const userId = situation.administrator.userId ?? 0;
      const metadata = (['owner', 'modifier'] as const).flatMap((target): Criterion[] => [
        { kind: 'userMetadata', target, ids: [userId, scene.unknownId] },
        { kind: 'not', criterion: { kind: 'userMetadata', target, ids: [userId] } },
      ]);
      const { items } = await factsFor(world);
      const groups = items.flatMap(({ owner }) => owner?.groupIds ?? []);
      const grouped: Criterion = { kind: 'userMetadata', target: 'group', ids: [...new Set(groups), scene.unknownId] };
      const ofGroups: readonly Criterion[] = groups.length > 0 ? [grouped, { kind: 'not', criterion: grouped }] : [];
      await agrees(world, ofBoth([...metadata, ...ofGroups]));
      const { login, email } = await admin.users.load(userId);
      const alone: Criterion = { kind: 'userId', ids: [userId] };
      for (const [criteria, expected] of [
        [criteriaOnUsers(scene, userId, login, email), [userId]],
        [criteriaOnOtherUsers(scene, userId, login, email), []],
      ] as const)
        for (const criterion of criteria) {
          const both = await findBoth(admin, [alone, criterion]);
          for (const ids of both)
            assert.deepEqual([...new Set(ids)], expected, `The hits by ${JSON.stringify(criterion)}`);
        }
    }),
  worldCheck('views.find.matches-groups-of-owners')
    .requires('A user group finds the content of its users; other content that a user is placed below is not a group.')
    .by(async ({ world }, scene) => {
      const { apple, pear } = world.folders;
      const user = await createUser(scene);
      await addPlace(scene, user.id, apple.locationId);
      await scene.admin.content.updateInfo({ id: pear.id, changes: { ownerId: user.id } });
      const group = await scene.admin.userGroups.load(scene.situation.userGroup.path);
      await agrees(
        world,
        ofBoth([group.id, apple.id].map((id) => ({ kind: 'userMetadata', target: 'group', ids: [id] }))),
      );
    }),
  worldCheck('views.find.matches-bookmarks')
    .requires(
      'Locations that the caller has bookmarked are found, and their content; bookmarks of other users are not.',
    )
    .by(async ({ world }, scene) => {
      const { apple, plum, concealed } = world.folders;
      for (const { locationId } of [apple, plum, concealed]) await scene.admin.bookmarks.create(locationId);
      await agrees(world, ofBoth([true, false].map((value) => ({ kind: 'isBookmarked', value }))));
    }),
  worldCheck('views.find.combines-criteria')
    .requires(
      'All criteria of a list, one of a disjunction, and not a negated one must match, however they are nested.',
    )
    .by(async ({ world }) => {
      const { apple, pear, plum, concealed } = world.folders;
      const ids = (...of: readonly { readonly id: number }[]): Criterion => ({
        kind: 'contentId',
        ids: of.map(({ id }) => id),
      });
      const named: Criterion = { kind: 'contentName', pattern: '*apfel*' };
      await agrees(world, [
        ...ofBoth([
          { kind: 'or', criteria: [ids(apple), ids(pear), ids(concealed)] },
          { kind: 'and', criteria: [ids(apple, pear, plum), { kind: 'not', criterion: named }] },
          { kind: 'not', criterion: { kind: 'or', criteria: [named, { kind: 'not', criterion: ids(pear, plum) }] } },
          {
            kind: 'or',
            criteria: [
              { kind: 'and', criteria: [named, ids(plum)] },
              { kind: 'not', criterion: ids(apple, plum) },
            ],
          },
        ]),
        { filter: [named, ids(apple, pear)], query: [ids(apple, plum)] },
      ]);
    }),
  worldCheck('views.find.restricts-to-a-language')
    .requires(
      'A language restricts hits to translated content, and to content that is always available unless that is excluded.',
    )
    .by(async ({ world }, scene) => {
      const { languageCode, otherLanguageCode } = scene.situation;
      await agrees(
        world,
        [languageCode, otherLanguageCode, 'xx-XX'].flatMap((code) =>
          [true, false].flatMap((useAlwaysAvailable) => [
            { languageCode: code, useAlwaysAvailable },
            { languageCode: code, useAlwaysAvailable, target: 'locations' as const },
          ]),
        ),
      );
    }),
];
