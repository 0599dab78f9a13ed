/** The field type of formatted text: stored as document markup, shown as editing markup too. */
import { Type } from 'typebox';
import type { Json } from '../../repository/repository.js';
import { isHollow } from '../emptiness.js';
import { defineFieldType, type FieldInput, type ValueRelation } from '../field-type.js';
import { isMap } from '../forms.js';
import { documentNamespace, inline, isActive, isEmbed, textual } from './elements.js';
import { attributeOf, type Element, elementsOf, localName, type Markup, parseMarkup, writeMarkup } from './markup.js';
import { createMemory } from './memory.js';
import { asDocument, fromEditing, toEditing } from './transform.js';
import { isWellFormed } from './well-formed.js';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const nothing: Element = { name: 'section', attributes: [], children: [] };

/** Texts are shown far more often than they change. */
const editingOf = createMemory((xml) => writeAll(toEditing(parseMarkup(xml) ?? nothing)));

export const richtext = defineFieldType({
  identifier: 'richtext',
  value: Type.Object(
    { xml: Type.String({ 'x-message': 'must be well-formed XML without a document type' }) },
    { 'x-message': 'must be markup in a member called xml' },
  ),
  empty: { xml: writeAll(asDocument(nothing)) },
  read: readMarkup,
  isEmpty: ({ xml }) => {
    const root = parseMarkup(xml);
    return root === undefined || (isHollow(plainText(root)) && [...elementsOf(root)].every(isText));
  },
  toName: ({ xml }) => shortened(plainText(parseMarkup(xml) ?? nothing)),
  relations: ({ xml }) => [...elementsOf(parseMarkup(xml) ?? nothing)].flatMap(relationsOf),
  show: ({ xml }) => ({ xml, xhtml5edit: editingOf(xml) }),
});

/** In either markup, or none: plain text. What is not well-formed is left to the schema to refuse. */
async function readMarkup({ value }: FieldInput): Promise<Json> {
  if (!isMap(value) || typeof value.xml !== 'string') return value;
  const sent = value.xml.trim();
  if (sent === '') return null;
  const text = sent.startsWith('<') ? inSection(sent) : writeMarkup({ ...nothing, children: lines(sent) });
  const root = (await isWellFormed(text)) ? asSection(parseMarkup(text)) : undefined;
  // What no schema of a text takes for one, in either format.
  if (root === undefined) return { xml: false };
  return { xml: writeAll(isDocument(root) ? asDocument(root) : fromEditing(root)) };
}

/** A fragment becomes the content of a section. */
function inSection(text: string): string {
  return /^<(?:\?xml\s|!DOCTYPE|(?:[\w.-]+:)?section[\s/>])/.test(text) ? text : `<section>${text}</section>`;
}

function asSection(root: Element | undefined): Element | undefined {
  if (root === undefined || localName(root.name) === 'section') return root;
  return {
    name: 'section',
    attributes: root.attributes.filter(([name]) => /^xmlns(?::|$)/.test(name)),
    children: [root],
  };
}

/** By its namespace; without one, by the elements that only documents have. */
function isDocument(root: Element): boolean {
  const namespace = root.attributes.find(([name]) => name === 'xmlns')?.[1];
  if (namespace !== undefined) return namespace === documentNamespace;
  return [...elementsOf(root)].some(({ name }) => name === 'para' || name === 'emphasis' || name === 'itemizedlist');
}

function lines(text: string): readonly Element[] {
  const paragraphs = text.split(/\n\s*\n/);
  return paragraphs.map((paragraph) => ({ name: 'para', attributes: [], children: [paragraph] }));
}

function writeAll(root: Element): string {
  return `${declaration}${writeMarkup(root)}\n`;
}

function isText({ name }: Element): boolean {
  return textual.has(localName(name));
}

function plainText(node: Markup): string {
  if (typeof node === 'string') return node;
  if (isActive(localName(node.name)) && !isEmbed(localName(node.name))) return '';
  const text = node.children.map(plainText).join('');
  return inline.has(node.name) ? text : ` ${text} `;
}

const longest = 150;

/** At the end of a word, where there is one. */
function shortened(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  const characters = Array.from(words);
  if (characters.length <= longest) return words;
  const start = characters.slice(0, longest - 1).join('');
  return `${start.slice(0, start.lastIndexOf(' ') > 0 ? start.lastIndexOf(' ') : undefined)}…`;
}

function relationsOf(element: Element): readonly ValueRelation[] {
  const [, kind, id] =
    /^[\w+.-]*(content|location):\/\/(\d{1,15})(?!\d)/.exec(attributeOf(element, 'href') ?? '') ?? [];
  if (kind === undefined) return [];
  const type = isEmbed(localName(element.name)) ? 'EMBED' : 'LINK';
  return [kind === 'content' ? { type, contentId: Number(id) } : { type, locationId: Number(id) }];
}
