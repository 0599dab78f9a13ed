/** Formatted text as HTML: elements and attributes of an allow-list, everything else as the text in it. */
import { attributeOf, localName, type Markup, parseMarkup } from '../field-types/richtext/markup.js';
import { type Html, html } from './html.js';

type Write = (content: readonly Html[]) => Html;

/** By their names in editing markup. Headings are below those of the page. */
const elements: Readonly<Record<string, Write>> = {
  p: (content) => html`<p>${content}</p>`,
  h1: (content) => html`<h3>${content}</h3>`,
  h2: (content) => html`<h4>${content}</h4>`,
  h3: (content) => html`<h5>${content}</h5>`,
  h4: (content) => html`<h6>${content}</h6>`,
  h5: (content) => html`<h6>${content}</h6>`,
  h6: (content) => html`<h6>${content}</h6>`,
  strong: (content) => html`<strong>${content}</strong>`,
  b: (content) => html`<strong>${content}</strong>`,
  em: (content) => html`<em>${content}</em>`,
  i: (content) => html`<em>${content}</em>`,
  u: (content) => html`<u>${content}</u>`,
  s: (content) => html`<s>${content}</s>`,
  del: (content) => html`<s>${content}</s>`,
  code: (content) => html`<code>${content}</code>`,
  pre: (content) => html`<pre>${content}</pre>`,
  sub: (content) => html`<sub>${content}</sub>`,
  sup: (content) => html`<sup>${content}</sup>`,
  blockquote: (content) => html`<blockquote>${content}</blockquote>`,
  ul: (content) => html`<ul>${content}</ul>`,
  ol: (content) => html`<ol>${content}</ol>`,
  li: (content) => html`<li>${content}</li>`,
  table: (content) => html`<table>${content}</table>`,
  caption: (content) => html`<caption>${content}</caption>`,
  thead: (content) => html`<thead>${content}</thead>`,
  tbody: (content) => html`<tbody>${content}</tbody>`,
  tfoot: (content) => html`<tfoot>${content}</tfoot>`,
  tr: (content) => html`<tr>${content}</tr>`,
  th: (content) => html`<th>${content}</th>`,
  td: (content) => html`<td>${content}</td>`,
  br: () => html`<br>`,
  hr: () => html`<hr>`,
};

/** Elements that are dropped with their text. */
const dropped = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript', 'title', 'textarea', 'xmp']);

const webAddress = /^(?:https?:\/\/|mailto:)/i;

/** The text of a field, in editing markup. */
export function richtext(markup: string): Html {
  const root = parseMarkup(markup);
  return html`<div class="richtext">${root ? root.children.map(elementOf) : markup}</div>`;
}

function elementOf(node: Markup): Html {
  if (typeof node === 'string') return html`${node}`;
  const name = localName(node.name).toLowerCase();
  if (dropped.has(name)) return html``;
  const content = node.children.map(elementOf);
  const href = attributeOf(node, 'href')?.trim() ?? '';
  if (name === 'a' && webAddress.test(href)) return html`<a href="${href}" rel="noopener noreferrer">${content}</a>`;
  return Object.hasOwn(elements, name) ? (elements[name] as Write)(content) : html`${content}`;
}
