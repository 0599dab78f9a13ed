/** Calls the handler of an operation, inside of all layers. */
import { NotImplemented } from '../../errors/errors.js';
import { toReply } from '../../operations/binding/reply.js';
import type { AnyCall } from '../../operations/requests/call.js';
import type { Authenticated, Serve } from '../state/request-record.js';
import type { Service } from '../state/service.js';
import { locateFaults } from './faults.js';
import { createResponder } from './respond.js';

export function createHandler(service: Service): Serve {
  const toResponse = createResponder(service);
  const run = (ready: Authenticated, call: AnyCall): Promise<unknown> => {
    const { binding, request, repository, context, perform } = ready;
    const { operation } = binding;
    if (perform) return perform(call);
    const { atomic } = operation;
    // The requests of a batch that is run dry share a transaction, but each is undone alone.
    const isBound = repository !== service.repository && !request.isDryRun;
    if (isBound || !atomic) return operation.handler(call);
    if (!repository.transaction) throw new NotImplemented('A request that makes several writes');
    return repository.transaction(context, (bound) =>
      operation.handler({ ...call, repository: bound as AnyCall['repository'] }),
    );
  };
  return async (ready) => {
    const { binding, deadline, timings } = ready;
    const call = await ready.input();
    const started = performance.now();
    let result: unknown;
    try {
      result = await deadline.race(run(ready, call));
    } catch (error) {
      throw locateFaults(error, binding.consumes, call.body);
    }
    if (binding.operation.requires) timings.push(['repository', performance.now() - started]);
    return toResponse(ready, toReply(binding, call, result));
  };
}
