/** The starter project: created by the command of the packed package, compiled, and its tests run. */
import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compilers, createProject, type Packed, type Project, pack, run } from './projects.js';

describe('express-cms-rest init', () => {
  let packed: Packed;
  let project: Project;
  const command = () => join(project.folder, 'node_modules/express-cms-rest/examples/init.mjs');
  const folder = () => join(project.folder, 'Recipes');

  beforeAll(async () => {
    packed = await pack();
    const types = ['@types/node', '@types/express', '@types/express-serve-static-core'];
    project = await createProject(packed, ['express', 'kysely', 'better-sqlite3', '@node-rs/argon2', ...types]);
    await run(process.execPath, [command(), 'init', 'Recipes'], { cwd: project.folder });
    await symlink(join(project.folder, 'node_modules'), join(folder(), 'node_modules'));
  });
  afterAll(() => packed.remove());

  it.each(compilers)('creates a project that %s compiles', async (compiler) => {
    const { stdout } = await run(
      process.execPath,
      [resolve('node_modules', compiler, 'bin/tsc'), '-p', folder()],
      {},
    ).catch((error) => error);
    expect(stdout).toBe('');
  });

  it('creates tests that succeed', async () => {
    const { stdout } = await run(process.execPath, ['--test', 'dist/test/recipes.test.js'], { cwd: folder() });
    expect(stdout).toMatch(/pass 2\b/);
    expect(stdout).toMatch(/fail 0\b/);
  });

  it('changes nothing in a folder that is not empty', async () => {
    await mkdir(join(project.folder, 'taken/src'), { recursive: true });
    await expect(run(process.execPath, [command(), 'init', 'taken'], { cwd: project.folder })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not empty; nothing was changed'),
    });
    expect(existsSync(join(project.folder, 'taken/package.json'))).toBe(false);
  });

  it('shows its usage for unknown commands', async () => {
    await expect(run(process.execPath, [command(), 'create'])).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Usage: express-cms-rest init'),
    });
  });
});
