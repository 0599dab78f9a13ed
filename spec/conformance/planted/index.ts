/** All faults that are planted. */

import { bookmarkFaults } from './bookmarks.js';
import { contentFaults } from './content.js';
import { existenceFaults } from './existence.js';
import type { Fault } from './fault.js';
import { locationFaults } from './locations.js';
import { relationFaults } from './relations.js';
import { sectionFaults } from './sections.js';
import { stateFaults } from './states.js';
import { trashFaults } from './trash.js';
import { typeFaults } from './types.js';
import { urlFaults } from './urls.js';
import { userFaults } from './users.js';
import { versionFaults } from './versions.js';

export const faults: readonly Fault[] = [
  ...contentFaults,
  ...existenceFaults,
  ...versionFaults,
  ...relationFaults,
  ...typeFaults,
  ...locationFaults,
  ...trashFaults,
  ...sectionFaults,
  ...stateFaults,
  ...urlFaults,
  ...bookmarkFaults,
  ...userFaults,
];
