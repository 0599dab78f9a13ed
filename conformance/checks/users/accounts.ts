/** Accounts of users: how they authenticate, and when their sessions end. */

import { type Check, check } from '../../core/check.js';
import { assert, expectMembers, refuses, revealsNothing } from '../../core/expectations.js';
import { allowLogin } from '../../fixtures/accounts.js';
import { as, authenticated, createUser, locationIdIn, newPassword, newUser, userCheck } from '../../fixtures/people.js';

export const userAccountChecks: readonly Check[] = [
  userCheck('users.create.compares-logins-case-insensitively')
    .requires(
      'Creating a user with a login that differs from another one by its case alone is refused with AlreadyInUse.',
    )
    .by(async ({ login }, scene) => {
      const call = createUser(scene, { login: login.toUpperCase() });
      await refuses(call, 409, 'A user with a login in use, in another case');
    }),
  check('users.create.reveals-no-password')
    .requires('Neither a created nor an updated user reveals the password or how it is stored.')
    .by(async ({ admin }, scene) => {
      const [first, second] = [newPassword(), newPassword()];
      const created = await createUser(scene, { password: first });
      const updated = await admin.users.update({ id: created.id, changes: { password: second } });
      const { items: versions } = await admin.versions.list({ contentId: created.id });
      const responses = [created, updated, await admin.users.load(created.id), await admin.content.load(created.id)];
      for (const { versionNo } of versions)
        revealsNothing(await admin.versions.load({ contentId: created.id, versionNo }), [first, second], 'A version');
      for (const response of responses)
        revealsNothing(response, [first, second, '$argon2', '$scrypt', '$2b$'], 'The user');
    }),
  userCheck('users.update.ends-sessions-on-a-new-password', { only: 'repository' })
    .requires(
      'A new password changes the stamp of the account, which ends the sessions of the user; other updates do not change it.',
    )
    .by(async ({ admin, anonymous, unique, id }) => {
      const stampOf = async () => (await anonymous.users.findAccount(id))?.stamp;
      const before = await stampOf();
      await admin.users.update({ id, changes: { email: `${unique()}@example.org` } });
      assert.equal(await stampOf(), before, 'The stamp after another change');
      await admin.users.update({ id, changes: { password: newPassword() } });
      assert.notEqual(await stampOf(), before, 'The stamp is the one from before');
    }),
  userCheck('users.endSessions.changes-the-stamp', { only: 'repository' })
    .requires('Ending the sessions of a user changes the stamp of that account alone, and the password stays.')
    .by(async (scene) => {
      const { admin, anonymous } = scene;
      const [user, other] = [newUser(scene), await createUser(scene)];
      const { id } = await admin.users.create(user);
      await allowLogin(scene, id);
      const stampsOf = () =>
        Promise.all([id, other.id].map(async (each) => (await anonymous.users.findAccount(each))?.stamp));
      const before = await stampsOf();
      await admin.users.endSessions(id);
      const after = await stampsOf();
      assert.notEqual(after[0], before[0], 'The stamp is the one from before');
      assert.equal(after[1], before[1], 'The stamp of another user');
      assert.ok(await authenticated(scene, user.login, user.password), 'The password is another one');
    }),
  userCheck('users.endSessions.takes-the-right-to-edit', { only: 'repository' })
    .requires(
      'Ending the sessions of a user is refused to callers who may not edit the user, and permitted to the user; an unknown user is NotFound.',
    )
    .by(async (scene) => {
      const { admin, readers, id, user, unknownId } = scene;
      for (const caller of readers) await refuses(caller.users.endSessions(id), [401, 403, 404], 'Ending the sessions');
      await as(scene, user).users.endSessions(id);
      await refuses(admin.users.endSessions(unknownId), 404, 'Ending the sessions of an unknown user');
    }),
  userCheck('users.update.ends-sessions-of-disabled-users', { only: 'repository' })
    .requires('A disabled user has no account, and the account has another stamp once the user is enabled again.')
    .by(async ({ admin, anonymous, id }) => {
      const before = await anonymous.users.findAccount(id);
      await admin.users.update({ id, changes: { enabled: false } });
      assert.equal(await anonymous.users.findAccount(id), undefined, 'The account of a disabled user');
      await admin.users.update({ id, changes: { enabled: true } });
      const after = await anonymous.users.findAccount(id);
      assert.ok(after && before, 'There is no account');
      assert.notEqual(after.stamp, before.stamp, 'The stamp is the one from before');
    }),
  check('users.authenticate.refuses-disabled-users')
    .requires(
      'Authentication with the password of a disabled user returns no account, and returns the account again once the user is enabled.',
    )
    .by(async ({ admin }, scene) => {
      const user = newUser(scene, { enabled: false });
      const { id } = await admin.users.create(user);
      await allowLogin(scene, id);
      for (const enabled of [false, true, false]) {
        await admin.users.update({ id, changes: { enabled } });
        const account = await authenticated(scene, user.login, user.password);
        assert.equal(account !== undefined, enabled, `Whether there is an account where enabled is ${enabled}`);
      }
    }),
  userCheck('users.delete.deletes-the-account', { only: 'repository' })
    .requires('A user who is deleted or in the trash has no account; the account of a restored user has another stamp.')
    .by(async ({ admin, anonymous, id, mainLocation }) => {
      const before = await anonymous.users.findAccount(id);
      const item = await admin.locations.trash({ id: mainLocation?.id as number });
      assert.equal(await anonymous.users.findAccount(id), undefined, 'The account of a user in the trash');
      await admin.trash.restore({ id: item?.id as number });
      const after = await anonymous.users.findAccount(id);
      assert.ok(after, 'There is no account of a user who was restored');
      assert.notEqual(after.stamp, before?.stamp, 'The stamp is the one from before');
      await admin.users.delete({ id });
      assert.equal(await anonymous.users.findAccount(id), undefined, 'The account of a user who was deleted');
    }),
  check('users.update.accepts-the-new-password')
    .requires('A user can authenticate with a new password, and no longer with the old one.')
    .by(async ({ admin, situation }, scene) => {
      const values = newUser(scene);
      const { id, login } = await admin.users.create(values);
      // Roles permit users to log in, and the group has none; a user who could not before cannot afterwards.
      const couldLogIn = (await authenticated(scene, login, values.password)) !== undefined;
      const password = newPassword();
      await admin.users.update({ id, changes: { password } });
      assert.equal((await authenticated(scene, login, password)) !== undefined, couldLogIn, 'By the new password');
      assert.equal(await authenticated(scene, login, values.password), undefined, 'By the old password');
      assert.ok(
        await authenticated(scene, situation.credentials.login, situation.credentials.password),
        'The administrator',
      );
    }),
  check('users.authenticate.compares-prepared-passwords')
    .requires(
      'Passwords are compared as RFC 8265 prepares them: in NFC, and with any space as a blank. One with control characters is refused with BadRequest.',
    )
    .by(async ({ admin }, scene) => {
      const values = newUser(scene);
      const { id, login } = await admin.users.create(values);
      await allowLogin(scene, id);
      const composed = `${newPassword()} caf\u00e9`;
      await admin.users.update({ id, changes: { password: composed } });
      for (const typed of [composed, composed.normalize('NFD'), composed.replaceAll(' ', '\u00a0')])
        assert.ok(await authenticated(scene, login, typed), 'By another spelling');
      for (const character of ['\0', '\t', '\u200b']) {
        const password = `${newPassword()}${character}`;
        await refuses(admin.users.update({ id, changes: { password } }), 400, 'A password with a control character');
      }
    }),
  check('users.create.refuses-invisible-logins')
    .requires(
      'A new login has no white space at its ends, no invisible and no control characters; it is shown as it was entered.',
    )
    .by(async (scene) => {
      const login = `${scene.unique('Login')} Ünal`;
      for (const wrong of [
        ` ${login}`,
        `${login} `,
        `${login}\u00a0x`,
        `a\u200b${login}`,
        `a\t${login}`,
        `a\u202e${login}`,
      ])
        await refuses(scene.admin.users.create({ ...newUser(scene), login: wrong }), 400, 'An invisible character');
      assert.equal((await scene.admin.users.create({ ...newUser(scene), login })).login, login, 'The login');
    }),
  userCheck('users.load.allows-the-user', { only: 'repository' })
    .requires('Users may load their own record, and find it by their login, without a right to read users.')
    .by(async ({ user }, scene) => {
      const self = as(scene, user);
      assert.equal((await self.users.load(user.id)).login, user.login);
      const { items } = await self.users.list({ login: user.login });
      expectMembers(items, 'id', [user.id]);
    }),
  userCheck('users.update.refuses-users-without-rights', { only: 'repository' })
    .requires('Users without rights cannot update themselves or others, nor change their groups.')
    .by(async ({ user }, scene) => {
      const other = await createUser(scene);
      const self = as(scene, user);
      const { items: groups } = await scene.admin.users.listGroups({
        userId: scene.situation.administrator.userId as number,
        offset: 0,
        limit: 25,
      });
      const locationIds = groups.map(({ path }) => locationIdIn(scene, path));
      for (const id of [user.id, other.id]) {
        await refuses(self.users.update({ id, changes: { enabled: false } }), [401, 403, 404], 'An update');
        for (const groupLocationId of locationIds)
          await refuses(self.users.assignGroup({ userId: id, groupLocationId }), [401, 403, 404], 'An assignment');
      }
    }),
];
