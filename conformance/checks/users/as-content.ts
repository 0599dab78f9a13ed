/** Users as content: what is done to their content items is done to the users. */

import { type Check, check } from '../../core/check.js';
import { assert, refuses, revealsNothing } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { account, accountField, draftUser } from '../../fixtures/accounts.js';
import { createUser, newPassword } from '../../fixtures/people.js';

/** A draft of a user as content, in the group of another user. */
async function draftOfUser(scene: Scene) {
  const { id, typeId } = await createUser(scene);
  const { items } = await scene.admin.users.listGroups({ userId: id, offset: 0, limit: 1 });
  return draftUser(scene, typeId, await accountField(scene, id), items[0]?.path ?? '');
}

export const userContentChecks: readonly Check[] = [
  check(
    'users.load.has-users-created-as-content',
    'Content of a type with a field for an account is a user once it is published, and nothing of it tells the password.',
    async (scene) => {
      const { admin } = scene;
      const { draft, login, password } = await draftOfUser(scene);
      revealsNothing(draft, [password], 'The draft');
      await refuses(admin.users.load(draft.id), 404, 'A user who is not published');
      await admin.versions.publish({ contentId: draft.id, versionNo: 1 });
      const user = await admin.users.load(draft.id);
      assert.deepEqual([user.login, user.email, user.enabled], [login, `${login}@example.org`, true]);
      revealsNothing(user, [password], 'The user');
    },
  ),
  check(
    'users.load.has-what-drafts-change-once-published',
    'A draft of a user that changes the account changes it when it is published, and not before.',
    async (scene) => {
      const { admin, unique } = scene;
      const before = await createUser(scene);
      const { id: contentId } = before;
      const identifier = await accountField(scene, contentId);
      const { versionNo } = await admin.versions.createDraftOfCurrent({ id: contentId });
      const email = `${unique('email')}@example.org`;
      const fields = [account(identifier, { email, plainPassword: newPassword() })];
      await admin.versions.update({ contentId, versionNo, changes: { fields } });
      assert.equal((await admin.users.load(contentId)).email, before.email, 'The address before');
      await admin.versions.publish({ contentId, versionNo });
      assert.equal((await admin.users.load(contentId)).email, email, 'The address after');
    },
  ),
  check(
    'users.load.keeps-the-login-of-content',
    'The login of a user cannot be changed by way of the content: it is refused with BadRequest.',
    async (scene) => {
      const { admin, unique } = scene;
      const { id: contentId, login } = await createUser(scene);
      const identifier = await accountField(scene, contentId);
      const { versionNo } = await admin.versions.createDraftOfCurrent({ id: contentId });
      const fields = [account(identifier, { login: unique('login') })];
      await refuses(admin.versions.update({ contentId, versionNo, changes: { fields } }), 400, 'Another login');
      assert.equal((await admin.users.load(contentId)).login, login);
    },
  ),
  check(
    'users.load.takes-no-login-of-content-twice',
    'Content with the login of another user is refused with Conflict, when it is written or when it is published.',
    async (scene) => {
      const { admin } = scene;
      const { draft, login } = await draftOfUser(scene);
      await createUser(scene, { login: login.toUpperCase() });
      await refuses(admin.versions.publish({ contentId: draft.id, versionNo: 1 }), 409, 'A login that was taken since');
      await refuses(admin.users.load(draft.id), 404, 'The user');
    },
  ),
];
