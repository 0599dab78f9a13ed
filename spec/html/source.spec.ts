/** The text of a document on its page: whatever a client can follow is a link. */
import { describe, expect, it } from '@jest/globals';
import { toText } from '../../lib/html/html.js';
import { source } from '../../lib/html/source.js';

/** The links in the text of a document. */
const linksIn = (text: string, format: 'json' | 'xml', prefix = '/api') =>
  [...toText(source(text, format, prefix)).matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, shown]) => [
    href,
    shown,
  ]);

describe('the text of a document in JSON', () => {
  it('links hrefs of the API and addresses of the web', () => {
    const document = {
      _href: '/api/content/objects/1?a=b&c=d',
      url: 'https://example.org/x',
      plain: 'x',
    };
    expect(linksIn(JSON.stringify(document), 'json')).toEqual([
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
  ])('does not link %s', (href) => {
    expect(linksIn(JSON.stringify({ _href: href }), 'json')).toEqual([]);
  });

  it('does not link paths in the tree where the API is at the root', () => {
    const document = { pathString: '/1/43/', _href: '/content/locations/1/43' };
    expect(linksIn(JSON.stringify(document), 'json', '')).toEqual([
      ['/content/locations/1/43', '/content/locations/1/43'],
    ]);
  });
});

describe('the text of a document in XML', () => {
  it('links attributes and texts', () => {
    const document = '<Section href="/api/content/sections?a=b&amp;c=d"><url>https://example.org/?a=b</url></Section>';
    expect(linksIn(document, 'xml')).toEqual([
      ['/api/content/sections?a=b&amp;c=d', '/api/content/sections?a=b&amp;amp;c=d'],
      ['https://example.org/?a=b', 'https://example.org/?a=b'],
    ]);
  });
});
