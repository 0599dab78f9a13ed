import { beforeEach, describe, expect, it } from '@jest/globals';
import { asAdministrator } from '../sql/support.js';
import { article, field, publishNew } from '../sql/writing.js';
import { admin, type HttpResponse, load, sends, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

let content: string;
let id: number;
let draft: string;
const { api, opened } = await useApi();
beforeEach(async () => {
  id = (await publishNew(opened, { ...article, fields: [...article.fields, field('short_title', 'N')] })).id;
  await opened.versions.createDraft({ contentId: id, versionNo: 1 }, asAdministrator);
  content = `/content/objects/${id}`;
  draft = `${content}/versions/2`;
});

const patch = (path: string, body: object, headers = {}) =>
  api.call('PATCH', path, {
    headers: { ...sends('VersionUpdate'), ...headers },
    body: JSON.stringify({ VersionUpdate: body }),
  });
const title = (text: string, languageCode?: string | null) => ({
  fieldDefinitionIdentifier: 'title',
  ...(languageCode !== undefined && { languageCode }),
  fieldValue: text,
});

describe('GET of the list', () => {
  const numbersIn = ({ json }: HttpResponse): readonly number[] =>
    json.VersionList.VersionItem.map(
      ({ VersionInfo }: { VersionInfo: { versionNo: number } }) => VersionInfo.versionNo,
    );
  const list = (query: string) => api.get(`${content}/versions${query}`, { ...admin, Accept: type('VersionList') });

  it.each(['', '?offset=0&limit=-1', '?offset=1'])('has all versions without a limit: %j', async (query) => {
    const listed = await list(query);
    expect([numbersIn(listed), listed.headers.link]).toEqual([[1, 2], undefined]);
  });

  it('has a page of them with one, and a link to the next page', async () => {
    const first = await list('?limit=1');
    expect([numbersIn(first), first.headers['x-cms-limit']]).toEqual([[1], '1']);
    const [, href = ''] = /^<(.+)>; rel="next"$/.exec(String(first.headers.link)) ?? [];
    const second = await list(href.slice(href.indexOf('?')));
    expect([numbersIn(second), second.headers.link]).toEqual([[2], undefined]);
  });

  it('has all that follow a cursor without a limit, which must be one of this list', async () => {
    await opened.versions.createDraft({ contentId: id, versionNo: 1 }, asAdministrator);
    const { next } = await opened.versions.list({ contentId: id, limit: 1 }, asAdministrator);
    expect(numbersIn(await list(`?after=${next}`))).toEqual([2, 3]);
    const { next: other } = await opened.versions.list({ contentId: (await publishNew(opened)).id }, asAdministrator);
    expect([other, (await list(`?after=${next}x`)).status]).toEqual([undefined, 400]);
  });

  it('is refused beyond the end like the whole list', async () => {
    const { next } = await opened.versions.list({ contentId: id, limit: 1 }, asAdministrator);
    expect((await api.get(`${content}/versions?after=${next}`)).status).toBe(401);
    expect((await api.get('/content/objects/99999/versions?limit=0', admin)).status).toBe(404);
    expect(numbersIn(await list('?limit=0'))).toEqual([]);
  });
});

describe('COPY', () => {
  it.each([
    ['COPY', '/versions/1', {}],
    ['POST', '/versions/1', { 'X-HTTP-Method-Override': 'copy', 'Content-Type': 'text/plain;charset=UTF-8' }],
    ['POST', '/versions/2', { 'Content-Type': type('CreateDraftFromVersionInput') }],
    ['POST', '/versions/1', { 'Content-Type': type('CreateDraftFromVersionInput', 'xml') }],
    ['COPY', '/currentversion', {}],
    ['POST', '/currentversion', { 'Content-Type': type('CreateDraftFromCurrentVersionInput') }],
  ])('makes a draft by %s %s, whatever the body', async (method, path, headers) => {
    const body = 'nothing that anybody reads';
    const response = await api.call(method, content + path, { headers: { ...admin, ...headers }, body });
    expect([response.status, response.headers['content-type']]).toEqual([201, type('Version')]);
    expect(response.headers.location).toBe(`${api.base}${content}/versions/3`);
    expect(response.headers['accept-patch']).toBe(type('VersionUpdate'));
    const { document, headers: shown } = await load(api, `${content}/versions/3`, 'Version');
    expect(response.json.Version).toEqual(document);
    expect(response.headers.etag).toBe(shown.etag);
    expect(document.VersionInfo).toMatchObject({ versionNo: 3, status: 'DRAFT', languageCodes: 'eng-GB' });
  });

  it('responds with 403 where the current version is a draft itself', async () => {
    const { id: unpublished } = await opened.content.create(article, asAdministrator);
    const response = await api.call('COPY', `/content/objects/${unpublished}/currentversion`, { headers: admin });
    expect(response.status).toBe(403);
  });

  it.each(['/content/objects/4711/currentversion', '/content/objects/41/versions/9'])(
    'responds with 404 to %s',
    async (path) => {
      expect((await api.call('COPY', path, { headers: admin })).status).toBe(404);
    },
  );
});

describe('POST', () => {
  it('responds with 405 where it names no action, and 415 where it names another', async () => {
    expect((await api.call('POST', draft, { headers: admin })).status).toBe(405);
    const unsupported = await api.call('POST', draft, { headers: sends('CopyContentInput'), body: '{}' });
    expect(unsupported.status).toBe(415);
    const names = ['CreateDraftFromVersionInput', 'PublishContentVersionInput'];
    const types = names.flatMap((name) => [type(name), type(name, 'xml')]);
    expect(unsupported.headers['accept-post']).toBe(types.join());
  });
});

describe('OPTIONS', () => {
  it('names the methods of a version, and of an action those that its type selects', async () => {
    const { headers } = await api.call('OPTIONS', draft);
    expect(headers.allow).toBe('GET,HEAD,PATCH,DELETE,COPY,PUBLISH,OPTIONS');
    expect(headers['accept-patch']).toBe(`${type('VersionUpdate')},${type('VersionUpdate', 'xml')}`);
    const action = { headers: { 'Content-Type': type('PublishContentVersionInput') } };
    expect((await api.call('OPTIONS', draft, action)).headers.allow).toBe('POST');
  });
});

describe('PATCH', () => {
  it('responds with the draft as it then is', async () => {
    const response = await patch(draft, { fields: { field: [title('More news')] } });
    expect([response.status, response.headers['content-type']]).toEqual([200, type('Version')]);
    expect(response.headers['accept-patch']).toBe(type('VersionUpdate'));
    const { document, headers } = await load(api, draft, 'Version');
    expect([response.json.Version, response.headers.etag]).toEqual([document, headers.etag]);
  });

  it('takes a generic type, a null for what is not there, and unknown members', async () => {
    const body = { initialLanguageCode: null, modificationDate: 'x', User: 1, fields: { field: [title('A', null)] } };
    expect((await patch(draft, body, { 'Content-Type': 'application/json' })).status).toBe(200);
    expect((await patch(draft, { fields: null })).status).toBe(200);
    expect((await patch(draft, {})).status).toBe(200);
  });

  it('translates by the initial language, and removes by the link that the document then has', async () => {
    const { intro } = { intro: { fieldDefinitionIdentifier: 'intro', fieldValue: { xml: '<p>Krótko</p>' } } };
    const body = { initialLanguageCode: 'pol-PL', fields: { field: [title('Wieści'), intro] } };
    const { VersionInfo } = (await patch(draft, body)).json.Version;
    expect(VersionInfo).toMatchObject({ initialLanguageCode: 'pol-PL', languageCodes: 'eng-GB,pol-PL' });
    const target = `${api.base}${draft}/translations/pol-PL`;
    expect(VersionInfo.VersionTranslationInfo.Language).toEqual([
      { languageCode: 'eng-GB' },
      { languageCode: 'pol-PL', DeleteTranslation: { _href: target } },
    ]);
    const removed = await api.call('DELETE', target.slice(api.base.length), { headers: admin });
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect((await load(api, draft, 'Version')).document.VersionInfo.languageCodes).toBe('eng-GB');
  });

  it('takes the fields of two languages as it shows them, also those that are not translatable', async () => {
    const intro = { fieldDefinitionIdentifier: 'intro', fieldValue: { xml: '<p>Krótko</p>' } };
    const body = { initialLanguageCode: 'pol-PL', fields: { field: [title('Wieści'), intro] } };
    expect((await patch(draft, body)).status).toBe(200);
    for (const query of ['', '?languages=pol-PL', '?languages=eng-GB']) {
      const before = await load(api, `${draft}${query}`, 'Version');
      const shown = before.document.Fields.field;
      expect(shown).toContainEqual(expect.objectContaining({ fieldDefinitionIdentifier: 'enable_comments' }));
      expect((await patch(draft, { fields: { field: shown } })).status).toBe(200);
      const xml = await api.get(`${draft}${query}`, { ...admin, Accept: type('Version', 'xml') });
      const fields = /<Fields>.*<\/Fields>/s.exec(xml.text)?.[0].replaceAll('Fields>', 'fields>');
      const sent = `<VersionUpdate>${fields}</VersionUpdate>`;
      const same = await api.call('PATCH', draft, { headers: sends('VersionUpdate', 'xml'), body: sent });
      expect([same.status, (await load(api, `${draft}${query}`, 'Version')).document]).toEqual([200, before.document]);
    }
    const other = { fieldDefinitionIdentifier: 'enable_comments', languageCode: 'pol-PL', fieldValue: true };
    const refused = await patch(draft, { fields: { field: [other] } });
    expect([refused.status, refused.json.ErrorMessage.errorDetails.errors[0].path]).toEqual([
      400,
      '/VersionUpdate/fields/field/0/languageCode',
    ]);
  });

  it('shows only the requested languages', async () => {
    const fields = {
      field: [
        title('Wieści', 'pol-PL'),
        { ...title('', 'pol-PL'), fieldDefinitionIdentifier: 'intro', fieldValue: { xml: '<p>x</p>' } },
      ],
    };
    const response = await patch(`${draft}?languages=pol-PL`, { fields });
    const codes = response.json.Version.Fields.field.map((each: { languageCode: string }) => each.languageCode);
    expect([response.status, new Set(codes)]).toEqual([200, new Set(['pol-PL'])]);
  });

  it.each([
    [
      'a field without a value',
      { fields: { field: [{ fieldDefinitionIdentifier: 'title' }] } },
      '/fields/field/0/fieldValue',
    ],
    ['a field without a name', { fields: { field: [{ fieldValue: 1 }] } }, '/fields/field/0/fieldDefinitionIdentifier'],
    [
      'an unknown field',
      { fields: { field: [{ ...title('x'), fieldDefinitionIdentifier: 'x' }] } },
      '/fields/field/0/fieldDefinitionIdentifier',
    ],
    ['an unknown language', { initialLanguageCode: 'xxx-XX' }, '/initialLanguageCode'],
    ['a list that is none', { fields: { field: title('x') } }, '/fields/field'],
  ])('responds with 400 to %s and says where, before 403 to what is not a draft', async (_, body, path) => {
    for (const version of [draft, `${content}/versions/1`]) {
      const response = await patch(version, body);
      expect([response.status, response.json.ErrorMessage.errorDetails.errors[0].path]).toEqual([
        400,
        `/VersionUpdate${path}`,
      ]);
    }
    expect((await patch(`${content}/versions/1`, {})).status).toBe(403);
  });

  it('takes a tag of the version in any language and format for what it expects', async () => {
    const { etag } = (await api.get(`${draft}?languages=pol-PL`, { ...admin, Accept: type('Version', 'xml') })).headers;
    const fields = { field: [title('Expected')] };
    expect((await patch(draft, { fields }, { 'If-Match': etag })).status).toBe(200);
    expect((await patch(draft, { fields: { field: [title('Late')] } }, { 'If-Match': etag })).status).toBe(412);
  });
});

describe('PUBLISH', () => {
  it.each([
    ['override', { 'X-HTTP-Method-Override': 'PUBLISH' }],
    ['type', { 'Content-Type': type('PublishContentVersionInput') }],
    ['type, in XML', { 'Content-Type': type('PublishContentVersionInput', 'xml') }],
  ])('publishes by %s, once', async (_, headers) => {
    const publish = () => api.call('POST', draft, { headers: { ...admin, ...headers }, body: '' });
    const response = await publish();
    expect([response.status, response.text, response.headers['content-type']]).toEqual([204, '', undefined]);
    expect((await publish()).status).toBe(403);
    expect((await load(api, content, 'ContentInfo')).document.currentVersionNo).toBe(2);
  });

  it('expects the state that If-Match names', async () => {
    const { etag } = (await api.get(draft, admin)).headers;
    await patch(draft, { fields: { field: [title('Meanwhile')] } });
    const headers = { ...sends('PublishContentVersionInput'), 'If-Match': etag };
    expect((await api.call('POST', draft, { headers })).status).toBe(412);
  });
});

describe('DELETE', () => {
  it('deletes a draft, and not what is published or the last that is left', async () => {
    const remove = (path: string) => api.call('DELETE', path, { headers: admin });
    const response = await remove(draft);
    expect([response.status, response.text]).toEqual([204, '']);
    expect((await remove(draft)).status).toBe(404);
    expect((await remove(`${content}/versions/1`)).status).toBe(403);
    await opened.db.updateTable('cms_version').set({ status: 'ARCHIVED' }).where('content_id', '=', id).execute();
    expect((await remove(`${content}/versions/1`)).status).toBe(409);
  });
});

describe('relations', () => {
  const relations = () => `${draft}/relations`;
  const relate = (target: string, path = relations(), headers = {}) =>
    api.call('POST', path, {
      headers: { ...sends('RelationCreate'), ...headers },
      body: JSON.stringify({ RelationCreate: { Destination: { _href: api.base + target } } }),
    });

  it('come in parts, all of them by default', async () => {
    for (const target of [49, 50, 51]) await relate(`/content/objects/${target}`);
    const targets = async (query: string) => {
      const { document } = await load(api, relations() + query, 'RelationList');
      expect(document._href).toBe(api.base + relations());
      return document.Relation.map((each: { DestinationContent: { _href: string } }) =>
        Number(each.DestinationContent._href.split('/').at(-1)),
      );
    };
    expect(await targets('')).toEqual([49, 50, 51]);
    expect(await targets('?limit=-1&offset=-3')).toEqual([49, 50, 51]);
    expect(await targets('?offset=1&limit=1')).toEqual([50]);
    expect((await api.get(`${relations()}?limit=-1`, admin)).headers['x-cms-limit']).toBe('100');
  });

  it('are in the document of the version, and change its tag', async () => {
    const before = await load(api, draft, 'Version');
    const { json } = await relate('/content/objects/49', relations(), { 'If-Match': before.headers.etag });
    const after = await load(api, draft, 'Version');
    expect(after.document.Relations.Relation).toEqual([json.Relation]);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect((await relate('/content/objects/50', relations(), { 'If-Match': before.headers.etag })).status).toBe(412);
  });

  it('follow from fields, and are not to be deleted', async () => {
    const image = { fieldDefinitionIdentifier: 'image', fieldValue: { destinationContentId: 49 } };
    await patch(draft, { fields: { field: [image] } });
    const { document } = await load(api, relations(), 'RelationList');
    expect(document.Relation).toMatchObject([{ SourceFieldDefinitionIdentifier: 'image', RelationType: 'ATTRIBUTE' }]);
    const path = document.Relation[0]._href.slice(api.base.length);
    expect((await load(api, path, 'Relation')).document).toEqual(document.Relation[0]);
    expect((await api.call('DELETE', path, { headers: admin })).status).toBe(403);
  });

  it.each([
    ['what is related already', '/content/objects/49', 403],
    ['what is not there', '/content/objects/4711', 403],
    ['what is no content', '/content/locations/1/2', 400],
  ])('are refused to %s', async (_, target, status) => {
    expect((await relate('/content/objects/49')).status).toBe(201);
    expect((await relate(target)).status).toBe(status);
  });

  it('are refused in what is not a draft, and missed where they are not', async () => {
    expect((await relate('/content/objects/49', `${content}/versions/1/relations`)).status).toBe(403);
    expect((await api.get(`${relations()}/4711`, admin)).status).toBe(404);
    expect((await api.call('DELETE', `${relations()}/4711`, { headers: admin })).status).toBe(404);
    const { headers } = await relate('/content/objects/50');
    const path = String(headers.location).slice(api.base.length);
    const other = path.replace('/versions/2/', '/versions/1/');
    expect((await api.get(other, admin)).status).toBe(404);
    expect((await api.call('DELETE', path, { headers: admin })).status).toBe(204);
  });
});

describe('translations', () => {
  it.each([
    ['/translations/eng-GB', 409],
    ['/translations/ger-DE', 404],
    ['/translations/%2F', 404],
    ['/versions/2/translations/eng-GB', 409],
    ['/versions/2/translations/ger-DE', 404],
    ['/versions/1/translations/eng-GB', 403],
    ['/versions/9/translations/eng-GB', 404],
  ])('respond to DELETE %s with %i', async (path, status) => {
    expect((await api.call('DELETE', content + path, { headers: admin })).status).toBe(status);
  });
});

describe('POST /content/objects', () => {
  const body = (more: object) => ({
    LocationCreate: {
      ParentLocation: { _href: `${api.base}/content/locations/1/2/` },
      sortField: 'PATH',
      sortOrder: 'ASC',
    },
    ContentType: { _href: `${api.base}/content/types/1` },
    mainLanguageCode: 'eng-GB',
    fields: { field: [] },
    ...more,
  });
  const create = (document: object) =>
    api.call('POST', '/content/objects', {
      headers: sends('ContentCreate'),
      body: JSON.stringify({ ContentCreate: document }),
    });

  it('takes every member', async () => {
    const response = await create(
      body({
        Section: { _href: `${api.base}/content/sections/5` },
        User: { _href: `${api.base}/user/users/10` },
        alwaysAvailable: 'false',
        remoteId: 'made',
        modificationDate: '2012-03-04T05:06:07+02:00',
        fields: { field: [{ fieldDefinitionIdentifier: 'name', fieldValue: 7, id: 1 }] },
      }),
    );
    expect([response.status, response.json.Content]).toMatchObject([
      201,
      {
        _remoteId: 'made',
        Name: '7',
        Section: { _href: `${api.base}/content/sections/5` },
        Owner: { _href: `${api.base}/user/users/10` },
        alwaysAvailable: false,
        lastModificationDate: '2012-03-04T03:06:07+00:00',
      },
    ]);
    expect((await create(body({ remoteId: 'made' }))).status).toBe(409);
  });

  it('calls it by the default values where no field is given', async () => {
    expect((await create(body({}))).json.Content.Name).toBe('Folder');
  });

  it.each(['LocationCreate', 'ContentType', 'mainLanguageCode', 'fields'])(
    'responds with 400 where %s is missing or null',
    async (member) => {
      for (const value of [undefined, null]) {
        const response = await create(body({ [member]: value }));
        expect(response.status).toBe(400);
        const [fault] = response.json.ErrorMessage.errorDetails.errors;
        expect(fault.path).toBe(`/ContentCreate/${member}`);
      }
    },
  );

  it.each([
    ['ContentType', { _href: '/content/types/99' }, '/ContentType/_href'],
    ['ContentType', { _href: '/content/sections/1' }, '/ContentType/_href'],
    ['Section', { _href: '/content/sections/99' }, '/Section/_href'],
    ['User', { _href: '/user/users/41' }, '/User/_href'],
    ['mainLanguageCode', 'xxx-XX', '/mainLanguageCode'],
    ['modificationDate', 'yesterday', '/modificationDate'],
  ])('responds with 400 to %s %j and says where', async (member, value, path) => {
    const sent = typeof value === 'object' ? { _href: api.base + value._href } : value;
    const response = await create(body({ [member]: sent }));
    expect([
      response.status,
      response.json.ErrorMessage.errorDetails.errors.map((fault: { path: string }) => fault.path),
    ]).toEqual([400, [`/ContentCreate${path}`]]);
  });
});
