/** Tables of Drizzle: by the checks of the conformance kit, and over HTTP. */
import { it } from '@jest/globals';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { runChecks } from '../../conformance/index.js';
import { openDrizzle } from '../../examples/drizzle-table.js';
import { articleTables, expectItems, articleSituation as situation } from './articles.js';

const db = new Database(':memory:').exec(articleTables);
const repository = openDrizzle(drizzle(db));

await runChecks(it, async () => ({ repository, situation, close: async () => undefined }));

it('has items', () => expectItems(repository));
