/** The starter project: created by the command of the packed package, compiled, and its tests run. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { delimiter, join, resolve } from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { compilers, createProject, type Project, run } from './projects.js';

// Packs the package, and installs and compiles a project.
jest.setTimeout(600_000);

describe('express-cms-rest init', () => {
  let project: Project;
  const command = () => join(project.folder, 'node_modules/express-cms-rest/bin/express-cms-rest.js');
  const folder = () => join(project.folder, 'Site');

  beforeAll(async () => {
    const packages = ['express', 'kysely', 'better-sqlite3', 'sharp', '@node-rs/argon2', '@modelcontextprotocol/sdk'];
    const types = ['@types/node', '@types/express', '@types/express-serve-static-core'];
    project = await createProject([...packages, ...types]);
    await run(process.execPath, [command(), 'init', 'Site'], { cwd: project.folder });
    await symlink(join(project.folder, 'node_modules'), join(folder(), 'node_modules'));
  });

  it.each(compilers)('creates a project that %s compiles', async (compiler) => {
    const { stdout } = await run(
      process.execPath,
      [resolve('node_modules', compiler, 'bin/tsc'), '-p', folder()],
      {},
    ).catch((error) => error);
    expect(stdout).toBe('');
  });

  const runTests = () => {
    const env = { ...process.env, PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter) };
    return run('npm', ['test'], { cwd: folder(), env });
  };

  it('creates tests that succeed', async () => {
    const { stdout } = await runTests();
    expect(stdout).toMatch(/pass 6\b/);
    expect(stdout).toMatch(/fail 0\b/);
  });

  it('creates tests that find types which are not those of the content model', async () => {
    const model = join(folder(), 'src/articles.ts');
    const text = readFileSync(model, 'utf8');
    await writeFile(
      model,
      text.replace(
        "{ identifier: 'intro', fieldTypeIdentifier: 'text'",
        "{ identifier: 'lead', fieldTypeIdentifier: 'text'",
      ),
    );
    await expect(runTests()).rejects.toMatchObject({
      stderr: expect.stringContaining('src/content.d.ts differs from the output of express-cms-rest types'),
    });
    await writeFile(model, text);
  });

  it('depends on the version that has created it, and on a driver of SQLite where Node.js has none', () => {
    const { dependencies, engines } = JSON.parse(readFileSync(join(folder(), 'package.json'), 'utf8'));
    const driver = isBuiltin('node:sqlite') ? undefined : '^12.4.0';
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(dependencies['express-cms-rest']).toBe(`^${version}`);
    expect([dependencies['better-sqlite3'], engines.node]).toEqual([driver, driver ? '>=20.19' : '>=22.13']);
  });

  it('depends on the tarball that the command was installed from', async () => {
    const resolved = 'file:../express-cms-rest.tgz';
    const lockfile = join(project.folder, 'node_modules/.package-lock.json');
    await writeFile(lockfile, JSON.stringify({ packages: { 'node_modules/express-cms-rest': { resolved } } }));
    await run(process.execPath, [command(), 'init', 'Packed'], { cwd: project.folder });
    const { dependencies } = JSON.parse(readFileSync(join(project.folder, 'Packed/package.json'), 'utf8'));
    expect(dependencies['express-cms-rest']).toBe('file:../../express-cms-rest.tgz');
    await rm(lockfile);
  });

  it('refuses versions of Node.js that the package does not support', async () => {
    const version = "Object.defineProperty(process, 'version', { value: 'v20.18.3' })";
    const old = ['--import', `data:text/javascript,${encodeURIComponent(version)}`];
    const created = run(process.execPath, [...old, command(), 'init', 'Old'], { cwd: project.folder });
    await expect(created).rejects.toMatchObject({
      code: 1,
      stderr: 'Node.js 20.19 or newer is required, and this is v20.18.3; nothing was changed\n',
    });
    expect(existsSync(join(project.folder, 'Old'))).toBe(false);
  });

  it('creates a server that refuses production with the password of the clean installation', async () => {
    const env = { ...process.env, NODE_ENV: 'production', SESSION_SECRET: 'a secret of the specs' };
    const started = run(process.execPath, ['dist/src/server.js'], { cwd: folder(), env, timeout: 60_000 });
    await expect(started).rejects.toMatchObject({ stderr: expect.stringContaining('Set CMS_ADMIN_PASSWORD') });
    expect(existsSync(join(folder(), 'cms.sqlite'))).toBe(false);
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
