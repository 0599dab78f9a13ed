/** All checks of the kit, aggregate by aggregate. */
import type { Check } from '../core/check.js';
import { bookmarkChecks } from './bookmarks/index.js';
import { contentChecks } from './content/index.js';
import { contentTypeGroupChecks } from './content-type-groups/index.js';
import { contentTypeChecks } from './content-types/index.js';
import { fileChecks } from './files/index.js';
import { languageChecks } from './languages/reading.js';
import { locationChecks } from './locations/index.js';
import { objectStateChecks } from './object-states/index.js';
import { permissionChecks } from './permissions.js';
import { commonReadChecks } from './reads.js';
import { relationChecks } from './relations/index.js';
import { roleChecks } from './roles/index.js';
import { sectionChecks } from './sections/index.js';
import { stateChecks } from './state.js';
import { storedChecks } from './stored/index.js';
import { transactionChecks } from './transactions.js';
import { trashChecks } from './trash/index.js';
import { urlAliasChecks } from './url-aliases/index.js';
import { urlWildcardChecks } from './url-wildcards/index.js';
import { userGroupChecks } from './user-groups/index.js';
import { userChecks } from './users/index.js';
import { versionChecks } from './versions/index.js';
import { viewChecks } from './views/index.js';

export const checks: readonly Check[] = [
  ...storedChecks,
  ...commonReadChecks,
  ...contentChecks,
  ...versionChecks,
  ...relationChecks,
  ...contentTypeChecks,
  ...contentTypeGroupChecks,
  ...languageChecks,
  ...userChecks,
  ...userGroupChecks,
  ...roleChecks,
  ...permissionChecks,
  ...locationChecks,
  ...trashChecks,
  ...sectionChecks,
  ...objectStateChecks,
  ...urlAliasChecks,
  ...urlWildcardChecks,
  ...bookmarkChecks,
  ...viewChecks,
  ...fileChecks,
  ...transactionChecks,
  ...stateChecks,
];
