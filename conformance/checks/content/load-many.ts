/** Reading several content items at once. */
import { type Check, check } from '../../check.js';
import { noId } from '../../editing.js';
import { assert } from '../../expectations.js';
import { concealing, making } from '../../scene.js';

const method = 'content.loadMany';

export const contentLoadManyChecks: readonly Check[] = [
  check(
    'content.loadMany.gives-what-load-gives',
    'Several content items are loaded in the order of their ids, each as it is when it is loaded alone, drafts too.',
    { needs: [making, method], only: 'repository' },
    async ({ folder, draft, repository, administrator }) => {
      const [one, two, three] = [await folder(), await draft(), await folder()];
      const ids = [three.id, one.id, two.id, one.id];
      const alone = await Promise.all(ids.map((id) => repository.content.load(id, administrator)));
      assert.deepEqual(await repository.content.loadMany(ids, administrator), alone, 'What was loaded at once');
    },
  ),
  check(
    'content.loadMany.has-nothing-where-nothing-is',
    'There is undefined for each id that no content has, and nothing at all for no ids.',
    { needs: [making, method], only: 'repository' },
    async ({ folder, repository, administrator }) => {
      const { id } = await folder();
      const loaded = await repository.content.loadMany([noId, id, 0, -1], administrator);
      assert.deepEqual(
        loaded.map((content) => content?.id),
        [undefined, id, undefined, undefined],
        'The ids of what was loaded',
      );
      assert.deepEqual(await repository.content.loadMany([], administrator), [], 'What was loaded of nothing');
    },
  ),
  check(
    'content.loadMany.leaves-out-what-the-caller-may-not-read',
    'There is undefined for what the caller may not read, be it concealed or the draft of another.',
    { needs: [concealing, method], only: 'repository' },
    async ({ concealed, draft, folder, repository, reader, anonymous }) => {
      const [secret, unpublished, open] = [await concealed(), await draft(), await folder()];
      for (const context of [reader, anonymous]) {
        const loaded = await repository.content.loadMany([secret.id, open.id, unpublished.id], context);
        assert.deepEqual(
          loaded.map((content) => content?.id),
          [undefined, open.id, undefined],
          'The ids of what a reader sees',
        );
      }
    },
  ),
];
