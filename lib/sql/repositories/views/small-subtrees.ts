/** Finds subtrees that are so small that content is found by their locations, without which "Subtree, one of a hundred" of `npm run bench:searches` takes five times as long on SQLite; where all are found so, "Subtree, everything" takes eight times as long; measure it again on Node 26. */
import { sql } from 'kysely';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { below, isWithin } from '../../values/paths.js';
import { highestId } from '../../values/rows.js';

/** Up to so many locations are few, and this part of all locations where all hits are looked at. */
const few = 2000;
const fewOf = 1 / 20;

/** SQLite would look at all content for the locations of a small subtree. */
export async function loadSmallSubtrees(
  { db, store }: UnitOfWork,
  paths: readonly string[],
  looksAtAll: boolean,
): Promise<ReadonlySet<string>> {
  const small = new Set<string>();
  if (store.dialect.isRemote || paths.length === 0) return small;
  const most = looksAtAll ? Math.max(few, Math.floor((await highestId(db, 'cms_location')) * fewOf)) : few;
  for (const path of paths) {
    const within = db.selectFrom('cms_location as location').select('location.path');
    const beyond = within.where(isWithin(sql.ref('location.path'), below(path))).offset(most);
    if (!(await beyond.limit(1).executeTakeFirst())) small.add(path);
  }
  return small;
}
