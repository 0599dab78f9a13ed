/** Formatted text as HTML: what is read, what is shown, and that nothing is lost in either direction. */
import { describe, expect, it } from '@jest/globals';
import { createFieldTypes, htmlToRichtext, richtextToHtml } from '../../lib/field-types/index.js';
import { cleaned } from '../../lib/field-types/richtext/clean.js';
import { kinds } from '../../lib/field-types/richtext/elements.js';
import { type Element, type Markup, parseMarkup, writeMarkup } from '../../lib/field-types/richtext/markup.js';
import { paragraphs } from '../../lib/field-types/richtext/transform.js';
import { fc, runsOf } from '../support/properties.js';
import { formats } from '../support/reading.js';
import { free, readAs, rules, shown } from './support.js';

const types = createFieldTypes();

const start = '<?xml version="1.0" encoding="UTF-8"?>\n';
const section =
  '<section xmlns="http://docbook.org/ns/docbook" xmlns:xlink="http://www.w3.org/1999/xlink" version="5.0"';
const stored = (inner: string) => ({ xml: `${start}${section}${inner === '' ? '/>' : `>${inner}</section>`}\n` });

interface ShownText {
  readonly xml: string;
  readonly xhtml5edit: string;
  readonly html: string;
}

/** The same in both markups. */
const pairs = [
  ['<para>Hello</para>', '<p>Hello</p>'],
  ['<title level="1">a</title><title level="6">b</title>', '<h1>a</h1><h6>b</h6>'],
  ['<title>a</title>', '<h2 data-element="title">a</h2>'],
  [
    '<para><emphasis role="strong">b</emphasis> <emphasis>i</emphasis> <emphasis role="underlined">u</emphasis> ' +
      '<emphasis role="strikedthrough">s</emphasis> <literal>c</literal></para>',
    '<p><strong>b</strong> <em>i</em> <u>u</u> <s>s</s> <code>c</code></p>',
  ],
  [
    '<para>H<subscript>2</subscript>O<br/>m<superscript>2</superscript></para>',
    '<p>H<sub>2</sub>O<br>m<sup>2</sup></p>',
  ],
  [
    '<para><link xlink:href="https://example.org/?a=1&amp;b=2" xlink:title="There" xlink:show="new">a</link></para>',
    '<p><a href="https://example.org/?a=1&amp;b=2" title="There" target="_blank">a</a></p>',
  ],
  [
    '<para><link xlink:href="/a" xlink:show="replace">a</link></para>',
    '<p><a data-element="link" href="/a" data-xlink:show="replace">a</a></p>',
  ],
  ['<para><span xlink:show="new">a</span></para>', '<p><span data-element="span" data-xlink:show="new">a</span></p>'],
  [
    '<para><link xlink:href="cmscontent://12#top">a</link><link xlink:href="cmslocation://58">b</link></para>',
    '<p><a href="content:12#top">a</a><a href="location:58">b</a></p>',
  ],
  [
    '<para><link xlink:href="othercontent://12">a</link><link xlink:href="content://13">b</link></para>',
    '<p><a href="content:12" data-vendor="other">a</a><a href="content:13" data-vendor="">b</a></p>',
  ],
  ['<para><img src="cmscontent://12" alt="A"/></para>', '<p><img src="content:12" alt="A"></p>'],
  [
    '<itemizedlist><listitem><para>a</para></listitem><listitem><para>b</para></listitem></itemizedlist>',
    '<ul><li>a</li><li>b</li></ul>',
  ],
  [
    '<orderedlist><listitem><para>a</para><itemizedlist><listitem><para>b</para></listitem></itemizedlist></listitem></orderedlist>',
    '<ol><li><p>a</p><ul><li>b</li></ul></li></ol>',
  ],
  [
    '<informaltable border="1"><tbody><tr><th>a</th><td colspan="2"><para>b</para></td></tr></tbody></informaltable>',
    '<table border="1"><tbody><tr><th>a</th><td colspan="2"><p>b</p></td></tr></tbody></table>',
  ],
  ['<informaltable><tr><td>a</td></tr></informaltable>', '<table><tr><td>a</td></tr></table>'],
  ['<programlisting>\n a\n  b</programlisting>', '<pre>\n\n a\n  b</pre>'],
  ['<blockquote><para>a</para></blockquote><hr/>', '<blockquote><p>a</p></blockquote><hr>'],
  [
    '<para xml:id="here" class="wide" xml:lang="pl">a</para>',
    '<p id="here" class="wide" xml:lang="pl" lang="pl">a</p>',
  ],
  ['<para textalign="right">a</para>', '<p data-element="para" data-textalign="right">a</p>'],
  ['<literallayout>a</literallayout>', '<div data-element="literallayout">a</div>'],
  ['<para><anchor xml:id="here"/>a</para>', '<p><span data-element="anchor" id="here"></span>a</p>'],
  [
    '<cmsembed xlink:href="cmscontent://12" view="line" xml:id="e"/>',
    '<div data-element="cmsembed" data-href="content:12" data-view="line" id="e"></div>',
  ],
  [
    '<para>a<cmsembedinline xlink:href="cmscontent://12"/></para>',
    '<p>a<span data-element="cmsembedinline" data-href="content:12"></span></p>',
  ],
  [
    '<cmstemplate name="quote"><cmscontent><para>a</para></cmscontent></cmstemplate>',
    '<div data-element="cmstemplate" data-name="quote"><div data-element="cmscontent"><p>a</p></div></div>',
  ],
  [
    '<para>a<para>b</para><itemizedlist/></para>',
    '<p>a<span data-element="para">b</span><span data-element="itemizedlist"></span></p>',
  ],
  ['<para>a &amp; b &lt; c&#13;</para>', '<p>a &amp; b &lt; c&#13;</p>'],
] as const;

describe.each(formats)('HTML in %s', (format) => {
  it.each(pairs)('%s is shown as %s, and read from it', async (document, html) => {
    const { html: shownHtml } = shown(types, 'richtext', stored(document)) as ShownText;
    expect(shownHtml).toBe(html);
    expect(await readAs(types, 'richtext', { html }, format)).toEqual({ value: stored(document), faults: [] });
  });

  it.each([
    ['<P>a<p>b', '<para>a</para><para>b</para>'],
    ['text <b>alone</b><div>b</div>', '<para>text <emphasis role="strong">alone</emphasis></para><div>b</div>'],
    [
      '<ul><li>a<li>b</ul>',
      '<itemizedlist><listitem><para>a</para></listitem><listitem><para>b</para></listitem></itemizedlist>',
    ],
    ['<table><td>a</table>', '<informaltable><td>a</td></informaltable>'],
    ['a &nbsp; b &eacute; a < b', '<para>a \u00a0 b é a &lt; b</para>'],
    ['a\n\nb', '<para>a</para><para>b</para>'],
    [
      '<!doctype html><html><head><title>x</title><link rel="stylesheet" href="x.css"></head><body><p>a</p></body></html>',
      '<para>a</para>',
    ],
    ['<p>a<!-- b --></p></p>', '<para>a</para>'],
    ['<font color="red"><p>a</p></font>', '<para>a</para>'],
    [
      '<div data-cmselement="cmsembed" data-href="content:12" data-cmsview="line"></div>',
      '<cmsembed xlink:href="cmscontent://12" view="line"/>',
    ],
    ['<div data-element="script">a</div>', '<div>a</div>'],
    ['<p data-view="a">a</p>', '<para>a</para>'],
    ['<a href="/a" target="_top">a</a>', '<para><link xlink:href="/a">a</link></para>'],
  ])('%s is stored as %s', async (html, document) => {
    expect((await readAs(types, 'richtext', { html }, format)).value).toEqual(stored(document));
  });

  it.each(['', ' ', '<p></p>', '<ul><li> </li></ul>', '<!-- a -->', '<script>a</script>'])(
    'is empty when it is %j',
    async (html) => {
      expect(await readAs(types, 'richtext', { html }, format)).toEqual({ value: null, faults: [] });
      expect((await readAs(types, 'richtext', { html }, format, rules({ isRequired: true }))).faults).toHaveLength(1);
    },
  );

  it.each([
    ['<p>a\u0001b</p>', '<para>ab</para>'],
    ['<p title="a&#x1f;b">c\u000bd</p>', '<para xlink:title="ab">c\nd</para>'],
    ['<p>\ufffea</p>', '<para>\ufffda</para>'],
    ['plain\u0008 text', '<para>plain text</para>'],
  ])('has no control characters in its document when it is %j', async (html, document) => {
    expect((await readAs(types, 'richtext', { html: JSON.parse(JSON.stringify(html)) }, 'json')).value).toEqual(
      stored(document),
    );
  });

  it('is refused when it is nested without end', async () => {
    for (const html of ['<div>'.repeat(101), '<blockquote>'.repeat(2000), `${'<b><i>'.repeat(60)}a`])
      expect((await readAs(types, 'richtext', { html: `${html}a` }, format)).faults).toEqual([
        { target: 'html', message: 'must have at most 100 elements inside each other' },
      ]);
    expect((await readAs(types, 'richtext', { html: `${'<div>'.repeat(99)}a` }, format)).faults).toEqual([]);
  });
});

describe('a value with XML and HTML', () => {
  const before = stored('<para>a</para>');
  const other = stored('<para>b</para>').xml;
  const read = (value: Record<string, unknown>, current: { readonly xml: string } | null = before) =>
    types.read('richtext', { value: value as never, current }, free);
  const conflict = { target: 'html', message: 'must be the same text as xml, or be sent without it' };

  it.each([
    ['HTML alone has changed', { xml: before.xml, html: '<p>b</p>' }, other],
    ['XML alone has changed', { xml: other, html: '<p>a</p>' }, other],
    ['both have changed alike', { xml: '<p>b</p>', html: '<p>b' }, other],
    ['nothing has changed', { xml: before.xml, html: '<p>a</p>' }, before.xml],
    ['HTML alone was sent unchanged', { html: '<p>a</p>\r\n' }, before.xml],
  ])('is what has changed: %s', async (_, value, xml) => {
    expect(await read(value)).toEqual({ value: { xml }, faults: [] });
  });

  it('can be cleared by either', async () => {
    expect(await read({ xml: before.xml, html: '' })).toEqual({ value: null, faults: [] });
    expect(await read({ xml: '', html: '<p>a</p>' })).toEqual({ value: null, faults: [] });
  });

  it('can be set by either where there is nothing', async () => {
    expect((await read({ xml: stored('').xml, html: '<p>b</p>' }, null)).value).toEqual({ xml: other });
    expect((await read({ xml: other, html: '' }, null)).value).toEqual({ xml: other });
    expect((await read({ xml: other, html: '<p>b</p>' }, null)).value).toEqual({ xml: other });
  });

  it('is refused where both have changed to different texts', async () => {
    expect(await read({ xml: other, html: '<p>c</p>' })).toEqual({ value: null, faults: [conflict] });
    expect(await read({ xml: other, html: '<p>c</p>' }, null)).toEqual({ value: null, faults: [conflict] });
    expect(await read({ xml: '', html: '<p>c</p>' })).toEqual({ value: null, faults: [conflict] });
  });

  it('is refused where one of both is invalid', async () => {
    expect((await read({ xml: '<p>', html: '<p>c</p>' })).faults).toMatchObject([{ target: 'xml' }]);
    expect((await read({ xml: other, html: '<div>'.repeat(101) })).faults).toMatchObject([{ target: 'html' }]);
    expect((await read({ html: { p: 1 } })).faults).toEqual([{ target: 'html', message: 'must be a text' }]);
  });

  it('keeps the document of HTML that comes back unchanged, with what HTML does not show', async () => {
    const rich = {
      xml: `${start}${section} xmlns:x="urn:x" class="a"><para x:class="b">a</para></section>\n`,
    };
    const { html } = shown(types, 'richtext', rich) as ShownText;
    expect(html).toBe('<p class="b">a</p>');
    expect(await read({ html }, rich)).toEqual({ value: rich, faults: [] });
  });
});

/** Texts with what markup is made of, and white space. */
const words = fc.string({ minLength: 1, unit: fc.constantFrom(...'ab<>&"\' \n\t\r\u00a0;=/!-') });

describe('a document of an older installation', () => {
  const older = (inner: string) => `${start}${section} xmlns:x="urn:x">${inner}</section>\n`;
  const settings = '<cmsattribute><cmsvalue key="wide">true</cmsvalue></cmsattribute>';
  const written = settings.replace(/[<>"]/g, (each) => ({ '<': '&lt;', '>': '&gt;', '"': '&quot;' })[each] ?? each);

  it.each([
    ['<title x:level="3">a</title>', '<h3>a</h3>', '<title level="3">a</title>'],
    ['<para x:class="b">a</para>', '<p class="b">a</p>', '<para class="b">a</para>'],
    [
      '<para x:textalign="right">a</para>',
      '<p data-element="para" data-textalign="right">a</p>',
      '<para textalign="right">a</para>',
    ],
    [
      '<informaltable class="c" x:border="1"><tbody><tr x:class="d"><td x:width="50%">a</td></tr></tbody></informaltable>',
      '<table class="c" border="1"><tbody><tr class="d"><td width="50%">a</td></tr></tbody></table>',
      '<informaltable class="c" border="1"><tbody><tr class="d"><td width="50%">a</td></tr></tbody></informaltable>',
    ],
    [
      '<literallayout class="normal">a\n b</literallayout>',
      '<div data-element="literallayout" class="normal">a<br> b</div>',
    ],
    [
      '<para><literallayout>a\n<emphasis>b\n</emphasis><br/>c</literallayout>\nd</para>',
      '<p><span data-element="literallayout">a<br><em>b<br></em><br data-element="br">c</span>\nd</p>',
    ],
    [
      `<informaltable class="c">\n${settings}\n<tbody>${settings}<tr>${settings}<td>a</td></tr></tbody></informaltable>`,
      `<table class="c" data-settings="\n${written}">\n<tbody data-settings="${written}"><tr data-settings="${written}">` +
        '<td>a</td></tr></tbody></table>',
    ],
    [
      `<para>${settings}a</para>`,
      '<p><span data-element="cmsattribute"><span data-element="cmsvalue" data-key="wide">true</span></span>a</p>',
    ],
  ])('%s is shown as %s, and read from it', async (document, html, back = document) => {
    expect(richtextToHtml(older(document))).toBe(html);
    expect(await htmlToRichtext(html)).toBe(stored(back).xml);
    expect(richtextToHtml(stored(back).xml)).toBe(html);
  });

  it('keeps what its editing markup shows', async () => {
    const document = older(
      `<title x:level="3" x:class="b">a</title><informaltable>${settings}<tr><td x:width="5">a</td></tr></informaltable>` +
        '<literallayout>a\nb</literallayout>',
    );
    const { xhtml5edit } = shown(types, 'richtext', { xml: document }) as ShownText;
    const { value } = await readAs(types, 'richtext', { xml: xhtml5edit }, 'json');
    expect(richtextToHtml((value as { readonly xml: string }).xml)).toBe(richtextToHtml(document));
  });

  it('has other elements in tables where HTML has them, and settings alone in its attributes', async () => {
    const html =
      '<table data-settings="&lt;para&gt;a&lt;/para&gt;&lt;script&gt;b&lt;/script&gt;&lt;cmsconfig"><tr><td>a</table>';
    expect(await htmlToRichtext(html)).toBe(stored('<informaltable><tr><td>a</td></tr></informaltable>').xml);
  });
});

const names = [...new Set(kinds.map(({ document }) => document))];
const vendors = [
  'cmsembed',
  'cmsembedinline',
  'cmstemplate',
  'cmscontent',
  'cmslink',
  'acmestyleinline',
  'cmsattribute',
];
const attributes = fc.uniqueArray(
  fc.oneof(
    fc.tuple(
      fc.constantFrom(
        ...['class', 'role', 'level', 'view', 'show', 'lang', 'width', 'colspan', 'xlink:show'],
        ...['x:class', 'x:role', 'x:level', 'x:textalign', 'x:width', 'x:lang'],
      ),
      words,
    ),
    fc.tuple(
      fc.constantFrom('xlink:href', 'src'),
      fc.constantFrom('cmscontent://1', 'content://1#a', 'acmelocation://2', '/a?b=<"&', 'https://example.org/'),
    ),
    fc.constantFrom(
      ...(['strong', 'underlined', 'strikedthrough', 'other'].map((role) => ['role', role]) as [string, string][]),
      ['level', '3'] as [string, string],
      ['x:level', '4'] as [string, string],
      ['x:role', 'strong'] as [string, string],
      ['xlink:show', 'new'] as [string, string],
      ['xml:lang', 'pl'] as [string, string],
      ['xml:id', 'here'] as [string, string],
    ),
  ),
  { maxLength: 3, selector: ([name]) => name.slice(name.indexOf(':') + 1) },
);

/** Tables with attributes and settings, and texts with line breaks, as older installations have them. */
const older = fc
  .tuple(words, attributes, fc.boolean(), fc.boolean())
  .map(([text, own, hasSettings, isInside]): Markup => {
    const setting: Element = { name: 'cmsvalue', attributes: [['key', 'a']], children: [text] };
    const settings = hasSettings ? [{ name: 'cmsattribute', attributes: [], children: [setting] }] : [];
    const layout: Element = { name: 'literallayout', attributes: own, children: ['a\n', text] };
    const cell: Element = { name: 'td', attributes: own, children: [...settings, layout] };
    const row: Element = { name: 'tr', attributes: own, children: [...settings, cell] };
    const table: Element = { name: 'informaltable', attributes: own, children: [...settings, '\n', row] };
    return isInside ? table : layout;
  });

/** Any elements in any others, whether that makes sense or not. */
const trees = fc.letrec<{ node: Markup }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    words,
    older,
    fc
      .tuple(fc.constantFrom(...names, ...vendors), attributes, fc.array(tie('node'), { maxLength: 4 }))
      .map(([name, own, children]) => ({ name, attributes: own, children })),
  ),
})).node;

/** As documents are compared: attributes in no order and no other namespaces, text in paragraphs, no attributes of the root. */
function comparable(xml: string): unknown {
  return plain({ ...(parseMarkup(xml) as Element), attributes: [] }, true);
}

function plain(node: Markup, isRoot = false): unknown {
  if (typeof node === 'string') return node;
  const children = isRoot || node.name === 'listitem' ? paragraphs(node.children) : node.children;
  const attributes = node.attributes.map(([name, value]) => [name.replace(/^x:/, ''), value]);
  return [node.name, Object.fromEntries(attributes), children.map((child) => plain(child))];
}

describe('nothing is lost', () => {
  it('of any document, in HTML and back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(trees, { maxLength: 4 }), async (children) => {
        const root = cleaned({ name: 'section', attributes: [['xmlns:x', 'urn:x']], children });
        const xml = stored(root.children.map(writeMarkup).join('')).xml.replace(section, `${section} xmlns:x="urn:x"`);
        const html = richtextToHtml(xml);
        const back = await htmlToRichtext(html);
        expect(comparable(back)).toEqual(comparable(xml));
        expect(richtextToHtml(back)).toBe(html);
      }),
      { numRuns: runsOf(300) },
    );
  });

  it('of any HTML that is allowed, in a document and back', async () => {
    const tags = [
      'p',
      'b',
      'em',
      'a',
      'a href="content:7"',
      'a href="javascript:a"',
      'table',
      'tr',
      'td',
      'tbody',
      'ul',
      'li',
    ];
    const more = [
      'h2',
      'div',
      'pre',
      'span',
      'svg',
      'script',
      'font',
      'br',
      'img src=x',
      'col',
      'caption',
      'button',
      'title',
      ...[
        'article',
        'dl',
        'dt',
        'dd',
        'figure',
        'center',
        'q',
        'o:p',
        'menu',
        'ol',
        'i',
        'b style="font-weight:normal"',
      ],
    ];
    const marked = [
      'div data-element=para',
      'span data-element="listitem"',
      'p data-element=tr',
      'i data-element=cmsembed data-href=a',
      'div data-element=literallayout',
      'table data-settings="<cmsconfig><p>a"',
    ];
    const piece = fc.oneof(
      fc.constantFrom(...[...tags, ...more, ...marked].map((tag) => `<${tag}>`)),
      fc.constantFrom(...[...tags, ...more].map((tag) => `</${tag.replace(/ .*/, '')}>`)),
      fc.constantFrom('a', ' ', '\n', '&lt;', '&amp;nbsp;', '<!--', '-->', '<![CDATA[', '&#13;', '"', '<a b="'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
        const xml = await htmlToRichtext(pieces.join(''));
        const html = richtextToHtml(xml);
        expect(await htmlToRichtext(html)).toBe(xml);
        expect(richtextToHtml(await htmlToRichtext(html))).toBe(html);
        expect(html).not.toMatch(
          /<(?!\/?(?:p|strong|em|a|table|tr|t[dr]|tbody|ul|ol|li|h2|div|pre|span|br|img|col|caption)[ >])/,
        );
        expect(html).not.toMatch(/javascript|<svg|<script/);
      }),
      { numRuns: runsOf(300) },
    );
  });
});
