/** Formatted text from HTML, as a document: what is not allowed is removed by the same rule as from XML. */
import { cleaned } from './clean.js';
import { writeAll } from './derived.js';
import { isDocumentName, isOnlyDocumentName } from './elements.js';
import { elementMark, fromHtmlAttributes } from './html-attributes.js';
import { parseHtml } from './html-parser.js';
import { countTags, type Element, type Markup } from './markup.js';
import { fromEditing, paragraphs } from './transform.js';
import { deepest } from './well-formed.js';
import { plainParagraphs } from './xml-reader.js';

/** Of the HTML and of the document. */
export interface MarkupLimits {
  readonly characters: number;
  readonly elements: number;
}

/** The document, or why there is none. */
export type HtmlReading = { readonly xml: string } | { readonly problem: string };

export async function readHtml(html: string, { characters, elements }: MarkupLimits): Promise<HtmlReading> {
  const problems = {
    characters: { problem: `must have at most ${characters} characters` },
    elements: { problem: `must have at most ${elements} elements and attributes` },
    depth: { problem: `must have at most ${deepest} elements inside each other` },
  };
  if (html.length > characters) return problems.characters;
  const nodes = await parseHtml(html, elements);
  if (typeof nodes === 'string') return problems[nodes];
  const document = toDocument(nodes);
  if (isDeeper(document, deepest)) return problems.depth;
  const xml = writeAll(document);
  if (xml.length > characters) return problems.characters;
  if (countTags(xml) > elements) return problems.elements;
  return notInXml.test(xml) ? { problem: 'must have no control characters' } : { xml };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them but these.
const notInXml = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|\p{Cs}/u;

function toDocument(nodes: readonly Markup[]): Element {
  const text = nodes.every((node) => typeof node === 'string') ? nodes.join('') : '';
  const children = text.trim() === '' ? nodes.flatMap(editingNode) : plainParagraphs(text);
  const document = fromEditing(cleaned({ name: 'section', attributes: [], children }));
  return { ...document, children: withParagraphs(document).children };
}

/** Elements with their mark are those of documents; names that only documents have mean other elements in HTML. */
function editingNode(node: Markup): readonly Markup[] {
  if (typeof node === 'string') return [node];
  const marked = node.attributes.find(([name]) => name === elementMark)?.[1];
  const isMarked = marked !== undefined && isDocumentName(marked);
  if (!isMarked && isOnlyDocumentName(node.name)) return [];
  return [
    {
      name: isMarked ? marked : node.name,
      attributes: fromHtmlAttributes(node.attributes, isMarked),
      children: node.children.flatMap(editingNode),
    },
  ];
}

/** Text of items is in paragraphs, even where the item has its mark. */
function withParagraphs(element: Element): Element {
  const children = element.children.map((child) => (typeof child === 'string' ? child : withParagraphs(child)));
  return { ...element, children: element.name === 'listitem' ? paragraphs(children) : children };
}

function isDeeper({ children }: Element, levels: number): boolean {
  return levels < 1 || children.some((child) => typeof child !== 'string' && isDeeper(child, levels - 1));
}
