/** Lists of roles: pages, and lookups by identifier. */
import { type Check, check } from '../../core/check.js';
import { assert, outcome } from '../../core/expectations.js';
import { identifierOf } from '../../core/maker.js';
import { role } from '../../fixtures/roles.js';

const all = { offset: 0, limit: 1000 };

export const roleListChecks: readonly Check[] = [
  check(
    'roles.list.pages-make-up-the-whole',
    'Pages of the list show each role once, in the same order as the whole.',
    async (scene) => {
      for (let count = 0; count < 3; count++) await role(scene);
      const { roles } = scene.admin;
      const ids = (await roles.list(all)).items.map(({ id }) => id);
      const paged: number[] = [];
      for (let offset = 0; offset < ids.length; offset += 2)
        paged.push(...(await roles.list({ offset, limit: 2 })).items.map(({ id }) => id));
      assert.deepEqual(paged, ids);
    },
  ),
  check(
    'roles.list.finds-by-identifier',
    'The list for an identifier has the role with that identifier alone, and nothing for one that no role has.',
    async (scene) => {
      const { id, identifier } = await role(scene);
      const found = async (wanted: string) =>
        (await scene.admin.roles.list({ ...all, identifier: wanted })).items.map((one) => one.id);
      assert.deepEqual([await found(identifier), await found(identifierOf('role'))], [[id], []]);
    },
  ),
  check(
    'roles.list.lists-what-the-caller-may-load',
    'Each caller finds in the list, and by their identifiers, the roles that the caller may load, and no other.',
    async (scene) => {
      await role(scene);
      const { items: roles } = await scene.admin.roles.list(all);
      for (const caller of scene.everyone) {
        const { value: listed } = await outcome(caller.roles.list(all));
        for (const { id, identifier } of roles) {
          const { value: loaded } = await outcome(caller.roles.load(id));
          const { items: found } = await caller.roles.list({ ...all, identifier });
          const shown = [listed?.items.some((one) => one.id === id) ?? false, found.length > 0];
          assert.deepEqual(shown, [loaded !== undefined, loaded !== undefined], `Role ${id}, listed and found`);
        }
      }
    },
  ),
];
