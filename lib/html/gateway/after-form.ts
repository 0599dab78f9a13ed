/** The steps after the submission of a form: another operation, and the redirect of the browser to a page. */
import { localPath } from '../../http/local-path.js';
import { type ApiRequest, type ApiResponse, anonymousIdentity, type OperationInfo } from '../../http/message.js';
import type { Presentation, PresentationParts } from '../../pipeline/state/presentation.js';
import type { Received, RequestRecord } from '../../pipeline/state/request-record.js';
import type { Service } from '../../pipeline/state/service.js';
import { noticeId } from '../markup/links.js';
import type { PageView, Submission } from '../site/page-contents.js';
import { viewIn } from './page-views.js';
import { afterRawForm } from './raw-body.js';

/** A method, and after a space the path of the page that follows. */
export function followingIn(field: string | undefined, prefix: string): Submission['then'] {
  const [method, next] = field?.trim().split(' ') ?? [];
  return method ? { method: method.toUpperCase(), next: localPath(next, prefix) } : undefined;
}

/**
 * Creates the function that goes on after the operation of a form: with the operation that the form names to follow, which is
 * reported by itself, and with a page. Other responses are unchanged.
 */
export const createAfterForm = ({ service, report }: PresentationParts): Presentation['after'] =>
  async function after(record, response, dispatch) {
    const view = viewIn(record);
    const submission = view?.submission;
    if (!submission) return response;
    const following = followingRecord(record, view, response);
    if (!following) return responseTo(record.request, submission, { response, service });
    const { about, status } = response;
    report(record.request, { about, status, milliseconds: performance.now() - submission.started });
    return after(following, await dispatch(following), dispatch);
  };

/** The operation that the form names to follow, in the state that the first one has left; undefined where none does. */
function followingRecord(
  { request, timings }: RequestRecord,
  view: PageView,
  { status, about, headers: { ETag } }: ApiResponse,
): Received | undefined {
  const { then } = view.submission ?? {};
  if (!then || status >= 300 || about.isDryRun) return undefined;
  const following: ApiRequest = {
    ...request,
    headers: {
      ...request.headers,
      'content-type': undefined,
      destination: undefined,
      prefer: undefined,
      'x-http-method-override': then.method,
      'if-match': typeof ETag === 'string' ? ETag : undefined,
    },
    body: undefined,
  };
  const submission: Submission = { next: then.next, after: about.method, started: performance.now() };
  const next: PageView = { ...view, submission };
  return { request: following, view: next, identity: anonymousIdentity, timings };
}

const pathAbove = (path: string): string => path.replace(/\/[^/]*\/?$/, '') || '/';

/** The path itself where it has a page, else that of the nearest parent with a page: a collection or a location, or the root. */
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

/** Whether the response of a POST has data that no other response has, such as a new secret. */
function isShownOnce(path: string, service: Service): boolean {
  const binding = service.find(path)?.target.methods.get('POST');
  return binding?.operation.caching === 'never' && binding.documents.length > 0;
}

interface Outcome {
  readonly response: ApiResponse;
  readonly service: Service;
}

/**
 * The response to a form: after success the browser goes on to a page that it can load again (RFC 9110 §15.4.4). A search is
 * repeated by loading its page again.
 */
function responseTo({ prefix, path }: ApiRequest, submission: Submission, { response, service }: Outcome): ApiResponse {
  const { status, headers, about } = response;
  if (submission.raw) return afterRawForm(response);
  const isShown = about.method === 'POST' && (status === 200 || (status === 201 && isShownOnce(path, service)));
  if (submission.step || status >= 300 || isShown) return response;
  const isLeft = !about.isDryRun && isGone(path, about, service);
  const page = prefix + nearestPage(isLeft ? pathAbove(path) : path, service);
  const notice = noticeId(status === 201 && about.method === 'POST' ? 'CREATE' : about.method);
  const next = submission.next ?? `${headers.Location ?? page}#${notice}`;
  // A dry run changes nothing: no notice reports a change, and no page shows one.
  const location = about.isDryRun ? page : next;
  const remaining = Object.entries(headers).filter(([name]) =>
    /^X-|^Set-Cookie$|^Vary$|^Preference-Applied$/i.test(name),
  );
  return {
    ...response,
    status: 303,
    headers: { ...Object.fromEntries(remaining), Location: location, 'Cache-Control': 'no-store' },
    body: undefined,
    modified: undefined,
  };
}
