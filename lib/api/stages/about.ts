/** What events say of a request: its operation, the entities that it is about, and their cache tags. */
import { isSafe } from '../causes.js';
import type { Found } from '../lookup.js';
import type { About, Identity } from '../message.js';
import type { Route } from '../routes.js';
import type { Service } from '../service.js';
import { loggedUrl, tagsIn, withoutSession } from '../subjects.js';
import type { Selected } from './input.js';
import type { Reply } from './reply.js';
import type { Scope } from './route.js';

/** Cache tags of everything that is shown, such as `content-54`. */
export const shownTags = ({ document, value, file }: Reply): readonly string[] => [
  ...new Set(file?.tags ?? document?.tags?.(value) ?? []),
];

/** Cache tags of all that a write names: no response shows them, since its client may not be allowed to know of them. */
function subjectsOf(
  { route, params }: Selected,
  { named = [], destination }: Reply,
  located: Found<Route> | undefined,
  { find }: Service,
): readonly string[] {
  const target = destination === undefined ? undefined : find(destination);
  const places = [{ target: route, params }, located, target].filter((place) => place !== undefined);
  return [...places.flatMap((place) => tagsIn(place.target.params, place.params)), ...named];
}

export function aboutOf(
  selected: Selected,
  reply: Reply,
  located: Found<Route> | undefined,
  { siteaccess }: Scope,
  { caller }: Identity,
  service: Service,
): About {
  const { request, method, route, params, form } = selected;
  const path = route.path.text;
  const isWrite = !isSafe(method);
  return {
    operation: form.id,
    method,
    path,
    params: withoutSession(params),
    created: isWrite && located ? withoutSession(located.params) : {},
    url: loggedUrl(request, path),
    siteaccess,
    caller,
    tags: service.listsTags
      ? [...new Set([...shownTags(reply), ...(isWrite ? subjectsOf(selected, reply, located, service) : [])])]
      : [],
  };
}
