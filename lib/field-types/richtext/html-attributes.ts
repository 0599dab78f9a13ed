/** Attributes of formatted text in HTML and in documents, and the addresses of content in both. */
import { type Attribute, type Element, localName } from './markup.js';

/** The name of the element in documents, where the element of HTML does not imply it. */
export const elementMark = 'data-element';

/** The id of the item that an element refers to, in the HTML of items alone. */
export const itemMark = 'data-item';

/** The settings of a table or a part of one, as markup: parsers of HTML allow no other elements in that place. */
export const settingsMark = 'data-settings';

/** Attribute for the prefix of `content://` in the document, if that is not `cms`. */
const vendorMark = 'data-vendor';

const vendorByDefault = 'cms';

/** Attributes that mean the same on all elements of HTML. */
const globals = new Set(['id', 'class', 'lang', 'dir', 'title', 'role']);

/** Attributes that some elements of HTML have. */
const others = new Set([
  ...[
    'abbr',
    'align',
    'alt',
    'border',
    'cellpadding',
    'cellspacing',
    'colspan',
    'headers',
    'height',
    'hreflang',
    'name',
  ],
  ...['rel', 'reversed', 'rowspan', 'scope', 'size', 'span', 'start', 'summary', 'type', 'valign', 'value', 'width'],
]);

/** The attributes of an element of HTML, and whether they are the same without the mark of the element. */
export interface HtmlAttributes {
  readonly attributes: readonly Attribute[];
  readonly isPlain: boolean;
}

/**
 * Converts the attributes of a document element to HTML, which has no namespaces: attributes of other namespaces lose their
 * prefix.
 */
export function toHtmlAttributes({ attributes }: Element, tag: string): HtmlAttributes {
  const vendor = vendorOf(attributes);
  const written: Attribute[] = [];
  let isPlain = true;
  for (const [storedName, value] of attributes) {
    const name = isForeign(storedName) ? localName(storedName) : storedName;
    const html = htmlNamesOf(tag, name, value);
    if (html === undefined) isPlain = false;
    const htmlValue = isAddress(name) ? shortAddress(value, vendor) : value;
    for (const htmlName of html ?? [`data-${name === 'xlink:href' ? 'href' : name}`])
      written.push([htmlName, htmlName === 'target' ? '_blank' : htmlValue]);
  }
  if (vendor !== vendorByDefault) written.push([vendorMark, vendor]);
  return { attributes: written, isPlain };
}

const isForeign = (name: string): boolean =>
  name.includes(':') && !name.startsWith('xml:') && !name.startsWith('xlink:');

/** Undefined for an attribute that the element does not have in HTML. */
function htmlNamesOf(tag: string, name: string, value: string): readonly string[] | undefined {
  if (name === 'xlink:href') return tag === 'a' ? ['href'] : undefined;
  if (name === 'xlink:show') return tag === 'a' && value === 'new' ? ['target'] : undefined;
  if (name === 'src') return tag === 'img' ? ['src'] : undefined;
  if (name === 'xlink:title') return ['title'];
  if (name === 'xml:id') return ['id'];
  if (name === itemMark) return [name];
  // Browsers need the one without a prefix; the one with it has the value of the document.
  if (name === 'xml:lang') return ['xml:lang', 'lang'];
  const isKnown = globals.has(name) || (tag !== 'div' && tag !== 'span' && others.has(name));
  return isKnown ? [name] : undefined;
}

/** Converts the attributes of an HTML element to those of a document; names are those of editing or document markup. */
export function fromHtmlAttributes(attributes: readonly Attribute[], isMarked: boolean): readonly Attribute[] {
  const vendor = attributes.find(([name]) => name === vendorMark)?.[1] ?? vendorByDefault;
  return attributes.flatMap(([name, value]): readonly Attribute[] => {
    if (name === elementMark || name === vendorMark) return [];
    const inner = isMarked && name.startsWith('data-') ? name.slice('data-'.length) : name;
    const isHref = isAddress(inner) || inner === 'data-href';
    return [[inner, isHref ? longAddress(value, vendor) : value]];
  });
}

const isAddress = (name: string): boolean => name === 'xlink:href' || name === 'href' || name === 'src';

/** Neither is followed by a slash, so that each has one form in HTML. */
const long = /^(\w*)(content|location):\/\//;
const short = /^(content|location):/;

/** The vendor of the first address of content; that of all but imported documents is the default. */
function vendorOf(attributes: readonly Attribute[]): string {
  for (const [name, value] of attributes) {
    const vendor = isAddress(name) ? startOf(value, long)?.[1] : undefined;
    if (vendor !== undefined) return vendor;
  }
  return vendorByDefault;
}

/** `content:12` for `cmscontent://12`; any other address as it is. */
function shortAddress(address: string, vendor: string): string {
  const [start = '', vendorOfAddress, kind] = startOf(address, long) ?? [];
  return vendorOfAddress === vendor ? `${kind}:${address.slice(start.length)}` : address;
}

function longAddress(address: string, vendor: string): string {
  const [start = '', kind] = startOf(address, short) ?? [];
  return kind === undefined || !/^\w*$/.test(vendor) ? address : `${vendor}${kind}://${address.slice(start.length)}`;
}

function startOf(address: string, pattern: RegExp): RegExpExecArray | undefined {
  const match = pattern.exec(address);
  return match && address[match[0].length] !== '/' ? match : undefined;
}
