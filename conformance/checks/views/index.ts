/** Views: what searches find, in which order, and what they count; what they must find is what the oracle finds. */
import type { Check } from '../../core/check.js';
import { besidesChecks } from './besides.js';
import { changeChecks } from './changes.js';
import { viewCursorChecks } from './cursors.js';
import { matchingChecks } from './matching.js';
import { resultChecks } from './results.js';
import { valueChecks } from './values.js';

export const viewChecks: readonly Check[] = [
  ...matchingChecks,
  ...besidesChecks,
  ...valueChecks,
  ...resultChecks,
  ...viewCursorChecks,
  ...changeChecks,
];
