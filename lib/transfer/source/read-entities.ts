/** Reads a repository as entities: those of the model, then the tree, then the entities that refer to it. */
import { exportModel } from '../../model/index.js';
import type { Id, Json, RemoteIdMatch, RootLocations } from '../../repository/repository.js';
import { type Entity, type EntityOf, type ModelEntityKind, nameOf } from '../entities.js';
import type { SelectionOptions } from '../selection.js';
import { createLoading, loadTogether } from './load-together.js';
import { readModelIds } from './model-ids.js';
import { type LoadedContent, readContent } from './read-content.js';
import { readAliases, readAssignments, readGlobalAliases, readPlace, readWildcards } from './read-places.js';
import { readUnplaced } from './read-unplaced.js';
import { needing, type Reader, unlessHidden } from './reader.js';
import { loadInfo, toVisit, type Visit, visitTree } from './visit-tree.js';

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

/** Restrictions of content that is read. */
export interface ReadLimits {
  /** Ids of content, beside which nothing but the model is read; all is read if they are missing. */
  readonly only?: ReadonlySet<Id> | undefined;
  /** Whether content in the tree is left out, though not its aliases, further locations and roles. */
  readonly isDone?: (content: RemoteIdMatch<Id>) => boolean;
}

export async function* readEntities(
  reader: Reader,
  selection: SelectionOptions,
  { only, isDone = () => false }: ReadLimits = {},
): AsyncGenerator<Entity> {
  const { repository, context, fieldTypes } = reader;
  const { typesOnly = false, withUsers = false } = selection;
  const model = (await exportModel(repository, { fieldTypes }, context)) as Readonly<Record<string, readonly Json[]>>;
  const idsOf = await readModelIds(reader);
  const listOf = (kind: ModelEntityKind): readonly Entity[] => {
    const [list, name] = modelMembers[kind];
    return (model[list] ?? []).map((value) => {
      const key = (value as Record<string, string>)[name] ?? '';
      const ids = idsOf(kind, key);
      return { kind, key, value, ...(ids && { ids }) };
    });
  };
  for (const kind of ['language', 'section', 'objectStateGroup', 'contentTypeGroup', 'contentType'] as const)
    yield* listOf(kind);
  if (only) {
    if (!typesOnly) yield* readChanged(reader, selection, only);
    return;
  }
  const assignments: EntityOf<'roleAssignment'>[] = [];
  if (!typesOnly) {
    yield* readTree(reader, selection, { assignments, isDone });
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
  for (const id of [...ids].sort((a, b) => (a < b ? -1 : 1))) {
    const info = await unlessHidden(() => loadInfo(reader, id));
    if (info?.status !== 'PUBLISHED' || !info.mainLocation?.pathString.startsWith(start.pathString)) continue;
    const visit = await toVisit(reader, await locations.load(info.mainLocation.id, context));
    if (visit && (!visit.kind || selection.withUsers)) yield await readVisit(reader, visit);
  }
  if (selection.subtree === undefined) yield* readUnplaced(reader, selection);
}

async function* readTree(
  reader: Reader,
  { subtree, withUsers = false }: SelectionOptions,
  {
    assignments,
    isDone,
  }: Required<Pick<ReadLimits, 'isDone'>> & { readonly assignments: EntityOf<'roleAssignment'>[] },
): AsyncGenerator<Entity> {
  const { locations } = needing(reader.repository, 'locations.load');
  const start = await locations.load(await findStart(reader, subtree), reader.context);
  const loadAgain = createLoading(reader);
  for await (const visits of groupsOf(visitTree(reader, start, withUsers))) {
    const ids = [...new Set(visits.flatMap(({ location }) => location.content?.id ?? []))];
    const done = new Set(visits.filter(({ location: { content }, isMain }) => isMain && content && isDone(content)));
    const mainIds = visits.flatMap((visit) =>
      visit.isMain && !done.has(visit) ? (visit.location.content?.id ?? []) : [],
    );
    const loaded = await loadTogether(reader, ids, mainIds);
    const read = async (visit: Visit): Promise<readonly Entity[]> => {
      const { location, kind, isMain } = visit;
      const content = { ...loaded.get(location.content?.id ?? ''), loadAgain };
      if (kind && isMain) assignments.push(...(await readAssignments(reader, location, kind)));
      const entities = done.has(visit) ? [] : [await readVisit(reader, visit, content)];
      const hasAliases = content.details?.hasCustomAliases !== false;
      return [...entities, ...(hasAliases ? await sorted(readAliases(reader, location)) : [])];
    };
    for await (const entities of mapped(reader, visits, read)) yield* entities;
  }
}

/** How many locations are visited before their content is loaded together. */
const visitsOfGroup = 50;

async function* groupsOf(visits: AsyncIterable<Visit>): AsyncGenerator<readonly Visit[]> {
  let group: Visit[] = [];
  for await (const visit of visits) {
    group.push(visit);
    if (group.length < visitsOfGroup) continue;
    yield group;
    group = [];
  }
  yield group;
}

/** The results in the order of the items: all of them at the same time where that saves time. */
async function* mapped<T, R>({ isConcurrent }: Reader, items: readonly T[], read: (item: T) => Promise<R>) {
  if (isConcurrent) yield* await Promise.all(items.map(read));
  else for (const item of items) yield await read(item);
}

async function readVisit(reader: Reader, visit: Visit, loaded: LoadedContent = {}): Promise<Entity> {
  const { location, kind, isMain } = visit;
  const { remoteId, content } = location;
  const isOfUsers = kind !== undefined;
  const place = await readPlace(reader, location);
  if (isMain) return readContent(reader, { id: content?.id ?? 0, place, locationId: location.id, isOfUsers }, loaded);
  return {
    ...{ kind: 'location', key: remoteId, value: { ...place, content: content?.remoteId ?? '', isOfUsers } },
    ...(reader.details.keeps && { ids: { [remoteId]: location.id } }),
  };
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
