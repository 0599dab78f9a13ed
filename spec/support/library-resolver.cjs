/** Resolves the modules of `lib` and of the conformance kit to those that `bundled-library.js` has bundled. */
const { existsSync } = require('node:fs');
const { join, relative, sep } = require('node:path');

const root = join(__dirname, '../..');
const folder = process.env.CMS_BUNDLED_LIBRARY;

/** @type {(path: string, options: { defaultResolver(path: string, options: object): string }) => string} */
module.exports = (path, options) => {
  const file = options.defaultResolver(path, options);
  if (!folder || !/\.[jt]s$/.test(file)) return file;
  const [room] = relative(root, file).split(sep);
  if (room !== 'lib' && room !== 'conformance') return file;
  const bundled = join(folder, relative(root, file).replace(/\.ts$/, '.js'));
  return existsSync(bundled) ? bundled : file;
};
