/** The checks of bookmarks. */
import type { Check } from '../../check.js';
import { bookmarksChecks } from './bookmarks.js';

export const bookmarkChecks: readonly Check[] = [
  ...bookmarksChecks,
];
