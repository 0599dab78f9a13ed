/** Uploads: files that arrive before the values that refer to them. */
import type { Migration } from './migration.js';

export const uploads: Migration = {
  name: '005-uploads',
  statements: () => [
    `create table cms_upload (
      id text primary key, user_id integer not null, file_name text not null, size bigint, received bigint not null,
      parts text not null, digest text, facts text, complete integer not null, expires bigint not null)`,
    'create index cms_upload_digest on cms_upload (digest) where digest is not null',
    'create index cms_upload_expires on cms_upload (expires)',
  ],
};
