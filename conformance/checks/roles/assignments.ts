/** Assignments of roles to users and groups, and that they take effect at once. */
import type { Limitation } from 'express-cms-rest';
import type { BoundRepository } from '../../core/bound.js';
import { type Check, check, openedCheck } from '../../core/check.js';
import { assert, outcome, refuses } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { inSections, newDraft, readableOf, readingRole, role, roleCheck } from '../../fixtures/roles.js';

/** The assignee of roles in a check: the reader, or a group that the reader is in. */
export interface Assignee {
  readonly name: 'User' | 'Group';
  within(scene: Scene): Promise<(caller: BoundRepository) => Assignments>;
}

interface Assigned {
  readonly roleId: number;
  readonly limitation?: Limitation;
  readonly revision?: string | number;
}

interface Assignments {
  list(): Promise<{ readonly items: readonly Assigned[]; readonly revision?: string | number }>;
  load(roleId: number): Promise<Assigned>;
  assign(
    roleId: number,
    limitation?: Limitation,
    expected?: string | number,
  ): Promise<{ readonly items: readonly Assigned[] }>;
  unassign(roleId: number, expected?: string | number): Promise<{ readonly items: readonly Assigned[] }>;
}

export const toUser: Assignee = {
  name: 'User',
  async within({ situation }) {
    const userId = situation.reader.userId as number;
    return ({ roles }) => ({
      list: () => roles.listOfUser(userId),
      load: (roleId) => roles.loadOfUser({ userId, roleId }),
      assign: (roleId, limitation, expected) =>
        roles.assignToUser({ userId, roleId, ...(limitation && { limitation }), expected }),
      unassign: (roleId, expected) => roles.unassignFromUser({ userId, roleId, expected }),
    });
  },
};

export const toGroup: Assignee = {
  name: 'Group',
  async within({ admin, situation }) {
    const { items } = await admin.users.listGroups({ userId: situation.reader.userId as number, offset: 0, limit: 1 });
    const path = items[0]?.path ?? '';
    return ({ roles }) => ({
      list: () => roles.listOfGroup(path),
      load: (roleId) => roles.loadOfGroup({ path, roleId }),
      assign: (roleId, limitation, expected) =>
        roles.assignToGroup({ path, roleId, ...(limitation && { limitation }), expected }),
      unassign: (roleId, expected) => roles.unassignFromGroup({ path, roleId, expected }),
    });
  },
};

/** The entries of some roles in the list. */
const ofRole = (items: readonly Assigned[], ...ids: readonly number[]) =>
  items.filter(({ roleId }) => ids.includes(roleId)).map(({ roleId, limitation }) => [roleId, limitation]);

export const assignmentChecks: readonly Check[] = [toUser, toGroup].flatMap(({ name, within }) => {
  const of = name.toLowerCase();
  return [
    openedCheck(within)(`roles.assignTo${name}.creates-an-assignment`)
      .requires(
        `An assignment of a role to a ${of}, with or without a limitation, is returned, is in the list, and is loaded by its id.`,
      )
      .by(async ({ list, load, assign }, scene) => {
        const [{ id: whole }, { id: limited }] = [await role(scene), await role(scene)];
        const limitation = inSections(scene.situation.publicSectionId);
        await assign(whole);
        const { items } = await assign(limited, limitation);
        const expected = [
          [whole, undefined],
          [limited, limitation],
        ];
        assert.deepEqual(ofRole(items, whole, limited), expected, 'The returned value');
        assert.deepEqual(ofRole((await list()).items, whole, limited), expected, 'The list');
        assert.deepEqual((await load(limited)).limitation, limitation, 'The loaded limitation');
      }),
    openedCheck(within)(`roles.assignTo${name}.refuses-a-duplicate`)
      .requires(
        `Assigning a role to a ${of} with the same limitation again is refused with Refused; with another limitation it succeeds.`,
      )
      .by(async ({ load, assign }, scene) => {
        const { id } = await role(scene);
        const limitation = inSections(scene.situation.publicSectionId);
        await assign(id, limitation);
        await refuses(assign(id, limitation), 409, 'The same assignment');
        await assign(id);
        await refuses(assign(id), 409, 'The same assignment without a limitation');
        assert.deepEqual((await load(id)).limitation, limitation, 'The first of several assignments');
      }),
    openedCheck(within)(`roles.assignTo${name}.refuses-unknown-references`)
      .requires(
        `Assigning a role that does not exist or is a draft, or with a limitation to something that does not exist, is refused with BadRequest.`,
      )
      .by(async ({ list, assign }, scene) => {
        const [{ id }, draft] = [await role(scene), await newDraft(scene)];
        const { items: before } = await list();
        for (const roleId of [scene.unknownId, draft.id])
          await refuses(assign(roleId), 400, 'A role that does not exist');
        for (const limitation of [inSections(scene.unknownId), { identifier: 'Subtree', values: ['/1234567/'] }])
          await refuses(assign(id, limitation), 400, 'A limitation to something that does not exist');
        assert.deepEqual((await list()).items, before);
      }),
    openedCheck(within)(`roles.unassignFrom${name}.removes-all-assignments`)
      .requires(
        `Unassigning a role from a ${of} removes all its assignments, keeps those of other roles, and can be repeated.`,
      )
      .by(async ({ list, load, assign, unassign }, scene) => {
        const [{ id }, { id: remaining }] = [await role(scene), await role(scene)];
        for (const limitation of [undefined, inSections(scene.situation.publicSectionId)]) await assign(id, limitation);
        await assign(remaining);
        for (let round = 0; round < 2; round++) {
          const { items } = await unassign(id);
          assert.deepEqual(ofRole(items, id, remaining), [[remaining, undefined]], 'The returned value');
        }
        assert.deepEqual(ofRole((await list()).items, id, remaining), [[remaining, undefined]], 'The list');
        await refuses(load(id), 404, 'A role that is not assigned');
      }),
    check(`roles.assignTo${name}.grants-rights-at-once`)
      .requires(
        `A role that is assigned to a ${of} grants the rights of its policies immediately, within their limitations, until it is unassigned.`,
      )
      .by(async ({ reader, admin }, scene) => {
        const { assign, unassign } = (await within(scene))(admin);
        const [one, other] = [await scene.concealed(), await scene.concealed()];
        const ids = [one.id, other.id];
        const { sectionId } = await scene.info(one.id);
        const { id } = await readingRole(scene, inSections(sectionId));
        assert.deepEqual(await readableOf(reader, ids), [], 'The readable content before');
        await assign(id);
        assert.deepEqual(await readableOf(reader, ids), [one.id], 'The readable content with the role');
        const { items } = await admin.roles.listPolicies(id);
        const policies = (await admin.roles.listPoliciesOfUser(scene.situation.reader.userId as number)).items;
        const policyIds = policies.filter(({ roleId }) => roleId === id).map((policy) => policy.id);
        assert.deepEqual(
          policyIds,
          items.map((policy) => policy.id),
          'The policies of the reader',
        );
        await admin.roles.updatePolicy({ roleId: id, id: items[0]?.id ?? 0, limitations: [] });
        assert.deepEqual(await readableOf(reader, ids), ids, 'The readable content without the limitation');
        await unassign(id);
        assert.deepEqual(await readableOf(reader, ids), [], 'The readable content afterwards');
      }),
    check(`roles.assignTo${name}.limits-by-subtree`)
      .requires(`A role that is assigned to a ${of} with a limitation to a subtree grants rights in that subtree only.`)
      .by(async ({ reader, admin }, scene) => {
        const { assign } = (await within(scene))(admin);
        const top = await scene.concealed();
        const below = await scene.concealed({ parentLocationId: top.locationId });
        const beside = await scene.concealed();
        const { id } = await readingRole(scene);
        const { pathString } = await admin.locations.load(top.locationId);
        await assign(id, { identifier: 'Subtree', values: [pathString] });
        const ids = [top.id, below.id, beside.id];
        assert.deepEqual(await readableOf(reader, ids), [top.id, below.id]);
        await admin.roles.delete({ id });
        assert.deepEqual(await readableOf(reader, ids), [], 'The readable content after the deletion of the role');
      }),
    roleCheck(`roles.listOf${name}.conceals-unreadable-entities`)
      .requires(`Listing the roles of a ${of} is refused to callers without the right.`)
      .by(async ({ id }, scene) => {
        const administrator = scene.situation.administrator.userId as number;
        const { items: groups } = await scene.admin.users.listGroups({ userId: administrator, offset: 0, limit: 1 });
        const path = groups[0]?.path ?? '';
        for (const { roles } of scene.readers) {
          if ((await outcome(roles.load(id))).value) continue;
          const list = name === 'User' ? roles.listOfUser(administrator) : roles.listOfGroup(path);
          await refuses(list, [401, 403, 404], `The roles of another ${of}`);
        }
      }),
  ];
});
