/** A page of the site: Markdown as HTML, with its sections for the search, its links within the site, and the files it shows. */
import { dirname, join, relative } from 'node:path';
import { Marked } from 'marked';

/**
 * @typedef {{ readonly anchor: string; readonly heading: string; readonly text: string }} Section
 * @typedef {{ readonly href: string; readonly to: string; readonly anchor: string; readonly label: string }} PageLink
 * @typedef {object} Page
 * @property {string} source the Markdown file
 * @property {string} path of the HTML in the site
 * @property {string} title
 * @property {string} html
 * @property {readonly Section[]} sections
 * @property {ReadonlySet<string>} anchors
 * @property {readonly PageLink[]} links
 * @property {readonly string[]} files
 */

/** @param {string} text */
export const escaped = (text) =>
  text.replace(
    /[&<>"']/g,
    (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[mark] ?? '',
  );

/**
 * Pages of `docs` are at the top of the site, with its index as the first page; those at the root of the repository are in `project`.
 * @param {string} source
 */
function pathOf(source) {
  if (source === 'docs/README.md') return 'index.html';
  const inDocs = source.startsWith('docs/') ? source.slice('docs/'.length) : source;
  return (source.includes('/') ? inDocs : `project/${source}`).replace(/\.md$/, '.html');
}

/**
 * From one page of the site to another one, or to a file.
 * @param {string} from
 * @param {string} to
 */
export const hrefTo = (from, to) => relative(dirname(from), to) || '.';

/** An input whose words select the rows of the tables after it, by `filter.js`. */
const filter =
  '<p class="filter" hidden><label for="filter">Filter</label> <input id="filter" type="search" autocomplete="off"> <span role="status"></span></p>\n';

/** Anchors as GitHub makes them, so that links are the same there. */
function createAnchors() {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return (/** @type {string} */ heading) => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  };
}

/**
 * @param {string} source
 * @param {string} text
 * @returns {Page}
 */
export function readPage(source, text) {
  const path = pathOf(source);
  const anchorOf = createAnchors();
  /** @type {Section[]} */
  const sections = [];
  /** @type {Set<string>} */
  const anchors = new Set();
  /** @type {PageLink[]} */
  const links = [];
  /** @type {string[]} */
  const files = [];

  /** @param {string} target */
  const inRepository = (target) => join(dirname(source), target);

  /**
   * @param {string} href
   * @param {string} label
   */
  function resolve(href, label) {
    if (/^[a-z]+:/i.test(href)) return href;
    const [target = '', anchor = ''] = href.split('#');
    const to = target === '' ? path : pathOf(inRepository(target));
    if (target !== '' && !target.endsWith('.md')) return file(target);
    links.push({ href, to, anchor, label });
    return `${to === path ? '' : hrefTo(path, to)}${anchor === '' ? '' : `#${anchor}`}`;
  }
  /** @param {string} target */
  function file(target) {
    const name = inRepository(target);
    files.push(name);
    return hrefTo(path, name);
  }
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const plain = this.parser.parseInline(tokens, this.parser.textRenderer);
        const heading = unescaped(plain);
        const anchor = anchorOf(heading);
        anchors.add(anchor);
        sections.push({ anchor, heading, text: '' });
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const label = this.parser.parseInline(tokens);
        return `<a href="${escaped(resolve(href, label))}">${label}</a>`;
      },
      image: ({ href, text: alternative }) => `<img src="${escaped(file(href))}" alt="${escaped(alternative)}">`,
      code({ text: code, lang = '' }) {
        const block = `<pre tabindex="0"><code>${escaped(code)}\n</code></pre>\n`;
        const [language = '', fold] = lang.split(' ');
        return fold === 'folded'
          ? `<details><summary>${language.toUpperCase()}</summary>\n${block}</details>\n`
          : block;
      },
      table(token) {
        const cell = (
          /** @type {typeof token.header[number]} */ { tokens, text: words },
          /** @type {string} */ name,
        ) => (words === '' ? '<td></td>' : `<${name}>${this.parser.parseInline(tokens)}</${name}>`);
        const cells = (/** @type {typeof token.header} */ row, /** @type {string} */ name) =>
          `<tr>${row.map((each) => cell(each, name)).join('')}</tr>\n`;
        const isEmpty = token.header.every(({ text: words }) => words === '');
        const head = isEmpty ? '' : `<thead>${cells(token.header, 'th')}</thead>`;
        const body = token.rows.map((row) => cells(row, 'td')).join('');
        return `<div class="table" role="group" aria-label="Table" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`;
      },
      html({ text: raw }) {
        if (raw.trim() === '<!-- filter -->') return filter;
        const [, anchor] = /^<a id="([\w.-]+)">$/.exec(raw) ?? [];
        if (anchor !== undefined) anchors.add(anchor);
        if (raw.startsWith('<!--')) return '';
        return anchor !== undefined || raw === '</a>' ? raw : escaped(raw);
      },
    },
  });
  const html = /** @type {string} */ (marked.parse(text));
  return {
    source,
    path,
    title: sections[0]?.heading ?? source,
    html,
    sections: withTexts(html, sections),
    anchors,
    links,
    files,
  };
}

/** @param {string} text */
const unescaped = (text) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/**
 * Each section with the text up to the next heading.
 * @param {string} html
 * @param {readonly Section[]} sections
 */
function withTexts(html, sections) {
  const [, ...parts] = html.split(/<h[1-6] id="[^"]*">/);
  return sections.map((section, index) => ({
    ...section,
    text: unescaped((parts[index] ?? '').replace(/<[^>]*>/g, ' ')),
  }));
}
