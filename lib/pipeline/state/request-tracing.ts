/** Trace events of requests and of the stages that serve them: resource and operation, and no values of clients. */
import { createTracer, type Traced } from '../../support/tracing.js';
import type { RequestRecord } from './request-record.js';

/** The message of `express-cms-rest:request`; resource and operation are known when it ends. */
interface RequestTrace extends Traced {
  readonly requestId: string;
  /** The header field of the request, if it is valid (W3C Trace Context). */
  readonly traceparent: string | undefined;
  /** Whether it is a part of another request, such as a batch. */
  readonly isPart: boolean;
  /** After the override. */
  method: string;
  /** The operation's id; empty where the request means none. */
  operation: string;
  /** The URI template; empty where there is no such resource. */
  path: string;
  status?: number;
}

export type Stage = 'select' | 'authenticate' | 'serve' | 'encode';

/** The message of `express-cms-rest:stage`. */
interface StageTrace extends Traced {
  readonly stage: Stage;
  readonly requestId: string;
}

const requests = createTracer<RequestTrace>('request');
const stages = createTracer<StageTrace>('stage');

export const traceRequest = <R extends { readonly status: number }>(
  record: RequestRecord,
  work: (record: RequestRecord) => Promise<R>,
): Promise<R> =>
  requests.trace(
    () => startOf(record),
    () => work(record),
    (message, { status }) => Object.assign(message, meaningOf(record), { status }),
  );

/** A stage that waits for nothing returns a value where it is not traced. */
export const traceStage = <T>(stage: Stage, { request }: RequestRecord, work: () => T | Promise<T>): T | Promise<T> =>
  stages.trace(() => ({ stage, requestId: request.id }), work);

const startOf = (record: RequestRecord): RequestTrace => ({
  requestId: record.request.id,
  traceparent: traceparentOf(record.request),
  isPart: record.request.isPart === true,
  ...meaningOf(record),
});

const meaningOf = ({ request, method = request.method, binding, route }: RequestRecord) => ({
  method,
  operation: binding?.id ?? '',
  path: route?.path.text ?? '',
});

const grammar = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/;
const zeros = /^0+$/;

/** Undefined where it is missing or malformed; later versions may have more fields than this one (W3C Trace Context §3.2). */
export function traceparentOf({
  headers: { traceparent = '' },
}: Pick<RequestRecord['request'], 'headers'>): string | undefined {
  const [, version, traceId = '', parentId = '', more] = grammar.exec(traceparent) ?? [];
  const isKnown = version !== undefined && version !== 'ff' && (version !== '00' || more === undefined);
  return isKnown && !zeros.test(traceId) && !zeros.test(parentId) ? traceparent : undefined;
}
