/** Tables by Knex: by the checks of the conformance kit, and over HTTP. */
import { afterAll, it } from '@jest/globals';
import knex from 'knex';
import { runChecks } from '../../conformance/index.js';
import { openKnex } from '../../examples/knex-table.js';
import { articleTables, expectItems, articleSituation as situation } from './articles.js';

const db = knex({ client: 'better-sqlite3', connection: ':memory:', useNullAsDefault: true });
for (const statement of articleTables.split(';')) await db.raw(statement);
const repository = openKnex(db);
afterAll(() => repository.close?.());

await runChecks(it, async () => ({ repository, situation, close: async () => undefined }));

it('has items', () => expectItems(repository));
