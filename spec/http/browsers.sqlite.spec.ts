/** Clients that prefer HTML, as browsers do, where there are no pages: they show no vendor types, and their users read what they get. */
import { describe, expect, it } from '@jest/globals';
import { admin, sends, type } from '../support/api.js';
import { treeOfXml } from '../support/documents.js';
import { useApi, useApiOf } from '../support/fixtures.js';

const chrome =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7';
const firefox = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const java = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';
const path = '/content/objects/41';

const { api, opened: repository } = await useApi({ browsable: false });
const xmlFirst = await useApiOf(repository, { defaultFormat: 'xml', browsable: false });
const legacy = await useApiOf(repository, { legacyClients: true });

describe('a browser without pages', () => {
  const typeFor = async (Accept: string, at = api) =>
    (await at.get(path, { ...admin, Accept })).headers['content-type'];

  it.each([
    [chrome, 'application/xml'],
    [firefox, 'application/xml'],
    [java, 'application/json'],
    ['text/html', 'application/json'],
    ['text/html, */*', 'application/json'],
    ['*/*, text/html', 'application/json'],
    ['TEXT/HTML;level=1', 'application/json'],
    ['text/html, application/xml;q=0.1', 'application/xml'],
    ['text/html;q=0.5, application/json;q=0.4, application/xml;q=0.5', 'application/xml'],
    ['text/html, application/json;q=0', 'application/xml'],
    ['text/html, application/json', 'application/json'],
    ['text/html, application/json;q=0.9, application/*', 'application/xml'],
    ['text/html, application/xml;q=0.5, */*;q=0.8', 'application/json'],
    [`text/html, ${type('Content')}`, 'application/json'],
    ['application/json, text/html;q=0.9', type('ContentInfo')],
    [`${type('Content', 'xml')}, text/html;q=0.9, application/json;q=0.8`, type('Content', 'xml')],
    ['text/*, application/xml;q=0.9', type('ContentInfo', 'xml')],
    ['*/*, text/html;q=0.9', type('ContentInfo')],
  ])('that sends Accept: %s gets %s', async (accept, expected) => {
    expect(await typeFor(accept)).toBe(expected);
  });

  it('gets the default format where it has no preference', async () => {
    expect(await typeFor('text/html, */*;q=0.8', xmlFirst)).toBe('application/xml');
  });

  it('gets vendor types where the server has legacyClients', async () => {
    expect(await typeFor(firefox, legacy)).toBe(type('ContentInfo', 'xml'));
  });

  it('gets the same document, indented', async () => {
    const accepts = { json: 'text/html, application/json;q=0.9', xml: firefox };
    const compact = { json: await api.get(path, { ...admin, Accept: type('ContentInfo') }), xml: await xml() };
    const shown = {
      json: await api.get(path, { ...admin, Accept: accepts.json }),
      xml: await api.get(path, { ...admin, Accept: accepts.xml }),
    };
    expect(shown.json.json).toEqual(compact.json.json);
    expect(shown.json.text).toBe(JSON.stringify(compact.json.json, null, 2));
    expect(treeOfXml(shown.xml.text)).toEqual(treeOfXml(compact.xml.text));
    expect(shown.xml.text).toMatch(
      /^<\?xml[^>]*\?>\n<Content [^>]*>\n {2}<ContentType [^>]*\/>\n {2}<Name>Media<\/Name>\n/,
    );
    for (const { headers, text } of Object.values(shown)) {
      expect(headers['content-length']).toBe(String(Buffer.byteLength(text)));
    }
  });

  const xml = () => api.get(path, { ...admin, Accept: type('ContentInfo', 'xml') });

  it('has the headers that everybody has, but a tag of its own', async () => {
    const { date, etag, ...others } = (await xml()).headers;
    const response = await api.get(path, { ...admin, Accept: firefox });
    const { date: later, etag: own, ...same } = response.headers;
    // The current second is left out of Last-Modified, and may be over for the second response.
    const apart = { 'content-type': '', 'content-length': '', 'x-request-id': '', 'last-modified': '' };
    expect({ ...same, ...apart }).toEqual({ ...others, ...apart });
    expect(own).not.toBe(etag);
    const again = await api.get(path, { ...admin, Accept: firefox, 'If-None-Match': own });
    expect([again.status, again.headers.vary]).toEqual([304, response.headers.vary]);
    expect((await api.get(path, { ...admin, Accept: firefox, 'If-None-Match': etag })).status).toBe(200);
    const head = await api.call('HEAD', path, { headers: { ...admin, Accept: firefox } });
    expect([head.headers['content-length'], head.headers.etag]).toEqual([same['content-length'], own]);
  });

  it.each([
    [firefox, 'application/xml', /^<\?xml[^>]*\?>\n<ErrorMessage [^>]*>\n {2}<errorCode>404/],
    ['text/html', 'application/json', /^\{\n {2}"ErrorMessage": \{\n/],
  ])('gets errors in the same way, for Accept: %s', async (Accept, expected, text) => {
    const response = await api.get('/nothing', { Accept });
    expect([response.status, response.headers['content-type']]).toEqual([404, expected]);
    expect(response.text).toMatch(text);
    const refused = await api.get(path, { Accept });
    expect([refused.status, refused.headers['content-type']]).toEqual([401, expected]);
  });

  it('gets what a write shows in the same way', async () => {
    const headers = { ...sends('ContentUpdate'), Accept: firefox };
    const response = await api.call('PATCH', '/content/objects/50', { headers, body: '{"ContentUpdate":{}}' });
    expect([response.status, response.headers['content-type']]).toEqual([200, 'application/xml']);
  });

  it('reads the description in YAML as text', async () => {
    const plain = await api.get('/openapi.yaml');
    const shown = await api.get('/openapi.yaml', { Accept: chrome });
    expect([plain.headers['content-type'], shown.headers['content-type']]).toEqual(['application/yaml', 'text/yaml']);
    expect(shown.text).toBe(plain.text);
    expect(shown.headers.vary).toBe(plain.headers.vary);
    expect(shown.headers.etag).not.toBe(plain.headers.etag);
    const curl = await api.get('/openapi.yaml', { Accept: '*/*' });
    expect([curl.headers['content-type'], curl.headers.etag]).toEqual(['application/yaml', plain.headers.etag]);
    expect((await api.get('/openapi.json', { Accept: chrome })).headers['content-type']).toBe('application/json');
  });
});
