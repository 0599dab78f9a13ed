/** A repository that is read: the names of its entities by id, each loaded once. */
import { isRestError } from '../../errors/errors.js';
import { createFieldTypes, type FieldTypes } from '../../field-types/index.js';
import {
  type ContentType,
  type Context,
  type Id,
  type IdKind,
  implementsMethod,
  type Location,
  type RemoteIdMatch,
  type Repository,
  type RepositoryMethod,
  type ServingRepository,
} from '../../repository/repository.js';
import { withRenewedSignal } from './signals.js';

/** A repository, and the context whose caller's rights apply. */
export interface RepositorySide<I extends Id = number> {
  readonly repository: Repository<I>;
  readonly context: Context<I>;
  /** The field types, where the repository does not list its own and they are not only the built-in ones. */
  readonly fieldTypes?: FieldTypes<never>;
}

/** A repository with ids of any kind. */
export interface AnySide {
  readonly repository: Repository<Id>;
  readonly context: Context<Id>;
  readonly fieldTypes?: FieldTypes<never>;
}

/** Properties of content that not every side has. */
export interface ReadDetails {
  /** Whether the repository keeps ids and versions, and the caller may read and write all of it. */
  readonly keeps?: boolean;
  /** Whether it keeps fractions of seconds as well. */
  readonly isExact?: boolean;
  /** Drafts and archived versions, and who created versions when. */
  readonly versions?: boolean;
  readonly passwordHashes?: boolean;
}

export interface Reader {
  readonly repository: Repository<Id>;
  readonly details: ReadDetails;
  readonly context: Context<Id>;
  readonly ids: IdKind;
  /** Whether calls at the same time take less time than one after the other. */
  readonly isConcurrent: boolean;
  readonly fieldTypes: FieldTypes<never>;
  typeOf(id: Id): Promise<ContentType<Id>>;
  sectionName(id: Id): Promise<string>;
  stateName(ref: { readonly id: Id; readonly groupId: Id }): Promise<string>;
  /** The remote id of content; undefined where it does not exist, or the caller may not read it. */
  contentName(id: Id): Promise<string | undefined>;
  /** The remote id of a location; empty for the root of the tree. */
  locationName(id: Id): Promise<string | undefined>;
  /** Spares loading the names of a location and of its content. */
  rememberNames(location: Location<Id>): void;
  /** Spares loading the name of content. */
  rememberContent(content: RemoteIdMatch<Id>): void;
  /** Loads the name of a location again when it is next needed. */
  forgetLocation(id: Id): void;
}

const keepingMethods = [
  'transfer.findByRemoteIds',
  'transfer.reserveIds',
  'transfer.create',
  'transfer.storeVersions',
] as const satisfies readonly RepositoryMethod[];

/** Whether the repository implements the methods that keep content as it is, and the caller may use them. */
export async function keepsDetails({ repository, context }: AnySide): Promise<boolean> {
  const { transfer } = repository;
  if (!transfer || !keepingMethods.every((method) => implementsMethod(repository, method))) return false;
  return (await unlessHidden(() => transfer.list({ limit: 1 }, context))) !== undefined;
}

/** Whether the repository is that of a server: documents are limited in size, and have no fractions of seconds. */
export const isRemote = ({ isRemote: is }: Repository<Id> & { readonly isRemote?: boolean }): boolean => is === true;

export function createReader(
  { repository, context: sideContext, fieldTypes }: AnySide,
  details: ReadDetails = {},
): Reader {
  const context = withRenewedSignal(sideContext);
  const ids = repository.ids ?? 'integer';
  const groupName = remembered(async (id: Id) => {
    const { objectStates } = needing(repository, 'objectStates.loadGroup');
    return (await objectStates.loadGroup(id, context)).identifier;
  });
  const locationName = remembered((id) =>
    unlessHidden(async () => {
      const { parent, remoteId } = await needing(repository, 'locations.load').locations.load(id, context);
      return parent ? remoteId : '';
    }),
  );
  const contentName = remembered((id) =>
    unlessHidden(async () => {
      const { content } = repository;
      return (await (content.loadInfo?.(id, context) ?? content.load(id, context))).remoteId;
    }),
  );
  const stateNames = new Map<Id, Promise<string>>();
  return {
    repository,
    details,
    context,
    ids,
    isConcurrent: isConcurrent(repository),
    fieldTypes: fieldTypesOf(repository, fieldTypes),
    typeOf: remembered((id) => needing(repository, 'contentTypes.load').contentTypes.load(id, context)),
    sectionName: remembered(
      async (id) => (await needing(repository, 'sections.load').sections.load(id, context)).identifier,
    ),
    async stateName(ref) {
      const load = async () => {
        const state = await needing(repository, 'objectStates.load').objectStates.load(ref, context);
        return `${await groupName(ref.groupId)}/${state.identifier}`;
      };
      const name = stateNames.get(ref.id) ?? load();
      stateNames.set(ref.id, name);
      return name;
    },
    contentName,
    locationName,
    rememberNames({ id, parent, remoteId, content }) {
      locationName.set(id, parent ? remoteId : '');
      if (content?.remoteId !== undefined) contentName.set(content.id, content.remoteId);
    },
    rememberContent: ({ id, remoteId }) => contentName.set(id, remoteId),
    forgetLocation: locationName.forget,
  };
}

const isConcurrent = ({ sendsBatches }: Repository<Id> & { readonly sendsBatches?: boolean }): boolean =>
  sendsBatches === true;

/** The field types of the caller, else those of the repository, else the built-in ones. */
function fieldTypesOf(repository: Repository<Id>, configured: FieldTypes<never> | undefined): FieldTypes<never> {
  const { fieldTypes, ids } = repository;
  if (configured) return configured;
  if (fieldTypes && 'has' in fieldTypes) return fieldTypes as unknown as FieldTypes<never>;
  const builtIn = ids === 'string' ? createFieldTypes([], { ids }) : createFieldTypes();
  return builtIn as unknown as FieldTypes<never>;
}

/** The repository, which has that method. @throws MissingMethod where it lacks it */
export function needing(repository: Repository<Id>, method: RepositoryMethod): ServingRepository<Id> {
  if (!implementsMethod(repository, method)) throw new MissingMethod(method);
  return repository as unknown as ServingRepository<Id>;
}

/** A repository lacks a method without which an entity cannot be transferred. */
export class MissingMethod extends Error {
  override readonly name = 'MissingMethod';

  constructor(method: string) {
    super(`The repository does not implement ${method}`);
  }
}

/** Undefined where the resource does not exist, or the caller may not read it. */
export async function unlessHidden<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch (error) {
    if (isRestError(error) && [401, 403, 404].includes(error.status)) return undefined;
    throw error;
  }
}

/** Results by argument, loaded once also where several calls need one at the same time; a failure is not remembered. */
export function remembered<T, K = Id>(load: (key: K) => Promise<T>) {
  const results = new Map<K, T>();
  const loading = new Map<K, Promise<T>>();
  const start = (key: K): Promise<T> => {
    const started = load(key)
      .then((result) => {
        if (result !== undefined && loading.get(key) === started && !results.has(key)) results.set(key, result);
        return result;
      })
      .finally(() => {
        if (loading.get(key) === started) loading.delete(key);
      });
    loading.set(key, started);
    return started;
  };
  const loadOnce = async (key: K): Promise<T> => results.get(key) ?? (await (loading.get(key) ?? start(key)));
  return Object.assign(loadOnce, {
    set: (key: K, result: T): void => void results.set(key, result),
    forget(key: K): void {
      results.delete(key);
      loading.delete(key);
    },
    clear(): void {
      results.clear();
      loading.clear();
    },
  });
}
