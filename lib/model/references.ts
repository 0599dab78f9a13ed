/** References in limitations and settings: ids in this repository, and names that are the same in every repository. */
import { isRestError } from '../errors/errors.js';
import type { Context, Id, Location, LocationRef, Repository } from '../repository/repository.js';

/** A subtree is known by the path of its location, and a location by its id; both have the name of the location, its remote id. */
export type ReferenceKind = 'contentType' | 'section' | 'objectState' | 'location' | 'subtree';

/** Limitations whose values refer to something; those of all others mean the same everywhere. */
const kindsOfLimitations: Readonly<Record<string, ReferenceKind>> = {
  Class: 'contentType',
  ParentClass: 'contentType',
  Section: 'section',
  NewSection: 'section',
  State: 'objectState',
  NewState: 'objectState',
  Node: 'location',
  Subtree: 'subtree',
};

export const kindOfLimitation = (identifier: string): ReferenceKind | undefined =>
  Object.hasOwn(kindsOfLimitations, identifier) ? kindsOfLimitations[identifier] : undefined;

export const isOfPlace = (identifier: string): boolean =>
  ['location', 'subtree'].includes(kindOfLimitation(identifier) ?? '');

/** The expected name of each kind, for the messages about names that do not exist. */
export const wordsOf: Readonly<Record<ReferenceKind, string>> = {
  contentType: 'the identifier of a content type',
  section: 'the identifier of a section',
  objectState: 'an object state, such as group/state',
  location: 'the remote id of a location',
  subtree: 'the remote id of a location',
};

export interface References {
  nameOf(kind: ReferenceKind, value: string): string | undefined;
  valueOf(kind: ReferenceKind, name: string): Id | undefined;
  add(kind: ReferenceKind, name: string, value: Id): void;
  /** Loads the names of locations, by their ids. */
  loadLocations(ids: readonly Id[]): Promise<void>;
  loadRemoteIds(names: readonly string[]): Promise<void>;
}

export function createReferences({ locations }: Repository<Id>, context: Context<Id>): References {
  const names = new Map<string, string>();
  const values = new Map<string, Id>();
  const add = (kind: ReferenceKind, name: string, value: Id) => {
    names.set(`${kind} ${value}`, name);
    values.set(`${kind} ${name}`, value);
  };
  const addLocation = (remoteId: string, { id, pathString }: Pick<LocationRef<Id>, 'id' | 'pathString'>) => {
    add('location', remoteId, id);
    add('subtree', remoteId, pathString);
  };
  return {
    nameOf: (kind, value) => names.get(`${kind} ${value}`),
    valueOf: (kind, name) => values.get(`${kind} ${name}`),
    add,
    async loadLocations(ids) {
      for (const id of new Set(ids)) {
        const location: Location<Id> | undefined = await unlessMissing(locations?.load?.(id, context));
        if (location) addLocation(location.remoteId, location);
      }
    },
    async loadRemoteIds(remoteIds) {
      for (const remoteId of new Set(remoteIds)) {
        if (values.has(`location ${remoteId}`)) continue;
        const location = await unlessMissing(locations?.loadByRemoteId?.(remoteId, context));
        if (location) addLocation(remoteId, location);
      }
    },
  };
}

/** Undefined for an entity that does not exist. */
async function unlessMissing<T>(loaded: Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await loaded;
  } catch (error) {
    if (isRestError(error) && error.status === 404) return undefined;
    throw error;
  }
}
