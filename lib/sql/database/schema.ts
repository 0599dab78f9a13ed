/** The tables as Kysely sees them. */
import type { Kysely } from 'kysely';
import type * as access from './schema/access.js';
import type * as content from './schema/content.js';
import type * as divisions from './schema/divisions.js';
import type * as locations from './schema/locations.js';
import type * as types from './schema/types.js';
import type * as webhooks from './schema/webhooks.js';
import type * as work from './schema/work.js';

export type * from './schema/access.js';
export type * from './schema/content.js';
export type * from './schema/divisions.js';
export type * from './schema/locations.js';
export type * from './schema/types.js';
export type * from './schema/webhooks.js';
export type * from './schema/work.js';

/** All tables share a prefix, to share a database with a host's own tables. */
export interface Tables {
  readonly cms_language: divisions.LanguageTable;
  readonly cms_section: divisions.SectionTable;
  readonly cms_type_group: types.TypeGroupTable;
  readonly cms_content_type: types.ContentTypeTable;
  readonly cms_content_type_draft: types.ContentTypeDraftTable;
  readonly cms_type_in_group: types.TypeInGroupTable;
  readonly cms_field_definition_id: types.FieldDefinitionIdTable;
  readonly cms_field_definition: types.FieldDefinitionTable;
  readonly cms_field_definition_draft: types.FieldDefinitionTable;
  readonly cms_content: content.ContentTable;
  readonly cms_version: content.VersionTable;
  readonly cms_version_language: content.VersionLanguageTable;
  readonly cms_field: content.FieldTable;
  readonly cms_field_value: content.FieldValueTable;
  readonly cms_nested_file: content.NestedFileTable;
  readonly cms_download_count: content.DownloadCountTable;
  readonly cms_upload: work.UploadTable;
  readonly cms_field_index: work.FieldIndexTable;
  readonly cms_search_text: work.SearchTextTable;
  readonly cms_unique_value: work.UniqueValueTable;
  readonly cms_relation: content.RelationTable;
  readonly cms_location: locations.LocationTable;
  readonly cms_planned_location: locations.PlannedLocationTable;
  readonly cms_trash_item: locations.TrashItemTable;
  readonly cms_state_group: divisions.StateGroupTable;
  readonly cms_state: divisions.StateTable;
  readonly cms_content_state: content.ContentStateTable;
  readonly cms_account: access.AccountTable;
  readonly cms_account_draft: access.AccountDraftTable;
  readonly cms_api_key: access.ApiKeyTable;
  readonly cms_role: access.RoleTable;
  readonly cms_policy: access.PolicyTable;
  readonly cms_role_assignment: access.RoleAssignmentTable;
  readonly cms_limitation: access.LimitationTable;
  readonly cms_limitation_value: access.LimitationValueTable;
  readonly cms_job: work.JobTable;
  readonly cms_schedule: work.ScheduleTable;
  readonly cms_change: work.ChangeTable;
  readonly cms_change_log: work.ChangeLogTable;
  readonly cms_webhook: webhooks.WebhookTable;
  readonly cms_webhook_progress: webhooks.WebhookProgressTable;
  readonly cms_webhook_delivery: webhooks.WebhookDeliveryTable;
  readonly cms_url_place: locations.UrlPlaceTable;
  readonly cms_url_alias: locations.UrlAliasTable;
  readonly cms_url_wildcard: locations.UrlWildcardTable;
  readonly cms_bookmark: locations.BookmarkTable;
  readonly cms_idempotency: work.IdempotencyTable;
  readonly cms_write_epoch: work.WriteEpochTable;
  readonly cms_migration: work.MigrationTable;
}

export type Database = Kysely<Tables>;
