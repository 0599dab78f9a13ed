/** The tables of content types and their groups. */
import type { Generated } from 'kysely';
import type { ContentTypeStatus, SortField, SortOrder } from '../../../repository/repository.js';
import type { Counted, Flag, JsonText, Timestamp } from './columns.js';

export interface TypeGroupTable extends Counted {
  readonly id: Generated<number>;
  readonly identifier: string;
  readonly created: Timestamp;
  readonly modified: Timestamp;
  readonly creator_id: number;
  readonly modifier_id: number;
}

/** The columns common to a content type and its draft. */
interface TypeColumns extends Counted {
  readonly identifier: string;
  readonly remote_id: string;
  readonly names: JsonText;
  /** The name in the main language, as it is sorted. */
  readonly sort_name: string;
  readonly descriptions: JsonText;
  readonly created: Timestamp;
  readonly modified: Timestamp;
  readonly creator_id: number;
  readonly modifier_id: number;
  readonly name_schema: string;
  readonly url_alias_schema: string | null;
  readonly is_container: Flag;
  readonly main_language_code: string;
  readonly default_always_available: Flag;
  readonly default_sort_field: SortField;
  readonly default_sort_order: SortOrder;
}

export interface ContentTypeTable extends TypeColumns {
  readonly id: Generated<number>;
  readonly status: ContentTypeStatus;
}

/** The draft of a content type, which has the same id. */
export interface ContentTypeDraftTable extends TypeColumns {
  readonly type_id: number;
}

export interface TypeInGroupTable {
  readonly type_id: number;
  readonly group_id: number;
}

/** The ids of definitions, published or not; one stays for as long as there are fields of its definition. */
export interface FieldDefinitionIdTable {
  readonly id: Generated<number>;
  readonly type_id: number;
}

/** Published; those of a draft have a table of their own, which is alike. */
export interface FieldDefinitionTable {
  readonly id: number;
  readonly type_id: number;
  readonly identifier: string;
  readonly field_type: string;
  readonly field_group: string;
  readonly position: number;
  readonly is_translatable: Flag;
  readonly is_required: Flag;
  readonly is_info_collector: Flag;
  readonly is_searchable: Flag;
  readonly names: JsonText;
  readonly descriptions: JsonText;
  readonly default_value: JsonText;
  readonly settings: JsonText;
  readonly validators: JsonText;
}
