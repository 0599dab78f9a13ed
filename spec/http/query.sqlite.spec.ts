import { describe, expect, it } from '@jest/globals';
import { admin, sends, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const view = JSON.stringify({ ViewInput: { identifier: 'it', Query: { Criteria: { ContentIdCriterion: 41 } } } });
const { api } = await useApi();

const describes = (json: { readonly ErrorMessage?: { readonly errorDescription?: string } }) =>
  json.ErrorMessage?.errorDescription ?? '';

describe('a query parameter with a value that it cannot have', () => {
  it.each([
    ['GET', '/user/policies?userId=abc', 'userId'],
    ['GET', '/user/policies?userId=', 'userId'],
    ['GET', '/user/policies?userId=1.5', 'userId'],
    ['GET', '/user/policies?userId=99999999999999999999', 'userId'],
    ['GET', '/user/groups?id=abc', 'id'],
    ['GET', '/user/groups?roleId=abc', 'roleId'],
    ['GET', '/user/users?roleId=abc%2F', 'roleId'],
    ['GET', '/user/users?roleId=/user/groups/2', 'roleId'],
    ['GET', '/user/permissions?operations=content.load&contentId=abc', 'contentId'],
    ['GET', '/user/permissions?operations=content.load&contentId=41&versionNo=x', 'versionNo'],
    ['GET', '/content/types?orderby=size', 'orderby'],
    ['GET', '/content/types?orderby=', 'orderby'],
    ['GET', '/content/locations?id=abc', 'id'],
    ['GET', '/content/locations?locationPath=abc', 'locationPath'],
    ['GET', '/content/binary/files/41-1-1?expires=-1&signature=x', 'expires'],
    ['POST', '/user/users/14/groups?group=abc%2F', 'group'],
    ['POST', '/user/users/14/groups?group=/user/users/14', 'group'],
    ['POST', '/content/types/1/groups?group=abc', 'group'],
  ])('is a 400 that names it: %s %s', async (method, path, name) => {
    const { status, json } = await api.call(method, path, { headers: admin });
    expect([status, describes(json)]).toEqual([
      400,
      expect.stringMatching(new RegExp(`^The query parameter ${name} `)),
    ]);
  });

  it('is a 400 to HEAD, in XML, in a batch and for the anonymous caller too', async () => {
    const path = '/user/policies?userId=abc';
    expect((await api.call('HEAD', path, { headers: admin })).status).toBe(400);
    expect((await api.get(path, {})).status).toBe(400);
    const xml = await api.get(path, { ...admin, Accept: 'application/xml' });
    expect([xml.status, xml.text]).toEqual([400, expect.stringContaining('The query parameter userId ')]);
    const batch = { BatchInput: { Request: [{ _id: 'a', method: 'GET', href: api.base + path }] } };
    const sent = { headers: sends('BatchInput'), body: JSON.stringify(batch) };
    const { text } = await api.call('POST', '/batch', sent);
    expect(text).toContain('The query parameter userId ');
  });
});

describe('several query parameters with faults', () => {
  const path = '/content/types?orderby=size&sort=up';
  const parts = { orderby: '/orderby', sort: '/sort' };

  it('are each in the details, by their names', async () => {
    const { json } = await api.get(path, { ...admin, Accept: 'application/json' });
    const { errorDetails } = json.ErrorMessage;
    expect(errorDetails.errors).toEqual(
      Object.values(parts).map((path) => ({ path, message: expect.stringMatching(/^must be /) })),
    );
  });

  it('are each in the details, by their names, in XML', async () => {
    const { text } = await api.get(path, { ...admin, Accept: 'application/xml' });
    for (const path of Object.values(parts)) expect(text).toContain(`<error><path>${path}</path><message>must be `);
  });
});

describe('a required query parameter', () => {
  it.each([
    ['GET', '/content/objects', 'remoteId'],
    ['GET', '/content/objects?remoteId=', 'remoteId'],
    ['GET', '/user/policies', 'userId'],
    ['GET', '/user/permissions', 'operations'],
    ['GET', '/user/permissions?operations=', 'operations'],
    ['POST', '/user/users/14/groups', 'group'],
    ['POST', '/content/types/1/groups', 'group'],
  ])('is a 400 that names it where it is missing: %s %s', async (method, path, name) => {
    const { status, json } = await api.call(method, path, { headers: admin });
    expect([status, describes(json)]).toEqual([400, `The query parameter ${name} is required`]);
  });
});

describe.each(['embed=Owner', 'fields=name', 'filter[name]=x', 'filter%5Bname%5D=x', 'preview=1'])('%s', (query) => {
  it.each([
    ['GET', '/content/objects?remoteId=a6e35cbcb7cd6ae4b691f3eee30cd262&', {}, undefined, 'remoteId'],
    ['HEAD', '/content/objects?remoteId=a6e35cbcb7cd6ae4b691f3eee30cd262&', {}, undefined, 'remoteId'],
    ['POST', '/views?', { 'Content-Type': type('ViewInput') }, view, 'after'],
    ['DELETE', '/content/sections/1?', {}, undefined, 'none'],
    ['POST', '/content/types/1/groups?', {}, undefined, 'group'],
  ])('is a 400 that says what is known at %s %s', async (method, path, headers, body, known) => {
    const sent = { headers: { ...admin, ...headers }, ...(body && { body }) };
    const { status, json } = await api.call(method, path + query, sent);
    expect(status).toBe(400);
    // Results of searches have fields that can be embedded.
    const isOfLinks = query.startsWith('embed') && path.startsWith('/views');
    const says = isOfLinks ? /must name links of the document: .*Fields/ : `not supported here; supported: .*${known}`;
    if (method !== 'HEAD') expect(describes(json)).toMatch(new RegExp(says));
  });
});

describe('query parameters of old clients', () => {
  it.each(['offset=0&limit=-1&languages=zz', 'sort=xyz&foo=bar&foo=baz', 'embed=', 'Fields=x&filter=y'])(
    'count for nothing where an operation does not have them: %s',
    async (query) => {
      for (const path of ['/content/objects/41', '/content/sections', '/content/locations/1/2', '/user/roles/1'])
        expect((await api.get(`${path}?${query}`, admin)).status).toBe(200);
      const sent = { headers: sends('ViewInput'), body: view };
      expect((await api.call('POST', `/views?${query}`, sent)).status).toBe(200);
    },
  );
});

describe('the name of a query parameter', () => {
  it('may be percent-encoded', async () => {
    const { json } = await api.get('/content/objects/1?%65mbed=Section', { ...admin, Accept: type('ContentInfo') });
    expect(json.Content.Section.identifier).toEqual(expect.any(String));
  });
});
