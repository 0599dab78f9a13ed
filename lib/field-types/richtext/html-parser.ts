/** HTML as a tree, the way browsers parse it, without the elements that only the parser adds. */

import type { DefaultTreeAdapterTypes } from 'parse5';
import { once } from '../../support/once.js';
import type { Markup } from './markup.js';

/** More than documents may have, since elements of which only the content stays are counted too. */
const deepest = 200;

/** Loaded on demand, as most processes never read HTML. */
const parser = once(() => import('parse5'));

/** The limit that HTML exceeds. */
export type Excess = 'characters' | 'elements' | 'depth';

/** The elements and texts of a fragment. A parser of HTML accepts every text: only limits can be exceeded. */
export async function parseHtml(html: string, maxElements: number): Promise<readonly Markup[] | Excess> {
  if (countStarts(html, maxElements) > maxElements) return 'elements';
  const { parseFragment, defaultTreeAdapter } = await parser();
  let elements = 0;
  let depth = 0;
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...facts) {
      // Parsers repeat elements that are not closed: few tags can be many elements.
      elements += 1;
      if (elements > maxElements + ownElements) throw new Exceeded('elements');
      return defaultTreeAdapter.createElement(...facts);
    },
    onItemPush() {
      depth += 1;
      if (depth > deepest) throw new Exceeded('depth');
    },
    onItemPop() {
      depth -= 1;
    },
  };
  try {
    const context = defaultTreeAdapter.createElement('body', 'http://www.w3.org/1999/xhtml' as never, []);
    const { childNodes } = parseFragment(context, html, { treeAdapter, sourceCodeLocationInfo: true });
    return childNodes.flatMap((node) => toMarkup(node, 0));
  } catch (error) {
    if (error instanceof Exceeded) return error.excess;
    throw error;
  }
}

/** Number of elements that the parser adds around the fragment. */
const ownElements = 2;

/** Ends the parser, which has no other way to stop. */
export class Exceeded extends Error {
  constructor(readonly excess: Excess) {
    super(excess);
  }
}

/** Elements of other namespaces, comments and the contents of templates are left out. */
function toMarkup(node: DefaultTreeAdapterTypes.ChildNode, depth: number): readonly Markup[] {
  if (depth > deepest) throw new Exceeded('depth');
  if (node.nodeName === '#text' && 'value' in node) return [inXml(node.value)];
  if (!('tagName' in node) || node.namespaceURI !== 'http://www.w3.org/1999/xhtml') return [];
  const children = node.childNodes.flatMap((child) => toMarkup(child, depth + 1));
  // Only nodes of the source have a position there.
  if (!node.sourceCodeLocation) return children;
  const attributes = node.attrs.map(({ name, value }) => [name, inXml(value)] as const);
  return [{ name: node.tagName, attributes, children }];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them.
const notInXml = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|\p{Cs}/u;
const allNotInXml = new RegExp(notInXml, 'gu');

/** Without the characters that XML lacks. Word processors have a vertical tab where a line ends within a paragraph. */
const inXml = (text: string): string => (notInXml.test(text) ? text.replace(allNotInXml, replacement) : text);

function replacement(character: string): string {
  if (character === '\v' || character === '\f') return '\n';
  return character >= ' ' ? '\ufffd' : '';
}

const startTag = /<[a-z][^\s/>]*/gi;
const attribute = /[\s/]*[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>][^\s>]*)?)?/y;

/** Start tags and their attributes: parsers compare each attribute with all others of its tag. */
function countStarts(html: string, most: number): number {
  let count = 0;
  startTag.lastIndex = 0;
  while (count <= most && startTag.test(html)) {
    count += 1;
    attribute.lastIndex = startTag.lastIndex;
    while (count <= most && attribute.test(html)) {
      count += 1;
      startTag.lastIndex = attribute.lastIndex;
    }
  }
  return count;
}
