/** URL aliases and wildcards on the wire. */
import { describe, expect, it } from '@jest/globals';
import { admin, load, sends, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const mediaId = '0-62933a2951ef01f4eafd9bdf4d3cd2f0';
const { api } = await useApi();

const to = (name: string, path: string) => ({ '_media-type': type(name), _href: api.base + path });
const pathOf = (href: unknown) => String(href).slice(api.base.length);
const post = (path: string, name: string, format: 'json' | 'xml', body: string) =>
  api.call('POST', path, {
    headers: { ...sends(`${name}Create`, format), Accept: type(name) },
    body,
  });

it('links to aliases and wildcards from the root', async () => {
  const { document } = await load(api, '/', 'Root');
  expect(document.globalUrlAliases).toEqual(to('UrlAliasRefList', '/content/urlaliases'));
  expect(document.urlWildcards).toEqual(to('UrlWildcardList', '/content/urlwildcards'));
});

describe('GET /content/locations/{path}/urlaliases', () => {
  it('lists the generated aliases, which lead back to the location', async () => {
    const list = await load(api, '/content/locations/1/43/51/urlaliases?custom=false', 'UrlAliasRefList');
    expect(list.document).toEqual({
      ...to('UrlAliasRefList', '/content/locations/1/43/51/urlaliases'),
      UrlAlias: [to('UrlAlias', pathOf(list.document.UrlAlias[0]._href))],
    });
    const alias = await load(api, pathOf(list.document.UrlAlias[0]._href), 'UrlAlias');
    expect(alias.document).toEqual({
      ...to('UrlAlias', pathOf(list.document.UrlAlias[0]._href)),
      _id: expect.stringMatching(/^\d+-[0-9a-f]{32}$/),
      _type: 'LOCATION',
      location: to('Location', '/content/locations/1/43/51'),
      path: '/Media/Images',
      languageCodes: 'eng-GB',
      alwaysAvailable: true,
      isHistory: false,
      forward: false,
      custom: false,
    });
    expect(alias.headers.etag).toEqual(expect.any(String));
  });

  it('lists custom aliases by default', async () => {
    for (const query of ['', '?custom=true', '?custom=x']) {
      const { document } = await load(api, `/content/locations/1/43/52/urlaliases${query}`, 'UrlAliasRefList');
      expect(document.UrlAlias).toEqual([]);
    }
  });

  it('responds with 404 without the location, 401 to the anonymous caller', async () => {
    expect((await api.get('/content/locations/1/4711/urlaliases', admin)).status).toBe(404);
    expect((await api.get('/content/locations/1/43/urlaliases')).status).toBe(401);
  });
});

describe('/content/urlaliases', () => {
  const bodies = {
    json: (base: string, path: string) =>
      JSON.stringify({
        UrlAliasCreate: {
          _type: 'LOCATION',
          location: { _href: `${base}/content/locations/1/43` },
          path,
          languageCode: 'eng-GB',
          alwaysAvailable: 'false',
          forward: true,
        },
      }),
    xml: (base: string, path: string) =>
      `<UrlAliasCreate type="LOCATION"><location href="${base}/content/locations/1/43"/><path>${path}</path>
         <languageCode>eng-GB</languageCode><alwaysAvailable>false</alwaysAvailable><forward>true</forward></UrlAliasCreate>`,
  };

  it.each(['json', 'xml'] as const)('makes an alias of a location, sent as %s, and deletes it', async (format) => {
    const path = `/promo/made as ${format}`;
    const response = await post('/content/urlaliases', 'UrlAlias', format, bodies[format](api.base, path));
    expect(response.status).toBe(201);
    const made = pathOf(response.headers.location);
    expect(made).toMatch(/^\/content\/urlaliases\/\d+-[0-9a-f]{32}$/);
    const { document, headers } = await load(api, made, 'UrlAlias');
    expect(document).toEqual(response.json.UrlAlias);
    expect(document).toMatchObject({ path: `/promo/made-as-${format}`, forward: true, custom: true });
    const list = await load(api, '/content/locations/1/43/urlaliases', 'UrlAliasRefList');
    expect(list.document.UrlAlias).toContainEqual(to('UrlAlias', made));
    const again = await post('/content/urlaliases', 'UrlAlias', format, bodies[format](api.base, path));
    expect(again.status).toBe(409);
    const late = await api.call('DELETE', made, { headers: { ...admin, 'If-Match': '"x.y"' } });
    const right = await api.call('DELETE', made, { headers: { ...admin, 'If-Match': headers.etag } });
    expect([late.status, right.status, (await api.get(made, admin)).status]).toEqual([412, 204, 404]);
  });

  it('makes a global alias and lists it', async () => {
    const resource = { _type: 'RESOURCE', resource: 'module:content/search', path: 'find', languageCode: 'eng-GB' };
    const body = JSON.stringify({ UrlAliasCreate: resource });
    const response = await post('/content/urlaliases', 'UrlAlias', 'json', body);
    const made = pathOf(response.headers.location);
    const { document } = await load(api, made, 'UrlAlias', {});
    expect(document).toEqual({
      ...to('UrlAlias', made),
      _id: made.slice('/content/urlaliases/'.length),
      _type: 'RESOURCE',
      resource: 'content/search',
      path: '/find',
      languageCodes: 'eng-GB',
      alwaysAvailable: false,
      isHistory: false,
      forward: false,
      custom: true,
    });
    const list = await load(api, '/content/urlaliases', 'UrlAliasRefList', {});
    expect(list.document).toEqual({
      ...to('UrlAliasRefList', '/content/urlaliases'),
      UrlAlias: [to('UrlAlias', made)],
    });
  });

  it.each([
    [{ _type: 'LOCATION' }, '/UrlAliasCreate/location'],
    [{ _type: 'LOCATION', location: { _href: '/content/locations/1/4711' } }, '/UrlAliasCreate/location/_href'],
    [{ _type: 'LOCATION', location: { _href: '/content/objects/1' } }, '/UrlAliasCreate/location/_href'],
    [{ _type: 'RESOURCE', resource: 'content/search' }, '/UrlAliasCreate/resource'],
    [{ _type: 'RESOURCE' }, '/UrlAliasCreate/resource'],
    [{ _type: 'RESOURCE', resource: 'module:a', languageCode: 'ger-DE' }, '/UrlAliasCreate/languageCode'],
    [{ resource: 'module:a' }, '/UrlAliasCreate/_type'],
  ])('responds with 400 to %j', async (members, path) => {
    const location = 'location' in members && { location: { _href: api.base + members.location?._href } };
    const sent = { path: '/some', languageCode: 'eng-GB', ...members, ...location };
    const response = await post('/content/urlaliases', 'UrlAlias', 'json', JSON.stringify({ UrlAliasCreate: sent }));
    expect([response.status, response.json.ErrorMessage.errorDetails.errors[0].path]).toEqual([400, path]);
  });

  it('responds with 406 to the deletion of a generated alias, 404 to what is none or may not be read, 401 to the anonymous caller', async () => {
    const remove = (id: string) => api.call('DELETE', `/content/urlaliases/${id}`, { headers: admin });
    expect((await remove(mediaId)).status).toBe(406);
    expect((await remove('0-0')).status).toBe(404);
    expect((await api.get(`/content/urlaliases/${mediaId}`)).status).toBe(404);
    const headers = { 'Content-Type': type('UrlAliasCreate') };
    const body = bodies.json(api.base, '/x');
    expect((await api.call('POST', '/content/urlaliases', { headers, body })).status).toBe(401);
  });
});

describe('GET /content/locations?urlAlias=', () => {
  it('redirects to the location that an alias leads to', async () => {
    const response = await api.get('/content/locations?urlAlias=%2Fmedia%2FImages', admin);
    expect([response.status, pathOf(response.headers.location)]).toEqual([307, '/content/locations/1/43/51']);
    expect((await api.get('/content/locations?urlAlias=/no/where', admin)).status).toBe(404);
    expect((await api.get('/content/locations?urlAlias=/Media')).status).toBe(404);
  });
});

describe('/content/urlwildcards', () => {
  const bodies = {
    json: '{"UrlWildcardCreate":{"sourceUrl":"/json/*","destinationUrl":"/media/{1}","forward":"true"}}',
    xml: `<UrlWildcardCreate><sourceUrl>/xml/*</sourceUrl><destinationUrl>/media/{1}</destinationUrl>
            <forward>true</forward></UrlWildcardCreate>`,
  };

  it.each(['json', 'xml'] as const)('makes a wildcard, sent as %s, that paths are translated by', async (format) => {
    const response = await post('/content/urlwildcards', 'UrlWildcard', format, bodies[format]);
    expect(response.status).toBe(201);
    const made = pathOf(response.headers.location);
    const { document, headers } = await load(api, made, 'UrlWildcard', {});
    expect(document).toEqual({
      ...to('UrlWildcard', made),
      _id: Number(made.split('/').at(-1)),
      sourceUrl: `/${format}/*`,
      destinationUrl: '/media/{1}',
      forward: true,
    });
    expect(response.json.UrlWildcard).toEqual(document);
    const list = await load(api, '/content/urlwildcards', 'UrlWildcardList', {});
    expect(list.document).toEqual({ ...to('UrlWildcardList', '/content/urlwildcards'), UrlWildcard: [document] });
    const found = await api.get(`/content/locations?urlAlias=/${format}/files`, admin);
    expect(pathOf(found.headers.location)).toBe('/content/locations/1/43/52');
    expect((await post('/content/urlwildcards', 'UrlWildcard', format, bodies[format])).status).toBe(409);
    const stale = await api.call('DELETE', made, { headers: { ...admin, 'If-Match': '"7.x"' } });
    const right = await api.call('DELETE', made, { headers: { ...admin, 'If-Match': headers.etag } });
    expect([stale.status, right.status, (await api.get(made, admin)).status]).toEqual([412, 204, 404]);
  });

  it('responds with 400 to placeholders that do not fit, 401 to the anonymous caller', async () => {
    const body = '{"UrlWildcardCreate":{"sourceUrl":"/a/*","destinationUrl":"/b/{2}","forward":true}}';
    const refused = await post('/content/urlwildcards', 'UrlWildcard', 'json', body);
    expect(refused.status).toBe(400);
    expect(refused.json.ErrorMessage.errorDetails.errors[0].path).toBe('/UrlWildcardCreate/destinationUrl');
    const headers = { 'Content-Type': type('UrlWildcardCreate') };
    expect((await api.call('POST', '/content/urlwildcards', { headers, body: bodies.json })).status).toBe(401);
  });
});
