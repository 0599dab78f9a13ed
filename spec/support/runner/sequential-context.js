/**
 * What jest-circus has in place of an AsyncLocalStorage, by which it would tell apart tests that run at the same time: those of a file
 * run one after the other. Node 20 calls hooks for each promise once there is one, which takes a tenth of the time of all specs.
 */
import hooks from 'node:async_hooks';

const { AsyncLocalStorage } = hooks;

class SequentialContext {
  /** @type {unknown} */
  #store;

  getStore() {
    return this.#store;
  }

  /** @param {unknown} store @param {() => Promise<unknown>} work */
  async run(store, work) {
    const before = this.#store;
    this.#store = store;
    try {
      return await work();
    } finally {
      this.#store = before;
    }
  }
}

Object.assign(hooks, { AsyncLocalStorage: SequentialContext });

/** Once jest-circus is loaded. */
export const restoreAsyncHooks = () => Object.assign(hooks, { AsyncLocalStorage });
