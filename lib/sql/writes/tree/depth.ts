/** The largest depth of the tree by the contract: checked by each write, for the depth that results. */

import { maxDepth } from '../../../repository/repository.js';
import { badTarget } from './targets.js';

/** The message for a depth that exceeds the limit; undefined within it. */
export const depthFault = (depth: number): string | undefined =>
  depth > maxDepth
    ? `The tree of locations has at most ${maxDepth} levels, and level ${depth} would be too deep`
    : undefined;

/** @throws BadRequest that names the limit */
export function checkDepth(depth: number): void {
  const fault = depthFault(depth);
  if (fault !== undefined) throw badTarget(fault);
}
