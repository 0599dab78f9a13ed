/** Formatted text: what is read, what is stored, and what editors and browsers get of it. */
import { describe, expect, it } from '@jest/globals';
import { SaxesParser } from 'saxes';
import { createFieldTypes, createRichtext } from '../../lib/field-types/index.js';
import { fc } from '../support/properties.js';
import { formats } from '../support/reading.js';
import { free, readAs, rules, shown } from './support.js';

const types = createFieldTypes();
const richtext = types.get('richtext');

const start = '<?xml version="1.0" encoding="UTF-8"?>\n';
const section =
  '<section xmlns="http://docbook.org/ns/docbook" xmlns:xlink="http://www.w3.org/1999/xlink" version="5.0"';
const stored = (inner: string) => ({ xml: `${start}${section}${inner === '' ? '/>' : `>${inner}</section>`}\n` });
const editing = (inner: string) => `<section xmlns="http://any.example/ns/xhtml5/edit">${inner}</section>`;

interface ShownText {
  readonly xml: string;
  readonly xhtml5edit: string;
}

/** The content of the section in the editors' markup. */
function edited(inner: string): string {
  const { xhtml5edit } = shown(types, 'richtext', stored(inner)) as ShownText;
  const parser = new SaxesParser({ xmlns: true });
  parser.write(xhtml5edit).close();
  return xhtml5edit.slice(xhtml5edit.indexOf('>', start.length) + 1, xhtml5edit.lastIndexOf('</section>'));
}

/** The same in both markups. */
const pairs = [
  ['<para>Hello</para>', '<p>Hello</p>'],
  ['<title level="3">Hello</title>', '<h3>Hello</h3>'],
  [
    '<para>a <emphasis role="strong">b</emphasis> <emphasis>c</emphasis></para>',
    '<p>a <strong>b</strong> <em>c</em></p>',
  ],
  ['<para><emphasis role="underlined">a</emphasis></para>', '<p><u>a</u></p>'],
  ['<para>H<subscript>2</subscript>O</para>', '<p>H<sub>2</sub>O</p>'],
  [
    '<para><link xlink:href="cmscontent://12" xlink:title="There" xlink:show="new">a</link></para>',
    '<p><a href="cmscontent://12" title="There" target="_blank">a</a></p>',
  ],
  [
    '<itemizedlist><listitem><para>a</para></listitem><listitem><para>b</para></listitem></itemizedlist>',
    '<ul><li>a</li><li>b</li></ul>',
  ],
  [
    '<orderedlist><listitem><para>a</para><itemizedlist><listitem><para>b</para></listitem></itemizedlist></listitem></orderedlist>',
    '<ol><li><p>a</p><ul><li>b</li></ul></li></ol>',
  ],
  [
    '<informaltable><tbody><tr><th>a</th><td colspan="2">b</td></tr></tbody></informaltable>',
    '<table><tbody><tr><th>a</th><td colspan="2">b</td></tr></tbody></table>',
  ],
  ['<para xml:id="here" class="wide">a</para>', '<p id="here" class="wide">a</p>'],
  [
    '<cmsembed xlink:href="cmscontent://12" view="line" xml:id="e"/>',
    '<div data-cmselement="cmsembed" data-href="cmscontent://12" data-cmsview="line" id="e"/>',
  ],
  [
    '<para>a<cmsembedinline xlink:href="cmscontent://12"/></para>',
    '<p>a<span data-cmselement="cmsembedinline" data-href="cmscontent://12"/></p>',
  ],
  [
    '<cmstemplate name="quote"><cmscontent><para>a</para></cmscontent></cmstemplate>',
    '<cmstemplate name="quote"><cmscontent><p>a</p></cmscontent></cmstemplate>',
  ],
  ['<para>a &amp; b &lt; c</para>', '<p>a &amp; b &lt; c</p>'],
] as const;

describe.each(formats)('formatted text in %s', (format) => {
  it.each(pairs)('%s is shown to editors as %s, and read from it', async (document, markup) => {
    expect(edited(document)).toBe(markup);
    expect(await readAs(types, 'richtext', { xml: editing(markup) }, format)).toEqual({
      value: stored(document),
      faults: [],
    });
  });

  it.each(['replace', 'embed', 'other', 'none', ''])('has no target for editors where xlink:show is %j', (show) => {
    expect(edited(`<para><link xlink:href="/a" xlink:show="${show}">a</link></para>`)).toBe(
      '<p><a href="/a">a</a></p>',
    );
  });

  it.each(pairs.map(([document]) => document))('%s is stored as it is', async (document) => {
    expect((await readAs(types, 'richtext', stored(document), format)).value).toEqual(stored(document));
  });

  it.each([
    ['<b>a</b>', '<para><emphasis role="strong">a</emphasis></para>'],
    ['<i>a</i>', '<para><emphasis>a</emphasis></para>'],
    ['<P>a</P>', '<para>a</para>'],
    ['text <em>alone</em><p>b</p>', '<para>text <emphasis>alone</emphasis></para><para>b</para>'],
    ['<p><![CDATA[a < b]]></p>', '<para>a &lt; b</para>'],
    ['<p>a<!-- b --></p>', '<para>a</para>'],
    ...['_self', '_top', 'name', ''].map(
      (target) =>
        [`<p><a href="/a" target="${target}">a</a></p>`, '<para><link xlink:href="/a">a</link></para>'] as const,
    ),
  ])('%s in editing markup is stored as %s', async (markup, document) => {
    expect((await readAs(types, 'richtext', { xml: editing(markup) }, format)).value).toEqual(stored(document));
  });

  it.each([
    ['plain text', 'a < b', '<para>a &lt; b</para>'],
    ['plain paragraphs', 'a\n\nb', '<para>a</para><para>b</para>'],
    ['one element', '<p>a</p>', '<para>a</para>'],
    ['several elements', '<p>a</p><p>b</p>', '<para>a</para><para>b</para>'],
    ['a root of another name', '<?xml version="1.0"?><p>a</p>', '<para>a</para>'],
    ['a section of neither namespace', '<section><p>a</p></section>', '<para>a</para>'],
    ['a document without a namespace', '<section><para>a</para></section>', '<para>a</para>'],
    ['a declaration', `<?xml version="1.0" encoding="UTF-8"?>\n${editing('<p>a</p>')}`, '<para>a</para>'],
  ])('is read from %s', async (_, xml, document) => {
    expect((await readAs(types, 'richtext', { xml }, format)).value).toEqual(stored(document));
  });

  it.each([
    '<p>secret',
    '<p>secret</b></p>',
    '<!DOCTYPE p [<!ENTITY secret "x">]><p>&secret;</p>',
    '<?xml version="1.0"?><!DOCTYPE p><p>secret</p>',
    '<p>&secret;</p>',
    '<p a="1" a="2">secret</p>',
    '<x:p>secret</x:p>',
    '<p>&#1;secret</p>',
    `${'<a>'.repeat(500)}secret${'</a>'.repeat(500)}`,
  ])('is refused when it is %s', async (xml) => {
    expect(await readAs(types, 'richtext', { xml }, format)).toEqual({
      value: null,
      faults: [{ target: 'xml', message: 'must be well-formed XML without a document type' }],
    });
  });

  it.each([['no markup'], [{ markup: '<p>a</p>' }], [['<p>a</p>']], [{ xml: ['<p>a</p>'] }]])(
    'is refused when it is %j',
    async (value) => {
      const { value: found, faults } = await readAs(types, 'richtext', value, format);
      expect(found).toBeNull();
      expect(faults).toHaveLength(1);
    },
  );

  it.each(['', ' ', '<section/>', editing('<p> </p><ul><li/></ul>'), '<p/>', stored('').xml, stored('<para/>').xml])(
    'is empty when it is %j',
    async (xml) => {
      expect(await readAs(types, 'richtext', { xml }, format)).toEqual({ value: null, faults: [] });
      expect((await readAs(types, 'richtext', { xml }, format, rules({ isRequired: true }))).faults).toHaveLength(1);
    },
  );

  it.each(['<cmsembed xlink:href="cmscontent://1"/>', '<informaltable/>', '<hr/>'])(
    'is not empty when it is %s',
    async (document) => {
      expect((await readAs(types, 'richtext', stored(document), format)).value).toEqual(stored(document));
    },
  );
});

it.each(['<p>\u0001</p>', 'plain \u0001'])('formatted text cannot hold %j, which XML cannot', async (xml) => {
  expect((await readAs(types, 'richtext', { xml }, 'json')).faults).toHaveLength(1);
});

describe('what is shown to editors', () => {
  it('is a section even where there is nothing', () => {
    const { xml, xhtml5edit } = shown(types, 'richtext', null) as ShownText;
    expect(xml).toBe(stored('').xml);
    expect(xhtml5edit).toMatch(/^<\?xml .*\?>\n<section xmlns="[^"]*\/xhtml5\/edit"\/>\n$/);
  });

  it('is well-formed, whatever text the document holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom(...'ab<>&"\' \n]/=!-[') }), async (text) => {
        const { value } = await readAs(types, 'richtext', { xml: `-${text}` }, 'json');
        const { xhtml5edit } = shown(types, 'richtext', value) as ShownText;
        let found = '';
        const parser = new SaxesParser({ xmlns: true });
        parser.on('text', (part) => {
          found += part;
        });
        parser.write(xhtml5edit).close();
        expect(found.replace(/\s/g, '')).toBe(`-${text}`.replace(/\s/g, ''));
      }),
    );
  });

  it('comes back from any markup to the same document', async () => {
    const tree = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom('a', 'b c', '&amp;', '&lt;'),
        fc
          .tuple(
            fc.constantFrom('p', 'h2', 'strong', 'em', 'ul', 'li', 'table', 'a', 'cmstemplate', 'font', 'script'),
            fc.array(tie('node'), { maxLength: 3 }),
          )
          .map(([name, inner]) => `<${name}>${inner.join('')}</${name}>`),
      ),
    })).node;
    await fc.assert(
      fc.asyncProperty(fc.array(tree, { maxLength: 3 }), async (nodes) => {
        const { value } = await readAs(types, 'richtext', { xml: editing(nodes.join('')) }, 'json');
        const { xhtml5edit } = shown(types, 'richtext', value) as ShownText;
        expect((await readAs(types, 'richtext', { xml: xhtml5edit }, 'json')).value).toEqual(value);
        expect((await readAs(types, 'richtext', value, 'xml')).value).toEqual(value);
      }),
    );
  });
});

describe('formatted text', () => {
  it('is named by its words, not more than 150 characters of them', () => {
    const name = (inner: string) => richtext.toName(stored(inner), free, 'eng-GB');
    expect(
      name(
        '<title>A</title><para>b<emphasis>c</emphasis>\n d</para><itemizedlist><listitem>e</listitem></itemizedlist>',
      ),
    ).toBe('A bc d e');
    expect(name('<para>a &amp; b</para><script>c</script>')).toBe('a & b');
    const long = name(`<para>${'word '.repeat(100)}</para>`);
    expect(Array.from(long).length).toBeLessThanOrEqual(150);
    expect(long).toMatch(/^(?:word )+word…$/);
    expect(Array.from(name(`<para>${'🦊'.repeat(200)}</para>`))).toHaveLength(150);
  });

  it('leads to what it links and embeds', () => {
    const document = stored(
      '<para><link xlink:href="cmscontent://12#top">a</link><link xlink:href="cmslocation://58">b</link>' +
        '<link xlink:href="https://example.org/content://5">c</link></para>' +
        '<cmsembed xlink:href="cmscontent://13"><cmslink xlink:href="content://14"/></cmsembed>' +
        '<para><cmsembedinline xlink:href="cmslocation://59"/></para>',
    );
    expect(richtext.relations(document)).toEqual([
      { type: 'LINK', contentId: 12 },
      { type: 'LINK', locationId: 58 },
      { type: 'EMBED', contentId: 13 },
      { type: 'LINK', contentId: 14 },
      { type: 'EMBED', locationId: 59 },
    ]);
  });

  it('leads to ids of the kind that the repository has alone', () => {
    const ids = ['7f3a9c', '7', '-_', '7.5', 'a~b', `${10 ** 15}`, 'x'.repeat(65)];
    const links = ids.map((id) => `<link xlink:href="content://${id}">a</link>`).join('');
    const document = stored(`<para>${links}<link xlink:href="cmslocation://7f3a9c#a">a</link></para>`);
    const withStrings = createFieldTypes([], { ids: 'string' }).get('richtext');
    expect(richtext.relations(document)).toEqual([{ type: 'LINK', contentId: 7 }]);
    expect(withStrings.relations(document)).toEqual([
      ...['7f3a9c', '7', '-_', `${10 ** 15}`].map((contentId) => ({ type: 'LINK', contentId })),
      { type: 'LINK', locationId: '7f3a9c' },
    ]);
  });
});

describe('the limits of a richtext', () => {
  const small = createFieldTypes([createRichtext({ characters: 300, elements: 12 })]);
  const long = [{ target: 'xml', message: 'must have at most 300 characters' }];
  const large = [{ target: 'xml', message: 'must have at most 12 elements and attributes' }];
  const tooLong = `<p>${'a'.repeat(300)}</p>`;
  const tooLarge = `<p>${'<br/>'.repeat(12)}</p>`;

  it.each(formats)('are told with the member in %s', async (format) => {
    expect((await readAs(small, 'richtext', { xml: tooLong }, format)).faults).toEqual(long);
    expect((await readAs(small, 'richtext', { xml: tooLarge }, format)).faults).toEqual(large);
    expect((await readAs(small, 'richtext', { xml: 'a\n\n'.repeat(13) }, format)).faults).toEqual(large);
    expect((await readAs(small, 'richtext', { xml: '<p>a</p>' }, format)).faults).toEqual([]);
  });

  it.each(formats)('are reported at the member with HTML in %s, and count what the parser repeats', async (format) => {
    const faultsOf = async (html: string) => (await readAs(small, 'richtext', { html }, format)).faults;
    const inHtml = (faults: typeof long) => faults.map((fault) => ({ ...fault, target: 'html' }));
    expect(await faultsOf(tooLong)).toEqual(inHtml(long));
    expect(await faultsOf(`<p>${'&amp;'.repeat(58)}</p>`)).toEqual(inHtml(long));
    expect(await faultsOf(tooLarge)).toEqual(inHtml(large));
    expect(await faultsOf('<p a b c d e f g h i j k l>a')).toEqual(inHtml(large));
    expect(await faultsOf(`<p><b id=1><b id=2><b id=3></p>${'<p>a'.repeat(3)}`)).toEqual(inHtml(large));
    expect(await faultsOf('<p>a</p>')).toEqual([]);
  });

  it('are 100,000 characters, and 5000 elements and attributes, unless a host has others', async () => {
    const faultsOf = async (xml: string) => (await readAs(types, 'richtext', { xml }, 'json')).faults;
    expect(await faultsOf(`<p>${'a'.repeat(90_000)}</p>`)).toEqual([]);
    expect(await faultsOf(`<p>${'a'.repeat(100_000)}</p>`)).toEqual([
      { target: 'xml', message: 'must have at most 100000 characters' },
    ]);
    expect(await faultsOf(`<p>a${'<br/>'.repeat(4900)}</p>`)).toEqual([]);
    expect(await faultsOf(`<p>a${'<br a="b"/>'.repeat(2600)}</p>`)).toEqual([
      { target: 'xml', message: 'must have at most 5000 elements and attributes' },
    ]);
  });

  it('count what is stored, which may be more than what was sent', async () => {
    const { faults } = await readAs(small, 'richtext', { xml: '<p><b>a</b><b>a</b><b>a</b></p>' }, 'json');
    expect(faults).toEqual(large);
  });

  it('do not refuse a larger value that is there already and comes back', async () => {
    const { value } = await readAs(types, 'richtext', { xml: tooLong }, 'json');
    const reading = await small.read('richtext', { value, current: value }, free);
    expect(reading).toEqual({ value, faults: [] });
  });
});
