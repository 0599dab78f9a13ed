/** The environment of mutation tests: selects the active mutant of the library, which a process keeps. */
import Environment from './environment.js';

export default class MutationEnvironment extends Environment {
  /** @param {import('@jest/environment').JestEnvironmentConfig} config */
  constructor(config) {
    super(config);
    const { __stryker__: stryker } = /** @type {{ __stryker__?: { activeMutant?: string | undefined } }} */ (
      globalThis
    );
    if (stryker) stryker.activeMutant = process.env.__STRYKER_ACTIVE_MUTANT__;
  }
}
