/** Locations over HTTP. */
import { lastId } from '../../documents/paths.js';
import { Refused } from '../../errors/errors.js';
import type {
  Context,
  Id,
  IdKind,
  Location,
  LocationRef,
  LocationRepository,
  TrashItem as StoredItem,
} from '../../repository/repository.js';
import { Location as LocationDocument } from '../../resources/locations/locations.documents.js';
import { operations } from '../../resources/table.js';
import { TrashItem } from '../../resources/trash.documents.js';
import type { Remote } from '../derived.js';
import type { Represented } from '../invoke.js';
import { loadedOr, withoutRevision } from './write-results.js';

const { contentLocations, location, locationChildren, locations, trashItem } = operations;

/** How many times in a row a location may be moved between the lookup and the load. */
const moves = 50;

type Names = { readonly [K in 'id' | 'remoteId' | 'urlAlias']?: string };

/** Looks up the path of a location. */
export const findLocation = async (
  { invoke, ids }: Remote,
  query: Names,
  context: Context<Id>,
): Promise<LocationRef<Id>> => placed(await invoke(locations.GET, context, { query }), ids);

/** A path says which location it is. */
const placed = ({ pathString }: Pick<LocationRef<Id>, 'pathString'>, ids: IdKind): LocationRef<Id> => ({
  id: lastId(pathString, ids),
  pathString,
});

/** Loads the location at a path, wherever it has been moved since. */
async function loadAt(path: string, remote: Remote, context: Context<Id>, attempts = moves): Promise<Location<Id>> {
  const result = await remote.invoke(location.GET, context, { params: { locationPath: path } });
  if (result.as === 'here') return result.value;
  if (attempts === 0) throw new Error('The location was moved again each time it was loaded');
  return loadAt(result.value.pathString, remote, context, attempts - 1);
}

type Written = Omit<Represented<Pick<LocationRef<Id>, 'pathString'>, Location<Id>>, 'former'>;

/** A location that has been written at a path: what is known of it, where the caller may not read it there. */
export const writtenLocation = async (
  { named: { pathString }, entity }: Written,
  remote: Remote,
  context: Context<Id>,
): Promise<Location<Id>> =>
  entity ??
  loadedOr(
    () => loadAt(pathString, remote, context),
    () => unread(placed({ pathString }, remote.ids), remote.ids),
    context,
  );

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

/** The known members of a trash item that cannot be loaded. */
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

type Methods = Required<LocationRepository<Id>>;

export function createLocations(remote: Remote) {
  const { invoke, call } = remote;
  const find = (names: Names, context: Context<Id>) => findLocation(remote, names, context);
  const load: Methods['load'] = async (id, context) =>
    loadAt((await find({ id: String(id) }, context)).pathString, remote, context);

  return {
    load,
    loadByRemoteId: (remoteId, context) => find({ remoteId }, context),
    loadByUrlAlias: (urlAlias, context) => find({ urlAlias }, context),
    async listChildren({ id, ...page }, context) {
      const { pathString: locationPath } = await find({ id: String(id) }, context);
      return invoke(locationChildren.GET, context, { params: { locationPath }, page });
    },
    async create({ contentId, ...body }, context) {
      const result = await invoke(contentLocations.POST, context, { params: { contentId }, body });
      if (result.as === 'placed') return result.value;
      throw new Refused(`Content ${contentId}`, 'is not published');
    },
    async plan({ contentId, ...body }, context) {
      const result = await invoke(contentLocations.POST, context, { params: { contentId }, body });
      if (result.as === 'placed') throw new Error('The remote server has placed the content at once');
    },
    copy: async (command, context) =>
      writtenLocation(await call(location.COPY, command, context, { represents: LocationDocument }), remote, context),
    async move({ id, parentLocationId, expected }, context) {
      const params = { locationPath: `/${id}/` };
      const input = { params, body: { parentLocationId }, expected, represents: LocationDocument };
      const { named, entity } = await invoke(location.MOVE, context, input);
      if (named.as === 'moved') return writtenLocation({ named: named.value, entity }, remote, context);
      throw new Error('The remote server has moved the location to the trash');
    },
    /** A caller who may move a location to the trash need not have the right to see it there. */
    async trash(command, context) {
      const former = () => load(command.id, context);
      const written = await call(location.TRASH, command, context, { represents: TrashItem, former });
      const { named, entity } = written;
      if (!named) return undefined;
      const loadItem = () => call(trashItem.GET, named.id, context);
      return entity ?? loadedOr(loadItem, () => toItem(written.former), context);
    },
  } satisfies Partial<Methods>;
}
