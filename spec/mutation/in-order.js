/** Runs spec files in the order in which they are named: those that are most likely to notice a mutant first. */
import { createRequire } from 'node:module';

/** @type {typeof import('@jest/test-sequencer', { with: { 'resolution-mode': 'require' } })} */
const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** @param {ConstructorParameters<typeof Sequencer>[0]} options */
export default function createInOrder(options) {
  const sequencer = new Sequencer(options);
  const order = (process.env.CMS_SPEC_ORDER ?? '').split(' ');
  /** @param {string} path */
  const rank = (path) => order.findIndex((name) => path.endsWith(`/${name}`));
  sequencer.sort = (tests) => [...tests].sort((a, b) => rank(a.path) - rank(b.path));
  return sequencer;
}
