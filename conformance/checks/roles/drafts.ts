/** Drafts of roles: their ids, and how they are published and deleted. */

import type { Revision } from 'express-cms-rest';
import { type Check, check } from '../../core/check.js';
import { assert, expectMembers, outcome, race, refuses, succeeded } from '../../core/expectations.js';
import { identifierOf } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import type { Target, Write } from '../../families/write.js';
import { writeChecks } from '../../families/write-checks.js';
import { newDraft, role, roleCheck } from '../../fixtures/roles.js';

export const roleDraftChecks: readonly Check[] = [
  roleCheck('roles.createDraft.has-its-own-id')
    .requires(
      'The draft of a role has the identifier of the role and another id, and is loaded by both ids; lists do not have it, and the role does not change.',
    )
    .by(async ({ admin: { roles }, id, identifier }) => {
      const draft = await roles.createDraft({ id });
      assert.notEqual(draft.id, id, 'The id');
      for (const one of [draft, await roles.loadDraft(id), await roles.loadDraft(draft.id), await roles.load(draft.id)])
        assert.deepEqual([one.id, one.identifier, one.status], [draft.id, identifier, 'DRAFT']);
      assert.equal((await roles.load(id)).status, 'DEFINED', 'The role');
      const { items: actual } = await roles.list({ identifier, offset: 0, limit: 10 });
      expectMembers(actual, 'id', [id]);
    }),
  roleCheck('roles.createDraft.creates-one-draft')
    .requires(
      'A role has at most one draft: of several concurrent creations exactly one succeeds, and no further one while the draft exists.',
    )
    .by(async ({ admin: { roles }, id }) => {
      succeeded(await race(Array(4).fill(() => roles.createDraft({ id }))), 1, 409, 'Four drafts of one role');
      await refuses(roles.createDraft({ id }), 409, 'A second draft');
    }),
  roleCheck('roles.loadDraft.separates-roles-from-drafts')
    .requires(
      'A role without a draft has none to load, update, publish or delete, and a draft cannot be updated or deleted as a role: NotFound.',
    )
    .by(async ({ admin: { roles }, id }) => {
      const changes = { identifier: identifierOf('role') };
      await refuses(roles.loadDraft(id), 404, 'The draft of a role without one');
      await refuses(roles.updateDraft({ id, changes }), 404, 'A change of no draft');
      await refuses(roles.publishDraft({ id }), 404, 'The publication of no draft');
      await refuses(roles.deleteDraft({ id }), 404, 'The deletion of no draft');
      const { id: draftId } = await roles.createDraft({ id });
      await refuses(roles.update({ id: draftId, changes }), 404, 'A change of a draft as a role');
      await refuses(roles.delete({ id: draftId }), 404, 'The deletion of a draft as a role');
      await refuses(roles.createDraft({ id: draftId }), 404, 'The draft of a draft');
      await refuses(roles.deleteDraft({ id }), 404, 'The deletion of a draft by the id of its role');
    }),
  roleCheck('roles.update.refuses-roles-with-a-draft')
    .requires('Updating a role that has a draft is refused, until the draft is deleted.')
    .by(async ({ admin: { roles }, id }) => {
      const draft = await roles.createDraft({ id });
      const changes = { identifier: identifierOf('role') };
      await refuses(roles.update({ id, changes }), 409, 'A change of a role that has a draft');
      await roles.deleteDraft({ id: draft.id });
      await refuses(roles.loadDraft(draft.id), 404, 'A deleted draft');
      assert.equal((await roles.update({ id, changes })).identifier, changes.identifier);
    }),
  roleCheck('roles.updateDraft.leaves-the-role')
    .requires('Updating a draft, by its own id or that of its role, does not change the role.')
    .by(async ({ admin: { roles }, id, identifier }) => {
      const draft = await roles.createDraft({ id });
      for (const either of [id, draft.id]) {
        const changes = { identifier: identifierOf('role') };
        assert.equal((await roles.updateDraft({ id: either, changes })).identifier, changes.identifier);
        assert.equal((await roles.loadDraft(id)).identifier, changes.identifier);
      }
      assert.equal((await roles.load(id)).identifier, identifier, 'The identifier of the role');
    }),
  check('roles.updateDraft.refuses-a-duplicate-identifier')
    .requires(
      'A draft cannot get the identifier of another role or of another draft, and can get that of its own role.',
    )
    .by(async ({ admin: { roles } }, scene) => {
      const [drafted, other, third] = [await role(scene), await role(scene), await newDraft(scene)];
      const { id } = await roles.createDraft({ id: drafted.id });
      for (const { identifier } of [other, third])
        await refuses(roles.updateDraft({ id, changes: { identifier } }), 409, 'A change to an identifier in use');
      await roles.updateDraft({ id, changes: { identifier: identifierOf('role') } });
      await roles.updateDraft({ id, changes: { identifier: drafted.identifier } });
    }),
  roleCheck('roles.publishDraft.replaces-the-role')
    .requires(
      'A published draft replaces its role, with the id of the role and another revision; the draft no longer exists.',
    )
    .by(async ({ admin: { roles }, id, revision }) => {
      for (const byRole of [true, false]) {
        const draft = await roles.createDraft({ id });
        const changes = { identifier: identifierOf('role') };
        await roles.updateDraft({ id, changes });
        const published = await roles.publishDraft({ id: byRole ? id : draft.id });
        for (const one of [published, await roles.load(id)])
          assert.deepEqual([one.id, one.identifier, one.status], [id, changes.identifier, 'DEFINED']);
        assert.notEqual(published.revision, revision, 'The revision is the one from before');
        await refuses(roles.load(draft.id), 404, 'A draft after its publication');
      }
    }),
  check('roles.publishDraft.creates-a-new-role')
    .requires('The draft of a new role is in no list before it is published, and is a role afterwards.')
    .by(async ({ admin: { roles } }, scene) => {
      const { id: draftId, identifier, status } = await newDraft(scene);
      const listed = async () => (await roles.list({ identifier, offset: 0, limit: 10 })).items.map(({ id }) => id);
      assert.deepEqual([status, await listed()], ['DRAFT', []]);
      const { id } = await roles.publishDraft({ id: draftId });
      scene.afterwards(() => roles.delete({ id }));
      assert.deepEqual([(await roles.load(id)).status, await listed()], ['DEFINED', [id]]);
    }),
  check('roles.publishDraft.refuses-a-duplicate-identifier')
    .requires(
      'Publishing a draft whose identifier another role has got since is refused with AlreadyInUse, and the draft is kept.',
    )
    .by(async ({ admin: { roles } }, scene) => {
      const { id, identifier } = await newDraft(scene);
      const { error } = await outcome(roles.create({ identifier }));
      // Storage may refuse a role with the identifier of a draft at once.
      if (error !== 'AlreadyInUse') await refuses(roles.publishDraft({ id }), 409, 'The publication of the draft');
      assert.equal((await roles.loadDraft(id)).status, 'DRAFT');
    }),
];

/** A role with a draft, and a write to that. */
const ofDraft =
  (write: (roles: Scene['admin']['roles'], id: number, expected: Revision | undefined) => Promise<unknown>) =>
  async (scene: Scene): Promise<Target> => {
    const { roles } = scene.admin;
    const { id } = await role(scene);
    const draft = await roles.createDraft({ id });
    const load = () => roles.loadDraft(draft.id);
    return {
      stored: load,
      write: (expected, caller) => write(caller.roles, draft.id, expected),
      outdate: (expected) =>
        roles.updateDraft({ id: draft.id, changes: { identifier: identifierOf('role') }, expected }),
      state: async () => [await roles.load(id), await load().catch(() => undefined)],
    };
  };

const rival = { rival: 'roles.updateDraft', isOpen: true } as const;

const writes: readonly Write[] = [
  {
    ...rival,
    method: 'roles.updateDraft',
    name: 'Updating a draft of a role',
    lateStatuses: [],
    prepare: ofDraft((roles, id, expected) =>
      roles.updateDraft({ id, changes: { identifier: identifierOf('role') }, expected }),
    ),
  },
  {
    ...rival,
    method: 'roles.publishDraft',
    name: 'Publishing a draft of a role',
    lateStatuses: [404],
    prepare: ofDraft((roles, id, expected) => roles.publishDraft({ id, expected })),
  },
  {
    ...rival,
    method: 'roles.deleteDraft',
    name: 'Deleting a draft of a role',
    lateStatuses: [404],
    prepare: ofDraft((roles, id, expected) => roles.deleteDraft({ id, expected })),
  },
  {
    isOpen: true,
    method: 'roles.createDraft',
    name: 'Creating a draft of a role',
    lateStatuses: [409],
    prepare: async (scene) => {
      const { roles } = scene.admin;
      const { id } = await role(scene);
      const stored = () => roles.load(id);
      return {
        stored,
        write: (expected, caller) => caller.roles.createDraft({ id, expected }),
        outdate: (expected) => roles.update({ id, changes: { identifier: identifierOf('role') }, expected }),
        state: async () => [await stored(), await roles.loadDraft(id).catch(() => undefined)],
      };
    },
  },
];

export const roleDraftWriteChecks: readonly Check[] = writes.flatMap(writeChecks);
