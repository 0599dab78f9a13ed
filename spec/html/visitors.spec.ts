/** What pages offer to whom: operations that the visitor may use, names that the visitor may read, and a link to log in. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addUser, asAdministrator, grant, type Opened, open } from '../sql/support.js';
import { field } from '../sql/writing.js';
import { type Api, admin, serve } from '../support/api.js';

const Accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
const install = { session: { install: { secret: 'of the specs only' } } } as const;

const methodsIn = (text: string) =>
  [...text.matchAll(/<li id="([\w.]+)">(?=<a|<form|<details)/g)].map(([, id = '']) => id).sort();

describe('a page', () => {
  let opened: Opened;
  let api: Api;
  let reviewer: Api;
  let reviewerId: number;
  beforeAll(async () => {
    opened = await open();
    api = await serve(opened, install);
    reviewerId = await addUser(opened, 44, 'reviewer');
    reviewer = await serve(opened, { session: { user: () => ({ id: reviewerId, login: 'reviewer' }) } });
    await grant(opened, reviewerId, 'content/read');
    await grant(opened, reviewerId, 'content/edit', { Section: ['1'] });
  });
  afterAll(async () => {
    await Promise.all([api, reviewer].map((each) => each.close()));
    await opened.close();
  });

  it('offers visitors who are not logged in nothing to change, and leads them to the login', async () => {
    for (const path of ['/content/locations/1/2', '/']) {
      const { status, text } = await api.get(path, { Accept });
      expect([path, status, methodsIn(text)]).toEqual([path, 200, []]);
      expect(text).not.toContain('New here');
      expect(text).toContain(`<a href="${api.base}/login">Log in</a>`);
    }
    expect((await api.get('/content/locations/1/2', { Accept })).text).toContain('to make changes.');
  });

  it('offers all to the administrator', async () => {
    const { text } = await api.get('/content/locations/1/2', { ...admin, Accept });
    const own = ['copy', 'delete', 'move', 'swap', 'trash', 'update'].map((name) => `locations.${name}`);
    expect(methodsIn(text)).toEqual(['bookmark', 'create', 'edit', 'hide', ...own]);
    expect(text).toContain('New here');
  });

  it('offers others what their rights allow them to do with what is shown', async () => {
    const home = await reviewer.get('/content/locations/1/2', { Accept });
    expect(methodsIn(home.text)).toEqual(['bookmark', 'edit', 'locations.swap', 'locations.update']);
    expect(home.text).not.toContain('New here');
    const media = await reviewer.get('/content/locations/1/43', { Accept });
    expect([media.status, methodsIn(media.text)]).toEqual([200, ['bookmark']]);
    expect(methodsIn((await reviewer.get('/content/sections/1', { Accept })).text)).toEqual([]);
  });

  it('with the form of an operation that is always refused says so, and has no form', async () => {
    const { text } = await reviewer.get('/content/locations/1/43?form=PATCH', { Accept });
    expect(text).toContain('You may not do this here.');
    expect(text).not.toContain('class="form"');
    const { text: unknown } = await api.get('/content/sections?form=POST', { Accept });
    expect(unknown).toContain('You must log in to do this.');
    expect(unknown).not.toContain('/SectionInput/');
  });

  it('names what its links lead to, where the visitor may read that', async () => {
    const linksIn = (text: string) =>
      [...text.matchAll(/<tr><td><a href="([^"]*)">([^<]*)<\/a>/g)].map(([, href = '', name]) => [
        href.replace(/.*\/content/, '/content'),
        name,
      ]);
    const { text } = await api.get('/content/locations/1/43/children', { ...admin, Accept });
    expect(linksIn(text)).toEqual([
      ['/content/locations/1/43/52', 'Files'],
      ['/content/locations/1/43/51', 'Images'],
      ['/content/locations/1/43/53', 'Multimedia'],
    ]);
    const places = await api.get('/content/objects/41/locations', { ...admin, Accept });
    expect(linksIn(places.text)).toEqual([['/content/locations/1/43', 'Media']]);
  });

  it('names drafts as well, which no search finds', async () => {
    const fields = [field('name', 'Hidden plan')];
    const location = { parentLocationId: 2, priority: 0, hidden: false };
    const draft = await opened.content.create(
      { contentTypeId: 1, mainLanguageCode: 'eng-GB', location, fields },
      asAdministrator,
    );
    const version = { contentId: draft.id, versionNo: 1 };
    await opened.relations.create({ ...version, destinationContentId: 41 }, asAdministrator);
    const relations = `/content/objects/${draft.id}/versions/1/relations`;
    expect((await api.get(relations, { ...admin, Accept })).text).toContain('>Hidden plan</a>');
  });
});

describe('a page of storage that tells nothing of permissions', () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  it.each([
    ['nothing to visitors who can log in', install, {}, []],
    ['all to visitors where there is no page to log in', {}, {}, ['all']],
    ['all to known callers', install, admin, ['all']],
  ] as const)('offers %s', async (_what, options, headers, expected) => {
    const { permissions: _, ...repository } = opened;
    const api = await serve(repository, options);
    const { text } = await api.get('/content/locations/1/2', { ...headers, Accept });
    expect(methodsIn(text).length > 0 ? ['all'] : []).toEqual(expected);
    await api.close();
  });
});
