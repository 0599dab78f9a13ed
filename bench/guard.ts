/** Fails where a GET has become much slower than a hand-written one: in processor time, which other load changes little. */
import { compareTime } from './cost.js';
import { compareHit } from './hit.js';
import { pinLoad } from './measure.js';
import { byHand, json } from './workloads.js';

/** About half of the ratio on a quiet machine: beside other load, 0.66 was measured where 0.95 is usual. */
const least = 0.5;

/** Times of a bare handler that a hit of the response cache may take: 1.8 to 2 are usual. */
const maxOfHit = 2.4;

// Outside of production all values that the repository returns are checked.
process.env.NODE_ENV = 'production';
pinLoad();
let ratio = 0;
let hit = Number.POSITIVE_INFINITY;
// Other load may slow one of the two servers down for a while; a slower library is slow every time.
for (let attempt = 0; attempt < 3 && ratio < least; attempt += 1)
  ratio = Math.max(ratio, await compareTime(json, byHand, 15, 1000));
for (let attempt = 0; attempt < 3 && hit > maxOfHit; attempt += 1) hit = Math.min(hit, await compareHit(15));
console.log(
  `A hand-written GET takes ${ratio.toFixed(2)} times the processor time of ours; at least ${least} is expected`,
);
console.log(
  `A hit of the cache takes ${hit.toFixed(2)} times the processor time of a bare handler; at most ${maxOfHit} is expected`,
);
process.exitCode = ratio >= least && hit <= maxOfHit ? 0 : 1;
