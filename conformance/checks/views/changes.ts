/** Searches while content changes, by callers who may not read all of it, and with criteria that are not valid. */

import type { Criterion } from 'express-cms-rest';
import { type comparisons, locationSortKinds } from 'express-cms-rest/repository';
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { draftOf } from '../../fixtures/editing.js';
import { aggregations, criteriaOnContent } from '../../search/queries.js';
import {
  agrees,
  countingBoth,
  everything,
  find,
  hitIds,
  ofBoth,
  sightsOf,
  wholePage,
  worldCheck,
} from '../../search/world.js';

export const changeChecks: readonly Check[] = [
  worldCheck('views.find.follows-changes')
    .requires('Content that is updated, hidden, moved, trashed, restored or deleted is found as it is afterwards.')
    .by(async ({ world }, scene) => {
      const { admin, situation } = scene;
      const { apple, pear, plum, hidden, cherry } = world.folders;
      const queries = [...ofBoth(criteriaOnContent(world, undefined)), ...countingBoth(aggregations(world))];
      const now = async () => agrees(world, queries, (await sightsOf(world)).slice(0, 1));
      await admin.content.reveal({ id: hidden.id });
      await admin.content.hide({ id: apple.id });
      await admin.locations.move({ id: cherry.locationId, parentLocationId: world.root.locationId });
      await admin.content.updateInfo({ id: pear.id, changes: { sectionId: (await scene.section()).id } });
      await now();
      const item = await admin.locations.trash({ id: cherry.locationId });
      const ids = async () => hitIds(await find(world, {}, admin));
      assert.ok(!(await ids()).includes(cherry.id), 'Content in the trash is found');
      if (item) await admin.trash.restore({ id: item.id, parentLocationId: plum.locationId });
      await now();
      const draft = await draftOf(scene, plum.id, [scene.field('A new name', situation.languageCode)]);
      await now();
      await admin.versions.publish({ contentId: plum.id, versionNo: draft.versionNo });
      await now();
      await admin.content.delete({ id: pear.id });
      assert.ok(!(await ids()).includes(pear.id), 'Deleted content is found');
    }),
  check('views.find.finds-no-drafts')
    .requires('Content that was never published is not found, and content is not found by the changes of a draft.')
    .by(async ({ admin, draft, folder }, scene) => {
      const [unpublished, published] = [await draft(), await folder()];
      const name = scene.unique();
      await draftOf(scene, published.id, [scene.field(name)]);
      const filter: Criterion[] = [{ kind: 'contentId', ids: [unpublished.id, published.id] }];
      assert.deepEqual(hitIds(await admin.views.find({ query: { ...everything, filter }, page: wholePage })), [
        published.id,
      ]);
      const byName: Criterion[] = [{ kind: 'contentName', pattern: name }];
      const actual = hitIds(await admin.views.find({ query: { ...everything, filter: byName }, page: wholePage }));
      assert.deepEqual(actual, []);
    }),
  worldCheck('views.find.reveals-nothing-about-unreadable-entities')
    .requires(
      'Criteria that name a location that the caller may not read find nothing, like those that name one that does not exist.',
    )
    .by(async ({ world }, scene) => {
      const { concealed, below } = world.folders;
      const { locationId: id } = concealed;
      const { pathString, remoteId } = await scene.admin.locations.load(id);
      const filter: Criterion[] = [{ kind: 'contentId', ids: [below.id] }];
      for (const caller of scene.readers) {
        const actual = (await caller.views.find({ query: { ...everything, filter }, page: wholePage })).total;
        assert.equal(actual, 1, 'The number of hits below');
        for (const criterion of [
          { kind: 'parentLocationId', ids: [id] },
          { kind: 'subtree', paths: [pathString] },
          { kind: 'ancestor', paths: [pathString] },
          { kind: 'locationId', ids: [id] },
          { kind: 'contentName', pattern: 'geheim*' },
        ] as const) {
          const actual = await find(world, { filter: [criterion] }, caller);
          assert.deepEqual([hitIds(actual), actual.total], [[], 0], `The hits by ${criterion.kind}`);
        }
        const parents = { filter: [{ kind: 'parentLocationRemoteId' as const, values: [remoteId] }] };
        await refuses(find(world, parents, caller), 404, 'The remote id of a concealed parent');
        const call = find(world, { filter: [{ kind: 'sibling', locationId: id }] }, caller);
        await refuses(call, 404, 'A concealed sibling');
      }
    }),
  check('views.find.refuses-unknown-references')
    .requires(
      'Unknown identifiers of types, remote ids of parents and siblings are NotFound; other values that do not exist match nothing.',
    )
    .by(async ({ admin, unique, unknownId }) => {
      const name = unique();
      const search = (criterion: Criterion) =>
        admin.views.find({ query: { ...everything, filter: [criterion] }, page: wholePage });
      for (const criterion of [
        { kind: 'contentTypeIdentifier', values: [name] },
        { kind: 'parentLocationRemoteId', values: [name] },
        { kind: 'sibling', locationId: unknownId },
      ] as const)
        await refuses(search(criterion), 404, `A missing entity, by ${criterion.kind}`);
      for (const criterion of [
        { kind: 'contentId', ids: [unknownId] },
        { kind: 'sectionIdentifier', values: [name] },
        { kind: 'languageCode', values: [name] },
        { kind: 'objectStateIdentifier', values: [name] },
        { kind: 'subtree', paths: [`/1/${unknownId}/`] },
        { kind: 'userLogin', values: [name] },
      ] as const)
        assert.equal((await search(criterion)).total, 0, `The hits by ${criterion.kind}`);
    }),
  check('views.find.refuses-invalid-criteria')
    .requires(
      'A range without two dates, another operator without one date, and content sorted by properties of locations are refused with BadRequest.',
    )
    .by(async ({ admin }) => {
      const search = (more: Partial<typeof everything>) =>
        admin.views.find({ query: { ...everything, ...more }, page: wholePage });
      const date = (values: readonly Date[], operator: (typeof comparisons)[number]): Criterion => ({
        ...{ kind: 'dateMetadata', target: 'modified', operator, values },
      });
      const [one, two] = [new Date(0), new Date()];
      for (const criterion of [date([one], 'BETWEEN'), date([one, two], 'EQ'), date([], 'GT'), date([], 'IN')])
        await refuses(search({ filter: [criterion] }), 400, 'A wrong number of dates');
      for (const kind of locationSortKinds)
        await refuses(search({ sortClauses: [{ kind, direction: 'ascending' }] }), 400, `Content sorted by ${kind}`);
    }),
];
