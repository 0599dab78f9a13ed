/** Items that are the same for everyone, so that a shared cache needs the URL alone. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { asAdministrator } from '../sql/support.js';
import { field } from '../sql/writing.js';
import { basic } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { addMagazine, publish, republish } from './magazine.js';

const siteaccesses = { site: {}, polish: { languages: ['pol-PL'] } };
const storage = { previews: { secret: 'previews are signed with this secret' } };
const { api, opened } = await useApi({
  storage,
  siteaccesses,
  items: { public: true, sharedMaxAge: 30 },
  caching: { surrogateKeys: true },
});
const json = { Accept: 'application/json' };
const administrator = { Authorization: basic('admin', 'publish') };

let secret: number;
let magazine: Awaited<ReturnType<typeof addMagazine>>;
beforeAll(async () => {
  magazine = await addMagazine(opened);
  const fields = [field('name', 'Secret')];
  secret = (await publish(opened, { contentTypeId: magazine.person, parentLocationId: 43, fields })).id;
  await republish(opened, magazine.rose.id, [field('title', 'Róża', 'pol-PL')]);
});

const namesOf = ({ json: body }: { json: { ItemList: { Item: readonly { readonly name: string }[] } } }) =>
  body.ItemList.Item.map(({ name }) => name);

describe('public items', () => {
  it('may be kept by shared caches, by the URL and Accept alone', async () => {
    const { headers } = await api.get('/items?type=person', json);
    expect(headers['cache-control']).toBe('public, s-maxage=30');
    expect(headers.vary).toBe('Accept');
    expect(headers.etag).toBeDefined();
    expect(headers['set-cookie']).toBeUndefined();
    const tags = String(headers['surrogate-key']).split(' ');
    expect(tags.sort()).toEqual([`content-${magazine.ada.id}`, `content-${magazine.bob.id}`, 'published'].sort());
  });

  it('are those of the anonymous caller, whatever credentials come', async () => {
    const anonymous = await api.get('/items?type=person&sort=name', json);
    expect(namesOf(anonymous)).toEqual(['Ada', 'Bob']);
    const wrong = { Authorization: basic('admin', 'wrong') };
    for (const credentials of [
      administrator,
      wrong,
      { Cookie: 'CMSSESSID=s%3Aabc.def' },
      { 'X-Expected-User': '14' },
    ]) {
      const { status, text, headers } = await api.get('/items?type=person&sort=name', { ...json, ...credentials });
      expect([status, text, headers.vary]).toEqual([200, anonymous.text, 'Accept']);
    }
    for (const credentials of [{}, administrator, wrong]) {
      const { status, headers } = await api.get(`/items/${secret}`, { ...json, ...credentials });
      expect([status, headers['www-authenticate'], headers.vary]).toEqual([404, undefined, 'Accept']);
    }
  });

  it('are so in batches too', async () => {
    const request = { _id: 'secret', method: 'GET', href: `${api.base}/items/${secret}` };
    const body = JSON.stringify({ BatchInput: { Request: [request] } });
    const { json: batch } = await api.call('POST', '/batch', {
      headers: { ...json, ...administrator, 'Content-Type': 'application/vnd.cms.api.BatchInput+json' },
      body,
    });
    expect(batch.Batch.Response).toMatchObject([{ _id: 'secret', status: 404 }]);
  });

  it('take the siteaccess from the URL, also for the next page and a URL of the past', async () => {
    const query = '/items?type=post&siteaccess=polish';
    expect(namesOf(await api.get(query, json))[0]).toBe('Róża');
    expect(namesOf(await api.get('/items?type=post&limit=1', { ...json, 'X-Siteaccess': 'polish' }))).toEqual(['Rose']);
    expect((await api.get('/items?siteaccess=none', json)).status).toBe(400);
    const { headers } = await api.get('/items?siteaccess=polish&language=eng-GB&limit=1', json);
    expect(headers.link).toContain('siteaccess=polish');
    const moved = await api.get('/items/at?url=/news/rose&siteaccess=polish', json);
    expect(moved.headers.location).toBe(`${api.base}/items/at?url=%2FNews%2FRoza&siteaccess=polish`);
  });

  it('show a draft by a token in the URL alone', async () => {
    const contentId = magazine.emu.id;
    const { versionNo } = await opened.versions.createDraftOfCurrent({ id: contentId }, asAdministrator);
    const fields = [field('title', 'A draft')];
    await opened.versions.update({ contentId, versionNo, changes: { fields } }, asAdministrator);
    const path = `/content/objects/${contentId}/versions/${versionNo}/preview`;
    expect((await api.call('POST', path, { headers: json })).status).toBe(401);
    const { json: created } = await api.call('POST', path, { headers: { ...json, ...administrator } });
    const { token } = created.Preview;
    const shown = await api.get(`/items/${contentId}?preview=${token}`, json);
    expect([shown.json.Item.name, shown.headers['cache-control']]).toEqual(['A draft', 'private, no-store']);
    const ignored = await api.get(`/items/${contentId}`, { ...json, 'Preview-Token': token });
    expect([ignored.json.Item.name, ignored.headers.vary]).toEqual(['Émeu, the bird', 'Accept']);
  });
});
