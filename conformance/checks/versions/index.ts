/** The checks of versions. */
import type { Check } from '../../core/check.js';
import { versionChangingChecks } from './changing.js';
import { versionDeletingChecks } from './deleting.js';
import { versionDraftingChecks } from './drafting.js';
import { versionPublishingChecks } from './publishing.js';
import { versionReadingChecks } from './reading.js';
import { versionTranslationChecks } from './translations.js';
import { versionWriteChecks } from './writes.js';

export const versionChecks: readonly Check[] = [
  ...versionReadingChecks,
  ...versionDraftingChecks,
  ...versionChangingChecks,
  ...versionPublishingChecks,
  ...versionDeletingChecks,
  ...versionTranslationChecks,
  ...versionWriteChecks,
];
