/** Previews: drafts that are shown as items by a token. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { draftOf } from '../../fixtures/editing.js';
import { createItemWorld, roseCheck } from '../../search/item-world.js';
import { loadItem } from './reading.js';

export const itemPreviewChecks: readonly Check[] = [
  check('items.preview.shows-the-draft')
    .requires(
      'With the token of a preview every caller gets the draft in place of the published version, by its id and where it is listed anyway; without it nothing has changed.',
    )
    .by(async (scene) => {
      const { entries } = await createItemWorld(scene, { entries: ['rose', 'oak'], persons: [] });
      const title = scene.unique('draft');
      const { versionNo } = await draftOf(scene, entries.rose.id, [
        { fieldDefinitionIdentifier: 'title', value: title },
      ]);
      const before = await loadItem(scene.anonymous, entries.rose);
      const { token, end } = await scene.admin.items.preview({ contentId: entries.rose.id, versionNo });
      assert.ok(end.getTime() > Date.now(), 'A preview ends in the future');
      const preview = await loadItem(scene.anonymous, entries.rose, { preview: token });
      assert.equal(preview.fields.title?.value, title, 'The title of the previewed item');
      const ids = [entries.rose.id, entries.oak.id];
      const query = { ids, filter: [], sort: [], offset: 0, limit: 25, performCount: false, maxEmbedded: 0 };
      const { items } = await scene.anonymous.items.find({ ...query, preview: token });
      const listed = items.find(({ id }) => id === entries.rose.id);
      assert.equal(listed?.fields.title?.value, title, 'The title in a list');
      assert.deepEqual(await loadItem(scene.anonymous, entries.rose), before, 'The item without the token');
    }),
  check('items.preview.shows-unpublished-content')
    .requires('A draft of content that was never published is shown by its id, and is in no list.')
    .by(async (scene) => {
      const { entries } = await createItemWorld(scene, { entries: ['draft'], persons: [] });
      const { id } = entries.draft;
      const { token } = await scene.admin.items.preview({ contentId: id, versionNo: 1 });
      const actual = (await loadItem(scene.anonymous, { id }, { preview: token })).id;
      assert.equal(actual, id, 'The id of the previewed item');
      await refuses(loadItem(scene.anonymous, { id }), 404, 'The item without the token');
      const query = { ids: [id], filter: [], sort: [], offset: 0, limit: 25, performCount: false, maxEmbedded: 0 };
      const { items } = await scene.anonymous.items.find({ ...query, preview: token });
      assert.deepEqual(items, [], 'The items of the list');
    }),
  roseCheck('items.preview.ends-with-the-draft')
    .requires('Once the draft is published or deleted, the token of its preview is NotFound, like any other text.')
    .by(async ({ world: { entries } }, scene) => {
      const contentId = entries.rose.id;
      const published = await draftOf(scene, contentId);
      const first = await scene.admin.items.preview({ contentId, versionNo: published.versionNo });
      await scene.admin.versions.publish({ contentId, versionNo: published.versionNo });
      const deleted = await draftOf(scene, contentId, [], published.versionNo);
      const second = await scene.admin.items.preview({ contentId, versionNo: deleted.versionNo });
      await scene.admin.versions.delete({ contentId, versionNo: deleted.versionNo });
      for (const preview of [first.token, second.token, 'no token', `${first.token}x`])
        await refuses(
          loadItem(scene.anonymous, entries.rose, { preview }),
          404,
          'The item by a preview that has ended',
        );
    }),
  roseCheck('items.preview.is-for-readers-of-drafts')
    .requires('A caller who may not read a draft cannot show it to others, and published content needs no preview.')
    .by(async ({ world: { entries } }, scene) => {
      const contentId = entries.rose.id;
      const { versionNo } = await draftOf(scene, contentId);
      const call = scene.anonymous.items.preview({ contentId, versionNo });
      await refuses(call, [401, 403], 'A preview by an anonymous caller');
      await refuses(
        scene.admin.items.preview({ contentId, versionNo: 1 }),
        [403, 409],
        'A preview of a published version',
      );
    }),
];
