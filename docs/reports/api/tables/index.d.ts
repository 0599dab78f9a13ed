import { Access, AccessCondition, AccessParameters, AccessQuery, AccessSubject, Account, Aggregate, AggregateOf, Aggregation, AggregationKind, AggregationResult, AggregationValues, ApiKey, ApiKeyAccess, ApiKeyRepository, ApiKeyRights, ApiKeyValues, ApiKeyWithSecret, BookmarkRepository, Bounds, ByteRange, Caller, CallersKey, Change, ChangeEvent, ChangeQuery, ChangeRepository, ChangedTags, ComparedKind, Comparison, Content, ContentDetails, ContentInfo, ContentInfoChanges, ContentRepository, ContentStates, ContentStatus, ContentType, ContentTypeChanges, ContentTypeFilter, ContentTypeGroup, ContentTypeGroupChanges, ContentTypeGroupLink, ContentTypeGroupRepository, ContentTypeQuery, ContentTypeRepository, ContentTypeSearch, ContentTypeSortClause, ContentTypeStatus, Context, CountedPage, Credentials, Criterion, CriterionFlag, CriterionIds, CriterionKind, CriterionPaths, CriterionTexts, CriterionValues, DateTarget, DeliveryProblem, DeliveryRef, DeliveryStatus, Expecting, ExplainedLimitation, ExplainedPolicy, Field, FieldChange, FieldDefinition, FieldDefinitionChanges, FieldDefinitionRef, FieldOperator, FieldPath, FieldTypeDeclaration, FieldTypeLookup, FileId, FileRepository, FileSignature, FixedContentType, FixedFieldDefinition, FormInput, FormRules, FormerVersion, GroupRole, GroupRoleRef, GroupsOfContentType, HrefMakers, Id, IdKind, IdKindOf, IdempotencyKey, IdempotencyRepository, IdempotentResult, IdempotentWrite, Item, ItemAlternate, ItemCondition, ItemContext, ItemField, ItemFields, ItemOperator, ItemPage, ItemPlace, ItemPreview, ItemQuery, ItemRef, ItemRepository, ItemSelection, ItemSortKey, Json, KeptResponse, Language, LanguageChanges, LanguageQuery, LanguageRepository, LanguageTarget, Limitation, Location, LocationChanges, LocationRef, LocationRepository, LoginCredentials, Membership, MissingRight, NewContent, NewContentType, NewContentTypeGroup, NewFieldDefinition, NewLanguage, NewLocation, NewObjectState, NewObjectStateGroup, NewPolicy, NewRole, NewUpload, NewUrlAlias, NewUrlWildcard, NewUser, NewUserGroup, NoQuery, ObjectState, ObjectStateChanges, ObjectStateGroup, ObjectStateRef, ObjectStateRepository, OneOf, OneOrNone, Page, PageRequest, PartialExcept, PermissionQuery, PermissionRepository, PermissionSubject, PlannedLocation, PoliciesOfRole, Policy, PolicyRef, PolicyValues, PublishedContent, QueryableField, RangeAggregationResult, RangeRequest, RawFieldRequest, Relation, RelationOperator, RelationRepository, RelationType, RemoteIdMatch, Repository, RepositoryMember, RepositoryMethod, RequiredMethods, ReservedIds, Revision, Role, RoleChange, RoleChanges, RoleQuery, RoleRepository, RoleValues, RolesOfGroup, RolesOfUser, RootLocations, Rule, Schedule, ScheduleQuery, ScheduleTime, ScheduledAction, Section, SectionChanges, SectionQuery, SectionRepository, SectionValues, Serving, ServingRepository, SignedFile, SignedFileId, SimilaritySource, SortClause, SortDirection, SortField, SortOrder, StatsAggregationResult, Stored, StoredFieldDefinition, StoredFile, StoredVariation, StoredWrite, Target, TermAggregationResult, TermKey, TermRequest, Thumbnail, TransferIds, TransferRepository, TransferredContent, TransferredEntities, Translations, TrashItem, TrashRepository, UnplacedContent, UnplacedQuery, UpcomingChange, UpcomingQuery, Upload, UploadRepository, UrlAlias, UrlAliasRef, UrlAliasRepository, UrlAliasTarget, UrlAliasType, UrlWildcard, UrlWildcardRepository, User, UserChanges, UserGroup, UserGroupChanges, UserGroupQuery, UserGroupRef, UserGroupRepository, UserGroupTarget, UserListing, UserLookups, UserQuery, UserRepository, UserRole, UserRoleRef, UserTarget, VariationId, Version, VersionChanges, VersionId, VersionInfo, VersionQuery, VersionRecord, VersionRepository, VersionStatus, VersionTarget, VersionsCommand, ViewHit, ViewQuery, ViewRange, ViewRepository, ViewResult, VisibilityAction, Webhook, WebhookDelivery, WebhookRepository, WebhookValues, WebhookWithSecret, WriteOutcome, accessConditions, accessOf, accessSubjects, anonymous, apiKeyAccesses, apiKeyPrefix, canonicalLanguageCode, changeEvents, checkRevision, comparisons, contentSortKinds, contentStatuses, contentTypeStatuses, countryKeys, dateTargets, deliveryProblems, deliveryStatuses, draftWrites, fieldOperators, fixedContentType, fixedContentTypes, formatFileId, implementsMethod, itemOperators, locationSortKinds, maxDepth, pageOf, parseFileId, publishedContent, relationOperators, relationTypes, rules, scheduledActions, sortDirections, sortFields, sortOrders, urlAliasTypes, userTargets, versionStatuses, visibilityActions } from "../types/contract.cjs";
import { FieldType } from "../types/shared.cjs";

// dist/items-of-views/items-of.d.ts
/**
 * The items of a repository with `views.find` and `contentTypes.find`, without URLs; places need `locations.load`, those that are
 * named by a URL `locations.loadByUrlAlias`, and `priority` as a sort key a search of locations. Where a query has no language,
 * filters look at all languages, and those on fields of related items do so for items that are not translated into it.
 *
 * Conditions that searches have no criterion for are `BadRequest`: `prefix`, and `contains` of names, with a `*`; comparisons
 * of `name` by order; `prefix` of `remoteId`; conditions on `priority`; `exists` on relations; `remoteId` as a sort key; and
 * conditions on fields of related items that more than 1,000 items meet.
 * @throws TypeError for a repository without these methods
 */
declare function itemsOf<I extends Id = number>(repository: Repository<I>): Required<Pick<ItemRepository<I>, 'find' | 'load'>>;
/** The forms of dates that are read, wherever a date comes in as text; a text of any other form is not a date. */
/** A date as it is written. */
interface WrittenDate {
  /** In milliseconds since 1970. */
  readonly time: number;
  /** The beginning, in UTC, of the day that is written, whatever its time zone is. */
  readonly day: number;
}
/** Undefined for a text in any other form, and for a day or a time that does not exist. Without a time zone it is in UTC. */
declare function parseDate(written: string): WrittenDate | undefined;
type WhereOperator = Exclude<(typeof itemOperators)[number], 'exists'> | 'isNull';
/** A value as drivers return it, or take it as a parameter. */
type ColumnValue = string | number | bigint | boolean | Date | null;
/** A condition on one column. */
interface ColumnCondition {
  readonly column: string;
  readonly operator: WhereOperator;
  /** One value, several for `in`, two for `between`, none for `isNull`. */
  readonly values: readonly ColumnValue[];
  /** Whether upper and lower case are the same. */
  readonly ignoresCase?: boolean;
}
/** A condition on the columns of a row. Undefined conditions in a list are left out. */
type Where = ColumnCondition | {
  readonly and: readonly (Where | undefined)[];
} | {
  readonly or: readonly (Where | undefined)[];
} | {
  readonly not: Where;
};
/** A row as the host's code returns it. */
type Row = Readonly<Record<string, unknown>>;
/**
 * Whether a row meets a condition. Texts are compared without accents too where the case is ignored; nothing equals null. Of a
 * column that has an array, one value must match, and none where the operator is `ne`.
 */
declare function matches(row: object, where: Where): boolean;
/** How a database writes the constructs that differ between databases. */
interface SqlDialect {
  /** The n-th parameter, counted from 1: `$1` on PostgreSQL, `?` elsewhere. */
  readonly placeholder?: (position: number) => string;
  /** The name of a column, in the quotes of the database. */
  readonly quote?: (column: string) => string;
}
interface SqlText {
  readonly text: string;
  readonly values: readonly ColumnValue[];
}
/** A condition as SQL. */
interface SqlCondition extends SqlText {
  /** The text around the values, for the `sql` of query builders, which is the tag of a template: `sql(strings, ...values)`. */
  readonly strings: TemplateStringsArray;
}
/** A condition as SQL for SQLite, PostgreSQL, MySQL and MariaDB; each value is a parameter. */
declare function toSql(where: Where, {
  placeholder,
  quote
}?: SqlDialect): SqlCondition;
/** A column that rows are sorted by; those without a value are last in both directions. */
interface RowSort {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
  /** Whether it is the id, which each row has. */
  readonly isId?: true;
}
/** The columns of an `order by`, nulls last in both directions. */
declare const toOrderBy: (sort: readonly RowSort[], {
  quote
}?: Pick<SqlDialect, 'quote'>) => string;
/** The form of timestamps in a column: see `dates` of a table. */
type DateForm = 'Date' | 'text' | 'milliseconds' | 'seconds';
/** The id of a row, a number where it looks like one. */
type RowId = string | number;
type ColumnName<R> = keyof R & string;
/** The columns of the properties that all content has. */
interface TableColumns<R extends object = Row> {
  readonly id: ColumnName<R>;
  /** The name of the content. */
  readonly name: ColumnName<R>;
  /** The last part of its URL. */
  readonly url?: ColumnName<R>;
  readonly modified?: ColumnName<R>;
  readonly published?: ColumnName<R>;
  /** A counter that each update increments. Without it, ETags are digests of whole rows. */
  readonly revision?: ColumnName<R>;
  /** The id of the user who owns it. */
  readonly owner?: ColumnName<R>;
  /** The id of its parent row in a tree. */
  readonly parent?: ColumnName<R>;
}
interface TableFieldSettings {
  /** The name that editors read; the identifier by default. */
  readonly name?: string;
  readonly isRequired?: boolean;
  readonly settings?: Readonly<Record<string, Json>>;
  readonly validators?: Readonly<Record<string, Json>>;
}
/** A field with the value of a column: by default the one that is called like the field. */
interface ColumnField<R extends object = Row> extends TableFieldSettings {
  /** The identifier of a field type. */
  readonly type: string;
  readonly column?: ColumnName<R>;
  /** The form of timestamps or days in the column, where it differs from `dates` of the table. */
  readonly dates?: DateForm;
  readonly value?: never;
}
/** A field whose value is computed; it cannot be written, filtered or sorted by. */
interface ComputedField<R extends object = Row> extends TableFieldSettings {
  readonly type: string;
  readonly value: (row: R) => Json;
  readonly column?: never;
}
/** A field that refers to a row of a table, whose id is in a column. */
interface RelationField<R extends object = Row> extends TableFieldSettings {
  /** The name of the table. */
  readonly relation: string;
  readonly column?: ColumnName<R>;
}
type TableField<R extends object = Row> = string | ColumnField<R> | ComputedField<R> | RelationField<R>;
/** A selection of rows, with its conditions in parts. */
interface RowSelection {
  /** The filters of the request, and the rights of the caller. */
  readonly where: Where;
  /** The most important column first, the id last. */
  readonly sort: readonly RowSort[];
  /** The maximum number of rows; 0 where they are only counted. */
  readonly limit: number;
  /** The last row of the page before: its values of the columns of `sort`, and the same as a condition that all rows after it meet. */
  readonly after?: {
    readonly values: readonly ColumnValue[];
    readonly where: Where;
  };
  /** A full-text search: as it was written, and as a condition on the columns of texts, for tables without an index of words. */
  readonly words?: {
    readonly text: string;
    readonly where: Where;
  };
  /** Whether all rows are counted, whatever `after` and `limit` are. */
  readonly count: boolean;
}
/**
 * A selection of rows with its complete conditions. Pass the conditions to `matches` or `toSql`, and the order to `toOrderBy`.
 */
interface RowQuery extends RowSelection {
  /** The condition for the rows of the page: `where`, `words` and `after` together. */
  readonly pageWhere: Where;
  /** The condition for the rows that are counted: `where` and `words` together. */
  readonly totalWhere: Where;
}
interface RowPage<R extends object = Row> {
  readonly rows: readonly R[];
  /** Drivers return large integers as texts or BigInts. */
  readonly total?: number | string | bigint;
}
type MaybePromise<T> = T | Promise<T>;
/** The precondition of a write on a row. */
interface RowExpectation<I extends Id = Id> {
  /** The value of the column `revision`, or without one the `rowDigest` of the row; undefined: whatever it is. */
  readonly expected: RowRevision | undefined;
  /**
   * The condition of the statement that writes, in tables with a column `revision`: the row with the id, at the expected
   * revision. In other tables it throws a TypeError if a revision is expected, which only the digest of the row can confirm.
   */
  readonly where: Where;
  readonly context: Context<I>;
}
type RowRevision = number | string;
interface DeclaredTable<R extends object> {
  readonly columns: TableColumns<R>;
  readonly fields: Readonly<Record<string, TableField<R>>>;
  /** The name that editors read; the name of the table by default. */
  readonly name?: string;
  /** The type of the ids; `integer`, of 32 bits, by default. Ids of another type are not found, without a call of `load`. */
  readonly idType?: 'integer' | 'bigint' | 'uuid' | 'string';
  /**
   * The type of timestamps in columns, as the driver takes and returns them: a `Date` by default, `text` such as `2026-01-05
   * 09:00:00` in UTC, or a number of milliseconds or seconds since 1970.
   */
  readonly dates?: DateForm;
}
/** The rows with these ids, in any order. */
type LoadRows<R extends object, I extends Id> = (ids: readonly RowId[], context: Context<I>) => MaybePromise<readonly R[]>;
/** How rows are read: by `load` and a page at a time by `list`, by `load` alone, or all of them. */
type TableReading<R extends object, I extends Id> = {
  readonly load: LoadRows<R, I>;
  readonly list?: (query: RowQuery, context: Context<I>) => MaybePromise<RowPage<R>>;
  readonly all?: never;
} | {
  /** All rows, which the library filters and sorts in memory. */readonly all: (context: Context<I>) => MaybePromise<readonly R[]>;
/** Loads rows by their ids; without it, they are found among all rows. */
  readonly load?: LoadRows<R, I>;
  readonly list?: never;
};
/** A table. Functions for operations that it does not support are left out. */
type Table<R extends object = Row, I extends Id = Id> = DeclaredTable<R> & TableReading<R, I> & {
  /** Stores a new row, and returns it or its id. */readonly insert?: (values: Partial<R>, context: Context<I>) => MaybePromise<R | RowId>;
/** Returns the row as it is now, or undefined where it does not have the expected revision: 412. */
  readonly update?: (id: RowId, values: Partial<R>, expectation: RowExpectation<I>) => MaybePromise<R | undefined>;
/** Deletes the row, and in a tree all rows below it. Returns whether the row was as expected. */
  readonly remove?: (id: RowId, expectation: RowExpectation<I>) => MaybePromise<boolean>;
};
type TableAction = 'read' | 'create' | 'edit' | 'delete';
/** The table and the id of a content item's row. */
interface RowOfContent {
  readonly table: string;
  readonly id: RowId;
}
/** How ids of content and those of rows correspond. */
type ContentIds<I extends Id = number> = {
  /** A positive integer, or 1 to 60 letters, digits, underscores and hyphens. */readonly toContentId: (table: string, id: RowId) => I;
/** Undefined for a value that is not an id of content. */
  readonly fromContentId: (id: I) => RowOfContent | undefined;
} & (I extends string ? {
  readonly kind: 'string';
} : {
  readonly kind?: 'integer';
});
interface TableRepositoryOptions<I extends Id = string> {
  /**
   * Whether the caller may do that with content of a type: `true`, `false`, or a condition that rows must meet. Lists and counts
   * leave out the rows that do not meet it. It is called without a row for lists, and before a row is created. Without it,
   * everyone may read everything, and nothing can be written.
   */
  readonly may?: (caller: Caller<I>, action: TableAction, type: string, row?: Row) => MaybePromise<boolean | Where>;
  readonly users?: UserRepository<I>;
  /** `article-17` for row 17 of the table `article` by default. */
  readonly ids?: 'string' | ContentIds<I>;
  /** The locale code of the language that the content is in; `eng-GB` by default. */
  readonly language?: string;
  /** The owner of content without one. */
  readonly ownerId?: I;
  /** Additional field types of the host. */
  readonly fieldTypes?: readonly FieldType[];
}
/** A digest of all columns of a row, by which `update` and `remove` compare it where there is no column `revision`. */
declare function rowDigest(row: object): string;
/** A text is a value of the field type `string`, a number one of `float`, `true` one of `boolean`, and a Date one of `datetime`. */
type PlainValue = string | number | boolean | Date | null;
/** An item of a list. Members that are left out follow from the others. */
interface PlainItem<I extends Id = number> extends Pick<Item<I>, 'id' | 'type' | 'name'>, Partial<Omit<Item<I>, 'id' | 'type' | 'name' | 'fields' | 'preview'>> {
  /** The identifier of the section that it is in. */
  readonly section?: string;
  /**
   * Whether it is listed and loaded in languages other than its own; true by default. Other items can refer to it in any case.
   */
  readonly alwaysAvailable?: boolean;
  /** Values alone, or with their field types. The items that a value refers to follow from it, and are those of the list. */
  readonly fields: Readonly<Record<string, PlainValue | ItemField<I>>>;
}
/** A content type of items, such as a `ContentType`. */
interface PlainItemType {
  readonly identifier: string;
  readonly fieldDefinitions: readonly PlainItemField[];
}
interface PlainItemField extends QueryableField {
  /** Whether items can be filtered and sorted by it; true by default. */
  readonly isSearchable?: boolean;
}
interface ItemsOfListOptions {
  /**
   * The content types of the items, as `fixedContentTypes` takes them: queries can name a type that no item has, and values
   * alone are of the field types that their definitions have.
   */
  readonly types?: readonly PlainItemType[];
  /** Additional field types of the host. */
  readonly fieldTypes?: readonly FieldType[];
  /** The locale code of the language of items without one; `eng-GB` by default. */
  readonly language?: string;
}
/** Items, or a function that returns those that the caller may read, in a language of its context. */
type PlainItems<I extends Id> = readonly PlainItem<I>[] | ((context: Context<I>) => MaybePromise<readonly PlainItem<I>[]>);
type ItemsOfList<I extends Id> = Required<Pick<ItemRepository<I>, 'find' | 'load' | 'loadByUrl'>>;
/**
 * The items of a list in memory. Each request reads the whole list. Places are those of URLs: an item is below another one, and
 * below each folder, that its URL begins with. Items have no priorities, no former URLs and no previews.
 * A request throws a TypeError for a value that is not a list of items.
 */
declare function itemsOfList(items: PlainItems<number>, options?: ItemsOfListOptions): ItemsOfList<number>;
declare function itemsOfList<I extends string>(items: PlainItems<I>, options?: ItemsOfListOptions): ItemsOfList<string>;
interface Selects {
  readonly rows: SqlText;
  /** Its one row has the column `total`; undefined where rows are not counted. */
  readonly total?: SqlText;
}
/** The statements of `list` on SQLite, PostgreSQL, MySQL or MariaDB: one for a page of rows, one for their number. */
declare function toSelect(table: string, query: RowSelection, dialect?: SqlDialect): Selects;
/** The tables by their names, which are the identifiers of content types. */
type Tables<T extends Record<string, object>, I extends Id> = { readonly [Name in keyof T]: Table<T[Name], I> };
/**
 * The repository of tables: each row is a content item, published, in one language, with one version. Operations that
 * tables do not support are not served.
 * @throws TypeError for invalid tables and options
 */
declare function tableRepository<T extends Record<string, object>>(tables: Tables<T, number>, options: TableRepositoryOptions<number> & {
  readonly ids: ContentIds;
}): Repository;
declare function tableRepository<T extends Record<string, object>>(tables: Tables<T, string>, options?: TableRepositoryOptions<string>): Repository<string>;
export { Access, AccessCondition, AccessParameters, AccessQuery, AccessSubject, Account, Aggregate, AggregateOf, Aggregation, AggregationKind, AggregationResult, AggregationValues, ApiKey, ApiKeyAccess, ApiKeyRepository, ApiKeyRights, ApiKeyValues, ApiKeyWithSecret, BookmarkRepository, Bounds, ByteRange, Caller, CallersKey, Change, ChangeEvent, ChangeQuery, ChangeRepository, ChangedTags, type ColumnCondition, ColumnField, ColumnName, type ColumnValue, ComparedKind, Comparison, ComputedField, Content, ContentDetails, ContentIds, ContentInfo, ContentInfoChanges, ContentRepository, ContentStates, ContentStatus, ContentType, ContentTypeChanges, ContentTypeFilter, ContentTypeGroup, ContentTypeGroupChanges, ContentTypeGroupLink, ContentTypeGroupRepository, ContentTypeQuery, ContentTypeRepository, ContentTypeSearch, ContentTypeSortClause, ContentTypeStatus, Context, CountedPage, Credentials, Criterion, CriterionFlag, CriterionIds, CriterionKind, CriterionPaths, CriterionTexts, CriterionValues, DateForm, DateTarget, DeclaredTable, DeliveryProblem, DeliveryRef, DeliveryStatus, Expecting, ExplainedLimitation, ExplainedPolicy, Field, FieldChange, FieldDefinition, FieldDefinitionChanges, FieldDefinitionRef, FieldOperator, FieldPath, FieldTypeDeclaration, FieldTypeLookup, FileId, FileRepository, FileSignature, FixedContentType, FixedFieldDefinition, FormInput, FormRules, FormerVersion, GroupRole, GroupRoleRef, GroupsOfContentType, HrefMakers, Id, IdKind, IdKindOf, IdempotencyKey, IdempotencyRepository, IdempotentResult, IdempotentWrite, Item, ItemAlternate, ItemCondition, ItemContext, ItemField, ItemFields, ItemOperator, ItemPage, ItemPlace, ItemPreview, ItemQuery, ItemRef, ItemRepository, ItemSelection, ItemSortKey, type ItemsOfList, type ItemsOfListOptions, Json, KeptResponse, Language, LanguageChanges, LanguageQuery, LanguageRepository, LanguageTarget, Limitation, LoadRows, Location, LocationChanges, LocationRef, LocationRepository, LoginCredentials, MaybePromise, Membership, MissingRight, NewContent, NewContentType, NewContentTypeGroup, NewFieldDefinition, NewLanguage, NewLocation, NewObjectState, NewObjectStateGroup, NewPolicy, NewRole, NewUpload, NewUrlAlias, NewUrlWildcard, NewUser, NewUserGroup, NoQuery, ObjectState, ObjectStateChanges, ObjectStateGroup, ObjectStateRef, ObjectStateRepository, OneOf, OneOrNone, Page, PageRequest, PartialExcept, PermissionQuery, PermissionRepository, PermissionSubject, type PlainItem, type PlainItemField, type PlainItemType, type PlainItems, type PlainValue, PlannedLocation, PoliciesOfRole, Policy, PolicyRef, PolicyValues, PublishedContent, type QueryableField, RangeAggregationResult, RangeRequest, RawFieldRequest, Relation, RelationField, RelationOperator, RelationRepository, RelationType, RemoteIdMatch, Repository, RepositoryMember, RepositoryMethod, RequiredMethods, ReservedIds, Revision, Role, RoleChange, RoleChanges, RoleQuery, RoleRepository, RoleValues, RolesOfGroup, RolesOfUser, RootLocations, type Row, RowExpectation, RowId, RowOfContent, RowPage, RowQuery, RowRevision, RowSelection, type RowSort, Rule, Schedule, ScheduleQuery, ScheduleTime, ScheduledAction, Section, SectionChanges, SectionQuery, SectionRepository, SectionValues, type Selects, Serving, ServingRepository, SignedFile, SignedFileId, SimilaritySource, SortClause, SortDirection, SortField, SortOrder, type SqlCondition, type SqlDialect, type SqlText, StatsAggregationResult, Stored, StoredFieldDefinition, StoredFile, StoredVariation, StoredWrite, Table, TableAction, TableColumns, TableField, TableFieldSettings, TableReading, TableRepositoryOptions, type Tables, Target, TermAggregationResult, TermKey, TermRequest, Thumbnail, TransferIds, TransferRepository, TransferredContent, TransferredEntities, Translations, TrashItem, TrashRepository, UnplacedContent, UnplacedQuery, UpcomingChange, UpcomingQuery, Upload, UploadRepository, UrlAlias, UrlAliasRef, UrlAliasRepository, UrlAliasTarget, UrlAliasType, UrlWildcard, UrlWildcardRepository, User, UserChanges, UserGroup, UserGroupChanges, UserGroupQuery, UserGroupRef, UserGroupRepository, UserGroupTarget, UserListing, UserLookups, UserQuery, UserRepository, UserRole, UserRoleRef, UserTarget, VariationId, Version, VersionChanges, VersionId, VersionInfo, VersionQuery, VersionRecord, VersionRepository, VersionStatus, VersionTarget, VersionsCommand, ViewHit, ViewQuery, ViewRange, ViewRepository, ViewResult, VisibilityAction, Webhook, WebhookDelivery, WebhookRepository, WebhookValues, WebhookWithSecret, type Where, type WhereOperator, WriteOutcome, type WrittenDate, accessConditions, accessOf, accessSubjects, anonymous, apiKeyAccesses, apiKeyPrefix, canonicalLanguageCode, changeEvents, checkRevision, comparisons, contentSortKinds, contentStatuses, contentTypeStatuses, countryKeys, dateTargets, deliveryProblems, deliveryStatuses, draftWrites, fieldOperators, fixedContentType, fixedContentTypes, formatFileId, implementsMethod, itemOperators, itemsOf, itemsOfList, locationSortKinds, matches, maxDepth, pageOf, parseDate, parseFileId, publishedContent, relationOperators, relationTypes, rowDigest, rules, scheduledActions, sortDirections, sortFields, sortOrders, tableRepository, toOrderBy, toSelect, toSql, urlAliasTypes, userTargets, versionStatuses, visibilityActions };