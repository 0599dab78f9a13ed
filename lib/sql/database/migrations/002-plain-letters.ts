/** Searches and sorting take letters such as ß and ø for plain ones: a job builds the index again, and until then it is stale. */
import type { Migration } from './migration.js';

export const plainLetters: Migration = {
  name: '002-plain-letters',
  statements: () => [
    `insert into cms_job (kind, parameters, created) values ('indexContent', '{"after":0,"isStale":true}', 0)`,
  ],
};
