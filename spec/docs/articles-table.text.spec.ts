/** The guide to an API over a table: its table, its commands, and its length. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import express from 'express';
import { openArticles } from '../../examples/articles-table.js';
import { createCmsRestRouter, type Repository } from '../../lib/index.js';
import { listen } from '../support/api.js';
import { patternOf, runInShell, stepsOf } from './commands.js';
import { blocksOf } from './markdown.js';

const blocks = blocksOf(readFileSync('docs/learn/articles-table.md', 'utf8'));
const commands = stepsOf(blocks).filter(({ block: { language, title } }) => language === 'sh' && title !== 'setup');

describe('the guide to an API over a table', () => {
  let folder: string;
  let repository: Repository;
  let server: Awaited<ReturnType<typeof listen>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cms-'));
    const file = join(folder, 'articles.sqlite');
    const table = blocks.find(({ language }) => language === 'sql')?.code ?? '';
    new Database(file).exec(table).close();
    repository = openArticles(file);
    server = await listen(express().use(createCmsRestRouter(repository)));
  });
  afterAll(async () => {
    await server.close();
    await repository.close?.();
    await rm(folder, { recursive: true });
  });

  it.each(commands)('has commands that work, from line $block.line on', async ({ block: { code }, shown }) => {
    const commands = code.replaceAll('http://127.0.0.1:3000', server.url);
    expect(await runInShell(commands, folder)).toMatch(patternOf(shown));
  });

  it('shows a repository of at most 65 lines', () => {
    const shown = blocks.filter(({ title }) => title === 'examples/articles-table.ts');
    expect(shown.flatMap(({ code }) => code.trim().split('\n')).length).toBeLessThanOrEqual(65);
  });
});
