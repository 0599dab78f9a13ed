/** From document markup to editing markup and back, by the table of elements, of trees that are cleaned. */
import {
  attributeNames,
  documentNamespace,
  editingNamespace,
  isEmbed,
  type Kind,
  kindOf,
  kinds,
  linkNamespace,
} from './elements.js';
import { type Attribute, attributeOf, type Element, localName, type Markup } from './markup.js';

export const nothing: Element = { name: 'section', attributes: [], children: [] };

const byEditing = new Map(kinds.flatMap((kind) => kind.editing.map((name) => [name, kind] as const)));
const byDocument = new Map(kinds.map((kind) => [keyOf(kind.document, kind.role), kind]));

function keyOf(name: string, role = ''): string {
  return `${name} ${role}`;
}

/** The kind of an element of a document, by its role where that makes the difference. */
export const kindByRole = (name: string, role: string | undefined): Kind | undefined =>
  byDocument.get(keyOf(name, role)) ?? byDocument.get(keyOf(name));

/** Converts document markup to editing markup, which editors and browsers can show. */
export function toEditing(root: Element): Element {
  const namespaces = root.attributes.filter(([name]) => name.startsWith('xmlns:') && name !== 'xmlns:xlink');
  const attributes: readonly Attribute[] = [['xmlns', editingNamespace], ...namespaces];
  return { name: 'section', attributes, children: root.children.map(editingNode) };
}

function editingNode(node: Markup): Markup {
  if (typeof node === 'string') return node;
  if (isEmbed(node.name)) return editingEmbed(node);
  const children = node.children.map(editingNode);
  if (node.name === 'title')
    return { name: `h${levelOf(node)}`, attributes: editingAttributes(node, ['level']), children };
  const kind = kindByRole(node.name, attributeOf(node, 'role'));
  const name = kind?.editing[0] ?? node.name;
  const attributes = editingAttributes(node, kind?.role === undefined ? [] : ['role']);
  return { name, attributes, children: name === 'li' ? unwrapped(children) : children };
}

/** A lone paragraph of an item is the item, if reading creates it again. */
function unwrapped(children: readonly Markup[]): readonly Markup[] {
  const solid = children.filter((child) => !isBlank(child));
  const [only] = solid;
  const isLone = solid.length === 1 && typeof only === 'object' && only.name === 'p' && isLine(only);
  return isLone ? only.children : children;
}

/** Whether a paragraph is nothing but a line of text. */
export const isLine = ({ attributes, children }: Element): boolean =>
  attributes.length === 0 && children.every(isInline) && !children.every(isBlank);

export function isBlank(node: Markup): boolean {
  return typeof node === 'string' && node.trim() === '';
}

function isInline(node: Markup): boolean {
  return typeof node === 'string' || kindOf(node.name)?.isInline === true;
}

function levelOf(title: Element): number {
  const level = Number(attributeOf(title, 'level'));
  return Number.isInteger(level) && level >= 1 && level <= 6 ? level : 2;
}

function editingAttributes(node: Element, without: readonly string[]): readonly Attribute[] {
  return node.attributes.flatMap(([name, value]): readonly Attribute[] => {
    const local = localName(name);
    if (without.includes(local)) return [];
    if (name === 'xlink:show' && value === 'new') return [['target', '_blank']];
    const renamed = attributeNames.find(([document]) => document === name);
    if (renamed !== undefined) return [[renamed[1], value]];
    if (name.startsWith('xlink:')) return [];
    return [[local === 'class' ? 'class' : name, value]];
  });
}

/** `<xembed xlink:href view>` is `<div data-xelement="xembed" data-href data-xview>` where it is edited. */
function editingEmbed({ name: embed, attributes, children }: Element): Element {
  const vendor = embed.replace(/embed(?:inline)?$/, '');
  const converted = attributes.map(([name, value]): Attribute => {
    if (name === 'xlink:href') return ['data-href', value];
    if (name === 'xml:id') return ['id', value];
    return localName(name) === 'class' ? ['class', value] : [`data-${vendor}${localName(name)}`, value];
  });
  return {
    name: embed.endsWith('inline') ? 'span' : 'div',
    attributes: [[`data-${vendor}element`, embed], ...converted],
    children: children.map(editingNode),
  };
}

/** Converts editing markup to document markup, which is stored. */
export function fromEditing(root: Element): Element {
  const namespaces = root.attributes.filter(([name]) => name.startsWith('xmlns:'));
  return asDocument({
    name: 'section',
    attributes: namespaces,
    children: paragraphs(root.children.map(documentNode)),
  });
}

/** Document markup with the namespaces that it needs, whatever root it came with. */
export function asDocument({ attributes, children }: Element): Element {
  const others = attributes.filter(([name]) => name !== 'xmlns' && name !== 'xmlns:xlink' && name !== 'version');
  const version = attributes.find(([name]) => name === 'version') ?? ['version', '5.0'];
  const rootAttributes: readonly Attribute[] = [
    ['xmlns', documentNamespace],
    ['xmlns:xlink', linkNamespace],
    version as Attribute,
  ];
  return { name: 'section', attributes: [...rootAttributes, ...others], children };
}

function documentNode(node: Markup): Markup {
  if (typeof node === 'string') return node;
  const { name, attributes } = node;
  const children = node.children.map(documentNode);
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level !== undefined) return { name: 'title', attributes: withFirst(['level', level], attributes), children };
  const { document = name, role } = byEditing.get(name) ?? {};
  return {
    name: document,
    attributes: role === undefined ? attributes : withFirst(['role', role], attributes),
    children: name === 'li' ? paragraphs(children) : children,
  };
}

/** An attribute that the element's name implies replaces the one that was sent. */
function withFirst(first: Attribute, attributes: readonly Attribute[]): readonly Attribute[] {
  return [first, ...attributes.filter(([name]) => name !== first[0])];
}

/** Text without a block element gets a paragraph. */
export function paragraphs(children: readonly Markup[]): readonly Markup[] {
  const blocks: Markup[] = [];
  let line: Markup[] = [];
  const end = () => {
    if (line.every(isBlank)) blocks.push(...line);
    else blocks.push({ name: 'para', attributes: [], children: line });
    line = [];
  };
  for (const node of children) {
    if (isInline(node)) line.push(node);
    else {
      end();
      blocks.push(node);
    }
  }
  end();
  return blocks;
}
