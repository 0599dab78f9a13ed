/** The requests that clients have sent with a key, each stored by the transaction that carried it out. */
import type { Migration, Spelling } from './migration.js';

const large = ({ engine }: Spelling): string =>
  engine === 'postgres' ? ' with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)' : '';

export const idempotency: Migration = {
  name: '005-idempotency',
  statements: (spelling) => [
    `create table cms_idempotency (
      user_id integer not null references cms_content (id) on delete cascade, key ${spelling.binary} not null,
      fingerprint text not null, status integer, location text, ids text, response text, expires bigint not null,
      primary key (user_id, key))${large(spelling)}`,
    'create index cms_idempotency_expires on cms_idempotency (expires)',
  ],
};
