/** Indexes by which a language is deleted without reading all versions of content. */
import type { Migration } from './migration.js';

export const languageIndexes: Migration = {
  name: '008-language-indexes',
  statements: () => [
    'create index cms_content_by_main_language_code on cms_content (main_language_code)',
    'create index cms_version_by_initial_language_code on cms_version (initial_language_code)',
    'create index cms_version_language_by_language_code on cms_version_language (language_code)',
  ],
};
