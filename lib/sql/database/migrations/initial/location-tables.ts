/** Tables of places: locations, plans for them, the trash, bookmarks, and URLs. */
import type { Spelling } from '../migration.js';
import { cascade, counted, flag, large, largeUpdated, sorted } from './column-rules.js';

export const locationTables = (spelling: Spelling) => [...treeTables(spelling), ...urlTables(spelling)];

const treeTables = (spelling: Spelling) => [
  // Locations are deleted with their ancestors.
  `create table cms_location (
    ${spelling.id}, ${counted}, parent_id integer ${cascade('cms_location')},
    content_id integer ${cascade('cms_content')}, path ${spelling.binary} not null unique, depth integer not null,
    priority integer not null, ${flag('hidden')}, ${flag('invisible')}, ${flag('is_main')},
    remote_id text not null unique, ${sorted()},
    sort_key ${spelling.binary} not null default '', sort_tie integer not null default 0,
    constraint cms_location_once_below_parent unique (parent_id, content_id))${largeUpdated(spelling)}`,

  `create table cms_planned_location (
    ${spelling.largeId}, content_id integer not null ${cascade('cms_content')},
    parent_id integer not null ${cascade('cms_location')}, priority integer not null, ${flag('hidden')},
    ${flag('is_main')}, remote_id text not null unique, ${sorted()},
    constraint cms_planned_location_once unique (content_id, parent_id))`,

  // The former place of an item may be gone for good.
  `create table cms_trash_item (
    id integer primary key, ${counted}, content_id integer not null unique ${cascade('cms_content')},
    parent_id integer not null, path ${spelling.binary} not null, depth integer not null, priority integer not null,
    ${flag('hidden')}, ${flag('invisible')}, remote_id text not null unique, ${sorted()}, trashed bigint not null)`,

  `create table cms_bookmark (
    ${spelling.largeId}, user_id integer not null ${cascade('cms_content')},
    location_id integer not null ${cascade('cms_location')},
    constraint cms_bookmark_once unique (user_id, location_id))`,
];

const urlTables = (spelling: Spelling) => [
  `create table cms_url_place (${spelling.largeId}, location_id integer unique ${cascade('cms_location')})`,
  // The parent of the first segments of paths.
  `insert into cms_url_place (id, location_id) values (0, null)`,

  // A custom alias may have others below it, which are unchanged. One without a target is a segment of others.
  `create table cms_url_alias (
    ${spelling.largeId}, parent_id bigint not null ${cascade('cms_url_place')}, text text not null,
    text_key ${spelling.binary} not null, suffix integer not null, place_id bigint not null ${cascade('cms_url_place')},
    location_id integer references cms_location (id) on delete set null, resource text, language_codes text not null,
    ${['always_available', 'custom', 'history', 'forward'].map(flag).join(', ')},
    constraint cms_url_alias_text unique (parent_id, text_key),
    constraint cms_url_alias_target check (location_id is null or resource is null))${large(spelling)}`,

  `create table cms_url_wildcard (
    ${spelling.id}, ${counted}, source_url text not null, source_key ${spelling.binary} not null unique,
    lookup_key ${spelling.binary} not null, destination_url text not null, ${flag('forward')})`,
];
