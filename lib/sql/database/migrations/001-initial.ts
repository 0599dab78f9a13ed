/** The initial schema: the tables of a content management system, with their constraints and indexes. */
import { accessTables } from './initial/access-tables.js';
import { changeTables } from './initial/change-tables.js';
import { contentTables } from './initial/content-tables.js';
import { divisionTables } from './initial/division-tables.js';
import { tableIndexes } from './initial/indexes.js';
import { locationTables } from './initial/location-tables.js';
import { searchTables } from './initial/search-tables.js';
import { typeTables } from './initial/type-tables.js';
import { webhookTables } from './initial/webhook-tables.js';
import { workTables } from './initial/work-tables.js';
import type { Migration } from './migration.js';

export const initial: Migration = {
  name: '001-initial',
  statements: (spelling) => [
    ...divisionTables(spelling),
    ...typeTables(spelling),
    ...contentTables(spelling),
    ...locationTables(spelling),
    ...accessTables(spelling),
    ...searchTables(spelling),
    ...workTables(spelling),
    ...changeTables(spelling),
    ...webhookTables(spelling),
    ...tableIndexes(spelling),
  ],
};
