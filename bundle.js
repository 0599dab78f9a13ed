/**
 * Bundles the modules that tsc has compiled in dist/ into a few files, as the package ships them: to import each of 250 takes
 * Node twice the time. `node bundle.js` replaces those in dist/; `node bundle.js <folder>` leaves dist/ as it is, and writes what the
 * package has there to another folder. The client of items is one file of its own, minified, which browsers can load as it is.
 */
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { build } from 'esbuild';

const [folder = 'dist'] = process.argv.slice(2);
const bundled = join(folder, 'bundle');

/** The entries of the package; what storage and conformance checks share with the router stays in shared files. */
const entries = {
  index: 'index.js',
  sql: 'sql/index.js',
  client: 'client/index.js',
  model: 'model/index.js',
  command: 'command/index.js',
};

/** Started by a URL that is relative to the module that needs them: all files of the bundle are in one folder. */
const started = ['sql/database/sqlite/reader-process.js', 'sql/database/sqlite/writer-thread.js'];

const startedByName = started.map((path) => [basename(path, '.js'), path]);
await build({
  entryPoints: Object.entries({ ...entries, ...Object.fromEntries(startedByName) }).map(([out, path]) => ({
    in: join('dist', path),
    out,
  })),
  outdir: bundled,
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warning',
});

const {
  outputFiles: [items],
} = await build({
  entryPoints: [join('dist', 'items', 'index.js')],
  bundle: true,
  minify: true,
  write: false,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  logLevel: 'warning',
});

if (folder === 'dist') removeModules();
else
  cpSync('dist', folder, { recursive: true, filter: (path) => !isReplaced(path) && path !== join('dist', 'bundle') });
for (const [name, path] of Object.entries(entries)) {
  const target = relative(dirname(path), join('bundle', `${name}.js`)).replaceAll('\\', '/');
  writeFileSync(join(folder, path), `export * from '${target.startsWith('.') ? target : `./${target}`}';\n`);
}
writeFileSync(join(folder, 'items', 'index.js'), items.text);

/** Declarations stay, what imports entries only (the conformance kit and the command), and the scripts of pages, which browsers load. */
function isReplaced(path) {
  if (path.endsWith('.tsbuildinfo')) return true;
  if (path === join('dist', 'command', 'cli.js')) return false;
  const isKept = ['bundle', 'conformance', join('html', 'browser')].some((folder) =>
    path.startsWith(join('dist', folder, sep)),
  );
  return path.endsWith('.js') && !isKept;
}

/** Without its build info, the next run of tsc writes all modules again. */
function removeModules() {
  for (const path of readdirSync('dist', { recursive: true, encoding: 'utf8' }).map((each) => join('dist', each)))
    if (isReplaced(path)) rmSync(path);
}
