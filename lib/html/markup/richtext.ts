/** Formatted text as HTML: elements and attributes of an allow-list, everything else as the text in it. */
import { template } from '../../documents/paths.js';
import { kindOf } from '../../field-types/richtext/elements.js';
import { linkOf } from '../../field-types/richtext/links.js';
import { attributeOf, localName, type Markup, parseMarkup } from '../../field-types/richtext/markup.js';
import { paths } from '../../resources/paths.js';
import { element, type Html, html } from './html.js';

/** The elements of HTML by their names in editing markup, where these differ. */
const renamed = new Map(Object.entries({ b: 'strong', i: 'em', del: 's' }));

const allowed = new Set([
  ...[...['p', 'strong', 'em', 'u', 's', 'code', 'pre', 'sub', 'sup'], ...['blockquote', 'div', 'section']],
  ...['ul', 'ol', 'li', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);

const empty: ReadonlyMap<string, Html> = new Map([
  ['br', html`<br>`],
  ['hr', html`<hr>`],
]);

/** Elements that are dropped with their text. */
const dropped = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript', 'title', 'textarea', 'xmp']);

const contentTemplate = template(paths.contentObject);
const locationTemplate = template(paths.location);

const webAddress = /^(?:https?:\/\/|mailto:)/i;

interface Writing {
  /** The prefix of hrefs: without it, links to content are left out. */
  readonly prefix: string | undefined;
  /** The ranks of the headings above the next one, the highest first. */
  readonly headings: number[];
}

/**
 * The text of a field, in editing markup. Its headings begin below that of the page and skip no level, whatever their ranks, so that
 * people who go through a page by headings miss none.
 */
export function richtext(markup: string, prefix?: string): Html {
  const root = parseMarkup(markup);
  const writing: Writing = { prefix, headings: [] };
  return html`<div class="richtext">${root ? root.children.map((node) => elementOf(node, false, writing)) : markup}</div>`;
}

function elementOf(node: Markup, isLiteral: boolean, writing: Writing): Html {
  if (typeof node === 'string') return isLiteral ? withLineBreaks(node) : html`${node}`;
  const name = localName(node.name).toLowerCase();
  if (dropped.has(name)) return html``;
  const heading = headingOf(name, writing.headings);
  const isInside = name === 'literallayout' || (isLiteral && kindOf(name)?.isInline === true);
  const content = node.children.map((child) => elementOf(child, isInside, writing));
  if (heading) return element(heading, content);
  if (name === 'a') return linked(attributeOf(node, 'href')?.trim() ?? '', content, writing);
  const written = renamed.get(name) ?? name;
  return empty.get(name) ?? (allowed.has(written) ? element(written, content) : html`${content}`);
}

/** The element of a heading: one level below the nearest heading before it that has a higher rank. */
function headingOf(name: string, above: number[]): string | undefined {
  const rank = Number(/^h([1-6])$/.exec(name)?.[1]);
  if (Number.isNaN(rank)) return undefined;
  while ((above.at(-1) ?? 0) >= rank) above.pop();
  above.push(rank);
  return `h${Math.min(above.length + 1, 6)}`;
}

/** A link to a page of the web, or to that of content or of a location; the text alone for other addresses. */
function linked(address: string, content: readonly Html[], { prefix }: Writing): Html {
  if (webAddress.test(address)) return html`<a href="${address}" rel="noopener noreferrer">${content}</a>`;
  const [target] = prefix === undefined ? [] : linkOf('LINK', address);
  if (!target) return html`${content}`;
  // Locations are found by the last id of their path.
  const href =
    target.kind === 'content' ? contentTemplate.format([target.id]) : locationTemplate.format([`/${target.id}/`]);
  return html`<a href="${prefix + href}">${content}</a>`;
}

const withLineBreaks = (text: string): Html =>
  html`${text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [html`<br>`, line]))}`;
