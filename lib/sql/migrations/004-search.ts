/** What searches look at: words of texts, and indexes of values and of the order of hits. */
import type { Migration, Spelling } from './migration.js';

const searchText = ({ id, binary, words }: Spelling) => `create table cms_search_text (
    ${id}, content_id integer not null references cms_content (id) on delete cascade,
    language_code ${binary} not null references cms_language (code),
    words ${words === 'fts5' ? 'text' : 'tsvector'} not null,
    constraint cms_search_text_language unique (content_id, language_code))`;

const wordIndex = {
  tsvector: ['create index cms_search_text_words on cms_search_text using gin (words)'],
  // The words are folded already, so that all that has to be done is to split them at blanks.
  fts5: [
    `create virtual table cms_search_words using fts5 (
      words, content='cms_search_text', content_rowid='id', tokenize='ascii')`,
    `create trigger cms_search_text_inserted after insert on cms_search_text begin
      insert into cms_search_words (rowid, words) values (new.id, new.words); end`,
    `create trigger cms_search_text_deleted after delete on cms_search_text begin
      insert into cms_search_words (cms_search_words, rowid, words) values ('delete', old.id, old.words); end`,
  ],
};

export const search: Migration = {
  name: '004-search',
  statements: (spelling) => [
    'drop index cms_field_index_by_definition_id_integer_value_content_id',
    'alter table cms_field_index drop column integer_value',
    // Texts are longer than what an index can hold.
    'drop index cms_field_index_by_definition_id_folded_value_content_id',
    `create index cms_field_index_by_folded_value on cms_field_index (definition_id, substr(folded_value, 1, 100), content_id)
      where folded_value is not null`,
    'create index cms_content_by_published on cms_content (published)',
    'create index cms_content_by_modified on cms_content (modified)',
    'create index cms_content_by_sort_name on cms_content (sort_name)',
    searchText(spelling),
    ...wordIndex[spelling.words],
    // Content that was published before.
    `insert into cms_job (kind, parameters, created) values ('indexContent', '{"after":0,"isStale":true}', 0)`,
  ],
};
