/** The checks of roles. */
import type { Check } from '../../core/check.js';
import { assignmentChecks } from './assignments.js';
import { roleDraftChecks, roleDraftWriteChecks } from './drafts.js';
import { roleKindChecks } from './kind.js';
import { roleListChecks } from './lists.js';
import { policyChecks } from './policies.js';
import { roleWriteChecks } from './writes.js';

export const roleChecks: readonly Check[] = [
  ...roleKindChecks,
  ...roleListChecks,
  ...roleDraftChecks,
  ...roleDraftWriteChecks,
  ...policyChecks,
  ...assignmentChecks,
  ...roleWriteChecks,
];
