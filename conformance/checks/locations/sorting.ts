/** The order of children: by each field, in both directions. */

import type { Location } from 'express-cms-rest';
import { type SortField, type SortOrder, sortFields } from 'express-cms-rest/repository';
import { type Check, check, folderCheck } from '../../core/check.js';
import { assert } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { draftOf } from '../../fixtures/editing.js';
import { firstChildIds, load } from '../../fixtures/places.js';

/** The values that are compared: numbers, or texts in lower case without diacritics. */
type Key = (child: Location, scene: Scene) => number | string | Promise<number | string>;

const type = ({ content }: Location, { situation, admin }: Scene) =>
  admin.contentTypes.load(content?.contentTypeId ?? situation.contentTypeId);

const keys: Readonly<Record<SortField, Key>> = {
  PATH: ({ id }) => id,
  PUBLISHED: ({ content }) => content?.published?.getTime() ?? 0,
  MODIFIED: ({ content }) => content?.modified?.getTime() ?? 0,
  SECTION: ({ content }) => content?.sectionId ?? 0,
  DEPTH: ({ depth }) => depth,
  CLASS_IDENTIFIER: async (child, scene) => (await type(child, scene)).identifier,
  CLASS_NAME: async (child, scene) => {
    const { names, mainLanguageCode } = await type(child, scene);
    return (names[mainLanguageCode] ?? '').toLowerCase();
  },
  PRIORITY: ({ priority }) => priority,
  NAME: ({ content }) => content?.name ?? '',
  NODE_ID: ({ id }) => id,
  CONTENTOBJECT_ID: ({ content }) => content?.id ?? 0,
};

const fieldChecks: readonly Check[] = sortFields.map((sortField) =>
  check(`locations.listChildren.sorts-by-${sortField.toLowerCase().replaceAll('_', '-')}`)
    .requires(`The children of a location whose sort field is ${sortField} are sorted by it, in both sort orders.`)
    .by(async (scene) => {
      const parentLocationId = await makeFamily(scene, sortField.startsWith('CLASS'));
      const ascending = await valuesIn(scene, parentLocationId, sortField, 'ASC');
      assert.equal(ascending.length, 4, `The number of children by ${sortField}`);
      // The order of ids that are strings is the repository's own.
      const isOpaque = scene.ids === 'string' && byIds.includes(sortField);
      if (!isOpaque) assert.deepEqual(ascending, sorted(ascending), `The values in the order of ${sortField} ASC`);
      const descending = await valuesIn(scene, parentLocationId, sortField, 'DESC');
      assert.deepEqual(descending, ascending.toReversed(), `The values in the order of ${sortField} DESC`);
    }),
);

const byIds: readonly SortField[] = ['PATH', 'SECTION', 'NODE_ID', 'CONTENTOBJECT_ID'];

/** The values of the children in a field, in the order of the list. */
async function valuesIn(scene: Scene, parentLocationId: number, sortField: SortField, sortOrder: SortOrder) {
  await scene.admin.locations.update({ id: parentLocationId, changes: { sortField, sortOrder } });
  const values: (number | string)[] = [];
  for (const id of await firstChildIds(scene, parentLocationId))
    values.push(await keys[sortField](await load(scene, id), scene));
  return values;
}

const sorted = (values: readonly (number | string)[]) => [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

/** Four children that have another order by each field in which they differ, which their types are only if that is asked. */
async function makeFamily({ folder, draft, section, admin, situation }: Scene, ofTwoTypes: boolean): Promise<number> {
  const { locationId: parentLocationId } = await folder();
  const contentTypeId = ofTwoTypes ? situation.leafContentTypeId : situation.contentTypeId;
  const sections = [await section(), await section(), await section()];
  const family = [
    { name: 'charlie', priority: 2, days: [3, 6], section: sections[2], contentTypeId: situation.contentTypeId },
    { name: 'alpha', priority: 10, days: [1, 8], section: sections[0], contentTypeId },
    { name: 'delta', priority: -1, days: [4, 5], section: undefined, contentTypeId: situation.contentTypeId },
    { name: 'bravo', priority: 3, days: [2, 7], section: sections[1], contentTypeId },
  ];
  const drafts: number[] = [];
  for (const { name, priority, contentTypeId } of family) {
    drafts.push((await draft({ name, priority, parentLocationId, more: { contentTypeId } })).id);
  }
  for (const index of [2, 0, 3, 1]) await admin.versions.publish({ contentId: drafts[index] ?? 0, versionNo: 1 });
  for (const [index, { days, section: within }] of family.entries()) {
    const [published, modified] = days.map((day) => new Date(Date.UTC(2020, 1, day)));
    const sectionId = within?.id ?? situation.publicSectionId;
    const changes = { sectionId, ...(published && { published }), ...(modified && { modified }) };
    await admin.content.updateInfo({ id: drafts[index] ?? 0, changes });
  }
  return parentLocationId;
}

export const sortingChecks: readonly Check[] = [
  ...fieldChecks,
  folderCheck('locations.listChildren.sorts-by-published-names')
    .requires('Children that are sorted by name are in the order of their published names.')
    .by(async ({ folder, field, admin, locationId: parentLocationId }, scene) => {
      const one = await folder({ parentLocationId, name: 'alpha' });
      const two = await folder({ parentLocationId, name: 'bravo' });
      const changes = { sortField: 'NAME', sortOrder: 'ASC' } as const;
      await admin.locations.update({ id: parentLocationId, changes });
      const { versionNo } = await draftOf(scene, one.id, [field('zulu')]);
      const order = [one.locationId, two.locationId];
      assert.deepEqual(await firstChildIds(scene, parentLocationId), order, 'The order while the new name is a draft');
      await admin.versions.publish({ contentId: one.id, versionNo });
      assert.deepEqual(await firstChildIds(scene, parentLocationId), order.reverse(), 'The order by the new name');
    }),
  folderCheck('locations.listChildren.sorts-by-current-priorities')
    .requires('Children that are sorted by priority are in the order of their current priorities, as numbers.')
    .by(async ({ folders, admin, locationId: parentLocationId }, scene) => {
      const children = await folders(parentLocationId, 'One', 'Two', 'Three');
      const [one, two, three] = children.map(({ locationId }) => locationId);
      const set = (id: number | undefined, priority: number) =>
        admin.locations.update({ id: id ?? 0, changes: { priority } });
      const changes = { sortField: 'PRIORITY', sortOrder: 'ASC' } as const;
      await admin.locations.update({ id: parentLocationId, changes });
      await set(one, 100);
      await set(two, 20);
      await set(three, -3);
      assert.deepEqual(await firstChildIds(scene, parentLocationId), [three, two, one]);
      await set(one, -4);
      assert.deepEqual(await firstChildIds(scene, parentLocationId), [one, three, two]);
    }),
];
