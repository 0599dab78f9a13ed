/** The repository that entities are stored in: its ids by the names of entities, and what storing one came to. */
import { isRestError } from '../errors/errors.js';
import type { ContentType, Context, Id, ObjectStateRef, Repository } from '../repository/repository.js';
import { pagesOf } from './pages.js';
import {
  type AnySide,
  createReader,
  MissingMethod,
  needing,
  type ReadDetails,
  type Reader,
  remembered,
  unlessHidden,
} from './reader.js';
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
  /** The path of a location that content is created below. */
  pathOf(locationId: Id): Promise<string>;
  roleId(identifier: string): Promise<Id | undefined>;
  /** The remote id of the content of the caller; null for the anonymous one. */
  callerName(): Promise<string | null>;
  /** Loads again what may have changed with the content model. */
  forgetModel(): void;
}

export interface Target {
  readonly repository: Repository<Id>;
  readonly context: Context<Id>;
  readonly reader: Reader;
  readonly names: TargetNames;
  /** Whether it keeps versions as they are in the source. */
  readonly keeps: boolean;
  /** Whether content gets the ids that it has in the source. */
  readonly keepsIds: boolean;
  readonly withUsers: boolean;
  readonly overwrites: boolean;
  /** Whether nothing is written. */
  readonly isDryRun: boolean;
}

/** The result of storing an entity. */
export type Outcome =
  | {
      readonly status: 'created' | 'unchanged' | 'updated';
      readonly unresolved?: readonly string[];
      /** Kinds of data of the entity that the target cannot hold. */
      readonly lost?: readonly string[];
    }
  /** It is in the target with other values, which stay. */
  | { readonly status: 'differs'; readonly members: readonly string[]; readonly unresolved?: readonly string[] }
  /** It may be possible once others are stored. */
  | { readonly status: 'deferred'; readonly reason: string }
  | { readonly status: 'skipped'; readonly reason: string };

export const skipped = (reason: string): Outcome => ({ status: 'skipped', reason });
export const usersReason = 'Users, groups and roles are transferred only where that is asked for';

/** The outcome of work whose refusal by the repository concerns one entity alone; other errors are thrown. */
export async function outcomeOf(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MissingMethod) return { status: 'skipped', reason: error.message };
    if (!isRestError(error) || error.status >= 500 || error.status === 401) throw error;
    const details = (error.faults.errors ?? []).map(({ path, message }) => `${path} ${message}`.trim());
    return { status: 'skipped', reason: [error.message, ...details].join('; ') };
  }
}

/** Runs writes in one transaction, where the repository has them. */
export function atomically<T>(
  { repository, context }: Target,
  work: (repository: Repository<Id>) => Promise<T>,
): Promise<T> {
  return repository.transaction ? repository.transaction(context, work) : work(repository);
}

type TargetOptions = Pick<Target, 'isDryRun' | 'keepsIds' | 'overwrites' | 'withUsers'>;

export function createTarget(side: AnySide, details: ReadDetails, options: TargetOptions): Target {
  const { repository } = side;
  const reader = createReader(side, details);
  const { context } = reader;
  const { keeps = false } = details;
  const { userId } = context.caller;
  const callerName = async () => (userId === null ? null : ((await reader.contentName(userId)) ?? null));
  const names = { ...createNames(repository, context), callerName };
  return { repository, context, reader, names, keeps, ...options };
}

/** Whether it has no content beside that of the clean installation: ids that were given already must not be given again. */
export async function isNewInstallation({ repository, context }: AnySide): Promise<boolean> {
  const id = repository.roots?.content?.split('/').findLast(Boolean);
  if (id === undefined) return false;
  const { locations } = needing(repository, 'locations.listChildren');
  const page = { id: repository.ids === 'string' ? id : Number(id), offset: 0, limit: 1 };
  return (await locations.listChildren(page, context)).items.length === 0;
}

function createNames(repository: Repository<Id>, context: Context<Id>): Omit<TargetNames, 'callerName'> {
  const contents = new Map<string, Id>();
  const locations = new Map<string, Id>();
  const model = createModelNames(repository, context);
  const names: Omit<TargetNames, 'callerName'> = {
    ...model,
    pathOf: remembered(
      async (id) => (await needing(repository, 'locations.load').locations.load(id, context)).pathString,
    ),
    setContent: (remoteId, id) => void contents.set(remoteId, id),
    setLocation: (remoteId, id) => void locations.set(remoteId, id),
    async contentId(remoteId) {
      const existing = contents.get(remoteId);
      if (existing !== undefined) return existing;
      const { content } = needing(repository, 'content.loadByRemoteId');
      const loaded = await unlessHidden(() => content.loadByRemoteId(remoteId, context));
      if (loaded) contents.set(remoteId, loaded.id);
      return loaded?.id;
    },
    async locationId(remoteId) {
      if (remoteId === '') return rootId(repository);
      const existing = locations.get(remoteId);
      if (existing !== undefined) return existing;
      const { locations: all } = needing(repository, 'locations.loadByRemoteId');
      const loaded = await unlessHidden(() => all.loadByRemoteId(remoteId, context));
      if (loaded) locations.set(remoteId, loaded.id);
      return loaded?.id;
    },
    idOf: ({ kind, remoteId }) => (kind === 'content' ? names.contentId(remoteId) : names.locationId(remoteId)),
  };
  return names;
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
