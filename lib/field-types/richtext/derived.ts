/** Values derived from a stored rich text: editing markup, HTML, whether it is empty, its text and its links. */
import { LRUCache } from 'lru-cache';
import { isHollow } from '../json-values.js';
import { cleaned } from './clean.js';
import { documentDeclaration, kindOf } from './elements.js';
import { writeHtml } from './html-writer.js';
import { hasInternalAddress, type Link, linksOf } from './links.js';
import { type Element, elementsOf, type Markup, parseMarkup, writeMarkup } from './markup.js';
import { withoutPrefixes } from './namespaces.js';
import { asDocument, nothing, toEditing } from './transform.js';

export interface Derived {
  /** The editing markup. */
  readonly editing: string;
  readonly html: string;
  readonly isEmpty: boolean;
  readonly name: string;
  readonly text: string;
  readonly links: readonly Link[];
  /** Whether it has addresses that mean something inside of the CMS alone. */
  readonly isInternal: boolean;
}

export function writeAll(root: Element): string {
  return `${documentDeclaration}${writeMarkup(root)}\n`;
}

export const emptyXml = writeAll(asDocument(nothing));

/** Several times the size of the largest body, in characters. */
const maxSize = 8_000_000;

export interface Derive {
  (xml: string): Derived;
  /** Whether the values of this text are cached, so that it is not parsed again. */
  isCached(xml: string): boolean;
}

/** An LRU cache, since texts are shown far more often than they change. */
export function createDerive(): Derive {
  const sizeOf = ({ editing, html, text, links }: Derived, xml: string) =>
    1 + xml.length + editing.length + html.length + text.length + 50 * links.length;
  const cache = new LRUCache<string, Derived>({ maxSize, sizeCalculation: sizeOf, memoMethod: derived });
  return Object.assign((xml: string) => cache.memo(xml), { isCached: (xml: string) => cache.has(xml) });
}

/** Parses a stored document, and removes markup that is not allowed, because a host may have stored any. */
export const documentOf = (xml: string): Element => cleaned(withoutPrefixes(parseMarkup(xml) ?? nothing));

export const editingOf = (document: Element): string => writeAll(toEditing(document));

function derived(xml: string): Derived {
  const root = documentOf(xml);
  const text = plainText(root);
  const elements = elementsOf(root);
  return {
    editing: editingOf(root),
    html: writeHtml(root),
    isEmpty: isHollow(text) && !elements.some(({ name }) => kindOf(name)?.isSolid),
    name: shortened(text),
    text,
    links: elements.flatMap(linksOf),
    isInternal: elements.some(hasInternalAddress),
  };
}

function plainText(node: Markup): string {
  if (typeof node === 'string') return node;
  if (node.name === 'br') return ' ';
  let text = '';
  for (const child of node.children) text += plainText(child);
  return kindOf(node.name)?.isInline ? text : ` ${text} `;
}

const longest = 150;

/** At the end of a word, where there is one. */
function shortened(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  // A character takes two units at most.
  const characters = Array.from(words.slice(0, 2 * longest + 2));
  if (characters.length <= longest) return words;
  const start = characters.slice(0, longest - 1).join('');
  return `${start.slice(0, start.lastIndexOf(' ') > 0 ? start.lastIndexOf(' ') : undefined)}…`;
}
