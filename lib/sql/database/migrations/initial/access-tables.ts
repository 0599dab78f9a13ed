/** Tables of access control: accounts, roles, policies, assignments and limitations. */
import type { Spelling } from '../migration.js';
import { busy, cascade, counted, exactlyOne, flag, oneOf } from './column-rules.js';

export const accessTables = (spelling: Spelling) => [
  // The account of a user, which is content.
  `create table cms_account (
    content_id integer primary key ${cascade('cms_content')}, ${counted}, login text not null,
    login_key text not null unique, email text not null, email_key text not null, password_hash text,
    password_updated bigint, ${flag('enabled')}, max_login integer, stamp text not null)`,

  // Changes of an account that take effect when its draft is published. Columns that are null leave the account unchanged. The
  // row is deleted when the version is published.
  `create table cms_account_draft (
    version_id bigint primary key ${cascade('cms_version')}, login text, email text,
    enabled integer check (enabled in (0, 1)), password_hash text, password_user_id integer)`,

  // A draft is a separate row, which is assigned to no user.
  `create table cms_role (
    ${spelling.id}, ${counted}, ${oneOf('status', 'DEFINED', 'DRAFT')}, original_id integer unique ${cascade('cms_role')},
    identifier text not null, constraint cms_role_identifier unique (identifier, status),
    constraint cms_role_original check (status = 'DRAFT' or original_id is null))`,

  `create table cms_policy (
    ${spelling.id}, role_id integer not null ${cascade('cms_role')}, original_id integer, module text not null,
    function text not null)`,

  // A user, or a group of users.
  `create table cms_role_assignment (
    ${spelling.id}, role_id integer not null ${cascade('cms_role')}, content_id integer not null ${cascade('cms_content')})`,

  // A limitation of a policy or of a role assignment. One without values left grants nothing.
  `create table cms_limitation (
    ${spelling.largeId}, policy_id integer ${cascade('cms_policy')}, assignment_id integer ${cascade('cms_role_assignment')},
    identifier text not null, constraint cms_limitation_of_policy unique (policy_id, identifier),
    constraint cms_limitation_of_assignment unique (assignment_id, identifier),
    constraint cms_limitation_owner ${exactlyOne('policy_id', 'assignment_id')})`,

  // The row that a value refers to, or the value itself if it is not a reference.
  `create table cms_limitation_value (
    ${spelling.largeId}, limitation_id bigint not null ${cascade('cms_limitation')}, section_id integer ${cascade('cms_section')},
    type_id integer ${cascade('cms_content_type')}, state_id integer ${cascade('cms_state')},
    location_id integer ${cascade('cms_location')}, language_code text ${cascade('cms_language', 'code')}, value text,
    constraint cms_limitation_value_one
      ${exactlyOne('section_id', 'type_id', 'state_id', 'location_id', 'language_code', 'value')})`,

  // Clients bring the id, by which the row is found, together with a random secret, of which only a digest is stored.
  `create table cms_api_key (
    ${spelling.id}, user_id integer not null ${cascade('cms_account', 'content_id')}, name text not null, digest text not null,
    ${oneOf('access', 'all', 'read')}, role_id integer ${cascade('cms_role')}, created bigint not null, expires bigint,
    last_used bigint, constraint cms_api_key_name unique (user_id, name))${busy(spelling)}`,
];
