/** The migrations from an empty database to the present schema, in their order; new ones go to the end. */
import { initial } from './001-initial.js';
import { plainLetters } from './002-plain-letters.js';
import { composedNames } from './003-composed-names.js';
import { writeEpoch } from './004-write-epoch.js';
import { idempotency } from './005-idempotency.js';
import { schedules } from './006-schedules.js';
import { draftKeys } from './007-draft-keys.js';
import { moreIndexes } from './008-more-indexes.js';
import type { Migration } from './migration.js';

export const migrations: readonly Migration[] = [
  initial,
  plainLetters,
  composedNames,
  writeEpoch,
  idempotency,
  schedules,
  draftKeys,
  moreIndexes,
];
