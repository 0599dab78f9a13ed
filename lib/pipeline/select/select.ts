/** Selects the operation and the format of a request, by stages that use the request and the table only. */
import { LRUCache } from 'lru-cache';
import { previewHeader, withPreviewToken } from '../../features/previews/preview.js';
import { prefersEventStream } from '../../http/accept.js';
import type { Choice } from '../../http/bodies.js';
import { contentTypeOf } from '../../http/content-type.js';
import type { Binding } from '../../operations/binding/binding.js';
import type { ServiceSettings } from '../../operations/requests/options.js';
import { withoutIgnored } from '../input/parameter-names.js';
import type { Presentation } from '../state/presentation.js';
import { complete, type RequestRecord, type Resolved, type View } from '../state/request-record.js';
import { mountSettingsOf, type Service } from '../state/service.js';
import { choiceOfStream, createNegotiation, type Negotiate } from './negotiate.js';
import { checkPart, methodOf, selectOperation } from './operation.js';
import { isLocated, locate, selectScope } from './route.js';

/** Creates the function that selects; its results until a stage refuses the request are left in the record. */
export function createSelect(service: Service, presentation: Pick<Presentation, 'bindingOf'> | undefined) {
  const { settings } = service;
  const choose = createChoice(settings);

  return function select(received: RequestRecord): Resolved {
    const { request, view } = received;
    const method = methodOf(request, service);
    const named = complete(received, { method });
    const located = isLocated(named) ? named : locate(named, service);
    const { route } = located;
    const placed = complete(located, { scope: selectScope(request, route, service) });
    const mount = mountSettingsOf(service, request.prefix);
    const { accept, 'content-type': type, [previewHeader]: token } = request.headers;
    const contentType = type === undefined ? undefined : contentTypeOf(type, settings.vendor);
    const viewed = view && presentation?.bindingOf(request, route);
    const binding = viewed ?? selectOperation(route, { method, contentType }, mount);
    const bound = complete(placed, { binding });
    if (request.isPart) checkPart(binding);
    const isFollowed = binding.operation.paged?.followed !== undefined;
    // Parts of other requests never are streams.
    const isStream = isFollowed && !view && !request.isPart && prefersEventStream(accept);
    const effective = request.query.text === '' ? request : withoutIgnored(request, binding, settings);
    return complete(bound, {
      request: token === undefined ? effective : withPreviewToken(effective, binding),
      contentType,
      accepted: choose({ request, binding, view, isStream, mount }),
      isStream,
      mount,
      repository: request.repository ?? service.repository,
    });
  };
}

/** Creates the function that chooses the document of the response; undefined where no response has one. */
function createChoice(settings: ServiceSettings) {
  const negotiate = cacheChoices(createNegotiation(settings));
  type Selected = Pick<Resolved, 'request' | 'binding' | 'view' | 'isStream' | 'mount'>;
  return ({ request, binding, view, isStream, mount }: Selected): Choice | undefined => {
    if (binding.documents.length === 0) return undefined;
    if (view) return choiceOfView(view, binding);
    return isStream ? choiceOfStream(request, binding, settings) : negotiate(request, binding, mount);
  };
}

/** Real clients send few different `Accept` headers; longer ones are not cached. */
const cached = { choices: 5000, length: 500 };

/**
 * Without it a server takes 8 to 13 % more processor time for the bench row "GET Content+json, cached" (Node 20; to be measured again
 * on Node 26).
 */
export function cacheChoices(negotiate: Negotiate): Negotiate {
  const choices = new LRUCache<string, Choice>({ max: cached.choices });
  return (request, binding, mount) => {
    const { accept = '' } = request.headers;
    const key = `${binding.id} ${request.format ?? ''} ${accept}`;
    const earlier = choices.get(key);
    if (earlier) return earlier;
    const choice = negotiate(request, binding, mount);
    if (accept.length < cached.length) choices.set(key, choice);
    return choice;
  };
}

/** Views show the document with the most members, which is the last one. */
function choiceOfView({ format }: View, { documents }: Binding): Choice | undefined {
  const document = documents.at(-1);
  return document && { document, format, isGeneric: false };
}
