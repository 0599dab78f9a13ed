/** A quarter of the operations of the table, with all that can be read in a warm cache before and after it. */
import { describe, it } from '@jest/globals';
import { combinationOf } from './circumstances.js';
import { type Operation, operations } from './operations.js';
import { isTried, prepareRun } from './running.js';

const run = prepareRun();
const warm = combinationOf('with a warm cache');

/** The first segments of a path, such as `/content/objects`. */
const startOf = ({ template }: Operation): string => template.split('/', 3).join('/');

describe('With a warm cache', () => {
  it.each([...new Set(operations.map(startOf))])('each operation at %s is fine', (start) =>
    run.tryAll(warm, (operation) => startOf(operation) === start && isTried(0, operation, 4)),
  );
});
