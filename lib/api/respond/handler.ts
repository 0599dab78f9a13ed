/** Calls the handler of an operation, inside of all layers. */
import { locateFaults } from '../faults.js';
import type { Serve } from '../ready.js';
import type { Service } from '../service.js';
import { toReply } from './reply.js';
import { createResponder } from './respond.js';

export function createHandler(service: Service): Serve {
  const toResponse = createResponder(service);
  return async (ready) => {
    const { binding, deadline, timings } = ready;
    const call = await ready.input();
    const started = performance.now();
    let result: unknown;
    try {
      result = await deadline.race(binding.operation.handler(call));
    } catch (error) {
      throw locateFaults(error, binding.consumes, call.body);
    }
    if (binding.operation.requires) timings.push(['repository', performance.now() - started]);
    return toResponse(ready, toReply(binding, call, result));
  };
}
