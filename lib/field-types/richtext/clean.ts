/** Cleans a tree in either markup: only the elements and attributes of the vocabulary remain, with the names of documents. */
import { attributeNames, isAllowed, isEmbed, kindOf, removed } from './elements.js';
import { type Attribute, type Element, localName, type Markup } from './markup.js';

const documentNames = new Map(attributeNames.map(([document, editing]) => [editing, document]));

/** The root with its known elements: names with a prefix are those of other vocabularies. It alone declares prefixes. */
export function cleaned({ attributes, children }: Element): Element {
  const declared = attributes.filter(([key]) => /^xmlns:(?!xlink$)/.test(key));
  const prefixes = new Set(['xlink', 'xml', ...declared.map(([key]) => localName(key))]);
  return {
    name: 'section',
    attributes: [...attributes.filter(([key]) => key === 'xmlns'), ...declared, ...allowed(attributes, prefixes)],
    children: children.flatMap((child) => cleanedNode(child, prefixes)),
  };
}

function cleanedNode(node: Markup, prefixes: ReadonlySet<string>): readonly Markup[] {
  if (typeof node === 'string') return [node];
  const { name: sentName, attributes, children } = embedOf(node) ?? node;
  const name = sentName.toLowerCase();
  const isKnown = kindOf(name) !== undefined;
  if (!isKnown && removed.has(localName(name))) return [];
  const inner = children.flatMap((child) => cleanedNode(child, prefixes));
  return isKnown ? [{ name, attributes: allowed(attributes, prefixes), children: inner }] : inner;
}

/**
 * The allowed attributes. Only the first of those with the same local name is kept, so that names are unique in both markups.
 */
function allowed(attributes: readonly Attribute[], prefixes: ReadonlySet<string>): readonly Attribute[] {
  const attributesByName = new Map<string, Attribute>();
  for (const attribute of attributes) {
    const [name, value] = isNewWindow(attribute) ? ['xlink:show', 'new'] : attribute;
    const local = localName(name);
    if (/^xmlns(?::|$)/.test(name) || !isAllowed(local, value) || attributesByName.has(local)) continue;
    const isPrefixed = name !== local && prefixes.has(name.slice(0, name.indexOf(':')));
    attributesByName.set(local, [documentNames.get(local) ?? (isPrefixed ? name : local), value]);
  }
  return [...attributesByName.values()];
}

function isNewWindow([name, value]: Attribute): boolean {
  return name === 'target' && value === '_blank';
}

/** Editing markup shows `<xembed xlink:href view>` as `<div data-xelement="xembed" data-href data-xview>`. */
function embedOf({ attributes, children }: Element): Element | undefined {
  const mark = attributes.find(([name, value]) => /^data-\w+element$/.test(name) && isEmbed(value));
  if (mark === undefined) return undefined;
  const [key, name] = mark;
  const vendor = key.slice(0, -'element'.length);
  const renamed = attributes.map(([attribute, value]): Attribute => {
    if (attribute === 'data-href') return ['href', value];
    return [attribute.startsWith(vendor) ? attribute.slice(vendor.length) : attribute, value];
  });
  return { name, attributes: renamed, children };
}
