/** The repository on plain `pg`, by the checks of the conformance kit and over HTTP. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { runChecks, type Situation } from '../../conformance/index.js';
import { ServiceUnavailable } from '../../lib/errors/errors.js';
import { type Api, basic, load, serve, type } from '../support/api.js';
import { itIf } from '../support/skipped.js';
import { hasPostgres, openInSchema } from './plain-pg.js';

const isThere = await hasPostgres();
const opened = isThere ? await openInSchema() : undefined;
const repository = opened?.repository ?? { content: { load: () => Promise.reject(new ServiceUnavailable()) } };
const api: Api = await serve(repository, { mount: '/cms' });
afterAll(async () => {
  await api.close();
  await opened?.close();
});

const situation: Situation = {
  administrator: { userId: 1, login: 'admin' },
  reader: { userId: 2, login: 'reader' },
  parentLocationId: 1,
  contentTypeId: 1,
  leafContentTypeId: null,
  richTextField: null,
  nameField: 'title',
  textField: 'body',
  otherLanguageCode: 'ger-DE',
  publicSectionId: 1,
};

const test = itIf(isThere, 'there is no PostgreSQL server');
// What is not there cannot be asked what it implements.
if (isThere) {
  await runChecks(it, async () => ({ repository, situation, close: async () => undefined }));
}

const editor = { Authorization: basic('admin', 'publish') };
const reader = { Authorization: basic('reader', 'publish') };

async function write(method: string, path: string, name: string, document: object, headers: object = editor) {
  const body = JSON.stringify({ [name]: document });
  return api.call(method, path, { headers: { ...headers, 'Content-Type': type(name), Accept: type('Version') }, body });
}

/** Makes a page below the root, and gives its path. */
async function page(title: string, more: object = {}): Promise<string> {
  const place = { ParentLocation: { _href: `${api.base}/content/locations/1` }, sortField: 'PATH', sortOrder: 'ASC' };
  const document = {
    LocationCreate: place,
    ContentType: { _href: `${api.base}/content/types/1` },
    mainLanguageCode: 'eng-GB',
    fields: { field: [{ fieldDefinitionIdentifier: 'title', fieldValue: title }] },
    ...more,
  };
  const body = JSON.stringify({ ContentCreate: document });
  const headers = { ...editor, 'Content-Type': type('ContentCreate'), Accept: type('ContentInfo') };
  const { headers: given } = await api.call('POST', '/content/objects', { headers, body });
  return String(given.location).slice(api.base.length);
}

const publish = (path: string) =>
  api.call('POST', path, { headers: { ...editor, 'X-HTTP-Method-Override': 'PUBLISH' } });

describe('pages', () => {
  test('are for everyone once they are published in a public section', async () => {
    const path = await page('Opening hours');
    expect((await api.get(path)).status).toBe(401);
    expect((await api.get(path, reader)).status).toBe(403);
    expect((await publish(`${path}/versions/1`)).status).toBe(204);
    const { document } = await load(api, path, 'Content', {});
    expect([document.Name, document.status]).toEqual(['Opening hours', 'PUBLISHED']);
    const { status, json } = await api.get('/content/locations/1/children');
    expect([status, json.LocationList.Location.length > 0]).toEqual([200, true]);
  });

  test('of an internal section are for editors alone, in lists and counts too', async () => {
    const counts = async (headers: object) => {
      const root = await api.get('/content/locations/1', { ...headers, Accept: type('Location') });
      const list = await api.get('/content/locations/1/children', { ...headers });
      return [root.json.Location.childCount, list.json.LocationList.Location.length];
    };
    const before = [await counts({}), await counts(editor)];
    const path = await page('Minutes', { Section: { _href: `${api.base}/content/sections/2` } });
    await publish(`${path}/versions/1`);
    expect((await api.get(path, reader)).status).toBe(403);
    expect((await api.get(path, editor)).status).toBe(200);
    const [anonymous = [], ofEditor = []] = before;
    expect([await counts({}), await counts(editor)]).toEqual([anonymous, ofEditor.map((count) => count + 1)]);
  });

  test('are changed in drafts, which take the place of what was published', async () => {
    const path = await page('First');
    await publish(`${path}/versions/1`);
    const draft = await api.call('COPY', `${path}/currentversion`, { headers: { ...editor, Accept: type('Version') } });
    expect([draft.status, draft.json.Version.VersionInfo.status]).toEqual([201, 'DRAFT']);
    const field = { fieldDefinitionIdentifier: 'title', fieldValue: 'Second' };
    const changed = await write('PATCH', `${path}/versions/2`, 'VersionUpdate', { fields: { field: [field] } });
    expect(changed.status).toBe(200);
    expect((await load(api, path, 'ContentInfo', {})).document.Name).toBe('First');
    expect((await publish(`${path}/versions/2`)).status).toBe(204);
    expect((await load(api, path, 'ContentInfo', {})).document.Name).toBe('Second');
    const old = await api.call('PATCH', `${path}/versions/1`, {
      headers: { ...editor, 'Content-Type': type('VersionUpdate') },
      body: JSON.stringify({ VersionUpdate: { fields: { field: [field] } } }),
    });
    expect(old.status).toBe(403);
  });

  test('are listed in parts', async () => {
    const titles = ['a', 'b', 'c'];
    for (const title of titles) await publish(`${await page(title)}/versions/1`);
    const part = async (query: string) =>
      (await api.get(`/content/locations/1/children?${query}`)).json.LocationList.Location.map(
        ({ _href }: { readonly _href: string }) => _href,
      );
    const all = await part('limit=50');
    expect([...(await part('limit=2')), ...(await part('offset=2&limit=50'))]).toEqual(all);
  });

  test('name every field that is at fault', async () => {
    const field = [
      { fieldDefinitionIdentifier: 'title', fieldValue: '' },
      { fieldDefinitionIdentifier: 'body', fieldValue: { no: 'text' } },
    ];
    const path = await page('Third');
    const { status, json } = await write('PATCH', `${path}/versions/1`, 'VersionUpdate', { fields: { field } });
    expect([status, json.ErrorMessage.errorDetails.fields.length]).toEqual([400, 2]);
  });

  test('are not found by texts and ids that no column holds', async () => {
    expect((await api.get('/content/objects?remoteId=%00')).status).toBe(400);
    expect((await api.get('/content/objects/99999999999')).status).toBe(404);
  });
});

describe('the database', () => {
  test('that cannot be reached is a 503', async () => {
    const { openDatabase } = await import('../../examples/plain-pg/database.js');
    const { createRepository } = await import('../../examples/plain-pg/repository.js');
    const lost = createRepository(openDatabase('postgres://127.0.0.1:1/none'));
    const other = await serve(lost);
    const { status, headers } = await other.get('/content/objects/1');
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    await other.close();
    await lost.close?.();
  });
});
