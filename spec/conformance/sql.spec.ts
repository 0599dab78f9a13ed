/** The built-in repository keeps to all that the kit checks, on both databases. */
import { afterAll, expect, it } from '@jest/globals';
import { type Check, checks, runChecks } from '../../conformance/index.js';
import { open } from '../sql/support.js';
import { installed } from './installed.js';

/** Those that need the first ids that a storage gives. */
const isOfNewStorage = ({ id }: Check) => id.endsWith('-by-whole-ids');

// All others share one, as they would in a server that lives on.
const repository = await open();
const shared = await runChecks(it, async () => ({ repository, situation: installed, close: async () => {} }), {
  checks: checks.filter((each) => !isOfNewStorage(each)),
});
const own = await runChecks(it, () => open(), { checks: checks.filter(isOfNewStorage) });
afterAll(() => repository.close());

it('implements all that the kit checks', () => {
  expect([...shared.applicable, ...own.applicable].sort()).toEqual(checks.map(({ id }) => id).sort());
});
