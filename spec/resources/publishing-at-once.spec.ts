import { beforeAll, describe, expect, it } from '@jest/globals';
import { addUser, asAdministrator, grant } from '../sql/support.js';
import { article, field, publishNew } from '../sql/writing.js';
import { admin, basic, load, sends, serve, type } from '../support/api.js';
import { setPassword } from '../support/editor.js';
import { useApi } from '../support/fixtures.js';

const { api, opened } = await useApi();
const values = (title: string) => [
  { fieldDefinitionIdentifier: 'title', fieldValue: title },
  { fieldDefinitionIdentifier: 'intro', fieldValue: { xml: '<p>In short</p>' } },
];
const creation = (title: string, more: object = {}) => ({
  ContentType: { _href: `${api.base}/content/types/2` },
  mainLanguageCode: 'eng-GB',
  LocationCreate: {
    ParentLocation: { _href: `${api.base}/content/locations/1/43` },
    priority: 0,
    hidden: false,
    sortField: 'PATH',
    sortOrder: 'ASC',
  },
  fields: { field: values(title) },
  publish: true,
  ...more,
});
const create = (body: object, headers: object = sends('ContentCreate', 'json', 'Content')) =>
  api.call('POST', '/content/objects', { headers: { ...headers }, body: JSON.stringify({ ContentCreate: body }) });
const count = async () => {
  const { total } = await opened.db
    .selectFrom('cms_content')
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
};

let limited: { readonly Authorization: string };
beforeAll(async () => {
  const id = await addUser(opened, 5, 'drafter');
  await setPassword(opened, id, 'secret');
  limited = { Authorization: basic('drafter', 'secret') };
  for (const right of ['content/read', 'content/create', 'content/edit', 'content/versionread', 'user/login'])
    await grant(opened, id, right);
});

describe('POST /content/objects with publish', () => {
  it('responds with the published content item in its location', async () => {
    const { status, json, headers } = await create(creation('At once'));
    expect([status, headers['content-type']]).toEqual([201, type('Content')]);
    const { Content } = json;
    expect(Content).toMatchObject({ status: 'PUBLISHED', currentVersionNo: 1, Name: 'At once' });
    expect(Content.CurrentVersion.Version.VersionInfo.status).toBe('PUBLISHED');
    const { document, headers: loaded } = await load(api, `/content/objects/${Content._id}`, 'Content');
    expect(document).toEqual(Content);
    expect(headers.etag).toBe(loaded.etag);
    const location = Content.MainLocation._href.slice(api.base.length);
    expect((await load(api, location, 'Location')).document.invisible).toBe(false);
  });

  it('does the same in XML', async () => {
    const body = `<ContentCreate><ContentType href="${api.base}/content/types/2"/><mainLanguageCode>eng-GB</mainLanguageCode>
      <LocationCreate><ParentLocation href="${api.base}/content/locations/1/43"/><priority>0</priority><hidden>false</hidden>
      <sortField>PATH</sortField><sortOrder>ASC</sortOrder></LocationCreate><fields><field>
      <fieldDefinitionIdentifier>title</fieldDefinitionIdentifier><fieldValue>In XML</fieldValue></field><field>
      <fieldDefinitionIdentifier>intro</fieldDefinitionIdentifier><fieldValue><value key="xml">&lt;p&gt;In short&lt;/p&gt;</value></fieldValue>
      </field></fields><publish>true</publish></ContentCreate>`;
    const headers = sends('ContentCreate', 'xml', 'ContentInfo');
    const { status, text } = await api.call('POST', '/content/objects', { headers, body });
    expect([status, text]).toEqual([201, expect.stringContaining('<status>PUBLISHED</status>')]);
  });

  it('creates nothing where the draft cannot be published', async () => {
    const before = await count();
    const { status } = await create(creation('Not mine'), { ...sends('ContentCreate'), ...limited });
    expect([status, await count()]).toEqual([403, before]);
    const draft = await create(creation('Mine', { publish: false }), { ...sends('ContentCreate'), ...limited });
    expect([draft.status, await count()]).toEqual([201, before + 1]);
  });

  it('names the field that has no value', async () => {
    const { status, text } = await create(creation('', { fields: { field: values('').slice(0, 1) } }));
    expect([status, text]).toEqual([400, expect.stringContaining('intro')]);
  });

  it('needs no transactions of several calls, as changes of the current version do', async () => {
    const { transaction: _, ...repository } = opened;
    const without = await serve(repository);
    const before = await count();
    const headers = sends('ContentCreate', 'json', 'Content');
    const body = JSON.stringify({ ContentCreate: creation('Alone') });
    const { status, json } = await without.call('POST', '/content/objects', { headers, body });
    const allowed = await without.call('OPTIONS', '/content/objects/41/currentversion', { headers: admin });
    await without.close();
    expect([status, json.Content.status, await count()]).toEqual([201, 'PUBLISHED', before + 1]);
    expect(allowed.headers.allow).toBe('GET,HEAD,COPY,OPTIONS');
  });
});

describe('PATCH /content/objects/{contentId}/currentversion', () => {
  const newArticle = async () => (await publishNew(opened, article)).id;
  const patch = (id: number, title: string, headers: object = {}) =>
    api.call('PATCH', `/content/objects/${id}/currentversion`, {
      headers: { ...sends('PublishedVersionUpdate'), ...headers },
      body: JSON.stringify({
        PublishedVersionUpdate: { fields: { field: [{ fieldDefinitionIdentifier: 'title', fieldValue: title }] } },
      }),
    });

  it('publishes a new version, and archives the one before', async () => {
    const id = await newArticle();
    const { status, json, headers } = await patch(id, 'Changed');
    expect([status, headers['content-type']]).toEqual([200, type('Version')]);
    const { document, headers: loaded } = await load(api, `/content/objects/${id}/versions/2`, 'Version');
    expect(json.Version).toEqual(document);
    expect(headers.etag).toBe(loaded.etag);
    expect(document.VersionInfo).toMatchObject({ versionNo: 2, status: 'PUBLISHED' });
    expect((await opened.content.load(id, asAdministrator)).name).toBe('Changed');
    const { items } = await opened.versions.list({ contentId: id }, asAdministrator);
    expect(items.map((each) => each.status)).toEqual(['ARCHIVED', 'PUBLISHED']);
  });

  it('responds with 412 where the current version is at another revision', async () => {
    const id = await newArticle();
    const { headers } = await api.get(`/content/objects/${id}/versions/1`, admin);
    expect((await patch(id, 'First', { 'If-Match': headers.etag })).status).toBe(200);
    expect((await patch(id, 'Second', { 'If-Match': headers.etag })).status).toBe(412);
    const { items } = await opened.versions.list({ contentId: id }, asAdministrator);
    expect(items).toHaveLength(2);
  });

  it('responds with 204 to those who want nothing more', async () => {
    const response = await patch(await newArticle(), 'Quiet', { Prefer: 'return=minimal' });
    expect([response.status, response.text]).toEqual([204, '']);
  });

  it('leaves no draft where the caller may edit, but not publish', async () => {
    const id = await newArticle();
    expect((await patch(id, 'Theirs', limited)).status).toBe(403);
    const { items } = await opened.versions.list({ contentId: id }, asAdministrator);
    expect(items).toHaveLength(1);
  });

  it('responds with 403 to what was never published, and 415 to the document of drafts', async () => {
    const { id } = await opened.content.create(
      { ...article, fields: [...article.fields, field('short_title', 'N')] },
      asAdministrator,
    );
    expect((await patch(id, 'Draft')).status).toBe(403);
    const response = await patch(await newArticle(), 'Other', sends('VersionUpdate'));
    expect(response.status).toBe(415);
    expect(response.headers['accept-patch']).toBe(
      `${type('PublishedVersionUpdate')},${type('PublishedVersionUpdate', 'xml')}`,
    );
  });

  it('can be a part of an atomic batch with the creation', async () => {
    const request = (id: string, method: string, href: string, name: string, body: object) => ({
      _id: id,
      method,
      href,
      contentType: type(name),
      document: { [name]: body },
    });
    const requests = [
      request('made', 'POST', `${api.base}/content/objects`, 'ContentCreate', creation('In a batch')),
      request('changed', 'PATCH', '$made/currentversion', 'PublishedVersionUpdate', {
        fields: { field: values('Twice').slice(0, 1) },
      }),
    ];
    const headers = sends('BatchInput');
    const body = JSON.stringify({ BatchInput: { atomic: true, Request: requests } });
    const { status, json } = await api.call('POST', '/batch', { headers, body });
    expect(status).toBe(200);
    const responses = json.Batch.Response;
    expect(responses.map((each: { readonly status: number }) => each.status)).toEqual([201, 200]);
  });
});
