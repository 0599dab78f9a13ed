/** XML that is not a document, or is meant to do harm. */
import { describe, expect, it } from '@jest/globals';
import { closed, object, optional, string } from '../../lib/documents/index.js';
import { lineFinder } from '../../lib/documents/lines.js';
import { BadRequest } from '../../lib/errors/errors.js';
import { decode } from '../../lib/http/codec.js';
import { documentOf, failure, limits, mount, read } from '../support/reading.js';

const R = documentOf('R', object({ a: optional(string()), _b: optional(string()) }));

const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 9 },
  (_, i) => `<!ENTITY lol${i + 1} "${`&lol${i || ''};`.repeat(10)}">`,
).join('')}]><lolz>&lol9;</lolz>`;

describe('a body in XML', () => {
  it.each([
    ['plain text', 'secret', 'text data outside of root node (line 1, column 6)'],
    ['JSON', '{"R":{}}', 'text data outside of root node (line 1, column 8)'],
    ['elements that overlap', '<a>\n<b></a>', 'unexpected close tag (line 2, column 7)'],
    ['an end without a start', '<a></a></secret>', 'unmatched closing tag (line 1, column 16)'],
    ['no end', '<R><secret>', 'unclosed tag (line 1, column 11)'],
    ['half a tag', '<R><a', 'unclosed tag (line 1, column 5)'],
    ['two roots', '<R/><R/>', 'documents may contain only one root (line 1, column 7)'],
    ['text after the root', '<R/>secret', 'text data outside of root node (line 1, column 10)'],
    ['an attribute twice', '<R secret="1" secret="2"/>', 'duplicate attribute (line 1, column 26)'],
    ['an attribute without quotes', '<R b=secret/>', 'unquoted attribute value (line 1, column 6)'],
    ['a control character', '<R><a>\u0001</a></R>', 'disallowed character (line 1, column 7)'],
    ['a control character as a reference', '<R><a>&#1;</a></R>', 'malformed character entity (line 1, column 10)'],
    ['a surrogate as a reference', '<R><a>&#xD800;</a></R>', 'malformed character entity (line 1, column 14)'],
    ['an entity of its own', '<R><a>&secret;</a></R>', 'undefined entity (line 1, column 14)'],
    ['a bare ampersand', '<R><a>a & b</a></R>', 'unclosed tag (line 1, column 19)'],
    ['a document type', '<!DOCTYPE R><R/>', 'document types are refused (line 1, column 12)'],
    [
      'an external entity',
      '<!DOCTYPE R [<!ENTITY x SYSTEM "file:///etc/passwd">]><R><a>&x;</a></R>',
      'document types are refused (line 1, column 54)',
    ],
    ['a billion laughs', laughs, `document types are refused (line 1, column ${laughs.indexOf(']>') + 2})`],
    ['a late declaration', ' <?xml version="1.0"?><R/>', 'an XML declaration must be at the start of the document'],
    ['characters of XML 1.1', '<?xml version="1.1"?><R><a>&#1;</a></R>', 'malformed character entity'],
    ['20,000 elements in one another', '<a>'.repeat(20_000), 'nested deeper than 60 levels (line 1, column 183)'],
    ['elements without number', `<R>${'<a/>'.repeat(10_000)}</R>`, 'more than 5000 elements'],
    ['attributes without number', `<R ${Array.from({ length: 1e5 }, (_, i) => `a${i}=""`).join(' ')}/>`, '5000'],
    ['a megabyte of nothing', 'x'.repeat(1e6), 'text data outside of root node'],
    ['a megabyte of starts', '<'.repeat(1e6), 'disallowed character in tag name (line 1, column 2)'],
    ['a megabyte of references', `<R>${'&'.repeat(1e6)}`, 'unclosed tag'],
    ['a megabyte of brackets', `<R><![CDATA[${']'.repeat(1e6)}`, 'unclosed tag'],
  ])('is refused with %s', async (_, text, problem) => {
    const error = await failure(read(R, 'xml', text));
    expect(error).toBeInstanceOf(BadRequest);
    expect(error.message).toContain('The body is not acceptable XML: ');
    expect(error.message).toContain(problem);
    expect(error.message).not.toContain('secret');
  });

  it.each([
    ['nothing', '<R/>', {}],
    ['a declaration', '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<R/>\n', {}],
    ['comments and instructions', '<!-- x --><?x y?><R><!-- - --><a>x<!-- y -->z</a><?x?></R><!-- -->', { a: 'xz' }],
    [
      'the five entities and references',
      '<R><a>&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;</a></R>',
      { a: '<>&"\'A\u{1f600}' },
    ],
    ['marked sections', '<R><a> <![CDATA[<b>&amp;]]]]><![CDATA[></b>]]> </a></R>', { a: '<b>&amp;]]></b>' }],
    ['white space in marked sections', '<R><a>\n<![CDATA[ x]]> y <![CDATA[z\t]]>\n</a></R>', { a: ' x y z\t' }],
    ['a marked section of white space', '<R><a> <![CDATA[  ]]> </a></R>', { a: '  ' }],
    ['an empty marked section', '<R><a> <![CDATA[]]>x </a></R>', { a: 'x' }],
    ['marked sections between elements', '<R><![CDATA[ ]]><a>x</a><![CDATA[\n]]></R>', { a: 'x' }],
    ['white space to preserve', '<R><a xml:space="preserve">\n x </a></R>', { a: '\n x ' }],
    ['white space alone to preserve', '<R><a xml:space="preserve"> </a></R>', { a: ' ' }],
    ['white space to preserve everywhere', '<R xml:space="preserve">\n<a> x </a>\n</R>', { a: ' x ' }],
    [
      'white space to preserve not everywhere',
      '<R xml:space="preserve"><a xml:space="default"> x </a></R>',
      { a: 'x' },
    ],
    ['a carriage return as a reference', '<R><a>&#13;x&#13;\r\n</a></R>', { a: '\rx\r' }],
    ['white space around', '<R>\r\n\t<a>\n x \u00a0\n</a>\n</R>', { a: 'x \u00a0' }],
    ['line ends', '<R><a>1\r\n2\r3\n4&#13;5</a></R>', { a: '1\n2\n3\n4\r5' }],
    ['line ends in attributes', '<R b=" 1\n2&#10;3 "/>', { _b: ' 1 2\n3 ' }],
    ['a default namespace', '<R xmlns="urn:a" b="1"><a>1</a></R>', { _b: '1', a: '1' }],
    ['a prefix', '<x:R xmlns:x="urn:a" b="1"><x:a>1</x:a></x:R>', { _b: '1', a: '1' }],
    ['a prefix of attributes too', '<x:R x:b="1" xmlns:x="urn:a"><x:a>1</x:a></x:R>', { _b: '1', a: '1' }],
    ['a prefix of the root alone', '<x:R xmlns:x="urn:a" b="1"><a>1</a></x:R>', { _b: '1', a: '1' }],
    ['several prefixes', '<x:R xmlns:x="urn:a"><y:a xmlns:y="urn:a">1</y:a></x:R>', { a: '1' }],
    ['a prefix and a default namespace', '<R xmlns="urn:a" xmlns:x="urn:a"><x:a>1</x:a></R>', { a: '1' }],
    [
      'a prefix that changes its meaning',
      '<x:R xmlns:x="urn:a"><x:a xmlns:x="urn:b">1</x:a><a>2</a></x:R>',
      { a: '2' },
    ],
    ['elements of other namespaces', '<R xmlns:x="urn:b" xmlns="urn:a"><x:a>1</x:a><a>2</a></R>', { a: '2' }],
    [
      'attributes of other namespaces',
      '<R xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:b="1" xml:b="2"><a i:type="xs:string">1</a></R>',
      { a: '1' },
    ],
    ['namespaces that mean nothing', '<x:R xmlns="urn:a" y:z="1"><x:a>1</x:a><a xmlns="urn:b">2</a></x:R>', { a: '2' }],
    ['__proto__', '<__proto__ __proto__="1"><__proto__><a>1</a></__proto__></__proto__>', {}],
  ])('may have %s', async (_, text, document) => {
    expect(await read(R, 'xml', text)).toEqual(document);
  });

  it.each(['xmlns', 'xmlns:x', 'xml:space', 'xml:lang', 'i:b'])(
    'may have the attribute %s where others are refused',
    async (name) => {
      const Strict = documentOf('R', object(closed('Strict'), { a: string() }));
      const text = `<R xmlns:i="urn:i"><a ${name}="urn:x">1</a></R>`;
      expect(await read(Strict, 'xml', text.replace('<R', `<R ${name}="urn:x"`))).toEqual({ a: '1' });
    },
  );

  it('names the line of an element with a prefix', async () => {
    const text = '<x:R xmlns:x="urn:a">\n<x:a>1</x:a>\n<x:a>2</x:a>\n</x:R>';
    expect((await lineFinder(text, 'xml', R))?.('/R/a')).toBe(2);
  });

  it('takes a text for the members that it is not', async () => {
    const error = (await failure(read(R, 'xml', '<R>secret</R>'))) as BadRequest;
    expect(error.faults.errors).toEqual([{ path: '/R', message: 'must be object' }]);
  });

  it('takes elements for the text that they are not', async () => {
    const error = (await failure(read(R, 'xml', '<R><a><b/></a><a>x</a></R>'))) as BadRequest;
    expect(error.faults.errors).toEqual([{ path: '/R/a', message: 'must be string' }]);
  });

  it.each(['', ' \n', '\ufeff'])('is refused if it is empty: %j', async (text) => {
    expect((await failure(read(R, 'xml', text))).message).toBe('The body is empty');
  });

  it('may have been left as a text by a host, but not as anything else', async () => {
    const parsed = '<R><a>x</a></R>';
    expect((await decode(R, { format: 'xml', parsed }, { mount, limits })).body).toEqual({ a: 'x' });
    await expect(decode(R, { format: 'xml', parsed: {} }, { mount, limits })).rejects.toBeDefined();
  });
});
