/** Tables over HTTP: what is written in one request, what is not served, and what items are. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { tableRepository } from 'express-cms-rest/repository';
import { asAnonymous } from '../sql/support.js';
import { basic, serve } from '../support/api.js';
import { openLibrary } from './library.js';

const api = await serve(openLibrary('sqlite').repository as never, { mount: '/cms' });
afterAll(() => api.close());
const ada = { Authorization: basic('ada', 'secret') };
const v = 'application/vnd.cms.api.';
const field = (name: string) => ({ fields: { field: [{ fieldDefinitionIdentifier: 'name', fieldValue: name }] } });

const post = (more: object, headers: object = ada) => {
  const place = { ParentLocation: { _href: `${api.base}/content/locations/root/topic` } };
  const content = {
    ContentType: { _href: `${api.base}/content/types/topic` },
    mainLanguageCode: 'eng-GB',
    LocationCreate: { ...place, sortField: 'PATH', sortOrder: 'ASC' },
    ...field('Trees'),
    ...more,
  };
  return api.call('POST', '/content/objects', {
    headers: { 'Content-Type': `${v}ContentCreate+json`, Accept: `${v}Content+json`, ...headers },
    body: JSON.stringify({ ContentCreate: content }),
  });
};

const patch = (path: string, headers: object) =>
  api.call('PATCH', `${path}/currentversion`, {
    headers: { 'Content-Type': `${v}PublishedVersionUpdate+json`, Accept: `${v}Version+json`, ...ada, ...headers },
    body: JSON.stringify({ PublishedVersionUpdate: field('Shrubs') }),
  });

describe('formatted text in a column', () => {
  it('is HTML there, which is sanitized, and written as HTML', async () => {
    let row = { id: 1, title: 'One', body: '<p>A <b>rose</b><script>alert(1)</script></p>' };
    const repository = tableRepository(
      {
        note: {
          columns: { id: 'id', name: 'title' },
          fields: { body: 'richtext' },
          all: () => [row],
          update(_, values) {
            row = { ...row, ...values };
            return row;
          },
        },
      },
      { may: () => true },
    );
    const notes = await serve(repository as never);
    const item = async () => (await notes.get('/items?type=note&text=rose')).json.ItemList.Item[0].fields.body;
    expect(await item()).toEqual({ html: '<p>A <strong>rose</strong></p>', text: 'A rose' });
    const fields = [{ fieldDefinitionIdentifier: 'body', value: { html: '<p>Two <i>roses</i></p>' } }];
    await repository.versions?.save?.({ id: 'note-1', changes: { fields } }, asAnonymous as never);
    expect(row.body).toBe('<p>Two <em>roses</em></p>');
    expect(await item()).toEqual({ html: '<p>Two <em>roses</em></p>', text: 'Two roses' });
    expect(notes.errors).toEqual([]);
    await notes.close();
  });
});

describe('content of tables', () => {
  it('is created, changed and deleted by a request each', async () => {
    const created = await post({ publish: true });
    expect([created.status, created.json.Content?.Name]).toEqual([201, 'Trees']);
    const path = String(created.headers.location).slice(api.base.length);
    const { headers } = await api.get(`${path}/versions/1`, { ...ada, Accept: `${v}Version+json` });
    const stale = { 'If-Match': headers.etag };
    const saved = await patch(path, stale);
    expect([saved.status, saved.json.Version?.VersionInfo.status]).toEqual([200, 'PUBLISHED']);
    expect(saved.text).toContain('Shrubs');
    expect((await patch(path, stale)).status).toBe(412);
    expect((await patch(path, { Authorization: '' })).status).toBe(401);
    expect((await api.call('DELETE', path, { headers: ada })).status).toBe(204);
    expect((await patch(path, {})).status).toBe(404);
  });

  it('cannot be created as a draft, which the error says', async () => {
    const { status, json } = await post({});
    expect([status, json.ErrorMessage.errorDetails.errors]).toEqual([
      400,
      [{ path: '/ContentCreate/publish', message: expect.stringContaining('no drafts') }],
    ]);
  });

  it('names the fields that are not valid', async () => {
    const { status, text } = await post({ publish: true, fields: { field: [] } });
    expect([status, text]).toEqual([400, expect.stringContaining('name: must not be empty')]);
  });

  it.each([
    ['currentversion', 'GET,HEAD,PATCH,OPTIONS', 'application/json'],
    ['currentversion', 'GET,HEAD,PATCH,OPTIONS', 'application/xml'],
    ['currentversion', 'GET,HEAD,PATCH,OPTIONS', 'text/html'],
    ['versions/1', 'GET,HEAD,OPTIONS', 'application/json'],
  ])('has no drafts: the 405 of %p says why, and does not allow them: %p, %p', async (path, allow, type) => {
    const accepting = { ...ada, Accept: type };
    const { status, headers, text } = await api.call('COPY', `/content/objects/topic-1/${path}`, {
      headers: accepting,
    });
    expect([status, headers.allow, headers['content-type']]).toEqual([
      405,
      allow,
      expect.stringContaining(type.split('/')[1] ?? ''),
    ]);
    expect(text).toContain('The storage has no drafts: PATCH of the current version saves content in one request');
  });

  it('says the same where a POST selects the draft by its media type', async () => {
    const { status, text } = await api.call('POST', '/content/objects/topic-1/currentversion', {
      headers: { ...ada, 'Content-Type': `${v}CreateDraftFromCurrentVersionInput+json` },
    });
    expect([status, text]).toEqual([405, expect.stringContaining('The storage has no drafts')]);
  });

  it('has items, public ones for everyone', async () => {
    const filter = 'type=book&filter[fields.author]=author-1&sort=-published&fields=title,author.name&count=true';
    const { json } = await api.get(`/items?${filter}`);
    expect(json.ItemList).toMatchObject({
      total: 2,
      Item: [{ name: 'garden', url: '/book/garden' }, { name: 'Roses' }],
    });
    expect(json.ItemList.Item[0].fields.author).toMatchObject({ id: 'author-1', fields: { name: 'Ada' } });
    expect(api.errors).toEqual([]);
  });

  it('has forms that save without drafts', async () => {
    const page = async (path: string) => (await api.get(path, { ...ada, Accept: 'text/html' })).text;
    expect(await page('/content/objects/topic-1')).toContain('/content/objects/topic-1/currentversion?form=PATCH');
    const changing = await page('/content/objects/topic-1/currentversion?form=PATCH');
    expect([changing.includes('Plants'), changing.match(/<button[^>]*>Save[^<]*/g)]).toEqual([
      true,
      ['<button type="submit">Save'],
    ]);
    const place = encodeURIComponent(`${api.base}/content/locations/root/topic`);
    const type = encodeURIComponent(`${api.base}/content/types/topic`);
    const creating = await page(
      `/content/objects?form=POST&/ContentCreate/LocationCreate/ParentLocation/_href=${place}&/ContentCreate/ContentType/_href=${type}&/ContentCreate/mainLanguageCode=eng-GB`,
    );
    expect(creating.match(/<button[^>]*>Save[^<]*/g)).toEqual([
      '<button type="submit" name="/ContentCreate/publish" value="true">Save',
    ]);
  });

  it('is shown on pages', async () => {
    for (const path of [
      '/content/objects/book-1',
      '/content/locations/root/book/children',
      '/content/locations/root/shelf/shelf-a',
    ])
      expect((await api.get(path, { Accept: 'text/html' })).status).toBe(200);
    expect(api.errors).toEqual([]);
  });
});
