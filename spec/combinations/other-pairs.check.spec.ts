/** Operations that are not on content in pairs of circumstances, or in the combination that a command names. */
import { describe, it } from '@jest/globals';
import { combinations, prepareRun } from './running.js';

const run = prepareRun();

describe.each(combinations)('%s', (_, combination) => {
  it('is fine for each operation', () => run.tryAll(combination, ({ template }) => !template.startsWith('/content/')));
});
