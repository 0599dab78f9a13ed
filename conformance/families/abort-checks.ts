/** What is left of writes whose callers go away: all of it or nothing. */
import { type Check, check } from '../core/check.js';
import { assert, outcome, refusal } from '../core/expectations.js';
import type { Write } from './write.js';

/** The checks of what is left when callers go away. */
export function abortChecks(write: Write): readonly Check[] {
  const { method, name, prepare } = write;
  return [
    check(
      `${method}.does-nothing-once-aborted`,
      `${name} is not done when its signal is aborted before it begins.`,
      { level: 'SHOULD' },
      async (scene) => {
        const target = await prepare(scene, scene.folder);
        const before = await target.state();
        const caller = scene.admin.with({ signal: AbortSignal.abort() });
        await refusal(target.write(undefined, caller), `${name} with an aborted signal`);
        assert.deepEqual(await target.state(), before, `${name} has changed something after its signal was aborted`);
      },
    ),
    check(
      `${method}.leaves-nothing-when-aborted`,
      `${name} that is given up because its signal is aborted meanwhile leaves all as it was.`,
      { only: 'repository' },
      async (scene) => {
        const target = await prepare(scene, scene.folder);
        const before = await target.state();
        for (let looks = 1; looks <= mostLooks; looks += Math.ceil(looks / 8)) {
          const work = target.write(undefined, scene.admin.with({ signal: abortedAfter(looks) }));
          const result = await outcome(work);
          if (!result.error) return;
          const message = `${name}, aborted when the signal was looked at for the ${looks}. time, is half done`;
          assert.deepEqual(await target.state(), before, message);
        }
      },
    ),
  ];
}

const mostLooks = 100;

/** A signal that is aborted when it has been looked at so many times, or after as many milliseconds. */
function abortedAfter(looks: number): AbortSignal {
  const controller = new AbortController();
  const { signal } = controller;
  const isAborted = () => Reflect.get(AbortSignal.prototype, 'aborted', signal) as boolean;
  let left = looks;
  const look = () => {
    left -= 1;
    if (left < 0) controller.abort();
  };
  setTimeout(() => controller.abort(), looks).unref();
  Object.defineProperties(signal, {
    aborted: {
      get: () => {
        look();
        return isAborted();
      },
    },
    throwIfAborted: {
      value: () => {
        look();
        if (isAborted()) throw signal.reason;
      },
    },
  });
  return signal;
}
