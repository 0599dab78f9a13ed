/** The tables of content: items, versions, fields with their values, relations and object states. */
import type { Generated } from 'kysely';
import type { ContentStatus, RelationType, VersionStatus } from '../../../repository/repository.js';
import type { Counted, Flag, JsonText, OptionalTimestamp, Timestamp } from './columns.js';

export interface ContentTable extends Counted {
  readonly id: Generated<number>;
  readonly remote_id: string;
  readonly type_id: number;
  readonly section_id: number;
  /** No foreign key: content outlives its owner. */
  readonly owner_id: number;
  /** The current version's name in the main language. */
  readonly name: string;
  /** The sort key of the name. */
  readonly sort_name: string;
  readonly main_language_code: string;
  readonly current_version_no: number;
  /** The highest number of any draft so far; that draft may have been deleted. */
  readonly last_version_no: Generated<number>;
  readonly always_available: Flag;
  readonly hidden: Flag;
  readonly status: ContentStatus;
  readonly published: OptionalTimestamp;
  readonly modified: OptionalTimestamp;
}

export interface VersionTable extends Counted {
  readonly id: Generated<number>;
  readonly content_id: number;
  readonly version_no: number;
  readonly status: VersionStatus;
  readonly created: Timestamp;
  readonly modified: Timestamp;
  readonly creator_id: number;
  readonly initial_language_code: string;
  /** One name for each language of the version. */
  readonly names: JsonText;
  /** Names for URLs, by language, if the content type has a URL alias schema; null before the publication. */
  readonly alias_names: JsonText | null;
}

/** A language that a version has a name in. */
export interface VersionLanguageTable {
  readonly version_id: number;
  readonly language_code: string;
}

/** A field, whose id is the same in all versions of its content. */
export interface FieldTable {
  readonly id: Generated<number>;
  readonly content_id: number;
  readonly definition_id: number;
  readonly language_code: string;
}

export interface FieldValueTable {
  readonly version_id: number;
  readonly field_id: number;
  readonly value: JsonText;
  /** Digest of the file that the value holds. */
  readonly file_digest: string | null;
}

/** The files that fields inside of a value hold. */
export interface NestedFileTable {
  readonly version_id: number;
  readonly field_id: number;
  readonly key: string;
  readonly digest: string;
}

/** Downloads of the file that a value holds, since the value was stored. */
export interface DownloadCountTable {
  readonly version_id: number;
  readonly field_id: number;
  readonly downloads: number;
}

export interface RelationTable {
  readonly id: Generated<number>;
  readonly version_id: number;
  readonly destination_id: number;
  /** The field definition whose value makes the relation; null for one that a user created. */
  readonly definition_id: number | null;
  readonly type: RelationType;
}

/** The states of content that differ from the implied ones. */
export interface ContentStateTable {
  readonly content_id: number;
  readonly group_id: number;
  readonly state_id: number;
}
