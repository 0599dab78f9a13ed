/** Formatted text from HTML, as a document: elements that are not allowed are removed by the same rule as from XML. */
import { cleaned } from './clean.js';
import { writeAll } from './derived.js';
import { isDocumentName, isOnlyDocumentName, isSettingsName, kindOf } from './elements.js';
import { elementMark, fromHtmlAttributes, settingsMark } from './html-attributes.js';
import { Exceeded, type Excess, parseHtml } from './html-parser.js';
import { type CopyBudget, structured } from './html-structure.js';
import { type Attribute, countTags, type Element, type Markup, parseMarkup } from './markup.js';
import { fromEditing, isBlank, nothing, paragraphs } from './transform.js';
import { deepest } from './well-formed.js';
import { plainParagraphs } from './xml-reader.js';

/** Limits for both the HTML and the document. */
export interface MarkupLimits {
  readonly characters: number;
  readonly elements: number;
}

/** The document, or why there is none. */
export type HtmlReading = { readonly xml: string } | { readonly problem: string };

/** Changes the parsed elements before they become a document. */
export type ChangeMarkup = (nodes: readonly Markup[]) => readonly Markup[];

export async function readHtml(
  html: string,
  { characters, elements }: MarkupLimits,
  change?: ChangeMarkup,
): Promise<HtmlReading> {
  const problems = {
    characters: { problem: `must have at most ${characters} characters` },
    elements: { problem: `must have at most ${elements} elements and attributes` },
    depth: { problem: `must have at most ${deepest} elements inside each other` },
  };
  if (html.length > characters) return problems.characters;
  const nodes = await parseHtml(html, elements);
  if (typeof nodes === 'string') return problems[nodes];
  const document = toDocument(change ? change(nodes) : nodes, { characters, elements });
  if (typeof document === 'string') return problems[document];
  if (isDeeper(document, deepest)) return problems.depth;
  const xml = writeAll(document);
  if (xml.length > characters) return problems.characters;
  return countTags(xml) > elements ? problems.elements : { xml };
}

function toDocument(nodes: readonly Markup[], limits: MarkupLimits): Element | Excess {
  try {
    const text = nodes.every((node) => typeof node === 'string') ? nodes.join('') : '';
    const isPlain = text.trim() !== '';
    return documentOf(isPlain ? plainParagraphs(text) : structured(nodes, createBudget(limits)).flatMap(editingNode));
  } catch (error) {
    if (error instanceof Exceeded) return error.excess;
    throw error;
  }
}

/** Counts the nodes to copy before they are copied. Blocks are visited once for each inline element around them. */
function createBudget({ characters, elements }: MarkupLimits): CopyBudget {
  let [characterCount, elementCount, visits] = [0, 0, 0];
  return {
    copy(attributes) {
      elementCount += 1 + attributes.length;
      for (const [name, value] of attributes) characterCount += name.length + value.length;
      if (elementCount > elements) throw new Exceeded('elements');
      if (characterCount > characters) throw new Exceeded('characters');
    },
    visit() {
      visits += 1;
      if (visits > 4 * elements) throw new Exceeded('elements');
    },
  };
}

function documentOf(children: readonly Markup[]): Element {
  const document = fromEditing(cleaned({ name: 'section', attributes: [], children }));
  return { ...document, children: withParagraphs(document).children };
}

const editingNode = (node: Markup): readonly Markup[] => editingNodes(node, false);

/** Elements with their mark are those of documents; names that only documents have mean other elements in HTML. */
function editingNodes(node: Markup, isLiteral: boolean): readonly Markup[] {
  // In HTML a line break of the text is a blank.
  if (typeof node === 'string') return [isLiteral ? node.replaceAll('\n', ' ') : node];
  const marked = node.attributes.find(([name]) => name === elementMark)?.[1];
  const isMarked = marked !== undefined && isDocumentName(marked);
  if (!isMarked && isOnlyDocumentName(node.name)) return [];
  if (!isMarked && isLiteral && node.name === 'br') return ['\n'];
  const name = isMarked ? marked : node.name;
  const isInside = (isMarked && name === 'literallayout') || (isLiteral && kindOf(name)?.isInline === true);
  const children = node.children.flatMap((child) => editingNodes(child, isInside));
  return [
    {
      name,
      attributes: fromHtmlAttributes(node.attributes, isMarked),
      children: [...settingsIn(node.attributes), ...children],
    },
  ];
}

/** Settings of a table, which HTML has in an attribute, as document markup. */
function settingsIn(attributes: readonly Attribute[]): readonly Markup[] {
  const markup = attributes.find(([name]) => name === settingsMark)?.[1];
  if (markup === undefined) return [];
  const { children } = parseMarkup(`<section>${markup}</section>`) ?? nothing;
  return children.filter((node) => isBlank(node) || (typeof node !== 'string' && isSettingsName(node.name)));
}

/** Text of items is in paragraphs, even where the item has its mark. */
function withParagraphs(element: Element): Element {
  const children = element.children.map((child) => (typeof child === 'string' ? child : withParagraphs(child)));
  return { ...element, children: element.name === 'listitem' ? paragraphs(children) : children };
}

function isDeeper({ children }: Element, levels: number): boolean {
  return levels < 1 || children.some((child) => typeof child !== 'string' && isDeeper(child, levels - 1));
}
