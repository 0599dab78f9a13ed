/** The vocabulary of rich text: the allow-list of elements, attributes and addresses. Of other elements the content stays. */

export const documentDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
export const documentNamespace = 'http://docbook.org/ns/docbook';
export const editingNamespace = 'http://cms.example/xhtml5/edit';
export const linkNamespace = 'http://www.w3.org/1999/xlink';

/** An element in document markup, with its role where that makes the difference, and its names in editing markup. */
export interface Kind {
  readonly document: string;
  readonly role?: string;
  /** The first is written, all are read. */
  readonly editing: readonly string[];
  /** Whether it is an inline element; all others are block elements. */
  readonly isInline?: true;
  /** Whether it is content even where there is no text. */
  readonly isSolid?: true;
}

const inline = { isInline: true } as const;
const solid = { isSolid: true } as const;

export const kinds: readonly Kind[] = [
  { document: 'section', editing: ['section'] },
  { document: 'title', editing: ['h2', 'h1', 'h3', 'h4', 'h5', 'h6'] },
  { document: 'para', editing: ['p'] },
  { document: 'emphasis', role: 'strong', editing: ['strong', 'b'], ...inline },
  { document: 'emphasis', role: 'underlined', editing: ['u'], ...inline },
  { document: 'emphasis', role: 'strikedthrough', editing: ['s', 'del', 'strike'], ...inline },
  { document: 'emphasis', editing: ['em', 'i'], ...inline },
  { document: 'link', editing: ['a'], ...inline },
  { document: 'anchor', editing: ['anchor'], ...inline },
  { document: 'itemizedlist', editing: ['ul'] },
  { document: 'orderedlist', editing: ['ol'] },
  { document: 'listitem', editing: ['li'] },
  { document: 'informaltable', editing: ['table'], ...solid },
  ...['caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'].map(alike),
  { document: 'programlisting', editing: ['pre'] },
  { document: 'literallayout', editing: ['literallayout'] },
  { document: 'blockquote', editing: ['blockquote'] },
  { document: 'literal', editing: ['code'], ...inline },
  { document: 'subscript', editing: ['sub'], ...inline },
  { document: 'superscript', editing: ['sup'], ...inline },
  { document: 'div', editing: ['div'] },
  { document: 'span', editing: ['span'], ...inline },
  { document: 'br', editing: ['br'], ...inline },
  { document: 'hr', editing: ['hr'], ...solid },
  { document: 'img', editing: ['img'], ...inline, ...solid },
];

function alike(name: string): Kind {
  return { document: name, editing: [name] };
}

/**
 * Names of elements that a CMS adds, with its prefix, such as `cmsembed`, and of those inside. The inline kinds are in a line
 * of text.
 */
const vendors = /^[a-z]\w*(?:(?:embed|template|style)(?:inline)?|link|content|config|value|attribute)$/;

/** Whether a CMS adds elements of that name, such as settings of embedded content. */
export const isVendorName = (name: string): boolean => vendors.test(name);

/** Whether elements of that name hold settings of the element that they are in. */
export const isSettingsName = (name: string): boolean => /^[a-z]\w*(?:config|attribute)$/.test(name);

const names = new Map(kinds.flatMap((kind) => [kind.document, ...kind.editing].map((name) => [name, kind] as const)));

const documentNames = new Set(kinds.map(({ document }) => document));
const editingNames = new Set(kinds.flatMap(({ editing }) => editing));

/** Whether stored documents have elements of that name. */
export const isDocumentName = (name: string): boolean => documentNames.has(name) || vendors.test(name);

/** Whether the name means an element of documents alone, or another one where it is edited, such as `title` and `link`. */
export const isOnlyDocumentName = (name: string): boolean => documentNames.has(name) && !editingNames.has(name);

/** The kind of an element by its name in either markup; undefined for others. */
export function kindOf(name: string): Kind | undefined {
  const kind = names.get(name);
  if (kind !== undefined || !vendors.test(name)) return kind;
  return { document: name, editing: [name], ...solid, ...(name.endsWith('inline') && inline) };
}

/** Unknown elements that are removed with all inside, which is not text for readers; of others the content stays. */
export const removed = new Set([
  ...[
    'applet',
    'audio',
    'base',
    'button',
    'canvas',
    'datalist',
    'embed',
    'frame',
    'frameset',
    'head',
    'iframe',
    'input',
  ],
  ...['isindex', 'map', 'math', 'meta', 'noembed', 'noframes', 'noscript', 'object', 'optgroup', 'option', 'param'],
  ...[
    'plaintext',
    'portal',
    'script',
    'select',
    'source',
    'style',
    'svg',
    'template',
    'textarea',
    'track',
    'video',
    'xmp',
  ],
]);

/** `content` in `embed`, such as an image in a text. */
export function isEmbed(name: string): boolean {
  return /^[a-z]\w*embed(?:inline)?$/.test(name);
}

/** Attributes that have a prefix in document markup. */
export const attributeNames: readonly (readonly [document: string, editing: string])[] = [
  ['xlink:href', 'href'],
  ['xlink:title', 'title'],
  ['xml:id', 'id'],
];

const attributes = new Set([
  ...['id', 'class', 'lang', 'dir', 'title', 'role', 'level', 'version', 'href', 'show', 'hreflang', 'rel', 'src'],
  ...['width', 'height', 'size', 'align', 'textalign', 'valign', 'border', 'cellpadding', 'cellspacing', 'colspan'],
  ...['rowspan', 'scope', 'headers', 'abbr', 'summary', 'span', 'start', 'reversed', 'type', 'numeration', 'language'],
  ...['alt', 'view', 'name', 'key', 'value', 'offset', 'limit'],
]);

const segment = /^[\p{L}\p{N}._~!$'()*+,;=@%-]*$/u;
const absolute = /^(?:https?:|ftp:|mailto:|tel:|\w*(?:content|location|remote|url):\/\/)/i;
const image = /^data:image\/(?:png|gif|jpeg|webp)[;,]/i;

/** Up to the first of / ? # there is no colon, nor an escape sequence that could be decoded to one. */
function isRelative(address: string): boolean {
  const [first = ''] = address.split(/[/?#]/, 1);
  return segment.test(first) && !/%3a/i.test(first);
}

/** Whether an attribute is allowed, by its name without prefix; those that hold addresses by where these lead too. */
export function isAllowed(name: string, value: string): boolean {
  if (!attributes.has(name)) return false;
  if (name !== 'href' && name !== 'src') return true;
  // Browsers skip some of these, even inside the name of a scheme.
  const address = value.replace(/[\s\p{C}]/gu, '');
  return isRelative(address) || absolute.test(address) || (name === 'src' && image.test(address));
}
