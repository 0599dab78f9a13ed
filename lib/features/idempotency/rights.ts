/** Whether the caller of a repeated request still has the right to it: it is run again in a transaction, which is rolled back. */
import { isRefused, isRestError, PermissionDenied } from '../../errors/errors.js';
import { hasDocument } from '../../operations/binding/preference.js';
import type { AnyCall } from '../../operations/requests/call.js';
import type { Authenticated } from '../../pipeline/state/request-record.js';
import type { Id, Repository, StoredWrite } from '../../repository/repository.js';
import { runRolledBack } from '../../repository/rolled-back.js';

/**
 * All other errors follow from the request having been carried out: entities that it deleted are missing, and those that it
 * created exist. So may a refusal to read the written entity, such as a version that its author has published: without a document,
 * the response shows nothing of it.
 * @throws PermissionDenied where the caller has lost the right
 */
export async function checkRights(ready: Authenticated, stored: StoredWrite): Promise<void> {
  const { ids } = stored;
  const { isRepeatable, handler } = ready.binding.operation;
  // An upload is not part of a transaction, and a repetition shows it to its user, who may load it in any case.
  if (ready.binding.receives) return;
  let result: unknown;
  try {
    const call = await ready.input();
    const attempt = runRolledBack(ready.repository, ready.context, (bound, context) =>
      handler(toAttempt({ ...call, context }, bound)),
    );
    result = await ready.deadline.race(attempt);
  } catch (error) {
    if (isDenial(error) && !(isOfReading(error) && !hasDocument(ready.binding, stored.status))) throw error;
    ready.context.signal.throwIfAborted();
    return;
  }
  if (typeof isRepeatable === 'object' && ids !== undefined && isRepeatable.isDenied(ids, result as never))
    throw new PermissionDenied('repeat', 'all requests of the batch');
}

/** The expected revision was that of the first request. Parts of an attempt are not reported. */
const toAttempt = (call: AnyCall, repository: Repository<Id>): AnyCall => ({
  ...call,
  repository: repository as AnyCall['repository'],
  isInTransaction: true,
  expected: undefined,
  report: () => undefined,
});

const isOfReading = (error: unknown): boolean => error instanceof PermissionDenied && error.action === 'read';

/** A refusal by a rule of the domain is not a matter of rights. */
const isDenial = (error: unknown): boolean =>
  isRestError(error) && !isRefused(error) && (error.status === 401 || error.status === 403);
