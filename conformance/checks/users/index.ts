/** The checks of users. */
import type { Check } from '../../core/check.js';
import { userAccountChecks } from './accounts.js';
import { userContentChecks } from './as-content.js';
import { groupRoleChecks } from './group-roles.js';
import { userKindChecks } from './kind.js';
import { userLookupChecks } from './lookups.js';
import { membershipChecks } from './memberships.js';
import { passwordChecks } from './passwords.js';
import { userReadingChecks } from './reading.js';
import { userUpdateChecks } from './updating.js';
import { userWriteChecks } from './writes.js';

export const userChecks: readonly Check[] = [
  ...userReadingChecks,
  ...userKindChecks,
  ...userLookupChecks,
  ...userUpdateChecks,
  ...userAccountChecks,
  ...membershipChecks,
  ...userContentChecks,
  ...groupRoleChecks,
  ...passwordChecks,
  ...userWriteChecks,
];
