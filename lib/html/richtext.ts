/** Formatted text as HTML: elements and attributes of an allow-list, everything else as the text in it. */
import { kindOf } from '../field-types/richtext/elements.js';
import { attributeOf, localName, type Markup, parseMarkup } from '../field-types/richtext/markup.js';
import { element, type Html, html } from './html.js';

/** The elements of HTML by their names in editing markup, where these differ. Headings are below those of the page. */
const renamed = new Map([
  ...Object.entries({ h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6', h5: 'h6' }),
  ...Object.entries({ b: 'strong', i: 'em', del: 's' }),
]);

const allowed = new Set([
  ...[
    'p',
    'h3',
    'h4',
    'h5',
    'h6',
    'strong',
    'em',
    'u',
    's',
    'code',
    'pre',
    'sub',
    'sup',
    'blockquote',
    'div',
    'section',
  ],
  ...['ul', 'ol', 'li', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);

const empty: ReadonlyMap<string, Html> = new Map([
  ['br', html`<br>`],
  ['hr', html`<hr>`],
]);

/** Elements that are dropped with their text. */
const dropped = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript', 'title', 'textarea', 'xmp']);

const webAddress = /^(?:https?:\/\/|mailto:)/i;

/** The text of a field, in editing markup. */
export function richtext(markup: string): Html {
  const root = parseMarkup(markup);
  return html`<div class="richtext">${root ? root.children.map((node) => elementOf(node, false)) : markup}</div>`;
}

function elementOf(node: Markup, isLiteral: boolean): Html {
  if (typeof node === 'string') return isLiteral ? withLineBreaks(node) : html`${node}`;
  const name = localName(node.name).toLowerCase();
  if (dropped.has(name)) return html``;
  const isInside = name === 'literallayout' || (isLiteral && kindOf(name)?.isInline === true);
  const content = node.children.map((child) => elementOf(child, isInside));
  const href = attributeOf(node, 'href')?.trim() ?? '';
  if (name === 'a' && webAddress.test(href)) return html`<a href="${href}" rel="noopener noreferrer">${content}</a>`;
  const written = renamed.get(name) ?? name;
  return empty.get(name) ?? (allowed.has(written) ? element(written, content) : html`${content}`);
}

const withLineBreaks = (text: string): Html =>
  html`${text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [html`<br>`, line]))}`;
