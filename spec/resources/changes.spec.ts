/** The log of changes over HTTP: pages, links and batches. */
import { describe, expect, it } from '@jest/globals';
import { asAdministrator } from '../sql/support.js';
import { admin, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api, opened } = await useApi();

const list = async (query = '') => (await api.get(`/changes?${query}`, admin)).json.ChangeList;
const saveDraft = () => opened.versions.createDraftOfCurrent({ id: 41 }, asAdministrator);

describe('GET /changes/latest', () => {
  it('has the log backwards, in pages', async () => {
    const { Change: log } = await list();
    const { headers, json } = await api.get('/changes/latest?limit=2', admin);
    const { Change: latest, next } = json.LatestChangeList;
    expect(latest).toEqual(log.slice(-2).reverse());
    expect(headers.link).toBe(`<${api.base}/changes/latest?limit=2&after=${next}>; rel="next"`);
    const { json: following } = await api.get(`/changes/latest?limit=2&after=${next}`, admin);
    expect(following.LatestChangeList.Change).toEqual(log.slice(-4, -2).reverse());
  });

  it('ends at the oldest change, with a cursor behind which there is none', async () => {
    const { json } = await api.get('/changes/latest?limit=1000', admin);
    const { next } = json.LatestChangeList;
    const { json: end } = await api.get(`/changes/latest?after=${next}`, admin);
    expect(end.LatestChangeList).toMatchObject({ Change: [], next });
  });

  it('is refused to other callers, and with cursors of another log', async () => {
    expect((await api.get('/changes/latest')).status).toBe(401);
    expect((await api.get('/changes/latest?after=0', admin)).status).toBe(410);
  });
});

describe('GET /changes', () => {
  it('leads to the latest changes in both formats, with any page', async () => {
    const target = { '_media-type': type('LatestChangeList'), _href: `${api.base}/changes/latest` };
    expect((await list('limit=1')).Latest).toEqual(target);
    const { text } = await api.get('/changes?limit=1', { ...admin, Accept: type('ChangeList', 'xml') });
    expect(text).toContain(`<Latest media-type="${type('LatestChangeList', 'xml')}" href="${target._href}"/>`);
  });

  it('links to what has changed, and to the user who has changed it', async () => {
    const { next } = await list();
    await saveDraft();
    const { Change } = await list(`after=${next}`);
    expect(Change).toMatchObject([
      {
        event: expect.any(String),
        cursor: expect.stringMatching(/^[\w-]{48}$/),
        Content: { _href: `${api.base}/content/objects/41` },
        User: { _href: `${api.base}/user/users/14` },
        tags: ['draft-41'],
      },
    ]);
  });

  it('names the next page on the last page too, with the type that is asked for', async () => {
    const { headers, json } = await api.get('/changes?type=folder&limit=5&offset=3', admin);
    const { next } = json.ChangeList;
    expect(headers.link).toBe(`<${api.base}/changes?type=folder&limit=5&after=${next}>; rel="next"`);
    expect((await api.get(`/changes?type=folder&limit=5&after=${next}`, admin)).json.ChangeList.next).toBe(next);
  });

  it('is revalidated until anything has changed', async () => {
    const { headers } = await api.get('/changes', admin);
    expect(headers['cache-control']).toBe('private, no-cache');
    const ifNoneMatch = { ...admin, 'if-none-match': headers.etag };
    expect((await api.get('/changes', ifNoneMatch)).status).toBe(304);
    await saveDraft();
    expect((await api.get('/changes', ifNoneMatch)).status).toBe(200);
  });

  it('asks anonymous callers who they are', async () => {
    expect((await api.get('/changes')).status).toBe(401);
  });

  it.each([false, true])('is a part of a batch, atomic: %s', async (atomic) => {
    const requests = [{ _id: '1', method: 'GET', href: `${api.base}/changes?limit=1` }];
    const { json } = await api.call('POST', '/batch', {
      headers: { ...admin, 'content-type': type('BatchInput') },
      body: JSON.stringify({ BatchInput: { ...(atomic && { atomic }), Request: requests } }),
    });
    expect(json.Batch.Response).toMatchObject([
      { status: 200, document: { ChangeList: { next: expect.any(String) } } },
    ]);
  });
});
