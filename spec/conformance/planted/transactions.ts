/** Faults of transactions, of reads that are made together, and of the state that they leave. */
import type { ChangedTags } from '../../../lib/repository/repository.js';
import { asAdministrator, type Opened } from '../../sql/support.js';
import type { Fault, Plant } from './fault.js';

/** Replaces how work with a key is run. */
const running =
  (run: (r: Opened, ...args: Parameters<Run>) => ReturnType<Run>): Plant =>
  (r) => ({ idempotency: { ...r.idempotency, run: ((...args: Parameters<Run>) => run(r, ...args)) as Run } });

type Run = Opened['idempotency']['run'];

const idempotencyFaults: readonly Fault[] = [
  [
    'the outcome of work with a key is not stored',
    'repository.idempotency.stores-the-outcome',
    running(async (r, _, context, work) => ({ result: await r.transaction(context, (bound) => work(bound, nothing)) })),
  ],
  [
    'an outcome that is known before is not stored',
    'repository.idempotency.stores-an-outcome-that-is-known-before',
    running((r, { outcome: _, ...write }, context, work) => r.idempotency.run(write, context, work)),
  ],
  [
    'the outcome of work that fails is stored',
    'repository.idempotency.stores-nothing-of-a-failure',
    running(async (r, write, context, work) => {
      const ran = await r.idempotency.run(write, context, async (bound, settle) => {
        try {
          return { value: await work(bound, settle) };
        } catch (error) {
          return { error };
        }
      });
      if ('result' in ran && 'error' in ran.result) throw ran.result.error;
      return 'result' in ran ? { result: ran.result.value } : ran;
    }),
  ],
  [
    'work with a key is done again',
    'repository.idempotency.is-done-once',
    running((r, write, context, work) => {
      counted += 1;
      return r.idempotency.run({ ...write, key: `${write.key} ${counted}` }, context, work);
    }),
  ],
  [
    'keys belong to all users together',
    'repository.idempotency.keys-belong-to-users',
    (r) => ({ idempotency: { ...r.idempotency, find: (key) => r.idempotency.find(key, asAdministrator) } }),
  ],
  [
    'responses are not kept',
    'repository.idempotency.keeps-responses',
    (r) => ({ idempotency: { ...r.idempotency, keep: nothing } }),
  ],
];

const nothing = async () => undefined;
let counted = 0;

export const transactionFaults: readonly Fault[] = [
  [
    'a transaction leaves what its work has done before it fails',
    'repository.transaction.is-rolled-back-on-failure',
    (r) => ({ transaction: (_, work) => work(r) }),
  ],
  [
    'a transaction is committed where its signal is aborted',
    'repository.transaction.is-rolled-back-when-aborted',
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
    'repository.transaction.continues-after-a-refusal',
    (r) => ({
      transaction: async (context, work) => {
        await r.transaction(context, work);
        return r.transaction(context, work);
      },
    }),
  ],
  ...idempotencyFaults,
  [
    'reads that are made together are without a result where they fail',
    'repository.reading.returns-the-result-of-its-callback',
    () => ({ reading: (_, work) => work().catch(() => undefined as never) }),
  ],
  [
    'reads that are made together have the rights of the administrator',
    'repository.reading.gives-no-rights',
    (r) => {
      const elevated = new WeakSet<AbortSignal>();
      return {
        reading: async (context, work) => {
          elevated.add(context.signal);
          return work().finally(() => elevated.delete(context.signal));
        },
        content: {
          load: (id, context) => r.content.load(id, elevated.has(context.signal) ? asAdministrator : context),
        },
      };
    },
  ],
  [
    'the state is the same after writes',
    'repository.state.differs-after-each-write',
    () => ({ changes: undefined, state: () => 'always the same' }),
  ],
  [
    'the log of changes leaves out drafts',
    'repository.state.differs-after-each-write',
    (r) => ({
      changes: { since: async (token, c) => without(await r.changes.since(token, c), /^(?:draft|everything)/) },
    }),
  ],
  [
    'the log of changes leaves out transactions',
    'repository.state.differs-after-a-transaction',
    (r) => {
      let isHidden = false;
      return {
        transaction: async (context, work) => {
          isHidden = true;
          return r.transaction(context, work);
        },
        changes: {
          since: async (token, context) => {
            const changed = await r.changes.since(token, context);
            return isHidden ? { ...changed, tags: [] } : changed;
          },
        },
      };
    },
  ],
  [
    'the log of changes says nothing of content that is published again',
    'changes.since.names-changes-by-drafts-and-publications',
    (r) => ({ changes: { since: async (token, c) => without(await r.changes.since(token, c), /^content-/) } }),
  ],
  [
    'nothing has changed since a token that is not of the log',
    'changes.since.without-a-valid-token-is-anything',
    (r) => ({
      changes: {
        since: async (token, c) => (token === 'none of its tokens' ? { token, tags: [] } : r.changes.since(token, c)),
      },
    }),
  ],
];

/** The tags without those of a kind. */
const without = ({ token, tags }: ChangedTags, kind: RegExp): ChangedTags => ({
  token,
  tags: tags === '*' ? tags : tags.filter((tag) => !kind.test(tag)),
});
