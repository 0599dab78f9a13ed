/** The steps after the submission of a form: another operation, and the redirect of the browser to a page. */
import { localPath } from '../../http/local-path.js';
import type { ApiRequest, ApiResponse, OperationInfo, Submission } from '../../http/message.js';
import { noticeId } from '../../operations/page-writer.js';
import type { Service } from '../state/service.js';
import { afterRawForm } from './raw-forms.js';

/** A method, and after a space the path of the page that follows. */
export function followingIn(field: string | undefined, prefix: string): Submission['then'] {
  const [method, next] = field?.trim().split(' ') ?? [];
  return method ? { method: method.toUpperCase(), next: localPath(next, prefix) } : undefined;
}

/** The request of the operation that the form names to follow: in the state that the first one has left; undefined where none does. */
export function followingRequest(request: ApiRequest, first: ApiResponse): ApiRequest | undefined {
  const { submission, headers } = request;
  const { status, about } = first;
  if (!submission?.then || status >= 300) return undefined;
  const { ETag } = first.headers;
  return {
    ...request,
    headers: {
      ...headers,
      'content-type': undefined,
      destination: undefined,
      prefer: undefined,
      'x-http-method-override': submission.then.method,
      'if-match': typeof ETag === 'string' ? ETag : undefined,
    },
    body: undefined,
    submission: { next: submission.then.next, after: about.method, faults: [] },
  };
}

const pathAbove = (path: string): string => path.replace(/\/[^/]*\/?$/, '') || '/';

/** The path itself where it has a page, else that of what it is in: a collection or a location, and at last the root. */
function nearestPage(path: string, service: Service): string {
  const { target: route } = service.find(path) ?? {};
  const hasPage = route && !route.isLookup && (route.methods.get('GET')?.documents.length ?? 0) > 0;
  return hasPage || path === '/' ? path : nearestPage(pathAbove(path), service);
}

/** Whether a write without `Location` has left no resource at its path: a draft that is published may be none any more. */
function isGone(path: string, { method, params }: OperationInfo, service: Service): boolean {
  if (/^(?:DELETE|MOVE|TRASH)$/.test(method)) return Object.keys(params).length > 0;
  const { methods } = service.find(path)?.target ?? {};
  const documents = methods?.get('GET')?.documents ?? [];
  const written = methods?.get(method)?.documents ?? [];
  return method === 'PUBLISH' && written.some((document) => !documents.includes(document));
}

/** Whether no other response has what that of a POST shows, such as a new secret. */
function isShownOnce(path: string, service: Service): boolean {
  const binding = service.find(path)?.target.methods.get('POST');
  return binding?.operation.caching === 'never' && binding.documents.length > 0;
}

/**
 * The response to a form: after success the browser goes on to a page that it can load again (RFC 9110 §15.4.4). A search is
 * repeated by loading its page again.
 */
export function afterSubmission(request: ApiRequest, response: ApiResponse, service: Service): ApiResponse {
  const { submission, prefix, path } = request;
  const { status, headers, about } = response;
  if (submission?.raw) return afterRawForm(response);
  const isShown = about.method === 'POST' && (status === 200 || (status === 201 && isShownOnce(path, service)));
  if (!submission || submission.step || status >= 300 || isShown) return response;
  const page = prefix + nearestPage(isGone(path, about, service) ? pathAbove(path) : path, service);
  const notice = noticeId(status === 201 && about.method === 'POST' ? 'CREATE' : about.method);
  const location = submission.next ?? `${headers.Location ?? page}#${notice}`;
  const kept = Object.entries(headers).filter(([name]) => /^X-|^Set-Cookie$|^Vary$/i.test(name));
  return {
    ...response,
    status: 303,
    headers: { ...Object.fromEntries(kept), Location: location, 'Cache-Control': 'no-store' },
    body: undefined,
    modified: undefined,
  };
}
