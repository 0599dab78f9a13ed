/** Requests to other resources in the same process, for the caller of the request that they are a part of. */
import { BadRequest } from '../errors.js';
import type { Id, Repository } from '../repository/repository.js';
import type { ApiRequest, ApiResponse, Handle, Identity, RequestHeaders } from './message.js';
import type { Format } from './wire.js';

/** A part of a request. */
export interface Part {
  readonly method: string;
  /** Under the public prefix, as in documents. */
  readonly href: string;
  readonly headers: RequestHeaders;
  /** A document that was parsed already, of the format of the whole: an object whose only member is the root. */
  readonly tree?: unknown;
  /** Replaces the repository of the router: one that is bound to a transaction, or that collects loads. */
  readonly repository?: Repository<Id> | undefined;
  /** An error that is the response, without serving the part. */
  readonly refusal?: Error | undefined;
}

/** Serves a part through all stages; its document is not text yet. */
export type Dispatch = (part: Part) => Promise<ApiResponse>;

export interface DispatchParts {
  readonly handle: Handle;
  readonly errorResponse: (error: unknown, request: ApiRequest, identity: Identity) => ApiResponse;
}

/** Those of the request and of the response that hold the parts. */
export interface PartFormats {
  readonly read: Format | undefined;
  readonly written: Format | undefined;
}

export function createDispatch(
  { handle, errorResponse }: DispatchParts,
  request: ApiRequest,
  identity: Identity,
  formats: PartFormats,
): Dispatch {
  const { prefix } = request;
  return async ({ method, href, headers, tree, repository = request.repository, refusal }) => {
    const isBelow = href.startsWith(`${prefix}/`);
    const below = isBelow ? href.slice(prefix.length) : href;
    const question = below.indexOf('?');
    const siteaccess = request.headers['x-siteaccess'];
    const body = tree === undefined ? undefined : { tree, format: formats.read ?? 'json' };
    const type = headers['content-type'] ?? (body && `application/${body.format}`);
    const { submission: _, ...whole } = request;
    const part: ApiRequest = {
      ...whole,
      method,
      path: question < 0 ? below : below.slice(0, question),
      query: question < 0 ? '' : below.slice(question + 1),
      headers: { ...headers, 'content-type': type, 'x-siteaccess': siteaccess },
      body,
      identity,
      ...(repository && { repository }),
      ...(formats.written && { format: formats.written }),
    };
    const error = refusal ?? (isBelow ? undefined : new BadRequest(`The href must begin with ${prefix}/`));
    return error ? errorResponse(error, part, identity) : handle(part);
  };
}
