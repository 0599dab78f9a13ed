/** Checks that all paged lists share. */
import type { ContentTypeQuery } from 'express-cms-rest/repository';
import type { Check } from '../core/check.js';
import { type PagedList, pageCheck } from '../families/page-checks.js';
import { alias } from '../fixtures/aliases.js';
import { draftOf } from '../fixtures/editing.js';
import { createGroup, createUser } from '../fixtures/people.js';
import { siblings } from '../fixtures/places.js';
import { role } from '../fixtures/roles.js';
import { trash } from '../fixtures/trash.js';
import { newType } from '../fixtures/types.js';

interface Identified<Id> {
  readonly id: Id;
}

/** The ids of so many entities, created in sequence. */
async function idsOf<Id>(count: number, create: () => Promise<Identified<Id>>): Promise<readonly Id[]> {
  const ids: Id[] = [];
  for (let index = 0; index < count; index++) ids.push((await create()).id);
  return ids;
}

const oldestFirst = 'the oldest first';

const lists: readonly PagedList[] = [
  {
    ...{ method: 'bookmarks.list', name: 'bookmarks', isCounted: true },
    async prepare(scene) {
      const { bookmarks } = scene.admin;
      const added = (await siblings(scene, 4)).map(({ locationId }) => locationId);
      for (const id of added) await bookmarks.create(id);
      return { added, lists: [(page) => bookmarks.list(page)] };
    },
  },
  {
    ...{ method: 'contentTypes.list', name: 'content types', hasDuplicates: true },
    async prepare(scene) {
      const { contentTypes } = scene.admin;
      const modified = new Date('2001-02-03T04:05:06Z');
      const added = await idsOf(3, () => newType(scene, { modified }));
      const orders: readonly Pick<ContentTypeQuery, 'orderBy' | 'direction'>[] = [
        {},
        { orderBy: 'identifier' },
        { orderBy: 'modified' },
        { orderBy: 'modified', direction: 'descending' },
      ];
      return { added, lists: orders.map((order) => (page) => contentTypes.list({ ...order, ...page })) };
    },
  },
  {
    ...{ method: 'roles.list', name: 'roles' },
    prepare: async (scene) => ({
      added: await idsOf(3, () => role(scene)),
      lists: [(page) => scene.admin.roles.list(page)],
    }),
  },
  {
    ...{ method: 'relations.list', name: 'relations', endsWith: oldestFirst },
    async prepare(scene) {
      const { relations } = scene.admin;
      const { contentId, versionNo } = await draftOf(scene, (await scene.folder()).id);
      const version = { contentId, versionNo };
      const added = await idsOf(5, async () => {
        const { id: destinationContentId } = await scene.folder();
        return relations.create({ ...version, destinationContentId });
      });
      return { added, lists: [(page) => relations.list({ ...version, ...page })] };
    },
  },
  {
    ...{ method: 'relations.listReverse', name: 'relations to content', endsWith: oldestFirst },
    async prepare(scene) {
      const { relations, versions } = scene.admin;
      const { id: destinationContentId } = await scene.folder();
      const added = await idsOf(4, async () => {
        const { contentId, versionNo } = await draftOf(scene, (await scene.folder()).id);
        const version = { contentId, versionNo };
        const relation = await relations.create({ ...version, destinationContentId });
        await versions.publish(version);
        return relation;
      });
      return { added, lists: [(page) => relations.listReverse({ contentId: destinationContentId, ...page })] };
    },
  },
  {
    ...{ method: 'trash.list', name: 'items in the trash' },
    async prepare(scene) {
      const folders = await siblings(scene, 4);
      for (const folder of folders) await trash(scene, folder);
      return { added: folders.map(({ locationId }) => locationId), lists: [(page) => scene.admin.trash.list(page)] };
    },
  },
  {
    ...{ method: 'locations.listChildren', name: 'children of a location' },
    async prepare(scene) {
      const { locations } = scene.admin;
      const { locationId: id } = await scene.folder();
      const added = (await siblings(scene, 4, id)).map(({ locationId }) => locationId);
      return { added, lists: [(page) => locations.listChildren({ id, ...page })] };
    },
  },
  {
    ...{ method: 'urlAliases.listGlobal', name: 'URL aliases of resources', endsWith: oldestFirst },
    prepare: async (scene) => ({
      added: await idsOf(3, () => alias(scene, { resource: 'module:content/search' })),
      lists: [(page) => scene.anonymous.urlAliases.listGlobal(page)],
    }),
  },
  {
    ...{ method: 'urlAliases.listOfLocation', name: 'custom URL aliases of a location', endsWith: oldestFirst },
    async prepare(scene) {
      const { locationId } = await scene.folder();
      const added = await idsOf(3, () => alias(scene, { locationId }));
      return {
        added,
        lists: [(page) => scene.admin.urlAliases.listOfLocation({ locationId, custom: true, ...page })],
      };
    },
  },
  {
    ...{ method: 'urlWildcards.list', name: 'URL wildcards', endsWith: oldestFirst },
    prepare: async ({ admin: { urlWildcards }, anonymous, unique }) => ({
      added: await idsOf(3, () =>
        urlWildcards.create({ sourceUrl: `/${unique('from')}`, destinationUrl: '/to', forward: false }),
      ),
      lists: [(page) => anonymous.urlWildcards.list(page)],
    }),
  },
  {
    ...{ method: 'userGroups.listUsers', name: 'users in a group' },
    async prepare(scene) {
      const { path } = await createGroup(scene);
      const added = await idsOf(3, () => createUser(scene, { groupPath: path }));
      return { added, lists: [(page) => scene.admin.userGroups.listUsers({ path, ...page })] };
    },
  },
  {
    ...{ method: 'userGroups.listSubgroups', name: 'subgroups of a group' },
    async prepare(scene) {
      const { path } = await createGroup(scene);
      const added = await idsOf(3, () => createGroup(scene, { parentPath: path }));
      return { added, lists: [(page) => scene.admin.userGroups.listSubgroups({ path, ...page })] };
    },
  },
];

export const pageChecks: readonly Check[] = lists.map(pageCheck);
