/** How deep the tree is at most, as the contract says: checked by each write, for the depth that results. */

import { maxDepth } from '../../../repository/repository.js';
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
