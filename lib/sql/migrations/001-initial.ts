/** The initial schema: the tables of a content management system, with what its modules need from the start. */
import type { Migration, Spelling } from './migration.js';

/** What lets lost updates be refused and responses be revalidated. */
const counted = 'revision integer not null default 1, updated bigint not null';

const cascade = (table: string, column = 'id') => `references ${table} (${column}) on delete cascade`;

const divisions = ({ id }: Spelling) => [
  `create table cms_secret (name text primary key, value text not null)`,

  `create table cms_language (
    ${id}, code text not null unique, name text not null, enabled integer not null)`,

  `create table cms_section (${id}, ${counted}, identifier text not null unique, name text not null)`,

  `create table cms_state_group (
    ${id}, ${counted}, identifier text not null unique, default_language_code text not null,
    names text not null, descriptions text not null)`,

  `create table cms_state (
    ${id}, ${counted}, group_id integer not null ${cascade('cms_state_group')}, identifier text not null,
    priority integer not null, default_language_code text not null, names text not null, descriptions text not null,
    constraint cms_state_identifier unique (group_id, identifier))`,
];

/** What a content type and its draft have alike. */
const typeColumns = ({ binary }: Spelling) => `
    identifier ${binary} not null unique, remote_id text not null unique, names text not null,
    sort_name ${binary} not null, descriptions text not null, created bigint not null, modified bigint not null,
    creator_id integer not null, modifier_id integer not null, name_schema text not null, url_alias_schema text,
    is_container integer not null, main_language_code text not null, default_always_available integer not null,
    default_sort_field text not null, default_sort_order text not null`;

const definitionColumns = `
    identifier text not null, field_type text not null, field_group text not null, position integer not null,
    is_translatable integer not null, is_required integer not null, is_info_collector integer not null,
    is_searchable integer not null, names text not null, descriptions text not null, default_value text not null,
    settings text not null, validators text not null`;

const types = (spelling: Spelling) => [
  `create table cms_type_group (
    ${spelling.id}, ${counted}, identifier text not null unique, created bigint not null, modified bigint not null,
    creator_id integer not null, modifier_id integer not null)`,

  `create table cms_content_type (${spelling.id}, ${counted}, status text not null, ${typeColumns(spelling)})`,

  // A draft has the same id as its type.
  `create table cms_content_type_draft (
    type_id integer primary key ${cascade('cms_content_type')}, ${counted}, ${typeColumns(spelling)})`,

  `create table cms_type_in_group (
    type_id integer not null ${cascade('cms_content_type')}, group_id integer not null references cms_type_group (id),
    constraint cms_type_in_group_pk primary key (type_id, group_id))`,

  // The ids of definitions, published or not. One stays after its definition for as long as there are fields of it,
  // which are deleted later, in bounded steps.
  `create table cms_field_definition_id (${spelling.id}, type_id integer not null ${cascade('cms_content_type')})`,

  `create table cms_field_definition (
    id integer primary key ${cascade('cms_field_definition_id')},
    type_id integer not null ${cascade('cms_content_type')}, ${definitionColumns},
    constraint cms_field_definition_identifier unique (type_id, identifier))`,

  `create table cms_field_definition_draft (
    id integer primary key ${cascade('cms_field_definition_id')},
    type_id integer not null ${cascade('cms_content_type_draft', 'type_id')}, ${definitionColumns},
    constraint cms_field_definition_draft_identifier unique (type_id, identifier))`,
];

const contents = ({ id, binary }: Spelling) => [
  `create table cms_content (
    ${id}, ${counted}, remote_id text not null unique, type_id integer not null references cms_content_type (id),
    section_id integer not null references cms_section (id), owner_id integer not null, name text not null,
    sort_name ${binary} not null, main_language_code text not null references cms_language (code),
    current_version_no integer not null, last_version_no integer not null default 0,
    always_available integer not null, hidden integer not null, status text not null, published bigint, modified bigint)`,

  `create table cms_version (
    ${id}, ${counted}, content_id integer not null ${cascade('cms_content')}, version_no integer not null,
    status text not null, created bigint not null, modified bigint not null, creator_id integer not null,
    initial_language_code text not null references cms_language (code), names text not null, alias_names text,
    constraint cms_version_no unique (content_id, version_no))`,

  `create table cms_field (
    ${id}, content_id integer not null ${cascade('cms_content')},
    definition_id integer not null ${cascade('cms_field_definition_id')},
    language_code ${binary} not null references cms_language (code),
    constraint cms_field_identity unique (content_id, definition_id, language_code))`,

  `create table cms_field_value (
    version_id integer not null ${cascade('cms_version')}, field_id integer not null ${cascade('cms_field')},
    value text not null, constraint cms_field_value_pk primary key (version_id, field_id))`,

  // What published values are searched and sorted by: one row for each of the values that a field holds, with one of them.
  `create table cms_field_index (
    ${id}, content_id integer not null ${cascade('cms_content')},
    definition_id integer not null ${cascade('cms_field_definition_id')},
    language_code ${binary} not null references cms_language (code), position integer not null,
    integer_value bigint, number_value double precision, boolean_value integer, date_value bigint,
    text_value text, folded_value ${binary},
    constraint cms_field_index_position unique (content_id, definition_id, language_code, position))`,

  `create table cms_relation (
    ${id}, version_id integer not null ${cascade('cms_version')}, destination_id integer not null ${cascade('cms_content')},
    definition_id integer ${cascade('cms_field_definition_id')}, type text not null)`,

  // The key says that content has one state of a group.
  `create table cms_content_state (
    content_id integer not null ${cascade('cms_content')}, group_id integer not null ${cascade('cms_state_group')},
    state_id integer not null references cms_state (id),
    constraint cms_content_state_pk primary key (content_id, group_id))`,
];

const locations = ({ id, binary }: Spelling) => [
  // What is below a location never outlives it.
  `create table cms_location (
    ${id}, ${counted}, parent_id integer ${cascade('cms_location')}, content_id integer ${cascade('cms_content')},
    path ${binary} not null unique, depth integer not null, priority integer not null, hidden integer not null,
    invisible integer not null, is_main integer not null, remote_id text not null unique, sort_field text not null,
    sort_order text not null, sort_key ${binary} not null default '', sort_tie integer not null default 0,
    constraint cms_location_once_below_parent unique (parent_id, content_id))`,

  `create table cms_planned_location (
    ${id}, content_id integer not null ${cascade('cms_content')}, parent_id integer not null ${cascade('cms_location')},
    priority integer not null, hidden integer not null, is_main integer not null, remote_id text not null unique,
    sort_field text not null, sort_order text not null,
    constraint cms_planned_location_once unique (content_id, parent_id))`,

  // Where an item was may be gone for good.
  `create table cms_trash_item (
    id integer primary key, ${counted}, content_id integer not null unique ${cascade('cms_content')},
    parent_id integer not null, path ${binary} not null, depth integer not null, priority integer not null,
    hidden integer not null, invisible integer not null, remote_id text not null unique, sort_field text not null,
    sort_order text not null, trashed bigint not null)`,

  `create table cms_bookmark (
    ${id}, user_id integer not null ${cascade('cms_content')}, location_id integer not null ${cascade('cms_location')},
    constraint cms_bookmark_once unique (user_id, location_id))`,

  `create table cms_url_place (${id}, location_id integer unique ${cascade('cms_location')})`,
  // The parent of the first segments of paths.
  `insert into cms_url_place (id, location_id) values (0, null)`,

  // A custom alias may have others below it, which are unchanged.
  `create table cms_url_alias (
    ${id}, parent_id integer not null ${cascade('cms_url_place')}, text text not null, text_key ${binary} not null,
    suffix integer not null, place_id integer not null ${cascade('cms_url_place')},
    location_id integer references cms_location (id) on delete set null, resource text, language_codes text not null,
    always_available integer not null, custom integer not null, history integer not null, forward integer not null,
    constraint cms_url_alias_text unique (parent_id, text_key))`,

  `create table cms_url_wildcard (
    ${id}, ${counted}, source_url text not null, source_key ${binary} not null unique, lookup_key ${binary} not null,
    destination_url text not null, forward integer not null)`,
];

const access = ({ id }: Spelling) => [
  // The account of a user, which is content.
  `create table cms_account (
    content_id integer primary key ${cascade('cms_content')}, ${counted}, login text not null,
    login_key text not null unique, email text not null, email_key text not null, password_hash text,
    password_updated bigint, enabled integer not null, max_login integer, stamp text not null)`,

  // A draft is a separate row, which is assigned to no user.
  `create table cms_role (
    ${id}, ${counted}, status text not null, original_id integer unique ${cascade('cms_role')}, identifier text not null,
    constraint cms_role_identifier unique (identifier, status))`,

  `create table cms_policy (
    ${id}, role_id integer not null ${cascade('cms_role')}, original_id integer, module text not null,
    function text not null)`,

  // A user, or a group of users.
  `create table cms_role_assignment (
    ${id}, role_id integer not null ${cascade('cms_role')}, content_id integer not null ${cascade('cms_content')})`,

  // Of a policy, or of the assignment of a role. One that has no values left allows nothing.
  `create table cms_limitation (
    ${id}, policy_id integer ${cascade('cms_policy')}, assignment_id integer ${cascade('cms_role_assignment')},
    identifier text not null, constraint cms_limitation_of_policy unique (policy_id, identifier),
    constraint cms_limitation_of_assignment unique (assignment_id, identifier),
    constraint cms_limitation_owner check ((policy_id is null) <> (assignment_id is null)))`,

  // What a value refers to, or the value itself where it refers to nothing.
  `create table cms_limitation_value (
    ${id}, limitation_id integer not null ${cascade('cms_limitation')}, section_id integer ${cascade('cms_section')},
    type_id integer ${cascade('cms_content_type')}, state_id integer ${cascade('cms_state')},
    location_id integer ${cascade('cms_location')}, language_code text ${cascade('cms_language', 'code')}, value text)`,

  // Work that is done in bounded steps, and goes on after a restart.
  `create table cms_job (${id}, kind text not null, parameters text not null, created bigint not null)`,
];

const indexes = [
  'cms_field_definition_id (type_id)',
  'cms_content (type_id)',
  'cms_content (section_id)',
  'cms_content (owner_id)',
  'cms_version (creator_id, status)',
  'cms_field (definition_id)',
  'cms_field_value (field_id)',
  'cms_field_index (definition_id, integer_value, content_id) where integer_value is not null',
  'cms_field_index (definition_id, number_value, content_id) where number_value is not null',
  'cms_field_index (definition_id, boolean_value, content_id) where boolean_value is not null',
  'cms_field_index (definition_id, date_value, content_id) where date_value is not null',
  'cms_field_index (definition_id, folded_value, content_id) where folded_value is not null',
  'cms_field_index (definition_id, content_id)',
  'cms_relation (version_id)',
  'cms_relation (destination_id)',
  'cms_relation (definition_id)',
  'cms_content_state (state_id)',
  'cms_location (content_id)',
  // With the last column, the index alone says what permissions have to be checked for.
  'cms_location (parent_id, sort_key, sort_tie, content_id)',
  'cms_planned_location (parent_id)',
  // The newest first, and what was trashed together by id.
  'cms_trash_item (trashed desc, id)',
  'cms_bookmark (location_id)',
  'cms_url_alias (place_id)',
  'cms_url_alias (resource)',
  'cms_url_alias (location_id, custom, history, id)',
  'cms_url_alias (id) where resource is not null',
  'cms_url_wildcard (lookup_key)',
  'cms_account (email_key)',
  'cms_policy (role_id)',
  'cms_role_assignment (content_id)',
  'cms_role_assignment (role_id)',
  'cms_limitation_value (limitation_id)',
  'cms_limitation_value (section_id)',
  'cms_limitation_value (type_id)',
  'cms_limitation_value (state_id)',
  'cms_limitation_value (location_id)',
  'cms_limitation_value (language_code)',
].map((on) => `create index ${nameOf(on)} on ${on}`);

function nameOf(on: string): string {
  const [table, columns = ''] = on.split(/ \(|\)/);
  return `${table}_by_${columns.replace(/\W+/g, '_')}`;
}

const constraints = [
  `create unique index cms_version_published on cms_version (content_id) where status = 'PUBLISHED'`,
  `create unique index cms_location_main on cms_location (content_id) where is_main = 1`,
];

export const initial: Migration = {
  name: '001-initial',
  statements: (spelling) => [
    ...divisions(spelling),
    ...types(spelling),
    ...contents(spelling),
    ...locations(spelling),
    ...access(spelling),
    ...indexes,
    ...constraints,
  ],
};
