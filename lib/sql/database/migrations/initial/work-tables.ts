/** Tables of pending tasks: uploads, and jobs. */
import type { Spelling } from '../migration.js';
import { busy, flag } from './column-rules.js';

export const workTables = (spelling: Spelling) => [
  // Files that arrive before the values that refer to them.
  `create table cms_upload (
    id text primary key, user_id integer not null, file_name text not null, size bigint check (size >= 0),
    received bigint not null check (received >= 0), parts text not null, digest text, facts text, ${flag('complete')},
    expires bigint not null)${busy(spelling)}`,

  // Work that is done in bounded steps, and goes on after a restart.
  `create table cms_job (
    ${spelling.largeId}, kind text not null, parameters text not null, created bigint not null,
    attempts integer not null default 0, run_after bigint not null default 0, error text)${busy(spelling)}`,

  // Content that the installation publishes next is indexed by this job.
  `insert into cms_job (kind, parameters, created) values ('indexContent', '{"after":0,"isStale":true}', 0)`,
];
