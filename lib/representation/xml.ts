/** Documents as XML text, written in one pass: `_name` is an attribute, `#text` is text, an array repeats its element. */
import { putOn, type Wire } from './links.js';
import { isHash } from './representation.js';

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

export function writeXml(root: string, document: object, wire: Wire, names: Readonly<Record<string, string>>): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${writeObject(root, document, { wire, names })}`;
}

function writeObject(name: string, object: object, target: Target): string {
  const members = object as Readonly<Record<string, unknown>>;
  let attributes = '';
  let content: string | undefined;
  for (const key of Object.keys(members)) {
    const value = members[key];
    if (value === undefined) continue;
    if (key.charCodeAt(0) === 0x5f) attributes += writeAttribute(key, value, target.wire);
    else if (key === '#text') content = value === null ? content : (content ?? '') + escapeText(plain(value));
    else if (!Array.isArray(value)) content = (content ?? '') + writeElement(key, value, target);
    else {
      const item = target.names[key] ?? key;
      for (const each of value) content = (content ?? '') + writeElement(item, each, target);
    }
  }
  return content === undefined ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

function writeAttribute(key: string, value: unknown, wire: Wire): string {
  const text = typeof value === 'string' ? putOn(wire, 'xml', key, value) : plain(value);
  return ` ${key.slice(1)}="${inAttribute.test(text) ? text.replace(inAttributeAll, escaped) : text}"`;
}

function writeElement(name: string, value: unknown, target: Target): string {
  if (typeof value === 'string') return `<${name}>${escapeText(putOn(target.wire, 'xml', name, value))}</${name}>`;
  if (typeof value === 'object' && value !== null) {
    return isHash(value) ? writeFree(name, '', value.value) : writeObject(name, value, target);
  }
  const text = plain(value);
  return text === '' ? `<${name}/>` : `<${name}>${text}</${name}>`;
}

/** A free value: nested `value` elements, keyed in maps (protocol §1.6). */
function writeFree(name: string, key: string, value: unknown): string {
  if (typeof value === 'string') return `<${name}${key}>${escapeText(value)}</${name}>`;
  let content = '';
  if (typeof value !== 'object') content = plain(value);
  else if (Array.isArray(value)) for (const item of value) content += writeFree('value', '', item);
  else if (value !== null) {
    for (const [entry, item] of Object.entries(value)) {
      if (item !== undefined) content += writeFree('value', writeAttribute('_key', `${entry}`, noWire), item);
    }
  }
  return content === '' ? `<${name}${key}/>` : `<${name}${key}>${content}</${name}>`;
}

const noWire: Wire = { prefix: '', vendor: '', fieldTypePrefix: '' };

function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' || Number.isFinite(value) ? String(value) : '';
}

function escapeText(text: string): string {
  return inText.test(text) ? text.replace(inTextAll, escaped) : text;
}

function escaped(character: string): string {
  return entities[character] ?? '\ufffd';
}
