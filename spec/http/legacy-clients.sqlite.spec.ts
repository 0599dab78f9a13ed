/** The option `legacyClients`: what `Allow` lists, and what a cleared cookie holds. `Accept` has specs of its own. */
import { describe, expect, it } from '@jest/globals';
import type { Repository } from '../../lib/repository/repository.js';
import { type Api, admin, serve, type } from '../support/api.js';
import { useApi, useApiOf } from '../support/fixtures.js';

/** The methods of the protocol's tables, in the order that clients know. */
const tables: Readonly<Record<string, string>> = {
  '/': 'GET',
  '/services/countries': 'GET',
  '/languages': 'GET',
  '/languages/eng-GB': 'GET',
  '/content/objects': 'GET,POST',
  '/content/objects/41': 'PATCH,GET,DELETE,COPY',
  '/content/objects/41/hide': 'POST',
  '/content/objects/41/reveal': 'POST',
  '/content/objects/41/versions': 'GET',
  '/content/objects/41/currentversion': 'GET,COPY',
  '/content/objects/41/versions/1': 'GET,PATCH,DELETE,COPY,PUBLISH',
  '/content/objects/41/translations/eng-GB': 'DELETE',
  '/content/objects/41/versions/1/translations/eng-GB': 'DELETE',
  '/content/objects/41/relations': 'GET',
  '/content/objects/41/versions/1/relations': 'GET,POST',
  '/content/objects/41/versions/1/relations/1': 'GET,DELETE',
  '/content/locations': 'GET',
  '/content/locations/1/43': 'GET,PATCH,DELETE,COPY,MOVE,SWAP',
  '/content/locations/1/43/children': 'GET',
  '/content/objects/41/locations': 'GET,POST',
  '/content/locations/1/43/urlaliases': 'GET',
  '/content/sections': 'GET,POST',
  '/content/sections/3': 'GET,PATCH,DELETE',
  '/content/trash': 'GET,DELETE',
  '/content/trash/1': 'GET,DELETE,MOVE',
  '/content/objectstategroups': 'GET,POST',
  '/content/objectstategroups/2': 'GET,PATCH,DELETE',
  '/content/objectstategroups/2/objectstates': 'GET,POST',
  '/content/objectstategroups/2/objectstates/1': 'GET,PATCH,DELETE',
  '/content/objects/41/objectstates': 'GET,PATCH',
  '/content/urlaliases': 'GET,POST',
  '/content/urlaliases/0-d41d8cd98f00b204e9800998ecf8427e': 'GET,DELETE',
  '/content/urlwildcards': 'GET,POST',
  '/content/urlwildcards/1': 'GET,DELETE',
  '/user/sessions': 'POST',
  '/user/sessions/current': 'GET',
  '/user/sessions/x': 'DELETE',
  '/user/sessions/x/refresh': 'POST',
  '/content/types/1': 'COPY,GET,POST,DELETE',
  '/content/types/1/draft': 'DELETE,GET,PATCH,PUBLISH',
  '/user/roles/1': 'POST,GET,PATCH,DELETE',
  '/user/users': 'HEAD,GET',
  '/views': 'POST,GET',
  '/bookmark': 'GET',
  '/bookmark/43': 'POST,GET,HEAD,DELETE',
};

/** What a type selects: the methods of the action alone. */
const actions: readonly (readonly [path: string, name: string, methods: string])[] = [
  ['/content/objects/41', 'CopyContentInput', 'POST'],
  ['/content/objects/41/versions/1', 'CreateDraftFromVersionInput', 'POST'],
  ['/content/objects/41/versions/1', 'PublishContentVersionInput', 'POST'],
  ['/content/objects/41/currentversion', 'CreateDraftFromCurrentVersionInput', 'POST'],
  ['/content/locations/1/43', 'CopyLocationInput', 'POST'],
  ['/content/locations/1/43', 'MoveLocationInput', 'POST'],
  ['/content/locations/1/43', 'SwapLocationInput', 'POST'],
  ['/content/locations/1/43', 'TrashLocationInput', 'POST,TRASH'],
  ['/content/trash/1', 'RestoreTrashItemInput', 'POST'],
];

const { api: legacy, opened: repository } = await useApi({ legacyClients: true });
const complete = await useApiOf(repository);

describe('legacyClients', () => {
  const allowOf = async (api: Api, method: string, path: string, headers: object = {}) => {
    const response = await api.call(method, path, { headers: { ...admin, ...headers } });
    return [response.status, response.headers.allow];
  };

  it.each(Object.entries(tables))('has Allow of %s list what the protocol does', async (path, methods) => {
    expect(await allowOf(legacy, 'OPTIONS', path)).toEqual([200, methods]);
    expect(await allowOf(legacy, 'PUT', path)).toEqual([405, methods]);
    const [, all] = await allowOf(complete, 'OPTIONS', path);
    expect(String(all).split(',')).toEqual(expect.arrayContaining([...methods.split(','), 'OPTIONS']));
  });

  it.each(actions)('has Allow of %s list the methods that %s selects', async (path, name, methods) => {
    for (const format of ['json', 'xml']) {
      const selecting = { 'Content-Type': type(name, format) };
      expect(await allowOf(legacy, 'OPTIONS', path, selecting)).toEqual([200, methods]);
      expect(await allowOf(legacy, 'PUT', path, selecting)).toEqual([405, methods]);
      const [, all] = await allowOf(complete, 'PUT', path, selecting);
      expect(all).toBe((await allowOf(complete, 'OPTIONS', path))[1]);
    }
  });

  it('has the methods that Allow leaves out work as before', async () => {
    const head = await legacy.call('HEAD', '/content/objects/41', { headers: admin });
    expect([head.status, head.text]).toEqual([200, '']);
    const trash = { 'X-HTTP-Method-Override': 'TRASH' };
    expect(await allowOf(legacy, 'POST', '/content/locations/1/4711', trash)).toEqual([404, undefined]);
  });

  it.each(['json', 'xml'])('finds remote ids and identifiers in criteria without case, in %s', async (format) => {
    const { json } = await complete.get('/content/objects/1', { ...admin, Accept: type('ContentInfo') });
    const remoteId = json.Content._remoteId.toUpperCase();
    const accept = { ...admin, Accept: type('ContentInfo', format) };
    const contentType = (await complete.get('/content/types/1', { ...admin, Accept: type('ContentType') })).json;
    const types = `/content/types?remoteId=${contentType.ContentType.remoteId.toUpperCase()}`;
    const acceptTypes = { ...admin, Accept: type('ContentTypeInfoList', format) };
    const view = {
      json: '{"ViewInput":{"identifier":"it","Query":{"Filter":{"ContentTypeIdentifierCriterion":"FOLDER"}}}}',
      xml: `<ViewInput><identifier>it</identifier><Query><Filter>
        <ContentTypeIdentifierCriterion>FOLDER</ContentTypeIdentifierCriterion></Filter></Query></ViewInput>`,
    };
    const search = (api: Api) => {
      const headers = { ...admin, 'Content-Type': type('ViewInput', format), Accept: type('View') };
      return api.call('POST', '/views', { headers, body: view[format as keyof typeof view] });
    };
    // The second time from the cache of each.
    for (let time = 0; time < 2; time += 1) {
      expect((await legacy.get(`/content/objects?remoteId=${remoteId}`, accept)).status).toBe(307);
      expect((await complete.get(`/content/objects?remoteId=${remoteId}`, accept)).status).toBe(404);
      expect((await legacy.get(types, acceptTypes)).status).toBe(200);
      expect((await complete.get(types, acceptTypes)).status).toBe(404);
      expect((await search(legacy)).json.View.Result.count).toBeGreaterThan(0);
      expect((await search(complete)).status).toBe(404);
    }
  });

  it('has Allow of what the protocol does not know list everything', async () => {
    expect(await allowOf(legacy, 'OPTIONS', '/openapi.json')).toEqual([200, 'GET,HEAD,OPTIONS']);
  });

  it('leaves out members and links that the protocol does not have', async () => {
    const language =
      '<languageId>2</languageId><languageCode>eng-GB</languageCode><name>English (United Kingdom)</name>';
    const xml = await legacy.get('/languages/eng-GB', { ...admin, Accept: type('Language', 'xml') });
    expect(xml.text).toMatch(new RegExp(`<Language [^>]*>${language.replaceAll(/[()]/g, '\\$&')}</Language>$`));
    const membersOf = async (api: Api, path: string) =>
      Object.keys(Object.values((await api.get(path, admin)).json)[0] as object);
    expect(await membersOf(legacy, '/languages/eng-GB')).not.toContain('enabled');
    expect(await membersOf(complete, '/languages/eng-GB')).toContain('enabled');
    expect(await membersOf(legacy, '/')).not.toContain('languages');
    expect(await membersOf(complete, '/')).toContain('languages');
    const invalid = { headers: { ...admin, 'Content-Type': type('SectionInput') }, body: '{"SectionInput":{}}' };
    const { json } = await legacy.call('POST', '/content/sections', invalid);
    expect(json.ErrorMessage.errorDetails).toEqual({ fields: [] });
  });

  it('finds no users without a lookup', async () => {
    for (const query of ['', '?offset=0&limit=-1', '?login=', '?text=admin']) {
      expect([query, (await legacy.get(`/user/users${query}`, admin)).status]).toEqual([query, 404]);
      expect((await legacy.call('HEAD', `/user/users${query}`, { headers: admin })).status).toBe(404);
    }
    expect((await legacy.get('/user/users?login=admin', admin)).status).toBe(200);
  });

  it('lists nothing that the repository lacks', async () => {
    const { content = repository.content, bookmarks } = repository;
    const few = { content: { load: content.load }, bookmarks: { delete: bookmarks?.delete } } as Repository;
    const api = await serve(few, { legacyClients: true });
    expect((await allowOf(api, 'OPTIONS', '/content/objects/41'))[1]).toBe('GET');
    expect((await allowOf(api, 'OPTIONS', '/bookmark/43'))[1]).toBe('DELETE');
    await api.close();
  });

  it.each([
    ['deleted', { legacyClients: true }],
    ['', {}],
  ])('sends a cleared cookie with the value %j', async (value, options) => {
    const session = { install: { secret: 'of the specs' } };
    const api = await serve(repository, { session, ...options });
    const gone = await api.get('/user/sessions/current', { Cookie: 'CMSSESSID=gone' });
    expect([gone.status, gone.headers['set-cookie']]).toEqual([
      404,
      [expect.stringMatching(new RegExp(`^CMSSESSID=${value}; Path=/; Expires=Thu, 01 Jan 1970`))],
    ]);
    await api.close();
  });
});
