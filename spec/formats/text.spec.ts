/** From bytes to text: which encodings are taken, and who says which it is. */
import { describe, expect, it } from '@jest/globals';
import { object, string } from '../../lib/documents/index.js';
import { BadRequest, UnsupportedMediaType } from '../../lib/errors/errors.js';
import { documentOf, failure, readBytes } from '../support/reading.js';

const R = documentOf('R', object({ a: string() }));

const wide = (text: string, mark = '') => Buffer.from(mark + text, 'utf16le');
const wideBig = (text: string, mark = '') => wide(text, mark).swap16();
const xml = (encoding: string, text = 'grün') => `<?xml version="1.0" encoding="${encoding}"?><R><a>${text}</a></R>`;
const plain = '<R><a>grün</a></R>';
const json = '{"R":{"a":"grün"}}';

describe('the bytes of a body in XML', () => {
  it.each([
    ['UTF-8 where nothing is said', Buffer.from(plain), undefined],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${plain}`), undefined],
    ['UTF-8 with a mark, whatever the charset says', Buffer.from(`\ufeff${plain}`), 'iso-8859-1'],
    ['UTF-16 with a mark, little end first', wide(plain, '\ufeff'), undefined],
    ['UTF-16 with a mark, big end first', wideBig(plain, '\ufeff'), 'utf-8'],
    ['UTF-16 by its charset', wide(plain), 'utf-16'],
    ['UTF-16 by its charset, big end first', wideBig(plain), 'utf-16'],
    ['UTF-16LE by its charset', wide(plain), 'UTF-16LE'],
    ['UTF-16BE by its charset', wideBig(plain), 'utf-16be'],
    ['UTF-16 by its first bytes', wide(xml('utf-16')), undefined],
    ['UTF-16 by its first bytes, big end first', wideBig(xml('UTF-16')), undefined],
    ['Latin-1 by its charset', Buffer.from(plain, 'latin1'), '"ISO-8859-1"'],
    ['Latin-1 by its declaration', Buffer.from(xml('ISO-8859-1'), 'latin1'), undefined],
    ['its charset rather than its declaration', Buffer.from(xml('iso-8859-1')), 'utf-8'],
  ])('are taken as %s', async (_, bytes, charset) => {
    expect(await readBytes(R, 'xml', bytes, charset)).toEqual({ a: 'grün' });
  });

  it.each([
    ['a charset', Buffer.from(plain), 'koi8-r'],
    ['a declaration', Buffer.from(xml('utf-7')), undefined],
    ['a property of all objects', Buffer.from(plain), 'constructor'],
  ])('are refused if %s is not supported', async (_, bytes, charset) => {
    expect(await failure(readBytes(R, 'xml', bytes, charset))).toBeInstanceOf(UnsupportedMediaType);
  });

  it.each([
    ['UTF-8', Buffer.from(plain, 'latin1'), undefined],
    ['ASCII', Buffer.from(plain), 'us-ascii'],
    ['UTF-16 that is cut off', wide(plain, '\ufeff').subarray(0, -1), undefined],
    ['UTF-16 with half a pair', wide('<R><a>\ud800x</a></R>', '\ufeff'), undefined],
    ['UTF-16 that they are declared as', Buffer.from(xml('utf-16')), undefined],
    ['surrogates in UTF-8', Buffer.from([0x3c, 0xed, 0xa0, 0x80]), undefined],
    ['overlong UTF-8', Buffer.from([0x3c, 0xc0, 0xbc]), undefined],
  ])('are refused if they are not %s', async (_, bytes, charset) => {
    expect(await failure(readBytes(R, 'xml', bytes, charset))).toBeInstanceOf(BadRequest);
  });
});

describe('the bytes of a body in JSON', () => {
  it.each([
    ['UTF-8', Buffer.from(json), undefined],
    ['UTF-8 by its charset', Buffer.from(json), 'UTF-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${json}`), undefined],
  ])('are taken as %s', async (_, bytes, charset) => {
    expect(await readBytes(R, 'json', bytes, charset)).toEqual({ a: 'grün' });
  });

  it.each(['utf-16', 'iso-8859-1', 'nonsense'])('are refused with the charset %s', async (charset) => {
    expect(await failure(readBytes(R, 'json', Buffer.from(json), charset))).toBeInstanceOf(UnsupportedMediaType);
  });

  it.each([
    ['Latin-1', Buffer.from(json, 'latin1')],
    ['UTF-16', wide(json, '\ufeff')],
  ])('are refused if they are %s', async (_, bytes) => {
    expect(await failure(readBytes(R, 'json', bytes))).toBeInstanceOf(BadRequest);
  });
});
