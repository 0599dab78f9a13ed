/** Transactions of several calls: all of their writes are committed, or nothing. */
import { type Check, check, concealedCheck, sectionCheck } from '../core/check.js';
import { assert, race, refusal, refuses, refusesSilently } from '../core/expectations.js';
import { identifierOf } from '../core/maker.js';
import { readDuring } from '../core/readers.js';
import type { Scene } from '../core/scene.js';

const declaration = { only: 'repository' } as const;

/** Thrown by the callback of a transaction of these checks. */
const stop = new Error('The work has failed');

const newSection = () => {
  const identifier = identifierOf('section');
  return { identifier, name: identifier };
};

/** Two sections, and how to give both the same new name, in sequence. */
async function twoSections({ section }: Scene) {
  const both = [await section(), await section()] as const;
  const rename = async ({ sections }: Scene['admin'], name: string) => {
    for (const { id, identifier } of both) await sections.update({ id, changes: { identifier, name } });
  };
  return { both, rename };
}

export const transactionChecks: readonly Check[] = [
  check('repository.transaction.commits-all', declaration)
    .requires(
      'When a transaction is fulfilled, all writes of its callback are stored, and the result of the callback is returned.',
    )
    .by(async (scene) => {
      const { both, rename } = await twoSections(scene);
      const name = scene.unique();
      const created = await scene.transaction(scene.admin, async (within) => {
        await rename(within, name);
        return within.sections.create(newSection());
      });
      for (const { id } of both) assert.equal((await scene.admin.sections.load(id)).name, name);
      assert.deepEqual(await scene.admin.sections.load(created.id), created);
    }),
  check('repository.transaction.is-rolled-back-on-failure', declaration)
    .requires(
      'A transaction whose callback rejects is rejected with the same reason and rolled back, whether or not its context has announced that.',
    )
    .by(async (scene) => {
      for (const caller of [scene.admin, scene.admin.with({ isRolledBack: true })]) {
        const { both } = await twoSections(scene);
        const values = newSection();
        const call = scene.transaction(caller, async ({ sections }) => {
          await sections.create(values);
          await sections.delete({ id: both[1].id });
          await sections.update({ id: both[0].id, changes: { identifier: both[0].identifier, name: scene.unique() } });
          throw stop;
        });
        assert.equal(await refusal(call, 'A transaction whose work fails'), stop);
        for (const section of both) assert.deepEqual(await scene.admin.sections.load(section.id), section);
        assert.deepEqual((await scene.admin.sections.list({ identifier: values.identifier })).items, []);
      }
    }),
  check('repository.transaction.is-rolled-back-when-aborted', declaration)
    .requires('A transaction whose signal is aborted during its callback is rejected and rolled back.')
    .by(async (scene) => {
      const controller = new AbortController();
      const values = newSection();
      const caller = scene.admin.with({ signal: controller.signal });
      const call = scene.transaction(caller, async ({ sections }) => {
        await sections.create(values);
        controller.abort();
      });
      await refusal(call, 'A transaction whose signal is aborted');
      assert.deepEqual((await scene.admin.sections.list({ identifier: values.identifier })).items, []);
    }),
  check('repository.transaction.reads-its-own-writes', declaration)
    .requires('Reads in a transaction see its own writes, with revisions that its later writes can expect.')
    .by(async (scene) =>
      scene.transaction(scene.admin, async ({ sections }) => {
        const values = newSection();
        const { id } = await sections.create(values);
        const { revision } = await sections.load(id);
        const changes = { ...values, name: scene.unique() };
        await sections.update({ id, changes, expected: revision });
        assert.equal((await sections.load(id)).name, changes.name, 'The name after the update');
        assert.equal((await sections.list({ identifier: values.identifier })).items.length, 1, 'In the list');
        await refuses(sections.update({ id, changes, expected: revision }), 412, 'An update of an older revision');
        await sections.delete({ id });
        await refuses(sections.load(id), 404, 'A section that was deleted in the transaction');
      }),
    ),
  check('repository.transaction.is-isolated', declaration)
    .requires('A read that runs during a transaction sees all writes of the transaction, or none of them.')
    .by(async (scene) => {
      const { both, rename } = await twoSections(scene);
      const ids = new Set(both.map(({ id }) => id));
      await rename(scene.admin, scene.unique());
      await readDuring(
        {
          times: 6,
          write: () => scene.transaction(scene.admin, (within) => rename(within, scene.unique())),
          read: () => scene.admin.sections.list({}),
        },
        ({ items }) => {
          const names = items.filter(({ id }) => ids.has(id)).map(({ name }) => name);
          assert.equal(new Set(names).size, 1, `The names that both have: ${names.join(', ')}`);
        },
      );
    }),
  check('repository.transaction.continues-after-a-refusal', declaration)
    .requires(
      'A call that is refused in a transaction changes nothing, and the writes before and after it are committed.',
    )
    .by(async (scene) => {
      const [first, second] = [newSection(), newSection()];
      await scene.transaction(scene.admin, async ({ sections }) => {
        await sections.create(first);
        await refuses(sections.create(first), 409, 'A section with an identifier that is already in use');
        await sections.create(second);
      });
      for (const { identifier } of [first, second]) {
        const { items } = await scene.admin.sections.list({ identifier });
        assert.equal(items.length, 1, 'The number of sections with the identifier');
      }
    }),
  concealedCheck('repository.transaction.gives-no-rights', declaration)
    .requires('Callers have the same rights in a transaction as without one.')
    .by(async ({ id, name }, scene) => {
      for (const caller of scene.readers) {
        await scene.transaction(caller, async (within) => {
          await refusesSilently(within.content.load(id), [name], 'Content that the caller may not read');
          const call = within.sections.create(newSection());
          await refuses(call, [401, 403], 'A section of a caller who may not create one');
        });
      }
    }),
  sectionCheck('repository.transaction.loses-no-update', declaration)
    .requires(
      'Of concurrent transactions that read and then write the same entity, each sees the writes of those before it.',
    )
    .by(async ({ id, identifier, name }, scene) => {
      const lengthen = () =>
        scene.transaction(scene.admin, async ({ sections }) => {
          const section = await sections.load(id);
          await sections.update({ id, changes: { identifier, name: `${section.name}+` } });
        });
      const results = await race([lengthen, lengthen, lengthen, lengthen]);
      const done = results.filter(({ status }) => status === 'fulfilled').length;
      assert.ok(done > 0, 'None of the transactions was committed');
      assert.equal((await scene.admin.sections.load(id)).name, name + '+'.repeat(done), 'The name after all of them');
    }),
];
