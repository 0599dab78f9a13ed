/** Values derived from a stored rich text: editing markup, HTML, whether it is empty, its text and its links. */
import { LRUCache } from 'lru-cache';
import type { Id, IdKind } from '../../repository/repository.js';
import type { ValueRelation } from '../field-type.js';
import { isHollow } from '../json-values.js';
import { cleaned } from './clean.js';
import { documentDeclaration, isEmbed, kindOf } from './elements.js';
import { writeHtml } from './html-writer.js';
import { attributeOf, type Element, elementsOf, type Markup, parseMarkup, writeMarkup } from './markup.js';
import { asDocument, nothing, toEditing } from './transform.js';

/** A link or an embed whose href names content or a location; the id is what follows, whatever that is. */
export interface Link {
  readonly type: 'EMBED' | 'LINK';
  readonly kind: 'content' | 'location';
  readonly id: string;
}

export interface Derived {
  /** The editing markup. */
  readonly editing: string;
  readonly html: string;
  readonly isEmpty: boolean;
  readonly name: string;
  readonly text: string;
  readonly links: readonly Link[];
}

export function writeAll(root: Element): string {
  return `${documentDeclaration}${writeMarkup(root)}\n`;
}

export const emptyXml = writeAll(asDocument(nothing));

/** Several times what a body can hold, in characters. */
const maxSize = 8_000_000;

/** An LRU cache, since texts are shown far more often than they change. */
export function createDerive(): (xml: string) => Derived {
  const sizeOf = ({ editing, html, text, links }: Derived, xml: string) =>
    1 + xml.length + editing.length + html.length + text.length + 50 * links.length;
  const cache = new LRUCache<string, Derived>({ maxSize, sizeCalculation: sizeOf, memoMethod: derived });
  return (xml) => cache.memo(xml);
}

function derived(xml: string): Derived {
  // What a host has stored may hold anything.
  const root = cleaned(parseMarkup(xml) ?? nothing);
  const text = plainText(root);
  const elements = elementsOf(root);
  return {
    editing: writeAll(toEditing(root)),
    html: writeHtml(root),
    isEmpty: isHollow(text) && !elements.some(({ name }) => kindOf(name)?.isSolid),
    name: shortened(text),
    text,
    links: elements.flatMap(linksOf),
  };
}

function plainText(node: Markup): string {
  if (typeof node === 'string') return node;
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

function linksOf(element: Element): readonly Link[] {
  const source = element.name === 'img' ? linkOf('EMBED', attributeOf(element, 'src')) : [];
  return [...source, ...linkOf(isEmbed(element.name) ? 'EMBED' : 'LINK', attributeOf(element, 'href'))];
}

function linkOf(type: Link['type'], href = ''): readonly Link[] {
  const [, kind, id = ''] = /^[\w+.-]*(content|location):\/\/([^/?#\s]+)/.exec(href) ?? [];
  if (kind === undefined || !/^[\w-]{1,64}$/.test(id)) return [];
  return [{ type, kind: kind as Link['kind'], id }];
}

/** Nothing for a link whose id is none of the kind that the repository has. */
export function toRelation({ type, kind, id: text }: Link, ids: IdKind): readonly ValueRelation<Id>[] {
  if (ids === 'integer' && !/^\d{1,15}$/.test(text)) return [];
  const id = ids === 'integer' ? Number(text) : text;
  return [kind === 'content' ? { type, contentId: id } : { type, locationId: id }];
}
