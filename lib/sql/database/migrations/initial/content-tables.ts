/** Tables of content: items, versions, fields with their values, relations and object states. */
import type { Spelling } from '../migration.js';
import { busy, cascade, counted, flag, keyed, large, largeUpdated, oneOf } from './column-rules.js';

/** Languages of fields refer to no table: they are among those of their version, and each row would lock that of the language. */
export const contentTables = (spelling: Spelling) => [
  ...itemTables(spelling),
  ...fieldTables(spelling),

  // By the key, content has one state of a group. Without a row it has the implied one, so that a new group costs nothing.
  `create table cms_content_state (
    content_id integer not null ${cascade('cms_content')}, group_id integer not null ${cascade('cms_state_group')},
    state_id integer not null references cms_state (id),
    constraint cms_content_state_pk primary key (content_id, group_id))${keyed(spelling)}`,
];

const itemTables = (spelling: Spelling) => [
  `create table cms_content (
    ${spelling.id}, ${counted}, remote_id text not null unique,
    type_id integer not null references cms_content_type (id),
    section_id integer not null references cms_section (id), owner_id integer not null, name text not null,
    sort_name ${spelling.binary} not null, main_language_code text not null references cms_language (code),
    current_version_no integer not null, last_version_no integer not null default 0,
    ${flag('always_available')}, ${flag('hidden')}, ${oneOf('status', 'DRAFT', 'PUBLISHED', 'TRASHED')},
    published bigint, modified bigint)${largeUpdated(spelling)}`,

  `create table cms_version (
    ${spelling.largeId}, ${counted}, content_id integer not null ${cascade('cms_content')}, version_no integer not null,
    ${oneOf('status', 'DRAFT', 'PUBLISHED', 'ARCHIVED')}, created bigint not null, modified bigint not null,
    creator_id integer not null, initial_language_code text not null references cms_language (code),
    names text not null, alias_names text,
    constraint cms_version_no unique (content_id, version_no))${largeUpdated(spelling)}`,

  // The languages that the names are in: statements look for them here, and not within a text.
  `create table cms_version_language (
    version_id bigint not null ${cascade('cms_version')}, language_code text not null references cms_language (code),
    constraint cms_version_language_pk primary key (version_id, language_code))${keyed(spelling)}${large(spelling)}`,

  `create table cms_relation (
    ${spelling.largeId}, version_id bigint not null ${cascade('cms_version')},
    destination_id integer not null ${cascade('cms_content')},
    definition_id integer ${cascade('cms_field_definition_id')},
    ${oneOf('type', 'COMMON', 'EMBED', 'LINK', 'ATTRIBUTE', 'ASSET')})${large(spelling)}`,
];

const fieldTables = (spelling: Spelling) => [
  `create table cms_field (
    ${spelling.largeId}, content_id integer not null ${cascade('cms_content')},
    definition_id integer not null ${cascade('cms_field_definition_id')}, language_code ${spelling.binary} not null,
    constraint cms_field_identity unique (content_id, definition_id, language_code))${large(spelling)}`,

  // The digest is that of the file that a value holds, so that files that no value holds can be found.
  `create table cms_field_value (
    version_id bigint not null ${cascade('cms_version')}, field_id bigint not null ${cascade('cms_field')},
    value text not null, file_digest text,
    constraint cms_field_value_pk primary key (version_id, field_id))${largeUpdated(spelling)}`,

  // The files of fields nested in a value, by the key of each.
  `create table cms_nested_file (
    version_id bigint not null, field_id bigint not null, key ${spelling.binary} not null, digest text not null,
    constraint cms_nested_file_pk primary key (version_id, field_id, key),
    foreign key (version_id, field_id) references cms_field_value (version_id, field_id) on delete cascade
    )${keyed(spelling)}`,

  // Beside the values, so that counting rewrites no version.
  `create table cms_download_count (
    version_id bigint not null, field_id bigint not null, downloads bigint not null check (downloads > 0),
    constraint cms_download_count_pk primary key (version_id, field_id),
    foreign key (version_id, field_id) references cms_field_value (version_id, field_id) on delete cascade
    )${keyed(spelling)}${busy(spelling)}`,
];
