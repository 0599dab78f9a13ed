/** The tables as Kysely sees them. */
import type { Kysely } from 'kysely';
import type {
  AccountDraftTable,
  AccountTable,
  ApiKeyTable,
  LimitationTable,
  LimitationValueTable,
  PolicyTable,
  RoleAssignmentTable,
  RoleTable,
} from './schema/access.js';
import type {
  ContentStateTable,
  ContentTable,
  DownloadCountTable,
  FieldTable,
  FieldValueTable,
  NestedFileTable,
  RelationTable,
  VersionLanguageTable,
  VersionTable,
} from './schema/content.js';
import type { LanguageTable, SectionTable, StateGroupTable, StateTable } from './schema/divisions.js';
import type {
  BookmarkTable,
  LocationTable,
  PlannedLocationTable,
  TrashItemTable,
  UrlAliasTable,
  UrlPlaceTable,
  UrlWildcardTable,
} from './schema/locations.js';
import type {
  ContentTypeDraftTable,
  ContentTypeTable,
  FieldDefinitionIdTable,
  FieldDefinitionTable,
  TypeGroupTable,
  TypeInGroupTable,
} from './schema/types.js';
import type { WebhookDeliveryTable, WebhookProgressTable, WebhookTable } from './schema/webhooks.js';
import type {
  ChangeLogTable,
  ChangeTable,
  FieldIndexTable,
  JobTable,
  MigrationTable,
  SearchTextTable,
  UniqueValueTable,
  UploadTable,
} from './schema/work.js';

export type * from './schema/access.js';
export type * from './schema/content.js';
export type * from './schema/divisions.js';
export type * from './schema/locations.js';
export type * from './schema/types.js';
export type * from './schema/webhooks.js';
export type * from './schema/work.js';

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
  readonly cms_version_language: VersionLanguageTable;
  readonly cms_field: FieldTable;
  readonly cms_field_value: FieldValueTable;
  readonly cms_nested_file: NestedFileTable;
  readonly cms_download_count: DownloadCountTable;
  readonly cms_upload: UploadTable;
  readonly cms_field_index: FieldIndexTable;
  readonly cms_search_text: SearchTextTable;
  readonly cms_unique_value: UniqueValueTable;
  readonly cms_relation: RelationTable;
  readonly cms_location: LocationTable;
  readonly cms_planned_location: PlannedLocationTable;
  readonly cms_trash_item: TrashItemTable;
  readonly cms_state_group: StateGroupTable;
  readonly cms_state: StateTable;
  readonly cms_content_state: ContentStateTable;
  readonly cms_account: AccountTable;
  readonly cms_account_draft: AccountDraftTable;
  readonly cms_api_key: ApiKeyTable;
  readonly cms_role: RoleTable;
  readonly cms_policy: PolicyTable;
  readonly cms_role_assignment: RoleAssignmentTable;
  readonly cms_limitation: LimitationTable;
  readonly cms_limitation_value: LimitationValueTable;
  readonly cms_job: JobTable;
  readonly cms_change: ChangeTable;
  readonly cms_change_log: ChangeLogTable;
  readonly cms_webhook: WebhookTable;
  readonly cms_webhook_progress: WebhookProgressTable;
  readonly cms_webhook_delivery: WebhookDeliveryTable;
  readonly cms_url_place: UrlPlaceTable;
  readonly cms_url_alias: UrlAliasTable;
  readonly cms_url_wildcard: UrlWildcardTable;
  readonly cms_bookmark: BookmarkTable;
  readonly cms_migration: MigrationTable;
}

export type Database = Kysely<Tables>;
