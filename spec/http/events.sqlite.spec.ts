import { describe, expect, it } from '@jest/globals';
import type { OperationEvent } from '../../lib/index.js';
import { admin, type Sent, sends, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { until } from '../support/until.js';

const { api } = await useApi({ caching: { surrogateKeys: true } });

describe('the event of a write', () => {
  /** Methods that Node's parser refuses are sent as POST. */
  const call = (method: string, path: string, { headers, ...sent }: Sent = {}) => {
    const isOverride = !/^(?:GET|POST|PATCH|DELETE)$/.test(method);
    const own = { ...admin, ...(isOverride && { 'X-HTTP-Method-Override': method }), ...headers };
    return api.call(isOverride ? 'POST' : method, path, { ...sent, headers: own });
  };

  const pathOf = (response: { readonly headers: { readonly location?: string | undefined } }) =>
    String(response.headers.location).slice(api.base.length);

  async function newContent(): Promise<{ readonly id: number; readonly path: string; readonly place: string }> {
    const path = pathOf(await call('COPY', '/content/objects/41', { headers: { Destination: '/1/2' } }));
    const { json } = await api.get(`${path}/locations`, admin);
    const place = json.LocationList.Location[0]._href.slice(api.base.length);
    return { id: Number(path.split('/').at(-1)), path, place };
  }

  let count = 0;
  /** The event of one request, which is found by its id: those of earlier requests may come later. */
  async function eventOf(method: string, path: string, { headers, ...sent }: Sent = {}): Promise<OperationEvent> {
    count += 1;
    const id = `the-request-${count}`;
    await call(method, path, { ...sent, headers: { ...headers, 'X-Request-Id': id } });
    const find = () => api.events.find(({ requestId }) => requestId === id);
    await until(() => find() !== undefined, 'the event of the request');
    return find() as OperationEvent;
  }

  const names = ({ operation, status, params, created, url, tags }: OperationEvent) => ({
    ...{ operation, status, params, created },
    ...{ url: url.slice(api.base.length), tags: [...tags].sort() },
  });

  it('has ids, URL and tags of a publication', async () => {
    const { id, path } = await newContent();
    const draft = pathOf(await call('COPY', `${path}/currentversion`));
    expect(names(await eventOf('PUBLISH', draft))).toEqual({
      operation: 'versions.publish',
      status: 204,
      params: { contentId: id, versionNo: 2 },
      created: {},
      url: draft,
      tags: [`content-${id}`],
    });
  });

  it('has those of a copy, of what is copied and of where it goes', async () => {
    const { id, path } = await newContent();
    const event = names(await eventOf('COPY', path, { headers: { Destination: '/1/2' } }));
    expect(event).toMatchObject({ operation: 'content.copy', params: { contentId: id }, url: path });
    const { contentId: copy } = event.created;
    expect(copy).toBeGreaterThan(id);
    expect(event.tags).toEqual([`content-${id}`, `content-${copy}`, 'location-2'].sort());
  });

  it('belongs to no siteaccess where the resource is the same for all', async () => {
    const siteaccessOf = async (path: string) => (await eventOf('GET', path)).siteaccess;
    expect(await siteaccessOf('/openapi.json')).toBe('');
    expect(await siteaccessOf('/content/sections')).not.toBe('');
  });

  it('has those of what is created', async () => {
    const body = JSON.stringify({ SectionInput: { identifier: 'created', name: 'Created' } });
    const sent = { headers: sends('SectionInput'), body };
    const { created, tags } = await eventOf('POST', '/content/sections', sent);
    expect(tags).toEqual([`section-${created.sectionId}`]);
  });

  it('has those of what is hidden and deleted', async () => {
    const { id, path } = await newContent();
    const common = { params: { contentId: id }, created: {}, tags: [`content-${id}`] };
    const hidden = names(await eventOf('POST', `${path}/hide`));
    expect(hidden).toEqual({ ...common, operation: 'content.hide', status: 204, url: `${path}/hide` });
    const deleted = names(await eventOf('DELETE', path));
    expect(deleted).toEqual({ ...common, operation: 'content.delete', status: 204, url: path });
  });

  it('has those of a location, its parent and the new one, when it is moved, trashed and restored', async () => {
    const { place } = await newContent();
    const id = Number(place.split('/').at(-1));
    const moved = names(await eventOf('MOVE', place, { headers: { Destination: '/1/43' } }));
    expect(moved).toMatchObject({
      ...{ operation: 'locations.move', url: place, params: { locationPath: `/1/2/${id}/` } },
      ...{ created: { locationPath: `/1/43/${id}/` } },
      tags: ['location-2', 'location-43', `location-${id}`].sort(),
    });
    const headers = { 'Content-Type': type('TrashLocationInput') };
    const path = `/content/locations/1/43/${id}`;
    const trashed = names(await eventOf('POST', path, { headers }));
    expect(trashed).toMatchObject({
      ...{ operation: 'locations.trash', url: path, created: { trashItemId: id } },
      tags: ['location-43', `location-${id}`].sort(),
    });
    const restored = names(await eventOf('MOVE', `/content/trash/${id}`));
    expect(restored).toMatchObject({
      ...{ operation: 'trash.restore', params: { trashItemId: id }, created: { locationPath: `/1/43/${id}/` } },
      tags: ['location-43', `location-${id}`].sort(),
    });
  });

  it('has those of what its query names', async () => {
    const linked = await eventOf('POST', '/content/types/2/groups?group=/content/typegroups/3');
    expect(linked).toMatchObject({ status: 200, params: { contentTypeId: 2 } });
    expect(linked.tags).toEqual(expect.arrayContaining(['type-2', 'typegroup-3']));
    expect(linked.url).toBe(`${api.base}/content/types/2/groups?group=/content/typegroups/3`);
  });

  it.each([
    [true, 424],
    [false, 204],
  ])('has them in a batch whose other request fails, atomic: %s', async (atomic, status) => {
    const { id, path } = await newContent();
    const Request = [path, '/content/objects/999999'].map((href, index) => ({
      ...{ _id: `r${index}`, method: 'DELETE', href: api.base + href },
    }));
    const { requestId } = await eventOf('POST', '/batch', {
      headers: sends('BatchInput'),
      body: JSON.stringify({ BatchInput: { atomic, Request } }),
    });
    const parts = () => api.events.filter((event) => event.requestId === requestId && event.method === 'DELETE');
    await until(() => parts().length === 2 || parts(), 'both events');
    expect(parts().map(names)).toEqual([
      expect.objectContaining({ status, url: path, params: { contentId: id }, tags: [`content-${id}`] }),
      expect.objectContaining({ status: 404, params: { contentId: 999999 }, tags: ['content-999999'] }),
    ]);
  });

  it('has them where it is refused', async () => {
    const event = await eventOf('DELETE', '/content/objects/41', { headers: { 'X-Expected-User': 'another' } });
    expect(names(event)).toMatchObject({ status: 401, url: '/content/objects/41', tags: ['content-41'] });
  });

  it('tells clients nothing of what the response does not show', async () => {
    const { path } = await newContent();
    const copy = await call('COPY', path, { headers: { Destination: '/1/2' } });
    const hidden = await call('POST', `${path}/hide`);
    const refused = await api.call('DELETE', '/content/objects/41');
    expect([copy, hidden, refused].map(({ headers }) => headers['surrogate-key'])).toEqual(Array(3).fill(undefined));
    const body = JSON.stringify({ group: 3 });
    const linked = await call('POST', '/content/types/1/groups?group=/content/typegroups/3', { body });
    const keys = String(linked.headers['surrogate-key']).split(' ');
    const shown = (await api.get('/content/types/1/groups', admin)).headers['surrogate-key'];
    expect(keys.sort()).toEqual(String(shown).split(' ').sort());
  });

  it('has no session and no signature, which others could use', async () => {
    const isSecret = (event: OperationEvent) => /some-session|some-signature/.test(JSON.stringify(event));
    const events = [
      await eventOf('DELETE', '/user/sessions/some-session'),
      await eventOf('GET', '/content/binary/files/41-1-1?signature=some-signature&expires=1'),
      await eventOf('GET', '/content/binary/files/41-1-1?expires=1&signature=some-signature'),
    ];
    expect(events.map(isSecret)).toEqual([false, false, false]);
    expect(events[0]).toMatchObject({ url: `${api.base}/user/sessions/{sessionId}`, params: {} });
  });
});
