/** Content types: which fields a content item has, and what applies to them. */
import type {
  Context,
  Expecting,
  Id,
  Json,
  Page,
  PageRequest,
  SortDirection,
  SortField,
  SortOrder,
  Stored,
  Target,
  Translations,
} from './context.js';

export const contentTypeStatuses = ['DEFINED', 'DRAFT', 'MODIFIED'] as const;
export type ContentTypeStatus = (typeof contentTypeStatuses)[number];

export interface ContentType<I extends Id = number> extends Stored {
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
  /** The same for URL aliases; null means that the name schema is used. */
  readonly urlAliasSchema: string | null;
  readonly isContainer: boolean;
  readonly mainLanguageCode: string;
  readonly defaultAlwaysAvailable: boolean;
  readonly defaultSortField: SortField;
  readonly defaultSortOrder: SortOrder;
  /** By position. */
  readonly fieldDefinitions: readonly FieldDefinition<I>[];
}

export interface FieldDefinition<I extends Id = number> {
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
export interface StoredFieldDefinition<I extends Id = number> extends FieldDefinition<I>, Stored {}

/** A missing member leaves its value as it is; texts, settings and validators are replaced as a whole. */
export interface FieldDefinitionChanges {
  readonly identifier?: string;
  readonly fieldGroup?: string;
  readonly position?: number;
  readonly isTranslatable?: boolean;
  readonly isRequired?: boolean;
  readonly isInfoCollector?: boolean;
  readonly isSearchable?: boolean;
  readonly names?: Translations;
  readonly descriptions?: Translations;
  /** In a form that the field type reads, as the settings and the validators. */
  readonly defaultValue?: Json;
  readonly settings?: Json;
  readonly validators?: Json;
  /** Whether these came from XML, where every scalar is text. */
  readonly textual?: boolean;
}

/**
 * Without other values it is translatable, searchable, not required, collects no information, and comes last; settings
 * have the defaults of the field type.
 */
export interface NewFieldDefinition extends FieldDefinitionChanges {
  readonly identifier: string;
  readonly fieldTypeIdentifier: string;
}

/**
 * A missing member leaves its value as it is, but for the modification: by default the caller updates it now. Texts are
 * replaced as a whole.
 */
export interface ContentTypeChanges<I extends Id = number> {
  readonly identifier?: string;
  readonly remoteId?: string;
  readonly mainLanguageCode?: string;
  /** At least the one in the main language. */
  readonly names?: Translations;
  readonly descriptions?: Translations;
  readonly nameSchema?: string;
  readonly urlAliasSchema?: string | null;
  readonly isContainer?: boolean;
  readonly defaultAlwaysAvailable?: boolean;
  readonly defaultSortField?: SortField;
  readonly defaultSortOrder?: SortOrder;
  readonly modified?: Date;
  /** The user who owns the draft afterwards. */
  readonly modifierId?: I;
}

/** The same date and user are set for the creation. */
export interface NewContentType<I extends Id = number> extends ContentTypeChanges<I> {
  readonly groupId: I;
  /** Or only a draft. */
  readonly isPublished: boolean;
  readonly identifier: string;
  readonly mainLanguageCode: string;
  /** A published type has at least one. */
  readonly fieldDefinitions: readonly NewFieldDefinition[];
}

/** What names a definition of a draft. */
export interface FieldDefinitionRef<I extends Id = number> {
  readonly contentTypeId: I;
  readonly id: I;
}

export interface ContentTypeQuery extends PageRequest {
  readonly identifier?: string;
  readonly remoteId?: string;
  /** By identifier, case-insensitively, or by modification date, the newest first; else by group and id. */
  readonly orderBy?: 'identifier' | 'modified';
  /** Reverses the order. */
  readonly reverse?: boolean;
}

/** Filters of types: of each member that is given, one of the values must match. */
export interface ContentTypeFilter<I extends Id = number> {
  readonly ids?: readonly I[];
  readonly identifiers?: readonly string[];
  readonly groupIds?: readonly I[];
  readonly groupIdentifiers?: readonly string[];
  readonly fieldDefinitionIds?: readonly I[];
  /** Whether it comes with the CMS and is hidden from editors; the built-in repository has none of these. */
  readonly isSystem?: boolean;
}

export interface ContentTypeSortClause {
  readonly kind: 'id' | 'identifier';
  readonly direction: SortDirection;
}

export interface ContentTypeSearch<I extends Id = number> extends PageRequest {
  readonly filter: ContentTypeFilter<I>;
  /** The most important first; by id where none decides. */
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
 * Writing throws `Conflict` for an identifier or a remote id that another content type or draft has, and for two
 * definitions with one identifier; `BadRequest`, with every member at fault, for unknown languages, users, field types,
 * settings and validators, for a name that is missing in the main language, and for what a field type refuses.
 */
export interface ContentTypeRepository<I extends Id = number> {
  /** The types of all groups, ordered by group: a type of two groups appears twice. */
  list?(query: ContentTypeQuery, context: Context<I>): Promise<Page<ContentType<I>>>;
  /** The types that match, each once. */
  find?(search: ContentTypeSearch<I>, context: Context<I>): Promise<Page<ContentType<I>>>;
  load?(id: I, context: Context<I>): Promise<ContentType<I>>;
  /** The types of a group, by id. */
  listOfGroup?(groupId: I, context: Context<I>): Promise<Page<ContentType<I>>>;
  create?(type: NewContentType<I>, context: Context<I>): Promise<ContentType<I>>;
  /** `PermissionDenied` while content of the type exists: published, drafts, or in the trash. Its draft is deleted too. */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
  /** Copies to a published type in the same groups, with another identifier and remote id, and the same definitions. */
  copy?(command: Target<I>, context: Context<I>): Promise<ContentType<I>>;
  loadDraft?(id: I, context: Context<I>): Promise<ContentType<I>>;
  /** Creates the caller's draft of a published type; `Conflict` when any user has one. */
  createDraft?(
    command: Target<I> & { readonly changes: ContentTypeChanges<I> },
    context: Context<I>,
  ): Promise<ContentType<I>>;
  updateDraft?(
    command: Target<I> & { readonly changes: ContentTypeChanges<I> },
    context: Context<I>,
  ): Promise<ContentType<I>>;
  /** A type that was never published is deleted with its draft. */
  deleteDraft?(command: Target<I>, context: Context<I>): Promise<void>;
  /**
   * The draft becomes the published type; `NotAcceptable` without field definitions. Existing content shows the default
   * values of added definitions, and no values of removed ones, from then on; its names, URL aliases and
   * relations change when it is published the next time. `PermissionDenied` for an added definition of a field type that
   * cannot be added while content of the type exists, where content was created since.
   */
  publishDraft?(command: Target<I>, context: Context<I>): Promise<ContentType<I>>;
  /**
   * Adds a definition to a draft. `PermissionDenied` for a second one of a field type that allows one only, and for one
   * of a field type that cannot be added while content of the type exists.
   */
  createDefinition?(
    command: Expecting & { readonly contentTypeId: I; readonly definition: NewFieldDefinition },
    context: Context<I>,
  ): Promise<StoredFieldDefinition<I>>;
  updateDefinition?(
    command: FieldDefinitionRef<I> & Expecting & { readonly changes: FieldDefinitionChanges },
    context: Context<I>,
  ): Promise<StoredFieldDefinition<I>>;
  deleteDefinition?(command: FieldDefinitionRef<I> & Expecting, context: Context<I>): Promise<void>;
}
