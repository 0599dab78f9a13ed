/** The pipeline of every request: select its operation, authenticate its caller, serve it through the layers. */
import { createCache } from '../features/cache/cache.js';
import { dryRuns } from '../features/dry-run/dry-run.js';
import { embedding } from '../features/embedding/embedding.js';
import { createIdempotent } from '../features/idempotency/idempotency.js';
import { preferences } from '../features/preferences/preferences.js';
import { eventStreams } from '../features/streams/event-streams.js';
import {
  type ApiRequest,
  type ApiResponse,
  anonymousIdentity,
  type CompletedResponse,
  type EncodedResponse,
} from '../http/message.js';
import { createInput } from './input/input.js';
import { conditions } from './layers/conditions.js';
import { digestTags } from './layers/digest-tags.js';
import { largeDocuments } from './layers/large-documents.js';
import { ranges } from './layers/ranges.js';
import { encode } from './respond/encode.js';
import { createErrorResponder, type ErrorResponse, type ReportError } from './respond/fail.js';
import { createHandler } from './respond/handler.js';
import { createAuthenticate } from './select/authenticate.js';
import { createSelect } from './select/select.js';
import { createDeadline } from './state/deadline.js';
import type { CreatePresentation, Presentation } from './state/presentation.js';
import {
  type Authenticated,
  layered,
  layerFor,
  type Received,
  type RequestRecord,
  type Resolved,
  type Serve,
} from './state/request-record.js';
import { traceRequest, traceStage } from './state/request-tracing.js';
import type { Authenticator, Service } from './state/service.js';
import { createDispatchFor } from './state/sub-requests.js';

/** Reports the response to the host. */
export interface Reports {
  readonly report: (request: ApiRequest, response: CompletedResponse) => void;
  readonly reportError: ReportError;
}

type Dispatch = (record: Received) => Promise<ApiResponse>;
type RespondToError = (error: unknown, record: RequestRecord) => Promise<ApiResponse>;

interface Stages {
  readonly select: ReturnType<typeof createSelect>;
  readonly authenticate: ReturnType<typeof createAuthenticate>;
  readonly serve: Serve;
  /** Serves requests with an `Idempotency-Key`. */
  readonly serveOnce: Serve;
  readonly respondToError: RespondToError;
}

/**
 * Creates the function that serves requests; errors that clients see as a 500 without details are reported. Without a
 * presentation all clients get documents.
 */
export function createHandle(
  service: Service,
  authenticator: Authenticator,
  { report, reportError }: Reports,
  present?: CreatePresentation,
) {
  const dispatchFor = createDispatchFor((record) => traceRequest(record, dispatch));
  const presentation = present?.({ service, authenticator, dispatchFor, report });
  const readInput = createInput({ service, authenticator, dispatchFor, report, presentation });
  const errorResponse = createErrorResponder(service, authenticator, reportError);
  const respondToError = presentErrors(explainErrors(errorResponse, service), presentation);
  const cache = createCache(service);

  const serve = layered(createHandler(service), [
    preferences(service, dispatchFor),
    embedding(service, dispatchFor),
    largeDocuments(service),
    layerFor(mayRunDry, dryRuns, ({ isWrite }) => isWrite),
    presentation?.layer,
    digestTags(service),
    cache?.layer,
    presentation?.completion,
    conditions,
    ranges,
    eventStreams({ service, authenticator, dispatchFor, errorResponse }),
  ]);

  const serveOnce = createIdempotent(service, serve, dispatchFor);
  const select = createSelect(service, presentation);
  const authenticate = createAuthenticate({ authenticator, loadChanges: cache?.loadChanges, readInput });
  const stages = { select, authenticate, serve, serveOnce, respondToError };
  const dispatch = createDispatch(stages, presentation, service.settings.timeout);
  const respond = withEncoding(withPresentation(dispatch, presentation), respondToError, service);
  return (request: ApiRequest): Promise<EncodedResponse> => {
    const view = presentation?.viewOf(request);
    return traceRequest({ request, view, identity: anonymousIdentity, timings: [] }, respond);
  };
}

/** Requests without a preference do not enter the file of dry runs. */
const mayRunDry = ({ request: { headers, isDryRun } }: Authenticated): boolean =>
  isDryRun === true || headers.prefer !== undefined;

/** Creates the function that responds to errors; it never rejects: an error that cannot be presented is a document. */
function presentErrors(errorResponse: ExplainedResponse, presentation: Presentation | undefined): RespondToError {
  return async (error, record) => {
    const pending = errorResponse(error, record);
    const response = pending instanceof Promise ? await pending : pending;
    try {
      return presentation && record.view ? await presentation.error(response, record) : response;
    } catch (fault) {
      return errorResponse(fault, record);
    }
  };
}

type ExplainedResponse = (error: unknown, record: RequestRecord) => ApiResponse | Promise<ApiResponse>;

/** Creates the function that adds a link to the reason to responses with status 403, where the caller may read it. */
function explainErrors(errorResponse: ErrorResponse, { explainRefusal }: Service): ExplainedResponse {
  if (!explainRefusal) return errorResponse;
  return (error, record) => {
    const response = errorResponse(error, record);
    const { context, deadline, mount, params = {} } = record as Partial<Authenticated>;
    const { operation } = response.about;
    // A part may be in a transaction, for whose end the explanation would wait.
    if (response.status !== 403 || record.request.isPart || !context || !deadline || !mount) return response;
    const explained = deadline.race(explainRefusal({ operation, params }, context)).catch(() => undefined);
    return explained.then((path) => (path === undefined ? response : withLink(response, mount.prefix + path)));
  };
}

/** A resource that describes the response (RFC 8288, with the relation type of POWDER). */
const withLink = (response: ApiResponse, href: string): ApiResponse => ({
  ...response,
  headers: { ...response.headers, Link: `<${href}>; rel="describedby"` },
});

/** Creates the function that runs the stages; it never rejects: errors are responses too. */
function createDispatch(
  { select, authenticate, serve, serveOnce, respondToError }: Stages,
  presentation: Presentation | undefined,
  timeout: number,
): Dispatch {
  const traceSelect = (record: Received): Resolved | Promise<Resolved> =>
    traceStage('select', record, () => select(record));
  return async (record) => {
    const { request, view } = record;
    const deadline = createDeadline(request, timeout);
    try {
      const reading = view && presentation?.read(record, { select: traceSelect, deadline });
      const selected = reading ?? traceSelect(record);
      const resolved = selected instanceof Promise ? await selected : selected;
      if (request.error) throw request.error;
      const ready = await traceStage('authenticate', record, () => authenticate(resolved, deadline));
      const isOnce = request.headers['idempotency-key'] !== undefined;
      return await traceStage('serve', record, () => (isOnce ? serveOnce(ready) : serve(ready)));
    } catch (error) {
      return await respondToError(error, record);
    } finally {
      deadline.clear();
    }
  };
}

/** Creates the function that responds to whole requests: a view may take another operation after the first. */
function withPresentation(dispatch: Dispatch, presentation: Presentation | undefined): Dispatch {
  if (!presentation) return dispatch;
  const dispatchNext: Dispatch = (record) => traceRequest(record, dispatch);
  const present: Dispatch = async (record) => presentation.after(record, await dispatch(record), dispatchNext);
  return (record) => (record.view ? present(record) : dispatch(record));
}

function withEncoding(dispatch: Dispatch, respondToError: RespondToError, service: Service) {
  return async (record: Received): Promise<EncodedResponse> => {
    const { request } = record;
    const response = await dispatch(record);
    try {
      const encoded = await traceStage('encode', record, () => encode(response, record, service));
      if (request.method === 'GET' && (encoded.status === 200 || encoded.status === 206)) response.onDownload?.();
      return encoded;
    } catch (error) {
      return await encode(await respondToError(error, record), record, service);
    }
  };
}
