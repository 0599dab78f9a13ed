/** Dry runs: a write with all of its checks, in a transaction that is rolled back (`Prefer: dry-run`, RFC 7240). */
import { NotImplemented } from '../../errors/errors.js';
import type { ApiResponse } from '../../http/message.js';
import { runsDry } from '../../operations/binding/preference.js';
import { requiredMethods } from '../../operations/declaration/operations.js';
import { dryRunHeaders } from '../../pipeline/respond/headers.js';
import { type Causes, errorCause } from '../../pipeline/state/causes.js';
import { type Authenticated, complete, type Serve } from '../../pipeline/state/request-record.js';
import { type Id, implementsMethod, type Repository } from '../../repository/repository.js';
import { runRolledBack } from '../../repository/rolled-back.js';
import { prefersDryRun } from '../preferences/preferred-return.js';
import { namesNewResource } from './new-resources.js';

export const causes: Causes = {
  errors: [
    errorCause(501, 'With `Prefer: dry-run`: the operation cannot be run dry', {
      of: (binding, { repository }) => binding.isWrite && !(runsDry(binding) && repository.transaction),
    }),
  ],
};

/**
 * A preference that cannot be followed is refused, although RFC 7240 §2 lets it be ignored: a client that wants a dry run must not
 * find the changes written.
 */
export const dryRuns =
  (inner: Serve): Serve =>
  async (ready) => {
    const { request, binding, repository } = ready;
    if (request.isDryRun) return servePart(inner, ready);
    if (!prefersDryRun(request.headers.prefer)) return inner(ready);
    if (!runsDry(binding)) throw new NotImplemented(`A dry run of ${binding.id}`);
    if (!repository.transaction) throw new NotImplemented('A dry run');
    return withDryRunHeaders(await serveRolledBack(inner, ready));
  };

/** A part of a request that is run dry; `Location` stays for the parts that refer to it. */
async function servePart(inner: Serve, ready: Authenticated): Promise<ApiResponse> {
  checkMethods(ready, ready.repository);
  return withoutNewDocument(await inner(ready), ready);
}

async function serveRolledBack(inner: Serve, ready: Authenticated): Promise<ApiResponse> {
  const { request, repository, context, deadline } = ready;
  // The body can be read once, but the callback of a transaction may run again.
  const call = await ready.input();
  const work = async (bound: Repository<Id>, dryContext: typeof context): Promise<ApiResponse> => {
    const within = withNestedTransaction(bound);
    checkMethods(ready, within);
    complete(ready, {
      repository: within,
      context: dryContext,
      request: { ...request, repository: within, isDryRun: true },
      deadline: { ...deadline, race: <T>(running: T) => running },
      input: async () => ({ ...call, repository: within as typeof call.repository, context: dryContext }),
    });
    return withoutNewDocument(await inner(ready), ready);
  };
  try {
    return await deadline.race(runRolledBack(repository, context, work));
  } finally {
    complete(ready, { repository, context, deadline, request: { ...request, isDryRun: true } });
  }
}

/** Several writes of one request are a part of the transaction, which is undone alone where the repository can do that. */
const withNestedTransaction = (bound: Repository<Id>): Repository<Id> =>
  bound.transaction ? bound : { ...bound, transaction: (_, work) => work(bound) };

/** @throws NotImplemented where transactions lack a method that the operation calls */
function checkMethods({ binding: { id, operation } }: Authenticated, bound: Repository<Id>): void {
  if (!requiredMethods(operation).every((method) => implementsMethod(bound, method)))
    throw new NotImplemented(`A dry run of ${id}`);
}

/**
 * The response without a document that has ids of created entities, or a secret. The responses in a batch have been processed
 * one by one.
 */
function withoutNewDocument(response: ApiResponse, { binding }: Authenticated): ApiResponse {
  const { operation, isNeverStored } = binding;
  const isSecret = isNeverStored && operation.inside !== 'nothing';
  return namesNewResource(response) || isSecret || operation.showsNewIds ? { ...response, body: undefined } : response;
}

/** Header fields that identify created entities, or the state in which the write would have left the resource. */
const namingWritten: ReadonlySet<string> = new Set([
  'Location',
  'Content-Location',
  'ETag',
  'Accept-Patch',
  'Surrogate-Key',
]);

function withDryRunHeaders(response: ApiResponse): ApiResponse {
  const { status, headers } = response;
  const { Vary, 'Preference-Applied': applied } = headers;
  // The place that a redirect names is there.
  const remaining = Object.entries(headers).filter(([name]) => status >= 300 || !namingWritten.has(name));
  return {
    ...response,
    headers: {
      ...Object.fromEntries(remaining),
      ...dryRunHeaders,
      ...(applied !== undefined && { 'Preference-Applied': `${applied}, dry-run` }),
      Vary: /\bPrefer\b/.test(String(Vary)) ? String(Vary) : `${Vary}, Prefer`,
    },
    modified: undefined,
  };
}
