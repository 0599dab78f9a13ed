/** The ids of a target, by the names of entities. */
import type {
  ContentType,
  Context,
  Id,
  ObjectStateRef,
  RemoteIdMatch,
  Repository,
  TransferIds,
} from '../../repository/repository.js';
import type { Reference } from '../references.js';
import { pagesOf } from '../source/pages.js';
import { needing, remembered, unlessHidden } from '../source/reader.js';

export interface TargetNames {
  contentId(remoteId: string): Promise<Id | undefined>;
  /** The root of the tree for an empty name. */
  locationId(remoteId: string): Promise<Id | undefined>;
  idOf(reference: Reference): Promise<Id | undefined>;
  setContent(remoteId: string, id: Id): void;
  setLocation(remoteId: string, id: Id): void;
  type(identifier: string): Promise<ContentType<Id> | undefined>;
  sectionId(identifier: string): Promise<Id | undefined>;
  /** By a name such as `lock/locked`. */
  state(name: string): Promise<ObjectStateRef<Id> | undefined>;
  /** Whether content has it that was never given another one of its group. */
  isDefaultState(name: string): Promise<boolean>;
  /** Loads the ids of these, and remembers which of them there are none of, until it is called again. */
  find(remoteIds: TransferIds<string>): Promise<void>;
  forgetContent(remoteId: string): void;
  forgetLocation(remoteId: string): void;
  /** Whether a location is in the tree of users and groups. */
  isBelowUsers(locationId: Id): Promise<boolean>;
  setBelowUsers(locationId: Id, isBelow: boolean): void;
  roleId(identifier: string): Promise<Id | undefined>;
  /** The remote id of the content of the caller; null for the anonymous one. */
  callerName(): Promise<string | null>;
  /** Discards the names that may have changed with the content model: they are loaded again. */
  forgetModel(): void;
}

export function createNames(repository: Repository<Id>, context: Context<Id>): Omit<TargetNames, 'callerName'> {
  const contents = createIds(async (remoteId) => {
    const { content } = needing(repository, 'content.loadByRemoteId');
    return content.loadByRemoteId(remoteId, context);
  });
  const locations = createIds(async (remoteId) => {
    const { locations: all } = needing(repository, 'locations.loadByRemoteId');
    return all.loadByRemoteId(remoteId, context);
  });
  const users = repository.roots?.users;
  const belowUsers = remembered(async (id) => {
    const { pathString } = await needing(repository, 'locations.load').locations.load(id, context);
    return users !== undefined && pathString.startsWith(users);
  });
  const names: Omit<TargetNames, 'callerName'> = {
    ...createModelNames(repository, context),
    async find({ contents: contentNames, locations: locationNames }) {
      const { transfer } = needing(repository, 'transfer.findByRemoteIds');
      const missing = { contents: contents.missingOf(contentNames), locations: locations.missingOf(locationNames) };
      const matches = await transfer.findByRemoteIds(missing, context);
      contents.learn(missing.contents, matches.contents);
      locations.learn(missing.locations, matches.locations);
    },
    setContent: contents.set,
    setLocation: locations.set,
    forgetContent: contents.forget,
    forgetLocation: locations.forget,
    contentId: contents.find,
    locationId: async (remoteId) => (remoteId === '' ? rootId(repository) : locations.find(remoteId)),
    idOf: ({ kind, remoteId }) => (kind === 'content' ? names.contentId(remoteId) : names.locationId(remoteId)),
    isBelowUsers: async (id) => users !== undefined && belowUsers(id),
    setBelowUsers: belowUsers.set,
  };
  return names;
}

/** Ids by remote ids, loaded once: a missing one is cached too, until it is set. */
function createIds(load: (remoteId: string) => Promise<{ readonly id: Id }>) {
  const ids = new Map<string, Id>();
  const absent = new Set<string>();
  const findOne = remembered(async (remoteId: string): Promise<Id | undefined> => {
    const id = (await unlessHidden(() => load(remoteId)))?.id;
    if (id === undefined && !ids.has(remoteId)) absent.add(remoteId);
    return id;
  });
  return {
    set(remoteId: string, id: Id): void {
      ids.set(remoteId, id);
      absent.delete(remoteId);
    },
    forget(remoteId: string): void {
      ids.delete(remoteId);
      findOne.forget(remoteId);
    },
    missingOf: (remoteIds: readonly string[]): readonly string[] => [
      ...new Set(remoteIds.filter((remoteId) => remoteId !== '' && !ids.has(remoteId))),
    ],
    learn(asked: readonly string[], matches: readonly RemoteIdMatch<Id>[]): void {
      for (const { remoteId, id } of matches) ids.set(remoteId, id);
      absent.clear();
      for (const remoteId of asked) if (!ids.has(remoteId)) absent.add(remoteId);
    },
    async find(remoteId: string): Promise<Id | undefined> {
      const existing = ids.get(remoteId);
      if (existing !== undefined || absent.has(remoteId)) return existing;
      return findOne(remoteId);
    },
  };
}

/** The first id of the paths of all roots. */
function rootId({ roots = {}, ids }: Repository<Id>): Id {
  const [, id = '1'] = /^\/([^/]+)\//.exec(roots.content ?? roots.media ?? roots.users ?? '') ?? [];
  return ids === 'string' ? id : Number(id);
}

type ModelNames = Pick<TargetNames, 'forgetModel' | 'isDefaultState' | 'roleId' | 'sectionId' | 'state' | 'type'>;

function createModelNames(repository: Repository<Id>, context: Context<Id>): ModelNames {
  const type = remembered(async (identifier: string) => {
    const { contentTypes } = needing(repository, 'contentTypes.list');
    return (await contentTypes.list({ identifier, offset: 0, limit: 1 }, context)).items[0];
  });
  const sections = remembered(async (_: 'all') => {
    const { items } = await needing(repository, 'sections.list').sections.list({}, context);
    return new Map(items.map(({ identifier, id }) => [identifier, id]));
  });
  const roles = remembered(async (_: 'all') => {
    const { roles: listed } = needing(repository, 'roles.list');
    const ids = new Map<string, Id>();
    for await (const role of pagesOf((page) => listed.list(page, context))) ids.set(role.identifier, role.id);
    return ids;
  });
  const states = remembered((_: 'all') => loadStates(repository, context));
  return {
    forgetModel: () => [type, sections, roles, states].forEach((names) => void names.clear()),
    type,
    sectionId: async (identifier) => (await sections('all')).get(identifier),
    state: async (name) => (await states('all')).get(name)?.ref,
    isDefaultState: async (name) => (await states('all')).get(name)?.isDefault === true,
    roleId: async (identifier) => (await roles('all')).get(identifier),
  };
}

interface NamedState {
  readonly ref: ObjectStateRef<Id>;
  readonly isDefault: boolean;
}

async function loadStates(repository: Repository<Id>, context: Context<Id>): Promise<ReadonlyMap<string, NamedState>> {
  const { objectStates } = needing(repository, 'objectStates.listGroups');
  const states = new Map<string, NamedState>();
  // By priority: the first one is the default.
  for (const group of (await objectStates.listGroups({}, context)).items)
    for (const [index, { id, identifier, groupId }] of (await objectStates.list(group.id, context)).items.entries())
      states.set(`${group.identifier}/${identifier}`, { ref: { id, groupId }, isDefault: index === 0 });
  return states;
}
