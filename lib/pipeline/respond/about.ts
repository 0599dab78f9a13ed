/** Data of a request in events: its operation, the entities that it is about, and their cache tags. */
import type { Match } from '../../http/lookup.js';
import type { OperationInfo } from '../../http/message.js';
import type { Route } from '../../operations/binding.js';
import { isSafe } from '../../operations/predicates.js';
import type { Reply } from '../../operations/reply.js';
import { loggedUrl, tagsIn, withoutSession } from '../../operations/subjects.js';
import type { Authenticated, RequestRecord } from '../state/request-record.js';
import type { Service } from '../state/service.js';

/** Cache tags of everything that is shown, such as `content-54`. */
export const responseTags = ({ document, value, file }: Reply): readonly string[] => [
  ...new Set(file?.tags ?? document?.tags?.(value) ?? []),
];

/** Where the place is that `Location` names, and what else is served. */
interface Surroundings {
  readonly located: Match<Route> | undefined;
  readonly service: Service;
}

/** Cache tags of all that a write names: no response shows them, since its client may not be allowed to know of them. */
function subjectsOf(
  { route, params, binding }: Authenticated,
  { query = {}, destination }: Reply,
  { located, service }: Surroundings,
): readonly string[] {
  const target = destination === undefined ? undefined : service.find(destination);
  const places = [{ target: route, params }, located, target].filter((place) => place !== undefined);
  const named = tagsIn(binding.operation.query ?? {}, query);
  return [...places.flatMap((place) => tagsIn(place.target.params, place.params)), ...named];
}

export function aboutReply(ready: Authenticated, reply: Reply, surroundings: Surroundings): OperationInfo {
  const { located, service } = surroundings;
  const { method } = ready;
  const isWrite = !isSafe(method);
  const tags = service.reportsTags
    ? [...responseTags(reply), ...(isWrite ? subjectsOf(ready, reply, surroundings) : [])]
    : [];
  return {
    ...aboutRequest(ready),
    created: isWrite && located ? withoutSession(located.params) : {},
    tags: [...new Set(tags)],
  };
}

/** The data for events, as far as the request was understood. */
export function aboutRequest({
  request,
  method = request.method,
  route,
  params = {},
  binding,
  scope,
  identity,
}: RequestRecord): OperationInfo {
  const path = route?.path.text ?? '';
  return {
    operation: binding?.id ?? '',
    method,
    path,
    params: withoutSession(params),
    created: {},
    url: loggedUrl(request, path),
    siteaccess: scope?.siteaccess ?? '',
    caller: identity.caller,
    tags: route && !isSafe(method) ? tagsIn(route.params, params) : [],
  };
}
