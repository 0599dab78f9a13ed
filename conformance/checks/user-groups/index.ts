/** The checks of groups of users. */
import type { Check } from '../../core/check.js';
import { groupDeletionChecks } from './deleting.js';
import { userGroupKindChecks } from './kind.js';
import { groupMoveChecks } from './moving.js';
import { groupReadingChecks } from './reading.js';

export const userGroupChecks: readonly Check[] = [
  ...userGroupKindChecks,
  ...groupReadingChecks,
  ...groupMoveChecks,
  ...groupDeletionChecks,
];
