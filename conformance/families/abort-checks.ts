/** Writes that are cancelled: they change everything or nothing. */
import type { Check } from '../core/check.js';
import { assert, outcome, refusal } from '../core/expectations.js';
import type { Write } from './write.js';
import { targetCheck } from './write.js';

/** The checks of a write whose signal is aborted, before it or meanwhile. */
export function abortChecks(write: Write): readonly Check[] {
  const { method, name, prepare } = write;
  return [
    targetCheck(prepare)(`${method}.changes-nothing-when-already-aborted`, { level: 'SHOULD' })
      .requires(`${name} changes nothing when its signal is aborted before the call.`)
      .by(async ({ target }, scene) => {
        const before = await target.state();
        const caller = scene.admin.with({ signal: AbortSignal.abort() });
        await refusal(target.write(undefined, caller), `${name} with an aborted signal`);
        assert.deepEqual(await target.state(), before, `${name} has changed something after its signal was aborted`);
      }),
    targetCheck(prepare)(`${method}.changes-nothing-when-cancelled`, { only: 'repository' })
      .requires(`${name} changes nothing when it is cancelled because its signal is aborted.`)
      .by(async ({ target }, scene) => {
        const before = await target.state();
        for (let reads = 1; reads <= maxReads; reads += Math.ceil(reads / 8)) {
          const call = target.write(undefined, scene.admin.with({ signal: abortedAfter(reads) }));
          const result = await outcome(call);
          if (!result.error) return;
          const message = `${name} is incomplete when the signal is aborted as it is read for the ${reads}. time`;
          assert.deepEqual(await target.state(), before, message);
        }
      }),
  ];
}

const maxReads = 100;

/** A signal that is aborted after it has been read so many times, or after as many milliseconds. */
function abortedAfter(reads: number): AbortSignal {
  const controller = new AbortController();
  const { signal } = controller;
  const isAborted = () => Reflect.get(AbortSignal.prototype, 'aborted', signal) as boolean;
  let left = reads;
  const countRead = () => {
    left -= 1;
    if (left < 0) controller.abort();
  };
  setTimeout(() => controller.abort(), reads).unref();
  Object.defineProperties(signal, {
    aborted: {
      get: () => {
        countRead();
        return isAborted();
      },
    },
    throwIfAborted: {
      value: () => {
        countRead();
        if (isAborted()) throw signal.reason;
      },
    },
  });
  return signal;
}
