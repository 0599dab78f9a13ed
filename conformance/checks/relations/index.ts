/** The checks of relations. */
import type { Check } from '../../core/check.js';
import { followingRelationChecks } from './following.js';
import { relationMakingChecks } from './making.js';
import { relationReadingChecks } from './reading.js';

export const relationChecks: readonly Check[] = [
  ...relationReadingChecks,
  ...relationMakingChecks,
  ...followingRelationChecks,
];
