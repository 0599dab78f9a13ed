/** HTML as people paste it from pages, word processors and mails: what is a block there is one in the document. */
import { describe, expect, it } from '@jest/globals';
import { createFieldTypes, createRichtext, htmlToRichtext, richtextToHtml } from '../../lib/field-types/index.js';
import { fc } from '../support/properties.js';
import { formats } from '../support/reading.js';
import { readAs } from './support.js';

const types = createFieldTypes();

/** What is shown of HTML once it is stored, and that it stays so. */
async function kept(html: string): Promise<string> {
  const shown = richtextToHtml(await htmlToRichtext(html));
  expect(richtextToHtml(await htmlToRichtext(shown))).toBe(shown);
  return shown;
}

const blocks = [
  ...[
    'address',
    'article',
    'aside',
    'center',
    'dd',
    'details',
    'dialog',
    'dl',
    'dt',
    'fieldset',
    'figcaption',
    'figure',
  ],
  ...['footer', 'form', 'header', 'hgroup', 'legend', 'main', 'nav', 'search', 'summary'],
];

describe('blocks that documents do not have', () => {
  it.each(blocks)('<%s> separates paragraphs', async (name) => {
    expect(await kept(`<${name}>One</${name}><${name}>Two</${name}>`)).toBe('<p>One</p><p>Two</p>');
    expect(await kept(`a<${name}>b <i>c</i></${name}>d`)).toBe('<p>a</p><p>b <em>c</em></p><p>d</p>');
    expect(await kept(`a<${name}></${name}>b`)).toBe('<p>a</p><p>b</p>');
    expect(await kept(`<${name}><h2>a</h2><p>b</p>c</${name}>`)).toBe('<h2>a</h2><p>b</p><p>c</p>');
    expect(await kept(`<table><tr><td>a<${name}>b</${name}></td></tr></table>`)).toBe(
      '<table><tr><td><p>a</p><p>b</p></td></tr></table>',
    );
    expect(await kept(`<ul><li>a<${name}>b</${name}></ul>`)).toBe('<ul><li><p>a</p><p>b</p></li></ul>');
    expect(await kept(`<b><${name}>a</${name}><${name}>b</${name}></b>`)).toBe(
      '<p><strong>a</strong></p><p><strong>b</strong></p>',
    );
  });

  it.each(blocks)('<%s> separates paragraphs of editing markup too', async (name) => {
    const inEditing = async (inner: string) => {
      const xml = `<section xmlns="http://cms.example/xhtml5/edit">${inner}</section>`;
      const { value } = await readAs(types, 'richtext', { xml }, 'json');
      return richtextToHtml((value as { readonly xml: string }).xml);
    };
    expect(await inEditing(`<${name}>One</${name}><${name.toUpperCase()}>Two</${name.toUpperCase()}>`)).toBe(
      '<p>One</p><p>Two</p>',
    );
    expect(await inEditing(`<em><${name}>One</${name}></em><em>Two</em>`)).toBe(
      '<p><em>One</em></p><p><em>Two</em></p>',
    );
    expect(await inEditing(`<p>a<${name}>b</${name}>c</p>`)).toBe('<p>a<br>b<br>c</p>');
  });

  it.each([
    [
      '<dl><dt>Term</dt><dd>Meaning</dd><dt>Other</dt><dd><p>One</p><p>Two</p></dd></dl>',
      '<p>Term</p><p>Meaning</p><p>Other</p><p>One</p><p>Two</p>',
    ],
    [
      '<figure><img src="a.png" alt="A"><figcaption>Caption</figcaption></figure>',
      '<p><img src="a.png" alt="A"></p><p>Caption</p>',
    ],
    ['<header>Site</header><main><h1>Title</h1>text</main>', '<p>Site</p><h1>Title</h1><p>text</p>'],
    ['<h1><center>One</center></h1>', '<h1>One</h1>'],
    ['<h2><header>One</header><footer>Two</footer></h2>', '<h2>One<br>Two</h2>'],
    ['<menu><li>a</li></menu><dir><li>b</li></dir>', '<ul><li>a</li></ul><ul><li>b</li></ul>'],
    ['<listing>a\n b</listing>', '<pre>a\n b</pre>'],
    [
      '<article>a</article><div data-element="literallayout">b</div>',
      '<p>a</p><div data-element="literallayout">b</div>',
    ],
    ['One<hr>Two', '<p>One</p><hr><p>Two</p>'],
  ])('%s is stored as %s', async (html, shown) => {
    expect(await kept(html)).toBe(shown);
  });
});

describe('blocks inside of inline elements', () => {
  it.each([
    ['<strong><p>a</p><p>b</p></strong>', '<p><strong>a</strong></p><p><strong>b</strong></p>'],
    [
      '<a href="https://example.org/"><h2>Title</h2><p>One <em>two</em></p></a>',
      '<h2><a href="https://example.org/">Title</a></h2>' +
        '<p><a href="https://example.org/">One <em>two</em></a></p>',
    ],
    ['<em>a<p>b</p>c</em>', '<p><em>a</em></p><p><em>b</em></p><p><em>c</em></p>'],
    ['x <i><b><p>a</p></b></i> y', '<p>x </p><p><em><strong>a</strong></em></p><p> y</p>'],
    ['<b>\n<p>a</p>\n<hr></b>', '\n<p><strong>a</strong></p>\n<hr>'],
    ['<b><ul><li>a</li><li><p>b</p></li></ul></b>', '<ul><li><strong>a</strong></li><li><strong>b</strong></li></ul>'],
    [
      '<b><table><tr><td>a</td><td><p>b</p></td></tr></table></b>',
      '<table><tr><td><strong>a</strong></td><td><p><strong>b</strong></p></td></tr></table>',
    ],
    ['<s><blockquote><p>a</p></blockquote></s>', '<blockquote><p><s>a</s></p></blockquote>'],
    ['<a id="x" href="/a"><p>a</p><p>b</p></a>', '<p><a id="x" href="/a">a</a></p><p><a href="/a">b</a></p>'],
    ['<font><p>a</p><p>b</p></font>', '<p>a</p><p>b</p>'],
    ['<b><p>a</p><p> </p></b>', '<p><strong>a</strong></p><p> </p>'],
  ])('%s is stored as %s', async (html, shown) => {
    expect(await kept(html)).toBe(shown);
  });

  it.each([
    '<b style="font-weight:normal;" id="docs-internal-guid-1">$</b>',
    '<b style="color: red; font-weight: 400">$</b>',
    '<strong style="FONT-WEIGHT: normal">$</strong>',
    '<i style="font-style:normal">$</i>',
    '<u style="text-decoration:none">$</u>',
  ])('%s means nothing', async (wrapper) => {
    expect(await kept(wrapper.replace('$', '<p>a</p><h2>b</h2>'))).toBe('<p>a</p><h2>b</h2>');
    expect(await kept(`<p>${wrapper.replace('$', 'a')}</p>`)).toBe('<p>a</p>');
  });

  it('are as bold as before where the style says so', async () => {
    expect(await kept('<b style="font-weight:700">a</b>')).toBe('<p><strong>a</strong></p>');
  });

  it.each(formats)('count with what each of them gets, in %s', async (format) => {
    const small = createFieldTypes([createRichtext({ characters: 2000, elements: 40 })]);
    const faultsOf = async (html: string) => (await readAs(small, 'richtext', { html }, format)).faults;
    const message = (most: string) => [{ target: 'html', message: `must have at most ${most}` }];
    expect(await faultsOf(`<b>${'<p>a</p>'.repeat(10)}</b>`)).toEqual([]);
    expect(await faultsOf(`<b><i>${'<p>a</p>'.repeat(10)}</i></b>`)).toEqual(message('40 elements and attributes'));
    expect(await faultsOf(`<b title="${'a'.repeat(500)}">${'<p>a</p>'.repeat(8)}</b>`)).toEqual(
      message('2000 characters'),
    );
    expect(await faultsOf(`${'<b>'.repeat(15)}${'<p> </p>'.repeat(20)}`)).toEqual(
      message('40 elements and attributes'),
    );
  });
});

describe('elements of word processors', () => {
  it.each([
    ['<p class="MsoNormal">a<o:p></o:p></p>', '<p class="MsoNormal">a</p>'],
    ['<p>a<o:p>b</o:p>c</p>', '<p>abc</p>'],
    ['<p>in <st1:place w:st="on">Warsaw</st1:place></p>', '<p>in Warsaw</p>'],
    ['<w:sdt>a</w:sdt><x:article>b</x:article><x:h2>c</x:h2>', '<p>abc</p>'],
    ['<o:script>a</o:script>b', '<p>b</p>'],
  ])('%s is stored as %s', async (html, shown) => {
    expect(await kept(html)).toBe(shown);
  });

  it.each(formats)(
    'are no elements of documents in XML either, but those of our namespaces are, in %s',
    async (format) => {
      const stored = async (xml: string) => {
        const { value, faults } = await readAs(types, 'richtext', { xml }, format);
        expect(faults).toEqual([]);
        return richtextToHtml((value as { readonly xml: string }).xml);
      };
      const office = 'xmlns:o="urn:schemas-microsoft-com:office:office"';
      expect(await stored(`<section ${office}><p>a<o:p>b</o:p></p></section>`)).toBe('<p>ab</p>');
      const prefixed =
        '<d:section xmlns:d="http://docbook.org/ns/docbook" version="5.0"><d:title level="3">a</d:title></d:section>';
      expect(await stored(prefixed)).toBe('<h3>a</h3>');
      expect(await stored('<h:p xmlns:h="http://www.w3.org/1999/xhtml">a<h:b>b</h:b></h:p>')).toBe(
        '<p>a<strong>b</strong></p>',
      );
    },
  );
});

describe('lists in lists', () => {
  it.each([
    ['<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>', '<ul><li><p>a</p><ul><li>b</li></ul></li><li>c</li></ul>'],
    ['<ol>\n<li>a</li>\n<ol>\n<li>b</li></ol></ol>', '<ol>\n<li><p>a</p><ol>\n<li>b</li></ol></li>\n</ol>'],
    ['<ul><ul><li>b</li></ul></ul>', '<ul><li><ul><li>b</li></ul></li></ul>'],
    [
      '<ul><li>a</li><ul><li>b</li></ul><ol><li>c</li></ol></ul>',
      '<ul><li><p>a</p><ul><li>b</li></ul><ol><li>c</li></ol></li></ul>',
    ],
  ])('%s are stored as %s', async (html, shown) => {
    expect(await kept(html)).toBe(shown);
  });
});

it('quotations have their marks', async () => {
  expect(await kept('<p>He said <q>a <q>b</q> c</q>.</p>')).toBe('<p>He said \u201ca \u2018b\u2019 c\u201d.</p>');
});

it('line breaks separate the words of a name', async () => {
  const { value } = await readAs(types, 'richtext', { html: '<p>One<br>two</p>' }, 'json');
  expect(types.get('richtext').toName(value, { isRequired: false, settings: {}, validators: {} }, 'x')).toBe('One two');
});

it('the texts of different blocks are never joined, and none are lost', async () => {
  const names = [...blocks, 'p', 'h2', 'div', 'blockquote', 'li', 'hr', 'strong', 'a', 'em', 'font'];
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom('one', 'two', 'three'),
      fc
        .tuple(fc.constantFrom(...names), fc.array(tie('tree'), { maxLength: 3 }))
        .map(([name, inner]) => `<${name}>${inner.join('')}</${name}>`),
    ),
  }));
  const wordsOf = (html: string) =>
    html
      .replace(/<[^>]*>/g, '')
      .split(' ')
      .filter(Boolean);
  await fc.assert(
    fc.asyncProperty(fc.array(tree, { maxLength: 4 }), async (nodes) => {
      expect(wordsOf(await kept(nodes.join('')))).toEqual(wordsOf(nodes.join('')));
    }),
  );
});
