/** From document markup to editing markup and back: by the table of elements; all others keep their names. */
import {
  attributeNames,
  documentNamespace,
  editingNamespace,
  inline,
  isActive,
  isEmbed,
  isHarmful,
  linkNamespace,
  type Pair,
  pairs,
} from './elements.js';
import { type Attribute, attributeOf, type Element, localName, type Markup } from './markup.js';

const byEditing = new Map(pairs.flatMap((pair) => pair.editing.map((name) => [name, pair] as const)));
const byDocument = new Map(pairs.map((pair) => [keyOf(pair.document, pair.role), pair]));

function keyOf(name: string, role = ''): string {
  return `${name} ${role}`;
}

/** What can be shown to an editor, and in a browser. */
export function toEditing(root: Element): Element {
  const namespaces = root.attributes.filter(([name]) => name.startsWith('xmlns:') && name !== 'xmlns:xlink');
  const attributes: readonly Attribute[] = [['xmlns', editingNamespace], ...namespaces];
  return { name: 'section', attributes, children: root.children.flatMap(editingNode) };
}

function editingNode(node: Markup): readonly Markup[] {
  if (typeof node === 'string') return [node];
  const local = localName(node.name);
  if (isEmbed(local)) return [editingEmbed(node, local)];
  if (isActive(local)) return [];
  const children = node.children.flatMap(editingNode);
  if (local === 'title')
    return [{ name: `h${levelOf(node)}`, attributes: editingAttributes(node, ['level']), children }];
  const role = attributeOf(node, 'role');
  const pair = byDocument.get(keyOf(local, role)) ?? byDocument.get(keyOf(local));
  const name = pair?.editing[0] ?? node.name;
  const attributes = editingAttributes(node, pair?.role === undefined ? [] : ['role']);
  return [{ name, attributes, children: name === 'li' ? unwrapped(children) : children }];
}

/** A lone paragraph of an item is the item, if it would be made of it again. */
function unwrapped(children: readonly Markup[]): readonly Markup[] {
  const solid = children.filter((child) => !isBlank(child));
  const [only] = solid;
  if (solid.length !== 1 || typeof only !== 'object' || only.name !== 'p' || only.attributes.length > 0)
    return children;
  const isLine = only.children.every(isInline) && !only.children.every(isBlank);
  return isLine ? only.children : children;
}

function isBlank(node: Markup): boolean {
  return typeof node === 'string' && node.trim() === '';
}

function isInline(node: Markup): boolean {
  return typeof node === 'string' || inline.has(node.name) || node.name.endsWith('embedinline');
}

function levelOf(title: Element): number {
  const level = Number(attributeOf(title, 'level'));
  return Number.isInteger(level) && level >= 1 && level <= 6 ? level : 2;
}

function editingAttributes(node: Element, without: readonly string[]): readonly Attribute[] {
  return node.attributes.flatMap(([name, value]): readonly Attribute[] => {
    const local = localName(name);
    if (without.includes(local) || isHarmful(local, value) || name === 'xmlns' || name === 'xmlns:xlink') return [];
    if (name === 'xlink:show' && value === 'new') return [['target', '_blank']];
    const pair = attributeNames.find(([document]) => document === name);
    if (pair !== undefined) return [[pair[1], value]];
    if (name.startsWith('xlink:')) return [];
    return [[local === 'class' ? 'class' : name, value]];
  });
}

/** `<xembed xlink:href view>` is `<div data-xelement="xembed" data-href data-xview>` where it is edited. */
function editingEmbed(node: Element, local: string): Element {
  const vendor = local.replace(/embed(?:inline)?$/, '');
  const attributes = node.attributes.flatMap(([name, value]): readonly Attribute[] => {
    if (isHarmful(localName(name), value) || name.startsWith('xmlns')) return [];
    if (name === 'xlink:href') return [['data-href', value]];
    if (name === 'xml:id') return [['id', value]];
    return localName(name) === 'class' ? [['class', value]] : [[`data-${vendor}${localName(name)}`, value]];
  });
  return {
    name: local.endsWith('inline') ? 'span' : 'div',
    attributes: [[`data-${vendor}element`, local], ...attributes],
    children: node.children.flatMap(editingNode),
  };
}

/** What is stored, from editing markup. */
export function fromEditing(root: Element): Element {
  const namespaces = root.attributes.filter(([name]) => name.startsWith('xmlns:'));
  return asDocument({
    name: 'section',
    attributes: namespaces,
    children: paragraphs(root.children.flatMap(documentNode)),
  });
}

/** Document markup with the namespaces that it needs, whatever root it came with. */
export function asDocument({ attributes, children }: Element): Element {
  const others = attributes.filter(([name]) => name !== 'xmlns' && name !== 'xmlns:xlink' && name !== 'version');
  const version = attributes.find(([name]) => name === 'version') ?? ['version', '5.0'];
  const own: readonly Attribute[] = [
    ['xmlns', documentNamespace],
    ['xmlns:xlink', linkNamespace],
    version as Attribute,
  ];
  return { name: 'section', attributes: [...own, ...others], children };
}

function documentNode(node: Markup): readonly Markup[] {
  if (typeof node === 'string') return [node];
  const embedded = embedOf(node);
  if (embedded !== undefined) return [embedded];
  const local = localName(node.name).toLowerCase();
  if (isActive(local)) return [];
  const children = node.children.flatMap(documentNode);
  const level = /^h([1-6])$/.exec(local)?.[1];
  if (level !== undefined)
    return [{ name: 'title', attributes: [['level', level], ...documentAttributes(node)], children }];
  const pair: Pair | undefined = byEditing.get(local);
  const role: readonly Attribute[] = pair?.role === undefined ? [] : [['role', pair.role]];
  return [
    {
      name: pair?.document ?? node.name,
      attributes: [...role, ...documentAttributes(node)],
      children: local === 'li' ? paragraphs(children) : children,
    },
  ];
}

/** Text that stands on its own gets a paragraph. */
function paragraphs(children: readonly Markup[]): readonly Markup[] {
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

function documentAttributes({ attributes }: Element): readonly Attribute[] {
  return attributes.flatMap(([name, value]): readonly Attribute[] => {
    if (isHarmful(localName(name), value) || name === 'xmlns') return [];
    if (name === 'target') return value === '_blank' ? [['xlink:show', 'new']] : [];
    const pair = attributeNames.find(([, editing]) => editing === name);
    return [[pair?.[0] ?? name, value]];
  });
}

function embedOf(node: Element): Element | undefined {
  const mark = node.attributes.find(
    ([name, value]) => /^data-\w*element$/.test(name) && /^\w*embed(?:inline)?$/.test(value),
  );
  if (mark === undefined) return undefined;
  const [key, name] = mark;
  const vendor = key.slice(0, -'element'.length);
  const attributes = node.attributes.flatMap(([name, value]): readonly Attribute[] => {
    if (name === key || isHarmful(name, value)) return [];
    if (name === 'data-href') return [['xlink:href', value]];
    if (name === 'id') return [['xml:id', value]];
    return [[name.startsWith(vendor) ? name.slice(vendor.length) : name, value]];
  });
  return { name, attributes, children: node.children.flatMap(documentNode) };
}
