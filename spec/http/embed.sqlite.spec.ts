import { describe, expect, it } from '@jest/globals';
import type { Repository } from '../../lib/repository/repository.js';
import { admin, sends, serve, type } from '../support/api.js';
import { treeOfJson, treeOfXml } from '../support/documents.js';
import { useApiOf, useRepository } from '../support/fixtures.js';

let loaded: number;
const opened = await useRepository();
const { content } = opened;
const counting = {
  ...content,
  loadMany: (...given: Parameters<NonNullable<typeof content.loadMany>>) => {
    loaded += 1;
    return (content.loadMany as NonNullable<typeof content.loadMany>)(...given);
  },
};
const api = await useApiOf({ ...opened, content: counting } as Repository, { limits: { embed: 5 } });

const path = '/content/objects/41';
const load = (query: string, headers = {}, name = 'ContentInfo') =>
  api.get(`${path}?embed=${query}`, { ...admin, Accept: type(name), ...headers });

describe('embed', () => {
  it('expands the named links in place, and leaves all others', async () => {
    const { Content } = (await load('Section,MainLocation')).json;
    const plain = (await api.get(path, { ...admin, Accept: type('ContentInfo') })).json.Content;
    expect(Content.Section).toEqual({ ...plain.Section, sectionId: 3, identifier: 'media', name: 'Media' });
    expect(Content.MainLocation).toMatchObject({ ...plain.MainLocation, id: 43, pathString: '/1/43/' });
    const { Section: _, MainLocation: __, ...others } = Content;
    expect(plain).toMatchObject(others);
  });

  it('leads through what it expands, and through redirects', async () => {
    const { Content } = (await load('MainLocation.ParentLocation,CurrentVersion')).json;
    expect(Content.MainLocation.ParentLocation).toMatchObject({ id: 1, depth: 0 });
    expect(Content.CurrentVersion.VersionInfo.versionNo).toBe(1);
  });

  it('shows the same in both formats', async () => {
    const query = 'Section,MainLocation.ParentLocation';
    const [json, xml] = [await load(query), await load(query, { Accept: type('ContentInfo', 'xml') })];
    expect(xml.headers['content-type']).toBe(type('ContentInfo', 'xml'));
    expect(treeOfXml(xml.text)).toEqual(treeOfJson(json.json, {}));
  });

  it('is purged and cached as all of its parts', async () => {
    const caching = await serve(opened, { caching: { surrogateKeys: true, sharedMaxAge: 60 } });
    const { headers } = await caching.get(`${path}?embed=MainLocation`, { ...admin, Accept: type('ContentInfo') });
    expect(String(headers['surrogate-key']).split(' ')).toEqual(expect.arrayContaining(['content-41', 'location-43']));
    const anonymous = await caching.get('/content/objects/1?embed=ContentType', { Accept: type('ContentInfo') });
    expect([anonymous.status, anonymous.headers['cache-control']]).toEqual([200, 'no-cache']);
    await caching.close();
  });

  it('calls methods of classes that have private members', async () => {
    type Locations = NonNullable<typeof opened.locations>;
    class OwnLocations implements Pick<Locations, 'load' | 'loadMany' | 'listChildren'> {
      readonly #inner = opened.locations as Locations;
      load = (...given: Parameters<Locations['load']>) => this.#inner.load(...given);
      loadMany = (...given: Parameters<NonNullable<Locations['loadMany']>>) =>
        this.#inner.loadMany?.(...given) as never;
      listChildren(...given: Parameters<NonNullable<Locations['listChildren']>>) {
        return this.#inner.listChildren?.(...given) as never;
      }
    }
    const own = await serve({ ...opened, locations: new OwnLocations() } as Repository);
    const accept = { ...admin, Accept: type('Location') };
    const { status, json } = await own.get('/content/locations/1/43?embed=Children', accept);
    expect([status, json.Location.Children.Location.length]).toEqual([200, 3]);
    await own.close();
  });

  it('leaves what the caller may not read a link', async () => {
    const { status, json } = await api.get(`/content/objects/1?embed=Owner,Section`, { Accept: type('ContentInfo') });
    expect(status).toBe(200);
    expect(Object.keys(json.Content.Owner).sort()).toEqual(['_href', '_media-type']);
  });

  it.each([
    ['a document', type('ContentInfo'), '', /"Section":\{[^}]*"sectionId":3/],
    ['a page', 'text/html', '&format=members', /sectionId/],
  ])('is not cached as %s that lacks a part that could not be loaded', async (_, Accept, format, whole) => {
    let isDown = true;
    const { sections } = opened;
    const load: typeof sections.load = (...given) =>
      isDown ? Promise.reject(new Error('The storage is out of reach')) : sections.load(...given);
    const flaky = { ...opened, sections: { ...sections, load } };
    const caching = await serve(flaky as Repository, { events: { serverTiming: true } });
    const find = () => caching.get(`${path}?embed=Section${format}`, { ...admin, Accept });
    const incomplete = await find();
    expect([incomplete.status, incomplete.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(incomplete.text).not.toMatch(whole);
    isDown = false;
    expect((await find()).text).toMatch(whole);
    expect((await find()).headers['server-timing']).toBe('cache;desc=hit');
    await caching.close();
  });

  it('loads content of one level at once', async () => {
    loaded = 0;
    const { status } = await api.get('/content/locations/1/2?embed=ContentInfo', admin);
    const children = await api.get('/content/locations/1/children?embed=Location', admin);
    expect([status, children.status]).toEqual([200, 200]);
    expect(loaded).toBeLessThanOrEqual(1);
  });

  it('is part of the link to the next page', async () => {
    const accept = { ...admin, Accept: type('LocationList') };
    const first = await api.get('/content/locations/1/children?limit=1&embed=Location', accept);
    const [, href = ''] = /^<(.+)>; rel="next"$/.exec(String(first.headers.link)) ?? [];
    const next = await api.get(href.slice(api.base.length), accept);
    for (const { json } of [first, next])
      expect(json.LocationList.Location).toMatchObject([{ pathString: expect.any(String) }]);
  });

  it.each([
    ['Nothing', 'Versions'],
    ['Section.Nothing', 'there are none'],
    ['MainLocation.Nothing', 'MainLocation.ParentLocation'],
  ])('refuses %s with the names that there are', async (query, known) => {
    const { status, json } = await load(query);
    expect(status).toBe(400);
    expect(json.ErrorMessage.errorDescription).toContain(known);
  });

  it('refuses more than three levels, and more resources than the limit', async () => {
    expect((await load('MainLocation.ParentLocation.ParentLocation.ParentLocation')).status).toBe(400);
    const all = 'Section,MainLocation.ParentLocation,ContentType,Versions,ObjectStates,Locations';
    expect((await load(all)).json.ErrorMessage.errorDescription).toContain('At most 5');
  });

  it('has an ETag that changes with what is shown, and serves in If-Match', async () => {
    const before = (await load('Section')).headers.etag ?? '';
    expect((await load('Section', { 'If-None-Match': before })).status).toBe(304);
    const body = JSON.stringify({ SectionInput: { identifier: 'media', name: 'Renamed' } });
    expect((await api.call('PATCH', '/content/sections/3', { headers: sends('SectionInput'), body })).status).toBe(200);
    const after = await load('Section', { 'If-None-Match': before });
    expect([after.status, after.json.Content.Section.name]).toEqual([200, 'Renamed']);
    const headers = { ...sends('ContentUpdate'), 'If-Match': after.headers.etag ?? '' };
    const patch = await api.call('PATCH', path, { headers, body: '{"ContentUpdate":{"remoteId":"embedded"}}' });
    expect(patch.status).toBe(200);
    expect((await api.call('PATCH', path, { headers, body: '{"ContentUpdate":{"remoteId":"again"}}' })).status).toBe(
      412,
    );
  });
});
