/**
 * Bundles packages that consist of many modules into a file each, or a few: each spec file has a module registry of its own, for
 * which Jest would resolve, read and link hundreds of modules of these packages, besides 260 to 490 of `lib`.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { createOnce } from './create-once.js';
import { localGlobals } from './local-globals.js';

const root = join(import.meta.dirname, '../..');

/** What `lib` and specs import of ES modules; those that several have in common are in one file. */
const modules = ['fast-check', 'jose', 'kysely', 'kysely/helpers/postgres', 'kysely/helpers/sqlite', 'typebox'];

/** One file for what is imported at the same time: Jest cannot link two modules at once that have a third one in common. */
const together = { 'typebox-validation': ['typebox/schema', 'typebox/system'] };

/** They remain CommonJS modules, as other packages require them too, and those have no named exports that a bundler finds. */
const commonJs = [
  ...['express', 'express4', 'express-session', 'pg', 'rate-limiter-flexible', 'supertest', 'xmlbuilder2', 'yaml'],
];

/** @param {string} name */
const fileOf = (name) => name.replaceAll('/', '-');

/** A folder for these versions, so that no bundle is out of date. */
function hashOfPackages() {
  const digest = createHash('sha256');
  for (const path of ['package-lock.json', 'spec/support/bundled-packages.js', 'spec/support/local-globals.js'])
    digest.update(readFileSync(join(root, path)));
  return digest.digest('hex').slice(0, 16);
}

const folder = join(root, 'build', `local-packages-${hashOfPackages()}`);

await createOnce(folder, (created) => {
  /** @satisfies {import('esbuild').BuildOptions} */
  const options = {
    outdir: created,
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    banner: { js: localGlobals },
    logLevel: 'warning',
  };
  for (const [file, names] of Object.entries(together))
    writeFileSync(join(created, `${file}.js`), names.map((name) => `export * from '${name}';\n`).join(''));
  buildSync({
    ...options,
    entryPoints: [
      ...modules.map((name) => ({ in: name, out: fileOf(name) })),
      ...Object.keys(together).map((file) => ({ in: join(created, `${file}.js`), out: file })),
    ],
    outExtension: { '.js': '.mjs' },
    splitting: true,
    format: 'esm',
  });
  const { resolve } = createRequire(import.meta.url);
  buildSync({
    ...options,
    entryPoints: commonJs.map((name) => ({ in: resolve(name), out: fileOf(name) })),
    outExtension: { '.js': '.bundle.cjs' },
    external: ['pg-native'],
    format: 'cjs',
  });
  // Jest looks for names of exports in the text of a module too, which takes as long as to load it.
  for (const file of commonJs.map(fileOf))
    writeFileSync(
      join(created, `${file}.cjs`),
      `const bundled = require('./${file}.bundle.cjs');\nmodule.exports = bundled;\n`,
    );
});

/** For `moduleNameMapper`. */
export const bundledPackages = Object.fromEntries([
  ...modules.map((name) => [`^${name}$`, join(folder, `${fileOf(name)}.mjs`)]),
  ...Object.entries(together).flatMap(([file, names]) =>
    names.map((name) => [`^${name}$`, join(folder, `${file}.mjs`)]),
  ),
  ...commonJs.map((name) => [`^${name}$`, join(folder, `${fileOf(name)}.cjs`)]),
]);
