/** What any document and any text must survive: being written, and being read again. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { Type } from 'typebox';
import { create } from 'xmlbuilder2';
import { RestError } from '../../lib/errors.js';
import { encode } from '../../lib/representation/codec.js';
import {
  DateTime,
  dateTime,
  Hash,
  hash,
  Link,
  link,
  type Native,
  representation,
  Translated,
} from '../../lib/representation/representation.js';
import { formats, read, wire } from './reading.js';

const nullable = Type.Union([Type.String(), Type.Null()]);

const Anything = representation(
  'Anything',
  Type.Object({
    _href: Type.String(),
    _id: Type.Integer(),
    _remoteId: nullable,
    Owner: Link('User'),
    Name: Type.String(),
    mainLanguageCode: nullable,
    score: Type.Number(),
    hidden: Type.Boolean(),
    modified: DateTime(),
    kind: Type.Union([Type.Literal('DRAFT'), Type.Literal('PUBLISHED')]),
    note: Type.Optional(Type.String({ minLength: 1 })),
    names: Translated(),
    fieldType: Type.String(),
    items: Type.Array(Type.Object({ id: Type.Integer(), value: Hash() })),
  }),
  {} as never,
  { xmlNames: { items: 'Item' } },
);

/** Any string at all: control characters, lone surrogates, markup and white space among them. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(...'<>&"\'\r\n\t \u0000\u0001\u001f\u007f\u0085\u2028\ufffe\uffff\ud800\udc00ab]\\'),
  }),
  fc.constantFrom('', ']]>', '&amp;', '<![CDATA[', '<!--', 'null', 'true', '007', '__proto__'),
);
const solid = anyText.filter((text) => trimmed(text) !== '');

const anyFree = fc.letrec<{ value: Native }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    anyText,
    fc.constantFrom(null, true, false),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      anyText.filter((key) => key !== '__proto__'),
      tie('value'),
      { maxKeys: 4 },
    ),
  ),
})).value;

const anyDocument = fc.record(
  {
    _href: solid.map((text) => `/${text}`),
    _id: fc.maxSafeInteger(),
    _remoteId: fc.oneof(fc.constant(null), solid),
    Owner: solid.map((text) => link('User', `/user/${text}`)),
    Name: anyText,
    mainLanguageCode: fc.oneof(fc.constant(null), solid),
    score: fc.double({ noNaN: true, noDefaultInfinity: true }),
    hidden: fc.boolean(),
    modified: fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }).map(dateTime),
    kind: fc.constantFrom('DRAFT' as const, 'PUBLISHED' as const),
    note: solid,
    names: fc.record({ value: fc.array(fc.record({ _languageCode: anyText, '#text': solid })) }),
    fieldType: solid,
    items: fc.array(fc.record({ id: fc.maxSafeInteger(), value: anyFree.map((value) => hash(value)) })),
  },
  {
    requiredKeys: [
      '_href',
      '_id',
      '_remoteId',
      'Owner',
      'Name',
      'mainLanguageCode',
      'score',
      'hidden',
      'modified',
      'kind',
      'names',
      'fieldType',
      'items',
    ],
  },
);

/** What of a text XML can carry. */
function carried(text: string): string {
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const allowed =
      code >= 0x20 ? (code < 0xd800 || code > 0xdfff) && (code & 0xffff) < 0xfffe : [9, 10, 13].includes(code);
    return allowed || code > 0xffff ? character : '\ufffd';
  }).join('');
}

function trimmed(text: string): string {
  return text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
}

/** A document as XML can carry it; attributes keep their white space. */
function asCarried(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return key.startsWith('_') ? carried(value) : trimmed(carried(value));
  if (Array.isArray(value)) return value.map((item) => asCarried(item));
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value;
  if ('textual' in value && 'value' in value) return hash(textual(value.value as Native, null), true);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asCarried(member, name)]));
}

/** Null, '', [] and {} are one in the XML of a free value, and all scalars are texts. */
function textual(value: Native, empty: Native = []): Native {
  if (typeof value !== 'object' || value === null) {
    return (value === null ? '' : trimmed(carried(String(value)))) || empty;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return empty;
  if (Array.isArray(value)) return value.map((item) => textual(item as Native));
  return Object.fromEntries(entries.map(([key, item]) => [carried(key), textual(item as Native)]));
}

/** A document as JSON carries it: empty maps are empty lists. */
function asWritten(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value;
  if (Array.isArray(value)) return value.map(asWritten);
  if ('textual' in value && 'value' in value) return hash(emptied(value.value) as Native);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asWritten(member)]));
}

function emptied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value;
  if (Array.isArray(value)) return value.map(emptied);
  const entries = Object.entries(value);
  return entries.length === 0 ? [] : Object.fromEntries(entries.map(([key, item]) => [key, emptied(item)]));
}

describe('a document', () => {
  it('survives JSON', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, async (document) => {
        expect(await read(Anything, 'json', encode(Anything, document, 'json', wire))).toEqual(asWritten(document));
      }),
    );
  });

  it('survives XML, but for what XML cannot carry', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, async (document) => {
        expect(await read(Anything, 'xml', encode(Anything, document, 'xml', wire))).toEqual(asCarried(document));
      }),
    );
  });

  it('in JSON is what JSON.parse reads', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const text = encode(Anything, document, 'json', { ...wire, prefix: '' });
        expect((JSON.parse(text) as { Anything: object }).Anything).toMatchObject({
          Name: document.Name,
          _id: document._id,
        });
      }),
    );
  });
});

describe('any text', () => {
  const xmlOf = (text: string) =>
    encode(Anything, { _a: text, b: text, c: { _d: text, '#text': text }, e: hash({ [text]: text }) }, 'xml', wire);

  it('makes well-formed XML, as saxes reads it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const found: string[] = [];
        const parser = new SaxesParser();
        parser.on('attribute', ({ name, value }) => {
          if (name !== 'media-type') found.push(value);
        });
        parser.on('text', (part) => found.push(part));
        parser.write(xmlOf(text)).close();
        const expected = carried(text);
        expect(found.filter((part) => part !== '' && part !== expected)).toEqual([]);
        expect(found.filter((part) => part === expected)).toHaveLength(expected === '' ? 3 : 6);
      }),
    );
  });

  it('makes XML that xmlbuilder2 reads as that text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const root = create({ skipWhitespaceOnlyText: false }, xmlOf(text)).root().node as unknown as Element;
        expect(root.getAttribute('a')).toBe(carried(text));
        expect(root.firstChild?.textContent ?? '').toBe(carried(text));
      }),
    );
  });
});

interface Element {
  getAttribute(name: string): string | null;
  readonly firstChild: { readonly textContent: string | null } | null;
}

describe.each(formats)('any body in %s', (format) => {
  const pieces = [
    ...[
      '<R>',
      '</R>',
      '<a',
      ' b="',
      '"',
      '/>',
      '>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?xml',
      ' version="1.0"',
      '?>',
    ],
    ...[
      '&',
      '&lt;',
      '&#1',
      ';',
      '<!DOCTYPE ',
      '[',
      ']',
      '{"R":',
      '{',
      '}',
      '"a"',
      ':',
      ',',
      '1',
      'e',
      '-',
      '\\u',
      ' ',
      '\n',
    ],
    ...['\r', '\u0000', '\ufeff', 'x', "'", '=', '/'],
  ];

  it('is read or refused, and nothing else', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom(...pieces)).map((some) => some.join('')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (body) => {
        const outcome: unknown = await read(Anything, format, body).catch((error: unknown) => error);
        expect(outcome).toBeInstanceOf(RestError);
      }),
      { numRuns: 500 },
    );
  });
});
