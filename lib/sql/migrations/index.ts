/** The steps from an empty database to the present schema, in their order; new ones go to the end. */
import { accessTables } from './access.js';
import { aliasPages } from './alias-pages.js';
import { bookmarkTable } from './bookmarks.js';
import { contentTables } from './content.js';
import type { Migration } from './migrate.js';
import { orderOfChildren } from './order.js';
import { relationPerType } from './relation-types.js';
import { trashTable } from './trash.js';
import { orderOfTrash } from './trash-order.js';
import { urlTables } from './urls.js';
import { versionNumbers } from './versions.js';
import { wildcardKeys } from './wildcard-keys.js';

export const migrations: readonly Migration[] = [
  contentTables,
  accessTables,
  versionNumbers,
  trashTable,
  urlTables,
  bookmarkTable,
  orderOfChildren,
  orderOfTrash,
  wildcardKeys,
  aliasPages,
  relationPerType,
];
