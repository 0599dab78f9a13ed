/** Who may set the passwords of users, at once or by drafts that are published later. */

import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { account, accountField } from '../../fixtures/accounts.js';
import { authenticated, createUser, newPassword, wantedUser } from '../../fixtures/people.js';
import { makeEditor, role } from '../../fixtures/roles.js';

/** A user, and a draft of that user in which an editor has set another password and address. */
async function drafted(scene: Scene) {
  const { admin, unique } = scene;
  const user = wantedUser(scene);
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

export const passwordChecks: readonly Check[] = [
  check(
    'versions.load.says-who-sets-a-password',
    'The value of an account in a draft has, as newPasswordUserId, the id of the user who has set the password that the draft holds; no other value has it.',
    async (scene) => {
      const { draft } = await drafted(scene);
      assert.equal((await shownIn(scene, draft)).newPasswordUserId, scene.known.reader.userId, 'Who has set it');
      const [published] = (await scene.admin.versions.list(draft.contentId)).items;
      const other = { ...draft, versionNo: published?.versionNo ?? 1 };
      assert.equal('newPasswordUserId' in (await shownIn(scene, other)), false, 'The published version says so too');
    },
  ),
  check(
    'versions.publish.leaves-passwords-of-others',
    'A password in a draft of a user takes effect only where the user who has set it publishes the draft; else the account keeps its own, and all other changes take effect.',
    async (scene) => {
      const { admin } = scene;
      const { user, draft, password, email } = await drafted(scene);
      const { id: roleId } = await role(scene);
      await admin.roles.createPolicy({ roleId, module: 'user', function: 'login', limitations: [] });
      await admin.roles.assignToUser({ userId: draft.contentId, roleId });
      await admin.versions.publish(draft);
      assert.equal(await authenticated(scene, user.login, password), undefined, 'By the password of the draft');
      assert.ok(await authenticated(scene, user.login, user.password), 'The user cannot log in any more');
      assert.equal((await admin.users.load(draft.contentId)).email, email, 'The address');
    },
  ),
  check(
    'users.update.refuses-accounts-with-other-roles',
    'The password and the address of a user who has roles that the caller does not have are set, and the user is enabled, only by a caller who may assign roles: PermissionDenied.',
    async (scene) => {
      const { admin, unique } = scene;
      const changes = () => [
        { password: newPassword() },
        { email: `${unique('email')}@example.org` },
        { enabled: true },
      ];
      const [{ id }, { id: plain }] = [await createUser(scene, { enabled: false }), await createUser(scene)];
      await admin.roles.assignToUser({ userId: id, roleId: (await role(scene)).id });
      const editor = await makeEditor(scene);
      for (const each of changes()) await refuses(editor.users.update({ id, changes: each }), 403, 'Such an update');
      for (const each of changes()) await editor.users.update({ id: plain, changes: each });
    },
  ),
];
