/** The tables as Kysely sees them: what SQLite and PostgreSQL both have, booleans as 0/1, timestamps in milliseconds. */
import type { ColumnType, Generated, Kysely } from 'kysely';
import type {
  ContentStatus,
  ContentTypeStatus,
  RelationType,
  SortField,
  SortOrder,
  VersionStatus,
} from '../repository/repository.js';

type Flag = 0 | 1;

/** Milliseconds since 1970. PostgreSQL's driver reads them as text, so they always pass through `toDate`. */
type Moment = ColumnType<number | string, number, number>;

type OptionalMoment = ColumnType<number | string | null, number | null, number | null>;

/** JSON, which no statement looks into. */
type JsonText = string;

/** Prevents lost updates and lets responses be revalidated; every change of a row increments the revision. */
interface Counted {
  readonly revision: Generated<number>;
  readonly updated: Moment;
}

export interface LanguageTable {
  readonly id: Generated<number>;
  readonly code: string;
  readonly name: string;
  readonly enabled: Flag;
}

export interface SectionTable extends Counted {
  readonly id: Generated<number>;
  readonly identifier: string;
  readonly name: string;
}

export interface TypeGroupTable extends Counted {
  readonly id: Generated<number>;
  readonly identifier: string;
  readonly created: Moment;
  readonly modified: Moment;
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
  readonly created: Moment;
  readonly modified: Moment;
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

/** It has the same id as its type. */
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

export interface ContentTable extends Counted {
  readonly id: Generated<number>;
  readonly remote_id: string;
  readonly type_id: number;
  readonly section_id: number;
  /** No foreign key: content outlives its owner. */
  readonly owner_id: number;
  /** The current version's name in the main language. */
  readonly name: string;
  /** The same, as it is sorted. */
  readonly sort_name: string;
  readonly main_language_code: string;
  readonly current_version_no: number;
  /** The highest number of any draft so far; that draft may have been deleted. */
  readonly last_version_no: Generated<number>;
  readonly always_available: Flag;
  readonly hidden: Flag;
  readonly status: ContentStatus;
  readonly published: OptionalMoment;
  readonly modified: OptionalMoment;
}

export interface VersionTable extends Counted {
  readonly id: Generated<number>;
  readonly content_id: number;
  readonly version_no: number;
  readonly status: VersionStatus;
  readonly created: Moment;
  readonly modified: Moment;
  readonly creator_id: number;
  readonly initial_language_code: string;
  /** One name for each language of the version. */
  readonly names: JsonText;
  /** The same for URLs, where the content type has a schema for these; since the publication. */
  readonly alias_names: JsonText | null;
}

/** What gives a field its id, the same in all versions of its content. */
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
  /** Of the file that the value holds. */
  readonly file_digest: string | null;
}

/** A file that has arrived, or of which some parts have. */
export interface UploadTable {
  readonly id: string;
  readonly user_id: number;
  readonly file_name: string;
  /** In bytes; null until the end of one that came without its size. */
  readonly size: ColumnType<number | string | null, number | null, number>;
  /** How many bytes the parts have. */
  readonly received: ColumnType<number | string, number, number>;
  /** The parts in the store, in their order. */
  readonly parts: JsonText;
  /** Of all bytes, once they are there. */
  readonly digest: string | null;
  /** What the bytes say, together with the digest. */
  readonly facts: JsonText | null;
  /** Whether the file is in the store under its digest. */
  readonly complete: Flag;
  readonly expires: Moment;
}

/** What published values are searched and sorted by: one row for each of the values that a field holds. */
export interface FieldIndexTable {
  readonly id: Generated<number>;
  readonly content_id: number;
  readonly definition_id: number;
  readonly language_code: string;
  /** Of the value among those of its field. */
  readonly position: number;
  /** A field without values has one row, in which all of these are null; text has two of them. */
  readonly number_value: number | null;
  readonly boolean_value: Flag | null;
  /** In seconds. */
  readonly date_value: number | null;
  readonly text_value: string | null;
  /** The text as it is compared, without case and accents. */
  readonly folded_value: string | null;
}

/** The words of published content in one language: what full-text searches look at. */
export interface SearchTextTable {
  readonly id: Generated<number>;
  readonly content_id: number;
  readonly language_code: string;
  /** As the database indexes them. */
  readonly words: string;
}

export interface RelationTable {
  readonly id: Generated<number>;
  readonly version_id: number;
  readonly destination_id: number;
  /** The field definition whose value makes the relation; null for one that a user created. */
  readonly definition_id: number | null;
  readonly type: RelationType;
}

export interface LocationTable extends Counted {
  readonly id: Generated<number>;
  readonly parent_id: number | null;
  readonly content_id: number | null;
  /** The ids from the root down, `/1/2/57/`; what is below a location is a range of paths. */
  readonly path: string;
  readonly depth: number;
  readonly priority: number;
  readonly hidden: Flag;
  readonly invisible: Flag;
  readonly is_main: Flag;
  readonly remote_id: string;
  readonly sort_field: SortField;
  readonly sort_order: SortOrder;
  /** Its sort key among its siblings, computed by `tree/order.ts` from the values that the parent sorts by. */
  readonly sort_key: Generated<string>;
  /** Tells those apart that have the same key. */
  readonly sort_tie: Generated<number>;
}

/** Where content that was never published will be placed when it is. */
export interface PlannedLocationTable {
  readonly id: Generated<number>;
  readonly content_id: number;
  readonly parent_id: number;
  readonly priority: number;
  readonly hidden: Flag;
  readonly is_main: Flag;
  readonly remote_id: string;
  readonly sort_field: SortField;
  readonly sort_order: SortOrder;
}

/** A location as it was when it was trashed, under the id that it had. */
export interface TrashItemTable extends Counted {
  readonly id: number;
  readonly content_id: number;
  /** No foreign key: its parent may have been deleted. */
  readonly parent_id: number;
  readonly path: string;
  readonly depth: number;
  readonly priority: number;
  readonly hidden: Flag;
  readonly invisible: Flag;
  readonly remote_id: string;
  readonly sort_field: SortField;
  readonly sort_order: SortOrder;
  readonly trashed: Moment;
}

export interface StateGroupTable extends Counted {
  readonly id: Generated<number>;
  readonly identifier: string;
  readonly default_language_code: string;
  readonly names: JsonText;
  readonly descriptions: JsonText;
}

export interface StateTable extends Counted {
  readonly id: Generated<number>;
  readonly group_id: number;
  readonly identifier: string;
  readonly priority: number;
  readonly default_language_code: string;
  readonly names: JsonText;
  readonly descriptions: JsonText;
}

export interface ContentStateTable {
  readonly content_id: number;
  readonly group_id: number;
  readonly state_id: number;
}

/** The account of a user, which is content; versions contain nothing of it. */
export interface AccountTable extends Counted {
  readonly content_id: number;
  readonly login: string;
  /** The login in lower case, for logins know no case. */
  readonly login_key: string;
  readonly email: string;
  /** The address in lower case. */
  readonly email_key: string;
  /** Null for users who cannot log in with a password. */
  readonly password_hash: string | null;
  readonly password_updated: OptionalMoment;
  readonly enabled: Flag;
  readonly max_login: number | null;
  /** Replaced to end all sessions of the user. */
  readonly stamp: string;
}

/** What changes in the account of a user when the version is published; null leaves it as it is. */
export interface AccountDraftTable {
  readonly version_id: number;
  readonly login: string | null;
  readonly email: string | null;
  readonly enabled: Flag | null;
  readonly password_hash: string | null;
  /** Who has set the password: published by anybody else, the draft leaves the password of the account as it is. */
  readonly password_user_id: number | null;
}

/** A draft is a separate row, which is assigned to no user. */
export interface RoleTable extends Counted {
  readonly id: Generated<number>;
  readonly status: 'DEFINED' | 'DRAFT';
  /** Of a draft: the role that it replaces when it is published. */
  readonly original_id: number | null;
  readonly identifier: string;
}

export interface PolicyTable {
  readonly id: Generated<number>;
  readonly role_id: number;
  readonly module: string;
  readonly function: string;
  /** Of a policy of a draft: the policy that it was copied from. */
  readonly original_id: number | null;
}

export interface RoleAssignmentTable {
  readonly id: Generated<number>;
  readonly role_id: number;
  /** A user, or a group of users. */
  readonly content_id: number;
}

/** Of a policy, or of the assignment of a role. One that has no values left allows nothing. */
export interface LimitationTable {
  readonly id: Generated<number>;
  readonly policy_id: number | null;
  readonly assignment_id: number | null;
  readonly identifier: string;
}

/** What a value refers to, or the value itself where it refers to nothing. */
export interface LimitationValueTable {
  readonly id: Generated<number>;
  readonly limitation_id: number;
  readonly section_id: number | null;
  readonly type_id: number | null;
  readonly state_id: number | null;
  readonly location_id: number | null;
  readonly language_code: string | null;
  readonly value: string | null;
}

/** Work that is done in bounded steps, and goes on after a restart. */
export interface JobTable {
  readonly id: Generated<number>;
  readonly kind: string;
  readonly parameters: JsonText;
  readonly created: Moment;
  /** How often it has failed since it last got on. */
  readonly attempts: Generated<number>;
  /** When it is due; 0 for at once. */
  readonly run_after: ColumnType<number | string, number | undefined, number>;
  /** Why it has failed last; null once it gets on. */
  readonly error: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Parents of URL segments: a location, or a segment of a custom alias. */
export interface UrlPlaceTable {
  readonly id: Generated<number>;
  readonly location_id: number | null;
}

/** A segment of URLs. */
export interface UrlAliasTable {
  readonly id: Generated<number>;
  /** Its parent. */
  readonly parent_id: number;
  readonly text: string;
  /** What it is found by: the MD5 of the text in lower case. */
  readonly text_key: string;
  /** The number at the end of the text that tells it from others of the same name; 1 is not written. */
  readonly suffix: number;
  /** The place it leads to: that of its location, or a separate one for a custom alias. */
  readonly place_id: number;
  readonly location_id: number | null;
  /** With its scheme, `module:content/search`. */
  readonly resource: string | null;
  /** Locale codes, joined by commas. */
  readonly language_codes: string;
  /** For custom aliases; the others are available when their content is. */
  readonly always_available: Flag;
  /** A custom alias, created by a user. */
  readonly custom: Flag;
  readonly history: Flag;
  readonly forward: Flag;
}

export interface UrlWildcardTable extends Counted {
  readonly id: Generated<number>;
  readonly source_url: string;
  /** The same in lower case. */
  readonly source_key: string;
  /** What a path begins or ends with that fits the source; see `urls/wildcard-pattern.ts`. */
  readonly lookup_key: string;
  readonly destination_url: string;
  readonly forward: Flag;
}

/** The id tells which is newer. */
export interface BookmarkTable {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly location_id: number;
}

export interface MigrationTable {
  readonly name: string;
  readonly applied: Moment;
}

/** One row, which is what writes lock where the database has no advisory locks. */
export interface LockTable {
  readonly id: number;
}

/** Secrets that all processes share. */
export interface SecretTable {
  readonly name: string;
  readonly value: string;
}

/** All tables share a prefix, to share a database with a host's own tables. */
export interface Tables {
  readonly cms_language: LanguageTable;
  readonly cms_section: SectionTable;
  readonly cms_type_group: TypeGroupTable;
  readonly cms_content_type: ContentTypeTable;
  readonly cms_content_type_draft: ContentTypeDraftTable;
  readonly cms_type_in_group: TypeInGroupTable;
  readonly cms_field_definition_id: FieldDefinitionIdTable;
  readonly cms_field_definition: FieldDefinitionTable;
  readonly cms_field_definition_draft: FieldDefinitionTable;
  readonly cms_content: ContentTable;
  readonly cms_version: VersionTable;
  readonly cms_field: FieldTable;
  readonly cms_field_value: FieldValueTable;
  readonly cms_upload: UploadTable;
  readonly cms_field_index: FieldIndexTable;
  readonly cms_search_text: SearchTextTable;
  readonly cms_relation: RelationTable;
  readonly cms_location: LocationTable;
  readonly cms_planned_location: PlannedLocationTable;
  readonly cms_trash_item: TrashItemTable;
  readonly cms_state_group: StateGroupTable;
  readonly cms_state: StateTable;
  readonly cms_content_state: ContentStateTable;
  readonly cms_account: AccountTable;
  readonly cms_account_draft: AccountDraftTable;
  readonly cms_role: RoleTable;
  readonly cms_policy: PolicyTable;
  readonly cms_role_assignment: RoleAssignmentTable;
  readonly cms_limitation: LimitationTable;
  readonly cms_limitation_value: LimitationValueTable;
  readonly cms_job: JobTable;
  readonly cms_url_place: UrlPlaceTable;
  readonly cms_url_alias: UrlAliasTable;
  readonly cms_url_wildcard: UrlWildcardTable;
  readonly cms_bookmark: BookmarkTable;
  readonly cms_migration: MigrationTable;
  readonly cms_lock: LockTable;
  readonly cms_secret: SecretTable;
}

export type Database = Kysely<Tables>;
