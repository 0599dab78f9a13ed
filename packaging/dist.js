/**
 * Makes dist/ what the package ships, of what `npm run build` has written there: `node packaging/dist.js` replaces it, and
 * `node packaging/dist.js <folder>` leaves it as it is, and writes what is published to another folder.
 */
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { bundleModules, bundleScript, bundleTypes, root } from './bundle.js';

/** The entries of the package, and its command; what they share is in shared files. */
const entries = {
  index: 'index',
  sql: 'sql/index',
  client: 'client/index',
  model: 'model/index',
  tables: 'tables/index',
  command: 'command/index',
};

/** Started by a URL that is relative to the module that needs them: all files of the bundle are in one folder. */
const started = {
  'reader-process': 'lib/sql/database/sqlite/reader-process.js',
  'writer-thread': 'lib/sql/database/sqlite/writer-thread.js',
};

/** What has declarations: the command is not imported. */
const typed = ['index', 'sql/index', 'client/index', 'items/index', 'model/index', 'tables/index', 'conformance/index'];

const [folder = 'dist'] = process.argv.slice(2);
const built = join(root, 'dist');
const target = resolve(folder);
const written = target === built ? join(root, 'build/dist') : target;
rmSync(written, { recursive: true, force: true });
mkdirSync(written, { recursive: true });

await bundleModules(join(written, 'bundle'), 'dist/bundle', {
  entries: {
    ...Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, `lib/${path}.ts`])),
    ...started,
  },
});
for (const [name, path] of Object.entries(entries)) {
  const file = join(written, `${path}.js`);
  mkdirSync(dirname(file), { recursive: true });
  const to = relative(dirname(file), join(written, 'bundle', `${name}.js`))
    .split(sep)
    .join('/');
  writeFileSync(file, `export * from '${to.startsWith('.') ? to : `./${to}`}';\n`);
}
await bundleModules(join(written, 'conformance'), 'dist/conformance', {
  entries: { index: 'conformance/index.ts', 'http/command': 'conformance/http/command.ts' },
});
await bundleScript(join(written, 'items/index.js'), 'lib/items/index.ts');
await bundleTypes(written, { entries: Object.fromEntries(typed.map((path) => [path, `dist/${path}.d.ts`])) });
cpSync(join(built, 'html/browser'), join(written, 'html/browser'), {
  recursive: true,
  filter: (path) => !/\.(?:d\.ts|tsbuildinfo)$/.test(path),
});

if (target === built) {
  rmSync(built, { recursive: true });
  renameSync(written, built);
}
