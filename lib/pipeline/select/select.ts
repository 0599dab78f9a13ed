/** Selects the operation and the format of a request, by stages that use the request and the table only. */
import { withPreviewToken } from '../../features/previews/preview.js';
import type { Choice } from '../../http/bodies.js';
import { contentTypeOf } from '../../http/content-type.js';
import type { ServiceSettings } from '../../operations/options.js';
import { withoutIgnored } from '../input/parameter-names.js';
import type { RequestRecord, Resolved } from '../state/request-record.js';
import { mountSettingsOf, type Service } from '../state/service.js';
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

  return function select(record: RequestRecord): Resolved {
    const { request } = record;
    const method = methodOf(request, service);
    record.method = method;
    const { target: route, params } = findRoute(request, service);
    record.route = route;
    record.params = params;
    const scope = selectScope(request, route, service);
    record.scope = scope;
    const mount = mountSettingsOf(service, request.prefix);
    const contentType = contentTypeOf(request.headers['content-type'], settings.vendor);
    const view = pageViewOf(request, service);
    const form = view && findForm(request, route);
    const binding = form ?? selectOperation(route, { method, contentType }, mount);
    record.binding = binding;
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
      accepted: choose({ request, binding, page, isStream, mount }),
      page,
      isStream,
      mount,
      repository: request.repository ?? service.repository,
      isPart,
    };
  };
}

/** Creates the function that chooses the document of the response; undefined where no response has one. */
function createChoice(settings: ServiceSettings) {
  const negotiate = cacheChoices(createNegotiation(settings));
  type Selected = Pick<Resolved, 'request' | 'binding' | 'page' | 'isStream' | 'mount'>;
  return ({ request, binding, page, isStream, mount }: Selected): Choice | undefined => {
    if (binding.documents.length === 0) return undefined;
    if (page) return documentOfPage(binding, page);
    return isStream ? choiceOfStream(request, binding, settings) : negotiate(request, binding, mount);
  };
}
