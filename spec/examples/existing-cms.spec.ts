import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { app } from '../../examples/existing-cms.js';
import { vendorType } from './host.js';

const api = '/cms/api/cms/v2';
const library = `${api}/content/objects/1`;
const concert = `${api}/content/objects/2`;

async function newBrowser(login?: string, password?: string) {
  const browser = request.agent(app);
  if (login) expect((await browser.post('/login').type('form').send({ login, password })).status).toBe(303);
  return browser;
}

const eva = () => newBrowser('eva', 'library');
const tom = () => newBrowser('tom', 'concert');
type Browser = Awaited<ReturnType<typeof newBrowser>>;

async function tokenOf(browser: Browser): Promise<string> {
  return (await browser.get(`${api}/user/sessions/current`)).body.Session.csrfToken;
}

async function patch(browser: Browser, href: string, changes: object, headers: Record<string, string> = {}) {
  return browser
    .patch(href)
    .set('Content-Type', vendorType('ContentUpdate'))
    .set('X-CSRF-Token', await tokenOf(browser))
    .set(headers)
    .send(JSON.stringify({ ContentUpdate: changes }));
}

describe('a CMS that was there before', () => {
  it('serves its articles in a subfolder, in both formats', async () => {
    const { body } = await request(app).get(library).set('Accept', vendorType('Content'));
    const { _href, _remoteId, Name, Section, CurrentVersion } = body.Content;
    expect([_href, _remoteId, Name]).toEqual([library, 'library', 'The new library opens']);
    expect(Section._href).toBe(`${api}/content/sections/1`);
    const values = CurrentVersion.Version.Fields.field.map((field: { fieldValue: string }) => field.fieldValue);
    expect(values).toEqual(['The new library opens', 'On Monday, at nine.']);
    const xml = await request(app).get(library).set('Accept', 'application/xml').buffer();
    expect(xml.text).toContain(`href="${library}"`);
  });

  it('lists types and sections', async () => {
    const types = await request(app).get(`${api}/content/types`);
    expect(types.body.ContentTypeInfoList.ContentType).toHaveLength(1);
    expect((await request(app).get(`${api}/content/types/1`)).status).toBe(200);
    const sections = await request(app).get(`${api}/content/sections`);
    expect(sections.body.SectionList.Section.map(({ name }: { name: string }) => name)).toEqual(['News', 'Culture']);
  });

  it('finds an article by its slug', async () => {
    const { status, headers } = await request(app).get(`${api}/content/objects?remoteId=library`);
    expect([status, headers.location]).toEqual([307, library]);
  });

  it('keeps its own pages', async () => {
    const page = await (await tom()).get('/');
    expect(page.text).toContain('You are logged in as tom.');
    expect((await request(app).get('/')).text).not.toContain('A concert');
  });

  it('knows over the API who logged in on its own page', async () => {
    expect((await request(app).get(concert)).status).toBe(404);
    const browser = await tom();
    expect((await browser.get(concert)).body.Content.status).toBe('DRAFT');
    const { Session } = (await browser.get(`${api}/user/sessions/current`)).body;
    // Users are not served, so that nothing links to them.
    expect([Session.name, Session.User]).toEqual(['newspaper', undefined]);
  });

  it('leaves logging in to its own page', async () => {
    expect((await request(app).post(`${api}/user/sessions`)).status).toBe(404);
  });

  it('refuses a login with a wrong password, and one from another site', async () => {
    const { status } = await request(app).post('/login').type('form').send({ login: 'eva', password: 'x' });
    expect(status).toBe(403);
    const foreign = request(app).post('/login').set('Sec-Fetch-Site', 'cross-site').type('form');
    expect((await foreign.send({ login: 'eva', password: 'library' })).status).toBe(403);
  });

  it('shows earlier texts to those who write only', async () => {
    const versions = async (browser: Browser) =>
      (await browser.get(`${library}/versions`)).body.VersionList.VersionItem.length;
    expect([await versions(await newBrowser()), await versions(await eva())]).toEqual([1, 2]);
    expect((await request(app).get(`${library}/versions/1`)).status).toBe(404);
    const earlier = await (await eva()).get(`${library}/versions/1`);
    expect(earlier.body.Version.VersionInfo.status).toBe('ARCHIVED');
  });

  it('changes an article in its own storage, all of it or nothing', async () => {
    const browser = await eva();
    const refused = { Section: { _href: `${api}/content/sections/2` }, Owner: { _href: `${api}/user/users/9` } };
    expect((await patch(browser, library, refused)).status).toBe(400);
    expect((await browser.get(library)).body.Content.Section._href).toBe(`${api}/content/sections/1`);
    const changes = { ...refused, Owner: { _href: `${api}/user/users/2` }, remoteId: 'the-library' };
    const { status, body } = await patch(browser, library, changes);
    expect(status).toBe(200);
    expect([body.Content.Section._href, body.Content._remoteId]).toEqual([`${api}/content/sections/2`, 'the-library']);
    // Earlier texts are for the new owner, too.
    const { VersionList } = (await (await tom()).get(`${library}/versions`)).body;
    expect([body.Content.Owner, VersionList.VersionItem.length]).toEqual([undefined, 2]);
  });

  it('refuses what it cannot store', async () => {
    for (const changes of [
      { alwaysAvailable: false },
      { mainLanguageCode: 'pol-PL' },
      { Section: { _href: `${api}/content/sections/3` } },
    ]) {
      expect((await patch(await eva(), library, changes)).status).toBe(400);
    }
    expect((await patch(await eva(), library, { remoteId: 'concert' })).status).toBe(409);
  });

  it('refuses changes by who may not make them', async () => {
    expect((await patch(await eva(), library, { Owner: { _href: `${api}/user/users/1` } })).status).toBe(200);
    expect((await patch(await tom(), library, { remoteId: 'mine' })).status).toBe(403);
    const unknown = await request(app).delete(library);
    expect(unknown.status).toBe(401);
    const withoutToken = await (await eva()).delete(library);
    expect(withoutToken.status).toBe(401);
  });

  it('prevents lost updates', async () => {
    const browser = await eva();
    const { etag = '' } = (await browser.get(library)).headers;
    expect((await patch(browser, library, { remoteId: 'first' }, { 'If-Match': etag })).status).toBe(200);
    expect((await patch(browser, library, { remoteId: 'second' }, { 'If-Match': etag })).status).toBe(412);
    expect((await browser.get(library)).body.Content._remoteId).toBe('first');
  });

  it('deletes an article', async () => {
    const browser = await tom();
    const { status } = await browser.delete(concert).set('X-CSRF-Token', await tokenOf(browser));
    expect(status).toBe(204);
    expect((await (await eva()).get(concert)).status).toBe(404);
  });

  it('has no places to copy an article to, and so does not offer it', async () => {
    const { headers } = await request(app).options(library);
    expect(headers.allow).toBe('GET,HEAD,PATCH,DELETE,OPTIONS');
  });

  it('ends a session over the API as on its own page', async () => {
    const browser = await eva();
    const { _href, csrfToken } = (await browser.get(`${api}/user/sessions/current`)).body.Session;
    expect((await browser.delete(_href).set('X-CSRF-Token', csrfToken)).status).toBe(204);
    expect((await browser.get('/')).text).toContain('action="login"');
    const other = await eva();
    expect((await other.post('/logout')).status).toBe(303);
    expect((await other.get(`${api}/user/sessions/current`)).status).toBe(404);
  });
});
