/**
 * Replaces the AsyncLocalStorage by which jest-circus distinguishes concurrent tests: the tests of a file run one after the other.
 * With an AsyncLocalStorage, Node 20 calls async hooks for each promise, which takes a tenth of the processor time of all specs.
 */
import hooks from 'node:async_hooks';

// A getter from Node 22 on, so it cannot be assigned.
const original = Object.getOwnPropertyDescriptor(hooks, 'AsyncLocalStorage') ?? {};

class SequentialContext {
  /** @type {unknown} */
  #store;

  getStore() {
    return this.#store;
  }

  /** @param {unknown} store @param {() => Promise<unknown>} callback */
  async run(store, callback) {
    const before = this.#store;
    this.#store = store;
    try {
      return await callback();
    } finally {
      this.#store = before;
    }
  }
}

Object.defineProperty(hooks, 'AsyncLocalStorage', { value: SequentialContext, configurable: true });

/** Once jest-circus is loaded. */
export const restoreAsyncHooks = () => Object.defineProperty(hooks, 'AsyncLocalStorage', original);
