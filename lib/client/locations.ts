/** Locations over HTTP. */
import { lastId } from '../documents/paths.js';
import { Refused } from '../errors.js';
import type {
  Context,
  Id,
  IdKind,
  Location,
  LocationRef,
  LocationRepository,
  TrashItem as StoredItem,
} from '../repository/repository.js';
import { Location as LocationDocument } from '../resources/locations/locations.documents.js';
import { operations } from '../resources/table.js';
import { TrashItem } from '../resources/trash.documents.js';
import type { Invoke, Represented } from './invoke.js';
import { loadedOr, withoutRevision } from './write-results.js';

const { contentLocations, location, locationChildren, locations, trashItem } = operations;

/** How many times in a row a location may be moved between the lookup and the load. */
const moves = 50;

type Names = { readonly [K in 'id' | 'remoteId' | 'urlAlias']?: string };

/** Looks up the path of a location. */
export const createFind =
  (invoke: Invoke, ids: IdKind) =>
  async (query: Names, context: Context<Id>): Promise<LocationRef<Id>> =>
    placed(await invoke(locations.GET, context, { query }), ids);

/** A path says which location it is. */
const placed = ({ pathString }: Pick<LocationRef<Id>, 'pathString'>, ids: IdKind): LocationRef<Id> => ({
  id: lastId(pathString, ids),
  pathString,
});

/** All methods but GET find a location by the last id of its path. */
const paramsOf = (id: Id) => ({ locationPath: `/${id}/` });

type LoadAt = (path: string, context: Context<Id>) => Promise<Location<Id>>;

/** Loads the location at a path, wherever it has been moved since. */
const createLoadAt = (invoke: Invoke): LoadAt => {
  async function loadAt(locationPath: string, context: Context<Id>, attempts: number): Promise<Location<Id>> {
    const result = await invoke(location.GET, context, { params: { locationPath } });
    if (result.as === 'here') return result.value;
    if (attempts === 0) throw new Error('The location was moved again each time it was loaded');
    return loadAt(result.value.pathString, context, attempts - 1);
  }
  return (path, context) => loadAt(path, context, moves);
};

type Arrived = Omit<Represented<Pick<LocationRef<Id>, 'pathString'>, Location<Id>>, 'former'>;

/** A location that has been written at a path: what is known of it, where the caller may not read it there. */
export const createArrival = (invoke: Invoke, ids: IdKind) => {
  const loadAt = createLoadAt(invoke);
  return async ({ named: { pathString }, entity }: Arrived, context: Context<Id>): Promise<Location<Id>> =>
    entity ??
    loadedOr(
      () => loadAt(pathString, context),
      () => unread(placed({ pathString }, ids), ids),
      context,
    );
};

function unread(ref: LocationRef<Id>, ids: IdKind): Location<Id> {
  const above = ref.pathString.split('/').slice(0, -2);
  return {
    ...ref,
    parent: placed({ pathString: `${above.join('/')}/` }, ids),
    depth: above.length - 1,
    priority: 0,
    hidden: false,
    invisible: false,
    childCount: 0,
    remoteId: '',
    sortField: 'PATH',
    sortOrder: 'ASC',
  };
}

/** What is known of a trash item that cannot be loaded. */
function toItem(former: Location<Id> | undefined): StoredItem<Id> | undefined {
  if (!former?.parent || !former.content) return undefined;
  const { mainLocation: _, ...content } = withoutRevision(former.content);
  const { id, pathString } = former.parent;
  const { isChildCountMinimum: _isMinimum, ...own } = withoutRevision(former);
  return {
    ...own,
    parent: { id, pathString },
    childCount: 0,
    content: { ...content, status: 'TRASHED' },
  };
}

type Methods = Omit<Required<LocationRepository<Id>>, 'loadMany'>;

export function createLocations(invoke: Invoke, ids: IdKind): Methods {
  const find = createFind(invoke, ids);
  const loadAt = createLoadAt(invoke);
  const load: Methods['load'] = async (id, context) =>
    loadAt((await find({ id: String(id) }, context)).pathString, context);

  return {
    load,
    loadByRemoteId: (remoteId, context) => find({ remoteId }, context),
    loadByUrlAlias: (urlAlias, context) => find({ urlAlias }, context),
    async listChildren({ id, ...page }, context) {
      const { pathString: locationPath } = await find({ id: String(id) }, context);
      return invoke(locationChildren.GET, context, { params: { locationPath }, page });
    },
    listOfContent: (contentId, context) => invoke(contentLocations.GET, context, { params: { contentId } }),
    async create({ contentId, ...body }, context) {
      const result = await invoke(contentLocations.POST, context, { params: { contentId }, body });
      if (result.as === 'placed') return result.value;
      throw new Refused(`Content ${contentId}`, 'is not published');
    },
    async plan({ contentId, ...body }, context) {
      const result = await invoke(contentLocations.POST, context, { params: { contentId }, body });
      if (result.as === 'placed') throw new Error('The remote server has placed the content at once');
    },
    update: ({ id, changes: body, expected }, context) =>
      invoke(location.PATCH, context, { params: paramsOf(id), body, expected }),
    delete: ({ id, expected }, context) => invoke(location.DELETE, context, { params: paramsOf(id), expected }),
    swap: ({ id, otherId, expected }, context) =>
      invoke(location.SWAP, context, { params: paramsOf(id), body: { otherId }, expected }),
    ...createMoves(invoke, ids),
    trash: createTrashing(invoke, load),
  };
}

function createMoves(invoke: Invoke, ids: IdKind) {
  const arrived = createArrival(invoke, ids);
  return {
    async copy({ id, parentLocationId, expected }, context) {
      const input = { params: paramsOf(id), body: { parentLocationId }, expected, represents: LocationDocument };
      return arrived(await invoke(location.COPY, context, input), context);
    },
    async move({ id, parentLocationId, expected }, context) {
      const input = { params: paramsOf(id), body: { parentLocationId }, expected, represents: LocationDocument };
      const { named, entity } = await invoke(location.MOVE, context, input);
      if (named.as === 'moved') return arrived({ named: named.value, entity }, context);
      throw new Error('The remote server has moved the location to the trash');
    },
  } satisfies Partial<Methods>;
}

/** Who may move a location to the trash need not have the right to see it there. */
const createTrashing =
  (invoke: Invoke, load: Methods['load']): Methods['trash'] =>
  async ({ id, expected }, context) => {
    const input = { params: paramsOf(id), expected, represents: TrashItem, former: () => load(id, context) };
    const { named, entity, former } = await invoke(location.TRASH, context, input);
    if (named.as !== 'trashed') return undefined;
    const params = { trashItemId: named.value.id };
    const loadItem = () => invoke(trashItem.GET, context, { params });
    return entity ?? loadedOr(loadItem, () => toItem(former), context);
  };
