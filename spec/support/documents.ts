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

/** What xmlbuilder2 reads in a text. */
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

/** What a document in JSON is to look like in XML (protocol §1), the names of lists that differ given. */
export function treeOfJson(document: object, listNames: Readonly<Record<string, string>> = {}): Tree {
  const [[name, value] = ['', null]] = Object.entries(document);
  return element(name, value, listNames);
}

function element(name: string, value: unknown, listNames: Readonly<Record<string, string>>): Tree {
  if (freeValues.has(name)) return freeElement(name, [], value);
  if (typeof value !== 'object' || value === null) return [name, [], scalar(value)];
  const entries = Object.entries(value);
  const attributes = entries
    .filter(([key]) => key.startsWith('_'))
    .map(([key, text]) => [key.slice(1), scalar(text).replace(/\+json$/, '+xml')] as const);
  const members = entries.filter(([key]) => !key.startsWith('_'));
  const text = members.find(([key]) => key === '#text');
  if (text) return [name, attributes, scalar(text[1])];
  const children = members.flatMap(([key, child]) =>
    Array.isArray(child) && !freeValues.has(key)
      ? child.map((item) => element(listNames[key] ?? key, item, listNames))
      : [element(key, child, listNames)],
  );
  return [name, attributes, children.length > 0 ? children : ''];
}

function freeElement(name: string, attributes: Tree[1], value: unknown): Tree {
  if (typeof value !== 'object' || value === null) return [name, attributes, scalar(value)];
  const children = Array.isArray(value)
    ? value.map((item) => freeElement('value', [], item))
    : Object.entries(value).map(([key, item]) => freeElement('value', [['key', key]], item));
  return [name, attributes, children.length > 0 ? children : ''];
}

const scalar = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Member names in order, from the root down; lists show their first item. */
export function outline(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [outline(value[0])];
  if (typeof value !== 'object' || value === null) return null;
  return Object.entries(value).map(([key, child]) =>
    typeof child === 'object' && child ? [key, outline(child)] : key,
  );
}
