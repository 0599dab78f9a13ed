/** Makes few files of many modules and declarations: to import each of 250 modules takes Node.js twice the time. */
import { readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { isCopied, useCopies } from './copies.js';

/** The root of the repository. */
export const root = resolve(import.meta.dirname, '..');

/**
 * The input of a bundle: modules by the name of their output file, from the root of the repository, and packages by the names
 * of entries that the bundle contains a copy of; all other packages are external.
 * @typedef {{
 *   readonly entries: Readonly<Record<string, string>>,
 *   readonly copies?: Readonly<Record<string, string>>,
 * }} Parts
 */

/** @param {Readonly<Record<string, string>>} paths */
const inRoot = (paths) => Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, join(root, path)]));

/** Files, and the helpers that the compiler adds for syntax that Node.js 20 lacks. */
const isBundled = /^(?:[./]|@oxc-project\/runtime\/)/;

/** @param {Parts} parts */
const inputOf = ({ entries, copies = {} }) => ({
  input: inRoot(entries),
  external: (/** @type {string} */ id) => !isBundled.test(id) && !isAbsolute(id) && !(id in copies),
  // Exact names: an alias would be one of its entries too.
  resolve: { alias: inRoot(Object.fromEntries(Object.entries(copies).map(([name, path]) => [`${name}$`, path]))) },
});

/** @param {readonly import('rolldown').RolldownOutput['output'][number][]} output @returns {string[]} */
const packagesOf = (output) => {
  const files = new Set(output.map(({ fileName }) => fileName));
  const imports = output.flatMap((file) => (file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : []));
  const packages = imports.filter((id) => !files.has(id) && !/^(?:node:|[./])/.test(id));
  return [...new Set(packages.map((id) => /^(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id))].sort();
};

/**
 * Writes modules into a folder; code that entries share is in separate files, whose names do not change with their contents. ES
 * modules have source maps without the sources, which would be a third of the package. Returns the names of the packages that the
 * modules import, and the names by which they import the copies that `copyPackages` writes beside them.
 * @param {string} folder
 * @param {string} place where the folder is in the package
 * @param {Parts} parts
 * @param {{ readonly format?: 'esm' | 'cjs' }} [options]
 */
export async function bundleModules(folder, place, parts, { format = 'esm' } = {}) {
  const { resolve: resolution, ...input } = inputOf(parts);
  const ending = format === 'cjs' ? 'cjs' : 'js';
  /** @type {Set<string>} */
  const copied = new Set();
  const bundle = await rolldown({
    ...input,
    external: (id) => input.external(id) && !isCopied(id),
    resolve: { ...resolution, extensionAlias: { '.js': ['.ts', '.js'] } },
    platform: 'node',
    tsconfig: false,
    transform: { target: 'node20.19' },
    plugins: [useCopies(copied)],
  });
  // The path of a source is the one that it has in the repository, as if the package were there.
  const toSource = (/** @type {string} */ source, /** @type {string} */ map) =>
    relative(join(root, place, relative(folder, map), '..'), resolve(map, '..', source))
      .split(sep)
      .join('/');
  const { output } = await bundle.write({
    dir: folder,
    format,
    entryFileNames: `[name].${ending}`,
    chunkFileNames: `[name].${ending}`,
    minifyInternalExports: false,
    // One of two classes with the same name is renamed; messages and logs have the name of the source.
    keepNames: true,
    comments: false,
    // Jest has no `import()` without a flag of Node.js.
    dynamicImportInCjs: false,
    sourcemap: format === 'esm',
    sourcemapExcludeSources: true,
    sourcemapPathTransform: toSource,
  });
  for (const { fileName } of output) if (fileName.endsWith('.map')) keepLines(join(folder, fileName));
  return { packages: packagesOf(output), copied: [...copied].sort() };
}

/**
 * Removes all from a source map but the source of each line, which stack traces and breakpoints need: the source of each name
 * takes five times as much.
 * @param {string} file
 */
function keepLines(file) {
  const map = JSON.parse(readFileSync(file, 'utf8'));
  const lines = decode(map.mappings).map((line) => line.filter(({ length }) => length > 1).slice(0, 1));
  const ofNoName = lines.map((line) => line.map(([, source = 0, at = 0, column = 0]) => [0, source, at, column]));
  writeFileSync(file, JSON.stringify({ ...map, names: [], mappings: encode(ofNoName) }));
}

/** Declarations that several entries have, by the file that they become: notation is how options and documents are declared. */
const sharedTypes = [
  { name: 'notation', test: /\/dist\/(?:option\/|documents\/shape)/ },
  { name: 'contract', test: /\/dist\/(?:repository\/|errors|refused|rest-error|rules)/ },
  { name: 'shared', minShareCount: 2 },
];

/**
 * Writes the declarations that tsc has made in dist/ into a folder.
 * @param {string} folder
 * @param {Parts} parts
 */
export async function bundleTypes(folder, parts) {
  const bundle = await rolldown({
    ...inputOf(parts),
    tsconfig: false,
    plugins: [dts({ dtsInput: true, sourcemap: false, tsconfig: false }), { name: 'comments', renderChunk: ownLines }],
  });
  await bundle.write({
    dir: folder,
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'types/[name].d.ts',
    minifyInternalExports: false,
    codeSplitting: { groups: sharedTypes },
  });
}

/** Editors show a comment with the member after it only if the comment begins a line. */
const ownLines = (/** @type {string} */ code) => code.replace(/([;{,]) (?=\/\*\*)/g, '$1\n');

/**
 * One file without dependencies, minified, which browsers can load as it is where it is an ES module.
 * @param {string} file
 * @param {string} path
 * @param {'esm' | 'cjs'} [format]
 */
export async function bundleScript(file, path, format = 'esm') {
  const bundle = await rolldown({
    input: join(root, path),
    resolve: { extensionAlias: { '.js': ['.ts'] } },
    platform: 'neutral',
    tsconfig: false,
    transform: { target: 'es2022' },
  });
  await bundle.write({ file, format, minify: true });
}
