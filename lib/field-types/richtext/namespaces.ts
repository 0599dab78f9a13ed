/** Elements of formatted text in XML whose names have prefixes: those of our namespaces are the same without. */
import { documentNamespace } from './elements.js';
import { type Attribute, type Element, elementsOf, localName, type Markup } from './markup.js';

/** Namespaces by their prefixes, without a prototype but that of the elements around. */
type Scope = Readonly<Record<string, string>>;

const editing = /\/xhtml5\/edit$/;
const html = 'http://www.w3.org/1999/xhtml';

/** The tree in which only elements of other namespaces have a prefix, such as those of word processors; they are unknown. */
export function withoutPrefixes(root: Element): Element {
  if (!elementsOf(root).some(({ name }) => name.includes(':'))) return root;
  const scope = scopeOf(root, Object.create(null) as Scope);
  const ownPrefix = prefixOf(root.name);
  const ownNamespace = scope[ownPrefix];
  const isOwn = (namespace: string | undefined): boolean =>
    namespace !== undefined &&
    (namespace === ownNamespace || namespace === documentNamespace || namespace === html || editing.test(namespace));
  const children = root.children.map((child) => renamed(child, scope, isOwn));
  if (ownPrefix === '' || ownNamespace === undefined) return { ...root, children };
  const others = root.attributes.filter(([name]) => name !== 'xmlns' && name !== `xmlns:${ownPrefix}`);
  return { name: localName(root.name), attributes: [['xmlns', ownNamespace], ...others], children };
}

function renamed(node: Markup, around: Scope, isOwn: (namespace: string | undefined) => boolean): Markup {
  if (typeof node === 'string') return node;
  const scope = scopeOf(node, around);
  const name = node.name.includes(':') && isOwn(scope[prefixOf(node.name)]) ? localName(node.name) : node.name;
  return { ...node, name, children: node.children.map((child) => renamed(child, scope, isOwn)) };
}

/** Empty for a name without one, as for the default namespace. */
const prefixOf = (name: string): string => name.slice(0, Math.max(name.indexOf(':'), 0));

function scopeOf({ attributes }: Element, around: Scope): Scope {
  const declared = attributes.filter(isDeclaration);
  if (declared.length === 0) return around;
  const scope = Object.create(around) as Record<string, string>;
  for (const [name, value] of declared) scope[name.slice('xmlns:'.length)] = value;
  return scope;
}

const isDeclaration = ([name]: Attribute): boolean => name === 'xmlns' || name.startsWith('xmlns:');
