/** The tree: each published page has one place in it, below the root or another page. */
import { randomUUID } from 'node:crypto';
import {
  type Context,
  type Location,
  type LocationRepository,
  NotFound,
  PermissionDenied,
  Refused,
} from 'express-cms-rest';
import { pageOf } from 'express-cms-rest/repository';
import { isVisible, visiblePage } from './rights.js';
import type { Data, Page, Place, Store } from './store.js';
import { toContentInfo, toLocationRef } from './values.js';

export const rootId = 'site';

const root: Place = {
  id: rootId,
  parentLocationId: '',
  pathString: `/${rootId}/`,
  priority: 0,
  hidden: false,
  remoteId: rootId,
  updated: new Date('2026-01-01T00:00:00Z'),
};

type Placed = Page & { readonly place: Place };

const isPlaced = (page: Page): page is Placed => page.place !== undefined;
const placedPages = ({ pages }: Data): readonly Placed[] => [...pages.values()].filter(isPlaced);

export function createLocationRepository(store: Store): LocationRepository<string> {
  return {
    async load(id, context) {
      const data = store.read();
      if (id === rootId) return toLocation(data, root, context);
      const page = visible(data, id, context);
      return { ...toLocation(data, page.place, context), content: toContentInfo(page) };
    },

    async loadByRemoteId(remoteId, context) {
      const data = store.read();
      if (remoteId === root.remoteId) return toLocationRef(root);
      const page = placedPages(data).find(({ place }) => place.remoteId === remoteId);
      if (!page || !isVisible(data, page, context)) throw new NotFound('location');
      return toLocationRef(page.place);
    },

    async listChildren({ id, ...page }, context) {
      const data = store.read();
      if (id !== rootId) visible(data, id, context);
      return pageOf(
        childrenOf(data, id, context).map(({ place }) => toLocationRef(place)),
        page,
      );
    },

    async listOfContent(contentId, context) {
      const page = visiblePage(store.read(), contentId, context);
      if (!isPlaced(page)) throw new Refused('The content', 'is not published');
      return { items: [toLocationRef(page.place)] };
    },
  };
}

const placeOf = (data: Data, id: string): Place | undefined =>
  id === rootId ? root : placedPages(data).find(({ place }) => place.id === id)?.place;

/** The place that was planned for a page, in the tree. */
export function place(data: Data, { planned }: Page): Place {
  const { parentLocationId, priority, hidden, remoteId = randomUUID() } = planned;
  const parent = placeOf(data, parentLocationId);
  if (!parent) throw new Refused('The content', 'has no planned location');
  const id = randomUUID();
  const pathString = `${parent.pathString}${id}/`;
  return { id, parentLocationId, pathString, priority, hidden, remoteId, updated: new Date() };
}

function visible(data: Data, id: string, context: Context<string>): Placed {
  const page = placedPages(data).find(({ place }) => place.id === id);
  if (!page) throw new NotFound('location', id);
  if (!isVisible(data, page, context)) throw new PermissionDenied('read', `location ${id}`);
  return page;
}

function childrenOf(data: Data, parentLocationId: string, context: Context<string>): readonly Placed[] {
  const children = placedPages(data).filter(
    (page) => page.place.parentLocationId === parentLocationId && isVisible(data, page, context),
  );
  return children.sort((one, other) => one.place.priority - other.place.priority);
}

function toLocation(data: Data, target: Place, context: Context<string>): Location<string> {
  const parent = placeOf(data, target.parentLocationId);
  const childCount = childrenOf(data, target.id, context).length;
  const above = placedPages(data).filter(({ place }) => target.pathString.startsWith(place.pathString));
  return {
    ...toLocationRef(target),
    // Children come and go without a change to their parent, whose document counts them.
    revision: `1.${childCount}`,
    ...(parent && { parent: toLocationRef(parent) }),
    depth: target.pathString.split('/').length - 3,
    priority: target.priority,
    hidden: target.hidden,
    invisible: above.some(({ place }) => place.hidden),
    childCount,
    remoteId: target.remoteId,
    sortField: 'PRIORITY',
    sortOrder: 'ASC',
  };
}
