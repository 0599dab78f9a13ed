/** Faults of transactions, and of the state that they leave. */
import { asAdministrator } from '../../sql/support.js';
import type { Fault } from './fault.js';

export const transactionFaults: readonly Fault[] = [
  ['a transaction leaves what its work has done before it fails', (r) => ({ transaction: (_, work) => work(r) })],
  [
    'a transaction is committed where its signal is aborted',
    (r) => ({ transaction: (_, work) => r.transaction(asAdministrator, work) }),
  ],
  [
    'a transaction gives the rights of the administrator',
    (r) => ({
      transaction: (context, work) =>
        r.transaction(context, (bound) =>
          work({ ...bound, content: { ...bound.content, load: (id) => bound.content.load(id, asAdministrator) } }),
        ),
    }),
  ],
  [
    'a transaction is run again after it was committed',
    (r) => ({
      transaction: async (context, work) => {
        await r.transaction(context, work);
        return r.transaction(context, work);
      },
    }),
  ],
  ['the state is the same after writes', () => ({ state: () => 'always the same' })],
  [
    'the state is the same after transactions',
    (r) => {
      let known: string | undefined;
      return {
        transaction: async (context, work) => {
          known = await r.state(context);
          return r.transaction(context, work);
        },
        state: async (context) => known ?? r.state(context),
      };
    },
  ],
];
