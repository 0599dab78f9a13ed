/** The table of the log of changes. */
import type { Spelling } from '../migration.js';
import { large } from './column-rules.js';

const hasTransactions = ({ engine, isDistributed }: Spelling) => engine === 'postgres' && !isDistributed;

/** On PostgreSQL ids are not in the order of commits: what became visible is found by the transaction. */
export const changeTables = (spelling: Spelling) => [
  `create table cms_change (
    ${spelling.largeId}, ${hasTransactions(spelling) ? 'xid bigint not null default (pg_current_xact_id()::text::bigint), ' : ''}
    created bigint not null, user_id integer, event text not null, content_id integer, type_id integer,
    subject text, tags text not null)${large(spelling)}`,
  ...(hasTransactions(spelling) ? ['create index cms_change_xid on cms_change (xid)'] : []),
  'create index cms_change_created on cms_change (created)',
];
