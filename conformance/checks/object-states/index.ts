/** The checks of object states. */
import type { Check } from '../../core/check.js';
import { describedChecks } from './described.js';
import { stateGroupChecks } from './groups.js';
import { stateIsolationChecks } from './isolation.js';
import { contentStateChecks } from './of-content.js';
import { objectStateWriteChecks } from './writes.js';

export const objectStateChecks: readonly Check[] = [
  ...describedChecks,
  ...stateGroupChecks,
  ...contentStateChecks,
  ...stateIsolationChecks,
  ...objectStateWriteChecks,
];
