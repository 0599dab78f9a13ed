import { describe, expect, it } from '@jest/globals';
import { addFolder, addLocation, asAdministrator, unpublish } from '../sql/support.js';
import { folder as newFolder } from '../sql/writing.js';
import { admin, type HttpResponse, load, sends, serve, type } from '../support/api.js';
import { outline } from '../support/documents.js';
import { useApi } from '../support/fixtures.js';

const link = ['_media-type', '_href'];
const { api, opened } = await useApi();

const folder = (parent = 2) => addFolder(opened, parent, 'Folder');
const at = (path: string) => `/content/locations/${path}`;
const pathOf = (response: HttpResponse) => String(response.headers.location).slice(api.base.length);

describe('GET /content/locations', () => {
  it.each([
    ['id=51', '1/43/51'],
    ['remoteId=75c715a51699d2d309a924eca6a95145', '1/43'],
    ['locationPath=1/43/52', '1/43/52'],
    ['locationPath=%2F1%2F43%2F52%2F', '1/43/52'],
    ['remoteId=75c715a51699d2d309a924eca6a95145&id=51', '1/43/51'],
    ['remoteId=75c715a51699d2d309a924eca6a95145&locationPath=1/2', '1/43'],
    ['id=&remoteId=75c715a51699d2d309a924eca6a95145', '1/43'],
  ])('redirects ?%s to the location', async (query, path) => {
    const response = await api.get(`/content/locations?${query}`, admin);
    expect([response.status, response.headers.location]).toEqual([307, api.base + at(path)]);
  });

  it.each([
    ['', 400],
    ['?id=', 400],
    ['?id=abc', 400],
    ['?id=1&id=2', 400],
    ['?id=4711', 404],
    ['?remoteId=none', 404],
    ['?urlAlias=/nowhere/to/be/found', 404],
  ])('responds to %j with %i', async (query, status) => {
    expect((await api.get(`/content/locations${query}`, admin)).status).toBe(status);
  });

  it('responds with 401 where the caller may not know', async () => {
    expect((await api.get('/content/locations?id=43')).status).toBe(401);
  });

  it('works without URL aliases and remote ids, which a repository need not have', async () => {
    const { load: loadLocation } = opened.locations;
    const small = await serve({ ...opened, locations: { load: loadLocation } });
    expect((await small.get('/content/locations?id=51', admin)).status).toBe(307);
    expect((await small.get('/content/locations?urlAlias=/x&remoteId=y', admin)).status).toBe(400);
    expect((await small.call('MOVE', at('1/43/51'), { headers: admin })).status).toBe(405);
    await small.close();
  });
});

describe('GET /content/objects/{id}/locations', () => {
  it('lists references to the locations', async () => {
    const { id, locationId } = await folder();
    const second = await addLocation(opened, id, 51);
    const { root, document } = await load(api, `/content/objects/${id}/locations`, 'LocationList');
    expect(root).toBe('LocationList');
    expect(outline(document)).toEqual(['_media-type', '_href', ['Location', [link]]]);
    expect(document).toEqual({
      '_media-type': type('LocationList'),
      _href: `${api.base}/content/objects/${id}/locations`,
      Location: [`1/2/${locationId}`, `1/43/51/${second}`].map((path) => ({
        '_media-type': type('Location'),
        _href: api.base + at(path),
      })),
    });
  });

  it('responds with 409 where no version is published, 404 to an unknown id and 401 to who may not see it', async () => {
    const { id } = await folder();
    await unpublish(opened, id, 14);
    expect((await api.get(`/content/objects/${id}/locations`, admin)).status).toBe(409);
    expect((await api.get('/content/objects/4711/locations', admin)).status).toBe(404);
    expect((await api.get('/content/objects/41/locations')).status).toBe(401);
  });
});

describe('POST /content/objects/{id}/locations', () => {
  const bodies = {
    json: (remoteId: string) =>
      JSON.stringify({
        LocationCreate: {
          ParentLocation: { _href: `${api.base}/content/locations/1/43` },
          priority: '3',
          hidden: 'true',
          remoteId,
          sortField: 'NAME',
          sortOrder: 'desc',
        },
      }),
    xml: (remoteId: string) =>
      `<LocationCreate><ParentLocation href="${api.base}/content/locations/1/43"/><priority>3</priority>
         <hidden>true</hidden><remoteId>${remoteId}</remoteId><sortField>NAME</sortField><sortOrder>DESC</sortOrder>
         </LocationCreate>`,
  };

  it.each(['json', 'xml'] as const)('makes a location, told in %s', async (format) => {
    const { id } = await folder();
    const response = await api.call('POST', `/content/objects/${id}/locations`, {
      headers: { ...sends('LocationCreate', format), Accept: type('Location') },
      body: bodies[format](`made-${format}`),
    });
    expect([response.status, response.headers['content-type']]).toEqual([201, type('Location')]);
    expect(response.headers['accept-patch']).toBe(type('LocationUpdate'));
    expect(response.json.Location).toMatchObject({
      _href: response.headers.location,
      priority: 3,
      hidden: true,
      invisible: true,
      explicitlyHidden: true,
      remoteId: `made-${format}`,
      sortField: 'NAME',
      sortOrder: 'DESC',
    });
    const { document, headers } = await load(api, pathOf(response), 'Location');
    expect([document, headers.etag]).toEqual([response.json.Location, response.headers.etag]);
  });

  it('responds with 400 with the place of each fault', async () => {
    const post = (LocationCreate: object) =>
      api.call('POST', '/content/objects/49/locations', {
        headers: sends('LocationCreate'),
        body: JSON.stringify({ LocationCreate }),
      });
    const faulty = await post({
      ParentLocation: { _href: `${api.base}/content/objects/1` },
      priority: 2 ** 40,
      sortField: 'name',
      sortOrder: 'UP',
    });
    expect(faulty.status).toBe(400);
    expect(faulty.json.ErrorMessage.errorDetails.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      '/LocationCreate/ParentLocation/_href',
      '/LocationCreate/priority',
      '/LocationCreate/sortField',
      '/LocationCreate/sortOrder',
    ]);
    const missing = await post({
      ParentLocation: { _href: `${api.base}/content/locations/1/4711` },
      sortField: 'PATH',
      sortOrder: 'ASC',
    });
    expect(missing.status).toBe(400);
    expect(missing.json.ErrorMessage.errorDetails.errors[0].path).toBe('/LocationCreate/ParentLocation/_href');
  });

  it.each(['json', 'xml'] as const)(
    'responds with 204 to a draft that has lost its place, which is then published there, in %s',
    async (format) => {
      const parent = await folder(43);
      const location = { parentLocationId: parent.locationId, priority: 0, hidden: false };
      const { id } = await opened.content.create({ ...newFolder, location }, asAdministrator);
      await opened.locations.delete({ id: parent.locationId }, asAdministrator);
      const publish = () =>
        api.call('POST', `/content/objects/${id}/versions/1`, {
          headers: { ...admin, 'X-HTTP-Method-Override': 'PUBLISH' },
        });
      const refused = await publish();
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('has no planned location')]);
      const headers = sends('LocationCreate', format);
      const body = bodies[format](`planned-${format}`);
      const post = () => api.call('POST', `/content/objects/${id}/locations`, { headers, body });
      const planned = await post();
      expect([planned.status, planned.text, planned.headers.location]).toEqual([204, '', undefined]);
      expect((await post()).status).toBe(409);
      expect((await publish()).status).toBe(204);
      expect((await opened.locations.loadByRemoteId(`planned-${format}`, asAdministrator)).pathString).toMatch(
        /^\/1\/43\/\d+\/$/,
      );
    },
  );

  it('responds with 403 where the content is already, and 409 to a remote id that is taken', async () => {
    const { id } = await folder(43);
    const post = (remoteId: string) =>
      api.call('POST', `/content/objects/${id}/locations`, {
        headers: sends('LocationCreate'),
        body: bodies.json(remoteId),
      });
    expect((await post('unique')).status).toBe(403);
    const { id: other } = await folder();
    const taken = await api.call('POST', `/content/objects/${other}/locations`, {
      headers: sends('LocationCreate'),
      body: bodies.json('75c715a51699d2d309a924eca6a95145'),
    });
    expect(taken.status).toBe(409);
  });
});

describe('PATCH /content/locations/{path}', () => {
  const bodies = {
    json: '{"LocationUpdate":{"priority":5,"hidden":"true","remoteId":"new-json","sortField":"NAME","sortOrder":"desc"}}',
    xml: `<LocationUpdate><priority>5</priority><hidden>true</hidden><remoteId>new-xml</remoteId>
        <sortField>NAME</sortField><sortOrder>DESC</sortOrder></LocationUpdate>`,
  };

  it.each(['json', 'xml'] as const)('changes what is given, told in %s', async (format) => {
    const { locationId } = await folder();
    const response = await api.call('PATCH', at(`1/2/${locationId}`), {
      headers: { ...sends('LocationUpdate', format), Accept: type('Location') },
      body: bodies[format],
    });
    expect([response.status, response.headers['accept-patch']]).toEqual([200, type('LocationUpdate')]);
    expect(response.json.Location).toMatchObject({
      priority: 5,
      hidden: true,
      invisible: true,
      remoteId: `new-${format}`,
      sortField: 'NAME',
      sortOrder: 'DESC',
    });
    const { document, headers } = await load(api, at(`1/2/${locationId}`), 'Location');
    expect([document, headers.etag]).toEqual([response.json.Location, response.headers.etag]);
  });

  it('hides all below, and shows it again', async () => {
    const top = await folder();
    const { locationId } = await folder(top.locationId);
    const isHidden = async () => {
      const { document } = await load(api, at(`1/2/${top.locationId}/${locationId}`), 'Location');
      return [document.hidden, document.invisible];
    };
    const hide = (hidden: boolean) =>
      api.call('PATCH', at(`1/2/${top.locationId}`), {
        headers: sends('LocationUpdate'),
        body: JSON.stringify({ LocationUpdate: { hidden } }),
      });
    await hide(true);
    expect(await isHidden()).toEqual([false, true]);
    await hide(false);
    expect(await isHidden()).toEqual([false, false]);
  });

  it('finds the location by the last id of an outdated path', async () => {
    const { locationId } = await folder();
    const body = '{"LocationUpdate":{"priority":8}}';
    const response = await api.call('PATCH', at(`1/43/${locationId}`), { headers: sends('LocationUpdate'), body });
    expect([response.status, response.json.Location.priority]).toEqual([200, 8]);
    expect(response.json.Location._href).toBe(`${api.base}/content/locations/1/2/${locationId}`);
  });

  it('takes the document as it was read, and changes nothing', async () => {
    const { locationId } = await folder();
    const { document, headers } = await load(api, at(`1/2/${locationId}`), 'Location');
    const response = await api.call('PATCH', at(`1/2/${locationId}`), {
      headers: sends('LocationUpdate'),
      body: JSON.stringify({ LocationUpdate: document }),
    });
    expect([response.status, response.headers.etag]).toEqual([200, headers.etag]);
  });

  it('lets one of two win who send the same ETag', async () => {
    const { locationId } = await folder();
    const { headers } = await load(api, at(`1/2/${locationId}`), 'Location');
    const patch = (priority: number) =>
      api.call('PATCH', at(`1/2/${locationId}`), {
        headers: { ...sends('LocationUpdate'), 'If-Match': headers.etag },
        body: JSON.stringify({ LocationUpdate: { priority } }),
      });
    const responses = await Promise.all([patch(1), patch(2)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('responds with 400, 401, 404 and 409', async () => {
    const patch = (path: string, body: string, headers = sends('LocationUpdate') as object) =>
      api.call('PATCH', at(path), { headers: { ...headers }, body }).then(({ status }) => status);
    expect(await patch('1/43', '{"LocationUpdate":{"sortField":"SIZE"}}')).toBe(400);
    expect(await patch('1/43', '{"LocationUpdate":{}}', { 'Content-Type': type('LocationUpdate') })).toBe(401);
    expect(await patch('1/4711', '{"LocationUpdate":{}}')).toBe(404);
    const remoteId = '75c715a51699d2d309a924eca6a95145';
    expect(await patch('1/2', JSON.stringify({ LocationUpdate: { remoteId } }))).toBe(409);
  });
});

describe('DELETE /content/locations/{path}', () => {
  it('deletes the subtree', async () => {
    const top = await folder();
    const below = await folder(top.locationId);
    const response = await api.call('DELETE', at(`1/2/${top.locationId}`), { headers: admin });
    expect([response.status, response.text]).toEqual([204, '']);
    expect((await api.get(`/content/objects/${below.id}`, admin)).status).toBe(404);
  });

  it('responds with 401, 403 to the root of the tree, 404 and 412', async () => {
    expect((await api.call('DELETE', at('1/2'))).status).toBe(401);
    expect((await api.call('DELETE', at('1'), { headers: admin })).status).toBe(403);
    expect((await api.call('DELETE', at('1/4711'), { headers: admin })).status).toBe(404);
    const headers = { ...admin, 'If-Match': '"other"' };
    expect((await api.call('DELETE', at('1/48'), { headers })).status).toBe(412);
  });
});

describe('POST /content/objects/{id}/hide and /reveal', () => {
  it('hide and reveal the content in all its places', async () => {
    const { id, locationId } = await folder();
    const seen = async () => {
      const { document } = await load(api, at(`1/2/${locationId}`), 'Location');
      return [document.invisible, document.ContentInfo.Content.isHidden];
    };
    const hidden = await api.call('POST', `/content/objects/${id}/hide`, { headers: admin });
    expect([hidden.status, hidden.text, await seen()]).toEqual([204, '', [true, true]]);
    const revealed = await api.call('POST', `/content/objects/${id}/reveal`, { headers: admin });
    expect([revealed.status, await seen()]).toEqual([204, [false, false]]);
  });

  it('respond with 401, 404, and 405 to anything but POST', async () => {
    for (const action of ['hide', 'reveal']) {
      expect((await api.call('POST', `/content/objects/1/${action}`)).status).toBe(401);
      expect((await api.call('POST', `/content/objects/4711/${action}`, { headers: admin })).status).toBe(404);
      const response = await api.get(`/content/objects/1/${action}`, admin);
      expect([response.status, response.headers.allow]).toEqual([405, 'POST,OPTIONS']);
    }
  });
});
