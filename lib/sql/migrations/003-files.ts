/** Which file each value of a field holds, so that files that no value holds can be found. */
import type { Migration } from './migration.js';

export const files: Migration = {
  name: '003-files',
  statements: () => [
    'alter table cms_field_value add column file_digest text',
    'create index cms_field_value_file_digest on cms_field_value (file_digest) where file_digest is not null',
  ],
};
