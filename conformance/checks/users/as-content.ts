/** Users as content: their accounts are written with the fields of their content, and so are passwords. */

import { type Check, check } from '../../core/check.js';
import { assert, refuses, revealsNothing } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { account, accountField, allowLogin, draftUser } from '../../fixtures/accounts.js';
import { draftOf } from '../../fixtures/editing.js';
import { authenticated, createUser, newPassword, newUser, userCheck } from '../../fixtures/people.js';
import { makeEditor, role } from '../../fixtures/roles.js';

/** A draft of a user as content, in the group of another user. */
async function draftOfUser(scene: Scene) {
  const { id, contentTypeId } = await createUser(scene);
  const { items } = await scene.admin.users.listGroups({ userId: id, offset: 0, limit: 1 });
  return draftUser(scene, contentTypeId, await accountField(scene, id), items[0]?.path ?? '');
}

export const userContentChecks: readonly Check[] = [
  check('users.load.has-users-created-as-content')
    .requires('Content of a type with a field for an account is a user once it is published, and reveals no password.')
    .by(async ({ admin }, scene) => {
      const { draft, login, password } = await draftOfUser(scene);
      revealsNothing(draft, [password], 'The draft');
      await refuses(admin.users.load(draft.id), 404, 'A user who is not published');
      await admin.versions.publish({ contentId: draft.id, versionNo: 1 });
      const user = await admin.users.load(draft.id);
      assert.deepEqual([user.login, user.email, user.enabled], [login, `${login}@example.org`, true]);
      revealsNothing(user, [password], 'The user');
    }),
  userCheck('users.load.follows-published-drafts')
    .requires('A draft of a user that changes the account takes effect when it is published, and not before.')
    .by(async ({ admin, unique, user: before }, scene) => {
      const { id: contentId } = before;
      const identifier = await accountField(scene, contentId);
      const email = `${unique('email')}@example.org`;
      const change = account(identifier, { email, plainPassword: newPassword() });
      const { versionNo } = await draftOf(scene, contentId, [change]);
      assert.equal((await admin.users.load(contentId)).email, before.email, 'The address before');
      await admin.versions.publish({ contentId, versionNo });
      assert.equal((await admin.users.load(contentId)).email, email, 'The address after');
    }),
  userCheck('users.load.keeps-the-login')
    .requires('Changing the login of a user by a draft of the content is refused with BadRequest.')
    .by(async ({ admin, unique, id: contentId, login }, scene) => {
      const identifier = await accountField(scene, contentId);
      const { versionNo } = await admin.versions.createDraftOfCurrent({ id: contentId });
      const fields = [account(identifier, { login: unique('login') })];
      await refuses(admin.versions.update({ contentId, versionNo, changes: { fields } }), 400, 'Another login');
      assert.equal((await admin.users.load(contentId)).login, login);
    }),
  check('users.load.keeps-logins-unique')
    .requires('Publishing content with the login of another user is refused with AlreadyInUse.')
    .by(async ({ admin }, scene) => {
      const { draft, login } = await draftOfUser(scene);
      await createUser(scene, { login: login.toUpperCase() });
      const call = admin.versions.publish({ contentId: draft.id, versionNo: 1 });
      await refuses(call, 409, 'A login that another user has got since');
      await refuses(admin.users.load(draft.id), 404, 'The user');
    }),
  check('versions.load.names-who-set-a-password')
    .requires(
      'The value of an account in a draft has, as newPasswordUserId, the id of the user who set the password of the draft; no other value has it.',
    )
    .by(async (scene) => {
      const { draft } = await drafted(scene);
      // Values that came as XML are texts.
      const { newPasswordUserId } = await shownIn(scene, draft);
      assert.equal(String(newPasswordUserId), String(scene.situation.reader.userId), 'Who has set it');
      const [published] = (await scene.admin.versions.list({ contentId: draft.contentId })).items;
      const other = { ...draft, versionNo: published?.versionNo ?? 1 };
      assert.equal('newPasswordUserId' in (await shownIn(scene, other)), false, 'The published version has it too');
    }),
  check('versions.publish.ignores-passwords-of-others')
    .requires(
      'The password in a draft of a user takes effect only when the user who set it publishes the draft; otherwise the account keeps its password, and all other changes take effect.',
    )
    .by(async ({ admin }, scene) => {
      const { user, draft, password, email } = await drafted(scene);
      await allowLogin(scene, draft.contentId);
      await admin.versions.publish(draft);
      assert.equal(await authenticated(scene, user.login, password), undefined, 'By the password of the draft');
      assert.ok(await authenticated(scene, user.login, user.password), 'The user can no longer log in');
      assert.equal((await admin.users.load(draft.contentId)).email, email, 'The address');
    }),
  check('users.update.refuses-accounts-with-other-roles')
    .requires(
      'Setting the password or the email address of a user who has roles that the caller does not have, and enabling that user, requires the right to assign roles; otherwise PermissionDenied.',
    )
    .by(async ({ admin, unique }, scene) => {
      const changes = () => [
        { password: newPassword() },
        { email: `${unique('email')}@example.org` },
        { enabled: true },
      ];
      const [{ id }, { id: plain }] = [await createUser(scene, { enabled: false }), await createUser(scene)];
      await admin.roles.assignToUser({ userId: id, roleId: (await role(scene)).id });
      const editor = await makeEditor(scene);
      for (const entry of changes()) await refuses(editor.users.update({ id, changes: entry }), 403, 'Such an update');
      for (const entry of changes()) await editor.users.update({ id: plain, changes: entry });
    }),
];

/** A user, and a draft of that user in which an editor has set another password and address. */
async function drafted(scene: Scene) {
  const { admin, unique } = scene;
  const user = newUser(scene);
  const { id: contentId } = await admin.users.create(user);
  const editor = await makeEditor(scene);
  const { versionNo } = await admin.versions.createDraftOfCurrent({ id: contentId });
  const [password, email] = [newPassword(), `${unique('email')}@example.org`];
  const fields = [account(await accountField(scene, contentId), { plainPassword: password, email })];
  await editor.versions.update({ contentId, versionNo, changes: { fields } });
  return { user, draft: { contentId, versionNo }, password, email };
}

/** The value of the field for the account in a version. */
async function shownIn({ admin }: Scene, version: { readonly contentId: number; readonly versionNo: number }) {
  const { fields } = await admin.versions.load(version);
  return fields.find(({ fieldTypeIdentifier }) => fieldTypeIdentifier === 'user')?.value as Readonly<
    Record<string, unknown>
  >;
}
