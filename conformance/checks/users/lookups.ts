/** How users are found: by remote id, login and address, and by their drafts. */

import { type Check, check } from '../../core/check.js';
import { assert, expectMembers } from '../../core/expectations.js';
import { expectById } from '../../core/ids.js';
import { createUser, userCheck } from '../../fixtures/people.js';
import { allPages } from '../../fixtures/places.js';

export const userLookupChecks: readonly Check[] = [
  userCheck('users.list.finds-by-criteria')
    .requires('A user is found by the remote id, and by login and email address case-insensitively.')
    .by(async ({ id, remoteId, login, email }, scene) => {
      await createUser(scene);
      const queries = [
        { remoteId },
        { login },
        { login: login.toUpperCase() },
        { email },
        { email: email.toUpperCase() },
      ];
      for (const query of queries) {
        const { items } = await scene.admin.users.list(query);
        expectMembers(items, 'id', [id], `The users by ${Object.keys(query).join()}`);
      }
    }),
  userCheck('users.list.finds-all-with-an-email-address')
    .requires('All users with an email address are found by it.')
    .by(async ({ id, email }, scene) => {
      const { id: other } = await createUser(scene, { email });
      const { items } = await scene.admin.users.list({ email });
      assert.deepEqual(items.map((user) => user.id).sort(), [id, other].sort());
    }),
  check('users.list.is-empty-without-matches')
    .requires('A query that matches no user finds no user.')
    .by(async ({ admin, unique }) => {
      const none = unique('none');
      for (const query of [{ remoteId: none }, { login: none }, { email: none }]) {
        assert.deepEqual((await admin.users.list(query)).items, [], `The users by ${Object.keys(query).join()}`);
      }
    }),
  userCheck('users.list.has-all-users')
    .requires('Without a lookup the list has all users, and each of them once when it is loaded page by page.')
    .by(async ({ id }, { admin }) => {
      const users = await allPages((page) => admin.users.list(page));
      const ids = users.map((user) => user.id);
      expectMembers(
        users.filter((user) => user.id === id || user.id === admin.caller.userId),
        'id',
        [admin.caller.userId, id],
        'The users',
      );
      assert.equal(new Set(ids).size, ids.length, 'The number of different users');
      const { items } = await admin.users.list({ offset: 1, limit: 2 });
      assert.deepEqual(
        items.map((user) => user.id),
        ids.slice(1, 3),
        'The users on a page after the first one',
      );
    }),
  userCheck('users.list.finds-texts')
    .requires('A list with a text has the users whose login, email address or name contains it, case-insensitively.')
    .by(async ({ id, login, email, name }, { admin, unique }) => {
      const page = { offset: 0, limit: 10 };
      for (const text of [login.slice(1), login.toUpperCase(), email.slice(2), name]) {
        const { items } = await admin.users.list({ ...page, text });
        assert.ok(
          items.some((user) => user.id === id),
          `The user is among those with the text ${text}`,
        );
      }
      assert.deepEqual(
        (await admin.users.list({ ...page, text: unique('none') })).items,
        [],
        'The users with no such text',
      );
    }),
  userCheck('users.list.conceals-unreadable-entities')
    .requires('The list has no users whom the caller may not read.')
    .by(async ({ id, remoteId, login, email }, scene) => {
      for (const caller of scene.readers) {
        const isReadable = await caller.users.load(id).then(
          () => true,
          () => false,
        );
        if (isReadable) continue;
        for (const query of [{ remoteId }, { login }, { email }]) {
          assert.deepEqual((await caller.users.list(query)).items, [], `The users by ${Object.keys(query).join()}`);
        }
        const listed = await allPages((page) => caller.users.list(page));
        assert.ok(!listed.some((user) => user.id === id), 'The list of all users leaves the user out');
      }
    }),
  check('users.listDrafts.has-drafts-of-the-user')
    .requires('The list has the drafts that the user has created, of all content items, and no published version.')
    .by(async ({ admin, draft, folder }, scene) => {
      const userId = admin.caller.userId as number;
      const first = await draft();
      const { id } = await folder();
      const second = await admin.versions.createDraft({ contentId: id, versionNo: 1 });
      const actual = await allPages((page) => admin.users.listDrafts({ userId, ...page }));
      const drafts = actual.filter(({ contentId }) => contentId === first.id || contentId === id);
      const byId = drafts.map(({ contentId }) => contentId);
      expectById(scene, byId, [first.id, id], 'The content items of the drafts');
      for (const { contentId, versionNo, status } of drafts) {
        const expected = [contentId === id ? second.versionNo : 1, 'DRAFT'];
        assert.deepEqual([versionNo, status], expected, `The draft of content ${contentId}`);
      }
    }),
  userCheck('users.listDrafts.leaves-out-drafts-of-others')
    .requires('The list has no drafts of other users.')
    .by(async ({ admin, draft, id: userId }) => {
      await draft();
      assert.deepEqual((await admin.users.listDrafts({ userId, offset: 0, limit: 25 })).items, []);
    }),
];
