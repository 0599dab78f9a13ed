/** The tutorial, word for word: its files, its commands and what they write, against the packed package. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { createProject } from '../package/projects.js';
import { freePort } from '../support/free-port.js';
import { within } from '../support/until.js';
import { patternOf, runInShell, stepsOf } from './commands.js';
import { blocksOf } from './markdown.js';

// Installs and compiles a project.
jest.setTimeout(600_000);

const blocks = blocksOf(readFileSync('docs/learn/tutorial.md', 'utf8'));
const steps = stepsOf(blocks);

const manifest = JSON.stringify({ name: 'my-cms', version: '1.0.0', type: 'module' });
const project = await createProject(['express', 'kysely', 'better-sqlite3'], { 'package.json': manifest });
const port = await freePort();
const here = (text: string) => text.replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`).replaceAll('(3000', `(${port}`);

let running: ChildProcess | undefined;
afterAll(async () => {
  await stop();
});

describe('the tutorial', () => {
  it('has a newcomer install what it needs, and nothing else', () => {
    const commands = blocks.filter(({ title }) => title === 'setup').flatMap(({ code }) => code.trim().split('\n'));
    const installed = commands.filter((command) => command.startsWith('npm install '));
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(installed).toEqual([
      `npm install express ../express-cms-rest/express-cms-rest-${version}.tgz`,
      'npm install kysely better-sqlite3',
    ]);
  });

  it.each(steps.filter(({ block }) => block.title !== 'setup'))(
    'is right from line $block.line on',
    async ({ block: { language, title, code }, shown }) => {
      if (language === 'js') return writeFile(join(project.folder, title), here(code));
      const written = code.startsWith('node ') ? await start(code) : await runInShell(here(code), project.folder);
      expect(written).toMatch(patternOf(here(shown)));
    },
  );
});

/** Starts an app in the place of the one before, and gives its first line. */
async function start(command: string): Promise<string> {
  await stop();
  running = spawn(process.execPath, [command.trim().slice('node '.length)], { cwd: project.folder });
  const failed = once(running, 'close').then(([code]) => Promise.reject(new Error(`It ended with ${code}`)));
  failed.catch(() => undefined);
  const written = Promise.race([once(running.stdout as NodeJS.ReadableStream, 'data'), failed]);
  const [line] = await within(written, 'the first line that is written', 60_000);
  return String(line).trim();
}

async function stop(): Promise<void> {
  if (running?.exitCode !== null) return;
  const ended = once(running, 'close');
  running.kill();
  await ended;
}
