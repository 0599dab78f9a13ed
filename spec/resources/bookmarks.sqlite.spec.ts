/** Bookmarks on the wire. */
import { expect, it } from '@jest/globals';
import { admin, load, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api } = await useApi();

const call = (method: string, id: number) => api.call(method, `/bookmark/${id}`, { headers: admin });

it('makes a bookmark once, finds and deletes it', async () => {
  const made = await call('POST', 43);
  expect([made.status, made.headers.location, made.text]).toEqual([201, `${api.base}/bookmark/43`, '']);
  const again = await call('POST', 43);
  expect([again.status, again.text, again.headers['content-type']]).toEqual([409, '', undefined]);
  for (const method of ['GET', 'HEAD']) {
    const found = await call(method, 43);
    expect([found.status, found.text, found.headers['content-type']]).toEqual([200, '', undefined]);
  }
  expect((await call('DELETE', 43)).status).toBe(204);
  expect(await Promise.all(['GET', 'HEAD', 'DELETE'].map(async (method) => (await call(method, 43)).status))).toEqual([
    404, 404, 404,
  ]);
});

it('shows browsers a page for an error that programs get without a body', async () => {
  const headers = { ...admin, Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
  await api.call('POST', '/bookmark/48', { headers });
  const again = await api.call('POST', '/bookmark/48', { headers });
  expect([again.status, again.headers['content-type']]).toEqual([409, 'text/html; charset=utf-8']);
  expect(again.text).toContain('Conflict');
  await call('DELETE', 48);
});

it('takes what clients label as text though it is empty', async () => {
  const headers = { ...admin, 'Content-Type': 'text/plain;charset=UTF-8', Accept: '*/*' };
  expect((await api.call('POST', '/bookmark/48', { headers })).status).toBe(201);
  expect((await api.call('DELETE', '/bookmark/48', { headers })).status).toBe(204);
});

it('responds with 404 without the location, 401 to the anonymous caller', async () => {
  expect((await call('POST', 4711)).status).toBe(404);
  const anonymous = [api.get('/bookmark'), api.get('/bookmark/2'), api.call('POST', '/bookmark/2')];
  expect((await Promise.all(anonymous)).map(({ status }) => status)).toEqual([401, 401, 401]);
});

it('lists the newest first, with the locations inside', async () => {
  await call('POST', 43);
  await call('POST', 51);
  const { document, xml } = await load(api, '/bookmark', 'BookmarkList');
  const location = await load(api, '/content/locations/1/43/51', 'Location');
  expect(Object.keys(document)).toEqual(['_media-type', 'count', 'items']);
  expect(document.count).toBe(2);
  expect(document.items[0]).toEqual({
    '_media-type': type('Bookmark'),
    __href: `${api.base}/bookmark/51`,
    Location: location.document,
  });
  expect(xml).toContain(`<Bookmark media-type="${type('Bookmark', 'xml')}" _href="${api.base}/bookmark/51"><Location`);
  const second = await load(api, '/bookmark?offset=1&limit=1', 'BookmarkList');
  expect([second.document.count, second.document.items.map(({ __href }: { __href: string }) => __href)]).toEqual([
    2,
    [`${api.base}/bookmark/43`],
  ]);
});
