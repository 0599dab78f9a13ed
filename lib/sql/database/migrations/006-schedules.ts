/** Schedules of drafts and content, of which each is deleted with them, and an index by which jobs are due. */
import type { Migration, Spelling } from './migration.js';

/** Rows are inserted and deleted again: half of each page stays free, and dead rows are removed by their number. */
const updatedOften = ({ engine }: Spelling): string =>
  engine === 'postgres'
    ? ' with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200)'
    : '';

export const schedules: Migration = {
  name: '006-schedules',
  statements: (spelling) => [
    `create table cms_schedule (
      ${spelling.largeId}, content_id integer not null references cms_content (id) on delete cascade,
      version_id integer references cms_version (id) on delete cascade,
      action text not null check (action in ('publish', 'hide', 'reveal')), time bigint not null, time_zone text,
      user_id integer, role_id integer, created bigint not null, failure text,
      check ((version_id is null) = (action <> 'publish')))${updatedOften(spelling)}`,
    'create unique index cms_schedule_version on cms_schedule (version_id)',
    'create unique index cms_schedule_action on cms_schedule (content_id, action) where version_id is null',
    'create index cms_schedule_content on cms_schedule (content_id)',
    'create index cms_schedule_time on cms_schedule (time, id)',
    'create index cms_schedule_due on cms_schedule (time, id) where failure is null',
    'create index cms_job_due on cms_job (run_after)',
  ],
};
