/** From the bytes of a body to its text: JSON is UTF-8, XML may declare its encoding. */
import { BadRequest, UnsupportedMediaType } from '../errors/errors.js';
import type { FormatName } from './format.js';

const decoders: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'us-ascii',
  ascii: 'us-ascii',
  'utf-16': 'utf-16',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'iso-8859-1': 'iso-8859-1',
  latin1: 'iso-8859-1',
};

export function decodeText(format: FormatName, bytes: Uint8Array, charset?: string): string {
  const declared = charset?.replaceAll('"', '').trim().toLowerCase() || undefined;
  if (format === 'json') {
    const name = supportedCharset(declared ?? 'utf-8');
    if (name !== 'utf-8' && name !== 'us-ascii') throw new UnsupportedMediaType('JSON is read as UTF-8 only');
    return decodeAs(name, bytes);
  }
  return decodeAs(xmlEncoding(bytes, declared), bytes);
}

/** Byte order mark, then the charset parameter, then the XML declaration (RFC 7303 §3). */
function xmlEncoding(bytes: Uint8Array, declared: string | undefined): string {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  // Without a mark, the zero beside the first '<' shows the byte order (XML 1.0 appendix F).
  const wide = a === 0 && b !== 0 ? 'utf-16be' : 'utf-16le';
  const name = supportedCharset(declared ?? (a === 0 || b === 0 ? wide : namedInside(bytes)));
  return name === 'utf-16' ? wide : name;
}

function namedInside(bytes: Uint8Array): string {
  const start = new TextDecoder('iso-8859-1').decode(bytes.subarray(0, 200));
  const name = /^<\?xml[ \t\r\n][^>]*?encoding[ \t\r\n]*=[ \t\r\n]*["']([\w.-]+)["']/.exec(start)?.[1];
  return name?.toLowerCase() ?? 'utf-8';
}

function supportedCharset(charset: string): string {
  const name = Object.hasOwn(decoders, charset) ? decoders[charset] : undefined;
  if (name === undefined) throw new UnsupportedMediaType('The charset of the body is not supported');
  return name;
}

function decodeAs(name: string, bytes: Uint8Array): string {
  try {
    const text = new TextDecoder(name, { fatal: true }).decode(bytes);
    if (name !== 'us-ascii' || !bytes.some((byte) => byte > 0x7f)) return text;
  } catch {
    // Said below, for both reasons.
  }
  throw new BadRequest(`The body is not ${name} text`);
}
