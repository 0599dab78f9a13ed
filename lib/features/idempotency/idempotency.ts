/** Requests with an `Idempotency-Key` are carried out once; retries get the response (draft-ietf-httpapi-idempotency-key-header). */
import { BadRequest, UnprocessableContent } from '../../errors/errors.js';
import type { ApiResponse, CompletedResponse } from '../../http/message.js';
import { toReply } from '../../operations/binding/reply.js';
import type { AnyCall } from '../../operations/requests/call.js';
import { withText } from '../../pipeline/respond/encode.js';
import { type Causes, errorCause, headerCause } from '../../pipeline/state/causes.js';
import { type Authenticated, complete, type Serve } from '../../pipeline/state/request-record.js';
import type { Service } from '../../pipeline/state/service.js';
import type { DispatchFor } from '../../pipeline/state/sub-requests.js';
import type { Id, Json, Repository, StoredWrite, WriteOutcome } from '../../repository/repository.js';
import { RolledBack } from '../../repository/rolled-back.js';
import { prefersDryRun } from '../preferences/preferred-return.js';
import { fingerprintOf } from './fingerprint.js';
import { parseKey } from './key.js';
import { createRepeatedResponse } from './repeated.js';
import { toStored } from './stored-response.js';

/** Whether requests of a binding can have a key: the rights of a repetition are checked in a transaction. */
export const takesKey = (
  { isRepeatable }: { readonly isRepeatable: boolean },
  { repository }: Pick<Service, 'repository'>,
): boolean => isRepeatable && repository.idempotency !== undefined && repository.transaction !== undefined;

export const causes: Causes = {
  errors: [
    errorCause(409, 'A request with the same Idempotency-Key is being carried out', {
      headers: ['Retry-After'],
      of: takesKey,
    }),
    errorCause(422, 'The Idempotency-Key is that of another request', { of: takesKey }),
  ],
  headers: [
    headerCause(
      'Idempotency-Replayed',
      '`true` where the request was carried out before, with the same Idempotency-Key',
      {
        on: (status, binding, service) => status < 300 && takesKey(binding, service),
      },
    ),
  ],
};

/** How a request with a key is carried out. */
interface Performance {
  readonly key: string;
  readonly fingerprint: string;
  /** Whether the request has stored its outcome. */
  isStored: boolean;
  /** Whether the response may be stored. */
  isStorable: boolean;
}

/** Another request with the key was faster. */
class CarriedOut extends Error {
  constructor(readonly stored: StoredWrite) {
    super('The request was carried out by another one');
  }
}

/** Creates the function that serves requests with the header field; those that only read ignore it. */
export function createIdempotent(service: Service, serve: Serve, dispatchFor: DispatchFor): Serve {
  const respondAgain = createRepeatedResponse(service, dispatchFor);

  return async (ready) => {
    if (ignoresKey(ready)) return serve(ready);
    const idempotency = storageOf(service);
    const key = keyOf(ready);
    const fingerprint = await fingerprintOf(ready, key, service);
    const repeat = (stored: StoredWrite): Promise<ApiResponse> => {
      if (stored.fingerprint !== fingerprint)
        throw new UnprocessableContent('The Idempotency-Key was used for another request');
      return respondAgain(ready, stored);
    };
    const stored = await ready.deadline.race(idempotency.find({ key }, ready.context));
    if (stored) return repeat(stored);
    const means = { performance: { key, fingerprint, isStored: false, isStorable: true }, service, idempotency };
    const perform = (call: AnyCall) => carryOut(ready, call, means);
    try {
      const response = await serve(complete(ready, { perform }));
      return means.performance.isStored ? await keepResponse(ready, response, means) : response;
    } catch (error) {
      if (!(error instanceof CarriedOut)) throw error;
      return repeat(error.stored);
    }
  };
}

/** Reads, parts of batches, which have the key of the whole, and dry runs, which are not writes. */
const ignoresKey = ({ binding, request }: Authenticated): boolean =>
  binding.isSafe || binding.isQuery || request.isPart || prefersDryRun(request.headers.prefer);

/** Looked up at each request, as hosts may replace members of a repository. @throws BadRequest where it stores no keys */
function storageOf({ repository: { idempotency, transaction } }: Service): CarryingOut['idempotency'] {
  if (!idempotency || !transaction) throw new BadRequest('The storage does not support the header Idempotency-Key');
  return idempotency;
}

/** The write is done, so that no error of this is its response: without the bytes, they are made of the ids. */
async function keepResponse(
  ready: Authenticated,
  response: ApiResponse,
  { performance, service, idempotency }: CarryingOut,
): Promise<ApiResponse> {
  const { key, isStorable } = performance;
  const written = withoutDate(await withText(response, ready, service));
  const text = isStorable ? toStored(ready, written) : undefined;
  if (text === undefined) return written;
  await ready.deadline.race(idempotency.keep({ key, response: text }, ready.context)).catch(() => undefined);
  return written;
}

/** `Last-Modified` depends on when it is sent: repetitions would have it, and the first response not. */
const withoutDate = (response: ApiResponse): ApiResponse => ({ ...response, modified: undefined });

/** @throws BadRequest for a key that is not valid, or a request that cannot have one */
function keyOf({ request, binding, identity, view }: Authenticated): string {
  const key = parseKey(request.headers['idempotency-key'] ?? '');
  if (!binding.isRepeatable)
    throw new BadRequest(`The operation ${binding.id} cannot be repeated: it takes no Idempotency-Key`);
  if (identity.caller.userId === null)
    throw new BadRequest('The header Idempotency-Key is for authenticated callers only');
  if (view) throw new BadRequest('The header Idempotency-Key is for clients that prefer JSON or XML');
  return key;
}

interface CarryingOut {
  readonly performance: Performance;
  readonly service: Service;
  readonly idempotency: NonNullable<Repository<Id>['idempotency']>;
}

/** Calls the handler in the transaction that stores the outcome. Parts are reported once that is committed. */
async function carryOut(
  ready: Authenticated,
  call: AnyCall,
  { performance, service, idempotency }: CarryingOut,
): Promise<unknown> {
  const { binding, context } = ready;
  const { operation } = binding;
  const { key, fingerprint } = performance;
  const outcome = operation.atomic ? undefined : fixedOutcome(ready);
  let reported: CompletedResponse[] = [];
  const collect = (response: CompletedResponse) => void reported.push(response);
  const reportParts = () => {
    for (const response of reported) call.report(response);
  };
  // Bytes are not part of a transaction: an upload without a stored outcome, as of a process that was killed, expires.
  const uploaded = binding.receives && (await operation.handler(call));
  try {
    const ran = await idempotency.run({ key, fingerprint, outcome }, context, async (repository, settle) => {
      reported = [];
      const bound = { ...call, repository: repository as AnyCall['repository'] };
      if (outcome) return operation.handler(bound);
      const result = uploaded ?? (await operation.handler({ ...bound, report: collect, isInTransaction: true }));
      await settle(outcomeOf(ready, call, result, service));
      return result;
    });
    if ('stored' in ran) throw new CarriedOut(ran.stored);
    reportParts();
    const { isRepeatable } = operation;
    performance.isStored = true;
    performance.isStorable = typeof isRepeatable !== 'object' || isRepeatable.isStorable(ran.result as never);
    return ran.result;
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    reportParts();
    return error.result;
  }
}

/** The outcome of an operation that has one success, which names no place: it is known before the operation is carried out. */
function fixedOutcome({ binding }: Authenticated): WriteOutcome | undefined {
  const [success, ...others] = binding.outcomes.filter(({ status }) => status < 400);
  const isFixed = others.length === 0 && (success?.status === 200 || success?.status === 204);
  if (!isFixed || typeof binding.operation.isRepeatable === 'object') return undefined;
  return 'isDestination' in success.payload ? undefined : { status: success.status };
}

function outcomeOf({ binding }: Authenticated, call: AnyCall, result: unknown, service: Service): WriteOutcome {
  const { status, location } = toReply(binding, call, result);
  const { isRepeatable } = binding.operation;
  const created = location === undefined ? undefined : service.find(location)?.params;
  const ids = typeof isRepeatable === 'object' ? isRepeatable.toIds(result as never) : (created as Json | undefined);
  return { status, location, ids };
}
