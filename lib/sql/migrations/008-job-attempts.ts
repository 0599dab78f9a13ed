/** Jobs that fail: how often they have, why, and when they are tried again. */
import type { Migration } from './migration.js';

export const jobAttempts: Migration = {
  name: '008-job-attempts',
  statements: () => [
    'alter table cms_job add column attempts integer not null default 0',
    'alter table cms_job add column run_after bigint not null default 0',
    'alter table cms_job add column error text',
  ],
};
