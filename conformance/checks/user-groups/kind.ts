/** Groups of users as a kind of entity, created below a group of their own. */
import type { UserGroup } from 'express-cms-rest';
import type { Scene } from '../../core/scene.js';
import { entityChecks } from '../../families/entity-checks.js';
import type { Kind } from '../../families/kind.js';
import { createGroup } from '../../fixtures/people.js';

interface Values {
  readonly remoteId: string;
}

/** Groups are loaded by their paths, which end with the ids of their locations; a deleted group has none. */
async function pathOf({ admin, unknownId }: Scene, id: number): Promise<string> {
  const { items } = await admin.userGroups.list({ id });
  return items[0]?.path ?? `/${unknownId}/`;
}

const groups: Kind<UserGroup, Values> = {
  name: 'user group',
  methods: {
    create: 'userGroups.create',
    load: 'userGroups.load',
    list: 'userGroups.listSubgroups',
    update: 'userGroups.update',
    delete: 'userGroups.delete',
  },
  unique: { member: 'remoteId', name: 'remote id' },
  values: ({ unique }) => ({ remoteId: unique('remote') }),
  changeable: ['remoteId'],
  async within(scene) {
    const { path: parentPath } = await createGroup(scene);
    const { languageCode: mainLanguageCode, userGroup } = scene.known;
    const { unique } = scene;
    return ({ userGroups: methods }) => ({
      create: (values) =>
        methods.create({ ...values, parentPath, mainLanguageCode, fields: userGroup.toGroupFields(unique('group')) }),
      load: async (id) => methods.load(await pathOf(scene, id)),
      list: async () => (await methods.listSubgroups({ path: parentPath, offset: 0, limit: 25 })).items,
      update: async (id, changes, expected) => methods.update({ path: await pathOf(scene, id), changes, expected }),
      delete: async (id, expected) => methods.delete({ path: await pathOf(scene, id), expected }),
    });
  },
};

export const userGroupKindChecks = entityChecks(groups);
