/** Forms of pages: what a browser sends without a script, over HTTP. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import type { Opened } from '../sql/support.js';
import { asAdministrator, open } from '../sql/support.js';
import { type Api, admin, serve } from '../support/api.js';

const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const own = { ...browser, 'Sec-Fetch-Site': 'same-origin' };
const urlencoded = 'application/x-www-form-urlencoded';
const json = (name: string) => `application/vnd.cms.api.${name}+json`;

const section = (identifier: string, more: Readonly<Record<string, string>> = {}) =>
  new URLSearchParams({
    _type: json('SectionInput'),
    '/SectionInput/name': 'Press & <b>more</b>',
    '/SectionInput/identifier': identifier,
    ...more,
  }).toString();

describe('A form', () => {
  let opened: Opened;
  let api: Api;
  beforeAll(async () => {
    opened = await open();
    api = await serve(opened);
  });
  afterAll(async () => {
    await api.close();
    await opened.close();
  });

  const post = (path: string, body: string, headers: Readonly<Record<string, string>> = own) =>
    api.call('POST', path, { headers: { ...admin, 'Content-Type': urlencoded, ...headers }, body });
  const placeOf = ({ location = '' }: { readonly location?: string | undefined }) =>
    location.slice(api.base.length).replace(/#.*/, '');
  const stored = async (identifier: string) =>
    (await api.get(`/content/sections?identifier=${identifier}`, admin)).json?.SectionList?.Section;

  it('creates what its fields say, and leads to it', async () => {
    const { status, headers, text } = await post('/content/sections', section('press'));
    expect([status, text, headers['cache-control']]).toEqual([303, '', 'no-store']);
    expect(headers.location).toMatch(new RegExp(`^${api.base}/content/sections/\\d+#done-create$`));
    const created = await api.get(placeOf(headers), admin);
    expect(created.json.Section).toMatchObject({ identifier: 'press', name: 'Press & <b>more</b>' });
  });

  it('can override the method, with a precondition, and redirects to the changed resource', async () => {
    const { headers } = await post('/content/sections', section('changed'));
    const path = placeOf(headers);
    const { headers: shown } = await api.get(path, admin);
    const change = { _method: 'PATCH', '_if-match': String(shown.etag) };
    const updated = await post(path, section('renamed', change));
    expect([updated.status, updated.headers.location]).toEqual([303, `${api.base}${path}#done-patch`]);
    expect((await post(path, section('again', change))).status).toBe(412);
    expect(await stored('renamed')).toHaveLength(1);
    const deleted = await post(path, new URLSearchParams({ _method: 'DELETE' }).toString());
    expect([deleted.status, deleted.headers.location]).toEqual([303, `${api.base}/content/sections#done-delete`]);
  });

  it('leads from what it has deleted to what that was in, at last to the root', async () => {
    const deleted = async (path: string) => {
      const { status, headers } = await post(path, new URLSearchParams({ _method: 'DELETE' }).toString());
      return [status, placeOf(headers)];
    };
    expect(await deleted('/content/locations/1/43/51')).toEqual([303, '/content/locations/1/43']);
    const further = { contentId: 50, parentLocationId: 2, priority: 0, hidden: false } as const;
    const { pathString } = await opened.locations.create(
      { ...further, sortField: 'PATH', sortOrder: 'ASC' },
      asAdministrator,
    );
    const trashed = await post(
      `/content/locations${pathString.slice(0, -1)}`,
      new URLSearchParams({ _method: 'TRASH' }).toString(),
    );
    expect([trashed.status, placeOf(trashed.headers)]).toEqual([303, '/content/locations/1/2']);
    expect(await deleted('/content/trash')).toEqual([303, '/content/trash']);
    expect(await deleted('/content/objects/50')).toEqual([303, '/']);
    const { id } = await opened.users.create(
      {
        groupPath: '/1/5/13/',
        login: 'visitor',
        email: 'visitor@example.org',
        password: 'correct horse',
        mainLanguageCode: 'eng-GB',
        fields: [
          { fieldDefinitionIdentifier: 'first_name', languageCode: 'eng-GB', value: 'A' },
          { fieldDefinitionIdentifier: 'last_name', languageCode: 'eng-GB', value: 'B' },
        ],
      },
      asAdministrator,
    );
    expect(await deleted(`/user/users/${id}`)).toEqual([303, '/user/users']);
  });

  it('leads from a published draft to a page that is there', async () => {
    const { id } = (await opened.contentTypes.list({ offset: 0, limit: 1 }, asAdministrator)).items[0] as {
      id: number;
    };
    await opened.contentTypes.createDraft({ id, changes: {} }, asAdministrator);
    const published = await post(`/content/types/${id}/draft`, new URLSearchParams({ _method: 'PUBLISH' }).toString());
    expect([published.status, placeOf(published.headers)]).toEqual([303, `/content/types/${id}`]);
  });

  it('has a bound of its fields, and ignores one that is nested too deep', async () => {
    const many = `&${'a=1&'.repeat(10_000)}`;
    const { status, text } = await post('/content/sections', section('many') + many, { ...own, Accept: 'text/html' });
    expect([status, text]).toEqual([400, expect.stringContaining('The form has more than 10000 fields')]);
    const deep = { [`/SectionInput${'/a'.repeat(200_000)}`]: 'deep' };
    expect((await post('/content/sections', section('deep', deep))).status).toBe(303);
  });

  it('leads to the page that it names, if that is one of this API', async () => {
    const at = async (_next: string) =>
      (await post('/content/sections', section(`next-${randomUUID()}`, { _next }))).headers.location;
    expect(await at(`${api.base}/content/sections?limit=5`)).toBe(`${api.base}/content/sections?limit=5`);
    for (const elsewhere of [
      '//evil.example',
      'https://evil.example/',
      '/\\evil.example',
      `${api.base}/\\..`,
      `${api.base}/../../evil`,
      `${api.base}/%2E%2e/x`,
      `${api.base}/../v22/x`,
      '/',
      'javascript:alert(1)',
    ]) {
      expect(await at(elsewhere)).toMatch(/\/content\/sections\/\d+#done-create$/);
    }
  });

  it('of another site changes nothing', async () => {
    const foreign: Readonly<Record<string, string>>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site', Origin: api.url },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      {},
    ];
    for (const headers of foreign) {
      expect((await post('/content/sections', section('foreign'), { ...browser, ...headers })).status).toBe(400);
    }
    expect(await stored('foreign')).toBeUndefined();
    expect((await post('/content/sections', section('native'), { ...browser, Origin: api.url })).status).toBe(303);
  });

  it('is refused like any other body where its client is no browser', async () => {
    const { status } = await post('/content/sections', section('program'), { Accept: 'application/json' });
    expect(status).toBe(415);
  });

  it('can be multipart, and is refused where it is not what it says, or too large', async () => {
    const headers = { ...own, 'Content-Type': 'multipart/form-data; boundary=x' };
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const fields = [...new URLSearchParams(section('parts'))].map(([name, value]) => part(name, value)).join('');
    expect((await post('/content/sections', `${fields}--x--\r\n`, headers)).status).toBe(303);
    expect((await post('/content/sections', 'no parts', headers)).status).toBe(400);
    expect((await post('/content/sections', section('large', { more: 'x'.repeat(1_100_000) }))).status).toBe(413);
  });

  it('that cannot be read is a 400, as are faults of its document', async () => {
    const wrong = await post('/content/sections', section('wrong', { _json: '/SectionInput/name' }));
    expect(wrong.status).toBe(400);
    expect((await post('/content/sections', section('not an identifier'))).status).toBe(400);
    expect((await post('/content/sections', section('safe', { _method: 'GET' }))).status).toBe(400);
    expect(await stored('safe')).toBeUndefined();
  });
});

describe('A form of a page', () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  const login = (password: string) =>
    new URLSearchParams({
      _type: json('SessionInput'),
      '/SessionInput/login': 'admin',
      '/SessionInput/password': password,
    }).toString();

  it('needs the token of the session that its visitor is logged in by', async () => {
    const api = await serve(opened, { session: { install: { secret: 's'.repeat(32) } } });
    try {
      const headers = { ...own, 'Content-Type': urlencoded };
      expect((await api.call('POST', '/user/sessions', { headers, body: login('wrong') })).status).toBe(401);
      const begun = await api.call('POST', '/user/sessions', { headers, body: login('publish') });
      expect(begun.status).toBe(303);
      const Cookie = String(begun.headers['set-cookie']?.[0]?.split(';')[0]);
      const { json: document } = await api.get('/user/sessions/current', { Cookie });
      const { csrfToken } = document.Session;
      const send = (body: string) => api.call('POST', '/content/sections', { headers: { ...headers, Cookie }, body });
      expect((await send(section('token'))).status).toBe(401);
      expect((await send(section('token', { _token: `${csrfToken}x` }))).status).toBe(401);
      expect((await send(section('token', { _token: csrfToken }))).status).toBe(303);
    } finally {
      await api.close();
    }
  });

  it('works where a body parser of the host has read it', async () => {
    const api = await serve(opened, { before: [express.urlencoded({ extended: true })] });
    const headers = { ...admin, ...own, 'Content-Type': urlencoded };
    const { status } = await api.call('POST', '/content/sections', { headers, body: section('parsed') });
    await api.close();
    expect(status).toBe(303);
  });

  it.each([{ browsable: false }, { legacyClients: true }])('means nothing with %j', async (options) => {
    const api = await serve(opened, options);
    const headers = { ...admin, ...own, 'Content-Type': urlencoded };
    const { status } = await api.call('POST', '/content/sections', { headers, body: section('off') });
    await api.close();
    expect(status).toBe(415);
  });
});
