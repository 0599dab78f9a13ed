/** The checks of content types. */
import type { Check } from '../../core/check.js';
import { accountTypeChecks } from './accounts.js';
import { typeDraftChecks } from './drafts.js';
import { existingContentChecks } from './existing.js';
import { typeKindChecks } from './kinds.js';
import { typeReadingChecks } from './reading.js';
import { typeWriteChecks } from './writes.js';

export const contentTypeChecks: readonly Check[] = [
  ...typeReadingChecks,
  ...typeKindChecks,
  ...typeDraftChecks,
  ...typeWriteChecks,
  ...existingContentChecks,
  ...accountTypeChecks,
];
