/** Values of documents on pages: what an href leads to, which is nowhere but this API wherever that is mounted, and their layout. */
import { describe, expect, it } from '@jest/globals';
import type { DocumentTree } from '../../lib/documents/value.js';
import { structure } from '../../lib/html/elements/structure.js';
import { toText } from '../../lib/html/markup/html.js';
import { createFormats } from '../../lib/html/site/formats.js';
import { english } from '../../lib/html/site/texts.js';

const elsewhere = [
  '//elsewhere.example/x',
  '/\\elsewhere.example/x',
  'https://elsewhere.example/x',
  'javascript:alert(1)',
];

describe.each(['', '/api/cms/v2'])('a document below %p', (prefix) => {
  const site = { prefix, texts: english, formats: createFormats('en') };
  it.each(elsewhere)('does not link %s', async (href) => {
    const text = await toText(structure({ Owner: { _href: href }, file: { uri: href, fileName: 'x.png' } }, { site }));
    expect(text).not.toMatch(/<a |<img /);
    expect(text).toContain(href);
  });

  it('links its own resources', async () => {
    const href = `${prefix}/content/objects/1?a=b`;
    expect(await toText(structure({ Owner: { _href: href } }, { site }))).toContain(`<a href="${href}">`);
  });

  it('shows how to call an operation, which a browser cannot follow', async () => {
    const _href = `${prefix}/user/users/14/sessions`;
    const text = await toText(structure({ endSessions: { _href, _method: 'DELETE' } }, { site }));
    expect(text).toContain(`<code>DELETE ${_href}</code>`);
    expect(text).not.toContain('<a ');
  });
});

describe('a value of a document', () => {
  const site = { prefix: '', texts: english, formats: createFormats('en') };
  const isWide = async (value: unknown) =>
    (await toText(structure({ value } as DocumentTree, { site }))).includes('<div class="wide">');

  it.each([
    ['a list with an object', [{ a: 1, b: 2 }]],
    ['a list of which only one item is an object', ['a', { a: 1, b: 2 }]],
    ['an object with several members', { a: 1, b: 2 }],
    ['an object with a list of objects', { a: [{ a: 1, b: 2 }] }],
  ])('is shown below its name if it is %s', async (_, value) => {
    expect(await isWide(value)).toBe(true);
  });

  it.each([
    ['an object with one text', { a: 1 }],
    ['a list of texts', ['a', 'b']],
    ['a list without items', []],
    ['a link', { _href: '/x', '_media-type': 'application/json' }],
    ['a text', 'a'],
  ])('is shown beside its name if it is %s', async (_, value) => {
    expect(await isWide(value)).toBe(false);
  });
});
