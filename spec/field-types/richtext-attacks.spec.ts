/** Formatted text that could do things in a browser: only what the vocabulary has is stored, and shown. */
import { describe, expect, it } from '@jest/globals';
import { SaxesParser } from 'saxes';
import { createFieldTypes } from '../../lib/field-types/index.js';
import { cleaned } from '../../lib/field-types/richtext/clean.js';
import { parseMarkup, writeMarkup } from '../../lib/field-types/richtext/markup.js';
import { formats } from '../support/reading.js';
import { readAs, shown } from './support.js';

const types = createFieldTypes();
const documentMarkup = (inner: string) =>
  `<section xmlns="http://docbook.org/ns/docbook" xmlns:xlink="http://www.w3.org/1999/xlink" version="5.0">${inner}</section>`;
const editingMarkup = (inner: string) =>
  `<section xmlns="http://any.example/ns/xhtml5/edit" xmlns:xlink="http://www.w3.org/1999/xlink">${inner}</section>`;
const markups = [
  ['document', documentMarkup],
  ['editing', editingMarkup],
] as const;

interface ShownText {
  readonly xml: string;
  readonly xhtml5edit: string;
  readonly html: string;
}

/** The names of elements and the attributes with their values, as a parser that knows namespaces finds them. */
function found(text: string): { readonly elements: readonly string[]; readonly attributes: readonly string[] } {
  const elements: string[] = [];
  const attributes: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ name, attributes: own }) => {
    elements.push(name);
    attributes.push(...Object.values(own).map(({ name: key, value }) => `${key}=${value}`));
  });
  parser.write(text).close();
  return { elements, attributes };
}

const elements = [
  ...['<script>alert(1)</script>', '<SCRIPT>alert(1)</SCRIPT>', '<scr:script xmlns:scr="u">alert(1)</scr:script>'],
  '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
  '<x:ScRiPt xmlns:x="http://www.w3.org/1999/xhtml" src="/evil.js"/>',
  '<svg xmlns="http://www.w3.org/2000/svg"><animate href="#a" attributeName="href" to="alert(1)"/></svg>',
  '<svg><a href="/"/><style>a</style></svg>',
  '<math><mtext><style>a</style></mtext></math>',
  ...[
    '<iframe srcdoc="alert(1)"/>',
    '<object data="/x"/>',
    '<embed src="/x"/>',
    '<applet code="x"/>',
    '<base href="/x"/>',
  ],
  ...[
    '<meta http-equiv="refresh" content="0"/>',
    '<form action="/x"><input autofocus=""/></form>',
    '<template>a</template>',
  ],
  ...['<div data-element="embed" data-src="/x"/>', '<noscript>a</noscript>', '<audio src="/x"/>', '<isindex/>'],
  '<style>@import "/x"</style>',
  '<set attributeName="onmouseover"/>',
  '<custom-element/>',
  '<unknown onclick="alert(1)">a</unknown>',
  '<foreignObject><p onclick="alert(1)">a</p></foreignObject>',
  '<xmp>&lt;script&gt;alert(1)&lt;/script&gt;</xmp>',
];

const attributes = [
  ...['onclick', 'ONCLICK', 'onpointerrawupdate', 'style', 'STYLE', 'srcdoc', 'srcset', 'formaction', 'action', 'data'],
  ...['ping', 'background', 'poster', 'is', 'slot', 'xml:base', 'data-toggle', 'contenteditable', 'unknown'],
].map((name) => `<para ${name}="alert(1)">a</para>`);

const addresses = [
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java&#10;script:alert(1)', '&#1;'],
  ...['java&#9;script:alert(1)', 'javascript&#58;alert(1)', '&#x6A;avascript:alert(1)', 'java\u200bscript:alert(1)'],
  // Encoded twice, for those who decode once more than they should.
  ...['javascript&amp;#58;alert(1)', 'javascript&amp;colon;alert(1)', 'javascript%3Aalert(1)', 'javascript%3aalert(1)'],
  ...['&amp;#106;avascript:alert(1)', '%6Aavascript:alert(1)', 'data:text/html,alert(1)', 'DATA:text/html;base64,YQ=='],
  ...['data:image/svg+xml,alert(1)', 'vbscript:alert(1)', 'blob:alert(1)', 'file:///etc/passwd', 'view-source:x'],
  ...['feed:javascript:alert(1)', 'jar:x', 'livescript:alert(1)', 'mhtml:x', 'about:blank', '\\\\evil.example', ':x'],
].filter((address) => address !== '&#1;');

const harmless = [
  ...[
    'http://example.org/a?b=c:d#e',
    'HTTPS://example.org',
    '//example.org/a',
    '/a/b',
    '#top',
    '?a=b:c',
    '../a',
    'a/b:c',
  ],
  ...[
    'mailto:a@example.org',
    'tel:+48-22-1',
    'ftp://example.org',
    'cmscontent://12#a',
    'content://1',
    'xlocation://58',
  ],
  ...['cmsremote://abc', 'cmsurl://5', '', 'über/a%20b.html', 'a%20b.html'],
];

describe.each(formats)('formatted text in %s', (format) => {
  describe.each(markups)('as %s markup', (_, markup) => {
    const stored = async (inner: string) => {
      const { value, faults } = await readAs(types, 'richtext', { xml: markup(inner) }, format);
      expect(faults).toEqual([]);
      const { xml, xhtml5edit } = shown(types, 'richtext', value) as ShownText;
      return [found(xml), found(xhtml5edit)];
    };

    it.each(elements)('removes %s', async (inner) => {
      for (const { elements: names } of await stored(`<para>a</para>${inner}`))
        for (const name of names) expect(['section', 'para', 'p', 'div']).toContain(name);
    });

    it.each(attributes)('drops the attribute of %s', async (inner) => {
      for (const { attributes: own } of await stored(inner)) expect(own.join()).not.toContain('alert');
    });

    it.each(addresses)('drops the address %j', async (address) => {
      const inner = [
        `<link xlink:href="${address}">a</link><a href="${address}">a</a><img src="${address}"/>`,
        `<l:link xmlns:l="http://docbook.org/ns/docbook" xmlns:h="http://www.w3.org/1999/xlink" h:href="${address}">a</l:link>`,
        `<cmsembed xlink:href="${address}"/><div data-cmselement="cmsembed" data-href="${address}" data-cmshref="${address}"/>`,
      ];
      for (const { attributes: own } of await stored(inner.join('')))
        expect(own.filter((each) => /(?:href|src)=/i.test(each) && !each.startsWith('xmlns'))).toEqual([]);
    });

    it.each(harmless)('keeps the address %j', async (address) => {
      const [document, editing] = await stored(`<link xlink:href="${address}">a</link><img src="${address}"/>`);
      expect(document?.attributes).toEqual(expect.arrayContaining([`xlink:href=${address}`, `src=${address}`]));
      expect(editing?.attributes).toEqual(expect.arrayContaining([`href=${address}`, `src=${address}`]));
    });

    it('keeps images with data URLs, and no links to such', async () => {
      const [document] = await stored(
        '<img src="data:image/png;base64,YQ=="/><link xlink:href="data:image/png,a">a</link>',
      );
      expect(document?.attributes.filter((each) => each.includes('data:'))).toEqual(['src=data:image/png;base64,YQ==']);
    });

    it.each([
      ['<font color="red">a</font>', 'a'],
      ['<figure><center>a</center></figure>', 'a'],
      ['<unknown>a</unknown>', 'a'],
      ['a <custom-element><b>b</b></custom-element> c', 'a b c'],
      ['<x:center xmlns:x="u"><emphasis x:class="b" xml:lang="en">a</emphasis></x:center>', 'a'],
    ])('keeps the text of %s', async (inner, text) => {
      const { value } = await readAs(types, 'richtext', { xml: markup(`<para>${inner}</para>`) }, format);
      expect(types.get('richtext').toName(value, { isRequired: false, settings: {}, validators: {} }, 'x')).toBe(text);
      for (const { elements: names } of await stored(inner))
        expect(names.join()).not.toMatch(/font|figure|center|unknown|custom/);
    });

    it('stays well-formed with attributes that differ in their prefixes alone', async () => {
      const inner =
        '<para xmlns:x="u" class="a" x:class="b"><b role="x" xmlns:y="v" y:role="z">a</b></para><h2 level="5">a</h2>';
      await stored(`${inner}<cmsembed xmlns:x="u" view="a" x:view="b"/>`);
    });
  });
});

describe.each(formats)('formatted text as HTML in %s', (format) => {
  const stored = async (html: string) => {
    const { value, faults } = await readAs(types, 'richtext', { html }, format);
    expect(faults).toEqual([]);
    const { xml, html: back } = shown(types, 'richtext', value) as ShownText;
    expect(back).not.toMatch(/alert|script|<svg|<style|evil/i);
    return found(xml);
  };

  it.each([
    ...elements,
    '<svg><p><style><img src="</style><script>alert(1)</script>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;script&gt;alert(1)&lt;/script&gt;">',
    '<noscript><p title="</noscript><script>alert(1)</script>">',
    '<p data-element="script">a</p><p data-element="cmsembed script">a</p>',
    '<form><input autofocus onfocus="alert(1)"><button formaction="javascript:alert(1)">alert</button></form>',
  ])('drops %s', async (inner) => {
    for (const name of (await stored(`<p>a</p>${inner}`)).elements) {
      expect(['section', 'para', 'div', 'informaltable', 'img']).toContain(name);
    }
  });

  it.each(attributes)('drops the attribute of %s', async (inner) => {
    const html = inner.replaceAll('para', 'p').replace(' ', ' data-element="para" data-onclick="alert(1)" ');
    expect((await stored(html)).attributes.join()).not.toContain('alert');
  });

  it.each([...addresses, 'javascript&colon;alert(1)', 'java&Tab;script&NewLine;:alert(1)'])(
    'drops the address %j',
    async (address) => {
      const { attributes: own } = await stored(
        `<a href="${address}">a</a><img src="${address}" alt=""><p data-element="link" data-href="${address}">a</p>` +
          `<div data-element="cmsembed" data-href="${address}" data-src="${address}"></div>` +
          `<div data-cmselement="cmsembed" data-href="${address}" data-cmshref="${address}"></div>`,
      );
      expect(own.filter((each) => /(?:href|src)=/i.test(each) && !each.startsWith('xmlns'))).toEqual([]);
    },
  );

  it.each(harmless)('keeps the address %j', async (address) => {
    const { attributes: own } = await stored(`<p><a href="${address}">a</a><img src="${address}"></p>`);
    expect(own).toEqual(expect.arrayContaining([`xlink:href=${address}`, `src=${address}`]));
  });
});

it('what a host has stored is shown to editors without what the vocabulary does not have', () => {
  for (const inner of [...elements, ...attributes]) {
    const { xhtml5edit, html } = shown(types, 'richtext', { xml: documentMarkup(inner) }) as ShownText;
    expect(xhtml5edit + html).not.toMatch(/alert|script|<svg|<style|evil/i);
  }
});

it('cleaning what is clean changes nothing', () => {
  for (const inner of [...elements, ...attributes, ...harmless.map((each) => `<a href="${each}">a</a>`)]) {
    const root = parseMarkup(documentMarkup(inner));
    if (root === undefined) throw new Error('there is no root');
    const once = cleaned(root);
    expect(writeMarkup(cleaned(once))).toBe(writeMarkup(once));
  }
});
