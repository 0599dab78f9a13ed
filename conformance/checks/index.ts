/** All checks of the kit, aggregate by aggregate. */
import type { Check } from '../check.js';
import { bookmarkChecks } from './bookmarks/index.js';
import { contentChecks } from './content/index.js';
import { contentTypeChecks } from './content-types/reading.js';
import { languageChecks } from './languages/reading.js';
import { locationChecks } from './locations/index.js';
import { objectStateChecks } from './object-states/index.js';
import { commonReadChecks } from './reads.js';
import { relationChecks } from './relations/index.js';
import { sectionChecks } from './sections/index.js';
import { storedChecks } from './stored/index.js';
import { trashChecks } from './trash/index.js';
import { urlAliasChecks } from './url-aliases/index.js';
import { urlWildcardChecks } from './url-wildcards/index.js';
import { userChecks } from './users/reading.js';
import { versionChecks } from './versions/index.js';

export const checks: readonly Check[] = [
  ...storedChecks,
  ...commonReadChecks,
  ...contentChecks,
  ...versionChecks,
  ...relationChecks,
  ...contentTypeChecks,
  ...languageChecks,
  ...userChecks,
  ...locationChecks,
  ...trashChecks,
  ...sectionChecks,
  ...objectStateChecks,
  ...urlAliasChecks,
  ...urlWildcardChecks,
  ...bookmarkChecks,
];
