/** The checks of content items. */
import type { Check } from '../../core/check.js';
import { contentLoadManyChecks } from '../../families/many-checks.js';
import { contentChangeRefusalChecks } from './change-refusals.js';
import { contentChangingChecks } from './changing.js';
import { copiedVersionChecks } from './copied-versions.js';
import { copyChecks } from './copy.js';
import { contentCreatingChecks } from './creating.js';
import { contentCreationRefusalChecks } from './creation-refusals.js';
import { contentDeletingChecks } from './deleting.js';
import { contentHidingChecks } from './hiding.js';
import { contentReadingChecks } from './reading.js';
import { contentRevisionChecks } from './revisions.js';
import { simultaneousChecks } from './simultaneous.js';
import { contentTranslationChecks } from './translations.js';
import { contentWriteChecks } from './writes.js';

export const contentChecks: readonly Check[] = [
  ...contentReadingChecks,
  ...contentLoadManyChecks,
  ...contentCreatingChecks,
  ...contentCreationRefusalChecks,
  ...contentChangingChecks,
  ...contentChangeRefusalChecks,
  ...contentDeletingChecks,
  ...contentHidingChecks,
  ...copyChecks,
  ...copiedVersionChecks,
  ...contentTranslationChecks,
  ...contentWriteChecks,
  ...contentRevisionChecks,
  ...simultaneousChecks,
];
