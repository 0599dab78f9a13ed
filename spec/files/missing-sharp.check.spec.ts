/** The library in a folder in which sharp is not installed, and all else is. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compileLibrary } from '../sql/processes.js';

const folder = mkdtempSync(join(tmpdir(), 'without-sharp-'));
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const library = await compileLibrary();
  cpSync(library.folder, folder, { recursive: true });
  await library.remove();
  mkdirSync(join(folder, 'node_modules'));
  const installed = readdirSync('node_modules').filter((name) => !/^(?:\.|@img$|sharp$)/.test(name));
  for (const name of installed) symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
});

function open(options: object): string {
  const program = `
    import { openSqlRepository } from './lib/sql/index.js';
    const options = ${JSON.stringify(options)};
    await openSqlRepository(':memory:', options).then(
      async (repository) => {
        console.log('opened', 'loadVariation' in repository.files);
        await repository.close();
      },
      ({ message }) => console.log(message),
    );`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder });
  return String(stdout).trim() || String(stderr);
}

describe('Without sharp', () => {
  it('a repository with variations says what to install', () => {
    expect(open({ variations: { small: { width: 200 } } })).toBe(
      'Variations of images need sharp, which cannot be loaded: npm install sharp',
    );
  });

  it('a repository without variations stores files', () => {
    expect(open({})).toBe('opened false');
  });
});
