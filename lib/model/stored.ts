/** Reads the content model of a repository, as far as it has one. */
import { allPages } from '../repository/all-pages.js';
import {
  type ContentType,
  type ContentTypeGroup,
  type Context,
  type Id,
  implementsMethod,
  type Language,
  type ObjectState,
  type ObjectStateGroup,
  type Policy,
  type Repository,
  type RepositoryMethod,
  type Role,
  type Section,
  type ServingRepository,
} from '../repository/repository.js';
import { type ModelKind, modelKinds } from './declaration.js';

export interface StoredGroup {
  readonly group: ObjectStateGroup<Id>;
  /** By priority, and by identifier where that is the same. */
  readonly states: readonly ObjectState<Id>[];
}

export interface StoredType {
  readonly type: ContentType<Id>;
  /** Their identifiers. */
  readonly groups: readonly string[];
}

export interface StoredRole {
  readonly role: Role<Id>;
  readonly policies: readonly Policy<Id>[];
}

export interface StoredOf {
  readonly languages: Language<Id>;
  readonly sections: Section<Id>;
  readonly objectStateGroups: StoredGroup;
  readonly contentTypeGroups: ContentTypeGroup<Id>;
  readonly contentTypes: StoredType;
  readonly roles: StoredRole;
}

/** Kinds that the repository cannot list are missing. */
export type StoredModel = { readonly [K in ModelKind]?: readonly StoredOf[K][] };

/** The repository methods that reading entities of a kind requires. */
export const readMethods: Readonly<Record<ModelKind, readonly RepositoryMethod[]>> = {
  languages: ['languages.list'],
  sections: ['sections.list'],
  objectStateGroups: ['objectStates.listGroups', 'objectStates.list'],
  contentTypeGroups: ['contentTypeGroups.list'],
  contentTypes: ['contentTypeGroups.list', 'contentTypes.listOfGroup'],
  roles: ['roles.list', 'roles.listPolicies'],
};

type Reader<T> = (repository: ServingRepository<Id>, context: Context<Id>) => Promise<readonly T[]>;

const readers: { readonly [K in ModelKind]: Reader<StoredOf[K]> } = {
  languages: async ({ languages }, context) => (await languages.list({}, context)).items,
  sections: async ({ sections }, context) => (await sections.list({}, context)).items,
  async objectStateGroups({ objectStates }, context) {
    const { items } = await objectStates.listGroups({}, context);
    const groups: StoredGroup[] = [];
    for (const group of items) {
      const states = [...(await objectStates.list(group.id, context)).items];
      groups.push({
        group,
        states: states.sort((a, b) => a.priority - b.priority || byText(a.identifier, b.identifier)),
      });
    }
    return groups;
  },
  contentTypeGroups: async ({ contentTypeGroups }, context) => (await contentTypeGroups.list({}, context)).items,
  async contentTypes({ contentTypes, contentTypeGroups }, context) {
    const groups = await contentTypeGroups.list({}, context);
    const types = new Map<Id, { readonly type: ContentType<Id>; readonly groups: string[] }>();
    for (const { id, identifier } of groups.items)
      for (const type of (await contentTypes.listOfGroup(id, context)).items) {
        const typeWithGroups = types.get(type.id) ?? { type, groups: [] };
        typeWithGroups.groups.push(identifier);
        types.set(type.id, typeWithGroups);
      }
    return [...types.values()].map(({ type, groups: own }) => ({ type, groups: own.sort(byText) }));
  },
  async roles({ roles }, context) {
    const stored: StoredRole[] = [];
    for (const role of await allPages((page) => roles.list(page, context)))
      stored.push({ role, policies: (await roles.listPolicies(role.id, context)).items });
    return stored;
  },
};

export async function loadStored(repository: Repository<Id>, context: Context<Id>): Promise<StoredModel> {
  const stored: Partial<Record<ModelKind, unknown>> = {};
  for (const kind of modelKinds) {
    if (readMethods[kind].every((name) => implementsMethod(repository, name)))
      stored[kind] = await readers[kind](repository as ServingRepository<Id>, context);
  }
  return stored as StoredModel;
}

/** Compares by code units, so that the order does not depend on the collation of the database. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
