/** The epoch: a number that every exclusive write increments, so that a planned write detects them. */
import { CompiledQuery, type RawBuilder, sql } from 'kysely';

/** In any query. On PostgreSQL each statement of a transaction sees the epoch that is committed when it begins. */
export const currentEpoch: RawBuilder<number | string> = sql`(select epoch from cms_write_epoch where id = 1)`;

export const selectEpoch = CompiledQuery.raw('select epoch from cms_write_epoch where id = 1') as CompiledQuery<{
  readonly epoch: number | string;
}>;

/** In a transaction with the exclusive lock, so that no two move it at once. */
export const moveEpoch = CompiledQuery.raw('update cms_write_epoch set epoch = epoch + 1 where id = 1');
