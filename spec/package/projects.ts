/** Fresh projects outside of the repository, into which the packed package is installed beside nothing but what a host has. */
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

export const run = promisify(execFile);
/** The versions of TypeScript that hosts have, by the folders of their packages. */
export const compilers = ['typescript', 'typescript59'] as const;
type Compiler = (typeof compilers)[number];
const pathOf = (compiler: Compiler) => resolve('node_modules', compiler, 'bin/tsc');

export interface Packed {
  readonly tarball: string;
  /** What is in it, unpacked. */
  readonly folder: string;
  /** Paths of all that is in it. */
  readonly files: readonly string[];
  remove(): Promise<void>;
}

/** Builds the package, and packs it as it would be published. */
export async function pack(): Promise<Packed> {
  const at = await mkdtemp(join(tmpdir(), 'cms-package-'));
  await run(process.execPath, [pathOf('typescript'), '-b', 'conformance']);
  // In another folder, because the script `prepack` replaces what other specs import at the same time.
  const cwd = join(at, 'source');
  const { files: included } = JSON.parse(await readFile('package.json', 'utf8'));
  const tops = new Set<string>(included.map((path: string) => path.split('/')[0]));
  for (const top of ['package.json', 'README.md', 'LICENSE', ...tops])
    if (top !== 'dist' && !top.includes('*')) await cp(top, join(cwd, top), { recursive: true });
  await run(process.execPath, ['packaging/dist.js', join(cwd, 'dist')]);
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', at], { cwd });
  const [{ filename, files }] = JSON.parse(stdout);
  await run('tar', ['-xzf', join(at, filename), '-C', at]);
  return {
    tarball: join(at, filename),
    folder: join(at, 'package'),
    files: files.map(({ path }: { readonly path: string }) => path),
    remove: () => rm(at, { recursive: true }),
  };
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
export async function createProject(
  { folder: unpacked, tarball }: Packed,
  packages: readonly string[],
  files: ProjectFiles = {},
): Promise<Project> {
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
