import { describe, expect, it } from '@jest/globals';
import { template } from '../../lib/documents/paths.js';
import { createLookup } from '../../lib/http/lookup.js';
import { admin, type } from '../support/api.js';
import { useApi, useApiOf } from '../support/fixtures.js';

const { api, opened } = await useApi();
const short = await useApiOf(opened, { limits: { url: 30 } });

describe('the path of a request', () => {
  it.each([
    '',
    '/',
    '/content/objects/41',
    '/content/objects/41/',
    '/content/objects/0041',
    '/content/objects/%34%31',
    '/content/locations/1/43/children/',
    '/content/locations/1%2F43',
    '/content/locations/1%2f43/children',
  ])('finds the resource at %j', async (path) => {
    expect((await api.get(path, admin)).status).toBe(200);
  });

  it.each([
    '//',
    '/content',
    '/content//objects/41',
    '//content/objects/41',
    '/content/objects/41//',
    '/content/objects/41/nothing',
    '/content/objects/-41',
    '/content/objects/+41',
    '/content/objects/41.0',
    '/content/objects/4e1',
    '/content/objects/0x29',
    '/content/objects/%2e%2e',
    '/content/objects/..',
    '/content/objects/%00',
    '/content/objects/41%2Fversions',
    '/content/objects/41;v=1',
    '/Content/Objects/41',
    '/content/objects/9999999999999999',
    '/content/objects/99999999999999999999999999',
    '/content/objects/{contentId}',
    '/content/locations/1/2/x',
    '/__proto__',
    '/constructor',
    '/content/objects/__proto__',
    '/content/objects/٤١',
  ])('finds nothing at %j', async (path) => {
    const response = await api.get(encodeURI(path).replaceAll('%25', '%'), admin);
    expect([response.status, response.headers['content-type']]).toEqual([404, type('ErrorMessage')]);
  });

  it.each(['/content/objects/%', '/content/objects/%zz', '/content/%E0%A4%A', '/%c3%28'])(
    'is a client error with a broken percent-encoding, as in %s',
    async (path) => {
      expect((await api.get(path, admin)).status).toBe(400);
    },
  );

  it('responds with 404 in the requested format, also to anonymous callers', async () => {
    const response = await api.get('/nothing', { Accept: 'application/xml' });
    expect([response.status, response.headers['content-type']]).toEqual([404, type('ErrorMessage', 'xml')]);
    expect(response.text).toContain('<errorCode>404</errorCode><errorMessage>Not Found</errorMessage>');
  });

  it('echoes nothing of what was sent', async () => {
    const response = await api.get('/nothing/<script>alert(1)</script>', { Accept: 'text/html' });
    expect(response.text).not.toContain('alert(1)');
  });

  it('responds with 414 to a URL beyond the limit', async () => {
    const response = await api.get(`/content/objects?remoteId=${'x'.repeat(8200)}`, admin);
    expect([response.status, response.json.ErrorMessage.errorCode]).toEqual([414, 414]);
  });

  it.each([
    ['/content/objects/41', '', 200],
    ['/content/objects/41', `${'x'.repeat(11)}`, 200],
    ['/content/objects/41', `${'x'.repeat(12)}`, 414],
    [`/content/objects/${'0'.repeat(11)}41`, '', 200],
    [`/content/objects/${'0'.repeat(12)}41`, '', 414],
  ])('counts the characters of path and query: %s?%s', async (path, query, status) => {
    expect((await short.get(`${path}${query && '?'}${query}`, admin)).status).toBe(status);
  });
});

describe('the lookup', () => {
  it('refuses two names for one place', () => {
    const targets = [{ path: template('/a/{one}') }, { path: template('/a/{other}/b') }];
    expect(() => createLookup(targets, 'integer')).toThrow('are variables of the same path segment');
  });

  it('finds string ids where the repository has such, but literals first', () => {
    const targets = ['/a/{id}', '/a/list', '/b/{+path}', '/b/{+path}/children'].map((text) => ({
      path: template(text),
    }));
    const find = createLookup(targets, 'string');
    const found = (path: string) => [find(path)?.target.path.text, find(path)?.params];
    expect(found('/a/7f-_Z')).toEqual(['/a/{id}', { id: '7f-_Z' }]);
    expect(found('/a/7')).toEqual(['/a/{id}', { id: '7' }]);
    expect(found('/a/list')).toEqual(['/a/list', {}]);
    expect(found('/b/x/y')).toEqual(['/b/{+path}', { path: '/x/y/' }]);
    expect(found('/b/x/y/children')).toEqual(['/b/{+path}/children', { path: '/x/y/' }]);
    expect(found(`/a/${'x'.repeat(65)}`)).toEqual([undefined, undefined]);
  });
});
