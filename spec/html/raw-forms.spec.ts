/** Raw forms: a request as a client sends it, written in a page, with its faults at their lines. */
import { describe, expect, it } from '@jest/globals';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import { admin, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&#39;': "'",
};
const decoded = (markup: string) => markup.replace(/&(?:lt|gt|quot|amp|#39);/g, (each) => entities[each] ?? each);

const { api } = await useApi({ storage: { files: createMemoryFileStore() } });

const page = (path: string) => api.get(path, { ...admin, ...browser });

/** A form as the page has it. */
const textIn = (text: string) => decoded(/<textarea[^>]*name="_body"[^>]*>\n?([^<]*)</.exec(text)?.[1] ?? '');
const valueIn = (text: string, name: string) =>
  decoded(new RegExp(`<input[^>]*value="([^"]*)" name="${name}"`).exec(text)?.[1] ?? '');

/** Submits a form as browsers do: with CRLF. */
const submit = (path: string, fields: Readonly<Record<string, string>>) =>
  api.call('POST', path, {
    headers: {
      ...admin,
      ...browser,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, value.replaceAll('\n', '\r\n')]),
    ).toString(),
  });

/** A line with a fault in it, in both formats. */
const faulty = [
  ['a fault in JSON', '{ "SectionInput": {\n  "name": "Raw",\n  "identifier": "not an identifier"\n} }', 3],
  [
    'a fault in XML',
    '<SectionInput>\n  <name>Raw</name>\n  <identifier>not an identifier</identifier>\n</SectionInput>',
    3,
  ],
  ['a syntax error in JSON', '{ "SectionInput": {\n  "name": "Raw"\n  "identifier": "raw"\n} }', 3],
  ['a syntax error in XML', '<SectionInput>\n  <name>Raw</nam>\n</SectionInput>', 2],
] as const;

describe('A raw form', () => {
  it.each(['json', 'xml'] as const)(
    'has the resource as it is, as the document that the update reads, in %s',
    async (format) => {
      const { text } = await page(`/content/sections/1?form=PATCH&raw=${format}`);
      expect(textIn(text)).toMatch(format === 'json' ? /^{\n {2}"SectionInput": {\n/ : /^<\?xml.*\?>\n<SectionInput/);
      expect(textIn(text)).toContain('standard');
      const declared = [`${type('SectionInput')}`, type('SectionInput').replace('+json', '+xml')];
      for (const each of declared) expect(text).toContain(`<option value="${each}"`);
      expect(text).toContain(`<option value="${declared[format === 'json' ? 0 : 1]}" selected>`);
      expect(valueIn(text, '_if-match')).toBe((await api.get('/content/sections/1', admin)).headers.etag);
    },
  );

  it('sends its body as a client does, and shows the response to it', async () => {
    const body = '{ "SectionInput": {\n  "name": "Raw",\n  "identifier": "raw"\n} }';
    const created = await submit('/content/sections?format=json', { _type: type('SectionInput'), _body: body });
    expect(created.status).toBe(201);
    const location = String(created.headers.location).slice(api.base.length);
    expect(created.text).toContain(`href="${api.base}${location}"`);
    expect(decoded(created.text)).toContain(`Location: ${api.base}${location}`);
    expect(decoded(created.text.replace(/<[^>]+>/g, ''))).toContain('"identifier":"raw"');
    const xml = '<?xml version="1.0"?><SectionInput><name>In XML</name><identifier>raw</identifier></SectionInput>';
    const { status, headers } = await submit(`${location}?format=xml`, {
      _method: 'PATCH',
      _type: type('SectionInput').replace('+json', '+xml'),
      '_if-match': String((await api.get(location, admin)).headers.etag),
      _body: xml,
    });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect((await api.get(location, admin)).json.Section).toMatchObject({ name: 'In XML', identifier: 'raw' });
    const deleted = await submit(`${location}?format=json`, { _method: 'DELETE', _body: '' });
    expect(deleted.status).toBe(200);
    expect(deleted.text).toContain('HTTP/1.1 204');
    expect((await api.get(location, admin)).status).toBe(404);
  });

  it.each(faulty)('is shown again as it was sent, with %s at its line', async (_, body, line) => {
    const format = body.startsWith('{') ? 'json' : 'xml';
    const typed = type('SectionInput').replace('+json', `+${format}`);
    const { status, text } = await submit(`/content/sections?format=${format}`, { _type: typed, _body: body });
    expect(status).toBe(400);
    expect(textIn(text)).toBe(body);
    expect(text).toContain(`<option value="${typed}" selected>`);
    expect(text).toMatch(new RegExp(`<a href="#line-${line}">Line ${line}</a>: [^<]+`));
    expect(text).toMatch(new RegExp(`id="line-${line}"><span class="number">${line}</span> <mark>`));
  });
});
