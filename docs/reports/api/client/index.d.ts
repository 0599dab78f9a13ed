import { Access, AccessCondition, AccessParameters, AccessQuery, AccessSubject, Account, Aggregate, AggregateOf, Aggregation, AggregationKind, AggregationResult, AggregationValues, AlreadyInUse, ApiKey, ApiKeyAccess, ApiKeyRepository, ApiKeyRights, ApiKeyValues, ApiKeyWithSecret, BadRequest, BookmarkRepository, Bounds, ByteRange, Caller, CallersKey, Change, ChangeEvent, ChangeQuery, ChangeRepository, ChangedTags, ComparedKind, Comparison, Content, ContentDetails, ContentInfo, ContentInfoChanges, ContentRepository, ContentStates, ContentStatus, ContentType, ContentTypeChanges, ContentTypeFilter, ContentTypeGroup, ContentTypeGroupChanges, ContentTypeGroupLink, ContentTypeGroupRepository, ContentTypeQuery, ContentTypeRepository, ContentTypeSearch, ContentTypeSortClause, ContentTypeStatus, Context, CountedPage, Credentials, Criterion, CriterionFlag, CriterionIds, CriterionKind, CriterionPaths, CriterionTexts, CriterionValues, DateTarget, DeliveryProblem, DeliveryRef, DeliveryStatus, ErrorData, Expecting, ExplainedLimitation, ExplainedPolicy, FailedDependency, Fault, Faults, Field, FieldChange, FieldDefinition, FieldDefinitionChanges, FieldDefinitionRef, FieldFault, FieldOperator, FieldPath, FieldTypeDeclaration, FieldTypeLookup, FileId, FileRepository, FileSignature, FormInput, FormRules, FormerVersion, Gone, GroupRole, GroupRoleRef, GroupsOfContentType, HrefMakers, Id, IdKind, IdKindOf, IdempotencyKey, IdempotencyRepository, IdempotentResult, IdempotentWrite, InsufficientStorage, Item, ItemAlternate, ItemCondition, ItemContext, ItemField, ItemFields, ItemOperator, ItemPage, ItemPlace, ItemPreview, ItemQuery, ItemRef, ItemRepository, ItemSelection, ItemSortKey, Json, KeptResponse, Language, LanguageChanges, LanguageQuery, LanguageRepository, LanguageTarget, Limitation, Location, LocationChanges, LocationRef, LocationRepository, LoginCredentials, MemberFault, Membership, MethodNotAllowed, MissingRight, NewContent, NewContentType, NewContentTypeGroup, NewFieldDefinition, NewLanguage, NewLocation, NewObjectState, NewObjectStateGroup, NewPolicy, NewRole, NewUpload, NewUrlAlias, NewUrlWildcard, NewUser, NewUserGroup, NoQuery, NotAcceptable, NotFound, NotImplemented, ObjectState, ObjectStateChanges, ObjectStateGroup, ObjectStateRef, ObjectStateRepository, OneOf, OneOrNone, Page, PageRequest, PayloadTooLarge, PermissionDenied, PermissionQuery, PermissionRepository, PermissionSubject, PlannedLocation, PoliciesOfRole, Policy, PolicyRef, PolicyValues, PreconditionFailed, PreconditionRequired, RangeAggregationResult, RangeNotSatisfiable, RangeRequest, RawFieldRequest, Refused, Relation, RelationOperator, RelationRepository, RelationType, RemoteIdMatch, Repository, RepositoryMember, RepositoryMethod, RequestInProgress, RequestTimeout, RequiredMethods, ReservedIds, RestError, Revision, Role, RoleChange, RoleChanges, RoleQuery, RoleRepository, RoleValues, RolesOfGroup, RolesOfUser, RootLocations, Rule, Schedule, ScheduleQuery, ScheduleTime, ScheduledAction, Section, SectionChanges, SectionQuery, SectionRepository, SectionValues, ServiceUnavailable, Serving, ServingRepository, SignedFile, SignedFileId, SimilaritySource, SortClause, SortDirection, SortField, SortOrder, StatsAggregationResult, Stored, StoredFieldDefinition, StoredFile, StoredVariation, StoredWrite, Target, TermAggregationResult, TermKey, TermRequest, Thumbnail, TooManyRequests, TransferIds, TransferRepository, TransferredContent, TransferredEntities, Translations, TrashItem, TrashRepository, Unauthorized, UnplacedContent, UnplacedQuery, UnprocessableContent, UnreadableValue, UnsupportedMediaType, UpcomingChange, UpcomingQuery, Upload, UploadRepository, UriTooLong, UrlAlias, UrlAliasRef, UrlAliasRepository, UrlAliasTarget, UrlAliasType, UrlWildcard, UrlWildcardRepository, User, UserChanges, UserGroup, UserGroupChanges, UserGroupQuery, UserGroupRef, UserGroupRepository, UserGroupTarget, UserListing, UserLookups, UserQuery, UserRepository, UserRole, UserRoleRef, UserTarget, VariationId, Version, VersionChanges, VersionId, VersionInfo, VersionQuery, VersionRecord, VersionRepository, VersionStatus, VersionTarget, VersionsCommand, ViewHit, ViewQuery, ViewRange, ViewRepository, ViewResult, VisibilityAction, Webhook, WebhookDelivery, WebhookRepository, WebhookValues, WebhookWithSecret, WriteOutcome, accessConditions, accessOf, accessSubjects, anonymous, apiKeyAccesses, apiKeyPrefix, canonicalLanguageCode, changeEvents, comparisons, contentSortKinds, contentStatuses, contentTypeStatuses, countryKeys, dateTargets, deliveryProblems, deliveryStatuses, draftWrites, fieldOperators, formatFileId, implementsMethod, isRefused, isRestError, itemOperators, locationSortKinds, maxDepth, parseFileId, relationOperators, relationTypes, rules, scheduledActions, sortDirections, sortFields, sortOrders, urlAliasTypes, userTargets, versionStatuses, visibilityActions } from "../types/contract.cjs";
import { FormatName } from "../types/shared.cjs";
import { Group, Kind, Option, OptionsInput, OptionsOf, Read } from "../types/notation.cjs";

// dist/client/documents.d.ts
/** The dialect of a server. */
declare const documentOptions: Group<{
  vendor: Option<string, string, "default">;
  ids: Option<"integer" | "string", "integer" | "string", "default">;
  fieldTypePrefix: Option<string, string, "default">;
  fieldTypeNames: Option<Readonly<Record<string, string>>, Readonly<Record<string, string>>, "default">;
/** The beginning of all hrefs of the server. */
  prefix: Option<string, string, "required">;
}>;
interface DocumentOptions extends OptionsOf<typeof documentOptions> {}
interface Documents {
  /** The media type of a document, such as `application/vnd.cms.api.Content+json`. */
  mediaType(name: string, format: FormatName): string;
  write(name: string, content: object, format: FormatName): string;
  /** Parses the root of a text without a schema: in XML all values are strings, and a list of one item is that item. */
  parse(text: string, format: FormatName): Promise<unknown>;
  /**
   * Parses the root of a document of this name, as in JSON: its schema has been checked, and XML has been coerced by it.
   * @throws TypeError for a response that is not such a document, with the first fault in it
   */
  read(name: string, contentType: string, text: string): Promise<unknown>;
}
/**
 * Reads and writes the documents of the API in the dialect of a server.
 * @throws TypeError that names an unknown option, or one with a value that cannot be used
 */
declare function createDocuments(options: DocumentOptions): Documents;
type RequestHeaders = Readonly<Record<string, string>>;
declare const accountOptions: Kind<OptionsInput<{
  /** Sends the password with each request. */basic: Option<OptionsInput<{
    /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
    password: Option<string, string, "required">;
  }>, Read<{
    /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
    password: Option<string, string, "required">;
  }>, "required">;
}> | OptionsInput<{
  /** Logs in once. */session: Option<OptionsInput<{
    /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
    password: Option<string, string, "required">;
  }>, Read<{
    /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
    password: Option<string, string, "required">;
  }>, "required">;
}> | OptionsInput<{
  /** Obtains a token. */token: Option<OptionsInput<{
    /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
    password: Option<string, string, "required">;
  }>, Read<{
    /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
    password: Option<string, string, "required">;
  }>, "required">;
}> | OptionsInput<{
  /** Sends the secret of an API key with each request. */apiKey: Option<string, string, "required">;
}>, Read<{
  /** Sends the password with each request. */basic: Option<OptionsInput<{
    /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
    password: Option<string, string, "required">;
  }>, Read<{
    /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
    password: Option<string, string, "required">;
  }>, "required">;
}> | Read<{
  /** Logs in once. */session: Option<OptionsInput<{
    /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
    password: Option<string, string, "required">;
  }>, Read<{
    /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
    password: Option<string, string, "required">;
  }>, "required">;
}> | Read<{
  /** Obtains a token. */token: Option<OptionsInput<{
    /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
    password: Option<string, string, "required">;
  }>, Read<{
    /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
    password: Option<string, string, "required">;
  }>, "required">;
}> | Read<{
  /** Sends the secret of an API key with each request. */apiKey: Option<string, string, "required">;
}>>;
/** The headers that authenticate the caller; a method, so that one for ids of one kind can be called for those of any. */
interface RequestAuth<I extends Id = number> {
  headers(context: Context<I>): RequestHeaders | Promise<RequestHeaders>;
}
/**
 * How the client authenticates: by Basic, by a session, by tokens, by an API key, by headers for the context of each request, or
 * as the caller of each context whom `users.authenticate` of the client has authenticated.
 */
type RestAuth<I extends Id = number> = 'caller' | OptionsOf<typeof accountOptions> | RequestAuth<I>['headers'];
declare const restOptions: Group<{
  /** The vendor in media types, such as `vnd.cms.api` in `application/vnd.cms.api.Content+json`. */vendor: Option<string, string, "default">;
/** Whether the ids of the server are integers or strings. */
  ids: Option<"integer" | "string", "integer" | "string", "default">;
/** The prefix of field type identifiers, if the server has that option. */
  fieldTypePrefix: Option<string, string, "default">;
/** The names of field types by identifier, if the server has that option. */
  fieldTypeNames: Option<Readonly<Record<string, string>>, Readonly<Record<string, string>>, "default">;
/** How requests are authenticated. Default: every request is anonymous. */
  auth: Option<"caller" | ((context: Context<Id>) => RequestHeaders | Promise<RequestHeaders>) | OptionsInput<{
    /** Sends the password with each request. */basic: Option<OptionsInput<{
      /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
      password: Option<string, string, "required">;
    }>, Read<{
      /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
      password: Option<string, string, "required">;
    }>, "required">;
  }> | OptionsInput<{
    /** Logs in once. */session: Option<OptionsInput<{
      /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
      password: Option<string, string, "required">;
    }>, Read<{
      /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
      password: Option<string, string, "required">;
    }>, "required">;
  }> | OptionsInput<{
    /** Obtains a token. */token: Option<OptionsInput<{
      /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
      password: Option<string, string, "required">;
    }>, Read<{
      /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
      password: Option<string, string, "required">;
    }>, "required">;
  }> | OptionsInput<{
    /** Sends the secret of an API key with each request. */apiKey: Option<string, string, "required">;
  }>, "caller" | ((context: Context<Id>) => RequestHeaders | Promise<RequestHeaders>) | Read<{
    /** Sends the password with each request. */basic: Option<OptionsInput<{
      /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
      password: Option<string, string, "required">;
    }>, Read<{
      /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
      password: Option<string, string, "required">;
    }>, "required">;
  }> | Read<{
    /** Logs in once. */session: Option<OptionsInput<{
      /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
      password: Option<string, string, "required">;
    }>, Read<{
      /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
      password: Option<string, string, "required">;
    }>, "required">;
  }> | Read<{
    /** Obtains a token. */token: Option<OptionsInput<{
      /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
      password: Option<string, string, "required">;
    }>, Read<{
      /** The login of the user. */login: Option<string, string, "required">;
/** The password of the user. */
      password: Option<string, string, "required">;
    }>, "required">;
  }> | Read<{
    /** Sends the secret of an API key with each request. */apiKey: Option<string, string, "required">;
  }>, "optional">;
/** The format of requests and responses; in json all values of fields keep their types. */
  format: Option<"json" | "xml", "json" | "xml", "default">;
/** The value of `X-Siteaccess`: a name, or with true that of the context. Default: the field is not sent. */
  siteaccess: Option<string | true, string | true, "optional">;
/** Whether calls that are made at the same time are sent as one batch, where the server has batches and the format is json. */
  batches: Option<boolean, boolean, "default">;
/** The function that sends requests. Default: the `fetch` of Node.js. */
  fetch: Option<typeof fetch, typeof fetch, "optional">;
/** The methods that the server serves, such as `content.copy`. Default: those that its OpenAPI document or its responses list when it is opened. */
  serves: Option<Iterable<RepositoryMethod>, ReadonlySet<string>, "optional">;
}>;
interface RestRepositoryOptions<I extends Id = number> extends Omit<OptionsOf<typeof restOptions>, 'auth' | 'ids'> {
  /** How requests are authenticated. Default: every request is anonymous. */
  readonly auth?: RestAuth<I> | undefined;
  /** Whether the ids of the server are integers or strings. Default: integer. */
  readonly ids?: IdKindOf<I> | undefined;
}
/** A method whose result may be missing: a created entity has no ids, and so no document. */
type DryMethod<M> = M extends ((...args: infer Args) => Promise<infer R>) ? (...args: Args) => Promise<R | undefined> : never;
/** The methods of an aggregate, each with a result that may be missing. */
type DryMethods<T> = { readonly [M in keyof T]: DryMethod<NonNullable<T[M]>> | Extract<T[M], undefined> };
/** The methods of a repository, whose writes are dry runs. */
type DryRunRepository<I extends Id = number> = { readonly [A in Aggregate]?: DryMethods<NonNullable<Repository<I>[A]>> };
/** A repository over HTTP. */
interface RestRepository<I extends Id = number> extends Repository<I> {
  /**
   * All methods again, whose writes are dry runs (`Prefer: dry-run`): each is checked as always, and changes nothing. The result is
   * undefined where the response has no document, as that of a creation. A server without dry runs is an `Error`, after the write.
   */
  readonly dryRun: DryRunRepository<I>;
  /** Whether calls that are made at the same time are sent as one batch; missing where each is a request of its own. */
  readonly sendsBatches?: true;
  /** Whether calls are requests to a server: their documents are limited in size, and have no fractions of seconds. */
  readonly isRemote: true;
  /** Ends the session, where the client has one. */
  close(): Promise<void>;
}
/**
 * Opens the API at a URL, such as `https://example.org/api/cms/v2`.
 * @throws Unauthorized for credentials that the server refuses, ServiceUnavailable where no such API responds
 */
declare function openRestRepository(url: string | URL, options?: RestRepositoryOptions): Promise<RestRepository>;
declare function openRestRepository(url: string | URL, options: RestRepositoryOptions<string> & {
  readonly ids: 'string';
}): Promise<RestRepository<string>>;
export { Access, AccessCondition, AccessParameters, AccessQuery, AccessSubject, Account, Aggregate, AggregateOf, Aggregation, AggregationKind, AggregationResult, AggregationValues, AlreadyInUse, ApiKey, ApiKeyAccess, ApiKeyRepository, ApiKeyRights, ApiKeyValues, ApiKeyWithSecret, BadRequest, BookmarkRepository, Bounds, ByteRange, Caller, CallersKey, Change, ChangeEvent, ChangeQuery, ChangeRepository, ChangedTags, ComparedKind, Comparison, Content, ContentDetails, ContentInfo, ContentInfoChanges, ContentRepository, ContentStates, ContentStatus, ContentType, ContentTypeChanges, ContentTypeFilter, ContentTypeGroup, ContentTypeGroupChanges, ContentTypeGroupLink, ContentTypeGroupRepository, ContentTypeQuery, ContentTypeRepository, ContentTypeSearch, ContentTypeSortClause, ContentTypeStatus, Context, CountedPage, Credentials, Criterion, CriterionFlag, CriterionIds, CriterionKind, CriterionPaths, CriterionTexts, CriterionValues, DateTarget, DeliveryProblem, DeliveryRef, DeliveryStatus, type DocumentOptions, type Documents, type DryMethod, type DryMethods, type DryRunRepository, ErrorData, Expecting, ExplainedLimitation, ExplainedPolicy, FailedDependency, Fault, Faults, Field, FieldChange, FieldDefinition, FieldDefinitionChanges, FieldDefinitionRef, FieldFault, FieldOperator, FieldPath, FieldTypeDeclaration, FieldTypeLookup, FileId, FileRepository, FileSignature, FormInput, FormRules, type FormatName, FormerVersion, Gone, GroupRole, GroupRoleRef, GroupsOfContentType, HrefMakers, Id, IdKind, IdKindOf, IdempotencyKey, IdempotencyRepository, IdempotentResult, IdempotentWrite, InsufficientStorage, Item, ItemAlternate, ItemCondition, ItemContext, ItemField, ItemFields, ItemOperator, ItemPage, ItemPlace, ItemPreview, ItemQuery, ItemRef, ItemRepository, ItemSelection, ItemSortKey, Json, KeptResponse, Language, LanguageChanges, LanguageQuery, LanguageRepository, LanguageTarget, Limitation, Location, LocationChanges, LocationRef, LocationRepository, LoginCredentials, MemberFault, Membership, MethodNotAllowed, MissingRight, NewContent, NewContentType, NewContentTypeGroup, NewFieldDefinition, NewLanguage, NewLocation, NewObjectState, NewObjectStateGroup, NewPolicy, NewRole, NewUpload, NewUrlAlias, NewUrlWildcard, NewUser, NewUserGroup, NoQuery, NotAcceptable, NotFound, NotImplemented, ObjectState, ObjectStateChanges, ObjectStateGroup, ObjectStateRef, ObjectStateRepository, OneOf, OneOrNone, Page, PageRequest, PayloadTooLarge, PermissionDenied, PermissionQuery, PermissionRepository, PermissionSubject, PlannedLocation, PoliciesOfRole, Policy, PolicyRef, PolicyValues, PreconditionFailed, PreconditionRequired, RangeAggregationResult, RangeNotSatisfiable, RangeRequest, RawFieldRequest, Refused, Relation, RelationOperator, RelationRepository, RelationType, RemoteIdMatch, Repository, RepositoryMember, RepositoryMethod, type RequestAuth, type RequestHeaders, RequestInProgress, RequestTimeout, RequiredMethods, ReservedIds, type RestAuth, RestError, type RestRepository, type RestRepositoryOptions, Revision, Role, RoleChange, RoleChanges, RoleQuery, RoleRepository, RoleValues, RolesOfGroup, RolesOfUser, RootLocations, Rule, Schedule, ScheduleQuery, ScheduleTime, ScheduledAction, Section, SectionChanges, SectionQuery, SectionRepository, SectionValues, ServiceUnavailable, Serving, ServingRepository, SignedFile, SignedFileId, SimilaritySource, SortClause, SortDirection, SortField, SortOrder, StatsAggregationResult, Stored, StoredFieldDefinition, StoredFile, StoredVariation, StoredWrite, Target, TermAggregationResult, TermKey, TermRequest, Thumbnail, TooManyRequests, TransferIds, TransferRepository, TransferredContent, TransferredEntities, Translations, TrashItem, TrashRepository, Unauthorized, UnplacedContent, UnplacedQuery, UnprocessableContent, UnreadableValue, UnsupportedMediaType, UpcomingChange, UpcomingQuery, Upload, UploadRepository, UriTooLong, UrlAlias, UrlAliasRef, UrlAliasRepository, UrlAliasTarget, UrlAliasType, UrlWildcard, UrlWildcardRepository, User, UserChanges, UserGroup, UserGroupChanges, UserGroupQuery, UserGroupRef, UserGroupRepository, UserGroupTarget, UserListing, UserLookups, UserQuery, UserRepository, UserRole, UserRoleRef, UserTarget, VariationId, Version, VersionChanges, VersionId, VersionInfo, VersionQuery, VersionRecord, VersionRepository, VersionStatus, VersionTarget, VersionsCommand, ViewHit, ViewQuery, ViewRange, ViewRepository, ViewResult, VisibilityAction, Webhook, WebhookDelivery, WebhookRepository, WebhookValues, WebhookWithSecret, WriteOutcome, accessConditions, accessOf, accessSubjects, anonymous, apiKeyAccesses, apiKeyPrefix, canonicalLanguageCode, changeEvents, comparisons, contentSortKinds, contentStatuses, contentTypeStatuses, countryKeys, createDocuments, dateTargets, deliveryProblems, deliveryStatuses, draftWrites, fieldOperators, formatFileId, implementsMethod, isRefused, isRestError, itemOperators, locationSortKinds, maxDepth, openRestRepository, parseFileId, relationOperators, relationTypes, rules, scheduledActions, sortDirections, sortFields, sortOrders, urlAliasTypes, userTargets, versionStatuses, visibilityActions };