/** Reads a repository as entities: those of the model, then the tree, then what refers to it. */
import { exportModel } from '../model/index.js';
import type { ContentInfo, Id, Json, Location, RootLocations } from '../repository/repository.js';
import { type Entity, type EntityOf, type ModelEntityKind, nameOf } from './entities.js';
import { pagesOf } from './pages.js';
import { readContent } from './read-content.js';
import { readAliases, readAssignments, readGlobalAliases, readPlace, readWildcards } from './read-places.js';
import { readUnplaced } from './read-unplaced.js';
import { needing, type Reader, unlessHidden } from './reader.js';
import type { SelectionOptions } from './selection.js';

const modelMembers = {
  language: ['languages', 'code'],
  section: ['sections', 'identifier'],
  objectStateGroup: ['objectStateGroups', 'identifier'],
  contentTypeGroup: ['contentTypeGroups', 'identifier'],
  contentType: ['contentTypes', 'identifier'],
  role: ['roles', 'identifier'],
} as const satisfies Record<ModelEntityKind, readonly [string, string]>;

/** The member of a content model that lists a kind, and the member of an entity that identifies it. */
export const modelMemberOf = (kind: ModelEntityKind): readonly [list: string, name: string] => modelMembers[kind];

/** @param only ids of content, to which nothing but content is restricted: all is read if they are missing */
export async function* readEntities(
  reader: Reader,
  selection: SelectionOptions,
  only?: ReadonlySet<Id>,
): AsyncGenerator<Entity> {
  const { repository, context, fieldTypes } = reader;
  const { typesOnly = false, withUsers = false } = selection;
  const model = (await exportModel(repository, { fieldTypes }, context)) as Readonly<Record<string, readonly Json[]>>;
  const listOf = (kind: ModelEntityKind): readonly Entity[] => {
    const [list, name] = modelMembers[kind];
    return (model[list] ?? []).map((value) => ({ kind, key: (value as Record<string, string>)[name] ?? '', value }));
  };
  for (const kind of ['language', 'section', 'objectStateGroup', 'contentTypeGroup', 'contentType'] as const)
    yield* listOf(kind);
  if (only) {
    if (!typesOnly) yield* readChanged(reader, selection, only);
    return;
  }
  const assignments: EntityOf<'roleAssignment'>[] = [];
  if (!typesOnly) {
    yield* readTree(reader, selection, assignments);
    if (selection.subtree === undefined) yield* readUnplaced(reader, selection);
  }
  if (withUsers) yield* listOf('role');
  yield* assignments.sort((a, b) => (a.key < b.key ? -1 : 1));
  if (typesOnly || selection.subtree !== undefined) return;
  yield* await sorted(readGlobalAliases(reader));
  yield* await sorted(readWildcards(reader));
}

async function sorted<E extends Entity>(entities: AsyncIterable<E>): Promise<readonly E[]> {
  const all: E[] = [];
  for await (const entity of entities) all.push(entity);
  return all.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** Content in the tree with these ids, and that outside of it. */
async function* readChanged(reader: Reader, selection: SelectionOptions, ids: ReadonlySet<Id>): AsyncGenerator<Entity> {
  const { repository, context } = reader;
  const { locations } = needing(repository, 'locations.load');
  const start = await locations.load(await findStart(reader, selection.subtree), context);
  const walk = {
    reader,
    withUsers: selection.withUsers ?? false,
    assignments: [],
    visited: new Set<Id>(),
    postponed: [],
  };
  for (const id of [...ids].sort((a, b) => (a < b ? -1 : 1))) {
    const info = await unlessHidden(() => loadInfo(reader, id));
    if (info?.status !== 'PUBLISHED' || !info.mainLocation?.pathString.startsWith(start.pathString)) continue;
    const entity = await readAt(walk, await locations.load(info.mainLocation.id, context));
    if (entity && entity !== 'left out') yield entity;
  }
  if (selection.subtree === undefined) yield* readUnplaced(reader, selection);
}

interface Walk {
  readonly reader: Reader;
  readonly withUsers: boolean;
  readonly assignments: EntityOf<'roleAssignment'>[];
  /** Ids of content that was read. */
  readonly visited: Set<Id>;
  /** Further locations of content that was not read when they were visited. */
  readonly postponed: Id[];
  /** Whether locations are read whose content was not. */
  readonly isContentElsewhere?: boolean;
}

async function* readTree(
  reader: Reader,
  { subtree, withUsers = false }: SelectionOptions,
  assignments: EntityOf<'roleAssignment'>[],
): AsyncGenerator<Entity> {
  const walk: Walk = { reader, withUsers, assignments, visited: new Set(), postponed: [] };
  const start = await findStart(reader, subtree);
  yield* readBelow(walk, start);
  for (let before = Infinity; walk.postponed.length > 0 && walk.postponed.length < before; ) {
    const again = walk.postponed.splice(0);
    before = again.length;
    for (const id of again) yield* readBelow(walk, id);
  }
  // Their content is not in the selection: the target may have it nevertheless.
  for (const id of walk.postponed.splice(0)) yield* readBelow({ ...walk, isContentElsewhere: true }, id);
}

/** The root of the tree, which the paths of all roots begin with. */
const rootPathOf = ({ content, media, users }: RootLocations = {}): string =>
  /^\/[^/]+\//.exec(content ?? media ?? users ?? '/1/')?.[0] ?? '/1/';

async function findStart({ repository, context, ids }: Reader, subtree: string | undefined): Promise<Id> {
  const path = subtree === undefined ? rootPathOf(repository.roots) : subtree;
  if (!path.startsWith('/')) {
    const { locations } = needing(repository, 'locations.loadByRemoteId');
    return (await locations.loadByRemoteId(path, context)).id;
  }
  const id = path.split('/').findLast(Boolean) ?? '';
  return ids === 'string' ? id : Number(id);
}

/** A location, and what is below it in the order of remote ids, which is the same in each repository. */
async function* readBelow(walk: Walk, id: Id): AsyncGenerator<Entity> {
  const { reader, visited, postponed } = walk;
  const { repository, context } = reader;
  const location = await needing(repository, 'locations.load').locations.load(id, context);
  if (location.content) {
    const entity = await readAt(walk, location);
    if (entity === 'left out') return;
    if (!entity) {
      postponed.push(id);
      return;
    }
    visited.add(location.content.id);
    yield entity;
    yield* await sorted(readAliases(reader, location));
  }
  for (const child of await listChildren(reader, id)) yield* readBelow(walk, child);
}

/** Undefined for a further location of content whose main location comes later. */
async function readAt(walk: Walk, location: Location<Id>): Promise<Entity | 'left out' | undefined> {
  const { reader, visited } = walk;
  const { content } = location;
  if (!content) return undefined;
  const kind = await userKindOf(reader, location);
  if (kind && !walk.withUsers) return 'left out';
  // Documents of locations lack the main location of their content.
  const { mainLocation } = content.mainLocation ? content : await loadInfo(reader, content.id);
  if (mainLocation?.id !== location.id) {
    if (!visited.has(content.id) && !walk.isContentElsewhere) return undefined;
    const place = await readPlace(reader, location);
    const value = { ...place, content: content.remoteId, isOfUsers: kind !== undefined };
    return { kind: 'location', key: location.remoteId, value };
  }
  if (kind) walk.assignments.push(...(await readAssignments(reader, location, kind)));
  const place = await readPlace(reader, location);
  return readContent(reader, { id: content.id, place, locationId: location.id, isOfUsers: kind !== undefined });
}

async function loadInfo({ repository: { content }, context }: Reader, id: Id): Promise<ContentInfo<Id>> {
  return content.loadInfo?.(id, context) ?? content.load(id, context);
}

/** Whether content is a user, or is a group or other content in the tree of users. */
async function userKindOf({ repository: { roots }, typeOf }: Reader, { content, pathString }: Location<Id>) {
  const type = content && (await typeOf(content.contentTypeId));
  if (type?.fieldDefinitions.some(({ fieldTypeIdentifier }) => fieldTypeIdentifier === 'user')) return 'user';
  return roots?.users !== undefined && pathString.startsWith(roots.users) ? 'group' : undefined;
}

/** By remote ids; users come before all other content, which belongs to them. */
async function listChildren({ repository, context, contentName }: Reader, id: Id): Promise<readonly Id[]> {
  const { locations } = needing(repository, 'locations.listChildren');
  const children: { readonly id: Id; readonly name: string }[] = [];
  for await (const child of pagesOf((page) => locations.listChildren({ ...page, id }, context))) {
    const { content, remoteId, pathString } = await locations.load(child.id, context);
    const name = content?.remoteId ?? (content && (await contentName(content.id))) ?? '';
    const isUsers = pathString === repository.roots?.users;
    children.push({ id: child.id, name: `${isUsers ? ' ' : ''}${name} ${remoteId}` });
  }
  return children.sort((a, b) => (a.name < b.name ? -1 : 1)).map((child) => child.id);
}
