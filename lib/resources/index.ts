/** The table as the stages know it, in the order in which the root resource links to its resources. */
import { toTable } from './bridge.js';
import type { Resource } from './resource.js';
import { table } from './table.js';

export const resources: readonly Resource[] = Object.values(table).flatMap(toTable);
