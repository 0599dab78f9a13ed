/** Each operation of the table by itself, in JSON; `single` tries XML. */
import { describe, it } from '@jest/globals';
import { usual } from './circumstances.js';
import { prepareRun } from './running.js';

const run = prepareRun();

describe('Each operation', () => {
  it('is fine in JSON', () => run.tryAll(usual));
});
