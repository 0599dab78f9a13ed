/** The limit of the changes of one write, because all other writes wait for it. */
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { Refused } from '../../../errors/errors.js';
import type { Database } from '../../database/schema.js';
import { type Condition, never } from '../../unit-of-work/policies.js';

/** To sort a child again, or to give content another object state, takes less than a tenth of the time of a deletion. */
export const lightChanges = 10;

/** @param which the rows of `cms_location` that are about to change */
export async function checkSize(db: Database, which: Condition, limit: number): Promise<void> {
  if (await hasMoreThan(limit, db.selectFrom('cms_location').select('id').where(which))) throw tooManyLocations(limit);
}

/** Whether more locations are within the places of a write than it may change; there may be no places. */
export const isLargerThan = (db: Database, within: (alias: string) => Condition, limit: number): Condition =>
  within('cms_location') === never
    ? never
    : sql<SqlBool>`exists ${db.selectFrom('cms_location').select('id').where(within('cms_location')).limit(1).offset(limit)}`;

/** Whether a query has more rows; reads no further. */
export async function hasMoreThan<DB, T extends keyof DB>(
  limit: number,
  query: SelectQueryBuilder<DB, T, object>,
): Promise<boolean> {
  return (await query.limit(1).offset(limit).executeTakeFirst()) !== undefined;
}

export const tooManyLocations = (limit: number): Refused => tooLarge(`A tree of more than ${limit} locations`);

export const tooLarge = (subject: string): Refused => new Refused(subject, 'is more than one write may change');
