/** Documents as XML text, written in one pass: `_name` is an attribute, `#text` is text, an array repeats its element. */
import { putOn, type Wire } from './links.js';
import { hrefOf, isHash } from './representation.js';

/** A writing's fixed part: the mount, and the element names of lists. */
interface Target {
  readonly wire: Wire;
  readonly names: Readonly<Record<string, string>>;
}

// All but the characters that may stand as they are; with the u flag a surrogate is only one that stands alone.
const inText = /[^\t\n -%'-;=?-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const inAttribute = /[^ !#-%'-;=?-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const inTextAll = new RegExp(inText, 'gu');
const inAttributeAll = new RegExp(inAttribute, 'gu');
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** The text around what an element holds. */
interface Tag {
  readonly open: string;
  readonly start: string;
  readonly end: string;
  readonly empty: string;
}

/** Documents have few names and use them often. */
const tags = new Map<string, Tag>();

function tagOf(name: string): Tag {
  const known = tags.get(name);
  if (known !== undefined) return known;
  const tag = { open: `<${name}`, start: `<${name}>`, end: `</${name}>`, empty: `<${name}/>` };
  if (tags.size < 2000) tags.set(name, tag);
  return tag;
}

const valueTag = tagOf('value');

export function writeXml(root: string, document: object, wire: Wire, names: Readonly<Record<string, string>>): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${writeObject(tagOf(root), document, { wire, names })}`;
}

function writeObject(tag: Tag, object: object, target: Target): string {
  const members = object as Readonly<Record<string, unknown>>;
  let attributes = tag.open;
  let content: string | undefined;
  for (const key of Object.keys(members)) {
    const value = members[key];
    if (value === undefined) continue;
    if (key.charCodeAt(0) === underscore) attributes += writeAttribute(key, value, target.wire);
    else if (key === '#text') content = value === null ? content : (content ?? '') + escapeText(plain(value));
    else if (!Array.isArray(value)) content = (content ?? '') + writeElement(key, value, target);
    else {
      const item = target.names[key] ?? key;
      for (const each of value) content = (content ?? '') + writeElement(item, each, target);
    }
  }
  return content === undefined ? `${attributes}/>` : `${attributes}>${content}${tag.end}`;
}

const underscore = 0x5f;

function writeAttribute(key: string, value: unknown, wire: Wire): string {
  const text = typeof value === 'string' ? putOn(wire, 'xml', key, value) : plain(value);
  return ` ${key.slice(1)}="${escapeAttribute(text)}"`;
}

function writeElement(name: string, value: unknown, target: Target): string {
  const tag = tagOf(name);
  if (typeof value === 'string') return tag.start + escapeText(putOn(target.wire, 'xml', name, value)) + tag.end;
  if (typeof value !== 'object' || value === null) return writeScalar(tag, value);
  return isHash(value) ? writeFree(tag, tag.open, value.value, target.wire) : writeObject(tag, value, target);
}

function writeScalar(tag: Tag, value: unknown): string {
  const text = plain(value);
  return text === '' ? tag.empty : tag.start + text + tag.end;
}

/** A free value: nested `value` elements, keyed in maps (protocol §1.6). */
function writeFree(tag: Tag, open: string, value: unknown, wire: Wire): string {
  if (typeof value === 'string') return `${open}>${escapeText(value)}${tag.end}`;
  let content = '';
  if (typeof value !== 'object' || value === null) content = plain(value);
  else if (Array.isArray(value)) for (const item of value) content += writeFree(valueTag, valueTag.open, item, wire);
  else content = writeMap(value, wire);
  return content === '' ? `${open}/>` : `${open}>${content}${tag.end}`;
}

function writeMap(map: object, wire: Wire): string {
  const href = hrefOf(map);
  if (href !== undefined) return escapeText(wire.prefix + href);
  let content = '';
  for (const [key, item] of Object.entries(map)) {
    if (item !== undefined) content += writeFree(valueTag, `<value key="${escapeAttribute(key)}"`, item, wire);
  }
  return content;
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' || Number.isFinite(value) ? String(value) : '';
}

function escapeText(text: string): string {
  return inText.test(text) ? text.replace(inTextAll, escaped) : text;
}

function escapeAttribute(text: string): string {
  return inAttribute.test(text) ? text.replace(inAttributeAll, escaped) : text;
}

function escaped(character: string): string {
  return entities[character] ?? '\ufffd';
}
