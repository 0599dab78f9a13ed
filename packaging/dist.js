/**
 * Makes dist/ the files that the package ships, from those that `npm run build` has written there: `node packaging/dist.js`
 * replaces it, and `node packaging/dist.js <folder>` leaves it as it is, and writes the published files to another folder.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { bundleModules, bundleScript, bundleTypes, root } from './bundle.js';
import { copyPackages, noticesOf } from './copies.js';
import { appEntries, kitEntry, scriptEntry } from './entries.js';

/** The exports of the shared files of a build, by their names there. */
const sharing = Object.fromEntries(
  Object.values(appEntries)
    .filter((path) => path !== scriptEntry)
    .map((path) => [path.split('/', 1)[0] ?? path, path]),
);

/** The command is not for CommonJS, and has no declarations, as nothing imports it. */
const command = { command: 'command/index' };

/**
 * Started by a URL that is relative to the module that needs them: all files of both builds are in one folder, and these are ES
 * modules for both.
 */
const started = {
  'reader-process': 'lib/sql/database/sqlite/reader-process.js',
  'writer-thread': 'lib/sql/database/sqlite/writer-thread.js',
};

const [folder = 'dist'] = process.argv.slice(2);
const built = join(root, 'dist');
const target = resolve(folder);
const written = target === built ? join(root, 'build/dist') : target;
rmSync(written, { recursive: true, force: true });
mkdirSync(written, { recursive: true });

/** @param {Readonly<Record<string, string>>} paths */
const sourcesOf = (paths) => Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, `lib/${path}.ts`]));

/** @param {string} path @param {string} name @param {string} ending @param {(from: string) => string} text */
function writeEntry(path, name, ending, text) {
  const file = join(written, `${path}.${ending}`);
  mkdirSync(dirname(file), { recursive: true });
  const to = relative(dirname(file), join(written, 'bundle', `${name}.${ending}`))
    .split(sep)
    .join('/');
  writeFileSync(file, text(to.startsWith('.') ? to : `./${to}`));
}

const bundled = join(written, 'bundle');
const { copied } = await bundleModules(bundled, 'dist/bundle', {
  entries: { ...sourcesOf({ ...sharing, ...command }), ...started },
});
await bundleModules(bundled, 'dist/bundle', { entries: sourcesOf(sharing) }, { format: 'cjs' });
for (const [name, path] of Object.entries({ ...sharing, ...command }))
  writeEntry(path, name, 'js', (from) => `export * from '${from}';\n`);
for (const [name, path] of Object.entries(sharing))
  writeEntry(path, name, 'cjs', (from) => `module.exports = require('${from}');\n`);
const packages = await copyPackages(bundled, copied);
writeFileSync(join(dirname(target), 'THIRD-PARTY-NOTICES'), noticesOf(packages));

await bundleModules(join(written, 'conformance'), 'dist/conformance', {
  entries: { index: `${kitEntry}.ts`, 'http/command': 'conformance/http/command.ts' },
});
await bundleScript(join(written, `${scriptEntry}.js`), `lib/${scriptEntry}.ts`);
await bundleScript(join(written, `${scriptEntry}.cjs`), `lib/${scriptEntry}.ts`, 'cjs');

const typed = [...Object.values(appEntries), kitEntry];
await bundleTypes(written, { entries: Object.fromEntries(typed.map((path) => [path, `dist/${path}.d.ts`])) });
shareTypes();
cpSync(join(built, 'html/browser'), join(written, 'html/browser'), {
  recursive: true,
  filter: (path) => !/\.(?:d\.ts|tsbuildinfo)$/.test(path),
});

if (target === built) {
  rmSync(built, { recursive: true });
  renameSync(written, built);
}

/**
 * Declarations that entries share are in CommonJS alone, which ES modules import too, so that a type is the same in both. The
 * entries are in both, since those of `./sql` import Kysely, which has declarations of its own for each.
 */
function shareTypes() {
  for (const name of readdirSync(join(written, 'types'))) {
    const file = join(written, 'types', name);
    writeFileSync(file.replace(/\.ts$/, '.cts'), fromCommonJs(readFileSync(file, 'utf8')));
    rmSync(file);
  }
  for (const path of typed) {
    const file = join(written, `${path}.d.ts`);
    const text = fromCommonJs(readFileSync(file, 'utf8'));
    writeFileSync(file, text);
    if (path !== kitEntry) writeFileSync(file.replace(/\.ts$/, '.cts'), text);
  }
}

/** @param {string} declarations */
function fromCommonJs(declarations) {
  return declarations.replaceAll(/(from\s*["']\.[^"']*)\.js(?=["'])/g, '$1.cjs');
}
