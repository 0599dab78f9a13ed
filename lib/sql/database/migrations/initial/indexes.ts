/** Indexes of the initial schema, besides those of its keys. */
import type { Spelling } from '../migration.js';

/** The rows that a row refers to are deleted without reading its table: each reference has an index that begins with it. */
const references = [
  'cms_type_in_group (group_id)',
  'cms_field_definition_id (type_id)',
  'cms_content (type_id)',
  'cms_content (section_id)',
  'cms_field (definition_id)',
  'cms_field_value (field_id)',
  'cms_field_index (definition_id, content_id)',
  'cms_unique_value (content_id)',
  'cms_relation (version_id)',
  'cms_relation (destination_id, id)',
  'cms_relation (definition_id)',
  'cms_content_state (group_id)',
  'cms_content_state (state_id)',
  'cms_location (content_id)',
  'cms_planned_location (parent_id)',
  'cms_bookmark (location_id)',
  'cms_url_alias (place_id)',
  'cms_url_alias (location_id, custom, history, id)',
  'cms_policy (role_id)',
  'cms_role_assignment (content_id)',
  'cms_role_assignment (role_id)',
  'cms_api_key (role_id)',
  'cms_limitation_value (limitation_id)',
  'cms_limitation_value (section_id)',
  'cms_limitation_value (type_id)',
  'cms_limitation_value (state_id)',
  'cms_limitation_value (location_id)',
  'cms_limitation_value (language_code)',
];

const lists = [
  'cms_content (owner_id)',
  'cms_content (published)',
  'cms_content (modified)',
  'cms_content (sort_name)',
  'cms_version (creator_id, status)',
  // The last column lets an index-only scan find the rows whose permissions must be checked.
  'cms_location (parent_id, sort_key, sort_tie, content_id)',
  // The newest first, and items that were trashed together by id.
  'cms_trash_item (trashed desc, id)',
  'cms_url_alias (resource)',
  'cms_url_alias (id) where resource is not null',
  'cms_url_wildcard (lookup_key)',
  'cms_account (email_key)',
  'cms_upload (expires)',
];

const valueColumns = ['number_value', 'boolean_value', 'date_value'];

const named = [
  `create unique index cms_version_published on cms_version (content_id) where status = 'PUBLISHED'`,
  `create unique index cms_location_main on cms_location (content_id) where is_main = 1`,
  'create unique index cms_state_implied on cms_state (group_id) where is_implied = 1',
  'create index cms_field_value_file_digest on cms_field_value (file_digest) where file_digest is not null',
  'create index cms_nested_file_digest on cms_nested_file (digest)',
  'create index cms_upload_digest on cms_upload (digest) where digest is not null',
  // The language lets an index-only scan find the hits that have a value in their main language.
  ...valueColumns.map(
    (column) => `create index cms_field_index_by_${column}
      on cms_field_index (definition_id, ${column}, content_id, language_code) where ${column} is not null`,
  ),
  // Texts may be longer than the largest key of an index.
  `create index cms_field_index_by_folded_value
    on cms_field_index (definition_id, substr(folded_value, 1, 100), content_id, language_code)
    where folded_value is not null`,
];

/** Clients of older servers look names up without case. */
const foldedRemoteIds = ({ engine }: Spelling) =>
  ['content', 'location'].map(
    (table) => `create index cms_${table}_by_folded_remote_id
      on cms_${table} (${engine === 'postgres' ? 'lower(remote_id collate "C")' : 'lower(remote_id)'})`,
  );

export const tableIndexes = (spelling: Spelling) => [
  ...[...references, ...lists].map((on) => `create index ${nameOf(on)} on ${on}`),
  ...named,
  ...foldedRemoteIds(spelling),
];

function nameOf(on: string): string {
  const [table, columns = ''] = on.split(/ \(|\)/);
  return `${table}_by_${columns.replace(/\W+/g, '_')}`;
}
