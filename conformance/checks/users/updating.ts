/** Updates of users: each is a new version with all of the changes, or nothing. */
import { type Check, check } from '../../core/check.js';
import { assert, race, refuses, succeeded } from '../../core/expectations.js';
import { createUser, newPassword, userCheck } from '../../fixtures/people.js';

export const userUpdateChecks: readonly Check[] = [
  userCheck('users.update.publishes-a-version')
    .requires('An update of a user publishes a new version with all of the changes, and keeps the login.')
    .by(async ({ admin, situation, unique, id, login, currentVersionNo, revision }) => {
      const [name, remoteId] = [unique('name'), unique('remote')];
      const email = `${unique('email')}@example.org`;
      const changes = { email, enabled: false, remoteId, fields: situation.userGroup.toUserFields(name) };
      for (const user of [await admin.users.update({ id, changes }), await admin.users.load(id)]) {
        assert.deepEqual([user.login, user.email, user.enabled, user.remoteId], [login, email, false, remoteId]);
        assert.ok(user.name.includes(name), 'The name is the one from before');
        assert.ok(user.currentVersionNo > currentVersionNo, 'The version is the one from before');
        assert.equal(user.currentVersion.status, 'PUBLISHED', 'The status of the version');
        assert.notEqual(user.revision, revision, 'The revision is the one from before');
      }
    }),
  userCheck('users.update.changes-the-given-member')
    .requires('An update of one member of a user leaves all others.')
    .by(async ({ admin, unique, user: before }) => {
      const email = `${unique('email')}@example.org`;
      const after = await admin.users.update({ id: before.id, changes: { email } });
      for (const member of ['login', 'enabled', 'name', 'remoteId', 'sectionId', 'contentTypeId'] as const)
        assert.equal(after[member], before[member], `The ${member}`);
      assert.equal(after.email, email, 'The address');
    }),
  userCheck('users.update.is-atomic')
    .requires('An update with one part that is not valid is refused with BadRequest, and changes nothing.')
    .by(async ({ admin, situation, unique, user: before }, scene) => {
      const fields = situation.userGroup.toUserFields(unique('name'));
      const wrong = [
        { email: 'no address', fields },
        { sectionId: scene.unknownId, fields },
        { fields: [...fields, { fieldDefinitionIdentifier: 'no_such_field', value: 1 }] },
      ];
      for (const changes of wrong) {
        await refuses(admin.users.update({ id: before.id, changes }), 400, 'An update of which a part is wrong');
        const { name, email, currentVersionNo } = await admin.users.load(before.id);
        assert.deepEqual([name, email, currentVersionNo], [before.name, before.email, before.currentVersionNo]);
      }
    }),
  check('users.create.names-invalid-members')
    .requires('Faults in the values of a new user name the members.')
    .by(async (scene) => {
      const { path: groupPath, toUserFields } = scene.situation.userGroup;
      const input = { groupPath, mainLanguageCode: scene.situation.languageCode, fields: toUserFields('Check') };
      const call = scene.admin.users.create({
        ...input,
        login: scene.unique('login'),
        email: 'no address',
        password: newPassword(),
      });
      const { faults } = await refuses(call, 400, 'A user with a wrong address');
      const named = [
        ...(faults.members ?? []).map(({ member }) => member),
        ...(faults.errors ?? []).map(({ path }) => path),
      ];
      assert.ok(
        named.some((name) => /(?:^|\/)email$/.test(name)),
        `The address is not among the members at fault: ${named.join()}`,
      );
    }),
  check('users.update.one-of-several-succeeds')
    .requires(
      'Of several concurrent updates and deletions of one user that expect the same revision, exactly one succeeds.',
    )
    .by(async ({ admin, unique }, scene) => {
      for (let round = 0; round < 3; round++) {
        const { id } = await createUser(scene);
        const { revision: expected } = await admin.users.load(id);
        const calls: (() => Promise<unknown>)[] = [
          () => admin.users.update({ id, changes: { email: `${unique()}@example.org` }, expected }),
          () => admin.users.update({ id, changes: { password: newPassword() }, expected }),
          () => admin.users.delete({ id, expected }),
        ];
        succeeded(await race(round % 2 === 0 ? calls : calls.reverse()), 1, [404, 412], 'Three concurrent calls');
      }
    }),
  check('users.delete.refuses-the-caller')
    .requires('A user who deletes their own account is refused with Refused.')
    .by(async ({ admin }) => {
      const id = admin.caller.userId as number;
      await refuses(admin.users.delete({ id }), 403, 'The deletion of the caller');
      assert.equal((await admin.users.load(id)).id, id);
    }),
];
