/** The frame of each page of the site: the search, the pages by folder, and the text. */
import { escaped, hrefTo } from './page.js';

/** @typedef {import('./page.js').Page} Page */

/** Nothing is loaded from elsewhere, and nothing runs that is not a file of the site. */
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

const folders = { learn: 'Learn', reference: 'Reference', operate: 'Operate', internals: 'Internals' };

/**
 * The pages of a folder in the order of the index.
 * @param {string} folder
 * @param {Page} page
 * @param {Page} index
 */
function listOf(folder, page, index) {
  const links = index.links.filter(({ to, anchor }) => to.startsWith(`${folder}/`) && anchor === '');
  const items = links.map(({ to, label }) => {
    const current = to === page.path ? ' aria-current="page"' : '';
    return `<li><a href="${escaped(hrefTo(page.path, to))}"${current}>${label}</a></li>`;
  });
  return `<ul>\n${items.join('\n')}\n</ul>`;
}

/**
 * @param {Page} page
 * @param {Page} index
 */
export function layout(page, index) {
  const to = (/** @type {string} */ path) => escaped(hrefTo(page.path, path));
  const title = page.path === index.path ? 'express-cms-rest' : `${page.title} · express-cms-rest`;
  const navigation = Object.entries(folders)
    .map(([folder, name]) => {
      const isOpen = page.path.startsWith(`${folder}/`) ? ' open' : '';
      return `<details${isOpen}><summary>${name}</summary>${listOf(folder, page, index)}</details>`;
    })
    .join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${to('site.css')}">
<script type="module" src="${to('search.js')}"></script>
<script type="module" src="${to('filter.js')}"></script>
</head>
<body>
<a class="skip" href="#content">To the text</a>
<header>
<a href="${to('index.html')}">express-cms-rest</a>
<search hidden data-root="${escaped(hrefTo(page.path, 'search.json').slice(0, -'search.json'.length))}">
<label for="query">Search</label>
<input id="query" type="search" autocomplete="off" aria-controls="results">
<p role="status"></p>
<ul id="results"></ul>
</search>
</header>
<nav aria-label="Pages">
${navigation}
<p><a href="${to('project/CHANGELOG.html')}">Changelog</a></p>
</nav>
<main id="content">
${page.html}</main>
</body>
</html>
`;
}
