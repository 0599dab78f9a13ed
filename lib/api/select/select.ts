/** Selects the operation and the format of a request, by stages that use the request and the table only. */
import type { Choice } from '../bodies.js';
import { withoutIgnored } from '../input/parameter-names.js';
import type { ServiceSettings } from '../options.js';
import { withPreviewToken } from '../preview.js';
import type { Meaning, RequestFacts } from '../ready.js';
import { type Service, wireOf } from '../service.js';
import { contentTypeOf } from './content-type.js';
import { choiceOfStream, isEventStream } from './event-stream.js';
import { methodOf } from './method.js';
import { createNegotiation } from './negotiate.js';
import { cacheChoices } from './negotiation-cache.js';
import { checkPart, selectOperation } from './operation.js';
import { documentOfPage, findForm, pageViewOf } from './page.js';
import { findRoute, selectScope } from './route.js';

/** Creates the function that selects; what it has found when a stage refuses the request is left in the facts. */
export function createSelect(service: Service) {
  const { settings } = service;
  const choose = createChoice(settings);

  return function select(facts: RequestFacts): Meaning {
    const { request } = facts;
    const method = methodOf(request, service);
    facts.method = method;
    const { target: route, params } = findRoute(request, service);
    facts.route = route;
    facts.params = params;
    const scope = selectScope(request, route, service);
    facts.scope = scope;
    const wire = wireOf(service, request.prefix);
    const contentType = contentTypeOf(request.headers['content-type'], settings.vendor);
    const view = pageViewOf(request, service);
    const form = view && findForm(request, route);
    const binding = form ?? selectOperation(route, { method, contentType }, wire);
    facts.binding = binding;
    const isPart = request.isPart === true;
    if (isPart) checkPart(binding);
    const page = view && form ? { ...view, kind: 'form' as const } : view;
    const isStream = !page && isEventStream(request, binding);
    return {
      request: withPreviewToken(withoutIgnored(request, binding, settings), binding),
      method,
      route,
      params,
      scope,
      binding,
      contentType,
      accepted: choose({ request, binding, page, isStream, wire }),
      page,
      isStream,
      wire,
      repository: request.repository ?? service.repository,
      isPart,
    };
  };
}

/** Creates the function that chooses the document of the response; undefined where no response has one. */
function createChoice(settings: ServiceSettings) {
  const negotiate = cacheChoices(createNegotiation(settings));
  type Selected = Pick<Meaning, 'request' | 'binding' | 'page' | 'isStream' | 'wire'>;
  return ({ request, binding, page, isStream, wire }: Selected): Choice | undefined => {
    if (binding.documents.length === 0) return undefined;
    if (page) return documentOfPage(binding, page);
    return isStream ? choiceOfStream(request, binding, settings) : negotiate(request, binding, wire);
  };
}
