/** Accounts of users: what they log in with, and what ends that. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses, revealsNothing } from '../../core/expectations.js';
import { as, authenticated, createUser, locationIdIn, newPassword, wantedUser } from '../../fixtures/people.js';

export const userAccountChecks: readonly Check[] = [
  check(
    'users.create.takes-no-login-twice-in-another-case',
    'A login that differs from that of another user by its case alone is refused with Conflict.',
    async (scene) => {
      const { login } = await createUser(scene);
      const work = createUser(scene, { login: login.toUpperCase() });
      await refuses(work, 409, 'A user with a taken login in another case');
    },
  ),
  check(
    'users.create.tells-no-password',
    'Nothing of a user who was created or updated tells the password, or how it is stored.',
    async (scene) => {
      const { admin } = scene;
      const [first, second] = [newPassword(), newPassword()];
      const created = await createUser(scene, { password: first });
      const updated = await admin.users.update({ id: created.id, changes: { password: second } });
      const { items: versions } = await admin.versions.list(created.id);
      const shown = [created, updated, await admin.users.load(created.id), await admin.content.load(created.id)];
      for (const { versionNo } of versions)
        revealsNothing(await admin.versions.load({ contentId: created.id, versionNo }), [first, second], 'A version');
      for (const each of shown) revealsNothing(each, [first, second, '$argon2', '$scrypt', '$2b$'], 'The user');
    },
  ),
  check(
    'users.update.ends-sessions-with-the-password',
    'A new password gives the account another stamp, and so ends the sessions of the user; other changes do not.',
    { only: 'repository' },
    async (scene) => {
      const { admin, anonymous, unique } = scene;
      const { id } = await createUser(scene);
      const stampOf = async () => (await anonymous.users.findAccount(id))?.stamp;
      const before = await stampOf();
      await admin.users.update({ id, changes: { email: `${unique()}@example.org` } });
      assert.equal(await stampOf(), before, 'The stamp after another change');
      await admin.users.update({ id, changes: { password: newPassword() } });
      assert.notEqual(await stampOf(), before, 'The stamp is the one from before');
    },
  ),
  check(
    'users.update.ends-sessions-of-the-disabled',
    'A user who is disabled has no account, and another stamp once enabled again.',
    { only: 'repository' },
    async (scene) => {
      const { admin, anonymous } = scene;
      const { id } = await createUser(scene);
      const before = await anonymous.users.findAccount(id);
      await admin.users.update({ id, changes: { enabled: false } });
      assert.equal(await anonymous.users.findAccount(id), undefined, 'The account of a disabled user');
      await admin.users.update({ id, changes: { enabled: true } });
      const after = await anonymous.users.findAccount(id);
      assert.ok(after && before, 'There is no account');
      assert.notEqual(after.stamp, before.stamp, 'The stamp is the one from before');
    },
  ),
  check(
    'users.delete.ends-the-account',
    'A user who is deleted, or in the trash, has no account; who is restored has one, with another stamp.',
    { only: 'repository' },
    async (scene) => {
      const { admin, anonymous } = scene;
      const { id, mainLocation } = await createUser(scene);
      const before = await anonymous.users.findAccount(id);
      const itemId = await admin.locations.trash({ id: mainLocation?.id as number });
      assert.equal(await anonymous.users.findAccount(id), undefined, 'The account of a user in the trash');
      await admin.trash.restore({ id: itemId as number });
      const after = await anonymous.users.findAccount(id);
      assert.ok(after, 'There is no account of a user who was restored');
      assert.notEqual(after.stamp, before?.stamp, 'The stamp is the one from before');
      await admin.users.delete({ id });
      assert.equal(await anonymous.users.findAccount(id), undefined, 'The account of a user who was deleted');
    },
  ),
  check(
    'users.update.lets-in-by-the-new-password',
    'A user is let in by a new password, and by no other.',
    async (scene) => {
      const { admin, known } = scene;
      const wanted = wantedUser(scene);
      const { id, login } = await admin.users.create(wanted);
      // Who may log in is a matter of roles, which the group has not; one who could not before cannot after.
      const couldLogIn = (await authenticated(scene, login, wanted.password)) !== undefined;
      const password = newPassword();
      await admin.users.update({ id, changes: { password } });
      assert.equal((await authenticated(scene, login, password)) !== undefined, couldLogIn, 'By the new password');
      assert.equal(await authenticated(scene, login, wanted.password), undefined, 'By the old password');
      assert.ok(await authenticated(scene, known.credentials.login, known.credentials.password), 'The administrator');
    },
  ),
  check(
    'users.load.is-open-to-oneself',
    'Users may load their own record, and find it by their login, without a right to read users.',
    { only: 'repository' },
    async (scene) => {
      const user = await createUser(scene);
      const self = as(scene, user);
      assert.equal((await self.users.load(user.id)).login, user.login);
      const { items } = await self.users.list({ login: user.login });
      assert.deepEqual(
        items.map(({ id }) => id),
        [user.id],
      );
    },
  ),
  check(
    'users.update.gives-no-rights-to-oneself',
    'Users without rights cannot change themselves or others, nor which groups they are in.',
    { only: 'repository' },
    async (scene) => {
      const user = await createUser(scene);
      const other = await createUser(scene);
      const self = as(scene, user);
      const { items: groups } = await scene.admin.users.listGroups({
        userId: scene.known.administrator.userId as number,
        offset: 0,
        limit: 25,
      });
      const locationIds = groups.map(({ path }) => locationIdIn(scene, path));
      for (const id of [user.id, other.id]) {
        await refuses(self.users.update({ id, changes: { enabled: false } }), [401, 403, 404], 'An update');
        for (const groupLocationId of locationIds)
          await refuses(self.users.assignGroup({ userId: id, groupLocationId }), [401, 403, 404], 'An assignment');
      }
    },
  ),
];
