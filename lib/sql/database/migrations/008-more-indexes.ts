/** Indexes by which a language is deleted without reading all versions, and a user's uploads are counted without those of others. */
import type { Migration } from './migration.js';

export const moreIndexes: Migration = {
  name: '008-more-indexes',
  statements: () => [
    'create index cms_content_by_main_language_code on cms_content (main_language_code)',
    'create index cms_version_by_initial_language_code on cms_version (initial_language_code)',
    'create index cms_version_language_by_language_code on cms_version_language (language_code)',
    'create index cms_upload_by_user_id on cms_upload (user_id, expires)',
  ],
};
