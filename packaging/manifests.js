/** The package.json files of the packages that are made of parts of this one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bundle.js';

/** @typedef {Readonly<Record<string, string>>} Names */

const main = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/**
 * @param {{
 *   readonly name: string,
 *   readonly description: string,
 *   readonly entries: Names,
 *   readonly bin?: Names,
 * }} part entries are the files that they are imported from, without their endings
 * @param {readonly string[]} packages the names of its dependencies
 */
export function manifestOf({ name, description, entries, bin }, packages) {
  const { version, keywords, license, type, engines, sideEffects, repository, bugs, homepage, dependencies } = main;
  const files = (/** @type {[string, string]} */ [entry, path]) => [
    entry,
    { types: `./${path}.d.ts`, default: `./${path}.js` },
  ];
  const unversioned = packages.filter((each) => !dependencies[each]);
  if (unversioned.length > 0)
    throw new Error(`${name} imports packages that are not dependencies: ${unversioned.join(', ')}`);
  return {
    ...{ name, version, description, keywords, license, type, engines, sideEffects, repository, bugs, homepage },
    ...{ main: `./${entries['.']}.js`, types: `./${entries['.']}.d.ts` },
    exports: { ...Object.fromEntries(Object.entries(entries).map(files)), './package.json': './package.json' },
    bin,
    dependencies: Object.fromEntries(packages.map((each) => [each, dependencies[each]])),
  };
}
