/** The entries of the package, declared once: the fields of `package.json` follow from them, which a spec checks and writes. */

/** The entries that apps import, in ES modules and in CommonJS, by their module without extension, in `lib/` and in `dist/`. */
export const appEntries = {
  '.': 'index',
  './sql': 'sql/index',
  './client': 'client/index',
  './items': 'items/index',
  './model': 'model/index',
  './transfer': 'transfer/index',
  './repository': 'tables/index',
  './field-types': 'field-types/public',
  './mcp': 'mcp/index',
};

/** The conformance kit has ES modules alone. */
export const kitEntry = 'conformance/index';

/**
 * The module of each entry, from the root of the repository.
 * @type {Readonly<Record<string, string>>}
 */
export const sources = {
  ...Object.fromEntries(
    Object.entries(appEntries).map(([name, path]) => [name.replace('.', 'express-cms-rest'), `lib/${path}.ts`]),
  ),
  'express-cms-rest/conformance': `${kitEntry}.ts`,
};

/** One file for browsers, which is bundled alone. */
export const scriptEntry = appEntries['./items'];

/**
 * Packages that are ES modules alone, which Jest and older bundlers cannot require: the published package has copies of them,
 * with the notices that their licenses demand, and does not depend on them.
 */
export const copiedPackages = ['file-type', 'jose', 'parse5', 'typebox'];

/** @typedef {Readonly<Record<string, string | Readonly<Record<string, string>>>>} Conditions */

/**
 * Node.js takes the ES modules for `require` too, by `module-sync`, so that a process has one instance. A program that does not
 * know that condition and cannot import ES modules, such as Jest, takes those of CommonJS.
 * @type {Readonly<Record<string, Conditions | string>>}
 */
export const exportsOfPackage = {
  ...Object.fromEntries(
    Object.entries(appEntries).map(([name, path]) => [
      name,
      {
        types: { require: `./dist/${path}.d.cts`, default: `./dist/${path}.d.ts` },
        'module-sync': `./dist/${path}.js`,
        import: `./dist/${path}.js`,
        require: `./dist/${path}.cjs`,
      },
    ]),
  ),
  './conformance': { types: `./dist/${kitEntry}.d.ts`, default: `./dist/${kitEntry}.js` },
  './package.json': './package.json',
};

/** For compilers that do not read `exports`, and know no types of ES modules in projects of CommonJS either. */
export const typesVersions = {
  '*': Object.fromEntries([
    ...Object.entries(appEntries)
      .filter(([name]) => name !== '.')
      .map(([name, path]) => [name.slice('./'.length), [`./dist/${path}.d.cts`]]),
    ['conformance', [`./dist/${kitEntry}.d.ts`]],
  ]),
};

/** For bundlers and compilers that do not read `exports`. */
export const main = { main: './dist/index.cjs', types: './dist/index.d.cts' };
