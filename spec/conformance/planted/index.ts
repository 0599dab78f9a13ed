/** All faults that are planted. */

import { apiKeyCallerFaults, apiKeyFaults } from './api-keys.js';
import { bookmarkFaults } from './bookmarks.js';
import { changeFaults } from './changes.js';
import { contentFaults } from './content.js';
import { existenceFaults } from './existence.js';
import type { Fault } from './fault.js';
import { groupRoleFaults } from './group-roles.js';
import { itemFaults } from './items.js';
import { languageFaults } from './languages.js';
import { locationFaults } from './locations.js';
import { permissionFaults } from './permissions.js';
import { relationFaults } from './relations.js';
import { roleFaults } from './roles.js';
import { savingFaults } from './saving.js';
import { scheduleFaults } from './schedules.js';
import { sectionFaults } from './sections.js';
import { stateFaults } from './states.js';
import { transactionFaults } from './transactions.js';
import { transferFaults } from './transfer.js';
import { trashFaults } from './trash.js';
import { typeFaults } from './types.js';
import { urlFaults } from './urls.js';
import { userGroupFaults } from './user-groups.js';
import { userFaults } from './users.js';
import { versionFaults } from './versions.js';
import { viewFaults } from './views.js';
import { webhookFaults } from './webhooks.js';

export const faults: readonly Fault[] = [
  ...contentFaults,
  ...existenceFaults,
  ...versionFaults,
  ...savingFaults,
  ...scheduleFaults,
  ...relationFaults,
  ...languageFaults,
  ...typeFaults,
  ...locationFaults,
  ...trashFaults,
  ...transferFaults,
  ...sectionFaults,
  ...stateFaults,
  ...urlFaults,
  ...bookmarkFaults,
  ...viewFaults,
  ...itemFaults,
  ...userFaults,
  ...userGroupFaults,
  ...groupRoleFaults,
  ...transactionFaults,
  ...roleFaults,
  ...permissionFaults,
  ...changeFaults,
  ...webhookFaults,
  ...apiKeyFaults,
  ...apiKeyCallerFaults,
];
