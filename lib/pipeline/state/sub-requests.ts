/** From a part to the request that is served in the same process. */

import { BadRequest } from '../../errors/errors.js';
import type { ApiRequest, ApiResponse } from '../../http/message.js';
import type { Format } from '../../http/mount-settings.js';
import { toQuery } from '../../http/request-query.js';
import type { Dispatch, SubRequest } from '../../operations/requests/dispatch.js';
import type { Received } from './request-record.js';

/** Formats of the request and of the response that contain the parts. */
interface PartFormats {
  readonly read: Format | undefined;
  readonly written: Format | undefined;
  /** Whether the documents of the responses are used as values alone. */
  readonly hasNoText?: boolean;
}

/** A request that others can be parts of. */
export type ParentRequest = Pick<Received, 'request' | 'identity'>;

/** Creates the function that serves the parts of one request. */
export type DispatchFor = (whole: ParentRequest, formats: PartFormats) => Dispatch;

export const createDispatchFor =
  (dispatch: (record: Received) => Promise<ApiResponse>): DispatchFor =>
  ({ request, identity }, formats) =>
  (part) =>
    dispatch({ request: toRequest(part, request, formats), view: undefined, identity, timings: [] });

function toRequest(part: SubRequest, whole: ApiRequest, formats: PartFormats): ApiRequest {
  const { method, href, headers, tree, repository = whole.repository } = part;
  const { prefix } = whole;
  const isBelow = href.startsWith(`${prefix}/`);
  const below = isBelow ? href.slice(prefix.length) : href;
  const question = below.indexOf('?');
  const body = tree === undefined ? undefined : { tree, format: formats.read ?? 'json' };
  const type = headers['content-type'] ?? (body && `application/${body.format}`);
  const misplaced = isBelow ? undefined : new BadRequest(`The href must begin with ${prefix}/`);
  const members: Partial<ApiRequest> = {
    method,
    path: question < 0 ? below : below.slice(0, question),
    query: toQuery(question < 0 ? '' : below.slice(question + 1)),
    headers: Object.assign({}, headers, { 'content-type': type, 'x-siteaccess': whole.headers['x-siteaccess'] }),
    body,
    repository,
    format: formats.written,
    hasNoText: formats.hasNoText,
    isPart: true,
    error: part.error ?? misplaced,
  };
  return Object.assign({}, whole, members);
}
