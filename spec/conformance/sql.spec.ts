/** The built-in repository keeps to all that the kit checks, on both databases. */
import { expect, it } from '@jest/globals';
import { runChecks } from '../../lib/conformance/index.js';
import { open } from '../sql/support.js';

const { notApplicable } = await runChecks(it, () => open());

it('implements all that the kit checks', () => {
  expect(notApplicable).toEqual({});
});
