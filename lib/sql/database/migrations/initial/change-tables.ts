/** The tables of the log of changes. */
import type { Spelling } from '../migration.js';
import { busy, large } from './column-rules.js';

/**
 * On PostgreSQL ids are not in the order of commits: rows that became visible are found by the transaction, and followers are
 * shown changes by a position, which each gets when one of them first looks after its commit.
 */
export const changeTables = (spelling: Spelling) => [
  `create table cms_change (
    ${spelling.largeId}, ${spelling.engine === 'postgres' ? 'xid bigint not null default (pg_current_xact_id()::text::bigint), position bigint,' : ''}
    created bigint not null, user_id integer, event text not null, content_id integer, type_id integer,
    subject text, tags text not null)${large(spelling)}`,
  ...(spelling.engine === 'postgres' ? indexesOfPositions : []),
  'create index cms_change_created on cms_change (created)',
  // One row: the key of cursors, the last position, and the last one of the changes that were deleted.
  `create table cms_change_log (
    id integer primary key check (id = 1), secret text not null, last bigint not null, deleted bigint not null)${busy(spelling)}`,
];

const indexesOfPositions = [
  'create index cms_change_xid on cms_change (xid)',
  'create unique index cms_change_position on cms_change (position) where position is not null',
  `create index cms_change_unplaced on cms_change (id) where position is null and tags <> '[]'`,
];
