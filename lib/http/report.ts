/** Tells the host of every answer, after it. */
import type { Settings } from '../options.js';
import { operationId } from '../resources/resource.js';
import type { Exchange } from './exchange.js';

export function report(exchange: Exchange, { onOperation, onError }: Settings): void {
  const event = {
    operation: exchange.operation ? operationId(exchange.operation) : '',
    method: exchange.method,
    path: exchange.template,
    siteaccess: exchange.siteaccess,
    caller: exchange.identity.caller,
    status: exchange.response.statusCode,
    duration: performance.now() - exchange.started,
    requestId: exchange.requestId,
    tags: exchange.tags,
  };
  // On a turn of its own, so that the answer is on its way before.
  setImmediate(async () => {
    try {
      await onOperation(event);
    } catch (error) {
      onError(error);
    }
  });
}
