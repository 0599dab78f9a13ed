/** Data of a request in events: its operation, the entities that it is about, and their cache tags. */
import type { Match } from '../../http/lookup.js';
import type { OperationInfo } from '../../http/message.js';
import type { Route } from '../../operations/binding/binding.js';
import { isSafe } from '../../operations/binding/predicates.js';
import type { Reply } from '../../operations/binding/reply.js';
import { loggedUrl, tagsIn, withoutSession } from '../../operations/declaration/subjects.js';
import type { Authenticated, RequestRecord } from '../state/request-record.js';
import type { Service } from '../state/service.js';

/** Cache tags of everything that is shown, such as `content-54`. */
export const responseTags = ({ document, value, file }: Reply): readonly string[] => [
  ...new Set(file?.tags ?? document?.tags?.(value) ?? []),
];

/** The resource that `Location` names, and the service. */
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

/** A dry run has created nothing, and no cached response is outdated by it. */
const nothing = { created: {}, tags: [] };

export function aboutReply(ready: Authenticated, reply: Reply, surroundings: Surroundings): OperationInfo {
  const { located, service } = surroundings;
  const isWrite = !ready.binding.isSafe;
  if (ready.request.isDryRun) return toInfo(ready, nothing);
  const tags =
    service.reportsTags || reply.document?.hasAllTags
      ? [...responseTags(reply), ...(isWrite ? subjectsOf(ready, reply, surroundings) : [])]
      : [];
  const created = isWrite && located ? withoutSession(located.params) : {};
  return toInfo(ready, { created, tags: [...new Set(tags)] });
}

/** The data for events, as far as the request was understood. */
export function aboutRequest(record: RequestRecord): OperationInfo {
  const { request, method = request.method, route, params = {} } = record;
  if (request.isDryRun) return toInfo(record, nothing);
  return toInfo(record, { created: {}, tags: route && !isSafe(method) ? tagsIn(route.params, params) : [] });
}

function toInfo(
  { request, method = request.method, route, params = {}, binding, scope, identity }: RequestRecord,
  { created, tags }: Pick<OperationInfo, 'created' | 'tags'>,
): OperationInfo {
  const path = route?.path.text ?? '';
  return {
    operation: binding?.id ?? '',
    method,
    path,
    params: withoutSession(params),
    created,
    url: loggedUrl(request, path),
    siteaccess: scope?.siteaccess ?? '',
    caller: identity.caller,
    tags,
    ...(request.isDryRun && { isDryRun: true }),
  };
}
