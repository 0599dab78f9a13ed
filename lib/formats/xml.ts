/** XML: `_name` is an attribute, `#text` is text, an array repeats its element; nothing else is special. */
import type { Json } from '../repository/repository.js';
import { isExact } from './exact-values.js';
import type { Format } from './format.js';
import type { Pieces } from './pieces.js';
import { readXml } from './xml-reader.js';

export const xml: Format = {
  suffix: 'xml',
  mediaTypes: ['application/xml', 'text/xml'],
  isTextual: true,
  free: toValues,
  exact: toExactValues,
  write: (root, document, pieces) => `<?xml version="1.0" encoding="UTF-8"?>${element(root, document, pieces)}`,
  read: readXml,
};

type JsonObject = Readonly<Record<string, Json>>;

/** A free value: nested `value` elements, keyed in maps (docs/reference/protocol.md §2.3). */
function toValues(value: Json): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return isExact(value) ? toExactValues(value) : nested(value, toValues);
}

/** Adds an attribute to empty elements, unless they are empty texts. */
function toExactValues(value: Json): unknown {
  if (value === null) return { _json: 'null' };
  if (typeof value !== 'object') return value;
  const isEmpty = Object.values(value).every((each) => each === undefined);
  return isEmpty ? { _json: Array.isArray(value) ? 'array' : 'object' } : nested(value, toExactValues);
}

function nested(value: JsonObject | readonly Json[], to: (inner: Json) => unknown): object {
  if (Array.isArray(value)) return { value: value.map(to) };
  const entries = Object.entries(value as JsonObject).filter(([, each]) => each !== undefined);
  return { value: entries.map(([key, each]) => keyed(key, to(each))) };
}

const keyed = (key: string, value: unknown): object =>
  typeof value === 'object' && value !== null ? { _key: key, ...value } : { _key: key, '#text': value };

// All but the characters that need no escape; with the u flag a surrogate only matches when it is unpaired.
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

const escaped = (character: string): string => entities[character] ?? '\ufffd';
const escapeText = (text: string): string => (inText.test(text) ? text.replace(inTextAll, escaped) : text);
const escapeAttribute = (text: string): string =>
  inAttribute.test(text) ? text.replace(inAttributeAll, escaped) : text;

const underscore = 0x5f;

/** The text of an element. Parsers may remove white space around it, except in CDATA sections. */
function contentOf(text: string): string {
  const last = text.length - 1;
  if (!isSpace(text.charCodeAt(0)) && !isSpace(text.charCodeAt(last))) return escapeText(text);
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return section(text.slice(0, start)) + escapeText(text.slice(start, end)) + section(text.slice(end));
}

const section = (text: string): string => (text === '' ? '' : `<![CDATA[${text}]]>`);

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x09;

/** Writes an element; each item of the outermost lists can be a piece. */
function element(name: string, value: unknown, pieces?: Pieces): string {
  if (typeof value === 'string') return `<${name}>${contentOf(value)}</${name}>`;
  if (typeof value !== 'object' || value === null) {
    const text = plain(value);
    return text === '' ? `<${name}/>` : `<${name}>${text}</${name}>`;
  }
  let attributes = '';
  let content: string | undefined;
  const members = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(members)) {
    const member = members[key];
    if (member === undefined) continue;
    if (key.charCodeAt(0) === underscore) attributes += ` ${key.slice(1)}="${escapeAttribute(plain(member))}"`;
    else if (key === '#text') content = member === null ? content : (content ?? '') + contentOf(plain(member));
    else if (!Array.isArray(member)) content = (content ?? '') + element(key, member, pieces);
    else for (const item of member) content = (content ?? '') + pieceOf(key, item, pieces);
  }
  return content === undefined ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

function pieceOf(name: string, item: unknown, pieces: Pieces | undefined): string {
  const isPiece = pieces !== undefined && typeof item === 'object' && item !== null;
  return isPiece ? pieces.piece(name, item, () => element(name, item)) : element(name, item);
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' || Number.isFinite(value) ? String(value) : '';
}
