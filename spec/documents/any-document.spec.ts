/** What any document and any text must survive: being written, and being read again. */
import { describe, expect, it } from '@jest/globals';
import { SaxesParser } from 'saxes';
import { create } from 'xmlbuilder2';
import {
  boolean,
  dateTime,
  fieldTypeIdentifier,
  free,
  id,
  nullable,
  oneOf,
  optional,
  string,
  within,
} from '../../lib/documents/builders.js';
import { document } from '../../lib/documents/document.js';
import { link, self } from '../../lib/documents/links.js';
import { list } from '../../lib/documents/lists.js';
import { member, object } from '../../lib/documents/object.js';
import type { Value } from '../../lib/documents/value.js';
import { isVisible } from '../../lib/documents/visible.js';
import { RestError } from '../../lib/errors/errors.js';
import { xml } from '../../lib/formats/xml.js';
import type { Id, Json } from '../../lib/repository/repository.js';
import { fc } from '../support/properties.js';
import { formats, mount, read } from '../support/reading.js';
import { encode } from '../support/representations.js';

const number: Value<number> = { shape: { kind: 'number' }, write: (value) => value, read: (value) => value };

const example = {
  contentId: 1,
  _id: 1,
  _remoteId: null as string | null,
  ownerId: 14,
  Name: '',
  mainLanguageCode: null as string | null,
  score: 0.5,
  hidden: false,
  modified: new Date(0),
  kind: 'DRAFT' as 'DRAFT' | 'PUBLISHED',
  note: undefined as string | undefined,
  names: [] as readonly { readonly _languageCode: string; readonly '#text'?: string | null }[],
  fieldType: 'string',
  items: [] as readonly { readonly id: Id; readonly free: Json }[],
};

const Anything = document('Anything', example, {
  _href: self('/content/objects/{contentId}'),
  _id: id(),
  _remoteId: nullable(string()),
  Owner: member('ownerId', link('User', '/user/users/{userId}')),
  Name: string(),
  mainLanguageCode: nullable(string()),
  score: number,
  hidden: boolean(),
  modified: dateTime(),
  kind: oneOf(['DRAFT', 'PUBLISHED']),
  note: optional(string({ minLength: 1 })),
  names: within('value', list(object({ _languageCode: string(), '#text': optional(nullable(string())) }))),
  fieldType: fieldTypeIdentifier(),
  items: list(object({ id: id(), free: free() }), { element: 'Item' }),
});

/** Any string at all: control characters, lone surrogates, markup and white space among them. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(...'<>&"\'\r\n\t \u0000\u0001\u001f\u007f\u0085\u2028\ufffe\uffff\ud800\udc00ab]\\'),
  }),
  fc.constantFrom('', ']]>', '&amp;', '<![CDATA[', '<!--', 'null', 'true', '007', '__proto__'),
);
/** Required texts show something. */
const solid = anyText.filter(isVisible);

const anyFree = fc.letrec<{ value: Json }>((tie) => ({
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
    contentId: fc.nat(),
    _id: fc.maxSafeInteger(),
    _remoteId: fc.oneof(fc.constant(null), solid),
    ownerId: fc.nat(),
    Name: anyText,
    mainLanguageCode: fc.oneof(fc.constant(null), solid),
    score: fc.double({ noNaN: true, noDefaultInfinity: true }),
    hidden: fc.boolean(),
    modified: fc
      .date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => new Date(date.setUTCMilliseconds(0))),
    kind: fc.constantFrom('DRAFT' as const, 'PUBLISHED' as const),
    note: solid,
    names: fc.array(fc.record({ _languageCode: anyText, '#text': solid })),
    fieldType: solid,
    items: fc.array(fc.record({ id: fc.maxSafeInteger(), free: anyFree })),
  },
  {
    requiredKeys: [
      'contentId',
      '_id',
      '_remoteId',
      'ownerId',
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

/** A document as XML can carry it. */
function asCarried(value: unknown): unknown {
  if (typeof value === 'string') return carried(value);
  if (Array.isArray(value)) return value.map((item) => asCarried(item));
  if (value instanceof Date) return value;
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === 'free' ? textual(member, null) : asCarried(member)]),
  );
}

/** Null, '', [] and {} are one in the XML of a free value, and all scalars are texts. */
function textual(value: Json, empty: Json = []): Json {
  if (typeof value !== 'object' || value === null) {
    return (value === null ? '' : carried(String(value))) || empty;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return empty;
  if (Array.isArray(value)) return value.map((item) => textual(item as Json));
  return Object.fromEntries(entries.map(([key, item]) => [carried(key), textual(item as Json)]));
}

/** A document as JSON carries it: empty maps are empty lists. */
function asWritten(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value;
  if (Array.isArray(value)) return value.map(asWritten);
  if (value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === 'free' ? emptied(member) : asWritten(member)]),
  );
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
        expect(await read(Anything, 'json', encode(Anything, document, 'json', mount))).toEqual(asWritten(document));
      }),
    );
  });

  it('survives XML, but for what XML cannot carry', async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, async (document) => {
        expect(await read(Anything, 'xml', encode(Anything, document, 'xml', mount))).toEqual(asCarried(document));
      }),
    );
  });

  it('in JSON is what JSON.parse reads', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const text = encode(Anything, document, 'json', { ...mount, prefix: '' });
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
    xml.write('R', { _a: text, b: text, c: { _d: text, '#text': text }, e: xml.free({ [text]: text }) as object });

  it('makes well-formed XML, as saxes reads it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const found: string[] = [];
        const parser = new SaxesParser();
        let content = '';
        const addText = (part: string) => {
          content += part;
        };
        const endText = () => {
          if (content !== '') found.push(content);
          content = '';
        };
        parser.on('attribute', ({ value }) => found.push(value));
        parser.on('text', addText);
        parser.on('cdata', addText);
        parser.on('opentag', endText);
        parser.on('closetag', endText);
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
