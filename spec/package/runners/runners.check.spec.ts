/**
 * The test runners of docs/learn/testing.md: each a project that installs the packed package and that runner from the registry, and
 * runs the files of the page. `bash .ci/run test-runners` runs it, on the versions of Node.js of CMS_NODES too.
 */
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { blocksOf } from '../../docs/markdown.js';
import { packed, run } from '../projects.js';

// Installs projects from the registry.
jest.setTimeout(900_000);

const blocks = blocksOf(readFileSync('docs/learn/testing.md', 'utf8'));

/** The file of the page that has that title. */
function block(title: string): string {
  const code = blocks.find((each) => each.title === title)?.code;
  if (code === undefined) throw new Error(`docs/learn/testing.md has no block ${title}`);
  return code;
}

interface Runner {
  readonly packages: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly passed: RegExp;
}

const jestCommand = ['node_modules/jest/bin/jest.js'];
const typed = ['typescript@5', '@types/jest', '@types/supertest', '@types/express', '@types/node@20'];
const inTypeScript = { 'api.test.ts': block('api.test.ts') };
const tests = (count: number) => new RegExp(`^Tests: +${count} passed, ${count} total$`, 'm');

const runners: Readonly<Record<string, Runner>> = {
  ...Object.fromEntries(
    ['30', '29'].map((version) => [
      `Jest ${version}`,
      {
        packages: [`jest@${version}`],
        files: { 'api.test.js': block('api.test.js') },
        command: jestCommand,
        passed: tests(2),
      },
    ]),
  ),
  ...Object.fromEntries(
    ['commonjs', 'node16'].map((module) => [
      `ts-jest with module ${module}`,
      {
        packages: ['jest@30', 'ts-jest', ...typed],
        files: {
          ...inTypeScript,
          'jest.config.js': block('jest.config.js ts-jest'),
          'tsconfig.json': block('tsconfig.json ts-jest').replace('"commonjs"', `"${module}"`),
        },
        command: jestCommand,
        passed: tests(1),
      },
    ]),
  ),
  '@swc/jest': {
    packages: ['jest@30', '@swc/core', '@swc/jest'],
    files: { ...inTypeScript, 'jest.config.js': block('jest.config.js @swc/jest') },
    command: jestCommand,
    passed: tests(1),
  },
  Vitest: {
    packages: ['vitest'],
    files: { ...inTypeScript, 'vitest.config.mjs': block('vitest.config.mjs vitest') },
    command: ['node_modules/vitest/vitest.mjs', 'run'],
    passed: /Tests +1 passed/,
  },
  'node:test': {
    packages: [],
    files: { 'api.node-test.js': block('api.node-test.js') },
    command: ['--test', 'api.node-test.js'],
    passed: /pass 1\b/,
  },
};

const own = [process.version, process.execPath];
const others: readonly string[] = JSON.parse(process.env.CMS_NODES || '[]');
let nodes: readonly (readonly string[])[] = [];
beforeAll(async () => {
  const versions = others.map(async (node) => [(await run(node, ['--version'])).stdout.trim(), node]);
  nodes = [own, ...(await Promise.all(versions))];
});

const install = (folder: string, packages: readonly string[]) =>
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...packages], { cwd: folder });

describe('a project that installs the packed package', () => {
  // The same for all runners, which add their packages.
  let installed: string;
  beforeAll(async () => {
    installed = await mkdtemp(join(dirname(packed.tarball), 'runner-'));
    await writeFile(join(installed, 'package.json'), '{}');
    await install(installed, [packed.tarball, 'express@4', 'kysely@0.28', 'better-sqlite3@12', 'supertest']);
  });

  it.each(Object.entries(runners))('has tests of %s, on each version of Node.js', async (_name, runner) => {
    const folder = await mkdtemp(join(dirname(packed.tarball), 'runner-'));
    await cp(installed, folder, { recursive: true });
    if (runner.packages.length > 0) await install(folder, runner.packages);
    for (const [file, text] of Object.entries(runner.files)) await writeFile(join(folder, file), text);
    for (const [version = '', node = ''] of nodes) {
      const env = { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'test', NO_COLOR: '1' };
      const { stdout, stderr } = await run(node, runner.command, { cwd: folder, env }).catch((error) => error);
      expect({ version, said: stdout + stderr }).toEqual({
        version,
        said: expect.stringMatching(runner.passed),
      });
    }
  });

  it('has types that @arethetypeswrong/cli finds no fault in', async () => {
    const tools = await mkdtemp(join(dirname(packed.tarball), 'tools-'));
    await install(tools, ['--no-save', '--ignore-scripts', '@arethetypeswrong/cli@0.18']);
    // The conformance kit is in ES modules alone, and compilers that know no `exports` find types by `typesVersions`, but no modules.
    const args = ['--exclude-entrypoints', 'conformance', '--format', 'table-flipped'];
    const attw = join(tools, 'node_modules/.bin/attw');
    const { stdout, stderr, code } = await run(attw, [packed.tarball, ...args]).catch((error) => error);
    expect({ code, said: code === undefined ? '' : `${stdout}${stderr}` }).toEqual({ code: undefined, said: '' });
  });
});
