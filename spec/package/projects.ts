/** Fresh projects outside of the repository, into which the packed package is installed beside nothing but what a host has. */
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Packed } from './pack.js';

export const run = promisify(execFile);
/** The versions of TypeScript that hosts have, by the folders of their packages. */
export const compilers = ['typescript', 'typescript59'] as const;
type Compiler = (typeof compilers)[number];
const pathOf = (compiler: Compiler) => resolve('node_modules', compiler, 'bin/tsc');

/** The packed package, which `pack.js` has made before the specs are run. */
export const packed: Packed = JSON.parse(process.env.CMS_PACKED ?? notPacked());

function notPacked(): never {
  throw new Error('The package is not packed: specs that install it are in a project with globalSetup, pack.js');
}

export interface Project {
  readonly folder: string;
  /** What a file with that text writes to standard output. */
  output(file: string, text: string): Promise<string>;
  /** What a compiler has to say. */
  compile(compiler?: Compiler): Promise<string>;
}

export interface ProjectFiles {
  readonly [path: string]: string;
}

/** Makes a project of these files with the package, its dependencies and those packages of the repository. */
export async function createProject(packages: readonly string[], files: ProjectFiles = {}): Promise<Project> {
  const { folder: unpacked, tarball } = packed;
  const folder = await mkdtemp(join(dirname(tarball), 'project-'));
  const { dependencies, bin } = JSON.parse(await readFile(join(unpacked, 'package.json'), 'utf8'));
  await cp(unpacked, join(folder, 'node_modules/express-cms-rest'), { recursive: true });
  await mkdir(join(folder, 'node_modules/.bin'));
  for (const [name, path] of Object.entries<string>(bin)) {
    await symlink(`../express-cms-rest/${path}`, join(folder, 'node_modules/.bin', name));
    await chmod(join(folder, 'node_modules/express-cms-rest', path), 0o755);
  }
  for (const name of [...Object.keys(dependencies), ...packages]) {
    const at = join(folder, 'node_modules', name);
    await mkdir(dirname(at), { recursive: true });
    await symlink(resolve('node_modules', name), at);
  }
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  return {
    folder,
    async output(file, text) {
      await writeFile(join(folder, file), text);
      return (await run(process.execPath, [file], { cwd: folder, timeout: 300_000 })).stdout;
    },
    compile: (compiler = 'typescript') =>
      run(process.execPath, [pathOf(compiler), '-p', '.'], { cwd: folder }).then(
        ({ stdout }) => stdout,
        ({ stdout }) => stdout,
      ),
  };
}
