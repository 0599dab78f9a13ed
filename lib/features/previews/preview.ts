/** Previews: requests that show a draft by a token, in the query or in a header field, and are never stored. */

import type { ApiRequest } from '../../http/message.js';
import { toQuery } from '../../http/request-query.js';
import type { Binding } from '../../operations/binding.js';
import { ignoresCredentials } from '../../operations/predicates.js';

const parameter = 'preview';
const header = 'preview-token';

/** Whether requests can have a token. */
export const takesPreview = ({ operation }: Pick<Binding, 'operation'>): boolean =>
  operation.query !== undefined && Object.hasOwn(operation.query, parameter);

/** The header field is as good as the parameter, unless the URL and `Accept` alone decide. */
export const takesPreviewHeader = (binding: Pick<Binding, 'operation'>): boolean =>
  takesPreview(binding) && !ignoresCredentials(binding);

const hasParameter = ({ query }: ApiRequest): boolean => query.get(parameter) !== undefined;

/** The request with its token in the query. */
export function withPreviewToken(request: ApiRequest, binding: Binding): ApiRequest {
  const { query, headers } = request;
  const token = headers[header];
  if (!token || !takesPreviewHeader(binding) || hasParameter(request)) return request;
  const own = `${parameter}=${encodeURIComponent(token)}`;
  return { ...request, query: toQuery(query.text === '' ? own : `${query.text}&${own}`) };
}

/** Whether a response shows a draft, or says why it does not. */
export const showsPreview = (request: ApiRequest, binding: Binding | undefined): boolean =>
  binding !== undefined &&
  takesPreview(binding) &&
  (hasParameter(request) || (request.headers[header] !== undefined && takesPreviewHeader(binding)));
