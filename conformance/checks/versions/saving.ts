/** Content of storages without drafts, which is created and changed in one write. */
import type { Revision } from 'express-cms-rest';
import type { BoundRepository } from '../../core/bound.js';
import { type Check, check } from '../../core/check.js';
import { assert, outcome, refuses } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import type { Write } from '../../families/write.js';
import { writeChecks } from '../../families/write-checks.js';
import { expectText } from '../../fixtures/editing.js';

const save: Write = {
  method: 'versions.save',
  name: 'Saving content',
  rival: 'versions.save',
  lateStatuses: [],
  prepare: async (scene, make) => {
    const { id, name, remoteId } = await make();
    const { admin, unique, field } = scene;
    const write = (expected: Revision | undefined, caller: BoundRepository) =>
      caller.versions.save({ id, changes: { fields: [field(unique())] }, expected });
    return {
      stored: async () => (await admin.content.load(id)).currentVersion,
      write,
      outdate: (expected) => write(expected, admin),
      state: () => outcome(admin.content.load(id)),
      secrets: [name, remoteId],
    };
  },
};

/** Values that text fields must refuse. */
const noText = { none: [{ of: true }] };

const textOf = ({ situation }: Scene, text: string) => ({ field: situation.nameField, text });

export const savingChecks: readonly Check[] = [
  ...writeChecks(save),
  check('versions.save.publishes-the-changes')
    .requires(
      'Saving sets the given fields of the published version, in the response and when the content is loaded, and keeps all others.',
    )
    .by(async (scene) => {
      const { admin, situation, unique, field, folder } = scene;
      const [remaining, text] = [unique(), unique()];
      const { id } = await folder({ text: remaining });
      const saved = await admin.versions.save({ id, changes: { fields: [field(text)] } });
      const { currentVersion, status, currentVersionNo } = await admin.content.load(id);
      for (const version of [saved, currentVersion]) {
        expectText(situation, version, textOf(scene, text));
        expectText(situation, version, { text: remaining, field: situation.textField });
        assert.equal(version.status, 'PUBLISHED', 'The status of the version');
        assert.equal(version.versionNo, currentVersionNo, 'The number of the version');
      }
      assert.equal(status, 'PUBLISHED', 'The status of the content');
    }),
  check('versions.save.refuses-invalid-values')
    .requires('Saving an unknown field, or a value that is not valid, is refused with BadRequest, and changes nothing.')
    .by(async ({ admin, unique, field, folder }) => {
      const { id, content } = await folder();
      for (const wrong of [field('x', undefined, unique('unknown')), { ...field('x'), value: noText }]) {
        const fields = [field(unique()), wrong];
        await refuses(admin.versions.save({ id, changes: { fields } }), 400, 'Saving an invalid value');
        assert.deepEqual(await admin.content.load(id), content, 'The content afterwards');
      }
    }),
  check('versions.save.missing-is-not-found')
    .requires('Saving content that does not exist is NotFound.')
    .by(({ admin, field, unknownId }) =>
      refuses(
        admin.versions.save({ id: unknownId, changes: { fields: [field('x')] } }),
        404,
        'Saving a version that does not exist',
      ),
    ),
  check('content.save.creates-published-content')
    .requires('Content that is created by saving it is published, and has a location below the given one.')
    .by(async (scene) => {
      const { admin, situation, unique, newContent } = scene;
      const text = unique();
      const created = await admin.content.save(newContent({ name: text }));
      const loaded = await admin.content.load(created.id);
      assert.deepEqual(loaded, created, 'The content that is loaded');
      assert.equal(loaded.status, 'PUBLISHED', 'Its status');
      assert.equal(loaded.contentTypeId, situation.contentTypeId, 'Its type');
      expectText(situation, loaded.currentVersion, textOf(scene, text));
      const path = loaded.mainLocation?.pathString ?? '';
      assert.ok(path.split('/').at(-3) === String(situation.parentLocationId), `The location ${path}`);
    }),
  check('content.save.refuses-invalid-content')
    .requires(
      'Content of an unknown type, below an unknown location, or with an invalid value is refused with BadRequest.',
    )
    .by(async ({ admin, newContent, unknownId, field, unique }) => {
      const good = newContent();
      for (const wrong of [
        { ...good, contentTypeId: unknownId },
        { ...good, location: { ...good.location, parentLocationId: unknownId } },
        { ...good, fields: [...good.fields, { ...field('x'), value: noText }] },
        { ...good, fields: [...good.fields, field('x', undefined, unique('unknown'))] },
      ])
        await refuses(admin.content.save(wrong), 400, 'Content that is not valid');
    }),
  check('content.save.needs-the-right-to-create')
    .requires('Callers who may only read get PermissionDenied.')
    .by(async ({ readers, newContent }) => {
      for (const reader of readers) await refuses(reader.content.save(newContent()), [401, 403], 'Content of a reader');
    }),
];
