/** All checks of the kit, aggregate by aggregate. */
import type { Check } from '../check.js';
import { contentChecks } from './content/index.js';
import { contentTypeChecks } from './content-types/reading.js';
import { languageChecks } from './languages/reading.js';
import { locationChecks } from './locations/index.js';
import { relationChecks } from './relations/index.js';
import { trashChecks } from './trash/index.js';
import { userChecks } from './users/reading.js';
import { versionChecks } from './versions/index.js';

export const checks: readonly Check[] = [
  ...contentChecks,
  ...versionChecks,
  ...relationChecks,
  ...contentTypeChecks,
  ...languageChecks,
  ...userChecks,
  ...locationChecks,
  ...trashChecks,
];
