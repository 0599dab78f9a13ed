/** The state of the storage: a token that is another one after each change. */
import { type Check, check } from '../core/check.js';
import { assert } from '../core/expectations.js';
import { identifierOf } from '../core/maker.js';

const declaration = { only: 'repository' } as const;

export const stateChecks: readonly Check[] = [
  check(
    'repository.state.differs-after-each-write',
    'After each write the token of the state differs from all before, also where the caller may not read what has changed.',
    declaration,
    async (scene) => {
      const { admin, draft, known } = scene;
      const { id: sectionId } = await scene.section();
      const { id } = await draft();
      const writes: (() => Promise<unknown>)[] = [
        () => admin.versions.publish({ contentId: id, versionNo: 1 }),
        () => admin.content.updateInfo({ id, changes: { sectionId } }),
        () => admin.content.updateInfo({ id, changes: { sectionId: known.publicSectionId } }),
        () => admin.sections.update({ id: sectionId, changes: { identifier: identifierOf('section'), name: 'New' } }),
        () => admin.sections.delete({ id: sectionId }),
        () => admin.content.delete({ id }),
      ];
      const tokens = [await scene.state()];
      for (const write of writes) {
        await write();
        tokens.push(await scene.state());
      }
      assert.deepEqual([...new Set(tokens)], tokens, 'The tokens before and after each write');
    },
  ),
  check(
    'repository.state.differs-after-a-transaction',
    'After a transaction that has written the token of the state differs from the one before.',
    declaration,
    async (scene) => {
      const before = await scene.state();
      await scene.transaction(scene.admin, ({ sections }) =>
        sections.create({ identifier: identifierOf('section'), name: 'New' }),
      );
      assert.notEqual(await scene.state(), before, 'The token after the transaction');
    },
  ),
];
