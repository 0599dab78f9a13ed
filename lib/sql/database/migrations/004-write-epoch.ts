/** The epoch of exclusive writes, by which planned writes check that the rows they have read are unchanged: one row. */
import type { Migration, Spelling } from './migration.js';

/** Half of each page stays free, and dead rows are removed by their number. */
const updatedOften = ({ engine }: Spelling): string =>
  engine === 'postgres'
    ? ' with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200)'
    : '';

export const writeEpoch: Migration = {
  name: '004-write-epoch',
  statements: (spelling) => [
    `create table cms_write_epoch (id integer primary key check (id = 1), epoch bigint not null)${updatedOften(spelling)}`,
    'insert into cms_write_epoch (id, epoch) values (1, 0)',
  ],
};
