/** Reading several content items at once. */
import { type Check, check } from '../../check.js';
import { noId } from '../../editing.js';
import { assert } from '../../expectations.js';

export const contentLoadManyChecks: readonly Check[] = [
  check(
    'content.loadMany.gives-what-load-gives',
    'Several content items are loaded in the order of their ids, each as it is when it is loaded alone, drafts too.',
    { only: 'repository' },
    async ({ folder, draft, admin }) => {
      const [one, two, three] = [await folder(), await draft(), await folder()];
      const ids = [three.id, one.id, two.id, one.id];
      const alone = await Promise.all(ids.map((id) => admin.content.load(id)));
      assert.deepEqual(await admin.content.loadMany(ids), alone, 'What was loaded at once');
    },
  ),
  check(
    'content.loadMany.has-nothing-where-nothing-is',
    'There is undefined for each id that no content has, and nothing at all for no ids.',
    { only: 'repository' },
    async ({ folder, admin }) => {
      const { id } = await folder();
      const loaded = await admin.content.loadMany([noId, id, 0, -1]);
      assert.deepEqual(
        loaded.map((content) => content?.id),
        [undefined, id, undefined, undefined],
        'The ids of what was loaded',
      );
      assert.deepEqual(await admin.content.loadMany([]), [], 'What was loaded of nothing');
    },
  ),
  check(
    'content.loadMany.leaves-out-what-the-caller-may-not-read',
    'There is undefined for what the caller may not read, be it concealed or the draft of another.',
    { only: 'repository' },
    async ({ concealed, draft, folder, readers }) => {
      const [secret, unpublished, open] = [await concealed(), await draft(), await folder()];
      for (const caller of readers) {
        const loaded = await caller.content.loadMany([secret.id, open.id, unpublished.id]);
        assert.deepEqual(
          loaded.map((content) => content?.id),
          [undefined, open.id, undefined],
          'The ids of what a reader sees',
        );
      }
    },
  ),
];
