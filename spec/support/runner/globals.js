/** Exports of `@jest/globals` for specs, and the instance of jest-circus that runs them: one for all files of a process. */
// Before jest-circus.
import './sequential-context.js';
import { jestExpect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import * as circus from 'jest-circus';
import { ModuleMocker } from 'jest-mock';
import { restoreAsyncHooks } from './sequential-context.js';

restoreAsyncHooks();

export const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus;
export const expect = jestExpect;
export { circus };

export const mocker = new ModuleMocker(globalThis);
const config = /** @type {import('@jest/types').Config.ProjectConfig} */ ({ fakeTimers: {} });
const timers = new ModernFakeTimers({ config, global: globalThis });

/** Members of the `jest` object that do not concern how modules are loaded. */
export const jest = {
  /** The limit of each test of the file that is longer than `testTimeout` of jest.config.js. @param {number} milliseconds */
  setTimeout: (milliseconds) => void Object.assign(circus.getState(), { testTimeout: milliseconds }),
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  useFakeTimers: timers.useFakeTimers.bind(timers),
  useRealTimers: () => timers.useRealTimers(),
  setSystemTime: timers.setSystemTime.bind(timers),
  advanceTimersByTimeAsync: timers.advanceTimersByTimeAsync.bind(timers),
  getTimerCount: () => timers.getTimerCount(),
};
