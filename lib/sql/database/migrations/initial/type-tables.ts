/** Tables of content types, their groups, drafts and field definitions. */
import type { Spelling } from '../migration.js';
import { cascade, counted, flag, keyed, oneOf, sorted } from './column-rules.js';

/** The columns shared by content types and their drafts. */
const typeColumns = ({ binary }: Spelling) => `
    identifier ${binary} not null unique, remote_id text not null unique, names text not null,
    sort_name ${binary} not null, descriptions text not null, created bigint not null, modified bigint not null,
    creator_id integer not null, modifier_id integer not null, name_schema text not null, url_alias_schema text,
    ${flag('is_container')}, main_language_code text not null, ${flag('default_always_available')},
    ${sorted('default_')}`;

const definitionColumns = `
    identifier text not null, field_type text not null, field_group text not null, position integer not null,
    ${flag('is_translatable')}, ${flag('is_required')}, ${flag('is_info_collector')}, ${flag('is_searchable')},
    names text not null, descriptions text not null, default_value text not null, settings text not null,
    validators text not null`;

export const typeTables = (spelling: Spelling) => [
  `create table cms_type_group (
    ${spelling.id}, ${counted}, identifier text not null unique, created bigint not null, modified bigint not null,
    creator_id integer not null, modifier_id integer not null)`,

  `create table cms_content_type (
    ${spelling.id}, ${counted}, ${oneOf('status', 'DEFINED', 'DRAFT', 'MODIFIED')}, ${typeColumns(spelling)})`,

  // A draft has the same id as its type.
  `create table cms_content_type_draft (
    type_id integer primary key ${cascade('cms_content_type')}, ${counted}, ${typeColumns(spelling)})`,

  `create table cms_type_in_group (
    type_id integer not null ${cascade('cms_content_type')}, group_id integer not null references cms_type_group (id),
    constraint cms_type_in_group_pk primary key (type_id, group_id))${keyed(spelling)}`,

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
