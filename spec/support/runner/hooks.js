/**
 * Hooks by which Node imports TypeScript, the library by the names of its entries, and the modules that specs import as
 * `@jest/globals`.
 */
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { sources } from '../../../packaging/entries.js';

const root = new URL('../../../', import.meta.url).href;

/** @type {Readonly<Record<string, string>>} */
const names = {
  '@jest/globals': 'spec/support/runner/globals.js',
  ...sources,
};

/** @param {string} url */
const folderOf = (url) => url.startsWith(root) && url.slice(root.length).split('/', 1)[0];

/**
 * A query makes another instance of a module, and of those of the same folder that it imports by relative paths.
 * @type {import('node:module').ResolveHook}
 */
export async function resolve(specifier, context, next) {
  const { parentURL = root } = context;
  const path = names[specifier];
  if (path) return { url: root + path, format: 'module', shortCircuit: true };
  if (!/^(\.|file:)/.test(specifier)) return next(specifier, context);
  const url = new URL(specifier, parentURL);
  const source = url.pathname.replace(/\.js$/, '.ts');
  if (source !== url.pathname && !existsSync(url) && existsSync(new URL(source, url))) url.pathname = source;
  if (!url.pathname.endsWith('.ts')) return next(specifier, context);
  if (!url.search && folderOf(url.href) === folderOf(parentURL)) url.search = new URL(parentURL).search;
  return { url: url.href, format: 'module', shortCircuit: true };
}

/** @type {Map<string, { readonly modified: number, readonly code: Promise<string> }>} */
const transformed = new Map();

/** The JavaScript of a file; once for all instances of its module, until it is changed. @param {string} path */
function codeOf(path) {
  const { mtimeMs: modified } = statSync(path);
  const cached = transformed.get(path);
  if (cached?.modified === modified) return cached.code;
  const code = compile(path);
  transformed.set(path, { modified, code });
  return code;
}

/** @param {string} sourcefile */
async function compile(sourcefile) {
  const { code } = await transform(await readFile(sourcefile, 'utf8'), {
    loader: 'ts',
    target: 'node20.19',
    sourcemap: 'inline',
    sourcesContent: false,
    sourcefile,
  });
  return code;
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  const { pathname } = new URL(url);
  if (!pathname.endsWith('.ts')) return next(url, context);
  return { format: 'module', source: await codeOf(fileURLToPath(url)), shortCircuit: true };
}
