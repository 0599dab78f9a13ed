import { beforeEach, describe, expect, it } from '@jest/globals';
import { addFolder, addLocation, asAdministrator } from '../sql/support.js';
import { admin, type HttpResponse, load, sends, type } from '../support/api.js';
import { outline } from '../support/documents.js';
import { useApi } from '../support/fixtures.js';

const link = ['_media-type', '_href'];
const members = [
  '_media-type',
  '_href',
  'id',
  'priority',
  'hidden',
  'invisible',
  ['ParentLocation', link],
  'pathString',
  'depth',
  'childCount',
  'remoteId',
  ['Content', link],
  'sortField',
  'sortOrder',
];
const { api, opened } = await useApi();
beforeEach(() => opened.trash.empty({}, asAdministrator));

const folder = (parent = 2) => addFolder(opened, parent, 'Folder');
const at = (id: number) => `/content/locations/1/2/${id}`;
const pathOf = (response: HttpResponse) => String(response.headers.location).slice(api.base.length);
const trashed = async (parent = 2) => {
  const added = await folder(parent);
  await opened.locations.trash({ id: added.locationId }, asAdministrator);
  return added;
};

describe('what moves a location to the trash', () => {
  // Node's parser does not know TRASH, so it comes by override.
  const asTrash = { 'X-HTTP-Method-Override': 'TRASH' };
  const ways = [
    ['MOVE to the trash', 'MOVE', () => ({ Destination: `${api.base}/content/trash` })],
    ['MOVE to the trash, by a path alone', 'MOVE', () => ({ Destination: '/content/trash/' })],
    ['TRASH', 'POST', () => asTrash],
    ['TRASH with TrashLocationInput', 'POST', () => ({ ...asTrash, 'Content-Type': type('TrashLocationInput') })],
    ['POST with TrashLocationInput', 'POST', () => ({ 'Content-Type': type('TrashLocationInput') })],
    ['POST with TrashLocationInput as XML', 'POST', () => ({ 'Content-Type': type('TrashLocationInput', 'xml') })],
  ] as const;

  it.each(ways)('is %s, which responds with 201 with the place of the item', async (_, method, headers) => {
    const { locationId } = await folder();
    const response = await api.call(method, at(locationId), { headers: { ...admin, ...headers() } });
    expect([response.status, response.text, pathOf(response)]).toEqual([201, '', `/content/trash/${locationId}`]);
    expect((await api.get(at(locationId), admin)).status).toBe(404);
  });

  it.each(ways)('is %s, which responds with 204 where the content has other places', async (_, method, headers) => {
    const { id, locationId } = await folder();
    await addLocation(opened, id, 51);
    const response = await api.call(method, at(locationId), { headers: { ...admin, ...headers() } });
    expect([response.status, response.headers.location]).toEqual([204, undefined]);
  });

  it('looks at no body', async () => {
    const { locationId } = await folder();
    const response = await api.call('POST', at(locationId), {
      headers: sends('TrashLocationInput'),
      body: 'anything',
    });
    expect(response.status).toBe(201);
  });

  it('responds with 401, 403 to the root of the tree, 404, and 412', async () => {
    const call = async (path: string, headers: object) =>
      (await api.call('POST', path, { headers: { ...asTrash, ...headers } })).status;
    expect(await call('/content/locations/1/2', {})).toBe(401);
    expect(await call('/content/locations/1', admin)).toBe(403);
    expect(await call(at(4711), admin)).toBe(404);
    expect(await call('/content/locations/1/48', { ...admin, 'If-Match': '"7.x"' })).toBe(412);
  });

  it('leaves content that shows where it is to those who may see it', async () => {
    const { id, locationId } = await folder();
    await opened.content.updateInfo({ id, changes: { sectionId: 1 } }, asAdministrator);
    expect((await api.get(`/content/objects/${id}`)).status).toBe(200);
    await api.call('POST', at(locationId), { headers: { ...admin, ...asTrash } });
    expect((await api.get(`/content/objects/${id}`)).status).toBe(401);
    const { document } = await load(api, `/content/objects/${id}`, 'ContentInfo');
    expect([document.status, document.MainLocation]).toEqual(['TRASHED', undefined]);
  });
});

describe('GET /content/trash', () => {
  it('lists the items in full', async () => {
    const { id, locationId } = await trashed();
    const { root, document } = await load(api, '/content/trash', 'Trash');
    expect(root).toBe('Trash');
    expect(document._href).toBe(`${api.base}/content/trash`);
    expect(document.TrashItem).toHaveLength(1);
    const [item] = document.TrashItem;
    const { ContentInfo, ...others } = item;
    expect(outline(others)).toEqual(members);
    expect(Object.keys(ContentInfo)).toEqual(['_media-type', '_href', 'Content']);
    expect(item).toMatchObject({
      '_media-type': type('TrashItem'),
      _href: `${api.base}/content/trash/${locationId}`,
      id: locationId,
      ParentLocation: { '_media-type': type('Location'), _href: `${api.base}/content/locations/1/2` },
      pathString: `/1/2/${locationId}/`,
      Content: { '_media-type': type('Content'), _href: `${api.base}/content/objects/${id}` },
      ContentInfo: { Content: { '_media-type': type('ContentInfo'), status: 'TRASHED' } },
    });
    expect(ContentInfo.Content).not.toHaveProperty('MainLocation');
  });

  it('lists an empty trash', async () => {
    const { document } = await load(api, '/content/trash', 'Trash');
    expect(document).toEqual({ '_media-type': type('Trash'), _href: `${api.base}/content/trash`, TrashItem: [] });
  });

  it('lists 25 per page, or as many as requested', async () => {
    const top = await folder();
    for (let n = 0; n < 26; n++) await folder(top.locationId);
    await opened.locations.trash({ id: top.locationId }, asAdministrator);
    const count = async (query: string) => {
      const response = await api.get(`/content/trash${query}`, { ...admin, Accept: type('Trash') });
      return [response.json.Trash.TrashItem.length, response.headers['x-cms-limit']];
    };
    expect(await count('')).toEqual([25, '25']);
    expect(await count('?offset=25')).toEqual([2, '25']);
    expect(await count('?limit=3&offset=1')).toEqual([3, '3']);
    expect((await count('?limit=-1'))[0]).toBe(27);
  });

  it('responds with 401 to who has no business there', async () => {
    expect((await api.get('/content/trash')).status).toBe(401);
  });
});

describe('GET /content/trash/{id}', () => {
  it('responds with TrashItem with its members in order, and 304 while it is the same', async () => {
    const { locationId } = await trashed();
    const { root, document, headers } = await load(api, `/content/trash/${locationId}`, 'TrashItem');
    const { ContentInfo, ...others } = document;
    expect([root, outline(others)]).toEqual(['TrashItem', members]);
    expect(headers['accept-patch']).toBeUndefined();
    const again = await api.get(`/content/trash/${locationId}`, {
      ...admin,
      Accept: type('TrashItem'),
      'If-None-Match': headers.etag,
    });
    expect(again.status).toBe(304);
  });

  it('responds with 404 to what is not in the trash, and 401 to who may not see it', async () => {
    const { locationId } = await trashed();
    expect((await api.get('/content/trash/2', admin)).status).toBe(404);
    expect((await api.get(`/content/trash/${locationId}`)).status).toBe(401);
  });
});

describe('DELETE /content/trash and /content/trash/{id}', () => {
  it('delete the content of one item, and of all', async () => {
    const [one, other] = [await trashed(), await trashed()];
    const single = await api.call('DELETE', `/content/trash/${one.locationId}`, { headers: admin });
    expect([single.status, single.text]).toEqual([204, '']);
    expect((await api.get(`/content/objects/${one.id}`, admin)).status).toBe(404);
    expect((await api.get(`/content/objects/${other.id}`, admin)).status).toBe(200);
    const all = await api.call('DELETE', '/content/trash', { headers: admin });
    expect([all.status, all.text]).toEqual([204, '']);
    expect((await api.get(`/content/objects/${other.id}`, admin)).status).toBe(404);
  });

  it('respond with 401, 404 and 412', async () => {
    const { locationId } = await trashed();
    expect((await api.call('DELETE', '/content/trash')).status).toBe(401);
    expect((await api.call('DELETE', `/content/trash/${locationId}`)).status).toBe(401);
    expect((await api.call('DELETE', '/content/trash/2', { headers: admin })).status).toBe(404);
    const headers = { ...admin, 'If-Match': '"1.x"' };
    expect((await api.call('DELETE', `/content/trash/${locationId}`, { headers })).status).toBe(412);
  });
});

describe('what puts an item back', () => {
  const destinations = {
    json: (destination?: string) => JSON.stringify({ RestoreTrashItemInput: destination ? { destination } : {} }),
    xml: (destination?: string) =>
      destination
        ? `<RestoreTrashItemInput><destination>${destination}</destination></RestoreTrashItemInput>`
        : '<RestoreTrashItemInput/>',
  };

  it.each([
    ['where it was', undefined, '1/2'],
    ['elsewhere', '/content/locations/1/43/51', '1/43/51'],
  ])('is MOVE, %s', async (_, target, parent) => {
    const { id, locationId } = await trashed();
    const headers = { ...admin, ...(target && { Destination: api.base + target }) };
    const response = await api.call('MOVE', `/content/trash/${locationId}`, { headers });
    expect([response.status, response.text, pathOf(response)]).toEqual([
      201,
      '',
      `/content/locations/${parent}/${locationId}`,
    ]);
    const { document } = await load(api, `/content/objects/${id}`, 'ContentInfo');
    expect([document.status, document.MainLocation._href]).toEqual(['PUBLISHED', response.headers.location]);
    expect((await api.get(`/content/trash/${locationId}`, admin)).status).toBe(404);
  });

  it.each(['json', 'xml'] as const)('is POST with RestoreTrashItemInput, told in %s', async (format) => {
    const post = (id: number, destination?: string) =>
      api.call('POST', `/content/trash/${id}`, {
        headers: sends('RestoreTrashItemInput', format),
        body: destinations[format](destination),
      });
    const [one, other] = [await trashed(), await trashed()];
    expect(pathOf(await post(one.locationId))).toBe(at(one.locationId));
    expect(pathOf(await post(other.locationId, '/1/43'))).toBe(`/content/locations/1/43/${other.locationId}`);
  });

  it.each(['json', 'xml'] as const)('is POST with RestoreTrashItemInput alone, of %s, and no body', async (format) => {
    const { locationId } = await trashed();
    const headers = sends('RestoreTrashItemInput', format);
    expect(pathOf(await api.call('POST', `/content/trash/${locationId}`, { headers }))).toBe(at(locationId));
  });

  it('responds with 400, 401, 403 and 404', async () => {
    const top = await folder();
    const { locationId } = await trashed(top.locationId);
    await opened.locations.trash({ id: top.locationId }, asAdministrator);
    const move = async (id: number, headers: object) =>
      (await api.call('MOVE', `/content/trash/${id}`, { headers: { ...headers } })).status;
    expect(await move(locationId, admin)).toBe(403);
    expect(await move(locationId, { ...admin, Destination: `${api.base}/content/locations/1/4711` })).toBe(403);
    expect(await move(locationId, { ...admin, Destination: `${api.base}/content/objects/1` })).toBe(400);
    expect(await move(locationId, {})).toBe(401);
    expect(await move(2, admin)).toBe(404);
    const post = (body: string) =>
      api.call('POST', `/content/trash/${locationId}`, { headers: sends('RestoreTrashItemInput'), body });
    expect((await post('{"RestoreTrashItemInput":{"destination":"1/2"}}')).status).toBe(400);
    expect((await post('{"RestoreTrashItemInput":{"destination":"/1/4711"}}')).status).toBe(403);
    expect((await post('{"RestoreTrashItemInput":{"where":"/1/2"}}')).status).toBe(400);
    expect((await api.call('POST', `/content/trash/${locationId}`, { headers: admin })).status).toBe(405);
  });
});
