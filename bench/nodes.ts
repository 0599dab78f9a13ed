/** The Node.js binaries that are measured: the one that runs the bench, and that of BENCH_NODE. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

export interface NodeBinary {
  readonly path: string;
  /** Such as `Node 20.20.2`. */
  readonly name: string;
  /** The folder of the package that it runs. */
  readonly folder: string;
}

const folder = resolve(import.meta.dirname, '../..');

export const ownNode: NodeBinary = { path: process.execPath, name: nameOf(process.version), folder };
export const nodes: readonly NodeBinary[] = process.env.BENCH_NODE
  ? [ownNode, toBinary(resolve(process.env.BENCH_NODE))]
  : [ownNode];

function nameOf(version: string): string {
  return version.trim().replace('v', 'Node ');
}

/** A native module fits one major version of Node.js, so the other one runs a copy of the package with its own better-sqlite3. */
function toBinary(path: string): NodeBinary {
  if (!existsSync(path)) throw new Error(`BENCH_NODE is no file: ${path}`);
  const name = nameOf(execFileSync(path, ['--version'], { encoding: 'utf8' }));
  const copy = join(folder, 'build', name.replace(' ', '-'));
  const modules = join(copy, 'node_modules');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(modules, { recursive: true });
  for (const version of ['package.json', 'dist', 'lib/html/browser', 'build/bench', 'build/examples']) {
    if (existsSync(join(folder, version))) cpSync(join(folder, version), join(copy, version), { recursive: true });
  }
  for (const version of readdirSync(join(folder, 'node_modules'))) {
    symlinkSync(join(folder, 'node_modules', version), join(modules, version));
  }
  rmSync(join(modules, 'better-sqlite3'));
  symlinkSync(dirname(createRequire(path).resolve('better-sqlite3/package.json')), join(modules, 'better-sqlite3'));
  return { path, name, folder: copy };
}
