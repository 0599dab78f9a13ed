/** Policies of roles and of drafts: creating, loading, updating and deleting them. */
import type { PolicyValues } from 'express-cms-rest/repository';
import { type Check, check } from '../../core/check.js';
import { assert, outcome, refuses } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { pick } from '../../families/unique-checks.js';
import { inSections, role, roleCheck } from '../../fixtures/roles.js';

const reading = ({ situation }: Scene): PolicyValues => ({
  module: 'content',
  function: 'read',
  limitations: [
    inSections(situation.publicSectionId),
    { identifier: 'Class', values: [String(situation.contentTypeId)] },
  ],
});

const everything: PolicyValues = { module: '*', function: '*', limitations: [] };

/** Policies that no repository of this protocol knows, and the member that is wrong with each. */
function wrongPolicies(scene: Scene): readonly (readonly [wrong: PolicyValues, member: string])[] {
  const right = reading(scene);
  const [first, second] = right.limitations;
  assert.ok(first && second);
  const limited = (...limitations: PolicyValues['limitations']) => ({ ...right, limitations });
  return [
    [{ ...right, module: 'no_such_module' }, 'module'],
    [{ ...right, function: 'no_such_function' }, 'function'],
    [limited(first, { identifier: 'NoSuchLimitation', values: ['1'] }), 'limitations.1.identifier'],
    [limited(second, { identifier: 'Section', values: [...first.values, '1234567'] }), 'limitations.1.values.1'],
    [limited({ identifier: 'Section', values: ['everything'] }), 'limitations.0.values.0'],
    [limited({ identifier: 'Subtree', values: ['/1234567/'] }), 'limitations.0.values.0'],
  ];
}

export const policyChecks: readonly Check[] = [
  roleCheck('roles.createPolicy.has-the-given-values')
    .requires(
      'A new policy has the given values, in the response, when it is loaded, and in the list; its role gets a new revision.',
    )
    .by(async ({ admin: { roles }, id: roleId, revision }, scene) => {
      const policies = [reading(scene), everything];
      for (const [index, values] of policies.entries()) {
        const { id, ...created } = await roles.createPolicy({ roleId, ...values });
        assert.deepEqual(pick(created, values), values, 'The returned value');
        assert.deepEqual(pick(await roles.loadPolicy({ roleId, id }), values), values, 'The loaded policy');
        const { items } = await roles.listPolicies(roleId);
        assert.deepEqual(items[index] && pick(items[index], { id, ...values }), { id, ...values }, 'The list');
      }
      assert.notEqual((await roles.load(roleId)).revision, revision, 'The revision is the one from before');
    }),
  roleCheck('roles.createPolicy.refuses-unknown-values')
    .requires(
      'Creating or updating a policy with an unknown module, function, limitation or value is refused with BadRequest.',
    )
    .by(async ({ admin: { roles }, id: roleId }, scene) => {
      const { id } = await roles.createPolicy({ roleId, ...reading(scene) });
      const before = await roles.listPolicies(roleId);
      for (const [wrong, member] of wrongPolicies(scene)) {
        await refuses(roles.createPolicy({ roleId, ...wrong }), 400, `A policy with a wrong ${member}`);
        const { limitations } = wrong;
        if (member.startsWith('limitations'))
          await refuses(roles.updatePolicy({ roleId, id, limitations }), 400, `A change to a wrong ${member}`);
      }
      assert.deepEqual(await roles.listPolicies(roleId), before, 'The policies afterwards');
    }),
  roleCheck('roles.updatePolicy.replaces-all-limitations')
    .requires('Updating a policy replaces all its limitations, also by none.')
    .by(async ({ admin: { roles }, id: roleId }, scene) => {
      const { id } = await roles.createPolicy({ roleId, ...reading(scene) });
      for (const limitations of [[{ identifier: 'Owner', values: ['1'] }], []]) {
        const updated = await roles.updatePolicy({ roleId, id, limitations });
        assert.deepEqual(updated.limitations, limitations);
        assert.deepEqual((await roles.loadPolicy({ roleId, id: updated.id })).limitations, limitations);
      }
    }),
  roleCheck('roles.deletePolicy.deletes-it')
    .requires('A deleted policy is NotFound, and others are kept; all policies can be deleted at once.')
    .by(async ({ admin: { roles }, id: roleId }, scene) => {
      const ids: number[] = [];
      for (let count = 0; count < 3; count++) ids.push((await roles.createPolicy({ roleId, ...reading(scene) })).id);
      const [first = 0, ...others] = ids;
      await roles.deletePolicy({ roleId, id: first });
      await refuses(roles.loadPolicy({ roleId, id: first }), 404, 'A deleted policy');
      const listed = async () => (await roles.listPolicies(roleId)).items.map(({ id }) => id);
      assert.deepEqual(await listed(), others);
      await roles.deletePolicies({ roleId });
      assert.deepEqual(await listed(), []);
    }),
  check('roles.loadPolicy.needs-its-role')
    .requires('A policy is NotFound by the id of another role, and so are the policies of a role that does not exist.')
    .by(async ({ admin: { roles } }, scene) => {
      const [first, { id: roleId }] = [await role(scene), await role(scene)];
      const { id } = await roles.createPolicy({ roleId: first.id, ...everything });
      const { limitations } = everything;
      await refuses(roles.loadPolicy({ roleId, id }), 404, 'The policy of another role');
      await refuses(roles.updatePolicy({ roleId, id, limitations }), 404, 'A change of the policy of another role');
      await refuses(roles.deletePolicy({ roleId, id }), 404, 'The deletion of the policy of another role');
      await roles.delete({ id: first.id });
      await refuses(roles.listPolicies(first.id), 404, 'The policies of a deleted role');
    }),
  roleCheck('roles.createDraft.copies-policies')
    .requires(
      'A draft has copies of the policies of its role, each with the id of its original; changing them does not change the role.',
    )
    .by(async ({ admin: { roles }, id: roleId }, scene) => {
      for (const values of [reading(scene), everything]) await roles.createPolicy({ roleId, ...values });
      const { items: originals } = await roles.listPolicies(roleId);
      const { id: draftId } = await roles.createDraft({ id: roleId });
      const { items: copies } = await roles.listPolicies(draftId);
      assert.deepEqual(
        copies.map(({ id: _, roleId: of, revision: __, updated: ___, originalId, ...values }) => [
          of,
          originalId,
          values,
        ]),
        originals.map(({ id, roleId: _, revision: __, updated: ___, ...values }) => [draftId, id, values]),
      );
      await roles.updatePolicy({ roleId: draftId, id: copies[0]?.id ?? 0, limitations: [] });
      await roles.deletePolicy({ roleId: draftId, id: copies[1]?.id ?? 0 });
      const added = await roles.createPolicy({ roleId: draftId, ...reading(scene) });
      assert.equal(added.originalId, null, 'The original of a new policy of a draft');
      assert.deepEqual((await roles.listPolicies(roleId)).items, originals, 'The policies of the role');
    }),
  roleCheck('roles.publishDraft.replaces-policies')
    .requires('The policies of a draft that is published replace those of its role.')
    .by(async ({ admin: { roles }, id: roleId }, scene) => {
      await roles.createPolicy({ roleId, ...everything });
      const { id: draftId } = await roles.createDraft({ id: roleId });
      await roles.deletePolicies({ roleId: draftId });
      await roles.createPolicy({ roleId: draftId, ...reading(scene) });
      await roles.publishDraft({ id: draftId });
      const { items } = await roles.listPolicies(roleId);
      const actual = items.map((policy) => [policy.roleId, policy.originalId, pick(policy, reading(scene))]);
      assert.deepEqual(actual, [[roleId, undefined, reading(scene)]]);
    }),
  roleCheck('roles.createPolicy.refuses-roles-with-a-draft')
    .requires('While a role has a draft, its own policies cannot be changed.')
    .by(async ({ admin: { roles }, id: roleId }) => {
      const { id } = await roles.createPolicy({ roleId, ...everything });
      const { items: before } = await roles.listPolicies(roleId);
      await roles.createDraft({ id: roleId });
      await refuses(roles.createPolicy({ roleId, ...everything }), 409, 'A policy of a role that has a draft');
      await refuses(roles.updatePolicy({ roleId, id, limitations: [] }), 409, 'A change of one');
      await refuses(roles.deletePolicy({ roleId, id }), 409, 'The deletion of one');
      await refuses(roles.deletePolicies({ roleId }), 409, 'The deletion of all');
      assert.deepEqual((await roles.listPolicies(roleId)).items, before);
    }),
  roleCheck('roles.listPolicies.conceals-unreadable-entities')
    .requires('Callers who may not load a role are refused its policies, and those of other users.')
    .by(async ({ admin: { roles }, id: roleId }, scene) => {
      const { id } = await roles.createPolicy({ roleId, ...reading(scene) });
      for (const caller of scene.readers) {
        if ((await outcome(caller.roles.load(roleId))).value) continue;
        await refuses(caller.roles.listPolicies(roleId), [401, 403, 404], 'The policies of a role');
        await refuses(caller.roles.loadPolicy({ roleId, id }), [401, 403, 404], 'A policy of a role');
        const administrator = scene.situation.administrator.userId as number;
        await refuses(caller.roles.listPoliciesOfUser(administrator), [401, 403, 404], 'The policies of another user');
      }
    }),
  check('sections.delete.removes-values-of-limitations')
    .requires('A policy that is limited to a deleted section keeps its other values.')
    .by(async ({ admin: { roles, sections } }, scene) => {
      const [one, other] = [await scene.section(), await scene.section()];
      const { id: roleId } = await role(scene);
      const limitations = [inSections(one.id, other.id)];
      const { id } = await roles.createPolicy({ roleId, ...reading(scene), limitations });
      for (const left of [[other.id], []]) {
        await sections.delete({ id: left.length > 0 ? one.id : other.id });
        assert.deepEqual((await roles.loadPolicy({ roleId, id })).limitations, [inSections(...left)]);
      }
    }),
];
