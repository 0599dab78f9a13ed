/** The columns of content that searches compare and sort by. */
import type { DateTarget } from '../../../repository/repository.js';

/** Content is created when it is published for the first time. */
export const dateColumns: Readonly<Record<DateTarget, 'published' | 'modified'>> = {
  created: 'published',
  published: 'published',
  modified: 'modified',
};
