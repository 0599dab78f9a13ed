/** Fails where a GET has become much slower than the same by hand: in processor time, which others on the machine change little. */
import { compareTime } from './cost.js';
import { pinLoad } from './measure.js';
import { byHand, json } from './works.js';

/** About 60 % of what was reached, so that no noise comes near it. */
const least = 0.7;

pinLoad();
const ratio = await compareTime(json, byHand, 15, 1000);
console.log(`A GET by hand takes ${ratio.toFixed(2)} times the processor time of ours; at least ${least} is expected`);
process.exitCode = ratio >= least ? 0 : 1;
