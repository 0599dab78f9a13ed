/** The contract with storage: an interface per aggregate, of which only `content.load` is required. */

import type { BookmarkRepository } from './bookmarks.js';
import type { ContentRepository } from './content.js';
import type { ContentTypeRepository } from './content-types.js';
import type { Id, IdKindOf } from './context.js';
import type { KnownFieldTypes } from './field-types.js';
import type { LanguageRepository } from './languages.js';
import type { LocationRepository, RootLocations } from './locations.js';
import type { ObjectStateRepository } from './object-states.js';
import type { RelationRepository } from './relations.js';
import type { SectionRepository } from './sections.js';
import type { TrashRepository } from './trash.js';
import type { UrlAliasRepository } from './url-aliases.js';
import type { UrlWildcardRepository } from './url-wildcards.js';
import type { UserRepository } from './users.js';
import type { VersionRepository } from './versions.js';

export * from './bookmarks.js';
export * from './content.js';
export * from './content-types.js';
export * from './context.js';
export * from './field-types.js';
export * from './languages.js';
export * from './locations.js';
export * from './object-states.js';
export * from './relations.js';
export * from './sections.js';
export * from './trash.js';
export * from './url-aliases.js';
export * from './url-wildcards.js';
export * from './users.js';
export * from './versions.js';

/**
 * Where content is kept. What is implemented is what is served: a missing property or method takes its operations
 * out of the API, its methods out of `Allow`, and the links to it out of all documents.
 *
 * Permissions are the repository's: it leaves out of lists and counts what the caller may not see, and throws
 * `PermissionDenied` for what the caller may not do. Values are plain and read-only. Ids are integers, or strings in a
 * `Repository<string>`, which says so in `ids`. Errors are the
 * classes of `errors.ts`; anything else that is thrown becomes a 500 that says nothing. Every write is atomic: readers see
 * all of it or nothing, and what is refused, fails, or is given up because the signal is aborted has changed nothing. What
 * one read answers is of one moment. Ids that are numbers are never given twice, not even after a deletion.
 */
export interface Repository<I extends Id = number> {
  readonly content: ContentRepository<I>;
  readonly versions?: VersionRepository<I>;
  readonly relations?: RelationRepository<I>;
  readonly contentTypes?: ContentTypeRepository<I>;
  readonly locations?: LocationRepository<I>;
  readonly sections?: SectionRepository<I>;
  readonly objectStates?: ObjectStateRepository<I>;
  readonly trash?: TrashRepository<I>;
  readonly urlAliases?: UrlAliasRepository<I>;
  readonly urlWildcards?: UrlWildcardRepository<I>;
  readonly bookmarks?: BookmarkRepository<I>;
  readonly users?: UserRepository<I>;
  readonly languages?: LanguageRepository<I>;
  /** What the ids are; integers by default. */
  readonly ids?: IdKindOf<I>;
  /** Where the trees begin, for the links of the root resource. */
  readonly roots?: RootLocations;
  /** How values of fields are shown, where the host has field types of its own; else by the built-in ones. */
  readonly fieldTypes?: KnownFieldTypes;
  /** Ends everything that the repository holds: connections, timers, files. */
  close?(): Promise<void>;
}

/** The properties of a repository that hold operations. */
export type Aggregate = Exclude<keyof Repository, 'close' | 'fieldTypes' | 'ids' | 'roots'>;

/** The name of a repository method, such as `content.copy`. */
export type RepositoryMethod = {
  [A in Aggregate]: `${A}.${MethodsOf<Required<NonNullable<Repository[A]>>> & string}`;
}[Aggregate];

/** The names of an aggregate's methods, without its other members. */
export type MethodsOf<T> = { [K in keyof T]: T[K] extends (...given: never) => unknown ? K : never }[keyof T];

/** The name of a method, or of a property that says what methods can do, such as `locations.hasCursors`. */
export type RepositoryMember = {
  [A in Aggregate]: `${A}.${keyof NonNullable<Repository[A]> & string}`;
}[Aggregate];

/** What an operation sees of a repository: the methods that it requires are there, all others may be missing. */
export type Serving<N extends RepositoryMethod> = Repository<Id> & {
  readonly [A in Aggregate as N extends `${A}.${string}` ? A : never]: {
    readonly [M in keyof Required<NonNullable<Repository<Id>[A]>> as `${A}.${M & string}` extends N
      ? M
      : never]: NonNullable<NonNullable<Repository<Id>[A]>[M]>;
  };
};

/** A repository in which everything is there, for those who call only what they know to be implemented. */
export type ServingRepository<I extends Id = number> = {
  readonly [A in Aggregate]-?: Required<NonNullable<Repository<I>[A]>>;
};

/** Whether a repository has a method. */
export function implementsMethod(repository: Repository<Id>, name: RepositoryMethod): boolean {
  return typeof memberOf(repository, name) === 'function';
}

/** Whether a repository has a method, or a property that is true. */
export function implementsMember(repository: Repository<Id>, name: RepositoryMember): boolean {
  const member = memberOf(repository, name);
  return typeof member === 'function' || member === true;
}

function memberOf(repository: Repository<Id>, name: RepositoryMember): unknown {
  const [aggregate = '', member = ''] = name.split('.');
  const aggregates = repository as unknown as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  return aggregates[aggregate]?.[member];
}
