/** Markup as a tree: read from text that is known to be well-formed, and written so that it always is. */

export interface Element {
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly children: readonly Markup[];
}

export type Attribute = readonly [name: string, value: string];

export type Markup = Element | string;

/** Deeper than any checked text is, and not so deep that recursion could not follow. */
const deepest = 1000;

/** The root element. Much faster than a parser that checks, which is why stored documents are checked when they are written. */
export function parseMarkup(text: string): Element | undefined {
  const top: Markup[] = [];
  const open: Markup[][] = [top];
  for (let at = 0; at < text.length; ) {
    const siblings = open.at(-1) ?? top;
    const start = text.indexOf('<', at);
    const end = start < 0 ? text.length : start;
    if (end > at) siblings.push(decoded(text.slice(at, end)));
    if (start < 0) break;
    const skipped = skipOther(text, start, siblings);
    if (skipped !== undefined) at = skipped;
    else if (text.startsWith('</', start)) {
      at = endOf(text, '>', start);
      if (open.length > 1) open.pop();
    } else at = openElement(text, start, open);
  }
  return top.find((node) => typeof node !== 'string');
}

/** The end of a CDATA section, whose text is preserved, or of a comment or an instruction; undefined for a tag. */
function skipOther(text: string, start: number, siblings: Markup[]): number | undefined {
  if (text.startsWith('<![CDATA[', start)) {
    const end = endOf(text, ']]>', start);
    siblings.push(text.slice(start + '<![CDATA['.length, text.endsWith(']]>', end) ? end - ']]>'.length : end));
    return end;
  }
  if (text.startsWith('<!--', start)) return endOf(text, '-->', start + '<!--'.length);
  return text.startsWith('<?', start) ? endOf(text, '?>', start) : undefined;
}

/** The place after a mark, or the end of the text. */
function endOf(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from);
  return index < 0 ? text.length : index + mark.length;
}

// Each of them only matches where the one before has ended, so that reading a tag takes linear time.
const startTag = /<([^\s<>/!?]+)/y;
const attribute = /\s+([^\s=<>/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const tagEnd = /\s*(\/?)>/y;

/** Reads a start tag into the innermost open element; a tag without a valid name is left out. */
function openElement(text: string, start: number, open: Markup[][]): number {
  startTag.lastIndex = start;
  const name = startTag.exec(text)?.[1];
  if (name === undefined) return start + 1;
  const attributes: Attribute[] = [];
  attribute.lastIndex = tagEnd.lastIndex = startTag.lastIndex;
  for (let match = attribute.exec(text); match; match = attribute.exec(text)) {
    attributes.push([match[1] ?? '', decoded(match[2] ?? match[3] ?? '')]);
    tagEnd.lastIndex = attribute.lastIndex;
  }
  const end = tagEnd.exec(text);
  if (!end) return start + 1;
  const children: Markup[] = [];
  open.at(-1)?.push({ name, attributes, children });
  if (!end[1] && open.length < deepest) open.push(children);
  return tagEnd.lastIndex;
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
  let text = `<${name}`;
  for (const [key, value] of attributes) text += ` ${key}="${escaped(value)}"`;
  if (children.length === 0) return `${text}/>`;
  text += '>';
  for (const child of children) text += writeMarkup(child);
  return `${text}</${name}>`;
}

const escapes: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  '\r': '&#13;',
};

export function escaped(text: string): string {
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
export function elementsOf(root: Element): readonly Element[] {
  const all: Element[] = [];
  collect(root, all);
  return all;
}

function collect(element: Element, all: Element[]): void {
  all.push(element);
  for (const child of element.children) if (typeof child !== 'string') collect(child, all);
}

/** How many elements and attributes there are at most, without parsing: the text may be anything. */
export function countTags(text: string): number {
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) if (text[at + 1] !== '/') count += 1;
  for (let at = text.indexOf('='); at >= 0; at = text.indexOf('=', at + 1)) if (isQuoted(text, at + 1)) count += 1;
  return count;
}

/** Whether a value in quotes begins here; a blank before it counts as one. */
function isQuoted(text: string, at: number): boolean {
  return '"\' \t\r\n'.includes(text.charAt(at) || '-');
}
