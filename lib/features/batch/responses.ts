/** The responses to the requests of a batch: as it shows them, as a dry run does, and as they are stored for a repetition. */
import { type DocumentBody, isDocumentBody } from '../../http/bodies.js';
import type { ApiResponse } from '../../http/message.js';
import type { StoredResult } from '../../operations/requests/request-declaration.js';
import { namesNewResource } from '../dry-run/new-resources.js';

/** A request of a batch. Hrefs have the public prefix, or begin with `$` and the id of an earlier request. */
export interface BatchRequest {
  /** Unique in the batch. */
  readonly id: string;
  readonly method: string;
  readonly href: string;
  readonly accept?: string;
  readonly contentType?: string;
  readonly ifMatch?: string;
  readonly prefer?: string;
  readonly destination?: string;
  /** The parsed document: an object whose only member is the root. */
  readonly document?: unknown;
}

/** The response to one of the requests. */
export interface BatchResponse {
  readonly id: string;
  readonly status: number;
  readonly location?: string | undefined;
  readonly tag?: string | undefined;
  readonly applied?: string | undefined;
  readonly body?: DocumentBody | undefined;
  /** Whether no cache may store it, as it may have a secret. */
  readonly isNeverStored?: boolean;
}

/** A request that was served. */
export interface Served {
  readonly request: BatchRequest;
  readonly response: ApiResponse;
  /** Size of its document. */
  readonly bytes: number;
  readonly milliseconds: number;
}

export function toBatchResponse({ request, response }: Served): BatchResponse {
  const { status, headers, body } = response;
  const [location, tag, applied] = [headers.Location, headers.ETag, headers['Preference-Applied']].map((value) =>
    value === undefined ? value : String(value),
  );
  const isNeverStored = headers['Cache-Control'] === 'no-store';
  return { id: request.id, status, location, tag, applied, isNeverStored, ...(isDocumentBody(body) && { body }) };
}

/** Nothing that a dry run has created is there after it: its ids may be in all documents that follow. */
export function toDryResponses(served: readonly Served[]): readonly BatchResponse[] {
  const first = served.findIndex(({ response }) => namesNewResource(response));
  return served.map((one, index) => {
    const { id, status, body, ...facts } = toBatchResponse(one);
    if (status >= 300) return { id, status, ...facts, ...(body && { body }) };
    return { id, status, applied: facts.applied, ...(body && (first < 0 || index < first) && { body }) };
  });
}

/** The results of a batch without their documents, for a repetition of its request. */
export const storedBatch: StoredResult<{ readonly responses: readonly BatchResponse[] }> = {
  toIds: ({ responses }) =>
    responses.map(({ id, status, location = null, applied = null }) => ({ id, status, location, applied })),
  toResult: (ids) => ({
    responses: (ids as unknown as readonly Record<string, string | number | null>[]).map((part) =>
      Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null)),
    ),
  }),
  isStorable: ({ responses }) => !responses.some(({ isNeverStored }) => isNeverStored),
  isDenied: (ids, { responses }) =>
    (ids as unknown as readonly BatchResponse[]).some(
      ({ status }, index) => status < 400 && isDenial(responses[index]?.status),
    ),
};

const isDenial = (status: number | undefined): boolean => status === 401 || status === 403;
