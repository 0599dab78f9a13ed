/** Starts the specs that take longest first: without a cache of durations, Jest goes by the size of their files. */
import { createRequire } from 'node:module';

/** @type {typeof import('@jest/test-sequencer', { with: { 'resolution-mode': 'require' } })} */
const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** Longest first: those that take more than six seconds by themselves, alone on two cores. */
const longest = [
  // Those that take minutes; `conformance/sql` does on PostgreSQL.
  'conformance/http-xml',
  'combinations/content-pairs',
  'conformance/sql',
  'conformance/string-ids',
  'conformance/http-json',
  'combinations/other-pairs',
  'combinations/single',
  'walk/walk',
  // Of `npm run check`.
  'conformance/search-faults',
  'package/package',
  'package/types',
  'package/parts',
  'package/starter',
  'combinations/warm-cache',
  'conformance/http-faults',
  'conformance/faults',
  'browser/pages',
  'sql/killed-process',
  'sql/killed-files',
  'sql/postgres/cluster',
  'sql/postgres/stopped-server',
  'sql/postgres/replicas',
  'docs/snippets',
  'docs/tutorial',
  'openapi/generators',
  'examples/document-store',
  'openapi/reading',
  'openapi/schemas',
  'sql/transaction-calls',
  'browser/editors-day',
  'regular-expressions',
  'http/response-cache-processes',
  'resources/upload-memory',
  // Of `npm test`, and once more on PostgreSQL.
  'examples/server-process',
  'conformance/items-of',
  'combinations/usual',
  'sql/webhook-sending',
  'sql/webhooks',
  'openapi/document',
  'client/opening',
  'http/slow-bodies',
  'sql/rights-matrix',
  'http/event-stream',
  'conformance/run-checks',
  'sql/storage',
  'http/no-echo',
  'resources/served-links',
];

/** @param {ConstructorParameters<typeof Sequencer>[0]} options */
export default function createLongestFirst(options) {
  const sequencer = new Sequencer(options);
  const sort = sequencer.sort.bind(sequencer);
  /** @param {string} path */
  const rank = (path) => {
    const found = longest.findIndex((name) => path.includes(`/spec/${name}.`));
    return found < 0 ? longest.length : found;
  };
  sequencer.sort = async (tests) => (await sort(tests)).sort((a, b) => rank(a.path) - rank(b.path));
  return sequencer;
}
