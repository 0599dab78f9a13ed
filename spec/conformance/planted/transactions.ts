/** Faults of transactions, and of the state that they leave. */
import { asAdministrator } from '../../sql/support.js';
import type { Fault } from './fault.js';

export const transactionFaults: readonly Fault[] = [
  [
    'a transaction leaves what its work has done before it fails',
    'repository.transaction.leaves-nothing-of-work-that-fails',
    (r) => ({ transaction: (_, work) => work(r) }),
  ],
  [
    'a transaction is committed where its signal is aborted',
    'repository.transaction.leaves-nothing-when-aborted',
    (r) => ({ transaction: (_, work) => r.transaction(asAdministrator, work) }),
  ],
  [
    'a transaction gives the rights of the administrator',
    'repository.transaction.gives-no-rights',
    (r) => ({
      transaction: (context, work) =>
        r.transaction(context, (bound) =>
          work({ ...bound, content: { ...bound.content, load: (id) => bound.content.load(id, asAdministrator) } }),
        ),
    }),
  ],
  [
    'a transaction is run again after it was committed',
    'repository.transaction.goes-on-after-a-refusal',
    (r) => ({
      transaction: async (context, work) => {
        await r.transaction(context, work);
        return r.transaction(context, work);
      },
    }),
  ],
  [
    'the state is the same after writes',
    'repository.state.differs-after-each-write',
    () => ({ state: () => 'always the same' }),
  ],
  [
    'the state is the same after transactions',
    'repository.state.differs-after-a-transaction',
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
