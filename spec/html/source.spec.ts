/** The text of a document on its page: whatever a client can follow is a link. */
import { describe, expect, it } from '@jest/globals';
import { source } from '../../lib/html/elements/source.js';
import { html, toText } from '../../lib/html/markup/html.js';
import { admin } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api } = await useApi();

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The links in the text of a document. */
async function linksIn(text: string, format: 'json' | 'xml', prefix = '/api') {
  const code = await toText(html`${await source(text, format, prefix)}`);
  return [...code.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, shown]) => [href, shown]);
}

describe('the text of a document in JSON', () => {
  it('links hrefs of the API and addresses of the web', async () => {
    const document = {
      _href: '/api/content/objects/1?a=b&c=d',
      url: 'https://example.org/x',
      plain: 'x',
    };
    expect(await linksIn(JSON.stringify(document), 'json')).toEqual([
      ['/api/content/objects/1?a=b&amp;c=d', '/api/content/objects/1?a=b&amp;c=d'],
      ['https://example.org/x', 'https://example.org/x'],
    ]);
  });

  it.each([
    '/elsewhere',
    '/api/content/objects/{contentId}',
    'javascript:alert(1)',
    '//example.org',
    'https://a b',
    '"',
  ])('does not link %s', async (href) => {
    expect(await linksIn(JSON.stringify({ _href: href }), 'json')).toEqual([]);
  });

  it('does not link paths in the tree where the API is at the root', async () => {
    const document = { pathString: '/1/43/', _href: '/content/locations/1/43' };
    expect(await linksIn(JSON.stringify(document), 'json', '')).toEqual([
      ['/content/locations/1/43', '/content/locations/1/43'],
    ]);
  });
});

describe('the text of a document in XML', () => {
  it('links attributes and texts', async () => {
    const document = '<Section href="/api/content/sections?a=b&amp;c=d"><url>https://example.org/?a=b</url></Section>';
    expect(await linksIn(document, 'xml')).toEqual([
      ['/api/content/sections?a=b&amp;c=d', '/api/content/sections?a=b&amp;amp;c=d'],
      ['https://example.org/?a=b', 'https://example.org/?a=b'],
    ]);
  });
});

describe('the lines of a document', () => {
  it.each([
    ['json', '{"A":{"b":[1,2],"c":{},"d":"&"}}', 10],
    ['xml', '<?xml version="1.0"?><A><b>1</b><c/></A>', 5],
  ] as const)('are marked in %s, without a character more in the text', async (format, text, lines) => {
    const code = await toText(html`${await source(text, format, '/api')}`);
    expect(code.match(/<i><\/i>/g)).toHaveLength(lines);
    const plain = code.replace(/<[^>]+>/g, '').replace(/&(?:lt|gt|quot|amp);/g, (each) => entities[each] ?? each);
    expect(plain).toBe(text);
  });

  it('have numbers where the page is asked for them, and else a link to these', async () => {
    const load = async (query: string) =>
      (await api.get(`/content/sections/1?format=json${query}`, { ...admin, Accept: 'text/html' })).text;
    expect(await load('')).toMatch(/href="\?format=json&amp;lines=1"(?![\s\S]*class="numbered")/);
    const numbered = await load('&lines=1');
    expect(numbered).toMatch(/href="\?format=json">[\s\S]*class="numbered"/);
    expect(numbered).toContain(`${api.base}/content/sections/1</span>`);
  });
});
