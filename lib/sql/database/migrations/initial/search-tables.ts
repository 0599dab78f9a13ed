/** Tables of published values: those that searches compare, with the words of texts, and those that must be unique. */
import type { Spelling } from '../migration.js';
import { cascade, keyed, large } from './column-rules.js';

export const searchTables = (spelling: Spelling) => [
  // One row for each of the values that a field holds, with one of them; no statement reads an id of it.
  `create table cms_field_index (
    content_id integer not null ${cascade('cms_content')},
    definition_id integer not null ${cascade('cms_field_definition_id')}, language_code ${spelling.binary} not null,
    position integer not null, number_value double precision, boolean_value integer check (boolean_value in (0, 1)),
    date_value bigint, text_value text, folded_value ${spelling.binary},
    constraint cms_field_index_pk primary key (content_id, definition_id, language_code, position)
    )${keyed(spelling)}${large(spelling)}`,

  // The id is that of the words in the full-text index of SQLite.
  `create table cms_search_text (
    ${spelling.largeId}, content_id integer not null ${cascade('cms_content')},
    language_code ${spelling.binary} not null, sort_name ${spelling.binary} not null, words ${spelling.engine === 'sqlite' ? 'text' : 'tsvector'} not null,
    constraint cms_search_text_language unique (content_id, language_code))${large(spelling)}`,

  ...wordIndex[spelling.engine],

  // The language is empty for fields that are not translatable.
  `create table cms_unique_value (
    definition_id integer not null ${cascade('cms_field_definition_id')}, language_code ${spelling.binary} not null,
    digest ${spelling.binary} not null, content_id integer not null ${cascade('cms_content')},
    constraint cms_unique_value_pk primary key (definition_id, language_code, digest)
    )${keyed(spelling)}${large(spelling)}`,
];

const wordIndex = {
  postgres: ['create index cms_search_text_words on cms_search_text using gin (words)'],
  // The words are folded already, so that all that has to be done is to split them at blanks.
  sqlite: [
    `create virtual table cms_search_words using fts5 (
      words, content='cms_search_text', content_rowid='id', tokenize='ascii')`,
    `create trigger cms_search_text_inserted after insert on cms_search_text begin
      insert into cms_search_words (rowid, words) values (new.id, new.words); end`,
    `create trigger cms_search_text_deleted after delete on cms_search_text begin
      insert into cms_search_words (cms_search_words, rowid, words) values ('delete', old.id, old.words); end`,
  ],
};
