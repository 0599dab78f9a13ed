/** The command `init`: copies the project in `templates/starter`. */
import { cp, mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Manifest {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly peerDependencies: { readonly 'better-sqlite3': string };
}

interface StarterManifest {
  readonly dependencies: Readonly<Record<string, string>>;
}

/** This module and the bundle that contains it are both two folders below the root of the package. */
const packageFile = (path: string) => new URL(`../../${path}`, import.meta.url);

interface InstalledPackages {
  readonly packages?: Readonly<Record<string, { readonly resolved?: string }>>;
}

/** The checkout or tarball that this package was installed from, according to npm; undefined for a registry. */
async function findSource(): Promise<string | undefined> {
  const root = fileURLToPath(packageFile('.'));
  const modules = dirname(root);
  if (basename(modules) !== 'node_modules') return root;
  const lockfile = await readFile(join(modules, '.package-lock.json'), 'utf8').catch(() => '{}');
  const { packages = {} }: InstalledPackages = JSON.parse(lockfile);
  const { resolved } = packages[`node_modules/${basename(root)}`] ?? {};
  return resolved?.startsWith('file:') ? resolve(dirname(modules), resolved.slice('file:'.length)) : undefined;
}

/** The version or path of the dependency on this package, so that npm installs it from its present source. */
async function dependencyOf(folder: string, { version }: Manifest): Promise<string> {
  const source = await findSource();
  if (source === undefined) return `^${version}`;
  return `file:${relative(await realpath(folder), source).replaceAll('\\', '/')}`;
}

const ownManifest = async (): Promise<Manifest> => JSON.parse(await readFile(packageFile('package.json'), 'utf8'));

/** The version of this package. */
export const packageVersion = async (): Promise<string> => (await ownManifest()).version;

/** Whether one version is at least another one. */
function isAtLeast(version: string, required: string): boolean {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
  const [requiredMajor = 0, requiredMinor = 0] = required.split('.').map(Number);
  return major > requiredMajor || (major === requiredMajor && minor >= requiredMinor);
}

/** Adds the SQLite driver that projects need on versions of Node.js before 22.13. */
function withDriver({ dependencies, ...rest }: StarterManifest, { engines, peerDependencies }: Manifest) {
  const [driver] = peerDependencies['better-sqlite3'].split(' ');
  return { ...rest, engines, dependencies: { 'better-sqlite3': driver, ...dependencies } };
}

/** Creates the project, and prints the next steps. */
export async function init(path: string): Promise<string> {
  const folder = resolve(path);
  const packageManifest = await ownManifest();
  const required = packageManifest.engines.node.replace('>=', '');
  if (!isAtLeast(process.version, required)) {
    throw new Error(`Node.js ${required} or newer is required, and this is ${process.version}; nothing was changed`);
  }
  await mkdir(folder, { recursive: true });
  const existing = await readdir(folder);
  if (existing.length > 0) throw new Error(`${folder} is not empty; nothing was changed`);
  await cp(fileURLToPath(packageFile('templates/starter')), folder, { recursive: true });
  const manifest = join(folder, 'package.json');
  const words = basename(folder)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const name = words.join('-') || 'cms';
  const template: StarterManifest = JSON.parse(await readFile(manifest, 'utf8'));
  const dependency = await dependencyOf(folder, packageManifest);
  const starter = { ...template, dependencies: { ...template.dependencies, 'express-cms-rest': dependency } };
  const complete = isBuiltin('node:sqlite') ? starter : withDriver(starter, packageManifest);
  await writeFile(manifest, `${JSON.stringify({ ...complete, name }, null, 2)}\n`);
  await writeFile(join(folder, '.gitignore'), 'node_modules/\ndist/\n*.sqlite*\n');
  return `Created ${folder}. Next:\n\n  cd ${folder}\n  npm install\n  npm test\n  npm start\n`;
}
