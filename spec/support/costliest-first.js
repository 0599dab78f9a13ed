/**
 * Starts the specs of the largest budgets first: long specs that start last leave the other workers idle, and without a cache of
 * durations Jest goes by the size of their files. Shards get as much work each.
 */
import { createRequire } from 'node:module';
import { budgetOf } from './budgets.js';

/** @typedef {Parameters<import('@jest/test-sequencer', { with: { 'resolution-mode': 'require' } }).default['sort']>[0][number]} Test */

/** @type {typeof import('@jest/test-sequencer', { with: { 'resolution-mode': 'require' } })} */
const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** @param {Test} test */
const budgetOfTest = ({ context, path }) => budgetOf(context.config.displayName?.name ?? '', path);

/** @param {Test} a @param {Test} b */
const byBudget = (a, b) => budgetOfTest(b) - budgetOfTest(a);

/** @param {ConstructorParameters<typeof Sequencer>[0]} options */
export default function createCostliestFirst(options) {
  const sequencer = new Sequencer(options);
  const sort = sequencer.sort.bind(sequencer);
  sequencer.sort = async (tests) => (await sort(tests)).sort(byBudget);
  sequencer.shard = (tests, { shardIndex, shardCount }) =>
    [...tests]
      .sort((a, b) => byBudget(a, b) || (a.path < b.path ? -1 : 1))
      .filter((_, index) => index % shardCount === shardIndex - 1);
  return sequencer;
}
