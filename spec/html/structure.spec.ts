/** Links of pages: what a document holds as an href leads nowhere but to this API, wherever that is mounted. */
import { describe, expect, it } from '@jest/globals';
import { createFormats } from '../../lib/html/formats.js';
import { toText } from '../../lib/html/html.js';
import { structure } from '../../lib/html/structure.js';
import { english } from '../../lib/html/texts.js';

const elsewhere = [
  '//elsewhere.example/x',
  '/\\elsewhere.example/x',
  'https://elsewhere.example/x',
  'javascript:alert(1)',
];

describe.each(['', '/api/cms/v2'])('a document below %p', (prefix) => {
  const site = { prefix, texts: english, formats: createFormats('en') };
  it.each(elsewhere)('does not link %s', (href) => {
    const text = toText(structure({ Owner: { _href: href }, file: { uri: href, fileName: 'x.png' } }, { site }));
    expect(text).not.toMatch(/<a |<img /);
    expect(text).toContain(href);
  });

  it('links its own resources', () => {
    const href = `${prefix}/content/objects/1?a=b`;
    expect(toText(structure({ Owner: { _href: href } }, { site }))).toContain(`<a href="${href}">`);
  });
});
