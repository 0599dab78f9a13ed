/** Pages: who gets HTML, with which header fields, and that all others get what they got without them. */
import { describe, expect, it } from '@jest/globals';
import { open } from '../sql/support.js';
import { admin, sends, serve, type } from '../support/api.js';
import { useApi, useApiOf } from '../support/fixtures.js';

const chrome =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7';
const firefox = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const page = 'text/html; charset=utf-8';
const path = '/content/objects/41';

const { api, opened: repository } = await useApi();
const plain = await useApiOf(repository, { browsable: false });

describe('a page', () => {
  const inHtml = (target: string, headers = {}) => api.get(target, { ...admin, Accept: chrome, ...headers });

  it.each([chrome, firefox, 'text/html', 'TEXT/HTML;level=1', '*/*, text/html', 'text/html, application/json'])(
    'is what Accept: %s gets',
    async (accept) => {
      expect((await inHtml(path, { Accept: accept })).headers['content-type']).toBe(page);
    },
  );

  it.each([
    undefined,
    '*/*',
    'application/json',
    'application/xml',
    'text/*, application/xml;q=0.9',
    'application/json, text/html;q=0.9',
    '*/*, text/html;q=0.9',
    type('Content'),
    `${type('Content', 'xml')}, text/html;q=0.9`,
  ])('is not what Accept: %s gets, whose response is the same to the byte', async (accept) => {
    const headers = { ...admin, ...(accept && { Accept: accept }) };
    const [one, other] = await Promise.all([api.get(path, headers), plain.get(path, headers)]);
    const facts = ({ status, headers, text }: typeof one) => {
      // Last-Modified is missing until the second of the last change is over.
      const { date: _, 'x-request-id': __, 'last-modified': ___, ...others } = headers;
      return { status, others, text };
    };
    expect(facts(one)).toEqual(facts(other));
    expect(one.headers['content-type']).not.toMatch('html');
  });

  it('varies by Accept and by whatever says who is calling', async () => {
    const { vary } = (await inHtml(path)).headers;
    expect(vary?.split(', ')).toEqual(expect.arrayContaining(['Accept', 'Cookie', 'Authorization']));
  });

  it('loads nothing from elsewhere and runs no inline script', async () => {
    const { headers, text } = await inHtml(path);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; script-src 'self';/);
    expect(headers['content-security-policy']).not.toMatch('unsafe');
    expect(text).not.toMatch(/<style|\sstyle=|<script(?![^>]* src=)|\son\w+=/);
    const assets = [...text.matchAll(/(?:src|href)="([^"]*assets[^"]*)"/g)].map(([, href = '']) => href);
    expect(assets).toHaveLength(2);
    for (const href of assets) {
      expect(href.startsWith(`${api.base}/assets/`)).toBe(true);
      const asset = await api.get(href.slice(api.base.length));
      expect([asset.status, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
  });

  it('has a stylesheet and scripts of 32 KB at most, all together', async () => {
    const names = ['page.css', 'page.js', 'form.js', 'point.js', 'upload.js', 'docs.js'];
    const assets = await Promise.all(names.map((name) => api.get(`/assets/${name}`)));
    expect(assets.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(Buffer.byteLength(assets.map(({ text }) => text).join(''))).toBeLessThan(32_768);
  });

  it('has a tag of its own, and is not sent again to those who have it', async () => {
    const { headers } = await inHtml(path);
    const json = await api.get(path, { ...admin, Accept: type('Content') });
    expect(headers.etag).not.toBe(json.headers.etag);
    expect(headers['last-modified']).toBeUndefined();
    const again = await inHtml(path, { 'If-None-Match': headers.etag });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect((await inHtml(path, { 'If-None-Match': json.headers.etag })).status).toBe(200);
    const head = await api.call('HEAD', path, { headers: { ...admin, Accept: chrome } });
    expect([head.status, head.headers.etag, head.headers['content-length']]).toEqual([
      200,
      headers.etag,
      headers['content-length'],
    ]);
  });

  it('links every href of the document below the mount, with all of its members', async () => {
    const { text } = await inHtml(`${path}?format=members`);
    const { json } = await api.get(path, { ...admin, Accept: type('Content') });
    const hrefs = JSON.stringify(json).match(/(?<="_href":")[^"]+/g) ?? [];
    expect(hrefs.length).toBeGreaterThan(5);
    for (const href of hrefs) expect(text).toContain(`<a href="${href}">`);
  });

  it('has links at the root that all lead somewhere, forms for its templates, and for actions links to their forms', async () => {
    const { text } = await inHtml('/');
    const main = /<section class="document"[\s\S]*?<\/section>/.exec(text)?.[0] ?? '';
    const hrefs = [...main.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(hrefs.length).toBeGreaterThan(10);
    for (const href of hrefs) {
      expect([href, (await inHtml(href.slice(api.base.length))).status]).toEqual([href, 200]);
    }
    expect(main).toContain(`<code>/views</code> <a href="${api.base}/views?form=POST">Form</a>`);
    const lookups = [
      ...main.matchAll(/<form class="lookup" action="([^"]+)"><label>(\w+) <input name="\2" required>/g),
    ];
    const [, action = '', parameter = ''] = lookups.find(([, , name]) => name === 'identifier') ?? [];
    const found = await inHtml(`${action.slice(api.base.length)}?${parameter}=article`);
    expect([lookups.length, found.status]).toEqual([11, 200]);
  });

  it('shows the way through the locations above, by their names', async () => {
    const { text } = await inHtml('/content/locations/1/43/51');
    const trail = /aria-label="Breadcrumbs">(.*?)<\/nav>/s.exec(text)?.[1] ?? '';
    expect(
      trail
        .replace(/<[^>]+>/g, '|')
        .split('|')
        .filter(Boolean),
    ).toEqual(['Start', 'Locations', 'Media', 'Images']);
    expect(trail).toContain(`<a href="${api.base}/content/locations/1/43">Media</a>`);
  });

  it.each(['json', 'xml'])('shows the exact text of the document in %s', async (format) => {
    const { text } = await inHtml(`${path}?format=${format}`);
    const shown = /<code id="source">(.*?)<\/code>/s.exec(text)?.[1] ?? '';
    const decoded = shown
      .replace(/<[^>]+>/g, '')
      .replace(/&(?:lt|gt|quot|amp|#39);/g, (each) => entities[each] ?? each);
    const exact = await api.get(`${path}?format=${format}`, { ...admin, Accept: type('Content', format) });
    expect(decoded).toBe(exact.text);
  });

  it('shows an error with its status, and nothing that the document does not say', async () => {
    const missing = await inHtml('/content/objects/4711?x=secret-value');
    expect([missing.status, missing.headers['content-type']]).toEqual([404, page]);
    const { json } = await api.get('/content/objects/4711', { ...admin });
    expect(missing.text).toContain(`<h1>404 ${json.ErrorMessage.errorMessage}</h1>`);
    expect(missing.text).toContain(json.ErrorMessage.errorDescription);
    expect(missing.text).not.toMatch('secret-value');
    const refused = await api.get(path, { Accept: chrome });
    expect([refused.status, refused.headers['content-type']]).toEqual([401, page]);
    expect(refused.headers['www-authenticate']).toBeDefined();
  });

  it('shows what a write responds with', async () => {
    const headers = { ...sends('ContentUpdate'), Accept: chrome };
    const response = await api.call('PATCH', '/content/objects/50', { headers, body: '{"ContentUpdate":{}}' });
    expect([response.status, response.headers['content-type']]).toEqual([200, page]);
  });

  it('follows the path that a trusted proxy has stripped', async () => {
    const behind = await serve(repository, { trustProxy: true });
    const { text } = await behind.get('/content/locations/1/43', {
      ...admin,
      Accept: chrome,
      'X-Forwarded-Prefix': '/public',
    });
    const hrefs = [...text.matchAll(/ (?:href|src|action)="([^"]*)"/g)].map(([, href = '']) => href);
    const start = `/public${behind.base}/`;
    expect(hrefs.filter((href) => !href.startsWith(start) && href !== 'data:,' && href !== '#content')).toEqual([]);
    await behind.close();
  });

  it('is in no description of the API', async () => {
    const { text } = await api.get('/openapi.json');
    expect(text).not.toMatch(/text\/html"|\/assets/);
  });
});

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&#39;': "'",
};

describe('a router without pages', () => {
  it.each([{ browsable: false }, { legacyClients: true }])('no client gets HTML: %j', async (options) => {
    const repository = await open();
    const api = await serve(repository, options);
    expect((await api.get(path, { ...admin, Accept: chrome })).headers['content-type']).toMatch(/^application\//);
    expect((await api.get('/assets/page.css')).status).toBe(404);
    await api.close();
    await repository.close?.();
  });
});
