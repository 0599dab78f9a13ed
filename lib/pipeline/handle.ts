/** The pipeline of every request: select what it means, authenticate its caller, serve it through the layers. */
import { createCache } from '../features/cache/cache.js';
import { embedding } from '../features/embedding/embedding.js';
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
import { afterSubmission, followingRequest } from './layers/after-forms.js';
import { conditions } from './layers/conditions.js';
import { digestTags } from './layers/digest-tags.js';
import { createFormReader, type FormParts, isForm } from './layers/forms.js';
import { largeDocuments } from './layers/large-documents.js';
import { createPages, type Pages } from './layers/pages.js';
import { ranges } from './layers/ranges.js';
import { encode } from './respond/encode.js';
import { createErrorResponder, type ErrorResponse, type ReportError } from './respond/fail.js';
import { createHandler } from './respond/handler.js';
import { createAuthenticate } from './select/authenticate.js';
import { createSelect } from './select/select.js';
import { createDeadline } from './state/deadline.js';
import { layered, type RequestRecord, type Serve } from './state/request-record.js';
import { traceRequest, traceStage } from './state/request-tracing.js';
import type { Authenticator, Service } from './state/service.js';
import { createDispatchFor } from './state/sub-requests.js';

/** Reports the response to the host. */
export interface Reports {
  readonly report: (request: ApiRequest, sent: CompletedResponse) => void;
  readonly reportError: ReportError;
}

type Respond = (record: RequestRecord) => Promise<ApiResponse>;
type RespondToError = (error: unknown, record: RequestRecord) => Promise<ApiResponse>;

interface Stages {
  readonly select: ReturnType<typeof createSelect>;
  readonly authenticate: ReturnType<typeof createAuthenticate>;
  readonly serve: Serve;
}

/** Creates the function that serves requests; errors that clients see as a 500 without details are reported. */
export function createHandle(service: Service, authenticator: Authenticator, { report, reportError }: Reports) {
  const dispatchFor = createDispatchFor((record) => traceRequest(record, dispatch));
  const readInput = createInput({ service, authenticator, dispatchFor, report });
  const errorResponse = createErrorResponder(service, authenticator, reportError);
  const cache = createCache(service);
  const pages = createPages({ service, authenticator, dispatchFor });
  const failed = createErrorPages(errorResponse, pages);

  const serve = layered(createHandler(service), [
    preferences(service, dispatchFor),
    embedding(service, dispatchFor),
    largeDocuments(service),
    pages?.layer,
    digestTags(service),
    cache?.layer,
    pages?.tokens,
    conditions,
    ranges,
    eventStreams({ service, authenticator, dispatchFor, errorResponse }),
  ]);

  const select = createSelect(service);
  const authenticate = createAuthenticate({ authenticator, loadChanges: cache?.loadChanges, readInput });
  const dispatch = createDispatch({ select, authenticate, serve }, failed, service.settings.timeout);
  const respond = withEncoding(withForms({ service, authenticator, report }, dispatch, failed), failed, service);
  return (request: ApiRequest): Promise<EncodedResponse> =>
    traceRequest({ request, identity: anonymousIdentity, timings: [] }, respond);
}

/** Creates the function that responds to errors; it never rejects: an error that cannot be shown as a page is a document. */
function createErrorPages(errorResponse: ErrorResponse, pages: Pages | undefined): RespondToError {
  return async (error, record) => {
    const response = errorResponse(error, record);
    try {
      return pages ? await pages.errorPage(response, record) : response;
    } catch (fault) {
      return errorResponse(fault, record);
    }
  };
}

/** Creates the function that runs the stages; it never rejects: errors are responses too. */
function createDispatch({ select, authenticate, serve }: Stages, failed: RespondToError, timeout: number): Respond {
  return async (record) => {
    const { request } = record;
    const deadline = createDeadline(request, timeout);
    try {
      const resolved = await traceStage('select', record, async () => select(record));
      if (request.error) throw request.error;
      const ready = await traceStage('authenticate', record, () => authenticate(resolved, record, deadline));
      return await traceStage('serve', record, () => serve(ready));
    } catch (error) {
      return await failed(error, record);
    } finally {
      deadline.clear();
    }
  };
}

/** The response to a form is a page, or leads to one. Of two operations, the first one is reported as it is served. */
function withForms(
  { report, ...parts }: FormParts & Pick<Reports, 'report'>,
  dispatch: Respond,
  failed: RespondToError,
): Respond {
  const readForm = createFormReader(parts);
  const submit: Respond = async (record) => {
    try {
      record.request = await readForm(record);
    } catch (error) {
      return await failed(error, record);
    }
    const started = performance.now();
    const first = await dispatch(record);
    const following = followingRequest(record.request, first);
    if (!following) return afterSubmission(record.request, first, parts.service);
    const { about, status } = first;
    report(record.request, { about, status, milliseconds: performance.now() - started });
    record.request = following;
    return afterSubmission(following, await dispatch(record), parts.service);
  };
  return (record) => (isForm(record.request, parts.service) ? submit(record) : dispatch(record));
}

function withEncoding(respond: Respond, failed: RespondToError, service: Service) {
  return async (record: RequestRecord): Promise<EncodedResponse> => {
    const { request } = record;
    const response = await respond(record);
    try {
      const encoded = await traceStage('encode', record, () => encode(response, record, service));
      if (request.method === 'GET' && (encoded.status === 200 || encoded.status === 206)) response.onDownload?.();
      return encoded;
    } catch (error) {
      return await encode(await failed(error, record), record, service);
    }
  };
}
