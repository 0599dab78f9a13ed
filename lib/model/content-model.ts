/** A content model as files and code have it: missing members have their defaults. */
import type { Json, SortField, SortOrder, Translations } from '../repository/repository.js';

export interface ModelLanguage {
  readonly code: string;
  readonly name: string;
  /** Whether content can be written in it; `true` by default. */
  readonly isEnabled?: boolean;
}

export interface ModelSection {
  readonly identifier: string;
  readonly name: string;
}

/** Names and descriptions by language, with an identifier. */
export interface ModelDescription {
  readonly identifier: string;
  /** The language that must have a name: by default the only one of the names. */
  readonly defaultLanguageCode?: string;
  readonly names: Translations;
  readonly descriptions?: Translations;
}

export interface ModelObjectState extends ModelDescription {
  /** The priority, which cannot be changed: new content gets the state with the lowest one. */
  readonly priority: number;
}

export interface ModelObjectStateGroup extends ModelDescription {
  /** All states: the group has no others. */
  readonly states?: readonly ModelObjectState[];
}

export interface ModelContentTypeGroup {
  readonly identifier: string;
}

/** A field definition; by default it is translatable, searchable, not required, and collects no information. */
export interface ModelFieldDefinition {
  readonly identifier: string;
  /** The field type. A definition with another field type replaces the stored one: content loses its values. */
  readonly fieldTypeIdentifier: string;
  readonly names?: Translations;
  readonly descriptions?: Translations;
  readonly fieldGroup?: string;
  readonly isTranslatable?: boolean;
  readonly isRequired?: boolean;
  readonly isInfoCollector?: boolean;
  readonly isSearchable?: boolean;
  readonly defaultValue?: Json;
  /** The settings, in which a location is named by its remote id. */
  readonly settings?: Readonly<Record<string, Json>>;
  readonly validators?: Readonly<Record<string, Json>>;
}

export interface ModelContentType {
  readonly identifier: string;
  /** A type of this remote id gets the identifier. Without it, it stays as it is, or is generated. */
  readonly remoteId?: string;
  /** The identifiers of its groups. */
  readonly groups: readonly string[];
  /** The language that must have a name: by default the only one of the names. */
  readonly mainLanguageCode?: string;
  readonly names: Translations;
  readonly descriptions?: Translations;
  readonly nameSchema?: string;
  readonly urlAliasSchema?: string | null;
  /** Whether its content can have children; `false` by default. */
  readonly isContainer?: boolean;
  /** Whether new content is always available; `true` by default. */
  readonly defaultAlwaysAvailable?: boolean;
  /** The sort field of children; `PUBLISHED` by default. */
  readonly defaultSortField?: SortField;
  /** The sort order of children; `DESC` by default. */
  readonly defaultSortOrder?: SortOrder;
  /** All definitions, in their order: the type has no others. */
  readonly fieldDefinitions: readonly ModelFieldDefinition[];
}

export interface ModelPolicy {
  readonly module: string;
  readonly function: string;
  /**
   * The values by the identifier of each limitation: identifiers of sections and content types, states as `group/state`, locale
   * codes, and remote ids of locations, for subtrees too. All others are as the repository has them.
   */
  readonly limitations?: Readonly<Record<string, readonly string[]>>;
}

export interface ModelRole {
  readonly identifier: string;
  /** All policies: the role has no others. */
  readonly policies?: readonly ModelPolicy[];
}

/** Kinds of entities that it does not have stay as they are. */
export interface ContentModel {
  readonly languages?: readonly ModelLanguage[];
  readonly sections?: readonly ModelSection[];
  readonly objectStateGroups?: readonly ModelObjectStateGroup[];
  readonly contentTypeGroups?: readonly ModelContentTypeGroup[];
  readonly contentTypes?: readonly ModelContentType[];
  readonly roles?: readonly ModelRole[];
}
