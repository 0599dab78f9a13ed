/** The contract with storage: an interface per aggregate, of which only `content.load` is required. */

import type { ApiKeyRepository } from './api-keys.js';
import type { BookmarkRepository } from './bookmarks.js';
import type { ChangeRepository } from './changes.js';
import type { ContentRepository } from './content.js';
import type { ContentTypeGroupRepository } from './content-type-groups.js';
import type { ContentTypeRepository } from './content-types.js';
import type { Context, Id, IdKindOf } from './context.js';
import type { FieldTypeLookup } from './field-types.js';
import type { FileRepository } from './files.js';
import type { IdempotencyRepository } from './idempotency.js';
import type { ItemRepository } from './items.js';
import type { LanguageRepository } from './languages.js';
import type { LocationRepository, RootLocations } from './locations.js';
import type { ObjectStateRepository } from './object-states.js';
import type { PermissionRepository } from './permissions.js';
import type { RelationRepository } from './relations.js';
import type { RoleRepository } from './roles.js';
import type { SectionRepository } from './sections.js';
import type { TransferRepository } from './transfer.js';
import type { TrashRepository } from './trash.js';
import type { UploadRepository } from './uploads.js';
import type { UrlAliasRepository } from './url-aliases.js';
import type { UrlWildcardRepository } from './url-wildcards.js';
import type { UserGroupRepository } from './user-groups.js';
import type { UserRepository } from './users.js';
import type { VersionRepository } from './versions.js';
import type { ViewRepository } from './views.js';
import type { WebhookRepository } from './webhooks.js';

export * from '../errors/rules.js';
export * from './api-keys.js';
export type * from './bookmarks.js';
export * from './change-events.js';
export type * from './changes.js';
export * from './content.js';
export type * from './content-input.js';
export type * from './content-type-groups.js';
export * from './content-types.js';
export * from './context.js';
export type * from './field-definitions.js';
export type * from './field-types.js';
export * from './files.js';
export type * from './idempotency.js';
export type { ComparedKind } from './item-operators.js';
export * from './items.js';
export * from './languages.js';
export * from './locations.js';
export type * from './object-states.js';
export type * from './permissions.js';
export type * from './policies.js';
export type * from './relations.js';
export type * from './roles.js';
export * from './schedules.js';
export type * from './sections.js';
export type * from './transfer.js';
export type * from './trash.js';
export type * from './uploads.js';
export * from './url-aliases.js';
export type * from './url-wildcards.js';
export type * from './user-groups.js';
export type * from './users.js';
export type * from './versions.js';
export * from './views.js';
export * from './webhooks.js';

/**
 * The storage of content. Methods that are implemented are served: a missing property or method removes its operations
 * from the API, its methods from `Allow`, and the links to it from all documents.
 *
 * The repository checks permissions: it leaves out of lists and counts the entities that the caller may not see, and throws
 * `PermissionDenied` for an operation that the caller may not use. Values are plain and read-only. Ids are integers, or strings
 * in a `Repository<string>`, whose `ids` is `string`. Errors are the classes of `errors.ts`; any other error becomes a 500
 * without details. Every write is atomic: readers see all of it or nothing, and a write that is refused, fails, or is cancelled
 * because the signal is aborted has changed nothing. The result of one read is consistent. Ids that are numbers are never reused,
 * not even after a deletion.
 */
export interface Repository<I extends Id = number> {
  readonly content: ContentRepository<I>;
  readonly versions?: VersionRepository<I>;
  readonly relations?: RelationRepository<I>;
  readonly contentTypes?: ContentTypeRepository<I>;
  readonly contentTypeGroups?: ContentTypeGroupRepository<I>;
  readonly locations?: LocationRepository<I>;
  readonly sections?: SectionRepository<I>;
  readonly objectStates?: ObjectStateRepository<I>;
  readonly trash?: TrashRepository<I>;
  readonly urlAliases?: UrlAliasRepository<I>;
  readonly urlWildcards?: UrlWildcardRepository<I>;
  readonly bookmarks?: BookmarkRepository<I>;
  readonly users?: UserRepository<I>;
  readonly roles?: RoleRepository<I>;
  readonly permissions?: PermissionRepository<I>;
  readonly userGroups?: UserGroupRepository<I>;
  readonly views?: ViewRepository<I>;
  readonly languages?: LanguageRepository<I>;
  readonly files?: FileRepository<I>;
  readonly uploads?: UploadRepository<I>;
  readonly changes?: ChangeRepository<I>;
  readonly items?: ItemRepository<I>;
  readonly transfer?: TransferRepository<I>;
  readonly webhooks?: WebhookRepository<I>;
  readonly apiKeys?: ApiKeyRepository<I>;
  /** Keys by which clients repeat requests; without it, requests with an `Idempotency-Key` are refused. */
  readonly idempotency?: IdempotencyRepository<I, Repository<I>>;
  /** The kind of the ids; integers by default. */
  readonly ids?: IdKindOf<I>;
  /** The roots of the trees, for the links of the root resource. */
  readonly roots?: RootLocations;
  /** How values of fields are shown, where the host has custom field types; by default, by the built-in ones. */
  readonly fieldTypes?: FieldTypeLookup;
  /**
   * Runs a callback in one transaction. All its writes by the repository that it is called with are committed together when its
   * promise is fulfilled, and are rolled back when that rejects or the signal of the context is aborted. Reads by that
   * repository see these writes; all other callers see them only after the commit. A call that fails has changed
   * nothing, and the callback may continue after it. Calls are made in any order, and rights apply to them as always. The
   * callback may be run again, from its start, after a conflict with other writers; it must not write by any other repository.
   * Uploads are not part of it, and `uploads` may be missing. The repository of the callback may have `transaction` as well: the
   * writes of a nested transaction are rolled back alone where it rejects, and are committed with all others otherwise.
   */
  transaction?<T>(context: Context<I>, callback: (repository: Repository<I>) => Promise<T>): Promise<T>;
  /**
   * Runs a callback that makes several reads with the caller and the signal of this context, and does shared steps once, such as
   * loading the caller's rights. Each read is consistent, and shows the entities that the caller may read when the callback ends:
   * where rights have changed meanwhile, the callback is run again from its start. It must not write.
   */
  reading?<T>(context: Context<I>, callback: () => Promise<T>): Promise<T>;
  /**
   * A token of the state of the storage, which differs from all before once anything has changed that any caller may read:
   * responses and accounts are cached for as long as it is the same. It is called once for each request that reads, before the
   * caller is known, and so must take far less time than a load. Reads after the call must not return a state older than the
   * token.
   */
  state?(context: Context<I>): Promise<string> | string;
  /** Closes all connections, timers and files of the repository. */
  close?(): Promise<void>;
}

/** The properties of a repository that hold operations. */
export type Aggregate = Exclude<
  keyof Repository,
  'close' | 'fieldTypes' | 'idempotency' | 'ids' | 'reading' | 'roots' | 'state' | 'transaction'
>;

/** A repository with all aggregates and methods, for callers that know which are implemented. */
export type ServingRepository<I extends Id = number> = {
  readonly [A in Aggregate]-?: Required<NonNullable<Repository<I>[A]>>;
};

/** The name of a repository method, such as `content.copy`. */
export type RepositoryMethod = {
  [A in Aggregate]: `${A}.${keyof ServingRepository[A] & string}`;
}[Aggregate];

/** The name of anything that a repository may implement. */
export type RepositoryMember = RepositoryMethod | 'reading' | 'state' | 'transaction';

/** The repository as an operation sees it: the methods that it requires exist, all others may be missing. */
export type Serving<N extends RepositoryMethod> = Omit<Repository<Id>, AggregateOf<N>> & {
  readonly [A in AggregateOf<N>]: NonNullable<Repository<Id>[A]> & RequiredMethods<ServingRepository<Id>[A], A, N>;
};

export type AggregateOf<N extends RepositoryMethod> = N extends `${infer A extends Aggregate}.${string}` ? A : never;

export type RequiredMethods<T, A extends Aggregate, N> = {
  readonly [M in keyof T as `${A}.${M & string}` extends N ? M : never]: T[M];
};

/** Whether a repository has a method. */
export function implementsMethod(repository: Repository<Id>, name: RepositoryMember): boolean {
  return typeof memberOf(repository, name) === 'function';
}

function memberOf(repository: Repository<Id>, name: RepositoryMember): unknown {
  const [aggregate = '', member] = name.split('.');
  const aggregates = repository as unknown as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  return member === undefined ? aggregates[aggregate] : aggregates[aggregate]?.[member];
}
