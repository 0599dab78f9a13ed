/** Copies of the packages that the published package does not depend on, and the notices that their licenses demand. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { copiedPackages } from './entries.js';

/** @param {string} id */
export const isCopied = (id) => copiedPackages.some((name) => id === name || id.startsWith(`${name}/`));

const fileOf = (/** @type {string} */ id) => id.replaceAll('/', '-');

/**
 * Has modules import the copies, and notes the names by which they do.
 * @param {Set<string>} names
 * @returns {import('rolldown').Plugin}
 */
export const useCopies = (names) => ({
  name: 'use-copies',
  resolveId(id) {
    if (!isCopied(id)) return null;
    names.add(id);
    return { id: `./packages/${fileOf(id)}.cjs`, external: true };
  },
});

/**
 * Writes the modules of packages that modules of a folder import: once, as CommonJS, which both builds load. Returns the folders
 * of the packages that these are made of.
 * @param {string} folder
 * @param {readonly string[]} names
 */
export async function copyPackages(folder, names) {
  if (names.length === 0) return [];
  const bundle = await rolldown({
    input: Object.fromEntries(names.map((name) => [fileOf(name), name])),
    platform: 'node',
    tsconfig: false,
    plugins: [withoutDebug],
  });
  const { output } = await bundle.write({
    dir: join(folder, 'packages'),
    format: 'cjs',
    exports: 'named',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
    // Compressed, `true` would be `!0`, and Node.js would not find the names of exports that are defined with it.
    minify: { compress: false, mangle: true, codegen: { removeWhitespace: true } },
    comments: false,
    dynamicImportInCjs: false,
  });
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const folders = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []);
  return [...new Set(folders)].sort();
}

/** Logging of file-type for its developers would need three packages. @type {import('rolldown').Plugin} */
const withoutDebug = {
  name: 'without-debug',
  resolveId: (id) => (id === 'debug' ? '\0debug' : null),
  load: (id) => (id === '\0debug' ? 'export default () => () => undefined;' : null),
};

/**
 * The text of THIRD-PARTY-NOTICES.
 * @param {readonly string[]} folders
 */
export const noticesOf = (folders) =>
  [
    'This package has copies of parts of the following packages.\n',
    ...folders.map((folder) => {
      const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const license = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
      if (!license) throw new Error(`${name} has no license`);
      const text = readFileSync(join(folder, license), 'utf8').replaceAll(/[ \t]+$/gm, '');
      return `\n${'-'.repeat(80)}\n${name} ${version}\n${'-'.repeat(80)}\n\n${text.trim()}\n`;
    }),
  ].join('');
