/** The ids of a target, by the names of entities. */
import type {
  ContentType,
  Context,
  Id,
  ObjectStateRef,
  RemoteIdMatch,
  Repository,
  TransferIds,
} from '../repository/repository.js';
import { pagesOf } from './pages.js';
import { needing, unlessHidden } from './reader.js';
import type { Reference } from './references.js';

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
  /** Loads again what may have changed with the content model. */
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
  const belowUsers = new Map<Id, boolean>();
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
    async isBelowUsers(id) {
      const users = repository.roots?.users;
      const isBelow = belowUsers.get(id);
      if (users === undefined || isBelow !== undefined) return isBelow ?? false;
      const { pathString } = await needing(repository, 'locations.load').locations.load(id, context);
      belowUsers.set(id, pathString.startsWith(users));
      return pathString.startsWith(users);
    },
    setBelowUsers: (id, isBelow) => void belowUsers.set(id, isBelow),
  };
  return names;
}

/** Ids by remote ids, loaded once. */
function createIds(load: (remoteId: string) => Promise<{ readonly id: Id }>) {
  const ids = new Map<string, Id>();
  let absent: ReadonlySet<string> = new Set();
  return {
    set: (remoteId: string, id: Id): void => void ids.set(remoteId, id),
    forget: (remoteId: string): void => void ids.delete(remoteId),
    missingOf: (remoteIds: readonly string[]): readonly string[] => [
      ...new Set(remoteIds.filter((remoteId) => remoteId !== '' && !ids.has(remoteId))),
    ],
    learn(asked: readonly string[], matches: readonly RemoteIdMatch<Id>[]): void {
      for (const { remoteId, id } of matches) ids.set(remoteId, id);
      absent = new Set(asked.filter((remoteId) => !ids.has(remoteId)));
    },
    async find(remoteId: string): Promise<Id | undefined> {
      const existing = ids.get(remoteId);
      if (existing !== undefined || absent.has(remoteId)) return existing;
      const loaded = await unlessHidden(() => load(remoteId));
      if (loaded) ids.set(remoteId, loaded.id);
      return loaded?.id;
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
  const types = new Map<string, ContentType<Id>>();
  const sections = new Map<string, Id>();
  const roles = new Map<string, Id>();
  const states = new Map<string, ObjectStateRef<Id>>();
  const defaults = new Map<string, true>();
  return {
    forgetModel: () => [types, sections, roles, states, defaults].forEach((names) => void names.clear()),
    async type(identifier) {
      const { contentTypes } = needing(repository, 'contentTypes.list');
      const existing = types.get(identifier);
      if (existing) return existing;
      const { items } = await contentTypes.list({ identifier, offset: 0, limit: 1 }, context);
      if (items[0]) types.set(identifier, items[0]);
      return items[0];
    },
    async sectionId(identifier) {
      if (sections.size === 0)
        for (const { identifier: name, id } of (await needing(repository, 'sections.list').sections.list({}, context))
          .items)
          sections.set(name, id);
      return sections.get(identifier);
    },
    async state(name) {
      if (states.size === 0) await loadStates(repository, context, { states, defaults });
      return states.get(name);
    },
    async isDefaultState(name) {
      if (states.size === 0) await loadStates(repository, context, { states, defaults });
      return defaults.has(name);
    },
    async roleId(identifier) {
      if (roles.size === 0) {
        const all = needing(repository, 'roles.list').roles;
        for await (const role of pagesOf((page) => all.list(page, context))) roles.set(role.identifier, role.id);
      }
      return roles.get(identifier);
    },
  };
}

async function loadStates(
  repository: Repository<Id>,
  context: Context<Id>,
  { states, defaults }: { readonly states: Map<string, ObjectStateRef<Id>>; readonly defaults: Map<string, true> },
): Promise<void> {
  const { objectStates } = needing(repository, 'objectStates.listGroups');
  for (const group of (await objectStates.listGroups({}, context)).items)
    for (const [index, { id, identifier, groupId }] of (await objectStates.list(group.id, context)).items.entries()) {
      states.set(`${group.identifier}/${identifier}`, { id, groupId });
      // By priority: the first one is the default.
      if (index === 0) defaults.set(`${group.identifier}/${identifier}`, true);
    }
}
