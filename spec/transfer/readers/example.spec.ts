/** The transfer file that the documentation shows to those who write readers of their own. */
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Repository } from '../../../lib/repository/repository.js';
import { transfer, verifyTransfer } from '../../../lib/transfer/index.js';
import { blocksOf } from '../../docs/markdown.js';
import { asAdministrator, open } from '../../sql/support.js';
import { unchanged } from './imported.js';

it('the example of 20 lines is imported as a whole, and again without a change', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cms-'));
  const source = { file: join(folder, 'recipes.cms.ndjson') };
  const blocks = blocksOf(readFileSync('docs/operate/import.md', 'utf8'));
  const code = blocks.find(({ title }) => title === 'recipes.cms.ndjson')?.code.trim() ?? '';
  expect(code.split('\n')).toHaveLength(20);
  writeFileSync(source.file, `${code}\n`);
  const repository = await open();
  const target = { repository: repository as unknown as Repository, context: asAdministrator };
  expect(await transfer(source, target)).toMatchObject({ skipped: [], differing: [] });
  expect(unchanged(await transfer(source, target))).toBe(true);
  expect(await verifyTransfer(source, target)).toMatchObject({ missing: [], differing: [] });
  await repository.close();
  await rm(folder, { recursive: true });
});
