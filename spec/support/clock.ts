/** Timers that a spec lets pass, for what the library does some time later. */
import { jest } from '@jest/globals';

/** Replaces `setTimeout` alone, until `jest.useRealTimers()`: dates, intervals and what waits by promises go on. */
export function fakeTimeouts(): void {
  jest.useFakeTimers({
    doNotFake: [
      ...(['Date', 'hrtime', 'performance', 'nextTick', 'queueMicrotask'] as const),
      ...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
    ],
  });
}
