/** The migrations from an empty database to the present schema, in their order; new ones go to the end. */
import { initial } from './001-initial.js';
import { accountDrafts } from './002-account-drafts.js';
import { files } from './003-files.js';
import { search } from './004-search.js';
import { uploads } from './005-uploads.js';
import { fieldLanguages } from './006-field-languages.js';
import { draftPasswords } from './007-draft-passwords.js';
import { jobAttempts } from './008-job-attempts.js';
import { foldedRemoteIds } from './009-folded-remote-ids.js';
import type { Migration } from './migration.js';

export const migrations: readonly Migration[] = [
  initial,
  accountDrafts,
  files,
  search,
  uploads,
  fieldLanguages,
  draftPasswords,
  jobAttempts,
  foldedRemoteIds,
];
