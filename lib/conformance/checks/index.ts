/** All checks of the kit, aggregate by aggregate. */
import type { Check } from '../check.js';
import { contentChangeRefusalChecks } from './content/change-refusals.js';
import { contentChangingChecks } from './content/changing.js';
import { copyChecks } from './content/copy.js';
import { contentCreatingChecks } from './content/creating.js';
import { contentCreationRefusalChecks } from './content/creation-refusals.js';
import { contentDeletingChecks } from './content/deleting.js';
import { contentHidingChecks } from './content/hiding.js';
import { contentReadingChecks } from './content/reading.js';
import { contentWriteChecks } from './content/writes.js';
import { locationChecks } from './locations/index.js';
import { trashChecks } from './trash/index.js';
import { versionWriteChecks } from './versions/writes.js';

export const checks: readonly Check[] = [
  ...contentReadingChecks,
  ...contentCreatingChecks,
  ...contentCreationRefusalChecks,
  ...contentChangingChecks,
  ...contentChangeRefusalChecks,
  ...contentDeletingChecks,
  ...contentHidingChecks,
  ...copyChecks,
  ...contentWriteChecks,
  ...versionWriteChecks,
  ...locationChecks,
  ...trashChecks,
];
