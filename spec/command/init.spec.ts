/** The command `init` in a checkout; specs of the packed package have the project that it creates. */
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCommand } from '../../lib/command/index.js';

describe('express-cms-rest init', () => {
  let folder: string;

  beforeAll(async () => {
    folder = join(await realpath(await mkdtemp(join(tmpdir(), 'cms-'))), 'site');
  });
  afterAll(() => rm(join(folder, '..'), { recursive: true }));

  it('creates a project that depends on the checkout of the command', async () => {
    const written: string[] = [];
    const write = (text: string) => void written.push(text);
    expect(await runCommand(['init', folder], { env: {}, out: write, err: write })).toBe(0);
    expect(written.join('')).toContain('npm install');
    const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const [, path] = /^file:(.+)$/.exec(dependencies['express-cms-rest']) ?? [];
    expect(resolve(folder, path ?? '')).toBe(process.cwd());
  });

  it('refuses a folder that is not empty, and changes nothing in it', async () => {
    const own = join(folder, '..', 'own');
    await mkdir(own);
    await writeFile(join(own, 'package.json'), '{"name":"own"}');
    const written: string[] = [];
    const err = (text: string) => void written.push(text);
    expect(await runCommand(['init', own], { env: {}, out: () => undefined, err })).toBe(1);
    expect(written.join('')).toContain(`${own} is not empty; nothing was changed`);
    expect(await readdir(own)).toEqual(['package.json']);
    expect(await readFile(join(own, 'package.json'), 'utf8')).toBe('{"name":"own"}');
  });
});
