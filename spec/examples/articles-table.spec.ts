/** The API over a table, by the checks of the conformance kit. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import { runChecks, type Situation } from '../../conformance/index.js';
import { openArticles } from '../../examples/articles-table.js';
import { blocksOf } from '../docs/markdown.js';
import { asAnonymous } from '../sql/support.js';
import { integerTableSituation } from '../support/table-situation.js';

const folder = await mkdtemp(join(tmpdir(), 'cms-'));
const file = join(folder, 'articles.sqlite');
const blocks = blocksOf(readFileSync('docs/learn/articles-table.md', 'utf8'));
new Database(file).exec(blocks.find(({ language }) => language === 'sql')?.code ?? '').close();
const repository = openArticles(file);
afterAll(async () => {
  await repository.close?.();
  await rm(folder, { recursive: true });
});

const situation: Situation = { ...integerTableSituation, textField: 'body' };
await runChecks(it, async () => ({ repository, situation, close: async () => undefined }));

it('has no children of a location that does not exist, and none of articles', async () => {
  const list = (id: number) => repository.locations?.listChildren?.({ id, offset: 0, limit: 10 }, asAnonymous);
  await expect(list(1001)).resolves.toEqual({ items: [], total: 0 });
  for (const id of [0, 3, 1000, 1999]) await expect(list(id)).rejects.toMatchObject({ status: 404 });
});
