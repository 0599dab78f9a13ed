/** Documents of both formats as one kind of tree, in the order in which they are written, so that specs can compare them. */
import { create } from 'xmlbuilder2';

/** An element: its name, its attributes and either its text or its children. */
export type Tree = readonly [
  name: string,
  attributes: readonly (readonly [string, string])[],
  content: string | readonly Tree[],
];

interface XmlNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly textContent: string | null;
  readonly childNodes: Iterable<XmlNode>;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
}

/** The tree that xmlbuilder2 reads in a text. */
export function treeOfXml(text: string): Tree {
  const document = create(text).doc().node as unknown as XmlNode;
  const [root] = [...document.childNodes].filter(({ nodeType }) => nodeType === 1);
  return toTree(root as XmlNode);
}

function toTree(node: XmlNode): Tree {
  const attributes = [...node.attributes].map(({ name, value }) => [name, value] as const);
  const children = [...node.childNodes].filter(({ nodeType }) => nodeType === 1);
  return [node.nodeName, attributes, children.length > 0 ? children.map(toTree) : (node.textContent ?? '')];
}

const freeValues = new Set(['fieldValue', 'defaultValue', 'fieldSettings', 'validatorConfiguration']);

/** The expected XML of a document in JSON (docs/reference/protocol.md §2), the names of lists that differ given. */
export function treeOfJson(document: object, listNames: Readonly<Record<string, string>> = {}): Tree {
  const [[name, value] = ['', null]] = Object.entries(document);
  return element(name, value, listNames);
}

function element(name: string, value: unknown, listNames: Readonly<Record<string, string>>): Tree {
  if (freeValues.has(name)) return freeElement(name, [], value);
  if (name === 'Item') return itemElement(value as Fields, listNames);
  if (typeof value !== 'object' || value === null)
    return [name, [], name === 'mediaType' ? inXml(value) : scalar(value)];
  const entries = Object.entries(value);
  const attributes = entries
    .filter(([key]) => key.startsWith('_'))
    .map(([key, text]) => [key.slice(1), inXml(text)] as const);
  const members = entries.filter(([key]) => !key.startsWith('_'));
  const text = members.find(([key]) => key === '#text');
  if (text) return [name, attributes, scalar(text[1])];
  const children = members.flatMap(([key, child]) =>
    Array.isArray(child) && !freeValues.has(key) ? items(key, child, listNames) : [element(key, child, listNames)],
  );
  return [name, attributes, children.length > 0 ? children : ''];
}

interface Fields {
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The fields of an item are elements with an identifier. */
function itemElement({ fields, ...others }: Fields, listNames: Readonly<Record<string, string>>): Tree {
  const [name, attributes, children] = element('item', others, listNames);
  const elements = Object.entries(fields).map(([key, value]) => freeElement('field', [['identifier', key]], value));
  return [name === 'item' ? 'Item' : name, attributes, [...children, ['fields', [], elements]] as readonly Tree[]];
}

/** The name of a list may be that of an element in it, after `>`, or `*` for the one that the media type of each item names. */
function items(key: string, list: readonly unknown[], listNames: Readonly<Record<string, string>>): Tree[] {
  const name = listNames[key] ?? key;
  if (name.startsWith('>')) return [[key, [], list.map((item) => element(name.slice(1), item, listNames))]];
  const elementOf = (item: unknown) => /\.(\w+)\+/.exec(String(Object.values(item as object)[0]))?.[1] ?? key;
  return list.map((item) => element(name === '*' ? elementOf(item) : name, item, listNames));
}

function freeElement(name: string, attributes: Tree[1], value: unknown): Tree {
  if (typeof value !== 'object' || value === null) return [name, attributes, scalar(value)];
  const children = Array.isArray(value)
    ? value.map((item) => freeElement('value', [], item))
    : Object.entries(value).map(([key, item]) => freeElement('value', [['key', key]], item));
  return [name, attributes, children.length > 0 ? children : ''];
}

/** Media types name their format. */
const inXml = (value: unknown): string => scalar(value).replace(/\+json$/, '+xml');

const scalar = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Member names in order, from the root down; lists show their first item. */
export function outline(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [outline(value[0])];
  if (typeof value !== 'object' || value === null) return null;
  return Object.entries(value).map(([key, child]) =>
    typeof child === 'object' && child ? [key, outline(child)] : key,
  );
}
