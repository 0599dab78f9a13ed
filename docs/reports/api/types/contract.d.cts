import { Readable } from "node:stream";

// dist/errors/rest-error.d.ts
/** Members common to all errors that clients see, and the faults that they list. */
/** A fault in a document or a query that a client sent. */
interface Fault {
  /** JSON Pointer (RFC 6901) into the document as JSON, for both formats; '' is the document itself. */
  readonly path: string;
  readonly message: string;
}
/** A fault in a member of the argument of a repository method. */
interface MemberFault {
  /** The names from the outermost member inwards, joined by dots: `identifier`, `location.parentLocationId`, `names.eng-GB`, `states.0`. */
  readonly member: string;
  readonly message: string;
}
/** A fault in the value of one content field (docs/reference/protocol.md §9). */
interface FieldFault {
  readonly fieldDefinitionId: number | string;
  /** The part of the value that the validator has checked; null for the whole value. */
  readonly target: string | null;
  readonly message: string;
  /** The invalid member of the argument of the repository method, if the value was sent: `fields.2.value.xml`. */
  readonly member?: string;
  /** JSON Pointer into the document, as in a `Fault`: that of the member. */
  readonly path?: string | undefined;
}
interface Faults {
  readonly errors?: readonly Fault[];
  /** From repositories, which do not know how members are named in documents. */
  readonly members?: readonly MemberFault[];
  readonly fields?: readonly FieldFault[];
}
/** Data of an error besides its text. */
interface ErrorData {
  readonly faults?: Faults;
  readonly headers?: Readonly<Record<string, string>>;
}
/** Shared by all copies of the package in a process, whose classes differ. */
declare const brand: unique symbol;
/** The name of the class of this package that an error is of, or whose class extends it; undefined for others. */
/** An error that becomes an ErrorMessage with its own status and text; every other error becomes a 500 without details. */
declare abstract class RestError extends Error {
  abstract readonly status: number;
  readonly expose: boolean;
  readonly faults: Faults;
  /** Header fields that the status calls for, such as Allow or Retry-After. */
  readonly headers: Readonly<Record<string, string>>;
  constructor(problem?: string, {
    faults,
    headers
  }?: ErrorData);
  /** `instanceof` is true for errors of any copy of the package too. */
  static [Symbol.hasInstance](this: {
    readonly prototype: object;
  }, error: unknown): boolean;
  get name(): string;
  get [brand](): true;
}
/** Whether it is an error of one of these classes, of any copy of the package; its status identifies the class, unless it is a `Refused`. */
declare const isRestError: (error: unknown) => error is RestError;
/** 405: the resource does not have that method. */
declare class MethodNotAllowed extends RestError {
  readonly status = 405;
  constructor(allowed: readonly string[], reason?: string);
}
/** 406: no representation matches the Accept header. */
declare class NotAcceptable extends RestError {
  readonly status = 406;
  constructor(problem?: string);
}
/** 408: a part of the body has not arrived in time. */
declare class RequestTimeout extends RestError {
  readonly status = 408;
  constructor();
}
/** 414: the URL is longer than the limit, in characters. */
declare class UriTooLong extends RestError {
  readonly status = 414;
  constructor(limit: number);
}
/** 415: the operation does not read the media type, the charset or the content coding of the body. */
declare class UnsupportedMediaType extends RestError {
  readonly status = 415;
  constructor(problem: string, headers?: Readonly<Record<string, string>>);
}
/** 416: the file has none of the requested bytes; called with the size of the file. */
declare class RangeNotSatisfiable extends RestError {
  readonly status = 416;
  constructor(size: number);
}
/** 428: the host requires If-Match for every write (RFC 6585 §3). */
declare class PreconditionRequired extends RestError {
  readonly status = 428;
  constructor();
}
/** Rules of the domain, which apply to every caller, whatever rights they have. */
/** A rule, in the words that follow the subject in the message of a `Refused`; operations declare which status it has. */
declare const rules: readonly ['is not a draft', 'is a draft', 'is published', 'is the last version', 'is in the trash', 'has no text in the main language', 'has no planned location', 'is the main language', 'is the only language', 'follows from the value of a field', 'has a value that must be unique', 'already refers to that content', 'is referred to by other content', 'is the root of the tree', 'contains the caller', 'is not published', 'was published before', 'already has a planned location', 'is already below that location', 'is above that location', 'has too many locations to be copied at once', 'is more than one write may change', 'is already bookmarked', 'does not exist', 'has content', 'has content types', 'has a draft', 'has no field definitions', 'already has a field of this type', 'is already in that group', 'is in no other group', 'is in use', 'limits the assignment of a role', 'belong to the same group', 'would leave no user who may manage roles', 'is the caller, and users cannot delete themselves', 'is the root group', 'has users', 'is not in that group', 'is in no other user group', 'is already assigned', 'already leads somewhere', 'is generated', 'has others below it', 'begins and ends like too many others', 'is not that of the upload', 'cannot be decoded', 'is too large for variations', 'is disabled', 'has as many API keys as are allowed'];
type Rule = (typeof rules)[number];
/**
 * A rule of the domain forbids it to everyone: 403, 406 or 409 as the operation declares for that rule, and 403 for rules that
 * no operation declares, such as those of a storage of its own: `new Refused<string>('The article', 'is under review')`.
 * Details follow the rule in the message, after a colon.
 */
declare class Refused<R extends string = Rule> extends RestError {
  readonly status = 403;
  readonly rule: R;
  constructor(subject: string, rule: NoInfer<R>, details?: string);
}
/** Whether it is a `Refused`, of any copy of the package. */
declare const isRefused: (error: unknown) => error is Refused<string>;
/** 400: a parameter, a header or the body is invalid. */
declare class BadRequest extends RestError {
  readonly status = 400;
  constructor(problem: string, faults?: Faults);
}
/** 401: authentication is required, or the credentials or the token are wrong. */
declare class Unauthorized extends RestError {
  readonly status = 401;
  /** Whether the response names the authentication schemes: other credentials do not help if the CSRF token is wrong. */
  readonly namesSchemes: boolean;
  constructor(problem?: string, {
    namesSchemes
  }?: {
    namesSchemes?: boolean | undefined;
  });
}
/** 403: the caller does not have the right; 401 for the anonymous caller, who may log in. */
declare class PermissionDenied extends RestError {
  /** A verb, such as `read`. */
  readonly action: string;
  readonly status = 403;
  constructor(/** A verb, such as `read`. */

  action: string, resource: string);
}
/** 404: the resource does not exist, or the caller may not know that it does. */
declare class NotFound extends RestError {
  readonly status = 404;
  /** An id that is a text is not shown: it may be anything that the client has sent. */
  constructor(kind?: string, id?: number | string);
}
/** 409: another entity has that identifier, remote id, login or path, which only one can have. */
declare class AlreadyInUse extends RestError {
  readonly status = 409;
  /** @param name the unique property, such as `The identifier` */
  constructor(name: string);
}
/** 409: a request with the same `Idempotency-Key` is in progress; constructed with the seconds for `Retry-After`. */
declare class RequestInProgress extends RestError {
  readonly status = 409;
  constructor(retryAfter?: number);
}
/** 410: the cursor is of another log of changes, or of changes that are no longer kept. */
declare class Gone extends RestError {
  readonly status = 410;
  constructor(problem?: string);
}
/** 412: the resource is not, or no longer, in the state that the client expects. */
declare class PreconditionFailed extends RestError {
  readonly status = 412;
  constructor(problem?: string);
}
/** 413: the body, or another subject that the caller names, is larger than the limit, in bytes. */
declare class PayloadTooLarge extends RestError {
  readonly status = 413;
  constructor(limit: number, subject?: string);
}
/** 422: the `Idempotency-Key` is that of another request (draft-ietf-httpapi-idempotency-key-header §2.7). */
declare class UnprocessableContent extends RestError {
  readonly status = 422;
}
/** 424: a request that this one depends on has failed, or this one is rolled back with it (RFC 4918 §11.4). */
declare class FailedDependency extends RestError {
  readonly status = 424;
}
/** 429: too many logins have failed; called with the seconds until the server accepts the next attempt. */
declare class TooManyRequests extends RestError {
  readonly status = 429;
  constructor(retryAfter: number);
}
/**
 * 500: a stored value has more inside than a value can have, and cannot be shown. The host gets it in `onError`, like other
 * errors of the server.
 */
declare class UnreadableValue extends RestError {
  readonly status = 500;
  /**
   * @param subject the value: `The value of the field "body" of item 57`
   * @param problem a rule that it breaks, beginning with a verb
   */
  constructor(subject: string, problem: string);
}
/** 501: the server does not implement that method or feature. */
declare class NotImplemented extends RestError {
  readonly status = 501;
  constructor(feature: string);
}
/** 503: the storage is unavailable or did not respond in time; called with the seconds after which clients can retry. */
declare class ServiceUnavailable extends RestError {
  readonly status = 503;
  constructor(problem?: string, retryAfter?: number);
}
/** 507: the storage is full, or a quota of the caller is used up (RFC 4331 §6). */
declare class InsufficientStorage extends RestError {
  readonly status = 507;
  /** @param quota such as `10 open uploads` */
  constructor(quota?: string);
}
/** JSON text as values, without numbers that would silently become others, and with well-formed texts. */
/** Any value that JSON can express: values of fields, settings and validators. */
type Json = null | boolean | number | string | readonly Json[] | {
  readonly [key: string]: Json;
};
/** The caller of a request; both null for the anonymous caller, whose rights the repository decides. */
interface Caller<I extends Id = number> {
  readonly userId: I | null;
  readonly login: string | null;
  /** Data that `users` or the host has returned with the account; opaque, and never in a response, event or log. */
  readonly credentials?: unknown;
  /** The API key by which the caller is authenticated, which restricts the rights. */
  readonly key?: CallersKey<I>;
  /** The largest access of the caller, whatever the rights and the key allow; set by the host. */
  readonly access?: ApiKeyAccess;
}
declare const apiKeyAccesses: readonly ['all', 'drafts', 'read'];
/** `read`: only operations that change nothing; `drafts`: also writes that change only drafts. */
type ApiKeyAccess = (typeof apiKeyAccesses)[number];
/** The access of a caller by the setting of the host and by the key: the lesser of the two. */
declare function accessOf({
  access,
  key
}: Pick<Caller<Id>, 'access' | 'key'>): ApiKeyAccess;
/**
 * The methods that callers with the access `drafts` may call besides those that read: `content.create` without `publish`, and
 * `versions.delete` for drafts.
 */
declare const draftWrites: ReadonlySet<string>;
/** Restrictions of an API key: the rights of its user are reduced to these. */
interface ApiKeyRights<I extends Id = number> {
  readonly access: ApiKeyAccess;
  /** Only the policies of this role are used, with the limitations of its assignments, as long as the user has it. */
  readonly roleId?: I;
}
interface CallersKey<I extends Id = number> extends ApiKeyRights<I> {
  readonly id: I;
}
declare const anonymous: Caller<never>;
/** An id of a stored entity; strings are 1 to 64 letters, digits, dashes and underscores. */
type Id = number | string;
/** The name of the kind of ids that a repository has. */
type IdKindOf<I extends Id> = I extends string ? 'string' : 'integer';
type IdKind = IdKindOf<Id>;
interface Context<I extends Id = number> {
  readonly caller: Caller<I>;
  /** The configuration scope that the request selected, one of `options.siteaccesses`. */
  readonly siteaccess: string;
  /** The siteaccess's languages as locale codes, the preferred one first; empty when it has no preference. */
  readonly languages: readonly string[];
  /**
   * Whether identifiers in criteria, and remote ids in look-ups, find entities whose names differ in case alone if none is the
   * same: clients of older servers rely on it. A repository may leave this out.
   */
  readonly ignoresCase?: boolean;
  /** Whether callers can use Basic authentication, with which a login cannot have a colon (RFC 7617 §2): no new one may have it. */
  readonly hasBasic?: boolean;
  /**
   * Whether the transaction that the call is a part of is rolled back in any case, as that of a dry run is. Effects that are
   * visible only after a commit may be left out then: storing files, for example, or copying a subtree once its size is checked.
   * The caller of `transaction` rolls it back; a call without one is not undone.
   */
  readonly isRolledBack?: boolean;
  /**
   * Aborted when the client has disconnected or the time limit has passed. Work may be cancelled then: a cancelled
   * write has changed nothing.
   */
  readonly signal: AbortSignal;
}
/**
 * Changes with every change of a stored entity; compared for equality only. Never empty: nothing is at the
 * expected revision `''`. A number that was sent in an ETag comes back as text, and is equal.
 */
type Revision = string | number;
/**
 * Lets responses be revalidated and prevents lost updates. Without a revision, responses have no ETag, and writers
 * cannot state an expected revision.
 */
interface Stored {
  readonly revision?: Revision;
  /** When the stored record last changed in any way, which need not be its editorial modification date. */
  readonly updated?: Date;
}
/** Texts by locale code, such as `{ 'eng-GB': 'Folder' }`. */
type Translations = Readonly<Record<string, string>>;
/** The page of a list that is requested; the limit has been clamped to `options.limits.pageSize` before. */
interface PageRequest {
  readonly offset: number;
  readonly limit: number;
  /**
   * The `next` of a page of the same list: this one begins there, and leaves `offset` items out after that. A repository that
   * never returns `next` may ignore it or throw `BadRequest`.
   */
  readonly after?: string;
}
/** Exactly one of the members. */
type OneOf<T> = { [K in keyof T]: Pick<T, K> & { readonly [O in Exclude<keyof T, K>]?: never } }[keyof T];
/** Exactly one of the members, as `OneOf`, or none of them. */
type OneOrNone<T> = OneOf<T> | { readonly [K in keyof T]?: never };
/** A list, or a part of one. */
interface Page<T> {
  readonly items: readonly T[];
  /** The number of items on all pages together, where it is known. */
  readonly total?: number;
  /** Whether there are more than `total`, where counting them all would take too long. */
  readonly isTotalMinimum?: boolean;
  /** An opaque cursor for the next page; missing on the last page, and in lists without cursors. */
  readonly next?: string;
}
/** A page of a list that is always counted. */
interface CountedPage<T> extends Page<T> {
  readonly total: number;
}
/** The revision that the caller expects the subject of a write to have; undefined accepts any. */
interface Expecting {
  readonly expected?: Revision | undefined;
}
/** A write to the entity with an id. */
interface Target<I extends Id = number> extends Expecting {
  readonly id: I;
}
/** Identifies a version: its content item, and its number there. */
interface VersionId<I extends Id = number> {
  readonly contentId: I;
  readonly versionNo: number;
}
/** The fields by which the children of a location can be sorted. */
declare const sortFields: readonly ['PATH', 'PUBLISHED', 'MODIFIED', 'SECTION', 'DEPTH', 'CLASS_IDENTIFIER', 'CLASS_NAME', 'PRIORITY', 'NAME', 'NODE_ID', 'CONTENTOBJECT_ID'];
type SortField = (typeof sortFields)[number];
declare const sortOrders: readonly ['ASC', 'DESC'];
type SortOrder = (typeof sortOrders)[number];
/** Sort directions of search results. */
declare const sortDirections: readonly ['ascending', 'descending'];
type SortDirection = (typeof sortDirections)[number];
/** The arguments of lists that have no filters. */
type NoQuery = Readonly<Record<never, never>>;
/** Prefix of every API key, so that secret scanners find leaked ones. */
declare const apiKeyPrefix = "cmsk_";
/** All values that can be set of a key; they cannot be changed later. */
interface ApiKeyValues<I extends Id = number> extends ApiKeyRights<I> {
  /** Unique among the keys of the user. */
  readonly name: string;
  /** The time at which it expires; missing for a key without expiry. */
  readonly expiresAt?: Date;
}
interface ApiKey<I extends Id = number> extends ApiKeyValues<I> {
  readonly id: I;
  /** The user whose rights the key has. */
  readonly userId: I;
  readonly createdAt: Date;
  /** Accurate to about a minute; missing where it was never used. */
  readonly lastUsedAt?: Date;
}
/** A key with the secret that clients send, which no other response has. */
interface ApiKeyWithSecret<I extends Id = number> extends ApiKey<I> {
  /** `cmsk_`, the id, an underscore, and at least 160 random bits as letters and digits. */
  readonly secret: string;
}
/**
 * Storage of API keys. A key belongs to the user who has created it, and is deleted with that user; copies of users have none.
 * Its user and all who may edit that user, as `users.update` does, see and delete it. A caller who is authenticated by a key
 * cannot create or delete keys. Secrets are random, so that a digest of them is stored, which no method returns.
 */
interface ApiKeyRepository<I extends Id = number> {
  /**
   * The keys of a user, the oldest first.
   * @throws NotFound, PermissionDenied
   */
  list?(query: PageRequest & {
    readonly userId: I;
  }, context: Context<I>): Promise<Page<ApiKey<I>>>;
  /** @throws NotFound, PermissionDenied */
  load?(id: I, context: Context<I>): Promise<ApiKey<I>>;
  /**
   * Creates a key of the caller. `BadRequest` for an expiry that has passed or is later than the storage allows, and for a role
   * that the caller does not have; `AlreadyInUse` for the name of another key of the caller.
   * @throws PermissionDenied, BadRequest, AlreadyInUse, Refused: has as many API keys as are allowed
   */
  create?(values: ApiKeyValues<I>, context: Context<I>): Promise<ApiKeyWithSecret<I>>;
  /**
   * Revokes a key, for all processes at once: the log of changes has a change with the tag `apikey-{id}`, or `*`.
   * @throws NotFound, PermissionDenied
   */
  delete?(id: I, context: Context<I>): Promise<void>;
  /**
   * Returns the key with that secret; undefined where there is none, it has expired, or its user no longer has its role. It is
   * called with each request that has a key, whatever the secret is, unless the log of changes or the state shows that nothing
   * has changed since; it compares secrets in constant time. It stores the time of use, at most once a minute, and does not wait
   * for that. `users.findAccount` decides whether the user may still log in.
   */
  authenticate?(secret: string, context: Context<I>): Promise<ApiKey<I> | undefined>;
}
/** The value of a field in one language, as a client sent it. */
interface FieldChange {
  readonly fieldDefinitionIdentifier: string;
  /** When missing, the initial language of the version, or the main language. */
  readonly languageCode?: string;
  /** A value of JSON, or of XML, which has texts only: the field type decides how a text is read. */
  readonly value: Json;
}
/** Content to be created, with its first version. */
interface NewContent<I extends Id = number> {
  readonly contentTypeId: I;
  readonly mainLanguageCode: string;
  /** The locations that the first publication creates. */
  readonly location: PlannedLocation<I>;
  /** Fields that are missing have the default value of their definition. */
  readonly fields: readonly FieldChange[];
  /** The section of the parent's content when missing. */
  readonly sectionId?: I;
  /** The caller when missing; another owner requires the same right as a change of the owner. */
  readonly ownerId?: I;
  /** The default of the content type when missing. */
  readonly alwaysAvailable?: boolean;
  readonly remoteId?: string;
  readonly modified?: Date;
  /** Whether its first version is published at once; a draft when missing. */
  readonly publish?: boolean;
}
/** A location that is created at the first publication; its children are sorted in the default order of the content type. */
interface PlannedLocation<I extends Id = number> {
  readonly parentLocationId: I;
  readonly priority: number;
  readonly hidden: boolean;
  readonly remoteId?: string;
}
/** Changes to a draft; fields that are not listed keep their values. */
interface VersionChanges {
  readonly initialLanguageCode?: string;
  readonly fields: readonly FieldChange[];
}
/** Changes to properties that all versions share; a missing member leaves its value as it is. */
interface ContentInfoChanges<I extends Id = number> {
  readonly sectionId?: I;
  readonly mainLanguageCode?: string;
  readonly mainLocationId?: I;
  readonly ownerId?: I;
  readonly alwaysAvailable?: boolean;
  readonly remoteId?: string;
  readonly modified?: Date;
  readonly published?: Date;
}
declare const scheduledActions: readonly ['publish', 'hide', 'reveal'];
type ScheduledAction = (typeof scheduledActions)[number];
declare const visibilityActions: readonly ['hide', 'reveal'];
type VisibilityAction = (typeof visibilityActions)[number];
/** The time of a scheduled action. */
interface ScheduleTime {
  /** The time, to the second, in the future. */
  readonly time: Date;
  /**
   * The name of the time zone in the IANA database, such as `Europe/Warsaw`, in which the time is shown; it does not change the
   * time.
   */
  readonly timeZone?: string;
}
/** An action that is carried out once, at its time or a few seconds later, with the rights that its user has then. */
interface Schedule<I extends Id = number> extends ScheduleTime {
  readonly action: ScheduledAction;
  readonly contentId: I;
  /** The draft that is published; missing for the other actions. */
  readonly versionNo?: number;
  /** The user who has scheduled it; missing for the anonymous caller. */
  readonly userId?: I;
  /** The error with which the action has failed at its time, after which it is not carried out again; missing before. */
  readonly failure?: string;
}
/** The schedules of a content item, of its versions too. */
interface ScheduleQuery<I extends Id = number> extends PageRequest {
  readonly contentId: I;
}
declare const contentStatuses: readonly ['DRAFT', 'PUBLISHED', 'TRASHED'];
type ContentStatus = (typeof contentStatuses)[number];
declare const versionStatuses: readonly ['DRAFT', 'PUBLISHED', 'ARCHIVED'];
type VersionStatus = (typeof versionStatuses)[number];
/** The types of relations, in the order in which documents list those of a relation with several. */
declare const relationTypes: readonly ['COMMON', 'EMBED', 'LINK', 'ATTRIBUTE', 'ASSET'];
type RelationType = (typeof relationTypes)[number];
/** A reference to a location in the tree: its id, and the ids from the root down as `/1/2/57/`. */
interface LocationRef<I extends Id = number> extends Stored {
  readonly id: I;
  readonly pathString: string;
}
/** Metadata of a content item, common to all of its versions. */
interface ContentInfo<I extends Id = number> extends Stored {
  readonly id: I;
  readonly remoteId: string;
  readonly contentTypeId: I;
  /** The name in the main language. */
  readonly name: string;
  /** The names of the current version in all its languages, where the storage has more than one. */
  readonly names?: Translations;
  readonly sectionId: I;
  /** Missing while the item is unpublished, and where the caller may not read that location. */
  readonly mainLocation?: LocationRef<I>;
  readonly ownerId: I;
  readonly published?: Date;
  readonly modified?: Date;
  readonly mainLanguageCode: string;
  /** The published version's number, or 1 for a new draft. */
  readonly currentVersionNo: number;
  /** Whether the main language is shown where a requested one is missing. */
  readonly alwaysAvailable: boolean;
  readonly hidden: boolean;
  readonly status: ContentStatus;
}
/** A content item together with its current version. */
interface Content<I extends Id = number> extends ContentInfo<I> {
  readonly currentVersion: Version<I>;
}
interface VersionInfo<I extends Id = number> extends Stored {
  /** Unique among all versions of all content items. */
  readonly id: I;
  readonly contentId: I;
  readonly versionNo: number;
  readonly status: VersionStatus;
  readonly modified: Date;
  readonly creatorId: I;
  readonly created: Date;
  readonly initialLanguageCode: string;
  /** The content item's main language. */
  readonly mainLanguageCode: string;
  /** Whether the content item shows its main language where a requested one is missing. */
  readonly alwaysAvailable: boolean;
  readonly languageCodes: readonly string[];
  readonly names: Translations;
}
interface Version<I extends Id = number> extends VersionInfo<I> {
  /** One entry per field and language. */
  readonly fields: readonly Field<I>[];
  readonly relations: readonly Relation<I>[];
  readonly thumbnail?: Thumbnail;
  /** Id and revision of the content type, on which the list of fields and the default values of those added later depend. */
  readonly contentType?: Stored & {
    readonly id: I;
  };
  /** When the draft was scheduled to be published, until this change by a caller who may not publish it has ended the schedule. */
  readonly endedSchedule?: Date;
}
interface Field<I extends Id = number> {
  /** Other versions of the content item have the same field; the built-in repository has 0 for a field that was never stored. */
  readonly id: I;
  readonly fieldDefinitionIdentifier: string;
  readonly languageCode: string;
  readonly fieldTypeIdentifier: string;
  /** Relation fields leave out content that the caller may not read, and keep it when they are sent back as they are shown. */
  readonly value: Json;
}
/** A relation from a version to a content item; its revision is that of the version. */
interface Relation<I extends Id = number> extends Stored {
  /** The version that it belongs to. */
  readonly contentId: I;
  readonly versionNo: number;
  readonly id: I;
  readonly types: readonly RelationType[];
  readonly destinationContentId: I;
  /** The field whose value is the source of the relation. */
  readonly fieldDefinitionIdentifier?: string;
}
interface Thumbnail {
  /** The URL of the thumbnail, or the image and the name of its variation. */
  readonly resource: string | {
    readonly fileId: string;
    readonly variation: string;
  };
  readonly mimeType: string;
  readonly width?: number;
  readonly height?: number;
}
/**
 * Storage of content items. A caller without the permission gets `PermissionDenied`; an unknown id is `NotFound`.
 * A write that is given an expected revision throws `PreconditionFailed`, and changes nothing, unless the item has that revision.
 */
interface ContentRepository<I extends Id = number> {
  /** @throws NotFound, PermissionDenied */
  load(id: I, context: Context<I>): Promise<Content<I>>;
  /** Several items, in the order of the ids; undefined for items that do not exist or that the caller may not read. */
  loadMany?(ids: readonly I[], context: Context<I>): Promise<readonly (Content<I> | undefined)[]>;
  /**
   * Cheaper than `load`, which is used where this is missing.
   * @throws NotFound, PermissionDenied
   */
  loadInfo?(id: I, context: Context<I>): Promise<ContentInfo<I>>;
  /**
   * `NotFound` also for items that the caller may not read: a remote id can be guessed.
   * @throws NotFound
   */
  loadByRemoteId?(remoteId: string, context: Context<I>): Promise<ContentInfo<I>>;
  /**
   * Creates a draft that has no location yet, or with `publish` publishes it as `versions.publish` does, both or nothing: without
   * the right to publish it nothing is created. `BadRequest` for a reference to nothing and, naming every invalid field, for values
   * that are not valid; `AlreadyInUse` for a remote id.
   * @throws PermissionDenied, BadRequest, AlreadyInUse
   */
  create?(content: NewContent<I>, context: Context<I>): Promise<Content<I>>;
  /**
   * Creates and publishes content in one write, for storage without drafts: a request that creates and publishes content needs no
   * transaction then. Otherwise throws like `create`.
   * @throws PermissionDenied, BadRequest, AlreadyInUse
   */
  save?(content: NewContent<I>, context: Context<I>): Promise<Content<I>>;
  /**
   * Applies all the changes or none. `BadRequest` for a reference to nothing.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, AlreadyInUse
   */
  updateInfo?(command: Target<I> & {
    readonly changes: ContentInfoChanges<I>;
  }, context: Context<I>): Promise<ContentInfo<I>>;
  /**
   * Deletes the item, its versions, its locations and everything below them, with the relations to them. A storage may
   * refuse this, as any deletion of content, while published content that would remain has such a relation; the details of the
   * refusal reveal nothing about content that the caller may not read.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: contains the caller; would leave no user who may
   *   manage roles; is more than one write may change; is referred to by other content
   */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
  /**
   * Makes all locations of the item, and those below them, invisible until it is revealed.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is more than one write may change
   */
  hide?(command: Target<I>, context: Context<I>): Promise<void>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is more than one write may change */
  reveal?(command: Target<I>, context: Context<I>): Promise<void>;
  /**
   * Copies the item with all its versions, without its descendants, to a new location under a parent, whose section it gets.
   * Its drafts belong to the caller; its other versions have the creators of the original's.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: is in the trash; has a value that must be
   *   unique
   */
  copy?(command: Target<I> & {
    readonly parentLocationId: I;
  }, context: Context<I>): Promise<ContentInfo<I>>;
  /**
   * Removes a language from all versions, and deletes those that have no other. Where it was the initial language, that is
   * the main language from then on. `NotFound` when no version has it.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is the only language; is the main language
   */
  deleteTranslation?(command: Target<I> & {
    readonly languageCode: string;
  }, context: Context<I>): Promise<void>;
  /**
   * Hides or reveals content at a time: one time for each of them. The right to do it is needed now, and again at that time.
   * `BadRequest` for a time that has passed and for an unknown time zone.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest
   */
  schedule?(command: Target<I> & ScheduleTime & {
    readonly action: VisibilityAction;
  }, context: Context<I>): Promise<Schedule<I>>;
  /**
   * Deletes the schedules of content itself: one action, or both; schedules of versions stay. `NotFound` if there is none.
   * @throws NotFound, PermissionDenied
   */
  unschedule?(command: {
    readonly id: I;
    readonly action?: VisibilityAction;
  }, context: Context<I>): Promise<void>;
  /**
   * The schedules of the drafts and the content that the caller may read, by time. `BadRequest` for the cursor of another list.
   * @throws BadRequest
   */
  listSchedules?(page: PageRequest, context: Context<I>): Promise<Page<Schedule<I>>>;
  /**
   * The schedules of one content item and of its drafts that the caller may read, by time. `BadRequest` for the cursor of another
   * list.
   * @throws NotFound, PermissionDenied, BadRequest
   */
  listSchedulesOf?(query: ScheduleQuery<I>, context: Context<I>): Promise<Page<Schedule<I>>>;
}
/** The levels of the tree below its root: how deep a location is at most. */
declare const maxDepth = 200;
interface Location<I extends Id = number> extends LocationRef<I> {
  /** Missing for the root of the tree. */
  readonly parent?: LocationRef<I>;
  readonly depth: number;
  readonly priority: number;
  /** Whether the location itself is hidden. */
  readonly hidden: boolean;
  /** Whether the location itself, its content or anything above it is hidden. */
  readonly invisible: boolean;
  /** How many children the caller can see. */
  readonly childCount: number;
  /** Whether there are more than `childCount`, where counting them all would take too long. */
  readonly isChildCountMinimum?: boolean;
  readonly remoteId: string;
  readonly sortField: SortField;
  readonly sortOrder: SortOrder;
  /** The content at this location; missing for the root of the tree. */
  readonly content?: ContentInfo<I>;
}
/** A location as it was when it was trashed, under the same id, but with nothing below it. */
interface TrashItem<I extends Id = number> extends Omit<Location<I>, 'parent' | 'content' | 'isChildCountMinimum'> {
  /** The parent it was below; that may have been deleted. */
  readonly parent: Omit<LocationRef<I>, keyof Stored>;
  readonly content: ContentInfo<I>;
}
/** A further location for content. */
interface NewLocation<I extends Id = number> {
  readonly contentId: I;
  readonly parentLocationId: I;
  readonly priority: number;
  readonly hidden: boolean;
  /** Generated when missing. */
  readonly remoteId?: string;
  readonly sortField: SortField;
  readonly sortOrder: SortOrder;
}
/** Changes to a location; a missing member leaves its value as it is. */
interface LocationChanges extends Partial<Pick<Location, 'hidden' | 'priority' | 'remoteId' | 'sortField' | 'sortOrder'>> {}
/** The paths of locations that clients start from, such as `/1/2/`; a missing one is not linked to. */
interface RootLocations {
  /** The top of the content that the site shows. */
  readonly content?: string;
  /** The top of images and files. */
  readonly media?: string;
  /** The root group of users. */
  readonly users?: string;
}
/**
 * Storage of the tree. A caller without the permission gets `PermissionDenied`; an unknown id is `NotFound`, also that of the new
 * parent of a copy or a move. A write that is given an expected revision throws `PreconditionFailed`, and changes nothing,
 * unless the location is at it.
 *
 * A location is invisible while it, its content or anything above it is hidden, whatever is moved, hidden or revealed.
 * Content has one main location among its own; when that is deleted, another takes its place. A remote id belongs to one
 * location, whether that is in the tree, planned or in the trash.
 *
 * The tree is at most `maxDepth` levels deep, and URL aliases have as many segments. A write that would place a location, or any
 * one below it, deeper throws `BadRequest`, which names the limit and the member `parentLocationId`, and changes nothing.
 */
interface LocationRepository<I extends Id = number> {
  /** @throws NotFound, PermissionDenied */
  load?(id: I, context: Context<I>): Promise<Location<I>>;
  /** Several locations, in the order of the ids; undefined for those that do not exist or that the caller may not read. */
  loadMany?(ids: readonly I[], context: Context<I>): Promise<readonly (Location<I> | undefined)[]>;
  /**
   * `NotFound` also for locations that the caller may not read: a remote id can be guessed.
   * @throws NotFound
   */
  loadByRemoteId?(remoteId: string, context: Context<I>): Promise<LocationRef<I>>;
  /**
   * The location that a URL alias, a path such as `/Summer/Pictures`, resolves to, whether the alias is history or not. A path
   * that has no alias and matches a wildcard is replaced by the destination of the wildcard. `NotFound` also for a location that
   * the caller may not read: a path can be guessed.
   * @throws NotFound
   */
  loadByUrlAlias?(path: string, context: Context<I>): Promise<LocationRef<I>>;
  /**
   * The children that the caller can see, in the location's own order. Equal ones keep an order among themselves, so that
   * consecutive pages have each child once. A page may have `next`, a cursor: a client that follows cursors gets every child that
   * exists throughout exactly once, whatever is added, deleted or moved meanwhile, also the child that a cursor points at. Where
   * pages have cursors, any other `after` than one of the same list in its current order is `BadRequest`, and an offset that is
   * too large to be counted may be.
   * @throws NotFound, PermissionDenied, BadRequest
   */
  listChildren?(query: PageRequest & {
    readonly id: I;
  }, context: Context<I>): Promise<Page<LocationRef<I>>>;
  /**
   * The locations of a content item that the caller can see.
   * @throws NotFound, PermissionDenied, Refused: is not published
   */
  listOfContent?(contentId: I, context: Context<I>): Promise<Page<LocationRef<I>>>;
  /**
   * Adds a location to published content, without the descendants of its other locations. `BadRequest` for a parent that does not
   * exist or can have no children, `AlreadyInUse` for a remote id.
   * @throws NotFound, PermissionDenied, BadRequest, AlreadyInUse, Refused: is already below that location; is above
   *   that location; is not published
   */
  create?(location: NewLocation<I>, context: Context<I>): Promise<Location<I>>;
  /**
   * Plans another location for content that was never published, and whose planned parent was deleted: there it
   * is placed by `versions.publish`. Otherwise like `create`.
   * @throws NotFound, PermissionDenied, BadRequest, AlreadyInUse, Refused: was published before; already has a planned
   *   location
   */
  plan?(location: NewLocation<I>, context: Context<I>): Promise<void>;
  /**
   * Applies all the changes or none.
   * @throws NotFound, PermissionDenied, PreconditionFailed, AlreadyInUse, Refused: is the root of the tree; is more
   *   than one write may change
   */
  update?(command: Target<I> & {
    readonly changes: LocationChanges;
  }, context: Context<I>): Promise<Location<I>>;
  /**
   * Deletes the location and all below it, with their aliases; content is deleted with the last of its locations.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is the root of the tree; contains the caller;
   *   would leave no user who may manage roles; is more than one write may change; is referred to by other content
   */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
  /**
   * Copies the location and all below it to below another parent: content with all its versions, published, and the
   * properties of its locations, with new ids and remote ids. `BadRequest` for a parent that can have no children or is
   * within the copied subtree. Copies take over the section of the parent's content. Returns the copy of the location itself.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: is the root of the tree; has too many
   *   locations to be copied at once; has a value that must be unique
   */
  copy?(command: Target<I> & {
    readonly parentLocationId: I;
  }, context: Context<I>): Promise<Location<I>>;
  /**
   * Moves the location and all below it to below another parent. `BadRequest` for a parent that can have no children, is
   * within the moved subtree or is its parent already. Content that moves with its main location takes over the section of the
   * parent's content.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: is the root of the tree; is already
   *   below that location; would leave no user who may manage roles; is more than one write may change
   */
  move?(command: Target<I> & {
    readonly parentLocationId: I;
  }, context: Context<I>): Promise<Location<I>>;
  /**
   * Swaps the contents of two locations; their descendants, and all their other properties, stay. Which locations are main
   * ones goes with the contents, which take over the sections there as if they were moved. `BadRequest` when one is above the other
   * or would get children that it cannot have.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: is the root of the tree; is already
   *   below that location; would leave no user who may manage roles; is more than one write may change
   */
  swap?(command: Target<I> & {
    readonly otherId: I;
  }, context: Context<I>): Promise<void>;
  /**
   * Moves the location and all below it to the trash: content that has locations elsewhere only loses these, each other
   * content item becomes a trash item. Returns the location's own trash item, undefined if its content is kept.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is the root of the tree; contains the caller;
   *   would leave no user who may manage roles; is more than one write may change
   */
  trash?(command: Target<I>, context: Context<I>): Promise<TrashItem<I> | undefined>;
}
/**
 * Storage of the caller's bookmarks, visible to no other user, and the anonymous caller has none. Bookmarks of
 * locations that the caller may no longer see stay, but are left out; those of locations that are deleted or trashed go
 * with them. `NotFound` for a location that does not exist, `PermissionDenied` for one that the caller may not read.
 */
interface BookmarkRepository<I extends Id = number> {
  /**
   * The newest first.
   * @throws PermissionDenied
   */
  list?(page: PageRequest, context: Context<I>): Promise<CountedPage<Location<I>>>;
  /**
   * Whether the caller has a bookmark of the location.
   * @throws NotFound, PermissionDenied
   */
  has?(locationId: I, context: Context<I>): Promise<boolean>;
  /** @throws NotFound, PermissionDenied, Refused: is already bookmarked */
  create?(locationId: I, context: Context<I>): Promise<void>;
  /**
   * `NotFound` also where the caller has no bookmark of the location.
   * @throws NotFound, PermissionDenied
   */
  delete?(locationId: I, context: Context<I>): Promise<void>;
}
/** The events of changes, each with its meaning. */
/** Each event with its meaning. A name is `kind.pastParticiple`, for the entity whose ids the change has. */
declare const changeEvents: {
  readonly 'content.published': 'A version of the content item is published, for the first time or again.';
  readonly 'content.updated': 'A property that all versions of the content item share is updated, such as its section or owner.';
  readonly 'content.copied': 'The content item is a new copy of another one.';
  readonly 'content.hidden': 'The content item is hidden at all its locations, with their descendants.';
  readonly 'content.revealed': 'The content item is no longer hidden.';
  readonly 'content.deleted': 'The content item is deleted, with its locations and their descendants.';
  readonly 'content.indexed': 'Content is entered into the search index again.';
  readonly 'translation.deleted': 'A language is deleted from all versions of the content item.';
  readonly 'draft.created': 'A draft of the content item is created.';
  readonly 'draft.saved': 'A draft of the content item is saved.';
  readonly 'draft.deleted': 'A draft of the content item is deleted.';
  readonly 'schedule.created': 'The publication of a draft, or that the content item is hidden or revealed, is scheduled, or gets another time.';
  readonly 'schedule.deleted': 'The schedule is deleted.';
  readonly 'schedule.ended': 'A schedule has ended, as the draft is published or deleted, or changed by a user who may not publish it.';
  readonly 'schedule.failed': 'The scheduled action has failed at its time; the schedule has the error.';
  readonly 'version.deleted': 'An archived version of the content item is deleted.';
  readonly 'version.pruned': 'Archived versions of the content item beyond the number that is kept are deleted.';
  readonly 'download.counted': 'Files of the content item are downloaded.';
  readonly 'location.created': 'The content item gets another location.';
  readonly 'location.planned': 'The content item, which was never published, gets the location that its publication will create.';
  readonly 'location.updated': 'The location is updated: its priority, its remote id or the order of its children.';
  readonly 'location.hidden': 'The location is hidden, with its descendants.';
  readonly 'location.revealed': 'The location is no longer hidden.';
  readonly 'location.moved': 'The location is moved below another one, with its descendants.';
  readonly 'location.swapped': 'The location and another one have swapped their content items; each of them has a change with its new content item.';
  readonly 'location.copied': 'The location is a new copy of another one, with copies of its descendants.';
  readonly 'location.trashed': 'The location is moved to the trash, with its descendants.';
  readonly 'location.deleted': 'The location is deleted, with its descendants.';
  readonly 'trashItem.restored': 'The location is restored from the trash.';
  readonly 'trashItem.deleted': 'A content item is deleted from the trash.';
  readonly 'trash.emptied': 'Content items are deleted from the trash: all that the caller may delete.';
  readonly 'section.created': 'A section is created.';
  readonly 'section.updated': 'The section is updated.';
  readonly 'section.deleted': 'The section is deleted.';
  readonly 'language.created': 'A language is created.';
  readonly 'language.updated': 'The language is updated: renamed, enabled or disabled.';
  readonly 'language.deleted': 'The language is deleted.';
  readonly 'objectStateGroup.created': 'A group of object states is created.';
  readonly 'objectStateGroup.updated': 'The group of object states is updated.';
  readonly 'objectStateGroup.deleted': 'The group of object states is deleted, with its states.';
  readonly 'objectState.created': 'An object state is created.';
  readonly 'objectState.updated': 'The object state is updated.';
  readonly 'objectState.deleted': 'The object state is deleted.';
  readonly 'objectState.assigned': 'The content item gets object states.';
  readonly 'contentTypeGroup.created': 'A group of content types is created.';
  readonly 'contentTypeGroup.updated': 'The group of content types is updated.';
  readonly 'contentTypeGroup.deleted': 'The group of content types is deleted.';
  readonly 'contentTypeGroup.assigned': 'The content type is added to a group.';
  readonly 'contentTypeGroup.unassigned': 'The content type is removed from a group.';
  readonly 'contentType.created': 'A content type is created, published or as a draft.';
  readonly 'contentType.copied': 'The content type is a new copy of another one.';
  readonly 'contentType.published': 'A draft of the content type is published.';
  readonly 'contentType.applied': 'Content is brought in line with its content type, some time after the type was published.';
  readonly 'contentType.deleted': 'The content type is deleted.';
  readonly 'contentTypeDraft.created': 'A draft of the content type is created.';
  readonly 'contentTypeDraft.updated': 'The draft of the content type is updated.';
  readonly 'contentTypeDraft.deleted': 'The draft of the content type is deleted.';
  readonly 'fieldDefinition.created': 'A field definition is added to the draft of the content type.';
  readonly 'fieldDefinition.updated': 'A field definition of the draft of the content type is updated.';
  readonly 'fieldDefinition.deleted': 'A field definition is deleted from the draft of the content type.';
  readonly 'role.created': 'A role is created, or the draft of a new one.';
  readonly 'role.updated': 'The role is updated.';
  readonly 'role.published': 'A draft of the role is published.';
  readonly 'role.deleted': 'The role is deleted.';
  readonly 'role.assigned': 'The role is assigned to the user or user group that the content item is.';
  readonly 'role.unassigned': 'The role is no longer assigned to the user or user group that the content item is.';
  readonly 'roleDraft.created': 'A draft of the role is created.';
  readonly 'roleDraft.updated': 'The draft of the role is updated.';
  readonly 'roleDraft.deleted': 'The draft of the role is deleted.';
  readonly 'policy.created': 'A policy is added to the role or draft.';
  readonly 'policy.updated': 'A policy of the role or draft is updated.';
  readonly 'policy.deleted': 'A policy of the role or draft is deleted, or all of them are.';
  readonly 'user.created': 'The content item is a new user.';
  readonly 'user.updated': 'The user that the content item is, is updated.';
  readonly 'user.deleted': 'The user that the content item was, is deleted.';
  readonly 'userGroup.created': 'The content item is a new user group.';
  readonly 'userGroup.updated': 'The user group that the content item is, is updated.';
  readonly 'userGroup.moved': 'The user group is moved below another one, with its descendants.';
  readonly 'userGroup.deleted': 'The user group is deleted, with its descendants.';
  readonly 'userGroup.assigned': 'The content item is a user, who is now a member of another user group.';
  readonly 'userGroup.unassigned': 'The content item is a user, who is no longer a member of one of its user groups.';
  readonly 'urlAlias.created': 'A URL alias is created.';
  readonly 'urlAlias.deleted': 'A URL alias is deleted.';
  readonly 'urlWildcard.created': 'A URL wildcard is created.';
  readonly 'urlWildcard.deleted': 'The URL wildcard is deleted.';
  readonly 'webhook.created': 'A webhook is created.';
  readonly 'webhook.updated': 'The webhook is updated, gets a new secret, or is disabled because it has failed for too long.';
  readonly 'webhook.deleted': 'The webhook is deleted.';
  readonly 'apiKey.created': 'The user that the content item is, creates an API key.';
  readonly 'apiKey.deleted': 'An API key of the user that the content item is, is deleted.';
  readonly other: 'Anything may have changed: a write of the host that bypasses the repository has no event of its own.';
};
type ChangeEvent = keyof typeof changeEvents;
/** Cache tags of the changes that may have happened between two states of the storage. */
interface ChangedTags {
  /** Opaque token of the state after these changes, to be passed to the next call. */
  readonly token: string;
  /**
   * The cache tags of the changed entities, such as `content-54`, `draft-54`, `location-56`, `published`, `published-of-type-2`
   * and `apikey-3`, with the ids that the repository has elsewhere; `*` where anything may have changed. Published content
   * concerns its locations and their parents.
   */
  readonly tags: readonly string[] | '*';
  /**
   * When the next scheduled action will change published content: shared caches keep no response beyond it. Missing for never.
   */
  readonly next?: Date;
}
/** Selects schedules. */
interface UpcomingQuery {
  /** Only schedules that are due before; those that are due already and not done yet are included. */
  readonly before: Date;
  readonly limit: number;
}
/** A scheduled action that will change published content. */
interface UpcomingChange<I extends Id = number> {
  readonly time: Date;
  /**
   * The ids of the published content that will change: the item and those with relations to it; `*` where others may, such as
   * descendants.
   */
  readonly contentIds: readonly I[] | '*';
}
/** One entry of the change log, written by one write. Ids that a change does not concern are missing. */
interface Change<I extends Id = number> {
  /** Opaque: the place of the change in the log, which `list` continues after. */
  readonly cursor: string;
  readonly time: Date;
  /** The kind of change; `changeEvents` describes each kind. Followers must accept events that they do not know. */
  readonly event: ChangeEvent | (string & {});
  /** The user who made the change; missing for changes by the repository itself. */
  readonly userId?: I;
  readonly contentId?: I;
  readonly contentTypeId?: I;
  readonly versionNo?: number;
  /** The root of the subtree that has changed, for changes of the tree. */
  readonly locationId?: I;
  /** The path of that root, of ids, such as `/1/2/54/`. */
  readonly pathString?: string;
  /** The id of the entity that the event names, if that is neither content nor a location. */
  readonly id?: I;
  /** The content items of a changed subtree, or the first 1,000 of them. */
  readonly contentIds?: readonly I[];
  /** Whether there are more of them. */
  readonly isTruncated?: boolean;
  /** The tags that `since` returns; `*` where anything may have changed. */
  readonly tags: readonly string[] | '*';
}
/** Selects changes from the log. */
interface ChangeQuery {
  /**
   * The cursor of the last change that the caller has read, or the `next` of a page; without it, the list begins with its first
   * change.
   */
  readonly after?: string | undefined;
  readonly limit: number;
  /** Only changes of content of the type with this identifier. */
  readonly contentTypeIdentifier?: string | undefined;
}
/** A log of changes, with `since` for caches or `list` for followers. No repository has both `since` and `state`. */
interface ChangeRepository<I extends Id = number> {
  /**
   * Returns the cache tags that have changed since the state of a token, for all callers: it runs before authentication.
   * Without a token, and for one that is too old or of another log, it returns `*`. Reads after the call must not return data
   * older than the new token. It is called before each request that reads, so it must take far less time than a load.
   */
  since?(token: string | undefined, context: Context<I>): Promise<ChangedTags>;
  /**
   * Lists scheduled changes that have not failed, by time, for all callers: it runs before authentication. Shared caches then
   * keep items until the time of their scheduled change, and without this method all responses until `next`. It sees at least the
   * state that the last call of `since` has returned, and is called only when an action is due within the time that shared caches
   * keep responses.
   */
  upcoming?(query: UpcomingQuery, context: Context<I>): Promise<readonly UpcomingChange<I>[]>;
  /**
   * The changes, oldest first, with `next` on the last page too: where the log continues. All that was committed before the call
   * is in the log, and a change that is committed later comes later. For callers who may read all content and have the right
   * `change/read`; others get PermissionDenied. Throws NotFound for a type that is unknown, and Gone for a cursor of another log,
   * or of changes that are no longer kept.
   */
  list?(query: ChangeQuery, context: Context<I>): Promise<Page<Change<I>> & {
    readonly next: string;
  }>;
  /**
   * The changes of the same log, newest first. A page continues after a cursor with older changes, down to the oldest that are
   * kept, and its `next` is where these continue; without a cursor it begins with the latest change. Rights and errors are those
   * of `list`.
   */
  listLatest?(query: ChangeQuery, context: Context<I>): Promise<Page<Change<I>> & {
    readonly next: string;
  }>;
  /** Logs that anything may have changed, for hosts that write without the repository. */
  everything?(): Promise<void>;
}
interface ContentTypeGroup<I extends Id = number> extends Stored {
  readonly id: I;
  readonly identifier: string;
  readonly created: Date;
  readonly modified: Date;
  readonly creatorId: I;
  readonly modifierId: I;
}
/** A missing member leaves its value as it is, except the modification: by default, it is by the caller at the current time. */
interface ContentTypeGroupChanges<I extends Id = number> extends Partial<Pick<ContentTypeGroup<I>, 'identifier' | 'modified' | 'modifierId'>> {}
/** Values of a new group; the date and the user of the modification are also those of the creation. */
interface NewContentTypeGroup<I extends Id = number> extends ContentTypeGroupChanges<I> {
  readonly identifier: string;
}
/** Reference to the link between a content type and one of its groups. */
interface ContentTypeGroupLink<I extends Id = number> {
  readonly contentTypeId: I;
  readonly groupId: I;
}
/** The groups of a content type; the revision is that of the links alone. */
interface GroupsOfContentType<I extends Id = number> extends Stored {
  readonly contentTypeId: I;
  /** Ascending. */
  readonly groupIds: readonly I[];
}
/**
 * Storage of content type groups, which everyone may read. Writing throws `AlreadyInUse` for an identifier that another group
 * has, and `BadRequest` for a user who does not exist.
 */
interface ContentTypeGroupRepository<I extends Id = number> {
  /** All groups, sorted by id, or only the one with this identifier. */
  list?(query: {
    readonly identifier?: string;
  }, context: Context<I>): Promise<Page<ContentTypeGroup<I>>>;
  /** @throws NotFound */
  load?(id: I, context: Context<I>): Promise<ContentTypeGroup<I>>;
  /** @throws PermissionDenied, BadRequest, AlreadyInUse */
  create?(group: NewContentTypeGroup<I>, context: Context<I>): Promise<ContentTypeGroup<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, AlreadyInUse */
  update?(command: Target<I> & {
    readonly changes: ContentTypeGroupChanges<I>;
  }, context: Context<I>): Promise<ContentTypeGroup<I>>;
  /**
   * Drafts of new content types count as content types.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: has content types
   */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
  /** @throws NotFound */
  listOfType?(contentTypeId: I, context: Context<I>): Promise<GroupsOfContentType<I>>;
  /**
   * Adds a content type to a group. Returns all its groups.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is already in that group
   */
  link?(command: ContentTypeGroupLink<I> & Expecting, context: Context<I>): Promise<GroupsOfContentType<I>>;
  /**
   * Removes a content type from a group; `NotFound` unless it is in the group. Returns the groups that are left.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is in no other group
   */
  unlink?(command: ContentTypeGroupLink<I> & Expecting, context: Context<I>): Promise<GroupsOfContentType<I>>;
}
interface FieldDefinition<I extends Id = number> {
  readonly contentTypeId: I;
  readonly id: I;
  readonly identifier: string;
  readonly fieldTypeIdentifier: string;
  /** Groups fields in an editor's form; may be empty. */
  readonly fieldGroup: string;
  readonly position: number;
  readonly isTranslatable: boolean;
  readonly isRequired: boolean;
  readonly isInfoCollector: boolean;
  readonly isSearchable: boolean;
  readonly names: Translations;
  readonly descriptions: Translations;
  readonly defaultValue: Json;
  readonly settings: Readonly<Record<string, Json>>;
  readonly validators: Readonly<Record<string, Json>>;
}
/** A definition that is loaded or written alone; its revision is that of the content type or the draft. */
interface StoredFieldDefinition<I extends Id = number> extends FieldDefinition<I>, Stored {}
/** A missing member leaves its value as it is; texts, settings and validators are replaced as a whole. */
interface FieldDefinitionChanges extends Partial<Omit<FieldDefinition, 'contentTypeId' | 'fieldTypeIdentifier' | 'id' | 'settings' | 'validators'>> {
  /** In a form that the field type reads, like the settings and the validators. */
  readonly defaultValue?: Json;
  readonly settings?: Json;
  readonly validators?: Json;
}
/**
 * Without other values it is translatable, searchable, not required, collects no information, and comes last; settings
 * have the defaults of the field type.
 */
interface NewFieldDefinition extends FieldDefinitionChanges {
  readonly identifier: string;
  readonly fieldTypeIdentifier: string;
}
/** Reference to a field definition of the draft of a content type. */
interface FieldDefinitionRef<I extends Id = number> {
  readonly contentTypeId: I;
  readonly id: I;
}
declare const contentTypeStatuses: readonly ['DEFINED', 'DRAFT', 'MODIFIED'];
type ContentTypeStatus = (typeof contentTypeStatuses)[number];
interface ContentType<I extends Id = number> extends Stored {
  readonly id: I;
  readonly status: ContentTypeStatus;
  readonly identifier: string;
  readonly remoteId: string;
  readonly names: Translations;
  readonly descriptions: Translations;
  readonly created: Date;
  readonly modified: Date;
  readonly creatorId: I;
  readonly modifierId: I;
  /** The pattern of names with placeholders for field values, such as `<short_name|name>`. */
  readonly nameSchema: string;
  /** The pattern of URL aliases, as `nameSchema`; null means that the name schema is used. */
  readonly urlAliasSchema: string | null;
  readonly isContainer: boolean;
  readonly mainLanguageCode: string;
  readonly defaultAlwaysAvailable: boolean;
  readonly defaultSortField: SortField;
  readonly defaultSortOrder: SortOrder;
  /** Sorted by position. */
  readonly fieldDefinitions: readonly FieldDefinition<I>[];
}
/**
 * A missing member leaves its value as it is, but for the modification: by default the caller updates it now. Texts are
 * replaced as a whole.
 */
interface ContentTypeChanges<I extends Id = number> extends Partial<Omit<ContentType<I>, 'created' | 'creatorId' | 'fieldDefinitions' | 'id' | 'status' | keyof Stored>> {
  /** Names by locale code, with at least the one in the main language. */
  readonly names?: Translations;
  /** The user who owns the draft afterwards. */
  readonly modifierId?: I;
}
/** Values of a new content type; the date and the user of the modification are also those of the creation. */
interface NewContentType<I extends Id = number> extends ContentTypeChanges<I> {
  readonly groupId: I;
  /** Whether it is published at once, and not only a draft. */
  readonly isPublished: boolean;
  readonly identifier: string;
  readonly mainLanguageCode: string;
  /** A published type has at least one. */
  readonly fieldDefinitions: readonly NewFieldDefinition[];
}
/** All types, or the one that has one of these names. */
type ContentTypeQuery = OneOrNone<{
  readonly identifier: string;
  readonly remoteId: string;
}> & PageRequest & {
  /**
   * The sort key: the identifier, case-insensitively, or the modification date, newest first; by default the group and the id.
   */
  readonly orderBy?: 'identifier' | 'modified';
/** Descending is the reverse of that order. */
  readonly direction?: SortDirection;
};
/** Filters of types: of each member that is present, one of the values must match. */
interface ContentTypeFilter<I extends Id = number> {
  readonly ids?: readonly I[];
  readonly identifiers?: readonly string[];
  readonly groupIds?: readonly I[];
  readonly groupIdentifiers?: readonly string[];
  readonly fieldDefinitionIds?: readonly I[];
  /** Whether it is a part of the CMS and hidden from editors; the built-in repository has no such types. */
  readonly isSystem?: boolean;
}
interface ContentTypeSortClause {
  readonly kind: 'id' | 'identifier';
  readonly direction: SortDirection;
}
interface ContentTypeSearch<I extends Id = number> extends PageRequest {
  readonly filter: ContentTypeFilter<I>;
  /** Sort clauses, the most important first; types that these do not order are sorted by id. */
  readonly sortClauses: readonly ContentTypeSortClause[];
}
/**
 * Storage of content types. Everyone may read those that are published; a type that was never published is known by its
 * draft alone.
 *
 * A draft has the id of its content type. It belongs to the user who created or last updated it: for all others, who may
 * update content types too, it does not exist, unless that user was deleted. Readers see the published type
 * until the draft is published. The revision that a write to a draft or to its definitions expects is that of the draft.
 *
 * Writing throws `AlreadyInUse` for an identifier or a remote id that another content type or draft has, and for two
 * definitions with one identifier; `BadRequest`, with every member at fault, for unknown languages, users, field types,
 * settings and validators, for a name that is missing in the main language, and for values that a field type refuses.
 */
interface ContentTypeRepository<I extends Id = number> {
  /** The types of all groups, ordered by group: a type of two groups appears twice. */
  list?(query: ContentTypeQuery, context: Context<I>): Promise<Page<ContentType<I>>>;
  /** The types that match, each once. */
  find?(search: ContentTypeSearch<I>, context: Context<I>): Promise<Page<ContentType<I>>>;
  /** @throws NotFound */
  load?(id: I, context: Context<I>): Promise<ContentType<I>>;
  /**
   * Lists the types of a group, sorted by id.
   * @throws NotFound
   */
  listOfGroup?(groupId: I, context: Context<I>): Promise<Page<ContentType<I>>>;
  /** @throws NotFound, PermissionDenied, BadRequest, AlreadyInUse */
  create?(type: NewContentType<I>, context: Context<I>): Promise<ContentType<I>>;
  /**
   * Drafts and content in the trash count as content. The draft of the type is deleted too.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: has content
   */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
  /**
   * Copies to a published type in the same groups, with another identifier and remote id, and the same definitions.
   * @throws NotFound, PermissionDenied, PreconditionFailed
   */
  copy?(command: Target<I>, context: Context<I>): Promise<ContentType<I>>;
  /** @throws NotFound, PermissionDenied */
  loadDraft?(id: I, context: Context<I>): Promise<ContentType<I>>;
  /**
   * Creates the caller's draft of a published type, which no user has another draft of.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, AlreadyInUse, Refused: has a draft
   */
  createDraft?(command: Target<I> & {
    readonly changes: ContentTypeChanges<I>;
  }, context: Context<I>): Promise<ContentType<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, AlreadyInUse */
  updateDraft?(command: Target<I> & {
    readonly changes: ContentTypeChanges<I>;
  }, context: Context<I>): Promise<ContentType<I>>;
  /**
   * A type that was never published is deleted with its draft.
   * @throws NotFound, PermissionDenied, PreconditionFailed
   */
  deleteDraft?(command: Target<I>, context: Context<I>): Promise<void>;
  /**
   * The draft becomes the published type. Existing content shows the default values of added definitions, and no values of
   * removed ones, from then on; its names, URL aliases and relations change when it is published the next time. A definition
   * of a field type that cannot be added while content of the type exists is refused where content was created since.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: has no field definitions; has content; already has
   *   a field of this type
   */
  publishDraft?(command: Target<I>, context: Context<I>): Promise<ContentType<I>>;
  /**
   * Adds a definition to a draft. `Refused` for a second one of a field type that allows one only, and for one
   * of a field type that cannot be added while content of the type exists.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, AlreadyInUse, Refused: already has a field of
   *   this type; has content
   */
  createDefinition?(command: Expecting & {
    readonly contentTypeId: I;
    readonly definition: NewFieldDefinition;
  }, context: Context<I>): Promise<StoredFieldDefinition<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, AlreadyInUse */
  updateDefinition?(command: FieldDefinitionRef<I> & Expecting & {
    readonly changes: FieldDefinitionChanges;
  }, context: Context<I>): Promise<StoredFieldDefinition<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed */
  deleteDefinition?(command: FieldDefinitionRef<I> & Expecting, context: Context<I>): Promise<void>;
}
/** An item that another one refers to. */
interface ItemRef<I extends Id = number> {
  readonly id: I;
  /** The identifier of its content type. */
  readonly type: string;
  /** The name in the language that is shown, or else in its main one. */
  readonly name: string;
  readonly url?: string;
  /** The locations that a value refers to, where it refers to locations of the item. */
  readonly locationIds?: readonly I[];
  /** The selected fields of an item that is embedded. */
  readonly fields?: ItemFields<I>;
}
/** A field of an item, in the language that is shown. */
interface ItemField<I extends Id = number> {
  /** Missing where front ends read the value as it is. */
  readonly fieldTypeIdentifier?: string;
  /** The type of a value that front ends read as it is: documents in XML name it. */
  readonly shownTypeIdentifier?: string;
  /** The prefix of hrefs in a value that front ends read as it is; they are shown with that of the router. */
  readonly shownPrefix?: string;
  /** The value as versions have it. */
  readonly value: Json;
  /** All items that the value refers to; other destinations are not shown. */
  readonly related?: readonly ItemRef<I>[];
}
/** Fields by identifier, in the order of the definitions. */
type ItemFields<I extends Id = number> = Readonly<Record<string, ItemField<I>>>;
/** Another translation of an item. */
interface ItemAlternate {
  /** A locale code. */
  readonly language: string;
  readonly url: string;
}
/** The published version of a content item that has a visible location, in one language. */
interface Item<I extends Id = number> {
  /** The id of the content item. */
  readonly id: I;
  readonly remoteId: string;
  /** The identifier of its content type. */
  readonly type: string;
  /** The name in the language that is shown, as are `url` and the fields. */
  readonly name: string;
  /** The locale code of the language that is shown. */
  readonly language: string;
  /** The locale codes of all of its translations. */
  readonly languages: readonly string[];
  /** The path of its main location; missing where the repository has no URLs, or where that location is not visible. */
  readonly url?: string;
  /** The URLs in its other languages, by locale code; only of an item that is loaded by itself, where it has a URL. */
  readonly alternates?: readonly ItemAlternate[];
  readonly publishedDate: Date;
  readonly modifiedDate: Date;
  /** The selected fields. */
  readonly fields: ItemFields<I>;
  /** The token of a preview, where the draft is shown. */
  readonly preview?: string;
}
/** Shows a draft to all who have its token, until it expires. */
interface ItemPreview {
  /** The opaque token. */
  readonly token: string;
  readonly end: Date;
}
/** Selects a location: by its id, or by its URL, which begins with a slash. */
type ItemPlace<I extends Id = number> = {
  readonly locationId: I;
} | {
  readonly url: string;
};
declare const itemOperators: readonly ['eq', 'ne', 'in', 'gt', 'gte', 'lt', 'lte', 'between', 'contains', 'prefix', 'exists'];
/** How a value is compared; texts are compared without case and accents, and `contains` and `prefix` have no wildcards. */
type ItemOperator = (typeof itemOperators)[number];
/**
 * A condition on a member of items: `name`, `published`, `modified`, `remoteId`, `priority`, `score`, or a field such as
 * `fields.title`. Of a field with several values one must match, for `ne` none; `ne` matches items without a value too. Where
 * content types have fields of one identifier and several field types, each is compared by its type, and those that cannot be
 * compared so match nothing. A relation to content that is not an item for the caller is not a value.
 * `fields.author.city` is a field of the items that `author` refers to, of any type that has one of that identifier which can be
 * compared so, in the language that is shown or else in their main one; its values are those of all these items.
 *
 * Storage may throw `BadRequest` for conditions that it cannot evaluate: `contains` and `prefix`, conditions on `name` and
 * `priority`, and `exists` on relations. The same goes for `remoteId` and `priority` as sort keys.
 */
interface ItemCondition {
  readonly member: string;
  readonly operator: ItemOperator;
  /** One value, several for `in`, two for `between`; `true` or `false` for `exists`. Dates are in the forms of documents. */
  readonly values: readonly string[];
}
/** A sort key: a member as in conditions. Sorting by fields needs one type, and by `priority` one parent. */
interface ItemSortKey {
  readonly member: string;
  readonly direction: SortDirection;
}
/** Selection of the fields, embedded items and language of each item. */
interface ItemSelection {
  /** The identifiers of fields, `author.name` for those of related items, which are embedded by it; all where it is missing, none where it is empty. */
  readonly fields?: readonly string[];
  /**
   * The identifiers of fields whose values have the fields of the related items; dots select nested relations, at most three
   * levels.
   */
  readonly embed?: readonly string[];
  /**
   * A token of `preview`: of that content item the draft is shown in place of the published version, and by its id even if it was
   * never published or is hidden; items that it refers to are shown as the caller may read it.
   */
  readonly preview?: string;
  /** How many items can be embedded in a response, each counted as often as it is shown; `BadRequest` for more. */
  readonly maxEmbedded: number;
  /**
   * How many bytes of values as JSON can be embedded, of each item once. Storage may throw `BadRequest` for more, so that it loads
   * no more than that; the written bytes are counted in any case.
   */
  readonly maxEmbeddedBytes?: number;
  /** A locale code; else the preferred language of the context, else the main one of each item. */
  readonly language?: string;
}
/** A query of items, all of whose members must match. The offset of its page is 0. */
interface ItemQuery<I extends Id = number> extends ItemSelection, PageRequest {
  readonly ids?: readonly I[];
  /** The identifiers of content types. */
  readonly types?: readonly string[];
  /** The location whose children are listed; none where the caller may not read it, or it is not visible. */
  readonly parent?: ItemPlace<I>;
  /** The location whose descendants are listed, in the same way. */
  readonly below?: ItemPlace<I>;
  /** The identifier of a section; a section that the caller may not read has no items. */
  readonly section?: string;
  /** Words of a full-text search. */
  readonly text?: string;
  readonly filter: readonly ItemCondition[];
  /** The sort keys. Items without a value come last in both directions; items that are equal in all keys are sorted by id. */
  readonly sort: readonly ItemSortKey[];
  /** Whether the items on all pages are counted. */
  readonly performCount: boolean;
}
/** A page of items. */
interface ItemPage<I extends Id = number> extends Page<Item<I>> {}
/** Storage of items. Content that the caller may not read, or that has no visible location, is not an item. */
interface ItemRepository<I extends Id = number> {
  /**
   * No item comes twice on the pages of a list.
   * @throws BadRequest
   */
  find(query: ItemQuery<I>, context: Context<I>): Promise<ItemPage<I>>;
  /**
   * `PermissionDenied` as for other reads by id.
   * @throws NotFound, PermissionDenied, BadRequest
   */
  load(item: {
    readonly id: I;
  } & ItemSelection, context: Context<I>): Promise<Item<I>>;
  /**
   * The item whose main location has the URL, or had it, or has it in another language: then its `url` is another one.
   * @throws NotFound, BadRequest
   */
  loadByUrl?(item: {
    readonly url: string;
  } & ItemSelection, context: Context<I>): Promise<Item<I>>;
  /**
   * A token that shows a draft, to all who have it, until its end; before that, it ends with the draft, with the account of the
   * caller, and when the caller may not read the draft any more. Loading the draft by a token that has ended is `NotFound`.
   * @throws NotFound, PermissionDenied, Refused: is not a draft
   */
  preview?(version: VersionId<I>, context: Context<I>): Promise<ItemPreview>;
}
declare const comparisons: readonly ['IN', 'EQ', 'GT', 'GTE', 'LT', 'LTE', 'BETWEEN'];
/** Operators. `IN` has any number of values, `BETWEEN` two, which belong to the range, and all others one. */
type Comparison = (typeof comparisons)[number];
declare const fieldOperators: readonly ["IN", "EQ", "GT", "GTE", "LT", "LTE", "BETWEEN", "LIKE", "CONTAINS"];
/**
 * Operators of fields. `LIKE` compares with a pattern, in which `*` matches any text; `CONTAINS` finds parts of texts, and items
 * of lists.
 */
type FieldOperator = (typeof fieldOperators)[number];
declare const relationOperators: readonly ['IN', 'CONTAINS'];
/**
 * Operators of relations. `IN` finds fields that refer to one of several content items, `CONTAINS` those that refer to all of
 * them.
 */
type RelationOperator = (typeof relationOperators)[number];
declare const userTargets: readonly ['owner', 'group', 'modifier'];
/** The user that a criterion is about: the owner, a user group of the owner, or the creator of the current version. */
type UserTarget = (typeof userTargets)[number];
declare const dateTargets: readonly ['created', 'modified', 'published'];
/** The date that a criterion is about. Created and published are both the time of the first publication. */
type DateTarget = (typeof dateTargets)[number];
interface CriterionIds<I extends Id> {
  readonly ids: readonly I[];
}
interface CriterionTexts {
  readonly values: readonly string[];
}
/** Paths of locations, such as `/1/2/57/`. */
interface CriterionPaths {
  readonly paths: readonly string[];
}
interface CriterionFlag {
  readonly value: boolean;
}
/** Bounds, both inclusive. */
interface Bounds {
  readonly min?: number;
  readonly max?: number;
}
/** Source of a search for similar content: a content item, a text or a URL. */
type SimilaritySource<I extends Id = number> = {
  readonly contentId: I;
} | {
  readonly text: string;
} | {
  readonly url: string;
};
/** Values of criteria, by kind; if there are several values, one must match. */
interface CriterionValues<I extends Id> {
  readonly and: {
    readonly criteria: readonly Criterion<I>[];
  };
  readonly or: {
    readonly criteria: readonly Criterion<I>[];
  };
  readonly not: {
    readonly criterion: Criterion<I>;
  };
  readonly contentId: CriterionIds<I>;
  readonly contentRemoteId: CriterionTexts;
  readonly locationId: CriterionIds<I>;
  readonly locationRemoteId: CriterionTexts;
  readonly parentLocationId: CriterionIds<I>;
  readonly parentLocationRemoteId: CriterionTexts;
  /** The locations on the way from the root to these, both included. */
  readonly ancestor: CriterionPaths;
  /** Locations at these paths and all below them. */
  readonly subtree: CriterionPaths;
  /** The other children of the parent of this location. */
  readonly sibling: {
    readonly locationId: I;
  };
  readonly contentTypeId: CriterionIds<I>;
  readonly contentTypeIdentifier: CriterionTexts;
  readonly contentTypeGroupId: CriterionIds<I>;
  readonly sectionId: CriterionIds<I>;
  readonly sectionIdentifier: CriterionTexts;
  /** Content that is translated into one of these. */
  readonly languageCode: CriterionTexts;
  readonly objectStateId: CriterionIds<I>;
  /** Identifiers of object states in the group with that identifier, or in any group. */
  readonly objectStateIdentifier: CriterionTexts & {
    readonly group?: string;
  };
  /** A pattern for the name in the main language, without case and accents; `*` matches any text. */
  readonly contentName: {
    readonly pattern: string;
  };
  /** Words, `"phrases"`, beginnings of words as `word*`, and `-word` for an excluded word; without case and accents. */
  readonly fullText: {
    readonly text: string;
  };
  /**
   * Content that has words in common with other content, with the content at a URL, or with a text; that content itself is
   * excluded. Of up to ten different words each is used. Of more, the repository chooses those that distinguish the source
   * best, by the content alone that the caller may read. A source that the caller may not read matches nothing.
   */
  readonly moreLikeThis: {
    readonly source: SimilaritySource<I>;
  };
  /** Locations that these URL aliases resolve to, by the rules of `locations.loadByUrlAlias`. */
  readonly urlAlias: CriterionTexts;
  /** Content that has a version of one of these statuses which the caller may read. */
  readonly versionStatus: {
    readonly statuses: readonly VersionStatus[];
  };
  /** Locations that are not invisible, and content that has such a location. */
  readonly visibility: {
    readonly isVisible: boolean;
  };
  /** Whether content of the type can have children. */
  readonly isContainer: CriterionFlag;
  /** Whether content of the type has an account, as users have. */
  readonly isUserBased: CriterionFlag;
  /** Users that are enabled, or disabled. */
  readonly isUserEnabled: CriterionFlag;
  /** Locations that the caller has bookmarked. */
  readonly isBookmarked: CriterionFlag;
  readonly userId: CriterionIds<I>;
  /** Logins, compared without case; one value may be a pattern in which `*` matches any text. */
  readonly userLogin: CriterionTexts;
  /** Email addresses, compared as `userLogin`. */
  readonly userEmail: CriterionTexts;
  readonly userMetadata: CriterionIds<I> & {
    readonly target: UserTarget;
  };
  /** Dates, which are compared to the second. */
  readonly dateMetadata: {
    readonly target: DateTarget;
    readonly operator: Comparison;
    readonly values: readonly Date[];
  };
  /** Bounds on images in the fields with that identifier; missing members are not compared. */
  readonly image: {
    readonly identifier: string;
    readonly mimeTypes?: readonly string[];
    readonly orientations?: readonly string[];
/** The size in megabytes. */
    readonly size?: Bounds;
/** The width in pixels, as the height. */
    readonly width?: Bounds;
    readonly height?: Bounds;
  };
  /**
   * Values of the searchable fields with that identifier in all content types; if a field holds several values, one must match.
   * Texts are compared without case and accents, and dates with seconds since 1970 or texts in the forms of documents, a `date`
   * with the day that is written. With a language in the query, values in that language count, and those in the main one of
   * content that is not translated into it; else those in any language. Fields of relations are compared by the ids of content,
   * with `EQ`, `IN` and `CONTAINS`; content that the caller may not read is not among their values.
   */
  readonly field: {
    readonly identifier: string;
    readonly operator: FieldOperator;
    readonly values: readonly Json[];
  };
  /**
   * Values of the searchable relation fields with that identifier, in the same languages, compared by the content that the
   * caller may read.
   */
  readonly fieldRelation: CriterionIds<I> & {
    readonly identifier: string;
    readonly operator: RelationOperator;
  };
}
/** A condition on content and locations. */
type Criterion<I extends Id = number> = { readonly [K in keyof CriterionValues<I>]: {
  readonly kind: K;
} & CriterionValues<I>[K] }[keyof CriterionValues<I>];
type CriterionKind = Criterion['kind'];
/** The operators that values are compared by. */
declare const operatorsOf: {
  readonly text: readonly ["eq", "ne", "in", "gt", "gte", "lt", "lte", "between", "contains", "prefix", "exists"];
  readonly number: readonly ["eq", "ne", "in", "gt", "gte", "lt", "lte", "between", "exists"];
  readonly date: readonly ["eq", "ne", "in", "gt", "gte", "lt", "lte", "between", "exists"];
  readonly boolean: readonly ["eq", "ne", "in", "exists"];
  readonly relation: readonly ["eq", "ne", "in", "exists"];
  readonly id: readonly ["eq", "ne", "in", "prefix"];
};
/** Kind of a value in filters of items, which decides the operators that can be used. */
type ComparedKind = keyof typeof operatorsOf;
/** The field types of a repository, as `createFieldTypes` creates them. */
interface FieldTypeLookup {
  /** All field types, for forms that offer them; without it, an identifier is typed. */
  readonly types?: readonly {
    readonly identifier: string;
  }[];
  get(identifier: string): {
    /**
     * A value with derived members, hrefs of other resources among them; most types need none, so that they are computed on
     * demand.
     */
    show(value: Json, hrefs: () => HrefMakers): Json;
    /**
     * The reason why a value cannot be shown, such as `must have at most 5000 fields inside`; documents then show null with this
     * reason.
     */
    problemOf?(value: Json): string | undefined;
    showSettings(settings: Readonly<Record<string, Json>>, hrefs: () => HrefMakers): Json;
/** A value as items have it, for front ends; null for an empty one. Without it, items have the result of `show`. */
    toItem?(value: Json, context: ItemContext): Json;
/** The text that full-text searches find the value by; without it, pages of searches show no text around the matches. */
    toText?(value: Json, rules: FormRules, languageCode: string): string;
/** The relations in a value: `embed` shows the related content. */
    relations?(value: Json): readonly {
      readonly contentId?: Id;
    }[];
/** How the type was declared; without it, forms of definitions have settings and validators as JSON. */
    readonly declaration?: FieldTypeDeclaration;
/** The inputs of a form for a value as documents show it; none for values that cannot be set. */
    form?(value: Json, rules: FormRules): readonly FormInput[];
  };
}
/** Facts about a field type for searches, and for forms of definitions. */
interface FieldTypeDeclaration {
  /** The kind that searches compare values as; fields without `search` cannot be compared. */
  readonly search?: {
    readonly kind: ComparedKind;
  };
  /** The settings of a definition, by a value built with `values`. */
  readonly settings?: {
    readonly shape: object;
  };
  /** The parameters of each validator. */
  readonly validators?: Readonly<Record<string, {
    readonly shape: object;
  }>>;
  /** Whether values are set elsewhere. */
  readonly isReadOnly?: boolean;
  readonly isSingular?: boolean;
  readonly isForNewTypes?: boolean;
  readonly hasNoDefault?: boolean;
  /** Present for a type that makes values from other fields. */
  readonly derive?: unknown;
}
/** The properties of a field definition that its inputs in a form depend on. */
interface FormRules {
  readonly isRequired: boolean;
  readonly settings: Readonly<Record<string, Json>>;
  readonly validators: Readonly<Record<string, Json>>;
}
/** An input of an HTML form. */
interface FormInput {
  /** The part of the value that it holds, as a JSON Pointer: '' for the value itself. Several inputs of one pointer give a list. */
  readonly pointer: string;
  /**
   * The type of the input in HTML. A `select` of several is shown as checkboxes, a `file` gives `fileName` and `data` in
   * base64, `remove` is a checkbox that makes the part null, and `content` gives the id of a content item, which is shown by
   * its name and chosen by search or in the tree. An `item` is the head of an item of a list: a frame around the inputs below
   * its pointer, with its value as a summary, and buttons that move and remove it. An `add` has a button for each of its
   * choices, which adds an item with that `shape` to the list at its pointer.
   */
  readonly type: 'text' | 'textarea' | 'number' | 'checkbox' | 'select' | 'date' | 'datetime-local' | 'time' | 'email' | 'url' | 'file' | 'content' | 'hidden' | 'remove' | 'item' | 'add';
  /** A label, where the name of the field is not enough. */
  readonly label?: string;
  /** The initial text; `true` for a checked checkbox, several for a `select` or `content` of several. */
  readonly value: string | readonly string[];
  /** The options of a `select`. */
  readonly choices?: readonly (readonly [value: string, label: string])[];
  readonly isMultiple?: boolean;
  /** The largest number of items that a `content` of several can have. */
  readonly maxItems?: number;
  /** The identifiers of the content types that a `content` can have; any without them. */
  readonly contentTypes?: readonly string[];
  /** The id of the location at which the tree of a `content` opens. */
  readonly startLocationId?: Id;
  /** Whether a checkbox that is not checked means false, as for a value that is a boolean alone. */
  readonly isFalseUnchecked?: boolean;
  /** Whether the text is JSON. */
  readonly isJson?: boolean;
  /** Whether the text of a `textarea` is HTML, which the form shows as readers see it. */
  readonly isHtml?: boolean;
  readonly hint?: string;
  readonly rows?: number;
  /** A number, or a date or time as the input has it. */
  readonly min?: number | string;
  readonly max?: number | string;
  readonly step?: string;
  readonly maxLength?: number;
  /** Media types of files. */
  readonly accept?: string;
  /**
   * The current value, as documents show it, which stays unless a new `file` is sent: the form shows its image, name and size.
   */
  readonly current?: Json;
  /**
   * The coordinate of a point in the image of the same value, as a share of its width or height: with scripts the point is chosen
   * on the image.
   */
  readonly axis?: 'x' | 'y';
}
/** Hrefs of other resources, as written in the document. */
interface HrefMakers {
  readonly content: (id: Id) => string;
  /** Null where the repository does not load locations. */
  readonly location: (id: Id) => string | null;
  /** Href of a file, by the id that values contain; null where the repository does not load files. */
  readonly file: (id: string) => string | null;
  /** Href of a variation of an image; null where the repository does not load variations. */
  readonly variation: (id: string, name: string) => string | null;
  /** Href of the bytes of a variation, for the `src` of an `<img>`. */
  readonly variationFile: (id: string, name: string) => string | null;
}
/** Context in which field types create the values of items: hrefs, and the items that values refer to. */
interface ItemContext extends HrefMakers {
  /**
   * The item of that content: a link to it, or with its fields where it is embedded. Undefined where the caller may not read the
   * content, or it has no visible location.
   */
  readonly item: (contentId: Id) => Json | undefined;
  /** The item of the content at that location. */
  readonly itemAt: (locationId: Id) => Json | undefined;
}
/** Identifies a file: the field that holds it, in a version of a content item. */
interface FileId<I extends Id = number> {
  readonly contentId: I;
  readonly fieldId: I;
  /** The current version when missing. */
  readonly versionNo?: number;
  /** The path to the nested field that holds the file, such as `3.picture`; missing where the value itself holds it. */
  readonly key?: string;
}
/** Signature that allows everyone to load a file until it expires. */
interface FileSignature {
  readonly expires: Date;
  readonly signature: string;
}
/** A file to be loaded by its signature, in place of the rights of the caller. */
interface SignedFileId<I extends Id = number> extends FileId<I> {
  readonly signed?: FileSignature;
  /** A token of `items.preview` that shows the version: then its files are loaded, too. */
  readonly preview?: string;
}
/** The source from which everyone may load a file until it expires: the storage itself, or the API with that signature. */
interface SignedFile {
  readonly expires: Date;
  readonly url?: string;
  readonly signature?: string;
}
/** A part of a file: its first and its last byte, counted from 0. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}
/** A file with the way to read it; its revision differs for other bytes, and for no other reason. */
interface StoredFile extends Stored {
  readonly fileName: string;
  /** The media type of the bytes, such as `image/png`. */
  readonly mimeType: string;
  /** In bytes. */
  readonly size: number;
  /** Opens the file, or a part of it that is within its size. The caller must read the stream to its end or destroy it. */
  read(range?: ByteRange): Promise<Readable>;
  /** Called once for each download: when all of the file, or a part with its first byte, is sent to a client. */
  onDownload?(): void;
  /** The expiry of the signature by which it was loaded: until then everyone may keep it. */
  readonly expires?: Date;
}
/** A variation of an image. */
interface StoredVariation extends StoredFile {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}
/** Identifies a variation: the image, and the name that the repository has configured. */
interface VariationId<I extends Id = number> extends FileId<I> {
  readonly variation: string;
  /** The media types in the client's `Accept`, for variations that depend on them. */
  readonly accepted?: readonly string[];
  /** A token of `items.preview`, as for files. */
  readonly preview?: string;
}
/** Files are written as values of fields, and exist as long as a version refers to them. */
interface FileRepository<I extends Id = number> {
  /**
   * `PermissionDenied` for a file of a version that the caller may not read, `NotFound` where the field holds none. With a
   * signature, the rights of the caller do not matter: `NotFound` for one that has expired or is that of something else.
   * @throws NotFound, PermissionDenied
   */
  load?(file: SignedFileId<I>, context: Context<I>): Promise<StoredFile>;
  /**
   * Signs the file for others; errors are those of `load`.
   * @throws NotFound, PermissionDenied
   */
  sign?(file: FileId<I>, context: Context<I>): Promise<SignedFile>;
  /**
   * Loads a variation of an image, with the errors of `load`; `NotFound` also for a name that is not configured.
   * @throws NotFound, PermissionDenied, Refused: is too large for variations; cannot be decoded
   */
  loadVariation?(variation: VariationId<I>, context: Context<I>): Promise<StoredVariation>;
}
/** The id of a file as values of fields show it, such as `57-198-3`, or `57-198-3-1.picture` inside of a value. */
declare function formatFileId({
  contentId,
  fieldId,
  versionNo,
  key
}: FileId<Id>): string;
/** The parts of such an id; undefined for any other text. */
declare function parseFileId(text: string, ids?: IdKind): FileId<Id> | undefined;
/** Identifies a request of the caller. */
interface IdempotencyKey {
  /** A text that the client chooses, of 1 to 255 characters; each user has separate keys. */
  readonly key: string;
}
/** The outcome of a write, from which a response can be rendered again. */
interface WriteOutcome {
  /** The status of the response. */
  readonly status: number;
  /** The path in `Location`, below the prefix. */
  readonly location?: string | undefined;
  /** Ids of the written entities, in the form that the caller of the storage needs. */
  readonly ids?: Json | undefined;
}
/** A request with a key, before it is carried out. */
interface IdempotentWrite extends IdempotencyKey {
  /** Digest of all that must be the same when the request is repeated. */
  readonly fingerprint: string;
  /**
   * The outcome, where it does not depend on the writes: the callback then makes one write at most, in whose transaction the
   * storage stores this outcome, and `settle` need not be called.
   */
  readonly outcome?: WriteOutcome | undefined;
}
/** A request that was carried out. */
interface StoredWrite extends WriteOutcome {
  readonly fingerprint: string;
  /** The response that was passed to `keep`; missing if the process ended before, or the response was too large. */
  readonly response?: string | undefined;
}
/** The response to a request that was carried out. */
interface KeptResponse extends IdempotencyKey {
  /** The serialized response, opaque to the storage. */
  readonly response: string;
}
/** The result of the callback, or the outcome that another request with the key has stored meanwhile. */
type IdempotentResult<T> = {
  readonly result: T;
} | {
  readonly stored: StoredWrite;
};
/**
 * Stores with each write the key by which the client may repeat its request, so that no crash causes a second one. Keys belong to
 * the caller, who is authenticated, and are deleted after a time that the storage sets, and with their user. Requests have
 * keys only where the repository has `transaction` too. `R` is the repository of a transaction.
 */
interface IdempotencyRepository<I extends Id, R> {
  /**
   * The request that was carried out with a key; null where there is none. `RequestInProgress` while it is being carried out, where
   * that is known already.
   * @throws RequestInProgress
   */
  find(key: IdempotencyKey, context: Context<I>): Promise<StoredWrite | null>;
  /**
   * Runs a callback that carries out a request, and stores its outcome in the same transaction: both are there, or neither. The
   * callback writes by the repository that it is called with. It calls `settle` with the outcome once that is known, unless the
   * write has it; without either nothing is stored. An error of the callback is thrown, and nothing is stored. It may be run
   * again, from its start, after a conflict with other writers. `RequestInProgress` while a request with the same key is being
   * carried out.
   * @throws RequestInProgress
   */
  run<T>(write: IdempotentWrite, context: Context<I>, callback: (repository: R, settle: (outcome: WriteOutcome) => Promise<void>) => Promise<T>): Promise<IdempotentResult<T>>;
  /** Adds the response to the entry that is stored for a key, if there is one. */
  keep(response: KeptResponse, context: Context<I>): Promise<void>;
}
interface Language<I extends Id = number> extends Stored {
  readonly id: I;
  /** A locale code, such as `eng-GB`, or another BCP 47 language tag, such as `pt-BR`: an identifier, which never changes. */
  readonly code: string;
  readonly name: string;
  /** Whether content can be written in it. Content in a language that is disabled can be read as before. */
  readonly isEnabled: boolean;
}
interface LanguageQuery {
  /** Only the languages with these codes; codes that no language has are ignored. */
  readonly codes?: readonly string[];
}
type NewLanguage = Pick<Language, 'code' | 'name' | 'isEnabled'>;
type LanguageChanges = Partial<Pick<Language, 'name' | 'isEnabled'>>;
/** A write to the language with a code. */
interface LanguageTarget extends Expecting {
  readonly code: string;
}
/** Storage of languages, which everyone may list. */
interface LanguageRepository<I extends Id = number> {
  /** Lists all, in the order of their creation, the disabled ones too. */
  list?(query: LanguageQuery, context: Context<I>): Promise<Page<Language<I>>>;
  /**
   * `NotFound` for a code that no language has.
   * @throws NotFound
   */
  load?(code: string, context: Context<I>): Promise<Language<I>>;
  /**
   * The code is stored as `canonicalLanguageCode` writes it. `BadRequest` for one that is not a language tag, `AlreadyInUse`
   * for that of another language.
   * @throws PermissionDenied, BadRequest, AlreadyInUse
   */
  create?(language: NewLanguage, context: Context<I>): Promise<Language<I>>;
  /**
   * In a language that is disabled, nothing new can be written: `BadRequest`, as in one that does not exist.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is the main language
   */
  update?(command: LanguageTarget & {
    readonly changes: LanguageChanges;
  }, context: Context<I>): Promise<Language<I>>;
  /**
   * Drafts, archived versions, content in the trash and limitations of policies count as uses.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is in use; is the main language; is the only language
   */
  delete?(command: LanguageTarget, context: Context<I>): Promise<void>;
}
/**
 * A language tag in the case that RFC 5646 §2.1.1 recommends: `GER-de` is `ger-DE`; no part of it is replaced by another one, so
 * that `ger-DE` and `de-DE` are two codes. Undefined for a value that is not a well-formed tag of BCP 47.
 */
declare function canonicalLanguageCode(code: string): string | undefined;
interface ObjectStateGroup<I extends Id = number> extends Stored {
  readonly id: I;
  readonly identifier: string;
  readonly defaultLanguageCode: string;
  readonly names: Translations;
  readonly descriptions: Translations;
}
interface ObjectState<I extends Id = number> extends ObjectStateGroup<I> {
  readonly groupId: I;
  /** The order in the group: new content gets the state with the lowest priority. */
  readonly priority: number;
}
interface NewObjectStateGroup {
  readonly identifier: string;
  readonly defaultLanguageCode: string;
  /** Names by locale code, with at least the one in the default language. */
  readonly names: Translations;
  readonly descriptions?: Translations;
}
interface NewObjectState<I extends Id = number> extends NewObjectStateGroup {
  readonly groupId: I;
  readonly priority: number;
}
/** A missing member leaves its value as it is; texts are replaced as a whole. */
type ObjectStateChanges = Partial<NewObjectStateGroup>;
interface ObjectStateRef<I extends Id = number> {
  readonly id: I;
  readonly groupId: I;
}
/** The states of a content item; the revision is that of the assignments alone. */
interface ContentStates<I extends Id = number> extends Stored {
  readonly contentId: I;
  readonly states: readonly ObjectStateRef<I>[];
}
/**
 * Storage of object states, which everyone may read. Writing throws `AlreadyInUse` for an identifier,
 * `BadRequest` for an unknown language or a missing name. A state is not found by way of a group that it is not in.
 */
interface ObjectStateRepository<I extends Id = number> {
  listGroups?(query: NoQuery, context: Context<I>): Promise<Page<ObjectStateGroup<I>>>;
  /** @throws NotFound */
  loadGroup?(id: I, context: Context<I>): Promise<ObjectStateGroup<I>>;
  /** @throws PermissionDenied, BadRequest, AlreadyInUse */
  createGroup?(group: NewObjectStateGroup, context: Context<I>): Promise<ObjectStateGroup<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, AlreadyInUse */
  updateGroup?(command: Target<I> & {
    readonly changes: ObjectStateChanges;
  }, context: Context<I>): Promise<ObjectStateGroup<I>>;
  /**
   * Deletes the group and its states.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is more than one write may change
   */
  deleteGroup?(command: Target<I>, context: Context<I>): Promise<void>;
  /**
   * Lists the states of a group, sorted by priority.
   * @throws NotFound
   */
  list?(groupId: I, context: Context<I>): Promise<Page<ObjectState<I>>>;
  /** @throws NotFound */
  load?(state: ObjectStateRef<I>, context: Context<I>): Promise<ObjectState<I>>;
  /**
   * The first state of a group becomes that of all content.
   * @throws NotFound, PermissionDenied, BadRequest, AlreadyInUse
   */
  create?(state: NewObjectState<I>, context: Context<I>): Promise<ObjectState<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, AlreadyInUse */
  update?(command: ObjectStateRef<I> & Expecting & {
    readonly changes: ObjectStateChanges;
  }, context: Context<I>): Promise<ObjectState<I>>;
  /**
   * Content that has the state gets the one that new content gets.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is more than one write may change
   */
  delete?(command: ObjectStateRef<I> & Expecting, context: Context<I>): Promise<void>;
  /**
   * One state of each group that has states.
   * @throws NotFound, PermissionDenied
   */
  loadOfContent?(contentId: I, context: Context<I>): Promise<ContentStates<I>>;
  /**
   * Assigns these states to a content item, at most one of each group, and keeps those of other groups. `BadRequest` for a state
   * that does not exist. Returns all states of the item.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: belong to the same group
   */
  assign?(command: Expecting & {
    readonly contentId: I;
    readonly states: readonly ObjectStateRef<I>[];
  }, context: Context<I>): Promise<ContentStates<I>>;
}
/** Restricts the rights of a policy or an assignment: one of the values must match. */
interface Limitation {
  readonly identifier: string;
  /** Ids, paths such as `/1/2/` and the like, by identifier; without values, nothing matches. */
  readonly values: readonly string[];
}
/** The function that a policy grants: `*` matches all modules, or all functions of the module. */
interface PolicyValues {
  readonly module: string;
  readonly function: string;
  /** All of them must match; without any, the policy is not limited. */
  readonly limitations: readonly Limitation[];
}
/** A policy of a role or of a draft; its revision is that of the role, which changes with its policies. */
interface Policy<I extends Id = number> extends PolicyValues, Stored {
  readonly id: I;
  readonly roleId: I;
  /** Only in drafts: the policy of the role that it was copied from, null if there is none. */
  readonly originalId?: I | null;
}
/** The policies of a role or draft; the revision is that of the role. */
interface PoliciesOfRole<I extends Id = number> extends Page<Policy<I>>, Stored {
  readonly roleId: I;
}
/** A policy by its id, and the id of its role or draft. */
interface PolicyRef<I extends Id = number> {
  readonly roleId: I;
  readonly id: I;
}
interface NewPolicy<I extends Id = number> extends PolicyValues {
  readonly roleId: I;
}
/** Subject that operations apply to: a content item, a location, or anything. */
type PermissionSubject<I extends Id = number> = {
  readonly contentId: I;
/** The version of the content item; the current one where it is missing. */
  readonly versionNo?: number | undefined;
  readonly locationId?: never;
} | (OneOrNone<{
  /** For `content.create`, the location below which content would be created. */readonly locationId: I;
}> & {
  readonly contentId?: never;
  readonly versionNo?: never;
});
/** The operations to check, and their subject. */
type PermissionQuery<I extends Id = number> = PermissionSubject<I> & {
  /** Names of methods of the repository, such as `content.copy`; at most 100. */readonly operations: readonly string[];
};
/** Ids and values that rights to an operation depend on, most of them by the names of path variables. */
interface AccessParameters<I extends Id = number> {
  readonly contentId?: I;
  /** The version of the content item; the current one where it is missing. */
  readonly versionNo?: number;
  /** The language that is deleted, or written; where it is missing, the main language. */
  readonly languageCode?: string;
  /** The path of a location, which its last id identifies. */
  readonly locationPath?: string;
  readonly locationId?: I;
  /** The path of a user group, which its last id identifies. */
  readonly groupPath?: string;
  readonly groupLocationId?: I;
  readonly trashItemId?: I;
  /** The user that the operation is about. */
  readonly targetUserId?: I;
  readonly keyId?: I;
  readonly relationId?: I;
  readonly urlAliasId?: string;
  /** The location below which content would be placed. */
  readonly parentLocationId?: I;
  /** The location that would be swapped with the first one. */
  readonly otherLocationId?: I;
  /** The content item that would be related. */
  readonly destinationContentId?: I;
  /** The content type of the content that would be created. */
  readonly contentTypeId?: I;
  /** The section that the content would get. */
  readonly sectionId?: I;
  /** The object state that the content would get. */
  readonly stateId?: I;
  /** Whether the location would be hidden or shown, and nothing else of it changed. */
  readonly hidden?: boolean;
}
/** The question whether a user may carry out an operation. */
interface AccessQuery<I extends Id = number> extends AccessParameters<I> {
  /**
   * The name of a method of the repository, such as `content.updateInfo`, or `users.current` or `apiKeys.listOwn`, which callers use
   * for themselves.
   */
  readonly operation: string;
  /** The user; the caller where it is missing. */
  readonly userId?: I;
  /** Whether the query is about the anonymous caller; any caller may make such a query. */
  readonly isAnonymous?: boolean;
}
/** The object of a right: the subject of the operation, something below it, its destination, or the other one of two. */
type AccessSubject = (typeof accessSubjects)[number];
declare const accessSubjects: readonly ['subject', 'below', 'destination', 'other'];
/** Requirements besides policies: to be authenticated, and not restricted by an API key or by the access that the host sets. */
type AccessCondition = (typeof accessConditions)[number];
declare const accessConditions: readonly ['authentication', 'apiKey'];
/** A right that is missing, or another condition that is not met. */
interface MissingRight {
  /** The module and the function that a policy must allow; missing where the condition is not about policies. */
  readonly module?: string;
  readonly function?: string;
  readonly subject?: AccessSubject;
  /** The names of the limitations that do not match, of the policies that allow the function; none where no policy does. */
  readonly limitations: readonly string[];
  readonly condition?: AccessCondition;
}
/** A limitation of a policy, or of the assignment of its role, and whether it matches. */
interface ExplainedLimitation extends Limitation {
  readonly isMatching: boolean;
  /** Whether the assignment of the role is limited, and not the policy itself. */
  readonly isOfAssignment: boolean;
}
/** A policy that allows the function which a right is about, and whether all of its limitations match. */
interface ExplainedPolicy<I extends Id = number> {
  readonly id: I;
  readonly roleId: I;
  /** The identifier of the role. */
  readonly roleIdentifier: string;
  /** The required right. */
  readonly module: string;
  readonly function: string;
  readonly subject?: AccessSubject;
  readonly isMatching: boolean;
  readonly limitations: readonly ExplainedLimitation[];
}
/** The result of an access query. */
interface Access<I extends Id = number> {
  readonly allowed: boolean;
  /** Rights of which each is missing; none where the operation is allowed. */
  readonly missing: readonly MissingRight[];
  /** The policies that were compared, at most 200 of each right; only for callers who may read roles. */
  readonly policies?: readonly ExplainedPolicy<I>[];
}
interface PermissionRepository<I extends Id = number> {
  /**
   * Returns the named operations that the caller may use, as far as that can be decided without calling one: none that is
   * always refused to this caller there, and each that would succeed. Read operations are included. Entities that do not exist
   * and those that the caller may not read are treated alike: no operation applies to them. It never throws `NotFound`.
   */
  list?(query: PermissionQuery<I>, context: Context<I>): Promise<Page<string>>;
  /**
   * Explains whether a user may carry out an operation, as far as rights decide that: rules of the domain may refuse it all the
   * same. A parameter that rights do not depend on is ignored. Only callers who may read roles may name another user, and only
   * they get policies and values of limitations. It changes nothing. A subject that does not exist, or that the caller may not
   * read, is refused as by a read of it.
   * @throws NotFound, PermissionDenied
   */
  explain?(query: AccessQuery<I>, context: Context<I>): Promise<Access<I>>;
}
/**
 * Relations belong to versions and are copied with them. Those that follow from field values are created and deleted with these;
 * only those of the type COMMON are created and deleted here, in drafts. A write that is given an expected revision
 * compares it with that of the version.
 */
interface RelationRepository<I extends Id = number> {
  /**
   * The relations to content that the caller may see, in the order of creation.
   * @throws NotFound, PermissionDenied
   */
  list?(query: VersionId<I> & PageRequest, context: Context<I>): Promise<Page<Relation<I>>>;
  /**
   * The relations to a content item, from the published versions of content that the caller may read, in the order of
   * creation: a version that is published again has new ones.
   * @throws NotFound, PermissionDenied
   */
  listReverse?(query: {
    readonly contentId: I;
  } & PageRequest, context: Context<I>): Promise<Page<Relation<I>>>;
  /** @throws NotFound, PermissionDenied */
  load?(relation: VersionId<I> & {
    readonly id: I;
  }, context: Context<I>): Promise<Relation<I>>;
  /**
   * A destination that the caller may not read does not exist.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is not a draft; does not exist; already refers to
   *   that content
   */
  create?(command: VersionId<I> & Expecting & {
    readonly destinationContentId: I;
  }, context: Context<I>): Promise<Relation<I>>;
  /**
   * Relations that follow from field values are deleted with these.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is not a draft; follows from the value of a field
   */
  delete?(command: VersionId<I> & Target<I>, context: Context<I>): Promise<void>;
}
interface Role<I extends Id = number> extends Stored {
  readonly id: I;
  readonly identifier: string;
  /** A draft has its own id; its policies have no effect. */
  readonly status: 'DEFINED' | 'DRAFT';
}
/** All values that can be set of a role itself. */
interface RoleValues {
  readonly identifier: string;
}
/** A missing member leaves its value as it is. */
interface RoleChanges extends Partial<RoleValues> {}
interface NewRole extends RoleValues {
  /** Whether it is a draft, which must be published before it can be assigned. */
  readonly isDraft?: boolean;
}
interface RoleQuery extends PageRequest {
  readonly identifier?: string;
}
/** A role that a user has directly, as a whole or limited to sections or to a subtree. */
interface UserRole<I extends Id = number> extends Stored {
  readonly userId: I;
  readonly roleId: I;
  /** A limitation by `Section` or `Subtree`. */
  readonly limitation?: Limitation;
}
/** A role assigned to a user group, which is named by the path of its location. */
interface GroupRole<I extends Id = number> extends Omit<UserRole<I>, 'userId'> {
  readonly path: string;
}
interface RolesOfUser<I extends Id = number> extends Page<UserRole<I>>, Stored {
  readonly userId: I;
}
interface RolesOfGroup<I extends Id = number> extends Page<GroupRole<I>>, Stored {
  readonly path: string;
}
/** A role and the users and groups that it is assigned to. */
type UserRoleRef<I extends Id = number> = Pick<UserRole<I>, 'userId' | 'roleId'>;
type GroupRoleRef<I extends Id = number> = Pick<GroupRole<I>, 'path' | 'roleId'>;
type RoleChange<I extends Id> = Target<I> & {
  readonly changes: RoleChanges;
};
/**
 * Storage of roles. `AlreadyInUse` for an identifier that another role or draft has. While a role has a draft, the role itself and
 * its policies cannot be changed.
 */
interface RoleRepository<I extends Id = number> {
  /**
   * The published roles by id, or that with an identifier: one or none, and none for callers who may not list roles, so that
   * they cannot guess identifiers.
   * @throws PermissionDenied
   */
  list?(query: RoleQuery, context: Context<I>): Promise<Page<Role<I>>>;
  /**
   * A role, or a draft by its own id.
   * @throws NotFound, PermissionDenied
   */
  load?(id: I, context: Context<I>): Promise<Role<I>>;
  /** @throws PermissionDenied, AlreadyInUse */
  create?(role: NewRole, context: Context<I>): Promise<Role<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, AlreadyInUse, Refused: has a draft */
  update?(command: RoleChange<I>, context: Context<I>): Promise<Role<I>>;
  /**
   * Deletes a role with its policies, its assignments and its draft.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: would leave no user who may manage roles
   */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
  /**
   * A copy of a role with its policies.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: has a draft
   */
  createDraft?(command: Target<I>, context: Context<I>): Promise<Role<I>>;
  /**
   * The draft of the role of that id, or the draft of that id.
   * @throws NotFound, PermissionDenied
   */
  loadDraft?(id: I, context: Context<I>): Promise<Role<I>>;
  /**
   * Changes the draft of the role of that id, or the draft of that id; the revision is that of the draft.
   * @throws NotFound, PermissionDenied, PreconditionFailed, AlreadyInUse
   */
  updateDraft?(command: RoleChange<I>, context: Context<I>): Promise<Role<I>>;
  /**
   * Publishes the draft of the role of that id, or the draft of that id: its identifier and policies replace those of its
   * role, or it becomes a role itself. The assignments stay.
   * @throws NotFound, PermissionDenied, PreconditionFailed, AlreadyInUse, Refused: would leave no user who may manage
   *   roles
   */
  publishDraft?(command: Target<I>, context: Context<I>): Promise<Role<I>>;
  /**
   * Deletes a draft by its own id.
   * @throws NotFound, PermissionDenied, PreconditionFailed
   */
  deleteDraft?(command: Target<I>, context: Context<I>): Promise<void>;
  /** @throws NotFound, PermissionDenied */
  listPolicies?(roleId: I, context: Context<I>): Promise<PoliciesOfRole<I>>;
  /** @throws NotFound, PermissionDenied */
  loadPolicy?(policy: PolicyRef<I>, context: Context<I>): Promise<Policy<I>>;
  /**
   * Adds a policy to a role or a draft. `BadRequest` for a module, a function or a limitation that is unknown, or that does
   * not take such a limitation, and for values that name nothing.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: has a draft
   */
  createPolicy?(policy: NewPolicy<I> & Expecting, context: Context<I>): Promise<Policy<I>>;
  /**
   * Replaces all limitations of a policy.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: has a draft; would leave no user who
   *   may manage roles
   */
  updatePolicy?(command: PolicyRef<I> & Expecting & {
    readonly limitations: readonly Limitation[];
  }, context: Context<I>): Promise<Policy<I>>;
  /**
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: has a draft; would leave no user who may manage
   *   roles
   */
  deletePolicy?(command: PolicyRef<I> & Expecting, context: Context<I>): Promise<void>;
  /**
   * Deletes all policies of a role or a draft.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: has a draft; would leave no user who may manage
   *   roles
   */
  deletePolicies?(command: Expecting & {
    readonly roleId: I;
  }, context: Context<I>): Promise<void>;
  /**
   * The policies of all roles of a user, those of the user's groups included, each once. Users may list their own.
   * @throws NotFound, PermissionDenied
   */
  listPoliciesOfUser?(userId: I, context: Context<I>): Promise<Page<Policy<I>>>;
  /**
   * The roles that a user has directly, in the order of assignment. Users may list their own.
   * @throws NotFound, PermissionDenied
   */
  listOfUser?(userId: I, context: Context<I>): Promise<RolesOfUser<I>>;
  /**
   * The first assignment of a role to a user, whose revision is that of all of them.
   * @throws NotFound, PermissionDenied
   */
  loadOfUser?(role: UserRoleRef<I>, context: Context<I>): Promise<UserRole<I>>;
  /**
   * Assigns a role to a user, and returns all assignments of the user. `BadRequest` for a role that does not exist or is a
   * draft, and for a limitation that is unknown or names nothing. A role is assigned with a limitation once.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: is already assigned
   */
  assignToUser?(command: Omit<UserRole<I>, keyof Stored> & Expecting, context: Context<I>): Promise<RolesOfUser<I>>;
  /**
   * Deletes all assignments of a role to a user, if there are any. Returns the user's remaining assignments.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: would leave no user who may manage roles
   */
  unassignFromUser?(command: UserRoleRef<I> & Expecting, context: Context<I>): Promise<RolesOfUser<I>>;
  /**
   * Lists the role assignments of a user group, as `listOfUser` does for a user.
   * @throws NotFound, PermissionDenied
   */
  listOfGroup?(path: string, context: Context<I>): Promise<RolesOfGroup<I>>;
  /** @throws NotFound, PermissionDenied */
  loadOfGroup?(role: GroupRoleRef<I>, context: Context<I>): Promise<GroupRole<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: is already assigned */
  assignToGroup?(command: Omit<GroupRole<I>, keyof Stored> & Expecting, context: Context<I>): Promise<RolesOfGroup<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, Refused: would leave no user who may manage roles */
  unassignFromGroup?(command: GroupRoleRef<I> & Expecting, context: Context<I>): Promise<RolesOfGroup<I>>;
}
interface Section<I extends Id = number> extends Stored {
  readonly id: I;
  readonly identifier: string;
  readonly name: string;
}
interface SectionQuery {
  readonly identifier?: string;
}
/** All values that can be set of a section. */
interface SectionValues {
  readonly identifier: string;
  readonly name: string;
}
/** A missing member leaves its value as it is. */
interface SectionChanges extends Partial<SectionValues> {}
/** Storage of sections. `AlreadyInUse` for an identifier. */
interface SectionRepository<I extends Id = number> {
  /**
   * All, or those with an identifier: one or none, and none for callers who may not list sections, so that they cannot
   * guess identifiers.
   * @throws PermissionDenied
   */
  list?(query: SectionQuery, context: Context<I>): Promise<Page<Section<I>>>;
  /** @throws NotFound, PermissionDenied */
  load?(id: I, context: Context<I>): Promise<Section<I>>;
  /** @throws PermissionDenied, AlreadyInUse */
  create?(values: SectionValues, context: Context<I>): Promise<Section<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, AlreadyInUse */
  update?(command: Target<I> & {
    readonly changes: SectionChanges;
  }, context: Context<I>): Promise<Section<I>>;
  /**
   * Drafts and content in the trash count as content. Policies that name it keep their other values.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: has content; limits the assignment of a role
   */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
}
/** A version as it is stored, without its values. */
interface VersionRecord<I extends Id = number> {
  readonly versionNo: number;
  readonly creatorId: I;
  readonly created: Date;
  readonly modified: Date;
  readonly initialLanguageCode: string;
}
/** A draft or an archived version. */
interface FormerVersion<I extends Id = number> extends VersionRecord<I> {
  readonly status: Exclude<VersionStatus, 'PUBLISHED'>;
  /** Names by locale code, one for each of its languages. */
  readonly names: Translations;
  /** Values of all fields except accounts, which versions do not have. */
  readonly fields: readonly FieldChange[];
  /** Content that it refers to by relations that no field has. */
  readonly relations: readonly I[];
}
/** All versions of a content item. */
interface VersionsCommand<I extends Id = number> {
  readonly contentId: I;
  readonly current: VersionRecord<I>;
  /** Values of the current version, with the same checks as those of new content; all stay as they are when missing. */
  readonly fields?: readonly FieldChange[];
  /** All other versions, which replace those that are stored. */
  readonly others: readonly FormerVersion<I>[];
  /** Content that the current version refers to by relations that no field has: in place of those that it has, or beside them without `fields`. */
  readonly relations?: readonly I[];
  /** When the item was published first and modified last; both stay as they are when missing. */
  readonly published?: Date;
  readonly modified?: Date;
}
/** Content with all properties of its source, and with ids that were reserved for it. */
interface TransferredContent<I extends Id = number> {
  readonly id: I;
  /** The id of its main location; a draft gets the location with its publication. */
  readonly locationId: I;
  readonly remoteId: string;
  readonly contentTypeId: I;
  readonly sectionId: I;
  /** The caller when missing. */
  readonly ownerId?: I;
  readonly mainLanguageCode: string;
  readonly alwaysAvailable: boolean;
  readonly hidden: boolean;
  readonly isPublished: boolean;
  /** When the item was published first and modified last; the time of the transfer when missing. */
  readonly published?: Date;
  readonly modified?: Date;
  readonly location: Pick<Location<I>, 'hidden' | 'priority' | 'remoteId' | 'sortField' | 'sortOrder'> & {
    readonly parentLocationId: I;
  };
  /** Object states that replace the first one of their groups. */
  readonly states: readonly ObjectStateRef<I>[];
  /** Values of the current version, with the same checks as those of new content. */
  readonly fields: readonly FieldChange[];
  /** Content that the current version refers to by relations that no field has. */
  readonly relations: readonly I[];
  /** The metadata of the current version; by default, version 1 by the caller. */
  readonly current?: VersionRecord<I>;
  readonly others: readonly FormerVersion<I>[];
  /** The hash of the password of a user. */
  readonly passwordHash?: string | null;
}
/** Ids of content and of locations. */
interface TransferIds<T> {
  readonly contents: readonly T[];
  readonly locations: readonly T[];
}
/** Ids of all entities that are created with reserved ones. */
interface ReservedIds<T> extends TransferIds<T> {
  readonly sections?: readonly T[];
  readonly objectStateGroups?: readonly T[];
  readonly objectStates?: readonly T[];
  readonly contentTypeGroups?: readonly T[];
  readonly contentTypes?: readonly T[];
  readonly roles?: readonly T[];
}
/** Entities beside content with ids that were reserved for them; locations are further ones of content. */
interface TransferredEntities<I extends Id = number> {
  readonly sections?: readonly (SectionValues & {
    readonly id: I;
  })[];
  readonly objectStateGroups?: readonly (NewObjectStateGroup & {
    readonly id: I;
  })[];
  readonly objectStates?: readonly (NewObjectState<I> & {
    readonly id: I;
  })[];
  readonly contentTypeGroups?: readonly (NewContentTypeGroup<I> & {
    readonly id: I;
  })[];
  readonly contentTypes?: readonly (NewContentType<I> & {
    readonly id: I;
  })[];
  readonly roles?: readonly (RoleValues & {
    readonly id: I;
  })[];
  readonly locations?: readonly (NewLocation<I> & {
    readonly id: I;
  })[];
}
/** A remote id that is in use, and the id that it belongs to. */
interface RemoteIdMatch<I extends Id = number> {
  readonly remoteId: string;
  readonly id: I;
}
/** Content that is not in the tree: it was never published, or is in the trash. */
interface UnplacedContent<I extends Id = number> extends Pick<Location<I>, 'hidden' | 'priority' | 'remoteId' | 'sortField' | 'sortOrder'> {
  readonly contentId: I;
  readonly status: 'DRAFT' | 'TRASHED';
  /** The remote id of its former or future parent, empty for the root of the tree; missing where that was deleted. */
  readonly parentRemoteId?: string;
}
/** Properties of content that other methods return for one item at a time. */
interface ContentDetails<I extends Id = number> {
  readonly contentId: I;
  readonly states: readonly ObjectStateRef<I>[];
  /** By number. */
  readonly versions: readonly Pick<VersionInfo<I>, 'versionNo' | 'status' | 'names'>[];
  /** Whether one of its locations has URL aliases that were not generated from its names. */
  readonly hasCustomAliases: boolean;
  /** Content that its versions have relations to. */
  readonly destinations: readonly RemoteIdMatch<I>[];
}
interface UnplacedQuery {
  readonly limit: number;
  /** The `next` of the former page. */
  readonly after?: string;
}
/**
 * Methods for copies of a repository, beside all others. All of them are for callers without any limitation of their rights;
 * others are refused with `PermissionDenied`.
 */
interface TransferRepository<I extends Id = number> {
  /**
   * Lists content that is not in the tree, sorted by id. `BadRequest` for an `after` that is not the `next` of a page.
   * @throws PermissionDenied, BadRequest
   */
  list(query: UnplacedQuery, context: Context<I>): Promise<Page<UnplacedContent<I>>>;
  /**
   * Loads the details of content items, without those that do not exist.
   * @throws PermissionDenied
   */
  loadDetails?(query: {
    readonly contentIds: readonly I[];
  }, context: Context<I>): Promise<Page<ContentDetails<I>>>;
  /**
   * Loads the hash of a user's password in the PHC string format; null for a user without one.
   * @throws PermissionDenied, NotFound
   */
  loadPasswordHash?(userId: I, context: Context<I>): Promise<string | null>;
  /**
   * Sets the hash of a user's password; the sessions of the user end. `BadRequest` for a hash that no password could be compared with.
   * @throws PermissionDenied, NotFound, BadRequest
   */
  setPasswordHash?(command: {
    readonly userId: I;
    readonly passwordHash: string | null;
  }, context: Context<I>): Promise<void>;
  /**
   * Finds the ids by remote ids, without those that do not exist.
   * @throws PermissionDenied
   */
  findByRemoteIds?(remoteIds: TransferIds<string>, context: Context<I>): Promise<TransferIds<RemoteIdMatch<I>>>;
  /**
   * Reserves unused ids for the caller: the requested ids where these are unused, and others for the rest and for each null.
   * @throws PermissionDenied
   */
  reserveIds?(ids: ReservedIds<I | null>, context: Context<I>): Promise<ReservedIds<I>>;
  /**
   * Creates entities with their ids, all or none, in the order of the members: later ones may refer to earlier ones. Each is
   * subject to the rules of the method that creates others of its kind. `AlreadyInUse` also for an id.
   * @throws PermissionDenied, NotFound, BadRequest, AlreadyInUse, Refused: is already below that location; is above that location;
   *   is not published
   */
  createEntities?(entities: TransferredEntities<I>, context: Context<I>): Promise<void>;
  /**
   * Creates content items, all or none: each may be below those before it, and may refer to all of them. `BadRequest` names the
   * item and the member that is at fault.
   * @throws PermissionDenied, BadRequest, AlreadyInUse
   */
  create?(contents: readonly TransferredContent<I>[], context: Context<I>): Promise<void>;
  /**
   * Stores all versions of content items, all or none, with their numbers, dates, creators and names as they are in the command.
   * Their values need not be those that the content type requires now. `BadRequest` for references to nothing, and for
   * a number that several versions have.
   * @throws PermissionDenied, NotFound, BadRequest
   */
  storeVersions?(commands: readonly VersionsCommand<I>[], context: Context<I>): Promise<void>;
}
/**
 * Storage of the trash, of which callers see only the items that they may read and restore or delete. A caller who may not do
 * that at all gets `PermissionDenied`; an id that is not in the trash is `NotFound`.
 */
interface TrashRepository<I extends Id = number> {
  /**
   * The items that the caller can see, the latest first.
   * @throws PermissionDenied
   */
  list?(page: PageRequest, context: Context<I>): Promise<Page<TrashItem<I>>>;
  /** @throws NotFound, PermissionDenied */
  load?(id: I, context: Context<I>): Promise<TrashItem<I>>;
  /**
   * Restores the item alone, without its former descendants, below a parent: its former one when none is given, wherever that is
   * now. It keeps its id and properties; its content is published as before, and below another parent takes over the
   * section of that parent's content.
   * `BadRequest` when that parent can have no children.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: does not exist
   */
  restore?(command: Target<I> & {
    readonly parentLocationId?: I | undefined;
  }, context: Context<I>): Promise<Location<I>>;
  /**
   * Deletes the item's content permanently; its former descendants stay in the trash.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is referred to by other content
   */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
  /**
   * Deletes all that the caller may delete.
   * @throws PermissionDenied, Refused: is more than one write may change; is referred to by other content
   */
  empty?(query: NoQuery, context: Context<I>): Promise<void>;
}
/** A file of which some bytes, or all, have arrived. Only the caller who created it can use it, until it expires. */
interface Upload {
  /**
   * The id, of 1 to 64 letters, digits, dashes and underscores; once it is complete, a value of a field refers to it by this id.
   */
  readonly id: string;
  /** The name of the file; '' where the client sent none. */
  readonly fileName: string;
  /** The number of bytes that have arrived. */
  readonly offset: number;
  /** The total number of bytes. */
  readonly size: number;
  readonly isComplete: boolean;
  readonly expires: Date;
}
interface NewUpload {
  readonly fileName?: string;
  /** The size in bytes; without it, the content is the complete file. */
  readonly size?: number;
  /** The first bytes, or all. */
  readonly content?: Readable;
}
/**
 * Callers find their own uploads only; those of others are `NotFound`, as are those that have expired. The anonymous caller
 * has none.
 */
interface UploadRepository<I extends Id = number> {
  /**
   * Creates an upload; one whose content fails does not exist. `BadRequest` for a file without bytes, `InsufficientStorage` for
   * more bytes than the caller may upload before content refers to them, where the repository has such a quota.
   * @throws PermissionDenied, BadRequest, InsufficientStorage
   */
  create?(upload: NewUpload, context: Context<I>): Promise<Upload>;
  /** @throws NotFound */
  load?(id: string, context: Context<I>): Promise<Upload>;
  /**
   * Adds the bytes that follow, and resolves once they are stored. Where the content fails, the bytes that arrived before stay,
   * and the offset is their number. `BadRequest` for more bytes than its size.
   * @throws NotFound, BadRequest, InsufficientStorage, Refused: is not that of the upload
   */
  append?(part: {
    readonly id: string;
    readonly offset: number;
    readonly content: Readable;
  }, context: Context<I>): Promise<Upload>;
  /**
   * Bytes that values refer to stay.
   * @throws NotFound
   */
  delete?(id: string, context: Context<I>): Promise<void>;
}
declare const urlAliasTypes: readonly ['LOCATION', 'RESOURCE', 'VIRTUAL'];
/** Kind of the target of an alias; a virtual alias has no target, only aliases below it. */
type UrlAliasType = (typeof urlAliasTypes)[number];
interface UrlAliasRef {
  /** The id of its parent, a dash and a checksum of its last segment, `0-62933a2951ef01f4eafd9bdf4d3cd2f0`. */
  readonly id: string;
}
interface UrlAlias<I extends Id = number> extends UrlAliasRef, Stored {
  readonly type: UrlAliasType;
  /** The location; only of the type `LOCATION`. */
  readonly location?: LocationRef<I>;
  /** The resource, without its scheme, such as `content/search`; only of the type `RESOURCE`. */
  readonly resource?: string;
  /**
   * From below the top folder, such as `/Summer/Pictures`; empty where it contains the name of content that the caller may not
   * read.
   */
  readonly path: string;
  readonly languageCodes: readonly string[];
  readonly alwaysAvailable: boolean;
  /** Whether it has a former name or parent of the location. */
  readonly isHistory: boolean;
  /** Whether clients are redirected. */
  readonly forward: boolean;
  /** Whether a user created it; the others are generated from the names of content. */
  readonly custom: boolean;
}
/** The target of an alias: a location or a resource. */
type UrlAliasTarget<I extends Id = number> = OneOf<{
  readonly locationId: I;
/** The resource with its scheme: `module:content/search`. */
  readonly resource: string;
}>;
type NewUrlAlias<I extends Id = number> = UrlAliasTarget<I> & {
  readonly path: string;
  readonly languageCode: string;
  readonly alwaysAvailable: boolean;
  readonly forward: boolean;
};
/**
 * Storage of URL aliases. The generated ones follow the published names of content in each language and its locations; former
 * aliases stay as history, and are valid until the path is used again. Aliases of a location are visible to callers
 * who may read it, others to everyone.
 */
interface UrlAliasRepository<I extends Id = number> {
  /** Lists the aliases of resources, the oldest first. */
  listGlobal?(page: PageRequest, context: Context<I>): Promise<Page<UrlAliasRef>>;
  /**
   * Lists either the custom aliases of a location or the generated ones that are not history, the oldest first.
   * @throws NotFound, PermissionDenied
   */
  listOfLocation?(query: PageRequest & {
    readonly locationId: I;
    readonly custom: boolean;
  }, context: Context<I>): Promise<Page<UrlAliasRef>>;
  /**
   * `NotFound` also for an alias that the caller may not read: the id is a digest of the name.
   * @throws NotFound
   */
  load?(id: string, context: Context<I>): Promise<UrlAlias<I>>;
  /**
   * `BadRequest` for an empty path, an unknown language, a location that is not there or a resource without a scheme;
   * a path can resolve to one target in several languages.
   * @throws PermissionDenied, BadRequest, Refused: already leads somewhere
   */
  create?(alias: NewUrlAlias<I>, context: Context<I>): Promise<UrlAlias<I>>;
  /**
   * Deletes an alias. Aliases below it are kept; it becomes `VIRTUAL` then.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is generated; has others below it
   */
  delete?(command: Expecting & UrlAliasRef, context: Context<I>): Promise<void>;
}
interface UrlWildcard<I extends Id = number> extends Stored {
  readonly id: I;
  /** A path with `*` for any text, such as `/archive/*`. */
  readonly sourceUrl: string;
  /** A path in which `{1}` is replaced by the text that the first `*` matches, such as `/articles/{1}`. */
  readonly destinationUrl: string;
  /** Whether clients are redirected to the destination, or get the resource there. */
  readonly forward: boolean;
}
type NewUrlWildcard = Pick<UrlWildcard, 'sourceUrl' | 'destinationUrl' | 'forward'>;
/** Storage of wildcards, which everyone may read. */
interface UrlWildcardRepository<I extends Id = number> {
  /** Lists wildcards, the oldest first. */
  list?(page: PageRequest, context: Context<I>): Promise<Page<UrlWildcard<I>>>;
  /** @throws NotFound */
  load?(id: I, context: Context<I>): Promise<UrlWildcard<I>>;
  /**
   * `BadRequest` for a placeholder without its `*`, `AlreadyInUse` for a source.
   * @throws PermissionDenied, BadRequest, AlreadyInUse, Refused: begins and ends like too many others
   */
  create?(wildcard: NewUrlWildcard, context: Context<I>): Promise<UrlWildcard<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
}
interface User<I extends Id = number> extends Content<I> {
  readonly login: string;
  readonly email: string;
  readonly enabled: boolean;
}
/** Data of a user account that authentication requires. */
interface Account<I extends Id = number> {
  readonly userId: I;
  readonly login: string;
  /**
   * A value that changes when all sessions of the user must end: with the password, or when the user is disabled and enabled
   * again.
   */
  readonly stamp?: string;
  /** The user may not log in to the context's siteaccess: sessions are anonymous there, and stay valid in others. */
  readonly isRefused?: boolean;
  /**
   * Data that the repository needs to act for the user, such as a session on another server, as plain JSON. It is stored in the
   * server's session record, and returned as `caller.credentials` of each context.
   */
  readonly credentials?: unknown;
}
interface Credentials {
  readonly login: string;
  readonly password: string;
}
interface LoginCredentials extends Credentials {
  /** The purpose of the authentication: a session, requests that send the password each time, or a token. */
  readonly scheme?: 'session' | 'basic' | 'token';
}
/** Lookups of users, one at a time. */
interface UserLookups<I extends Id = number> {
  /** The id of a role, for users to whom it is assigned directly. */
  readonly roleId: I;
  /** The remote id of the content item. */
  readonly remoteId: string;
  /** The login, compared case-insensitively. */
  readonly login: string;
  /** The email address, compared case-insensitively; several users may have the same one. */
  readonly email: string;
}
/** A page of all users. */
interface UserListing extends PageRequest {
  /** Only users whose login, email address or name contains it; compared case-insensitively, and all users when empty. */
  readonly text?: string;
}
/** Query of users, by one of the lookups, or of all of them, page by page. */
type UserQuery<I extends Id = number> = (OneOf<UserLookups<I>> & { readonly [K in keyof UserListing]?: never }) | (UserListing & { readonly [K in keyof UserLookups<I>]?: never });
/** The values of a new user. */
interface NewUser<I extends Id = number> {
  /** The content type of users when missing. */
  readonly contentTypeId?: I;
  readonly mainLanguageCode: string;
  readonly login: string;
  readonly email: string;
  /** Plain text; only its hash is stored, and neither is ever returned. */
  readonly password: string;
  /** True when missing. */
  readonly enabled?: boolean;
  /** The section of the group when missing. */
  readonly sectionId?: I;
  readonly remoteId?: string;
  readonly fields: readonly FieldChange[];
}
/** Changes to a user; a missing member leaves its value as it is, and the login stays. */
interface UserChanges<I extends Id = number> {
  readonly mainLanguageCode?: string;
  readonly email?: string;
  readonly password?: string;
  readonly enabled?: boolean;
  readonly sectionId?: I;
  readonly remoteId?: string;
  readonly fields?: readonly FieldChange[];
}
/** A group by the path of its location, such as `/1/5/13/`. */
interface UserGroupRef {
  readonly path: string;
}
/** A group of users with its content item. */
interface UserGroup<I extends Id = number> extends Content<I>, UserGroupRef {
  /** The path of the parent group; missing for the root group. */
  readonly parentPath?: string;
}
/** A user, and a group by the id of its location. */
interface Membership<I extends Id = number> extends Expecting {
  readonly userId: I;
  readonly groupLocationId: I;
}
/**
 * Storage of users. A login belongs to one user, whatever its case. A new password, and being disabled, trashed or deleted
 * ends the user's sessions and tokens. Users in the trash cannot log in, and can again when they are restored. Changing
 * the groups of users requires the right to assign roles where a group has roles or is within one that has, in every
 * operation: content that may become a user counts as one, such as the copy of a user, and so does giving it an account. So
 * does setting the password or the address of a user who has roles that the caller does not have, and enabling such a user.
 */
interface UserRepository<I extends Id = number> {
  /**
   * The users whom the caller may read, without those in the trash; pages of all users have an order that stays the same. A
   * role that the caller may not read has no assignments.
   */
  list?(query: UserQuery<I>, context: Context<I>): Promise<Page<User<I>>>;
  /**
   * Content that the caller may not read is refused in the same way whether it is a user or not. Callers may always read themselves.
   * @throws NotFound, PermissionDenied
   */
  load?(id: I, context: Context<I>): Promise<User<I>>;
  /**
   * The account of an enabled user who may log in to the context's siteaccess and whose password is this by the OpaqueString
   * profile (RFC 8265), else undefined. Takes as long for an unknown login as for a wrong password.
   */
  authenticate?(credentials: LoginCredentials, context: Context<I>): Promise<Account<I> | undefined>;
  /**
   * The account of an enabled user, else undefined, which ends the user's sessions. `isRefused` is true where the user may not
   * log in to the context's siteaccess. Called with each request of a session, so that a lost right takes effect immediately;
   * the context's caller is the user, with the credentials of the account.
   */
  findAccount?(userId: I, context: Context<I>): Promise<Account<I> | undefined>;
  /** Revokes the caller's `credentials`: called when the caller logs out, if there are any. */
  endSession?(context: Context<I>): Promise<void>;
  /**
   * Ends all sessions and tokens of the user by another `stamp` of the account; nothing else changes. Requires the right to edit
   * the user, but for callers themselves, whose current session ends too.
   * @throws NotFound, PermissionDenied
   */
  endSessions?(id: I, context: Context<I>): Promise<void>;
  /**
   * Creates and publishes a user in the group at a path. `AlreadyInUse` for a login or a remote id, `BadRequest`
   * with the path of each login, address, password or field that is not valid.
   * @throws NotFound, PermissionDenied, BadRequest, AlreadyInUse
   */
  create?(user: NewUser<I> & {
    readonly groupPath: string;
  }, context: Context<I>): Promise<User<I>>;
  /**
   * Publishes a new version with the changes, all of them or none; otherwise throws like `create`.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, AlreadyInUse, Refused: would leave no user who
   *   may manage roles
   */
  update?(command: Target<I> & {
    readonly changes: UserChanges<I>;
  }, context: Context<I>): Promise<User<I>>;
  /**
   * Deletes the content item of the user.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is the caller, and users cannot delete
   *   themselves; would leave no user who may manage roles; is more than one write may change; is referred to by other
   *   content
   */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
  /**
   * The groups that the user is in, those that the caller may read.
   * @throws NotFound, PermissionDenied
   */
  listGroups?(query: PageRequest & {
    readonly userId: I;
  }, context: Context<I>): Promise<Page<UserGroup<I>>>;
  /**
   * Adds the user to a group. Returns all groups of the user that the caller may read, as `listGroups` does.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: does not exist; is already below that location; is
   *   above that location
   */
  assignGroup?(command: Membership<I>, context: Context<I>): Promise<Page<UserGroup<I>>>;
  /**
   * Removes the user from a group, not from the only one. Returns the remaining groups in the same way.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is not in that group; is in no other user group;
   *   would leave no user who may manage roles; is referred to by other content
   */
  unassignGroup?(command: Membership<I>, context: Context<I>): Promise<Page<UserGroup<I>>>;
  /**
   * The drafts that the user has created, those that the caller may read, by content item and number.
   * @throws NotFound, PermissionDenied
   */
  listDrafts?(query: PageRequest & {
    readonly userId: I;
  }, context: Context<I>): Promise<Page<VersionInfo<I>>>;
}
/** Query of user groups, by one of these members. */
type UserGroupQuery<I extends Id = number> = OneOf<{
  /** The id of the content item. */readonly id: I;
/** Groups to which the role is assigned directly. */
  readonly roleId: I;
/** The remote id of the content item. */
  readonly remoteId: string;
}>;
/** The values of a new group. */
interface NewUserGroup<I extends Id = number> {
  /** The content type of groups when missing. */
  readonly contentTypeId?: I;
  readonly mainLanguageCode: string;
  /** The section of the parent when missing. */
  readonly sectionId?: I;
  readonly remoteId?: string;
  readonly fields: readonly FieldChange[];
}
/** Changes to a group; a missing member leaves its value as it is. */
interface UserGroupChanges<I extends Id = number> {
  readonly mainLanguageCode?: string;
  readonly sectionId?: I;
  readonly remoteId?: string;
  readonly fields?: readonly FieldChange[];
}
interface UserGroupTarget extends UserGroupRef, Expecting {}
/**
 * Storage of groups of users. `NotFound` for a path that is not that of a group, also where it was before; a location that the
 * caller may not read is refused in the same way whether it is a group or not.
 */
interface UserGroupRepository<I extends Id = number> {
  /** The groups that the caller may read. A role that the caller may not read is assigned to none. */
  list?(query: UserGroupQuery<I>, context: Context<I>): Promise<Page<UserGroup<I>>>;
  /** @throws NotFound, PermissionDenied */
  load?(path: string, context: Context<I>): Promise<UserGroup<I>>;
  /**
   * Creates and publishes a group below another one. `AlreadyInUse` for a remote id.
   * @throws NotFound, PermissionDenied, BadRequest, AlreadyInUse
   */
  create?(group: NewUserGroup<I> & {
    readonly parentPath: string;
  }, context: Context<I>): Promise<UserGroup<I>>;
  /**
   * Publishes a new version with the changes, all of them or none.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, AlreadyInUse
   */
  update?(command: UserGroupTarget & {
    readonly changes: UserGroupChanges<I>;
  }, context: Context<I>): Promise<UserGroup<I>>;
  /**
   * Deletes the group and all below it; users below it count as its users.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: has users; is the root group; contains the
   *   caller; would leave no user who may manage roles; is more than one write may change; is referred to by other content
   */
  delete?(command: UserGroupTarget, context: Context<I>): Promise<void>;
  /**
   * Moves the group and all below it below the group whose location has that id. `NotFound` where it is not
   * that of a group, `BadRequest` where it is within the moved subtree.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: does not exist; is the root group;
   *   is already below that location; would leave no user who may manage roles; is more than one write may change
   */
  move?(command: UserGroupTarget & {
    readonly parentLocationId: I;
  }, context: Context<I>): Promise<UserGroup<I>>;
  /**
   * The direct subgroups that the caller may read, in the order of the location.
   * @throws NotFound, PermissionDenied
   */
  listSubgroups?(query: PageRequest & UserGroupRef, context: Context<I>): Promise<Page<UserGroup<I>>>;
  /**
   * The users in the group whom the caller may read, in the order of the location.
   * @throws NotFound, PermissionDenied
   */
  listUsers?(query: PageRequest & UserGroupRef, context: Context<I>): Promise<Page<User<I>>>;
}
/** Selects the versions of a content item: at most `limit`, after the `next` of a page, or all without these. */
interface VersionQuery<I extends Id = number> {
  readonly contentId: I;
  readonly limit?: number;
  readonly after?: string;
}
interface VersionTarget<I extends Id = number> extends VersionId<I>, Expecting {}
/**
 * Versions are numbered per content item; a number is never reused. Drafts are changed and published; a published
 * or archived version stays as it is. A write that is given an expected revision throws `PreconditionFailed`, and changes
 * nothing, unless the version is at it.
 */
interface VersionRepository<I extends Id = number> {
  /**
   * All versions that the caller may see, by number; with a limit a page of them, whose `next` is the cursor of the next one.
   * `BadRequest` for the cursor of another list.
   * @throws NotFound, PermissionDenied, BadRequest
   */
  list?(query: VersionQuery<I>, context: Context<I>): Promise<Page<VersionInfo<I>>>;
  /** @throws NotFound, PermissionDenied */
  load?(version: VersionId<I>, context: Context<I>): Promise<Version<I>>;
  /**
   * Creates a draft, owned by the caller, from any version.
   * @throws NotFound, PermissionDenied, PreconditionFailed
   */
  createDraft?(command: VersionTarget<I>, context: Context<I>): Promise<Version<I>>;
  /**
   * Creates a draft from the current version. `PreconditionFailed` also when the version at the expected revision is no longer
   * the current one.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is a draft
   */
  createDraftOfCurrent?(command: Target<I>, context: Context<I>): Promise<Version<I>>;
  /**
   * Changes a draft. A language that it does not have yet gets default values where none are given. `BadRequest` for
   * unknown fields and languages and, naming every invalid field, for values that are not valid.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: is not a draft
   */
  update?(command: VersionTarget<I> & {
    readonly changes: VersionChanges;
  }, context: Context<I>): Promise<Version<I>>;
  /**
   * Publishes a draft; the version published before is archived. The first publication creates the locations.
   * `BadRequest` names every invalid field. Where no planned location is left, `locations.plan` adds one. A password in a draft
   * of a user takes effect only where the user who has set it publishes the draft, whose value has that user's id as
   * `newPasswordUserId`.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, AlreadyInUse, Refused: is not a draft; has no
   *   text in the main language; has no planned location; is in the trash; would leave no user who may manage roles
   */
  publish?(command: VersionTarget<I>, context: Context<I>): Promise<void>;
  /**
   * Changes fields of the published version, in one write, for storage without drafts: a request that publishes changes needs no
   * transaction then. `PreconditionFailed` unless the current version is at the expected revision; `BadRequest` as for `update`.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest
   */
  save?(command: Target<I> & {
    readonly changes: VersionChanges;
  }, context: Context<I>): Promise<Version<I>>;
  /**
   * Deletes a draft or an archived version, and with its only draft the content.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is published; is the last version; is
   *   referred to by other content
   */
  delete?(command: VersionTarget<I>, context: Context<I>): Promise<void>;
  /**
   * Removes a language from a draft. Where it was the initial language, that is the main language from then on. `NotFound`
   * for a language that the draft does not have.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is not a draft; is the only language; is the main
   *   language
   */
  deleteTranslation?(command: VersionTarget<I> & {
    readonly languageCode: string;
  }, context: Context<I>): Promise<void>;
  /**
   * Publishes a draft at a time, as it then is; a draft that has a schedule gets another time. The right to publish the draft is
   * needed now, and again at that time. A change of the draft by a caller who may not publish it ends the schedule. `BadRequest`
   * for a time that has passed and for an unknown time zone.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: is not a draft
   */
  schedule?(command: VersionTarget<I> & ScheduleTime, context: Context<I>): Promise<Schedule<I>>;
  /**
   * For callers who may read the draft.
   * @throws NotFound, PermissionDenied
   */
  loadSchedule?(version: VersionId<I>, context: Context<I>): Promise<Schedule<I>>;
  /**
   * Deletes the schedule of a draft, for callers who may publish it. `NotFound` for a draft without one.
   * @throws NotFound, PermissionDenied
   */
  unschedule?(version: VersionId<I>, context: Context<I>): Promise<void>;
}
/** A field definition by identifiers. */
interface FieldPath {
  readonly contentTypeIdentifier: string;
  readonly fieldDefinitionIdentifier: string;
}
/** The number of entries: those with the largest counts come first, and those with the same count by key. */
interface TermRequest {
  readonly limit?: number;
  readonly minCount?: number;
}
/** A range of values. A bound that is null is open; the upper bound is exclusive. */
interface ViewRange<T> {
  readonly from: T | null;
  readonly to: T | null;
}
/** Ranges to count. In fields with several values, a hit is counted with the value that it would be sorted by. */
interface RangeRequest<T> {
  readonly ranges: readonly ViewRange<T>[];
}
interface RawFieldRequest {
  /** The name of the field in the search engine; in the built-in one, content type and definition: `article/title`. */
  readonly fieldName: string;
}
declare const countryKeys: readonly ['name', 'alpha2', 'alpha3', 'idc'];
interface AggregationValues {
  readonly contentTypeTerm: TermRequest;
  readonly contentTypeGroupTerm: TermRequest;
  readonly languageTerm: TermRequest;
  readonly sectionTerm: TermRequest;
  readonly visibilityTerm: TermRequest;
  /** Counts by parent location. */
  readonly locationChildrenTerm: TermRequest;
  /** Counts by the child of that location whose subtree the hits are in. */
  readonly subtreeTerm: TermRequest & {
    readonly path: string;
  };
  readonly objectStateTerm: TermRequest & {
    readonly groupIdentifier: string;
  };
  readonly userMetadataTerm: TermRequest & {
    readonly target: UserTarget;
  };
  readonly rawTerm: TermRequest & RawFieldRequest;
  readonly authorTerm: TermRequest & FieldPath;
  readonly checkboxTerm: TermRequest & FieldPath;
  readonly keywordTerm: TermRequest & FieldPath;
  readonly selectionTerm: TermRequest & FieldPath;
  readonly countryTerm: TermRequest & FieldPath & {
    readonly type?: (typeof countryKeys)[number];
  };
  readonly dateMetadataRange: RangeRequest<Date> & {
    readonly target: DateTarget;
  };
  readonly dateRange: RangeRequest<Date> & FieldPath;
  readonly dateTimeRange: RangeRequest<Date> & FieldPath;
  /** Times of the day, in seconds. */
  readonly timeRange: RangeRequest<number> & FieldPath;
  readonly integerRange: RangeRequest<number> & FieldPath;
  readonly floatRange: RangeRequest<number> & FieldPath;
  readonly rawRange: RangeRequest<string> & RawFieldRequest;
  readonly integerStats: FieldPath;
  readonly floatStats: FieldPath;
  readonly rawStats: RawFieldRequest;
}
/** A count over all hits of a query, whichever page of them is requested. */
type Aggregation = { readonly [K in keyof AggregationValues]: {
  readonly kind: K;
  readonly name: string;
} & AggregationValues[K] }[keyof AggregationValues];
type AggregationKind = Aggregation['kind'];
/** The key of an entry: a value, or the object that the value identifies. */
type TermKey<I extends Id = number> = {
  readonly value: string | boolean;
} | {
  readonly contentType: ContentType<I>;
} | {
  readonly contentTypeGroup: ContentTypeGroup<I>;
} | {
  readonly language: Language<I>;
} | {
  readonly section: Section<I>;
} | {
  readonly objectState: ObjectState<I>;
} | {
  readonly user: User<I>;
} | {
  readonly userGroup: UserGroup<I>;
} | {
  readonly location: Location<I>;
} | {
  readonly author: {
    readonly name: string;
    readonly email: string;
  };
};
interface TermAggregationResult<I extends Id = number> {
  readonly kind: 'terms';
  readonly name: string;
  readonly entries: readonly {
    readonly key: TermKey<I>;
    readonly count: number;
  }[];
}
/** The counts by range, one entry for each range of the request, in the same order. */
interface RangeAggregationResult {
  readonly kind: 'ranges';
  readonly name: string;
  readonly entries: readonly {
    readonly key: ViewRange<Date | number | string>;
    readonly count: number;
  }[];
}
/** Statistics; null where no hit has a value. */
interface StatsAggregationResult {
  readonly kind: 'stats';
  readonly name: string;
  readonly sum: number | null;
  readonly count: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly avg: number | null;
}
type AggregationResult<I extends Id = number> = TermAggregationResult<I> | RangeAggregationResult | StatsAggregationResult;
declare const contentSortKinds: readonly ['contentId', 'contentName', 'dateModified', 'datePublished', 'sectionIdentifier', 'sectionName', 'score'];
/** The kinds of sort clauses that only queries of locations can have. */
declare const locationSortKinds: readonly ['locationId', 'locationDepth', 'locationPath', 'locationPriority'];
/**
 * A sort clause: hits without such a value come last, or first where the order is descending; `missing: 'last'`, which `itemsOf`
 * sends and documents cannot have, means that they come last in both directions.
 */
type SortClause = {
  readonly kind: (typeof contentSortKinds)[number] | (typeof locationSortKinds)[number];
  readonly direction: SortDirection;
} | ({
  readonly kind: 'field';
  readonly direction: SortDirection;
  readonly missing?: 'last';
} & FieldPath);
interface ViewQuery<I extends Id = number> {
  /** The kind of hits; in a query of locations, each location of a content item is a hit. */
  readonly target: 'content' | 'locations';
  /** All of these must match. */
  readonly filter: readonly Criterion<I>[];
  /** All of these must match too; they also determine the score. */
  readonly query: readonly Criterion<I>[];
  /** Sort clauses; by default, hits are sorted by score where a criterion has one, and finally by id. */
  readonly sortClauses: readonly SortClause[];
  readonly aggregations: readonly Aggregation[];
  /** Content that is translated into this language; and content that is always available, unless that is left out. */
  readonly languageCode?: string;
  readonly useAlwaysAvailable: boolean;
  /** Whether the hits on all pages are counted. */
  readonly performCount: boolean;
}
/** A hit: content in queries of content, and a location with its content in those of locations. */
type ViewHit<I extends Id = number> = {
  readonly score: number;
} & ({
  readonly content: Content<I>;
} | {
  readonly location: Location<I> & {
    readonly content?: Content<I>;
  };
});
interface ViewResult<I extends Id = number> {
  /** The hits of the requested page. */
  readonly hits: readonly ViewHit<I>[];
  /** The number of hits on all pages; missing where it was not counted. */
  readonly total?: number;
  /** Whether there are more than `total`, where counting them all would take too long. */
  readonly isTotalMinimum?: boolean;
  /** A cursor for the next page; missing on the last page, and without cursors. */
  readonly next?: string;
  /** The time of the search in seconds. */
  readonly time?: number;
  /** The highest score of all hits whose scores were compared; missing without scores. */
  readonly maxScore?: number;
  /** The results of aggregations, in the order of the query. */
  readonly aggregations: readonly AggregationResult<I>[];
}
/**
 * Search in published content that is not in the trash, and the locations that it has. Content that the caller may not
 * read is not a hit, is not counted and not aggregated, and does not exist inside criteria, by which it cannot be
 * found out: a parent's children are not found by a parent that the caller may not read, nor content by an owner. The root of
 * the tree, which has no content, is not a hit.
 *
 * `NotFound` for the identifier of a content type, the remote id of a parent and the sibling of a location that do not exist;
 * other values that do not exist match nothing. `BadRequest`, which names the member, for criteria that the storage cannot
 * evaluate. A response is consistent.
 */
interface ViewRepository<I extends Id = number> {
  /**
   * Consecutive pages have each hit once. A result may have `next`, a cursor: a client that follows cursors gets every hit once
   * that remains one and keeps its place in the order, whatever is published or deleted meanwhile. A cursor belongs to the
   * criteria, the sort clauses and the language of the query, and is `BadRequest` with any others. Where comparing the scores
   * of all hits would take too long, a search that is sorted by them may return the best of some hits alone.
   * @throws NotFound, BadRequest
   */
  find?(view: {
    readonly query: ViewQuery<I>;
    readonly page: PageRequest;
  }, context: Context<I>): Promise<ViewResult<I>>;
}
/** All values that can be set of a webhook. */
interface WebhookValues {
  /** The URL, which begins with `https:`, or with `http:` where the host allows the address. */
  readonly url: string;
  /** The events to send, by their names or as `content.*` for all of a kind; empty for all. */
  readonly events: readonly string[];
  /** The identifiers of content types to whose changes the webhook is limited; empty for all changes. */
  readonly contentTypeIdentifiers: readonly string[];
  readonly description: string;
  /** The repository disables a webhook that has failed for too long. Enabled again, it continues at its former position. */
  readonly isEnabled: boolean;
}
interface Webhook<I extends Id = number> extends WebhookValues, Stored {
  readonly id: I;
}
/** A webhook with its secret, which no other response has. */
interface WebhookWithSecret<I extends Id = number> extends Webhook<I> {
  /** The secret that signs deliveries: `whsec_` and 32 bytes in Base64. */
  readonly secret: string;
}
declare const deliveryStatuses: readonly ['pending', 'delivered', 'failed'];
/** The status of a delivery. `pending`: it will be sent again immediately, because a client has requested it. */
type DeliveryStatus = (typeof deliveryStatuses)[number];
declare const deliveryProblems: readonly ['status', 'timeout', 'connection', 'address'];
/**
 * Why a delivery has failed: the receiver has responded with another status than 2xx, or not in time; there was no connection; or
 * the name resolves to an address that deliveries may not be sent to.
 */
type DeliveryProblem = (typeof deliveryProblems)[number];
/** A message that was sent to the URL of a webhook, once or several times. */
interface WebhookDelivery<I extends Id = number> {
  /**
   * The id that receivers get as `webhook-id`, the same for each attempt to send the message. Letters, digits, dashes and
   * underscores.
   */
  readonly id: string;
  readonly webhookId: I;
  /** The event of the change. */
  readonly event: string;
  readonly status: DeliveryStatus;
  /** The number of attempts. */
  readonly attempts: number;
  /** The time of the last attempt. */
  readonly sent: Date;
  /** The duration of the last attempt, in milliseconds. */
  readonly duration: number;
  /** The status of the response; missing where there was none. */
  readonly responseStatus?: number;
  readonly problem?: DeliveryProblem;
}
/** Identifies a delivery. */
interface DeliveryRef<I extends Id = number> {
  readonly webhookId: I;
  readonly deliveryId: string;
}
/**
 * Storage of webhooks, for callers who may manage them and may read all content, as the changes of all content are sent. Each
 * change that is committed after the webhook was created is sent at least once, and in order: one that cannot be delivered is sent
 * again, and those that follow wait for it. `BadRequest` for a URL that nothing may be sent to and for a content type that does
 * not exist.
 */
interface WebhookRepository<I extends Id = number> {
  /**
   * The oldest first.
   * @throws PermissionDenied
   */
  list?(page: PageRequest, context: Context<I>): Promise<Page<Webhook<I>>>;
  /** @throws NotFound, PermissionDenied */
  load?(id: I, context: Context<I>): Promise<Webhook<I>>;
  /** @throws PermissionDenied, BadRequest */
  create?(values: WebhookValues, context: Context<I>): Promise<WebhookWithSecret<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest */
  update?(command: Target<I> & {
    readonly changes: Partial<WebhookValues>;
  }, context: Context<I>): Promise<Webhook<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
  /**
   * Gives it a new secret. For 24 hours deliveries are signed with the former one too, so that the receiver can change over.
   * @throws NotFound, PermissionDenied, PreconditionFailed
   */
  rotateSecret?(command: Target<I>, context: Context<I>): Promise<WebhookWithSecret<I>>;
  /**
   * Lists some of the latest deliveries, the latest first.
   * @throws NotFound, PermissionDenied
   */
  listDeliveries?(query: PageRequest & {
    readonly webhookId: I;
  }, context: Context<I>): Promise<Page<WebhookDelivery<I>>>;
  /** @throws NotFound, PermissionDenied */
  loadDelivery?(delivery: DeliveryRef<I>, context: Context<I>): Promise<WebhookDelivery<I>>;
  /**
   * Sends the message once more, soon after the call, whatever became of it before.
   * @throws NotFound, PermissionDenied, Refused: is disabled
   */
  redeliver?(delivery: DeliveryRef<I>, context: Context<I>): Promise<WebhookDelivery<I>>;
}
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
interface Repository<I extends Id = number> {
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
type Aggregate = Exclude<keyof Repository, 'close' | 'fieldTypes' | 'idempotency' | 'ids' | 'reading' | 'roots' | 'state' | 'transaction'>;
/** A repository with all aggregates and methods, for callers that know which are implemented. */
type ServingRepository<I extends Id = number> = { readonly [A in Aggregate]-?: Required<NonNullable<Repository<I>[A]>> };
/** The name of a repository method, such as `content.copy`. */
type RepositoryMethod = { [A in Aggregate]: `${A}.${keyof ServingRepository[A] & string}` }[Aggregate];
/** The name of anything that a repository may implement. */
type RepositoryMember = RepositoryMethod | 'reading' | 'state' | 'transaction';
/** The repository as an operation sees it: the methods that it requires exist, all others may be missing. */
type Serving<N extends RepositoryMethod> = Omit<Repository<Id>, AggregateOf<N>> & { readonly [A in AggregateOf<N>]: NonNullable<Repository<Id>[A]> & RequiredMethods<ServingRepository<Id>[A], A, N> };
type AggregateOf<N extends RepositoryMethod> = N extends `${infer A extends Aggregate}.${string}` ? A : never;
type RequiredMethods<T, A extends Aggregate, N> = { readonly [M in keyof T as `${A}.${M & string}` extends N ? M : never]: T[M] };
/** Whether a repository has a method. */
declare function implementsMethod(repository: Repository<Id>, name: RepositoryMember): boolean;
/** A page of a list of which all items are known. */
declare const pageOf: <T>(items: readonly T[], {
  offset,
  limit
}: PageRequest) => CountedPage<T>;
/**
 * Compares the revision of a stored entity with the one that a write expects, which has come back from an ETag as text.
 * @throws PreconditionFailed where the write expects another one
 */
declare function checkRevision(stored: {
  readonly revision: Revision;
}, expected: Revision | undefined): void;
/** Some members of a type, and any of the others. */
type PartialExcept<T, Required extends keyof T> = Pick<T, Required> & Partial<T>;
/** A content type that only the code of a repository changes. */
interface FixedContentType<I extends Id = number> extends PartialExcept<Omit<ContentType<I>, 'fieldDefinitions'>, 'id' | 'identifier' | 'names' | 'nameSchema' | 'mainLanguageCode' | 'creatorId' | 'created'> {
  /** By position. */
  readonly fieldDefinitions: readonly FixedFieldDefinition<I>[];
}
type FixedFieldDefinition<I extends Id = number> = PartialExcept<Omit<FieldDefinition<I>, 'contentTypeId' | 'position'>, 'id' | 'identifier' | 'names' | 'fieldTypeIdentifier'>;
/** The whole content type: members that are left out have the values of most content types. */
declare const fixedContentType: <I extends Id = number>(type: FixedContentType<I>) => ContentType<I>;
/** Content types that never change, for content whose fields the code of a repository fixes. */
declare const fixedContentTypes: <I extends Id>(types: readonly ContentType<I>[]) => Required<Pick<ContentTypeRepository<I>, 'list' | 'load'>>;
/** A content item that is published in one language and has no other versions. */
interface PublishedContent<I extends Id = number> extends Pick<ContentInfo<I>, 'id' | 'remoteId' | 'contentTypeId' | 'name' | 'sectionId' | 'mainLocation' | 'ownerId'>, Required<Pick<ContentInfo<I>, 'mainLanguageCode' | 'published' | 'modified' | 'revision'>> {
  readonly fields: readonly Omit<Field<I>, 'languageCode'>[];
}
/** The whole content item with its version, which has the id, the dates and the revision of the content item. */
declare function publishedContent<I extends Id = number>({
  fields,
  ...item
}: PublishedContent<I>): Content<I>;
interface QueryableField {
  readonly identifier: string;
  readonly fieldTypeIdentifier: string;
}
export { Access, AccessCondition, AccessParameters, AccessQuery, AccessSubject, Account, Aggregate, AggregateOf, Aggregation, AggregationKind, AggregationResult, AggregationValues, AlreadyInUse, ApiKey, ApiKeyAccess, ApiKeyRepository, ApiKeyRights, ApiKeyValues, ApiKeyWithSecret, BadRequest, BookmarkRepository, Bounds, ByteRange, Caller, CallersKey, Change, ChangeEvent, ChangeQuery, ChangeRepository, ChangedTags, type ComparedKind, Comparison, Content, ContentDetails, ContentInfo, ContentInfoChanges, ContentRepository, ContentStates, ContentStatus, ContentType, ContentTypeChanges, ContentTypeFilter, ContentTypeGroup, ContentTypeGroupChanges, ContentTypeGroupLink, ContentTypeGroupRepository, ContentTypeQuery, ContentTypeRepository, ContentTypeSearch, ContentTypeSortClause, ContentTypeStatus, Context, CountedPage, Credentials, Criterion, CriterionFlag, CriterionIds, CriterionKind, CriterionPaths, CriterionTexts, CriterionValues, DateTarget, DeliveryProblem, DeliveryRef, DeliveryStatus, type ErrorData, Expecting, ExplainedLimitation, ExplainedPolicy, FailedDependency, type Fault, type Faults, Field, FieldChange, FieldDefinition, FieldDefinitionChanges, FieldDefinitionRef, type FieldFault, FieldOperator, FieldPath, FieldTypeDeclaration, FieldTypeLookup, FileId, FileRepository, FileSignature, FixedContentType, FixedFieldDefinition, FormInput, FormRules, FormerVersion, Gone, GroupRole, GroupRoleRef, GroupsOfContentType, HrefMakers, Id, IdKind, IdKindOf, IdempotencyKey, IdempotencyRepository, IdempotentResult, IdempotentWrite, InsufficientStorage, Item, ItemAlternate, ItemCondition, ItemContext, ItemField, ItemFields, ItemOperator, ItemPage, ItemPlace, ItemPreview, ItemQuery, ItemRef, ItemRepository, ItemSelection, ItemSortKey, type Json, KeptResponse, Language, LanguageChanges, LanguageQuery, LanguageRepository, LanguageTarget, Limitation, Location, LocationChanges, LocationRef, LocationRepository, LoginCredentials, type MemberFault, Membership, MethodNotAllowed, MissingRight, NewContent, NewContentType, NewContentTypeGroup, NewFieldDefinition, NewLanguage, NewLocation, NewObjectState, NewObjectStateGroup, NewPolicy, NewRole, NewUpload, NewUrlAlias, NewUrlWildcard, NewUser, NewUserGroup, NoQuery, NotAcceptable, NotFound, NotImplemented, ObjectState, ObjectStateChanges, ObjectStateGroup, ObjectStateRef, ObjectStateRepository, OneOf, OneOrNone, Page, PageRequest, PartialExcept, PayloadTooLarge, PermissionDenied, PermissionQuery, PermissionRepository, PermissionSubject, PlannedLocation, PoliciesOfRole, Policy, PolicyRef, PolicyValues, PreconditionFailed, PreconditionRequired, PublishedContent, QueryableField, RangeAggregationResult, RangeNotSatisfiable, RangeRequest, RawFieldRequest, Refused, Relation, RelationOperator, RelationRepository, RelationType, RemoteIdMatch, Repository, RepositoryMember, RepositoryMethod, RequestInProgress, RequestTimeout, RequiredMethods, ReservedIds, RestError, Revision, Role, RoleChange, RoleChanges, RoleQuery, RoleRepository, RoleValues, RolesOfGroup, RolesOfUser, RootLocations, Rule, Schedule, ScheduleQuery, ScheduleTime, ScheduledAction, Section, SectionChanges, SectionQuery, SectionRepository, SectionValues, ServiceUnavailable, Serving, ServingRepository, SignedFile, SignedFileId, SimilaritySource, SortClause, SortDirection, SortField, SortOrder, StatsAggregationResult, Stored, StoredFieldDefinition, StoredFile, StoredVariation, StoredWrite, Target, TermAggregationResult, TermKey, TermRequest, Thumbnail, TooManyRequests, TransferIds, TransferRepository, TransferredContent, TransferredEntities, Translations, TrashItem, TrashRepository, Unauthorized, UnplacedContent, UnplacedQuery, UnprocessableContent, UnreadableValue, UnsupportedMediaType, UpcomingChange, UpcomingQuery, Upload, UploadRepository, UriTooLong, UrlAlias, UrlAliasRef, UrlAliasRepository, UrlAliasTarget, UrlAliasType, UrlWildcard, UrlWildcardRepository, User, UserChanges, UserGroup, UserGroupChanges, UserGroupQuery, UserGroupRef, UserGroupRepository, UserGroupTarget, UserListing, UserLookups, UserQuery, UserRepository, UserRole, UserRoleRef, UserTarget, VariationId, Version, VersionChanges, VersionId, VersionInfo, VersionQuery, VersionRecord, VersionRepository, VersionStatus, VersionTarget, VersionsCommand, ViewHit, ViewQuery, ViewRange, ViewRepository, ViewResult, VisibilityAction, Webhook, WebhookDelivery, WebhookRepository, WebhookValues, WebhookWithSecret, WriteOutcome, accessConditions, accessOf, accessSubjects, anonymous, apiKeyAccesses, apiKeyPrefix, canonicalLanguageCode, changeEvents, checkRevision, comparisons, contentSortKinds, contentStatuses, contentTypeStatuses, countryKeys, dateTargets, deliveryProblems, deliveryStatuses, draftWrites, fieldOperators, fixedContentType, fixedContentTypes, formatFileId, implementsMethod, isRefused, isRestError, itemOperators, locationSortKinds, maxDepth, pageOf, parseFileId, publishedContent, relationOperators, relationTypes, rules, scheduledActions, sortDirections, sortFields, sortOrders, urlAliasTypes, userTargets, versionStatuses, visibilityActions };