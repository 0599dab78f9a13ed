/** Previews: requests that show a draft by a token, in the query or in a header field, and are never stored. */

import type { ApiRequest } from '../../http/message.js';
import { toQuery } from '../../http/request-query.js';
import type { Binding } from '../../operations/binding/binding.js';

const parameter = 'preview';
export const previewHeader = 'preview-token';

/** Whether requests can have the header field, which is as good as the parameter unless the URL and `Accept` alone decide. */
export const takesPreviewHeader = ({ takesPreview, ignoresCredentials }: Binding): boolean =>
  takesPreview && !ignoresCredentials;

const hasParameter = ({ query }: ApiRequest): boolean => query.get(parameter) !== undefined;

/** The request with its token in the query. */
export function withPreviewToken(request: ApiRequest, binding: Binding): ApiRequest {
  const { query, headers } = request;
  const token = headers[previewHeader];
  if (!token || !takesPreviewHeader(binding) || hasParameter(request)) return request;
  const pair = `${parameter}=${encodeURIComponent(token)}`;
  return { ...request, query: toQuery(query.text === '' ? pair : `${query.text}&${pair}`) };
}

/** Whether a response shows a draft, or the reason why it does not. */
export const showsPreview = (request: ApiRequest, binding: Binding | undefined): boolean =>
  binding?.takesPreview === true &&
  (hasParameter(request) || (request.headers[previewHeader] !== undefined && takesPreviewHeader(binding)));
