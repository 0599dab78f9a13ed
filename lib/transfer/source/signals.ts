/** Signals of transfers, which make more calls than one signal has room for. */
import type { Context, Id } from '../../repository/repository.js';

/** How many calls get the same signal. */
const callsOfSignal = 200;

/**
 * The context with a signal that is replaced after some calls: `fetch` of Node.js adds listeners to a signal, which stay until the
 * responses are garbage.
 */
export function withRenewedSignal(context: Context<Id>): Context<Id> {
  const { signal, ...others } = context;
  let current = AbortSignal.any([signal]);
  let calls = 0;
  return {
    ...others,
    get signal() {
      calls += 1;
      if (calls % callsOfSignal === 0) current = AbortSignal.any([signal]);
      return current;
    },
  };
}
