/** Pages with the form of an operation: a browser asks for them by `?form=` and the method, at the resource. */
import { action } from '../../documents/document.js';
import type { Context, Id } from '../../repository/repository.js';
import { type About, type ApiRequest, type ApiResponse, anonymousIdentity } from '../message.js';
import type { Route } from '../routes.js';
import type { Authenticator, Service } from '../service.js';
import { loggedUrl } from '../subjects.js';
import { createDeadline } from './deadline.js';
import { commonHeaders, createVary } from './headers.js';
import { prefersHtml } from './negotiate.js';
import type { Scope } from './route.js';

/** A page without a document of the API. */
const Form = action('Form');

/** Whether a browser asks for the form of an operation that the resource has. */
export function asksForForm(request: ApiRequest, { methods }: Route, { pages }: Service): boolean {
  const { method, query, headers, identity, format } = request;
  if (!pages || !query.includes('form=') || identity || format || (method !== 'GET' && method !== 'HEAD')) return false;
  const asked = new URLSearchParams(query).get('form')?.toUpperCase();
  return asked !== undefined && asked !== 'GET' && methods.has(asked) && prefersHtml(headers.accept);
}

async function identify(
  request: ApiRequest,
  unknown: Context<Id>,
  { settings }: Service,
  authenticator: Authenticator,
) {
  const deadline = createDeadline(request, settings.timeout);
  try {
    return await deadline.race(Promise.resolve(authenticator.identify(request, unknown)));
  } finally {
    deadline.clear();
  }
}

/** Creates the function that responds with such a page. */
export function createFormPages(service: Service, authenticator: Authenticator) {
  const varyOf = createVary(service);
  return async (request: ApiRequest, route: Route, { siteaccess, languages }: Scope): Promise<ApiResponse> => {
    const unknown: Context<Id> = { caller: anonymousIdentity.caller, siteaccess, languages, signal: request.signal };
    const identity = route.isPublic ? anonymousIdentity : await identify(request, unknown, service, authenticator);
    const { caller } = identity;
    const path = route.path.text;
    const place = { path, params: {}, created: {}, url: loggedUrl(request, path) };
    const about: About = { operation: '', method: 'GET', ...place, siteaccess, caller, tags: [] };
    return {
      status: 200,
      headers: {
        ...commonHeaders(request, 200, undefined, siteaccess, identity, service),
        'Cache-Control': 'no-store',
      },
      body: { document: Form, value: {}, format: 'json', isGeneric: false, page: 'form', languages },
      vary: varyOf(request, route.isPublic),
      timings: [],
      about,
      identity,
      leavesSession: false,
    };
  };
}
