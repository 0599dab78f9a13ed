/** Tables of languages, sections and object states; and the secrets of the repository. */
import type { Spelling } from '../migration.js';
import { cascade, counted, flag } from './column-rules.js';

export const divisionTables = ({ id }: Spelling) => [
  `create table cms_language (
    ${id}, ${counted}, code text not null unique, name text not null, ${flag('enabled')}, ${flag('is_main')})`,

  `create table cms_section (${id}, ${counted}, identifier text not null unique, name text not null)`,

  `create table cms_state_group (
    ${id}, ${counted}, identifier text not null unique, default_language_code text not null,
    names text not null, descriptions text not null)`,

  `create table cms_state (
    ${id}, ${counted}, group_id integer not null ${cascade('cms_state_group')}, identifier text not null,
    priority integer not null, default_language_code text not null, names text not null, descriptions text not null,
    is_implied integer not null default 0 check (is_implied in (0, 1)),
    constraint cms_state_identifier unique (group_id, identifier))`,
];
