/** Values derived from a stored rich text: editing markup, whether it is empty, its text and its links. */
import { isHollow } from '../emptiness.js';
import type { ValueRelation } from '../field-type.js';
import { cleaned } from './clean.js';
import { documentDeclaration, isEmbed, kindOf } from './elements.js';
import { attributeOf, type Element, elementsOf, type Markup, parseMarkup, writeMarkup } from './markup.js';
import { createMemory } from './memory.js';
import { toEditing } from './transform.js';

export interface Derived {
  /** The editing markup. */
  readonly editing: string;
  readonly isEmpty: boolean;
  readonly name: string;
  readonly text: string;
  readonly relations: readonly ValueRelation[];
}

export const nothing: Element = { name: 'section', attributes: [], children: [] };

export function writeAll(root: Element): string {
  return `${documentDeclaration}${writeMarkup(root)}\n`;
}

/** Cached, since texts are shown far more often than they change. */
export const createDerive = (): ((xml: string) => Derived) =>
  createMemory(derived, ({ editing, text, relations }) => 1 + editing.length + text.length + 50 * relations.length);

function derived(xml: string): Derived {
  // What a host has stored may hold anything.
  const root = cleaned(parseMarkup(xml) ?? nothing);
  const text = plainText(root);
  const elements = elementsOf(root);
  return {
    editing: writeAll(toEditing(root)),
    isEmpty: isHollow(text) && !elements.some(({ name }) => kindOf(name)?.isSolid),
    name: shortened(text),
    text,
    relations: elements.flatMap(relationsOf),
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

function relationsOf(element: Element): readonly ValueRelation[] {
  const [, kind, id = ''] = /^[\w+.-]*(content|location):\/\/(\d+)/.exec(attributeOf(element, 'href') ?? '') ?? [];
  if (kind === undefined || id.length > 15) return [];
  const type = isEmbed(element.name) ? 'EMBED' : 'LINK';
  return [kind === 'content' ? { type, contentId: Number(id) } : { type, locationId: Number(id) }];
}
