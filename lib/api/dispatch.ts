/** Requests to other resources in the same process, for the caller of the request that they are a part of. */
import { BadRequest } from '../errors.js';
import type { Repository } from '../repository/repository.js';
import type { ApiRequest, ApiResponse, Handle, Identity, RequestHeaders } from './message.js';

/** A part of a request. */
export interface Part {
  readonly method: string;
  /** Under the public prefix, as in documents. */
  readonly href: string;
  readonly headers: RequestHeaders;
  /** A document that was parsed already: an object whose only member is the root. */
  readonly tree?: unknown;
  /** In place of the repository of the router: one that is bound to a transaction, or that collects loads. */
  readonly repository?: Repository;
}

/** Serves a part through all stages; its document is not text yet. */
export type Dispatch = (part: Part) => Promise<ApiResponse>;

export function createDispatch(handle: Handle, request: ApiRequest, identity: Identity): Dispatch {
  const { prefix } = request;
  return async ({ method, href, headers, tree, repository = request.repository }) => {
    if (!href.startsWith(`${prefix}/`)) throw new BadRequest(`An href must begin with ${prefix}/`);
    const below = href.slice(prefix.length);
    const question = below.indexOf('?');
    const siteaccess = request.headers['x-siteaccess'];
    return handle({
      ...request,
      method,
      path: question < 0 ? below : below.slice(0, question),
      query: question < 0 ? '' : below.slice(question + 1),
      headers: { ...headers, ...(siteaccess !== undefined && { 'x-siteaccess': siteaccess }) },
      body: tree === undefined ? undefined : { tree },
      identity,
      ...(repository && { repository }),
    });
  };
}
