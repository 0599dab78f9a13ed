/**
 * Bundles packages that consist of hundreds of ES modules into a few files: each spec file has a module registry of its own, for
 * which Jest would resolve, read and link 550 modules of these packages, besides 260 to 490 of `lib`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { createOnce } from './create-once.js';
import { localGlobals } from './local-globals.js';

const root = join(import.meta.dirname, '../..');
const packages = ['jose', 'kysely', 'typebox'];
/** What `lib` and specs import of the packages; modules that two of these have in common are in one file. */
const entries = ['jose', 'kysely', 'kysely/helpers/postgres', 'kysely/helpers/sqlite', 'typebox'];

/** @param {string} name */
const versionOf = (name) => JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version;
/** @param {string} name */
const fileOf = (name) => name.replaceAll('/', '-');

/** A folder for these versions, so that no bundle is out of date. */
const folder = join(
  root,
  'build',
  ['local-packages', ...packages.map((name) => `${name}-${versionOf(name)}`)].join('-'),
);

await createOnce(folder, (created) => {
  buildSync({
    entryPoints: entries.map((name) => ({ in: name, out: fileOf(name) })),
    outdir: created,
    outExtension: { '.js': '.mjs' },
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    banner: { js: localGlobals },
  });
});

/** For `moduleNameMapper`. */
export const bundledPackages = Object.fromEntries(
  entries.map((name) => [`^${name}$`, join(folder, `${fileOf(name)}.mjs`)]),
);
