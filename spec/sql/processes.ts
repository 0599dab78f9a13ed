/** Runs the library and the examples in processes of their own, for what only several of them, or their end, can show. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { transform } from 'esbuild';
import { sources } from '../../packaging/entries.js';
import { within } from '../support/until.js';

export interface Compiled {
  /** A package with `lib` and `examples`, and what was asked for besides. */
  readonly folder: string;
  /** Runs a module that finds the SQL repository as `openSqlRepository`, and gives what it printed. */
  run(program: string, ...args: readonly string[]): Promise<string>;
  /** Starts one of the examples, such as `server`, on a port of its own choice unless the environment says which. */
  start(example: string, environment: Environment): Running;
  remove(): Promise<void>;
}

/** Milliseconds for a process to start, or to end, on a busy machine. */
const patience = 60_000;

type Environment = Readonly<Record<string, string>>;

export interface Running {
  readonly child: ChildProcess;
  /** Everything it has printed so far. */
  readonly written: { out: string; err: string };
  end(): Promise<readonly [code: number | null, signal: string | null]>;
  /** What a pattern finds in what it prints, once it does; undefined where it ends before. */
  find(pattern: RegExp, among?: 'out' | 'err'): Promise<string | undefined>;
}

/** Where the packages that the library imports are found from. */
const cache = resolve('node_modules/.cache');

/** As the package is, once installed: the examples import it by its name. */
const description = {
  name: 'express-cms-rest',
  type: 'module',
  exports: Object.fromEntries(
    Object.entries(sources).map(([name, path]) => [
      name.replace('express-cms-rest', '.'),
      `./${path.replace(/ts$/, 'js')}`,
    ]),
  ),
};

/** What pages load, found by paths below the package. */
const browserFiles = ['lib/html/browser/stylesheet.css', 'dist/html/browser'];

/** In a folder of its own: what others compile at the same time cannot be half written here. */
export async function compileLibrary(...others: readonly 'conformance'[]): Promise<Compiled> {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'library-'));
  await Promise.all(['lib', 'examples', ...others].map((name) => compileFolder(name, folder)));
  await Promise.all(browserFiles.map((path) => cp(path, join(folder, path), { recursive: true })));
  await writeFile(join(folder, 'package.json'), JSON.stringify(description));
  const entry = JSON.stringify(join(folder, 'lib/sql/index.js'));
  return {
    folder,
    run: (program, ...args) => evaluate(`import { openSqlRepository } from ${entry};\n${program}`, args),
    start: (example, environment) => startProcess(join(folder, `examples/${example}.js`), folder, environment),
    remove: () => rm(folder, { recursive: true }),
  };
}

async function compileFolder(from: string, to: string): Promise<void> {
  const files = (await readdir(from, { recursive: true })).filter((name) => /\.(?:js|ts)$/.test(name));
  await Promise.all(files.map((name) => compile(join(from, name), join(to, from, name.replace(/ts$/, 'js')))));
}

async function compile(source: string, target: string): Promise<void> {
  const { code } = await transform(await readFile(source, 'utf8'), { loader: 'ts', target: 'node20.19' });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, code);
}

/** Starts a script that knows nothing of the environment of the specs. */
export function startProcess(script: string, folder: string, environment: Environment): Running {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [script], { cwd: folder, env: { PATH, PORT: '0', ...environment } });
  const written = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    written.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    written.err += chunk;
  });
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const find: Running['find'] = async (pattern, among = 'out') => {
    for (;;) {
      const [text] = pattern.exec(written[among]) ?? [];
      if (text !== undefined || isOver) return text;
      const more = once(among === 'out' ? child.stdout : child.stderr, 'data');
      await within(
        Promise.race([more, ended]),
        () => `${pattern} in what ${script} writes: ${JSON.stringify(written)}`,
        patience,
      );
    }
  };
  const end = () => within(ended, () => `the end of ${script}, which has written ${JSON.stringify(written)}`, patience);
  return { child, written, end, find };
}

async function evaluate(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, '--', ...args]);
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  child.stderr.on('data', (data) => {
    output += data;
  });
  try {
    await within(once(child, 'close'), () => `the end of a program, which has written ${output}`, 100_000);
  } finally {
    child.kill('SIGKILL');
  }
  return output.trim();
}
