import { describe, expect, it } from '@jest/globals';
import { parseTags, revisionIn } from '../../lib/http/entity-tag.js';
import type { MountSettings } from '../../lib/http/mount-settings.js';
import { toQuery } from '../../lib/http/request-query.js';
import { createTagger } from '../../lib/pipeline/respond/headers.js';
import { Section } from '../../lib/resources/sections.documents.js';
import { admin, sends, serve, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const strong = /^"[\x21\x23-\x7e]+"$/;
const { api, opened: repository } = await useApi();

async function newContent(): Promise<string> {
  const copy = await api.call('COPY', '/content/objects/49', { headers: { ...admin, Destination: '/1/2' } });
  return String(copy.headers.location).slice(api.base.length);
}

const tagOf = async (path: string, headers = {}) =>
  String((await api.get(path, { ...admin, ...headers })).headers.etag);
let count = 0;
const change = (path: string, headers = {}) => {
  count += 1;
  const body = `{"ContentUpdate":{"remoteId":"changed-${count}"}}`;
  return api.call('PATCH', path, { headers: { ...sends('ContentUpdate'), ...headers }, body });
};

describe('ETag', () => {
  it.each([
    '/content/objects/41',
    '/content/objects/41/versions/1',
    '/content/types/1',
    '/content/types/1/fieldDefinitions',
    '/content/types/1/fieldDefinitions/4',
    '/content/sections/3',
    '/content/locations/1/43',
    '/user/users/14',
    '/',
  ])('is strong, and stays the same as long as the document does, at %s', async (path) => {
    const [first, second] = [await tagOf(path), await tagOf(path)];
    expect(first).toMatch(strong);
    expect(second).toBe(first);
  });

  it('differs by representation, format, languages and siteaccess', async () => {
    const path = '/content/objects/41';
    const tags = await Promise.all([
      tagOf(path),
      tagOf(path, { Accept: 'application/xml' }),
      tagOf(path, { Accept: type('Content') }),
      tagOf(path, { Accept: type('Content', 'xml') }),
      tagOf(`${path}?languages=eng-GB`, { Accept: type('Content') }),
      tagOf(`${path}?languages=pol-PL`, { Accept: type('Content') }),
    ]);
    expect(new Set(tags).size).toBe(tags.length);
  });

  it('changes with the content, and PATCH responds with the new one', async () => {
    const path = await newContent();
    const before = await tagOf(path);
    const response = await change(path);
    expect(response.headers.etag).toMatch(strong);
    expect(response.headers.etag).not.toBe(before);
    expect(await tagOf(path)).toBe(response.headers.etag);
  });

  it('changes with a location when it gets a child', async () => {
    const before = await tagOf('/content/locations/1/2');
    await newContent();
    expect(await tagOf('/content/locations/1/2')).not.toBe(before);
  });

  it('is not sent with errors and redirects', async () => {
    for (const path of ['/content/objects/4711', '/content/objects/41/currentversion']) {
      expect((await api.get(path, admin)).headers.etag).toBeUndefined();
    }
  });
});

describe('If-None-Match', () => {
  const path = '/content/objects/41';

  it.each([
    ['the tag', (tag: string) => tag],
    ['the tag made weak', (tag: string) => `W/${tag}`],
    ['several tags', (tag: string) => `"other", W/"another",${tag}`],
    ['any tag', () => '*'],
  ])('with %s responds with 304 without a body, and with what the 200 would say of caching', async (_, value) => {
    const full = await api.get(path, admin);
    const headers = { ...admin, 'If-None-Match': value(String(full.headers.etag)) };
    for (const method of ['GET', 'HEAD']) {
      const response = await api.call(method, path, { headers });
      expect([response.status, response.text]).toEqual([304, '']);
      expect(response.headers['content-type']).toBeUndefined();
      expect(response.headers['content-length']).toBeUndefined();
      for (const name of ['etag', 'vary', 'cache-control'] as const) {
        expect(response.headers[name]).toBe(full.headers[name]);
      }
    }
  });

  it.each([
    ['another tag', () => '"other"'],
    ['the tag of the other format', (_tag: string, xml: string) => xml],
    ['garbage', (tag: string) => tag.slice(1, -1)],
    ['garbage behind a tag', (tag: string) => `${tag} x`],
    ['nothing', () => ''],
  ])('with %s responds with 200', async (_, value) => {
    const [tag, xml] = [await tagOf(path), await tagOf(path, { Accept: 'application/xml' })];
    expect((await api.get(path, { ...admin, 'If-None-Match': value(tag, xml) })).status).toBe(200);
  });

  it('wins over If-Modified-Since', async () => {
    const headers = { ...admin, 'If-None-Match': '"other"', 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' };
    expect((await api.get(path, headers)).status).toBe(200);
  });

  it('does not reveal that a resource exists to callers who may not read it', async () => {
    const headers = { 'If-None-Match': await tagOf(path) };
    expect((await api.get(path, headers)).status).toBe(401);
  });

  it('refuses a write where it fits', async () => {
    const there = await newContent();
    expect((await change(there, { 'If-None-Match': '*' })).status).toBe(412);
    expect((await change(there, { 'If-None-Match': await tagOf(there) })).status).toBe(412);
    expect((await change(there, { 'If-None-Match': `W/${await tagOf(there)}` })).status).toBe(412);
    expect((await change(there, { 'If-None-Match': '"other"' })).status).toBe(200);
  });
});

describe('If-Modified-Since', () => {
  it.each([
    ['Fri, 01 Jan 2100 00:00:00 GMT', 304],
    ['Sat, 01 Jan 2000 00:00:00 GMT', 200],
    ['Wednesday, 01-Jan-70 00:00:00 GMT', 304],
    ['Monday, 01-Jan-90 00:00:00 GMT', 200],
    ['Fri Jan  1 00:00:00 2100', 304],
    ['Sat Jan  1 00:00:00 2000', 200],
    ['2100-01-01', 200],
    ['Fri, 01 Jan 2100 00:00:00 EST', 200],
    ['garbage', 200],
    ['', 200],
  ])('%j responds with %i', async (since, status) => {
    const response = await api.get('/content/objects/41', { ...admin, 'If-Modified-Since': since });
    expect(response.status).toBe(status);
  });
});

describe('If-Match on a write', () => {
  const others: readonly (readonly [string, (tag: string) => string])[] = [
    ['another tag', () => '"other"'],
    ['another revision', (tag) => tag.replace(/^"\d+/, '"999')],
    ['the tag made weak', (tag) => `W/${tag}`],
    ['several tags of others', () => '"a", "b"'],
    ['garbage', (tag) => tag.slice(1, -1)],
    ['nothing', () => ''],
    ['a bare revision', () => '1'],
  ];

  it.each(others)('with %s responds with 412 and changes nothing', async (_, value) => {
    const path = await newContent();
    const before = await api.get(path, admin);
    const headers = { 'If-Match': value(String(before.headers.etag)) };
    expect((await change(path, headers)).status).toBe(412);
    expect((await api.call('DELETE', path, { headers: { ...admin, ...headers } })).status).toBe(412);
    const copy = { ...admin, Destination: '/1/2', ...headers };
    expect((await api.call('COPY', path, { headers: copy })).status).toBe(412);
    const post = { headers: { ...sends('CopyContentInput'), ...headers }, body: '{"x":{"destination":"/1/2"}}' };
    expect((await api.call('POST', path, post)).status).toBe(412);
    const after = await api.get(path, admin);
    expect([after.text, after.headers.etag]).toEqual([before.text, before.headers.etag]);
  });

  it.each([
    ['the tag', (tag: string) => tag],
    ['several tags', (tag: string) => `"other",${tag}`],
    ['any tag', () => '*'],
  ])('with %s lets it be', async (_, value) => {
    const path = await newContent();
    expect((await change(path, { 'If-Match': value(await tagOf(path)) })).status).toBe(200);
    const headers = { ...admin, 'If-Match': value(await tagOf(path)) };
    expect((await api.call('DELETE', path, { headers })).status).toBe(204);
  });

  it('takes the tag of any representation', async () => {
    const path = await newContent();
    for (const Accept of [type('Content', 'xml'), type('ContentInfo'), 'application/xml']) {
      expect((await change(path, { 'If-Match': await tagOf(path, { Accept }) })).status).toBe(200);
    }
  });

  it('lets one of two writers win', async () => {
    const path = await newContent();
    const headers = { 'If-Match': await tagOf(path) };
    const responses = await Promise.all([change(path, headers), change(path, headers), change(path, headers)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });

  it('is looked at after rights and existence', async () => {
    for (const value of ['"other"', '*', '"a","b"']) {
      const headers = { ...sends('ContentUpdate'), 'If-Match': value };
      const body = '{"ContentUpdate":{"remoteId":"x"}}';
      expect((await api.call('PATCH', '/content/objects/4711', { headers, body })).status).toBe(404);
      const { Authorization: _, ...anonymous } = headers;
      expect((await api.call('PATCH', '/content/objects/1', { headers: anonymous, body })).status).toBe(401);
    }
  });
});

describe('If-Unmodified-Since on a write', () => {
  it.each([
    ['Sat, 01 Jan 2000 00:00:00 GMT', 412],
    ['Fri, 01 Jan 2100 00:00:00 GMT', 200],
    ['garbage', 200],
  ])('%j responds with %i', async (since, status) => {
    const path = await newContent();
    expect((await change(path, { 'If-Unmodified-Since': since })).status).toBe(status);
  });

  it('counts for nothing beside If-Match', async () => {
    const path = await newContent();
    const since = 'Sat, 01 Jan 2000 00:00:00 GMT';
    const headers = { 'If-Match': await tagOf(path), 'If-Unmodified-Since': since };
    expect((await change(path, headers)).status).toBe(200);
  });
});

describe('preconditions of a read', () => {
  it('respond with 412 where they fail', async () => {
    const path = '/content/objects/41';
    const get = async (headers: object) => (await api.get(path, { ...admin, ...headers })).status;
    expect(await get({ 'If-Match': '"other"' })).toBe(412);
    expect(await get({ 'If-Match': `W/${await tagOf(path)}` })).toBe(412);
    expect(await get({ 'If-Match': await tagOf(path) })).toBe(200);
    expect(await get({ 'If-Match': '*' })).toBe(200);
    expect(await get({ 'If-Unmodified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' })).toBe(412);
  });
});

describe('requireIfMatch', () => {
  it('responds with 428 to a PATCH and a DELETE without a precondition', async () => {
    const careful = await serve(repository, { requireIfMatch: true });
    const path = await newContent();
    const body = '{"ContentUpdate":{"remoteId":"careful"}}';
    const patch = (headers = {}) =>
      careful.call('PATCH', path, { headers: { ...sends('ContentUpdate'), ...headers }, body });
    expect((await patch()).status).toBe(428);
    expect((await patch({ 'If-None-Match': '"other"' })).status).toBe(428);
    expect((await patch({ 'If-Match': '"other"' })).status).toBe(412);
    expect((await careful.call('DELETE', path, { headers: admin })).status).toBe(428);
    expect((await patch({ 'If-Match': await tagOf(path) })).status).toBe(200);
    expect((await patch({ 'If-Match': '*' })).status).toBe(200);
    expect((await careful.call('COPY', path, { headers: { ...admin, Destination: '/1/2' } })).status).toBe(201);
    await careful.close();
  });

  it('lets what has no precondition be done without one', async () => {
    const careful = await serve(repository, { requireIfMatch: true });
    const call = (method: string) => careful.call(method, '/bookmark/2', { headers: admin });
    expect([(await call('POST')).status, (await call('DELETE')).status]).toEqual([201, 204]);
    await careful.close();
  });
});

describe('the tag of a revision', () => {
  const choice = { document: Section, format: 'json', isGeneric: false } as const;
  const mount: MountSettings = { prefix: '', vendor: 'vnd.cms.api', fieldTypePrefix: '', ids: 'integer' };

  it.each(['1', 'a-b', 'W/"x"', 'ä.ö', '%2d', "it's", 'x'.repeat(300), '2021-06-28T11:34:17.123Z'])(
    'gives %j back',
    (revision) => {
      const scope = { siteaccess: 'site', languages: [] };
      const tag = createTagger(mount)({ request: { query: toQuery('') }, scope, mount }, choice, [
        revision,
        'other.part',
        3,
      ]);
      expect(tag).toMatch(strong);
      expect(parseTags(`"x", ${tag}`)).toEqual(['"x"', tag]);
      expect(revisionIn(tag)).toBe(revision);
    },
  );

  it.each(['"x"', '""', '"1"', '"%zz.abc"', 'W/"1.abc"', '1.abc', '"1.a b"'])('is not %s', (tag) => {
    expect(revisionIn(tag)).toBeUndefined();
  });
});
