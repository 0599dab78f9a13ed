/** The guide to modelling: its commands by the packed package, against the database of the example host, and its code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ContentType, Context, Repository } from '../../lib/index.js';
import { openHost } from '../examples/host.js';
import { createProject } from '../package/projects.js';
import { asAdministrator, open } from '../sql/support.js';
import { listen } from '../support/api.js';
import { patternOf, runInShell, stepsOf } from './commands.js';
import { blocksOf } from './markdown.js';
import { snippetsOf } from './snippets.js';

// Installs and compiles a project.
jest.setTimeout(600_000);

const page = 'docs/learn/modelling.md';
const commands = stepsOf(blocksOf(readFileSync(page, 'utf8'))).filter(
  ({ block: { language, title } }) => language === 'sh' && title !== 'setup',
);

describe('the guide to modelling', () => {
  let folder: string;
  let host: Awaited<ReturnType<typeof openHost>>;
  let server: Awaited<ReturnType<typeof listen>>;
  const here = (text: string) =>
    text
      .replaceAll('http://127.0.0.1:3000', server.url)
      .replaceAll('npx express-cms-rest ', 'node node_modules/express-cms-rest/bin/express-cms-rest.js ');

  beforeAll(async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    ({ folder } = await createProject(['kysely', 'better-sqlite3', 'yaml']));
    const database = join(folder, 'cms.sqlite');
    host = await openHost({ CMS_DATABASE: database, CMS_ADMIN_PASSWORD: 'publish', CMS_BASIC_AUTH: '1' });
    server = await listen(host.app);
  });
  afterAll(async () => {
    await server.close();
    await host.close();
  });

  it.each(commands)('has commands that work, from line $block.line on', async ({ block: { code }, shown }) => {
    expect(await runInShell(here(code), folder)).toMatch(patternOf(shown));
  });

  it('creates a type in code, and changes it by a model', async () => {
    const repository = await open();
    const snippet = snippetsOf(page);
    const { createRecipes } = await snippet<{
      createRecipes(repository: Repository, context: Context): Promise<ContentType>;
    }>('code');
    const { id } = await createRecipes(repository, asAdministrator);
    const { prepare } = await snippet<{
      prepare(repository: Repository, context: Context): Promise<readonly string[]>;
    }>('apply');
    expect(await prepare(repository, asAdministrator)).toContain('+ language ger-DE');
    expect(await repository.contentTypes.load(id, asAdministrator)).toMatchObject({ names: { 'ger-DE': 'Rezept' } });
    expect(await prepare(repository, asAdministrator)).toEqual([]);
    await repository.close();
  });

  it.each(['/content/typegroups/1/types', '/content/types/13', '/'])('leads to pages that exist: %s', async (path) => {
    const headers = { Accept: 'text/html', Authorization: `Basic ${btoa('admin:publish')}` };
    const response = await fetch(`${server.url}/api/cms/v2${path}`, { headers });
    const text = await response.text();
    const expected = path === '/' ? ['/languages', '/content/sections', '/user/roles'] : [`${path}?form=POST`];
    expect(expected.filter((each) => !text.includes(`href="/api/cms/v2${each}"`))).toEqual([]);
  });
});
