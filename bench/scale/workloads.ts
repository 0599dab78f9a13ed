/** Measured calls of the repository, on the entities that it was filled with. */
import type { Context } from 'express-cms-rest';
import type { SortField, SortOrder } from 'express-cms-rest/repository';
import type { Complete, Filled } from './databases.js';
import {
  type Caller,
  firstPersonOf,
  folder,
  left,
  loginOf,
  moved,
  nameOf,
  nodesOf,
  peopleOf,
  remoteIdOf,
  right,
  first as roleId,
  userOf,
} from './tree.js';

export type Call = () => Promise<unknown>;

export const contextOf = (caller: Caller | 'administrator'): Context => {
  const userId = caller === 'administrator' ? 14 : userOf(caller);
  return { caller: { userId, login: caller }, siteaccess: 'site', languages: [], signal: new AbortController().signal };
};

/** The items that a caller can see, and their location. */
export interface Samples {
  readonly ids: readonly number[];
  readonly urls: readonly string[];
}

const enough = 2000;
const limit = 25;

/** Items from all over the tree that all the callers can see. */
export async function sample({ repository, shape }: Filled, contexts: readonly Context[]): Promise<Samples> {
  const step = Math.max(1, Math.floor(shape.items / enough));
  const nodes = [...nodesOf(shape)].filter(({ parentLocationId }) => parentLocationId !== 5);
  const picked = nodes.filter((_, index) => index % step === 0);
  const paths = new Map(nodes.map(({ id, parentLocationId }) => [id, parentLocationId]));
  const urlOf = (id: number): string =>
    id === 2 || !paths.has(id) ? '' : `${urlOf(paths.get(id) ?? 2)}/${nameOf(id).replace(' ', '-')}`;
  const seen: number[] = [];
  for (const { id } of picked) {
    if (id === folder || (await areAllowed(repository, id, contexts))) seen.push(id);
  }
  return { ids: seen, urls: seen.map(urlOf) };
}

async function areAllowed({ content }: Complete, id: number, contexts: readonly Context[]): Promise<boolean> {
  const loads = contexts.map((context) => content.loadInfo(id, context).then(Boolean, () => false));
  return (await Promise.all(loads)).every(Boolean);
}

/** Takes another one each time, not in the order of storage. */
function picker<T>(values: readonly T[]): () => T {
  let at = 0;
  return () => {
    at = (at + 7919) % values.length;
    return values[at] as T;
  };
}

/** Single entities, by each of their keys. */
export function loads(
  { repository }: Filled,
  { ids, urls }: Samples,
  context: Context,
): Readonly<Record<string, Call>> {
  const [id, url] = [picker(ids), picker(urls)];
  const { content, locations } = repository;
  return {
    'content by id, with its fields': () => content.load(id(), context),
    'content by remote id': () => content.loadByRemoteId(remoteIdOf('content', id()), context),
    'location by id': () => locations.load(id(), context),
    'location by remote id': () => locations.loadByRemoteId(remoteIdOf('location', id()), context),
    'location by URL alias': () => locations.loadByUrlAlias(url(), context),
  };
}

/** Users, whose number grows with that of items, and their rights. */
export function ofUsers({ repository, shape: { items } }: Filled): Readonly<Record<string, Call>> {
  const { users, userGroups, roles } = repository;
  const context = contextOf('administrator');
  const id = picker(Array.from({ length: Math.min(enough, peopleOf(items)) }, (_, at) => firstPersonOf(items) + at));
  return {
    'Load user by id': () => users.load(id(), context),
    'Find user by login': () => users.list({ login: loginOf(id()) }, context),
    // The small one has no more of them than that.
    'First page of the users of a group': () => userGroups.listUsers({ path: '/1/5/', offset: 0, limit: 10 }, context),
    'List the roles of a user': () => roles.listOfUser(id(), context),
    'List the policies of a user': () => roles.listPoliciesOfUser(id(), context),
    'Load role by id': () => roles.load(roleId, context),
    'First page of roles': () => roles.list({ offset: 0, limit }, context),
  };
}

export const loadFolder =
  ({ repository }: Filled, context: Context): Call =>
  () =>
    repository.locations.load(folder, context);

export const firstPage =
  ({ repository }: Filled, context: Context): Call =>
  () =>
    repository.locations.listChildren({ id: folder, offset: 0, limit }, context);

export const deepPage =
  ({ repository, shape }: Filled, context: Context): Call =>
  () =>
    repository.locations.listChildren({ id: folder, offset: shape.deep, limit }, context);

/** The page by the cursor of the previous page. */
export async function cursorPage({ repository, shape }: Filled, context: Context): Promise<Call> {
  const { locations } = repository;
  const offset = shape.deep - limit;
  const { next } = await locations.listChildren({ id: folder, offset, limit }, context);
  if (next === undefined) throw new Error('There is nothing after the deep page');
  return () => locations.listChildren({ id: folder, offset: 0, limit, after: next }, context);
}

export const sortBy =
  ({ repository }: Filled, sortField: SortField, sortOrder: SortOrder): Call =>
  () =>
    repository.locations.update({ id: folder, changes: { sortField, sortOrder } }, contextOf('administrator'));

/** A write that does not concern the content that is read. */
export const touch = ({ repository }: Filled): Call => {
  let priority = 0;
  return () => {
    priority += 1;
    return repository.locations.update({ id: right, changes: { priority } }, contextOf('administrator'));
  };
};

/** There and back again. */
export const move =
  ({ repository: { locations } }: Filled): Call =>
  async () => {
    const context = contextOf('administrator');
    const { parent } = await locations.load(moved, context);
    await locations.move({ id: moved, parentLocationId: parent?.id === left ? right : left }, context);
  };

/** The type of most items. */
const id = 1;

/** A draft of the type with a definition that the published type lacks, or without one that it has. */
export const draftType =
  ({ repository: { contentTypes } }: Filled): Call =>
  async () => {
    const context = contextOf('administrator');
    const { fieldDefinitions } = await contentTypes.createDraft({ id, changes: {} }, context);
    const added = fieldDefinitions.find(({ identifier }) => identifier === 'measured');
    const definition = { identifier: 'measured', fieldTypeIdentifier: 'string', defaultValue: 'Default' };
    if (added) await contentTypes.deleteDefinition({ contentTypeId: id, id: added.id }, context);
    else await contentTypes.createDefinition({ contentTypeId: id, definition }, context);
  };

export const publishType =
  ({ repository }: Filled): Call =>
  () =>
    repository.contentTypes.publishDraft({ id }, contextOf('administrator'));
