/** Previews: drafts that front ends show by a token. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { asAdministrator as admin } from '../sql/support.js';
import { field } from '../sql/writing.js';
import { basic } from '../support/api.js';
import { addEditor } from '../support/editor.js';
import { useApi, useServe } from '../support/fixtures.js';
import { addMagazine, addType, publish } from './magazine.js';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const secret = 'previews are signed with this secret';
const storage = { previews: { secret, lifetime: 600 }, variations: { small: { width: 10 } } };
const { api, opened } = await useApi({ storage });
const serve = useServe();
const json = { Accept: 'application/json' };
const administrator = { Authorization: basic('admin', 'publish') };

let magazine: Awaited<ReturnType<typeof addMagazine>>;
beforeAll(async () => {
  magazine = await addMagazine(opened);
});

async function draftOf(contentId: number, title: string) {
  const { versionNo } = await opened.versions.createDraftOfCurrent({ id: contentId }, admin);
  await opened.versions.update({ contentId, versionNo, changes: { fields: [field('title', title)] } }, admin);
  return versionNo;
}

const create = (contentId: number, versionNo: number, headers: object = administrator) =>
  api.call('POST', `/content/objects/${contentId}/versions/${versionNo}/preview`, { headers: { ...json, ...headers } });

async function previewOf(contentId: number, title: string) {
  const versionNo = await draftOf(contentId, title);
  const { json: body } = await create(contentId, versionNo);
  return { versionNo, ...(body.Preview as { readonly token: string; readonly url: string; readonly end: string }) };
}

const nameOf = async (path: string, headers: object = {}) => {
  const { status, json: body } = await api.get(path, { ...json, ...headers });
  return body?.Item?.name ?? status;
};

describe('POST /content/objects/{contentId}/versions/{versionNo}/preview', () => {
  it('gives a token that shows the draft in place of what is published', async () => {
    const { rose } = magazine;
    const { token, url, end } = await previewOf(rose.id, 'Draft of a rose');
    expect(url).toBe(`${api.base}/items/${rose.id}?preview=${token}`);
    expect(Date.parse(end) - Date.now()).toBeGreaterThan(500_000);
    expect(await nameOf(`/items/${rose.id}`)).toBe('Rose');
    expect(await nameOf(url.slice(api.base.length))).toBe('Draft of a rose');
    expect(await nameOf(`/items/${rose.id}`, { 'Preview-Token': token })).toBe('Draft of a rose');
    expect(await nameOf(`/items/at?url=/News/Rose&preview=${token}`)).toBe('Draft of a rose');
    expect(await nameOf(`/items/${rose.id}`)).toBe('Rose');
    const { json: body } = await api.get(`/items?type=post&fields=title&preview=${token}`, json);
    expect(body.ItemList.Item.map(({ name }: { name: string }) => name)).toEqual([
      'Draft of a rose',
      'Émeu, the bird',
      'oak_100%',
    ]);
  });

  it('is never stored, and sent to no other site', async () => {
    const { emu } = magazine;
    const { token } = await previewOf(emu.id, 'A draft');
    for (const [path, headers] of [
      [`/items/${emu.id}?preview=${token}`, {}],
      [`/items/${emu.id}`, { 'Preview-Token': token }],
      [`/items/${emu.id}?preview=1.1.1.1.x`, {}],
    ] as const) {
      const { headers: received } = await api.get(path, { ...json, ...headers });
      expect(received['cache-control']).toBe('private, no-store');
      expect(received['referrer-policy']).toBe('no-referrer');
    }
    for (const path of [`/items/${emu.id}`, '/items?type=post', '/items/at?url=/News/Rose']) {
      const query = `${path.includes('?') ? '&' : '?'}preview=${token}`;
      const page = await api.get(path + query, { Accept: 'text/html' });
      expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers['cache-control']).toBe('private, no-store');
      expect(page.headers['referrer-policy']).toBe('no-referrer');
      expect((await api.get(path, { Accept: 'text/html' })).headers['referrer-policy']).toBe('same-origin');
    }
    const plain = await api.get(`/items/${emu.id}`, json);
    expect(plain.headers.vary).toContain('Preview-Token');
    expect(plain.headers['cache-control']).toBe('no-cache');
    expect(api.events.map(({ url }) => url).join(' ')).not.toContain(token);
  });

  it('shows content that was never published, by its id alone', async () => {
    const location = { parentLocationId: 2, priority: 0, hidden: false };
    const fields = [field('title', 'Never published')];
    const created = { contentTypeId: magazine.post, mainLanguageCode: 'eng-GB', location, fields };
    const { id } = await opened.content.create(created, admin);
    const { json: body } = await create(id, 1);
    const { token } = body.Preview;
    const { json: shown } = await api.get(`/items/${id}?preview=${token}`, json);
    expect(shown.Item).toMatchObject({ name: 'Never published', fields: { title: 'Never published' } });
    expect(shown.Item).not.toHaveProperty('url');
    expect(await nameOf(`/items/${id}`)).toBe(404);
    const { json: list } = await api.get(`/items?type=post&preview=${token}`, json);
    expect(JSON.stringify(list)).not.toContain('Never published');
  });

  it('opens the files of the draft', async () => {
    const type = await addType(opened, 'photo', [
      { identifier: 'title', fieldTypeIdentifier: 'string' },
      { identifier: 'image', fieldTypeIdentifier: 'image' },
    ]);
    const image = { fileName: 'a.png', data: pixel, alternativeText: '' };
    const fields = [field('title', 'Photo'), field('image', image)];
    const { id } = await publish(opened, { contentTypeId: type, fields });
    const { versionNo } = await opened.versions.createDraftOfCurrent({ id }, admin);
    const changes = { fields: [field('image', { ...image, fileName: 'b.png' })] };
    await opened.versions.update({ contentId: id, versionNo, changes }, admin);
    const { json: body } = await create(id, versionNo);
    const { json: shown } = await api.get(`/items/${id}?preview=${body.Preview.token}`, json);
    const uri = shown.Item.fields.image.uri.slice(api.base.length);
    expect((await api.get(uri)).status).toBe(200);
    expect((await api.get(uri.replace(/\?.*/, ''))).status).toBe(401);
    const { json: list } = await api.get(`/items?type=photo&fields=image&preview=${body.Preview.token}`, json);
    expect(list.ItemList.Item[0].fields.image.uri).toBe(shown.Item.fields.image.uri);
    expect((await api.get(uri.replace(`-${versionNo}?`, '-1?'))).status).toBe(404);
  });

  it('opens images of other content for those alone who may read that content', async () => {
    const type = await addType(opened, 'report', [
      { identifier: 'title', fieldTypeIdentifier: 'string' },
      { identifier: 'picture', fieldTypeIdentifier: 'imageasset' },
    ]);
    const image = { fileName: 'a.png', data: pixel, alternativeText: '' };
    const pictureIn = async (sectionId: number) => {
      const fields = [field('name', 'Picture'), field('image', image)];
      return (await publish(opened, { contentTypeId: 5, parentLocationId: 51, sectionId, fields })).id;
    };
    const statuses: (readonly number[])[] = [];
    for (const destinationContentId of [await pictureIn(1), await pictureIn(2)]) {
      const fields = [field('title', 'Report'), field('picture', { destinationContentId })];
      const { id } = await publish(opened, { contentTypeId: type, fields });
      const versionNo = (await opened.versions.createDraftOfCurrent({ id }, admin)).versionNo;
      const { token } = (await create(id, versionNo)).json.Preview;
      const { fields: stored } = await opened.versions.load({ contentId: id, versionNo }, admin);
      const picture = stored.find(({ fieldDefinitionIdentifier }) => fieldDefinitionIdentifier === 'picture');
      const path = `/content/binary/images/${id}-${picture?.id}-${versionNo}/variations/small/file?preview=${token}`;
      statuses.push([(await api.get(path)).status, (await api.get(path, administrator)).status]);
    }
    expect(statuses).toEqual([
      [200, 200],
      [401, 200],
    ]);
  });

  it('ends with the draft', async () => {
    const { oak } = magazine;
    const { token, versionNo } = await previewOf(oak.id, 'Short-lived');
    expect(await nameOf(`/items/${oak.id}?preview=${token}`)).toBe('Short-lived');
    await opened.versions.publish({ contentId: oak.id, versionNo }, admin);
    expect(await nameOf(`/items/${oak.id}?preview=${token}`)).toBe(404);
    const other = await previewOf(oak.id, 'Deleted');
    await opened.versions.delete({ contentId: oak.id, versionNo: other.versionNo }, admin);
    expect(await nameOf(`/items/${oak.id}?preview=${other.token}`)).toBe(404);
  });

  it('ends with the right and the account of its author, and with time', async () => {
    const editor = await addEditor(opened);
    const { id } = await publish(opened, { contentTypeId: magazine.post, fields: [field('title', 'Edited')] });
    const versionNo = await draftOf(id, 'Being edited');
    const { json: body, status } = await create(id, versionNo, editor);
    expect(status).toBe(200);
    const { token } = body.Preview;
    expect(await nameOf(`/items/${id}?preview=${token}`)).toBe('Being edited');
    await opened.db.updateTable('cms_account').set({ enabled: 0 }).where('login_key', '=', 'editor').execute();
    expect(await nameOf(`/items/${id}?preview=${token}`)).toBe(404);
    await opened.db.updateTable('cms_account').set({ enabled: 1 }).where('login_key', '=', 'editor').execute();
    expect(await nameOf(`/items/${id}?preview=${token}`)).toBe('Being edited');
    const [contentId, no, user, end, signature] = token.split('.');
    for (const forged of [
      [contentId, no, user, Number(end) + 1, signature],
      [magazine.rose.id, no, user, end, signature],
      [contentId, no, 14, end, signature],
    ])
      expect(await nameOf(`/items/${id}?preview=${forged.join('.')}`)).toBe(404);
  });

  it('is for those who may read the draft, and for drafts', async () => {
    const versionNo = await draftOf(magazine.rose.id, 'Another draft');
    expect((await create(magazine.rose.id, versionNo, {})).status).toBe(401);
    expect((await create(magazine.rose.id, 1)).status).toBe(409);
    expect((await create(99_999, 1)).status).toBe(404);
  });

  it('is not there without a secret', async () => {
    const without = await serve({ ...opened, items: { find: opened.items.find, load: opened.items.load } });
    const { status, text } = await without.get('/items?preview=x', json);
    expect([status, text]).toEqual([400, expect.stringContaining('preview is not supported here')]);
  });
});
