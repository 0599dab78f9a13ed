/** The elements that the two markups name differently, and what may stand in a document that browsers show. */

export const documentDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
export const documentNamespace = 'http://docbook.org/ns/docbook';
export const editingNamespace = 'http://cms.example/xhtml5/edit';
export const linkNamespace = 'http://www.w3.org/1999/xlink';

/** An element in document markup, with its role where that makes the difference, and its names in editing markup. */
export interface Pair {
  readonly document: string;
  readonly role?: string;
  /** The first is written, all are read. */
  readonly editing: readonly string[];
}

export const pairs: readonly Pair[] = [
  { document: 'para', editing: ['p'] },
  { document: 'emphasis', role: 'strong', editing: ['strong', 'b'] },
  { document: 'emphasis', role: 'underlined', editing: ['u'] },
  { document: 'emphasis', role: 'strikedthrough', editing: ['s', 'del', 'strike'] },
  { document: 'emphasis', editing: ['em', 'i'] },
  { document: 'link', editing: ['a'] },
  { document: 'itemizedlist', editing: ['ul'] },
  { document: 'orderedlist', editing: ['ol'] },
  { document: 'listitem', editing: ['li'] },
  { document: 'informaltable', editing: ['table'] },
  { document: 'programlisting', editing: ['pre'] },
  { document: 'literal', editing: ['code'] },
  { document: 'subscript', editing: ['sub'] },
  { document: 'superscript', editing: ['sup'] },
];

/** Attributes by their names in document markup, whatever the prefix, and in editing markup. */
export const attributeNames: readonly (readonly [document: string, editing: string])[] = [
  ['xlink:href', 'href'],
  ['xlink:title', 'title'],
  ['xml:id', 'id'],
];

/** Elements that hold nothing but text and each other: a document of these without text is empty. */
export const textual = new Set([
  ...pairs.flatMap(({ document, editing }) => [document, ...editing]),
  ...['section', 'title', 'blockquote', 'span', 'div', 'br', 'literallayout', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
]);
textual.delete('informaltable');
textual.delete('table');

/** Elements that stand in a line of text; all others begin a new one. */
export const inline = new Set([
  ...['emphasis', 'link', 'literal', 'subscript', 'superscript', 'strong', 'b', 'u', 's', 'del', 'strike', 'em', 'i'],
  ...['a', 'code', 'sub', 'sup', 'span', 'br', 'img'],
]);

/** Elements by which a document could do things in a browser. */
const active = new Set([
  ...['script', 'style', 'iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'meta', 'base', 'svg', 'math'],
  ...['template', 'noscript', 'noembed', 'form', 'input', 'button', 'textarea', 'select', 'audio', 'video', 'portal'],
]);

export function isActive(name: string): boolean {
  return active.has(name.toLowerCase());
}

const harmful = /^(?:javascript|vbscript|data(?!:image\/(?:png|gif|jpeg|webp)[;,])):/i;

/** Attributes that run code, and addresses that do, however they are disguised. */
export function isHarmful(name: string, value: string): boolean {
  if (/^(?:on|srcdoc|style|formaction|action)/i.test(name)) return true;
  return value.includes(':') && harmful.test(value.replace(/[\s\p{C}]/gu, ''));
}

/** `content` in `embed`, such as an image in a text; the inline kind stands in a line. */
export function isEmbed(name: string): boolean {
  return /embed(?:inline)?$/.test(name);
}
