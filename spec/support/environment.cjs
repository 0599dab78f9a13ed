/**
 * The environment of specs: that of Node, without the AsyncLocalStorage in which Jest keeps the test that is running. Until Node 24
 * its hooks run for each promise, which takes 2 to 4 % of the time. Tests of a file run one after the other: a variable does.
 */
const asyncHooks = require('node:async_hooks');
const { TestEnvironment } = require('jest-environment-node');

const { AsyncLocalStorage } = asyncHooks;

/** What Jest uses of an AsyncLocalStorage, for calls that do not overlap. */
class SerialStorage {
  /** @type {unknown} */
  #store;

  getStore() {
    return this.#store;
  }

  /** @type {(store: unknown, callback: () => unknown) => unknown} */
  run(store, callback) {
    const outer = this.#store;
    const restore = () => {
      this.#store = outer;
    };
    this.#store = store;
    let result;
    try {
      result = callback();
    } catch (error) {
      restore();
      throw error;
    }
    const { then } = /** @type {Partial<Promise<unknown>>} */ (result ?? {});
    if (then) then.call(result, restore, restore);
    else restore();
    return result;
  }
}

module.exports = class extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup();
    // Jest's runner is loaded next, and makes its storage; the event of its start comes before any spec is loaded.
    Object.assign(asyncHooks, { AsyncLocalStorage: SerialStorage });
  }

  /** @param {{ readonly name: string }} event */
  async handleTestEvent({ name }) {
    if (name === 'setup') Object.assign(asyncHooks, { AsyncLocalStorage });
  }

  /** @override */
  async teardown() {
    Object.assign(asyncHooks, { AsyncLocalStorage });
    await super.teardown();
  }
};
