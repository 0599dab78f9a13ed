/** The guide to publishing: its commands and its code, against the example host. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { openHost } from '../examples/host.js';
import { listen } from '../support/api.js';
import { patternOf, runInShell, stepsOf } from './commands.js';
import { blocksOf } from './markdown.js';
import { snippetsOf } from './snippets.js';

const page = 'docs/learn/publishing.md';
const commands = stepsOf(blocksOf(readFileSync(page, 'utf8'))).filter(
  ({ block: { language, title } }) => language === 'sh' && title !== 'setup',
);

describe('the guide to publishing', () => {
  let host: Awaited<ReturnType<typeof openHost>>;
  let server: Awaited<ReturnType<typeof listen>>;
  let folder: string;
  const here = (text: string) => text.replaceAll('http://127.0.0.1:3000', server.url);

  beforeAll(async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    host = await openHost({ CMS_ADMIN_PASSWORD: 'publish', CMS_BASIC_AUTH: '1' });
    server = await listen(host.app);
    folder = await mkdtemp(join(tmpdir(), 'cms-'));
  });
  afterAll(async () => {
    await server.close();
    await host.close();
    await rm(folder, { recursive: true });
  });

  it.each(commands)('has commands that work, from line $block.line on', async ({ block: { code }, shown }) => {
    expect(await runInShell(here(code), folder)).toMatch(patternOf(shown));
  });

  it('publishes with fetch and with the client', async () => {
    const snippet = snippetsOf(page, here);
    const { location } = await snippet<{ location: string }>('publish');
    const { article } = await snippet<{ article: { id: number } }>('client');
    const published = [location, `/api/cms/v2/content/objects/${article.id}`];
    const statuses = await Promise.all(published.map(async (href) => (await fetch(server.url + href)).status));
    expect(statuses).toEqual([200, 200]);
  });
});
