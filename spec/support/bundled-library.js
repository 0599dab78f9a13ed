/**
 * Bundles `lib` and the conformance kit for specs into a few files: each spec file has a module registry of its own, for which
 * Jest would resolve, read and link up to 600 modules one by one, in half of the time that all specs take.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { buildSync } from 'esbuild';
import { createOnce } from './create-once.js';
import { localGlobals } from './local-globals.js';

const root = join(import.meta.dirname, '../..');
const build = join(root, 'build');

/** The bundles, by the folders whose modules they have; what several have in common is in shared files. */
const folders = { sql: 'lib/sql', client: 'lib/client', core: 'lib', conformance: 'conformance' };

/** Started by a URL that is relative to the module that needs them. */
const started = ['lib/sql/database/sqlite/reader-process.js', 'lib/sql/database/sqlite/writer-thread.js'];

const notBundled = ['lib/html/browser/', ...started];

/** @param {string} folder */
const modulesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.[jt]s$/.test(path) && !notBundled.some((start) => path.startsWith(start)));

const modules = [...modulesIn('lib'), ...modulesIn('conformance')].sort();
/** @param {string} path */
const bundleOf = (path) => Object.entries(folders).find(([, folder]) => path.startsWith(`${folder}/`))?.[0] ?? '';
/** @param {string} path */
const nameOf = (path) => `module${modules.indexOf(path)}`;

/** Writes the bundles, which export their modules as namespaces. */
function writeBundles(/** @type {string} */ folder) {
  for (const name of Object.keys(folders)) {
    const lines = modules
      .filter((path) => bundleOf(path) === name)
      .map((path) => `export * as ${nameOf(path)} from '${relative(folder, join(root, path))}';\n`);
    writeFileSync(join(folder, `${name}.ts`), lines.join(''));
  }
  buildSync({
    entryPoints: [...Object.keys(folders).map((name) => join(folder, `${name}.ts`)), ...started],
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    outdir: folder,
    alias: Object.fromEntries(
      ['', '/sql', '/client', '/items', '/model'].map((entry) => [
        `express-cms-rest${entry}`,
        join(root, `lib${entry}/index.ts`),
      ]),
    ),
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    packages: 'external',
    // Jest forgets that a file it did not transform has a map beside it.
    sourcemap: 'inline',
    sourcesContent: false,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    banner: { js: localGlobals },
    logLevel: 'warning',
  });
}

/** In place of each module, one that takes its exports from the bundle. */
async function writeModules(/** @type {string} */ folder) {
  for (const path of modules) {
    const bundle = join(folder, `${bundleOf(path)}.js`);
    const file = join(folder, path.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(file), { recursive: true });
    const names = Object.keys((await import(bundle))[nameOf(path)]).join(', ');
    const imported = `import { ${nameOf(path)} as bundled } from '${relative(dirname(file), bundle)}';`;
    writeFileSync(file, `${imported}\nexport const { ${names} } = bundled;\n`);
  }
}

/** The hash of all that is bundled, and of how. */
function hashOfSources() {
  const digest = createHash('sha256');
  for (const path of [...modules, ...started, 'package-lock.json', 'spec/support/bundled-library.js'])
    digest.update(`${path}\n`).update(readFileSync(join(root, path)));
  return digest.digest('hex').slice(0, 16);
}

/** Two folders below the root, as the modules are, for they read files by URLs that are relative to their own. */
async function bundleLibrary() {
  const folder = join(build, `library-${hashOfSources()}`);
  await createOnce(folder, async (created) => {
    removeOld();
    writeBundles(created);
    await writeModules(created);
  });
  return folder;
}

/** The bundles of earlier sources, once no run of Jest can be using them any more. */
function removeOld() {
  const lastWeek = Date.now() - 7 * 86_400_000;
  const folders = readdirSync(build).filter((name) => name.startsWith('library-'));
  for (const folder of folders.map((name) => join(build, name)))
    if (statSync(folder).mtimeMs < lastWeek) rmSync(folder, { recursive: true });
}

/** Jest finds the specs of what has changed by the modules themselves. */
const isWatched = process.argv.some((argument) =>
  /^(--watch|--onlyChanged|--findRelatedTests|--coverage|-o$)/.test(argument),
);

// Read by `library-resolver.cjs`, in the workers too.
if (isWatched) delete process.env.CMS_BUNDLED_LIBRARY;
else process.env.CMS_BUNDLED_LIBRARY = await bundleLibrary();
