/** Visits the locations of a tree, in an order that is the same in each repository that holds it. */
import type { ContentInfo, Id, Location } from '../../repository/repository.js';
import { pagesOf } from './pages.js';
import { needing, type Reader } from './reader.js';

/** A location of content. */
export interface Visit {
  readonly location: Location<Id>;
  /** Whether the content is a user, or is a group or other content in the tree of users. */
  readonly kind: 'user' | 'group' | undefined;
  /** Whether it is the main location of the content. */
  readonly isMain: boolean;
}

interface Walk {
  readonly reader: Reader;
  readonly withUsers: boolean;
  /** Ids of content that was visited. */
  readonly visited: Set<Id>;
  /** Further locations of content that was not visited before them. */
  readonly postponed: Location<Id>[];
  /** Whether locations are visited whose content was not. */
  readonly isContentElsewhere?: boolean;
}

export async function* visitTree(reader: Reader, start: Location<Id>, withUsers: boolean): AsyncGenerator<Visit> {
  const walk: Walk = { reader, withUsers, visited: new Set(), postponed: [] };
  yield* visitBelow(walk, start);
  for (let before = Infinity; walk.postponed.length > 0 && walk.postponed.length < before; ) {
    const again = walk.postponed.splice(0);
    before = again.length;
    for (const location of again) yield* visitBelow(walk, location);
  }
  // Their content is not in the selection: the target may have it nevertheless.
  for (const location of walk.postponed.splice(0)) yield* visitBelow({ ...walk, isContentElsewhere: true }, location);
}

/** A location, and its descendants in the order of remote ids. */
async function* visitBelow(walk: Walk, location: Location<Id>): AsyncGenerator<Visit> {
  const { reader, visited, postponed, withUsers, isContentElsewhere } = walk;
  reader.rememberNames(location);
  const visit = await toVisit(reader, location);
  if (visit && location.content) {
    if (visit.kind && !withUsers) return;
    if (!visit.isMain && !visited.has(location.content.id) && !isContentElsewhere) {
      postponed.push(location);
      return;
    }
    visited.add(location.content.id);
    yield visit;
  }
  if (location.childCount > 0)
    for (const child of await listChildren(reader, location.id)) yield* visitBelow(walk, child);
}

/** Undefined for the root of the tree. */
export async function toVisit(reader: Reader, location: Location<Id>): Promise<Visit | undefined> {
  const { content } = location;
  if (!content) return undefined;
  // Documents of locations lack the main location of their content.
  const { mainLocation } = content.mainLocation ? content : await loadInfo(reader, content.id);
  return { location, kind: await userKindOf(reader, location), isMain: mainLocation?.id === location.id };
}

export async function loadInfo({ repository: { content }, context }: Reader, id: Id): Promise<ContentInfo<Id>> {
  return content.loadInfo?.(id, context) ?? content.load(id, context);
}

async function userKindOf({ repository: { roots }, typeOf }: Reader, { content, pathString }: Location<Id>) {
  const type = content && (await typeOf(content.contentTypeId));
  if (type?.fieldDefinitions.some(({ fieldTypeIdentifier }) => fieldTypeIdentifier === 'user')) return 'user';
  return roots?.users !== undefined && pathString.startsWith(roots.users) ? 'group' : undefined;
}

/** By remote ids; users come before all other content, which belongs to them. */
async function listChildren(reader: Reader, id: Id): Promise<readonly Location<Id>[]> {
  const { repository, context, contentName } = reader;
  const { locations } = needing(repository, 'locations.listChildren');
  const ids: Id[] = [];
  for await (const child of pagesOf((page) => locations.listChildren({ ...page, id }, context))) ids.push(child.id);
  const children: { readonly location: Location<Id>; readonly name: string }[] = [];
  for (const location of await loadLocations(reader, ids)) {
    const { content, remoteId, pathString } = location;
    const name = content?.remoteId ?? (content && (await contentName(content.id))) ?? '';
    const isUsers = pathString === repository.roots?.users;
    children.push({ location, name: `${isUsers ? ' ' : ''}${name} ${remoteId}` });
  }
  return children.sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ location }) => location);
}

const locationsOfCall = 100;

async function loadLocations(reader: Reader, ids: readonly Id[]): Promise<readonly Location<Id>[]> {
  const { repository, context, isConcurrent } = reader;
  const { locations } = needing(repository, 'locations.load');
  const loaded: Location<Id>[] = [];
  for (let first = 0; first < ids.length; first += locationsOfCall) {
    const some = ids.slice(first, first + locationsOfCall);
    const together = isConcurrent
      ? await Promise.all(some.map(async (id) => withMainLocation(reader, await locations.load(id, context))))
      : ((await repository.locations?.loadMany?.(some, context)) ?? []);
    for (const [index, id] of some.entries()) loaded.push(together[index] ?? (await locations.load(id, context)));
  }
  return loaded;
}

async function withMainLocation(reader: Reader, location: Location<Id>): Promise<Location<Id>> {
  const { content } = location;
  if (!content || content.mainLocation) return location;
  const { mainLocation } = await loadInfo(reader, content.id);
  return mainLocation ? { ...location, content: { ...content, mainLocation } } : location;
}
