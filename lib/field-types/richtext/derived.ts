/** What follows from a stored rich text: how editors see it, whether it is empty, its name and what it leads to. */
import { isHollow } from '../emptiness.js';
import type { ValueRelation } from '../field-type.js';
import { documentDeclaration, inline, isActive, isEmbed, textual } from './elements.js';
import { attributeOf, type Element, elementsOf, localName, type Markup, parseMarkup, writeMarkup } from './markup.js';
import { createMemory } from './memory.js';
import { toEditing } from './transform.js';

export interface Derived {
  /** The editing markup. */
  readonly editing: string;
  readonly isEmpty: boolean;
  readonly name: string;
  readonly relations: readonly ValueRelation[];
}

export const nothing: Element = { name: 'section', attributes: [], children: [] };

export function writeAll(root: Element): string {
  return `${documentDeclaration}${writeMarkup(root)}\n`;
}

/** Made once for all who ask: texts are shown far more often than they change. */
export const derive = createMemory<Derived>(
  (xml) => {
    const root = parseMarkup(xml);
    const text = plainText(root ?? nothing);
    const elements = elementsOf(root ?? nothing);
    return {
      editing: writeAll(toEditing(root ?? nothing)),
      isEmpty: isHollow(text) && elements.every(isText),
      name: shortened(text),
      relations: elements.flatMap(relationsOf),
    };
  },
  ({ editing, relations }) => editing.length + 50 * relations.length,
);

function isText({ name }: Element): boolean {
  return textual.has(localName(name));
}

function plainText(node: Markup): string {
  if (typeof node === 'string') return node;
  if (isActive(localName(node.name)) && !isEmbed(localName(node.name))) return '';
  let text = '';
  for (const child of node.children) text += plainText(child);
  return inline.has(node.name) ? text : ` ${text} `;
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

function relationsOf(element: Element): readonly ValueRelation[] {
  const [, kind, id = ''] = /^[\w+.-]*(content|location):\/\/(\d+)/.exec(attributeOf(element, 'href') ?? '') ?? [];
  if (kind === undefined || id.length > 15) return [];
  const type = isEmbed(localName(element.name)) ? 'EMBED' : 'LINK';
  return [kind === 'content' ? { type, contentId: Number(id) } : { type, locationId: Number(id) }];
}
