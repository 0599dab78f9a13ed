/** Runs the library in processes of their own, for what only several of them can show. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { transformFile } from '@swc/core';

export interface Compiled {
  /** Runs a module that finds the SQL repository as `openSqlRepository`, and gives what it printed. */
  run(program: string, ...args: readonly string[]): Promise<string>;
  remove(): Promise<void>;
}

/** Where the packages that the library imports are found from. */
const cache = resolve('node_modules/.cache');

export async function compileLibrary(): Promise<Compiled> {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'library-'));
  const files = (await readdir('lib', { recursive: true })).filter((name) => name.endsWith('.ts'));
  await Promise.all(files.map((name) => compile(join('lib', name), join(folder, name.replace(/ts$/, 'js')))));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const entry = JSON.stringify(join(folder, 'sql/index.js'));
  return {
    run: (program, ...args) => evaluate(`import { openSqlRepository } from ${entry};\n${program}`, args),
    remove: () => rm(folder, { recursive: true }),
  };
}

async function compile(source: string, target: string): Promise<void> {
  const { code } = await transformFile(source, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
  });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, code);
}

function evaluate(program: string, args: readonly string[]): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program, '--', ...args]);
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
    });
    child.stderr.on('data', (data) => {
      output += data;
    });
    child.on('error', fail);
    child.on('close', () => done(output.trim()));
  });
}
