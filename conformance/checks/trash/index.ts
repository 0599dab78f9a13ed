/** The checks of the trash. */
import type { Check } from '../../core/check.js';
import { trashingChecks } from './arrive.js';
import { trashDeletionChecks } from './delete.js';
import { trashItemChecks } from './items.js';
import { restoreChecks } from './restore.js';
import { trashWriteChecks } from './writes.js';

export const trashChecks: readonly Check[] = [
  ...trashDeletionChecks,
  ...trashingChecks,
  ...trashItemChecks,
  ...restoreChecks,
  ...trashWriteChecks,
];
