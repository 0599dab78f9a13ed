/** Formatted text as HTML that parsers read as it was written: elements that HTML forbids in a place are marked. */
import { isSettingsName, kindOf, kinds } from './elements.js';
import { elementMark, settingsMark, toHtmlAttributes } from './html-attributes.js';
import { attributeOf, type Element, escaped, localName, type Markup, writeMarkup } from './markup.js';
import { isBlank, isLine, kindByRole, paragraphs } from './transform.js';

/** The context of an element: parsers of HTML close elements that may not contain it. */
interface Place {
  /** Whether block elements are allowed. */
  readonly isFlow: boolean;
  readonly isInLink: boolean;
  /** Whether line breaks of the text are shown. */
  readonly isLiteral: boolean;
  /** The element of HTML that contains it. */
  readonly parent: string;
}

/** The content of the root of a document that is cleaned, whose own attributes have no place in it. */
export function writeHtml(root: Element): string {
  return writeAll(paragraphs(root.children), { isFlow: true, isInLink: false, isLiteral: false, parent: 'body' });
}

function writeAll(nodes: readonly Markup[], place: Place): string {
  let text = '';
  for (const node of nodes) text += writeNode(node, place);
  return text;
}

function writeNode(node: Markup, place: Place): string {
  if (typeof node === 'string') return place.isLiteral ? escaped(node).replaceAll('\n', '<br>') : escaped(node);
  const isInline = kindOf(node.name)?.isInline === true;
  const native = nativeTag(node, place);
  const tag = native ?? (place.isFlow && !isInline ? 'div' : 'span');
  const { settings, children } = native === undefined ? { settings: [], children: node.children } : partsOf(node, tag);
  const isPlain = native !== undefined && !isAmbiguous(node, tag, place);
  const start = startTag(node, tag, { isPlain, settings: settings.map(writeMarkup).join('') });
  if (isVoid(tag)) return start;
  const content = writeAll(contentOf({ ...node, children }, tag), {
    isFlow: place.isFlow && containers.has(tag),
    isInLink: place.isInLink || tag === 'a',
    isLiteral: node.name === 'literallayout' || (place.isLiteral && isInline),
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

/** Whether reading would take the element for another one without its mark. */
function isAmbiguous({ name }: Element, tag: string, { parent, isLiteral }: Place): boolean {
  // Lists in lists are moved into the item before.
  return (lists.has(tag) && lists.has(parent)) || (name === 'br' && isLiteral);
}

/** The settings that a table or a part of one begins with, and the rest. */
function partsOf(
  { children }: Element,
  tag: string,
): { readonly settings: readonly Markup[]; readonly children: readonly Markup[] } {
  if (!Object.hasOwn(parts, tag)) return { settings: [], children };
  const isSettings = (node: Markup) => typeof node !== 'string' && isSettingsName(node.name);
  const other = children.findIndex((node) => !isBlank(node) && !isSettings(node));
  const end = children.slice(0, other < 0 ? children.length : other).findLastIndex(isSettings) + 1;
  return { settings: children.slice(0, end), children: children.slice(end) };
}

interface TagOptions {
  /** Whether the element of HTML is that of the document. */
  readonly isPlain: boolean;
  readonly settings: string;
}

function startTag(node: Element, tag: string, { isPlain: isOwn, settings }: TagOptions): string {
  const implied = isOwn ? impliedBy(node, tag) : undefined;
  const rest = { ...node, attributes: node.attributes.filter((attribute) => attribute !== implied) };
  const { attributes, isPlain } = toHtmlAttributes(rest, tag);
  const isExact = isOwn && isPlain && (implied !== undefined || !/^h[1-6]$/.test(tag));
  const written = isExact ? attributes : [[elementMark, node.name] as const, ...toHtmlAttributes(node, tag).attributes];
  const all = settings === '' ? written : [...written, [settingsMark, settings] as const];
  return `<${tag}${all.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')}>`;
}

/** The attribute that the name of the HTML element implies. */
function impliedBy({ name, attributes }: Element, tag: string) {
  const [key, value] = name === 'title' ? ['level', tag.slice(1)] : ['role', byTag.get(tag)?.role];
  return attributes.find((attribute) => localName(attribute[0]) === key && attribute[1] === value);
}

const byTag = new Map(kinds.map((kind) => [kind.editing[0] ?? '', kind]));

const blocks = new Set(['p', 'pre', 'ul', 'ol', 'blockquote', 'div', 'section', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const lines = new Set(['em', 'strong', 'u', 's', 'code', 'sub', 'sup', 'span']);

/** Elements of HTML that block elements may be in. */
const containers = new Set([
  ...['div', 'blockquote', 'section', 'ul', 'ol', 'li'],
  ...['table', 'caption', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);

const lists = new Set(['ul', 'ol']);

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
  const level = attributeOf(node, 'level') ?? '';
  if (node.name === 'title' && /^[1-6]$/.test(level)) return `h${level}`;
  return kindByRole(node.name, attributeOf(node, 'role'))?.editing[0] ?? node.name;
}

/** Allowed children of the parts of tables, by HTML names. */
const parts: Readonly<Record<string, readonly string[]>> = {
  table: ['caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr'],
  colgroup: ['col'],
  thead: ['tr'],
  tbody: ['tr'],
  tfoot: ['tr'],
  tr: ['th', 'td'],
};

/** Whether nothing is in a table or its parts that parsers of HTML would move out of it. */
function isTable(node: Element): boolean {
  const { name } = node;
  if (name === 'col') return node.children.length === 0;
  const tag = name === 'informaltable' ? 'table' : name;
  const allowed = parts[tag];
  if (allowed === undefined) return true;
  return partsOf(node, tag).children.every((child) =>
    typeof child === 'string' ? /^[\t\n ]*$/.test(child) : allowed.includes(child.name) && isTable(child),
  );
}
