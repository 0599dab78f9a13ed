/** Content types: the fields of content items, and their settings. */
import type {
  Context,
  Expecting,
  Id,
  OneOrNone,
  Page,
  PageRequest,
  SortDirection,
  SortField,
  SortOrder,
  Stored,
  Target,
  Translations,
} from './context.js';
import type {
  FieldDefinition,
  FieldDefinitionChanges,
  FieldDefinitionRef,
  NewFieldDefinition,
  StoredFieldDefinition,
} from './field-definitions.js';

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
export interface ContentTypeChanges<I extends Id = number>
  extends Partial<Omit<ContentType<I>, 'created' | 'creatorId' | 'fieldDefinitions' | 'id' | 'status' | keyof Stored>> {
  /** Names by locale code, with at least the one in the main language. */
  readonly names?: Translations;
  /** The user who owns the draft afterwards. */
  readonly modifierId?: I;
}

/** Values of a new content type; the date and the user of the modification are also those of the creation. */
export interface NewContentType<I extends Id = number> extends ContentTypeChanges<I> {
  readonly groupId: I;
  /** Whether it is published at once, and not only a draft. */
  readonly isPublished: boolean;
  readonly identifier: string;
  readonly mainLanguageCode: string;
  /** A published type has at least one. */
  readonly fieldDefinitions: readonly NewFieldDefinition[];
}

/** All types, or the one that has one of these names. */
export type ContentTypeQuery = OneOrNone<{ readonly identifier: string; readonly remoteId: string }> &
  PageRequest & {
    /**
     * The sort key: the identifier, case-insensitively, or the modification date, newest first; by default the group and the id.
     */
    readonly orderBy?: 'identifier' | 'modified';
    /** Descending is the reverse of that order. */
    readonly direction?: SortDirection;
  };

/** Filters of types: of each member that is present, one of the values must match. */
export interface ContentTypeFilter<I extends Id = number> {
  readonly ids?: readonly I[];
  readonly identifiers?: readonly string[];
  readonly groupIds?: readonly I[];
  readonly groupIdentifiers?: readonly string[];
  readonly fieldDefinitionIds?: readonly I[];
  /** Whether it is a part of the CMS and hidden from editors; the built-in repository has no such types. */
  readonly isSystem?: boolean;
}

export interface ContentTypeSortClause {
  readonly kind: 'id' | 'identifier';
  readonly direction: SortDirection;
}

export interface ContentTypeSearch<I extends Id = number> extends PageRequest {
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
export interface ContentTypeRepository<I extends Id = number> {
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
  createDraft?(
    command: Target<I> & { readonly changes: ContentTypeChanges<I> },
    context: Context<I>,
  ): Promise<ContentType<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, AlreadyInUse */
  updateDraft?(
    command: Target<I> & { readonly changes: ContentTypeChanges<I> },
    context: Context<I>,
  ): Promise<ContentType<I>>;
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
  createDefinition?(
    command: Expecting & { readonly contentTypeId: I; readonly definition: NewFieldDefinition },
    context: Context<I>,
  ): Promise<StoredFieldDefinition<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, AlreadyInUse */
  updateDefinition?(
    command: FieldDefinitionRef<I> & Expecting & { readonly changes: FieldDefinitionChanges },
    context: Context<I>,
  ): Promise<StoredFieldDefinition<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed */
  deleteDefinition?(command: FieldDefinitionRef<I> & Expecting, context: Context<I>): Promise<void>;
}
