import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const run = promisify(execFile);

/** A machine whose user is root, and whose package manager only writes down what it is called with. */
let programs: string;
const called = () => readFile(join(programs, 'called'), 'utf8').catch(() => '');

beforeAll(async () => {
  programs = await mkdtemp(join(tmpdir(), 'programs-'));
  const scripts = { id: 'echo 0', 'apt-get': `echo "$@" >> '${join(programs, 'called')}'` };
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(join(programs, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(programs, name), 0o755);
  }
});
afterAll(() => rm(programs, { recursive: true }));

/** Provides a package that is not there, as `npm run check` does. */
async function provide(variables: NodeJS.ProcessEnv) {
  const { CI, CMS_INSTALL_PACKAGES, ...others } = process.env;
  // Without a shell around it, Bash reads the configuration of the user where its input is a socket, as it is here.
  const env = { ...others, ...variables, SHLVL: '1', PATH: `${programs}${delimiter}${process.env.PATH}` };
  await rm(join(programs, 'called'), { force: true });
  const script = '. .ci/services; provide some-server "Some server is needed" || echo missing';
  return run('bash', ['-euo', 'pipefail', '-c', script], { env });
}

describe('packages of the system that npm run check needs', () => {
  it.each([
    ['not set', {}],
    ['CI=1', { CI: '1' }],
    ['CMS_INSTALL_PACKAGES=false', { CMS_INSTALL_PACKAGES: 'false' }],
  ])('are named and not installed where the variables are %s', async (_, variables) => {
    const { stdout, stderr } = await provide(variables);
    expect(await called()).toBe('');
    expect(stdout.trim()).toBe('missing');
    expect(stderr.trim()).toBe(
      'Some server is needed: install some-server, or run as root with CMS_INSTALL_PACKAGES=true',
    );
  });

  it.each([['CI'], ['CMS_INSTALL_PACKAGES']])('are installed where %s is true', async (name) => {
    const { stdout } = await provide({ [name]: 'true' });
    expect(await called()).toMatch(/^install .*some-server$/m);
    expect(stdout).toBe('');
  });
});
