/** Markup as a tree: read from text that is known to be well-formed, and written so that it always is. */

export interface Element {
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly children: readonly Markup[];
}

export type Attribute = readonly [name: string, value: string];

export type Markup = Element | string;

const token =
  /<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|<\/[^<>]*>|<([^\s<>/!?]+)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g;
const attribute = /([^\s=<>/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Deeper than any checked text is, and not so deep that recursion could not follow. */
const deepest = 1000;

/** The root element. Much faster than a parser that checks, which is why what is stored is checked when it comes in. */
export function parseMarkup(text: string): Element | undefined {
  const top: Markup[] = [];
  const open: Markup[][] = [top];
  for (const [all, cdata, name, attributes = '', isClosed, words] of text.matchAll(token)) {
    const siblings = open.at(-1) ?? top;
    if (words !== undefined) siblings.push(decoded(words));
    else if (cdata !== undefined) siblings.push(cdata);
    else if (name !== undefined) {
      const children: Markup[] = [];
      siblings.push({ name, attributes: parseAttributes(attributes), children });
      if (!isClosed && open.length < deepest) open.push(children);
    } else if (all.startsWith('</') && open.length > 1) open.pop();
  }
  return top.find((node) => typeof node !== 'string');
}

function parseAttributes(text: string): readonly Attribute[] {
  return Array.from(text.matchAll(attribute), ([, name = '', double, single]) => [
    name,
    decoded(double ?? single ?? ''),
  ]);
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? all;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  });
}

export function writeMarkup(node: Markup): string {
  if (typeof node === 'string') return escaped(node);
  const { name, attributes, children } = node;
  const start = attributes.reduce((text, [key, value]) => `${text} ${key}="${escaped(value)}"`, `<${name}`);
  return children.length === 0 ? `${start}/>` : `${start}>${children.map(writeMarkup).join('')}</${name}>`;
}

const escapes: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  '\r': '&#13;',
};

function escaped(text: string): string {
  return /[<>&"\r]/.test(text) ? text.replace(/[<>&"\r]/g, (character) => escapes[character] ?? character) : text;
}

/** The name without a namespace's prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** An attribute whatever its prefix. */
export function attributeOf({ attributes }: Element, local: string): string | undefined {
  return attributes.find(([name]) => localName(name) === local)?.[1];
}

/** All elements, the outer before the inner. */
export function* elementsOf(root: Element): Generator<Element> {
  yield root;
  for (const child of root.children) if (typeof child !== 'string') yield* elementsOf(child);
}
