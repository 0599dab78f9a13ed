/** The texts of exports of WordPress, whatever they are: where chunks of the file end, and where paragraphs are. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { toHtml, withParagraphs } from '../../../lib/transfer/readers/wordpress-text.js';
import { readWxr, readWxrItem } from '../../../lib/transfer/readers/wxr.js';
import { fc } from '../../support/properties.js';
import { wxrExport, wxrItem } from './wordpress-site.js';

const folder = await mkdtemp(join(tmpdir(), 'cms-'));
afterAll(() => rm(folder, { recursive: true }));

/** How many bytes a stream of a file gives at a time. */
const chunkSize = 65_536;

const part = fc.constantFrom(
  ']]>',
  '<![CDATA[',
  '</item>',
  '<item>',
  '&amp;',
  '𝄞',
  'ü',
  '\r',
  '\r\n',
  '🌍',
  'a',
  '<!--',
  '\ufeff',
);
const text = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));

it('are the same wherever a chunk ends, and where an item is read again by its place', async () => {
  const file = join(folder, 'export.xml');
  const property = fc.asyncProperty(
    fc.array(text, { minLength: 1, maxLength: 5 }),
    fc.nat(60),
    async (texts, before) => {
      const items = texts.map((content, index) => wxrItem({ id: index + 1, content, title: content }));
      const start = Buffer.byteLength(wxrExport([]).split('</channel>')[0] ?? '');
      const padding = `<!-- ${'ü'.repeat((chunkSize - start) / 2 - before)} -->`;
      await writeFile(file, wxrExport(items, padding));
      const expected = texts.map((content) => content.replace(/\r\n?/g, '\n'));
      const offsets: number[] = [];
      const contents: (string | undefined)[] = [];
      for await (const record of readWxr(file))
        if (record.name === 'item') {
          contents.push(record.texts.get('content:encoded'));
          offsets.push(record.offset);
        }
      expect(contents).toEqual(expected);
      for (const [index, offset] of offsets.entries()) {
        const again = await readWxrItem(file, offset);
        expect(again?.texts.get('title')).toBe(expected[index]);
        expect(again?.texts.get('wp:post_id')).toBe(String(index + 1));
      }
    },
  );
  await fc.assert(property);
});

const markup = fc.array(
  fc.constantFrom(
    'word',
    ' ',
    '\n',
    '\n\n',
    '<b>',
    '</b>',
    '<p>',
    '</p>',
    '<ul>',
    '<li>',
    '</li>',
    '</ul>',
    '<blockquote>',
    '</blockquote>',
    '<hr />',
    '<',
    '<div',
    '>',
  ),
  { maxLength: 25 },
);

it('keep all words and elements when they get paragraphs', () => {
  fc.assert(
    fc.property(markup, (parts) => {
      const html = parts.join('');
      const result = withParagraphs(html);
      const without = (own: string) => own.replace(/<\/?p>|<br>|\s/g, '');
      expect(without(result)).toBe(without(html));
      if (!html.includes('<p>'))
        expect(
          result
            .split('<p>')
            .slice(1)
            .every((own) => own.includes('</p>')),
        ).toBe(true);
    }),
  );
});

it.each([
  ['a\nb\n\nc', '<p>a<br>\nb</p>\n<p>c</p>\n'],
  ['<ul>\n<li>a\nb</li>\n</ul>\nc', '<ul>\n<li>a<br>\nb</li>\n</ul><p>c</p>\n'],
  ['<pre>a\n\nb</pre>', '<pre>a\n\nb</pre>'],
  ['a <strong>b</strong> <hr> c', '<p>a <strong>b</strong></p>\n<hr><p>c</p>\n'],
  ['<table><tr><td>a\nb</td></tr></table>', '<table><tr><td>a<br>\nb</td></tr></table>'],
])('%j of the classic editor is %j', (classic, html) => {
  expect(toHtml(classic)).toEqual({ html, problems: [] });
});

it('are as they were where they have blocks', () => {
  const blocks = '<!-- wp:paragraph {"a":"b"} -->\n<p>a\nb</p>\n\nc<!-- /wp:paragraph -->';
  expect(toHtml(blocks)).toEqual({ html: blocks, problems: [] });
});

it('have shortcodes, which are told from other words in brackets', () => {
  const { problems } = toHtml(
    '[sic] [1] [a b] [box]x[/box] [contact-form-7 id="1"] [embed]y[/embed] [slider_x] [my n=1]',
  );
  expect(problems).toEqual(
    ['box', 'contact-form-7', 'embed', 'slider_x', 'my'].map((name) => `The shortcode [${name}] stays as text`),
  );
});
