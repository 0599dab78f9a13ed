/** The one hook for clients that get a presentation of documents, such as browsers: no other part of the pipeline knows of these. */
import type { ApiRequest, ApiResponse, CompletedResponse } from '../../http/message.js';
import type { Binding, Route } from '../../operations/binding/binding.js';
import type { Deadline } from './deadline.js';
import type { Layer, Received, RequestRecord, Resolved, View } from './request-record.js';
import type { Authenticator, Service } from './service.js';
import type { DispatchFor } from './sub-requests.js';

/** The parts of the pipeline that a presentation uses. */
export interface PresentationParts {
  readonly service: Service;
  readonly authenticator: Authenticator;
  readonly dispatchFor: DispatchFor;
  /** Reports a response that is followed by another operation of the same request. */
  readonly report: (request: ApiRequest, response: CompletedResponse) => void;
}

export type CreatePresentation = (parts: PresentationParts) => Presentation;

/** The stages that a presentation calls while it reads a request. */
export interface Reading {
  readonly select: (record: Received) => Resolved | Promise<Resolved>;
  readonly deadline: Deadline;
}

export interface Presentation {
  /** The view that a request asks for; undefined where it asks for the document itself. */
  viewOf(request: ApiRequest): View | undefined;
  /** Names of query parameters that all views have besides those of the operation. */
  readonly parameters: ReadonlySet<string>;
  /** The binding of a view that has no operation in the table; undefined for all others. */
  bindingOf(request: ApiRequest, route: Route): Binding | undefined;
  /**
   * Converts a request that no client of the API sends to one that the pipeline serves, and selects its operation; undefined for
   * a request that needs no conversion.
   * @throws BadRequest for a request of another origin, and for a body that does not have the encoding of its Content-Type
   */
  read(record: Received, reading: Reading): Promise<Resolved> | undefined;
  /** Shows documents; the cached part is the same for all sessions. */
  readonly layer: Layer;
  /** Completes the cached part for the session of the client. */
  readonly completion: Layer;
  /** The complete presentation of an error. */
  error(response: ApiResponse, record: RequestRecord): Promise<ApiResponse>;
  /** The response to the whole request, which may take another operation or lead elsewhere. */
  after(
    record: RequestRecord,
    response: ApiResponse,
    dispatch: (record: Received) => Promise<ApiResponse>,
  ): Promise<ApiResponse>;
}
