/** The guide to a front end, word for word: its files and commands by the packed package, against the example host. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { openHost } from '../examples/host.js';
import { createProject, type Project } from '../package/projects.js';
import { listen } from '../support/api.js';
import { freePort } from '../support/free-port.js';
import { within } from '../support/until.js';
import { patternOf, runInShell, stepsOf } from './commands.js';
import { blocksOf } from './markdown.js';

// Installs and compiles a project.
jest.setTimeout(600_000);

const steps = stepsOf(blocksOf(readFileSync('docs/learn/front-end.md', 'utf8'))).filter(
  ({ block }) => block.title !== 'setup',
);

describe('the guide to a front end', () => {
  let project: Project;
  let host: Awaited<ReturnType<typeof openHost>>;
  let server: Awaited<ReturnType<typeof listen>>;
  let port: number;
  let site: ChildProcess | undefined;
  const here = (text: string) =>
    text
      .replaceAll('http://127.0.0.1:3000', server.url)
      .replaceAll('127.0.0.1:4000', `127.0.0.1:${port}`)
      .replaceAll('listen(4000', `listen(${port}`)
      .replaceAll('npx express-cms-rest ', 'node node_modules/express-cms-rest/bin/express-cms-rest.js ');

  beforeAll(async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    project = await createProject(['@types/node'], {
      'package.json': JSON.stringify({ name: 'my-site', version: '1.0.0', type: 'module' }),
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          checkJs: true,
          strict: true,
          noEmit: true,
          module: 'nodenext',
          target: 'es2022',
          types: ['node'],
        },
        files: ['site.js'],
      }),
    });
    host = await openHost({ CMS_ADMIN_PASSWORD: 'publish', CMS_BASIC_AUTH: '1' });
    server = await listen(host.app);
    port = await freePort();
  });
  afterAll(async () => {
    site?.kill();
    await server.close();
    await host.close();
  });

  /** The first line that it writes. */
  async function start(script: string): Promise<string> {
    site = spawn(process.execPath, [script], { cwd: project.folder });
    const failed = once(site, 'close').then(([code]) => Promise.reject(new Error(`It ended with ${code}`)));
    failed.catch(() => undefined);
    const written = Promise.race([once(site.stdout as NodeJS.ReadableStream, 'data'), failed]);
    const [line] = await within(written, 'the first line that is written', 60_000);
    return String(line).trim();
  }

  it.each(steps)('is right from line $block.line on', async ({ block: { language, title, code }, shown }) => {
    if (language === 'js') return writeFile(join(project.folder, title), here(code));
    const written = code === 'node site.js\n' ? await start('site.js') : await runInShell(here(code), project.folder);
    expect(written).toMatch(patternOf(here(shown)));
  });

  it('has a site whose names the types know', async () => {
    expect(await project.compile()).toBe('');
    await writeFile(
      join(project.folder, 'site.js'),
      (await readSite()).replace("'title', 'intro'", "'titel', 'intro'"),
    );
    expect(await project.compile()).toContain('"titel"');
  });

  const readSite = async () => readFileSync(join(project.folder, 'site.js'), 'utf8');
});
