/** Formatted text as HTML that parsers read as it was written: what HTML does not allow in a place is a marked `div` or `span`. */
import { kindOf, kinds } from './elements.js';
import { elementMark, toHtmlAttributes } from './html-attributes.js';
import { type Element, escaped, type Markup } from './markup.js';
import { isLine, kindByRole, paragraphs } from './transform.js';

/** Where an element is: parsers of HTML close elements that may not contain it. */
interface Place {
  /** Whether block elements are allowed. */
  readonly isFlow: boolean;
  readonly isInLink: boolean;
  /** The element of HTML that contains it. */
  readonly parent: string;
}

/** The content of the root of a document that is cleaned, whose own attributes have no place in it. */
export function writeHtml(root: Element): string {
  return writeAll(paragraphs(root.children), { isFlow: true, isInLink: false, parent: 'body' });
}

function writeAll(nodes: readonly Markup[], place: Place): string {
  let text = '';
  for (const node of nodes) text += writeNode(node, place);
  return text;
}

function writeNode(node: Markup, place: Place): string {
  if (typeof node === 'string') return escaped(node);
  const native = nativeTag(node, place);
  const tag = native ?? (place.isFlow && !kindOf(node.name)?.isInline ? 'div' : 'span');
  const start = startTag(node, tag, native !== undefined);
  if (isVoid(tag)) return start;
  const content = writeAll(contentOf(node, tag), {
    isFlow: place.isFlow && containers.has(tag),
    isInLink: place.isInLink || tag === 'a',
    parent: tag,
  });
  // Parsers leave out the first line break.
  return `${start}${tag === 'pre' && content.startsWith('\n') ? '\n' : ''}${content}</${tag}>`;
}

/** A lone paragraph of an item is the item, as reading creates it again; text beside block elements is a paragraph. */
function contentOf({ name, children }: Element, tag: string): readonly Markup[] {
  if (name !== 'listitem') return children;
  const inner = paragraphs(children);
  const [only] = inner;
  const isLone = tag === 'li' && inner.length === 1 && typeof only === 'object' && only.name === 'para' && isLine(only);
  return isLone ? only.children : inner;
}

function startTag(node: Element, tag: string, isNative: boolean): string {
  const implied = isNative ? impliedBy(node, tag) : undefined;
  const rest = { ...node, attributes: node.attributes.filter((attribute) => attribute !== implied) };
  const { attributes, isPlain } = toHtmlAttributes(rest, tag);
  const isExact = isNative && isPlain && (implied !== undefined || !/^h[1-6]$/.test(tag));
  const all = isExact ? attributes : [[elementMark, node.name] as const, ...toHtmlAttributes(node, tag).attributes];
  return `<${tag}${all.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')}>`;
}

/** The attribute that the element of HTML says by its name. */
function impliedBy({ name, attributes }: Element, tag: string) {
  const [key, value] = name === 'title' ? ['level', tag.slice(1)] : ['role', byTag.get(tag)?.role];
  return attributes.find((attribute) => attribute[0] === key && attribute[1] === value);
}

const byTag = new Map(kinds.map((kind) => [kind.editing[0] ?? '', kind]));

const blocks = new Set(['p', 'pre', 'ul', 'ol', 'blockquote', 'div', 'section', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const lines = new Set(['em', 'strong', 'u', 's', 'code', 'sub', 'sup', 'span']);

/** Elements of HTML that block elements may be in. */
const containers = new Set([
  ...['div', 'blockquote', 'section', 'ul', 'ol', 'li'],
  ...['table', 'caption', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);

const isVoid = (tag: string): boolean => tag === 'br' || tag === 'hr' || tag === 'img' || tag === 'col';

/** The element of HTML that means the same; undefined where there is none, or parsers would move it. */
function nativeTag(node: Element, { isFlow, isInLink, parent }: Place): string | undefined {
  const tag = tagOf(node);
  if (blocks.has(tag)) return isFlow ? tag : undefined;
  if (lines.has(tag)) return tag;
  if (tag === 'a') return isInLink ? undefined : tag;
  if (tag === 'li') return parent === 'ul' || parent === 'ol' ? tag : undefined;
  if (tag === 'table') return isFlow && isTable(node) ? tag : undefined;
  if (isVoid(tag) && (node.children.length > 0 || (tag === 'hr' && !isFlow))) return undefined;
  if (tag === 'br' || tag === 'hr' || tag === 'img') return tag;
  return parts[parent]?.includes(tag) ? tag : undefined;
}

function tagOf(node: Element): string {
  const textOf = (key: string) => node.attributes.find(([name]) => name === key)?.[1];
  const level = textOf('level') ?? '';
  if (node.name === 'title' && /^[1-6]$/.test(level)) return `h${level}`;
  return kindByRole(node.name, textOf('role'))?.editing[0] ?? node.name;
}

/** What the parts of tables may contain, by their names in HTML. */
const parts: Readonly<Record<string, readonly string[]>> = {
  table: ['caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr'],
  colgroup: ['col'],
  thead: ['tr'],
  tbody: ['tr'],
  tfoot: ['tr'],
  tr: ['th', 'td'],
};

/** Whether nothing is in a table or its parts that parsers of HTML would move out of it. */
function isTable({ name, children }: Element): boolean {
  if (name === 'col') return children.length === 0;
  const allowed = parts[name === 'informaltable' ? 'table' : name];
  if (allowed === undefined) return true;
  return children.every((child) =>
    typeof child === 'string' ? /^[\t\n ]*$/.test(child) : allowed.includes(child.name) && isTable(child),
  );
}
