/** The checks of bookmarks. */
import type { Check } from '../../core/check.js';
import { bookmarksChecks } from './bookmarks.js';
import { bookmarkWriteChecks } from './writes.js';

export const bookmarkChecks: readonly Check[] = [...bookmarksChecks, ...bookmarkWriteChecks];
