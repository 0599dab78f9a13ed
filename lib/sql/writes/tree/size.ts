/** The bound of what one write may change in the tree, because all other writes wait for it. */
import { Refused } from '../../../errors.js';
import type { Database } from '../../database/schema.js';
import type { Condition } from '../../unit-of-work/policies.js';

/** @param which the rows of `cms_location` that are about to change */
export async function checkSize(db: Database, which: Condition, limit: number): Promise<void> {
  if (await hasMoreThan(db, limit, which)) throw tooLarge(`A tree of more than ${limit} locations`);
}

/** Whether there are more such rows of `cms_location`; counts no further. */
export async function hasMoreThan(db: Database, limit: number, which: Condition): Promise<boolean> {
  const query = db.selectFrom('cms_location').select('id').where(which);
  return (await query.limit(1).offset(limit).executeTakeFirst()) !== undefined;
}

export const tooLarge = (what: string): Refused => new Refused(what, 'is more than one write may change');
