/** Timers that a spec advances, for actions of the library some time later. */
import { jest } from '@jest/globals';

/** Replaces `setTimeout` alone, until `jest.useRealTimers()`: dates, intervals and promises continue. */
export function fakeTimeouts(): void {
  jest.useFakeTimers({
    doNotFake: [
      ...(['Date', 'hrtime', 'performance', 'nextTick', 'queueMicrotask'] as const),
      ...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
    ],
  });
}
