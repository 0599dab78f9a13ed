/** How deep the tree is at most, as the contract says: checked by each write, for the depth that results. */

import { sql } from 'kysely';
import { maxDepth } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { below, isWithin } from '../../values/paths.js';
import { badTarget } from './targets.js';

/** What is wrong with a place that is so deep; undefined where it is not too deep. */
export const depthFault = (depth: number): string | undefined =>
  depth > maxDepth
    ? `The tree of locations has at most ${maxDepth} levels, and level ${depth} would be too deep`
    : undefined;

/** @throws BadRequest that names the limit */
export function checkDepth(depth: number): void {
  const fault = depthFault(depth);
  if (fault !== undefined) throw badTarget(fault);
}

/** The same of the deepest location of a subtree that comes below a target. */
export async function checkSubtreeDepth(
  db: Database,
  { path, depth }: { readonly path: string; readonly depth: number },
  target: { readonly depth: number },
): Promise<void> {
  const { deepest } = await db
    .selectFrom('cms_location')
    .select((row) => row.fn.max('depth').as('deepest'))
    .where(isWithin(sql.ref('path'), below(path)))
    .executeTakeFirstOrThrow();
  checkDepth(target.depth + 1 + Number(deepest) - depth);
}
