/** Several reads that are made together, for one caller. */
import { type Check, concealedCheck, folderCheck } from '../core/check.js';
import { assert, refusal, refusesSilently } from '../core/expectations.js';

const declaration = { only: 'repository' } as const;

/** Thrown by the callback in these checks. */
const stop = new Error('The work has failed');

export const readingChecks: readonly Check[] = [
  folderCheck('repository.reading.returns-the-result-of-its-callback', declaration)
    .requires(
      'A call of reading returns the result of its callback, and rejects with the reason of a callback that rejects.',
    )
    .by(async ({ id }, scene) => {
      const { admin } = scene;
      const both = await scene.reading(admin, () => Promise.all([admin.content.load(id), admin.content.load(id)]));
      const alone = await admin.content.load(id);
      assert.deepEqual(both, [alone, alone]);
      const call = scene.reading(admin, async () => {
        await admin.content.load(id);
        throw stop;
      });
      assert.equal(await refusal(call, 'Reading whose work fails'), stop);
    }),
  concealedCheck('repository.reading.gives-no-rights', declaration)
    .requires('Callers have the same rights in reads that are made together as in each of them alone.')
    .by(async ({ id, name }, scene) => {
      for (const caller of scene.readers)
        await scene.reading(caller, async () => {
          for (let time = 1; time <= 2; time += 1)
            await refusesSilently(caller.content.load(id), [name], 'Content that the caller may not read');
        });
    }),
];
