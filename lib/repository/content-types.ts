/** Content types: which fields a content item has, and what applies to them. */
import type { Context, Id, Json, Page, PageRequest, SortField, SortOrder, Stored, Translations } from './context.js';

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
  /** How names are made of field values, such as `<short_name|name>`. */
  readonly nameSchema: string;
  /** The same for URL aliases; null means that the name schema serves. */
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

export interface ContentTypeQuery extends PageRequest {
  readonly identifier?: string;
  readonly remoteId?: string;
  /** By identifier, case-insensitively, or by modification date, the newest first; else by group and id. */
  readonly orderBy?: 'identifier' | 'modified';
  /** Turns the order round. */
  readonly reverse?: boolean;
}

export interface ContentTypeRepository<I extends Id = number> {
  /** The types of all groups, one group after the other: a type of two groups appears twice. */
  list?(query: ContentTypeQuery, context: Context<I>): Promise<Page<ContentType<I>>>;
  load?(id: I, context: Context<I>): Promise<ContentType<I>>;
}
