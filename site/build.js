/** Builds the static site of the documentation, with its search: `npm run site`. It fails for a broken link. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { layout } from './layout.js';
import { readPage } from './page.js';
import { readReference } from './reference.js';

const folder = dirname(fileURLToPath(import.meta.url));

/** @typedef {import('./page.js').Page} Page */

/**
 * The Markdown files that are pages: those of `docs`, and those that they link to.
 * @param {string} root
 */
function sourcesIn(root) {
  const markdown = (/** @type {string} */ name) => name.endsWith('.md');
  return [
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
    ...readdirSync(join(root, 'bench')).map((name) => `bench/${name}`),
    ...readdirSync(root),
  ]
    .filter(markdown)
    .sort();
}

/**
 * The dead links of a page: to no page of the site, or to no heading of it.
 * @param {Page} page
 * @param {ReadonlyMap<string, Page>} pages by the path of their HTML
 */
function deadLinksOf(page, pages) {
  return page.links
    .filter(({ to, anchor }) => {
      const target = pages.get(to);
      return !target || (anchor !== '' && !target.anchors.has(anchor));
    })
    .map(({ href }) => `${page.source}: ${href}`);
}

/**
 * The entries of the search index: for each section its title and the different words in it.
 * @param {Page} page
 */
const entriesOf = ({ path, title, sections }) =>
  sections.map(({ anchor, heading, text }) => ({
    href: anchor === '' ? path : `${path}#${anchor}`,
    page: title,
    heading,
    words: [...new Set(text.toLowerCase().match(/[\p{L}\p{N}_-]{2,}/gu) ?? [])].join(' '),
  }));

/**
 * @param {string} root the repository
 * @param {string} target
 */
function build(root, target) {
  const pages = new Map();
  const add = (/** @type {string} */ source, /** @type {string} */ text) => {
    const page = readPage(source, text);
    pages.set(page.path, page);
  };
  const reference = readReference(root);
  for (const source of sourcesIn(root)) add(source, reference.fill(readFileSync(join(root, source), 'utf8')));
  for (const [source, text] of reference.pages) add(source, text);
  const all = /** @type {Page[]} */ ([...pages.values()]);
  const dead = all.flatMap((page) => deadLinksOf(page, pages));
  if (dead.length > 0) throw new Error(`Links that lead nowhere:\n${dead.join('\n')}`);
  rmSync(target, { recursive: true, force: true });
  const write = (/** @type {string} */ name, /** @type {string} */ text) => {
    mkdirSync(dirname(join(target, name)), { recursive: true });
    writeFileSync(join(target, name), text);
  };
  const index = pages.get('index.html');
  for (const page of all) write(page.path, layout(page, index));
  write('search.json', JSON.stringify(all.flatMap(entriesOf)));
  for (const name of ['site.css', 'search.js', 'filter.js']) copyFileSync(join(folder, name), join(target, name));
  for (const file of new Set(all.flatMap(({ files }) => files))) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    copyFileSync(join(root, file), join(target, file));
  }
  return all.length;
}

const [root = join(folder, '..'), target = join(root, 'build/site')] = process.argv.slice(2);
try {
  console.log(`${build(root, target)} pages in ${target}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
