/**
 * Builds the package, and packs it as it would be published, once in a run of Jest, before any spec of a project that installs it;
 * `projects.ts` has what came of it.
 */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * @typedef {object} Packed
 * @property {string} tarball
 * @property {string} folder with the unpacked files
 * @property {readonly string[]} files the paths of all files in it
 */

export default async function pack() {
  const at = await mkdtemp(join(tmpdir(), 'cms-package-'));
  process.once('exit', () => rmSync(at, { recursive: true, force: true }));
  await run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-b', 'conformance']);
  // In another folder, because the script `prepack` replaces what other specs import at the same time.
  const cwd = join(at, 'source');
  /** @type {{ readonly files: readonly string[] }} */
  const { files: included } = JSON.parse(await readFile('package.json', 'utf8'));
  const tops = new Set(included.map((path) => path.split('/', 1)[0] ?? path));
  for (const top of ['package.json', 'README.md', 'LICENSE', ...tops])
    if (top !== 'dist' && !top.includes('*')) await cp(top, join(cwd, top), { recursive: true });
  await run(process.execPath, ['packaging/dist.js', join(cwd, 'dist')]);
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', at], { cwd });
  const [{ filename, files }] = JSON.parse(stdout);
  await run('tar', ['-xzf', join(at, filename), '-C', at]);
  /** @type {Packed} */
  const packed = {
    tarball: join(at, filename),
    folder: join(at, 'package'),
    files: files.map((/** @type {{ readonly path: string }} */ { path }) => path),
  };
  // The processes that run specs are started with it.
  process.env.CMS_PACKED = JSON.stringify(packed);
}
