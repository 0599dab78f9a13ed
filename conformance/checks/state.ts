/** The state token and the log of changes, which change with each write. */
import { type Check, check, folderCheck, sectionCheck } from '../core/check.js';
import { assert } from '../core/expectations.js';
import { identifierOf } from '../core/maker.js';

const declaration = { only: 'repository' } as const;

export const stateChecks: readonly Check[] = [
  sectionCheck('repository.state.differs-after-each-write', declaration)
    .requires(
      'After each write the token of the state differs from all earlier ones, or the log of changes has tags since the token before, also for callers who may not read the changed entities.',
    )
    .by(async ({ admin, draft, situation, id: sectionId }, scene) => {
      const { id } = await draft();
      const writes: Record<string, () => Promise<unknown>> = {
        'creates a draft': () => draft(),
        'publishes the draft': () => admin.versions.publish({ contentId: id, versionNo: 1 }),
        'creates another draft': () => admin.versions.createDraftOfCurrent({ id }),
        'publishes again': () => admin.versions.publish({ contentId: id, versionNo: 2 }),
        'changes the section': () => admin.content.updateInfo({ id, changes: { sectionId } }),
        'changes the section back': () =>
          admin.content.updateInfo({ id, changes: { sectionId: situation.publicSectionId } }),
        'updates a section': () =>
          admin.sections.update({ id: sectionId, changes: { identifier: identifierOf('section'), name: 'New' } }),
        'deletes the section': () => admin.sections.delete({ id: sectionId }),
        'deletes the content': () => admin.content.delete({ id }),
      };
      const hasChanged = await scene.watchChanges();
      for (const [name, write] of Object.entries(writes)) {
        await write();
        assert.equal(await hasChanged(), true, `Whether anything has changed after a write that ${name}`);
      }
    }),
  check('repository.state.differs-after-a-transaction', declaration)
    .requires(
      'After a transaction that has written, the token of the state differs from the one before, or the log of changes has tags.',
    )
    .by(async (scene) => {
      const hasChanged = await scene.watchChanges();
      await scene.transaction(scene.admin, ({ sections }) =>
        sections.create({ identifier: identifierOf('section'), name: 'New' }),
      );
      assert.equal(await hasChanged(), true, 'Whether anything has changed after the transaction');
    }),
  folderCheck('changes.since.names-changes-by-drafts-and-publications', { ...declaration, needs: ['changes.since'] })
    .requires(
      'Tags of a draft that is saved, and of a version that is published again, name its content item, or are "*".',
    )
    .by(async ({ admin, anonymous, id }) => {
      const tagsAfter = async (write: () => Promise<unknown>) => {
        const { token } = await anonymous.changes.since(undefined);
        await write();
        return (await anonymous.changes.since(token)).tags;
      };
      const isNamed = (tags: string | readonly string[], name: string) =>
        tags === '*' || tags.includes(`${name}-${id}`);
      const saved = await tagsAfter(() => admin.versions.createDraftOfCurrent({ id }));
      const republished = await tagsAfter(() => admin.versions.publish({ contentId: id, versionNo: 2 }));
      const actual = { saved: isNamed(saved, 'draft'), republished: isNamed(republished, 'content') };
      assert.deepEqual(actual, { saved: true, republished: true });
    }),
  check('changes.since.without-a-valid-token-is-anything', { ...declaration, needs: ['changes.since'] })
    .requires('Without a token, and with one that is not of the log, anything may have changed.')
    .by(async ({ anonymous }) => {
      const tags = [await anonymous.changes.since(undefined), await anonymous.changes.since('none of its tokens')];
      const actual = tags.map((changed) => changed.tags);
      assert.deepEqual(actual, ['*', '*']);
    }),
];
