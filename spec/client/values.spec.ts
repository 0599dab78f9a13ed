import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServingRepository } from '../../lib/repository/repository.js';
import { asAdministrator } from '../sql/support.js';
import { type Client, context, openRemote, type Remote } from './remote.js';

const media = 41;
const home = 2;
const page = { offset: 0, limit: 10 };

let remote: Remote;
beforeAll(async () => {
  remote = await openRemote();
});
afterAll(() => remote.close());

/** Values as documents can tell them: revisions are texts, dates have no fractions, fields show more, and types are links. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, each) => {
      if (['updated', 'fields', 'names', 'contentType'].includes(key)) return undefined;
      if (typeof each === 'string') return each.replace(/\.\d{3}Z$/, '.000Z');
      return key === 'revision' ? String(each) : each;
    }),
  );

/** A response has dates of changes only once the second has passed in which these were made; nothing else may differ. */
function expectSame(written: unknown, loaded: unknown): void {
  const dates: unknown[] = [];
  const withoutDates = (value: unknown) =>
    JSON.parse(JSON.stringify(value, (key, each) => (key === 'updated' ? void dates.push(each) : each)));
  expect(withoutDates(written)).toEqual(withoutDates(loaded));
  const [date] = dates;
  expect(dates).toEqual(dates.map(() => date));
}

describe.each(['json', 'xml'] as const)('a repository over a server, in %s', (format) => {
  let client: Client;
  let here: ServingRepository;
  let there: ServingRepository;
  beforeAll(async () => {
    client = await remote.open({ format });
    here = client.repository;
    there = remote.opened as unknown as ServingRepository;
  });

  it.each<[string, (of: ServingRepository, as: typeof context) => Promise<unknown>]>([
    ['content', (of, as) => of.content.load(media, as)],
    ['what all versions share', (of, as) => of.content.loadInfo(media, as)],
    ['a version', (of, as) => of.versions.load({ contentId: media, versionNo: 1 }, as)],
    ['a section', (of, as) => of.sections.load(1, as)],
    ['a group of object states', (of, as) => of.objectStates.loadGroup(2, as)],
    ['an object state', (of, as) => of.objectStates.load({ groupId: 2, id: 1 }, as)],
    ['the states of content', (of, as) => of.objectStates.loadOfContent(media, as)],
    ['a language', (of, as) => of.languages.load('eng-GB', as)],
  ])('loads %s as it is stored', async (_what, load) => {
    expect(plain(await load(here, context))).toMatchObject(plain(await load(there, asAdministrator)) as object);
  });

  it('lists entities, with the total if the server sends it', async () => {
    expect((await here.sections.list({}, context)).items.map(({ identifier }) => identifier)).toContain('standard');
    expect(await here.sections.list({ identifier: 'no-such' }, context)).toEqual({ items: [] });
    expect(await here.bookmarks.list(page, context)).toEqual({ items: [], total: 0 });
    const [folder] = (await here.contentTypes.list({ ...page, identifier: 'folder' }, context)).items;
    expect(folder?.fieldDefinitions.map(({ identifier }) => identifier)).toContain('short_name');
    expect(await here.contentTypes.list({ ...page, identifier: 'no-such' }, context)).toEqual({ items: [] });
    const { items } = await here.versions.list({ contentId: media }, context);
    expect(items).toMatchObject([{ contentId: media, mainLanguageCode: 'eng-GB', alwaysAvailable: true }]);
  });

  it('says what the caller may use', async () => {
    const query = { operations: ['content.copy', 'content.delete'], contentId: media, versionNo: 1 };
    expect(await here.permissions.list(query, context)).toEqual(await there.permissions.list(query, asAdministrator));
    expect((await here.permissions.list({ operations: ['sections.create'] }, context)).items).toEqual([
      'sections.create',
    ]);
  });

  it('explains what a user may do', async () => {
    const query = { operation: 'content.copy', contentId: media, parentLocationId: 2, userId: 10 };
    const explained = await here.permissions.explain(query, context);
    expect(explained).toEqual(await there.permissions.explain(query, asAdministrator));
    expect(explained.allowed).toBe(false);
    expect(new Set(explained.policies?.map(({ roleIdentifier }) => roleIdentifier))).toEqual(new Set(['Anonymous']));
  });

  it('finds by id, remote id and URL alias', async () => {
    const { id, pathString, remoteId } = await here.locations.load(43, context);
    expect([id, pathString]).toEqual([43, '/1/43/']);
    expect(await here.locations.loadByRemoteId(remoteId, context)).toEqual({ id, pathString });
    expect(await here.locations.loadByUrlAlias('/Media', context)).toEqual({ id, pathString });
    const content = await here.content.loadInfo(media, context);
    expect(await here.content.loadByRemoteId(content.remoteId, context)).toEqual(content);
  });

  it('creates content, publishes it, and moves it about', async () => {
    const fields = [{ fieldDefinitionIdentifier: 'name', languageCode: 'eng-GB', value: 'Summer' }];
    const location = { parentLocationId: home, priority: 3, hidden: false };
    const draft = await here.content.create(
      { contentTypeId: 1, mainLanguageCode: 'eng-GB', location, fields },
      context,
    );
    expect([draft.status, draft.currentVersion.versionNo]).toEqual(['DRAFT', 1]);
    await here.versions.publish({ contentId: draft.id, versionNo: 1 }, context);
    const { mainLocation } = await here.content.loadInfo(draft.id, context);
    const id = mainLocation?.id as number;
    const moved = await here.locations.move({ id, parentLocationId: 43 }, context);
    expect(moved.pathString).toBe(`/1/43/${id}/`);
    expectSame(moved, await here.locations.load(id, context));
    const copy = await here.locations.copy({ id, parentLocationId: home }, context);
    expect(copy.pathString).toBe(`/1/2/${copy.id}/`);
    await here.locations.swap({ id, otherId: copy.id }, context);
    const item = await here.locations.trash({ id }, context);
    expect(item?.content.name).toBe('Summer');
    expectSame(item, await here.trash.load(id, context));
    const restored = await here.trash.restore({ id, parentLocationId: home }, context);
    expect(restored.pathString).toBe(`/1/2/${id}/`);
    expectSame(restored, await here.locations.load(id, context));
    for (const each of [id, copy.id]) await here.locations.delete({ id: each }, context);
    await expect(here.locations.load(id, context)).rejects.toMatchObject({ status: 404 });
  });

  it('refuses a bookmark that exists, and one to be deleted that does not', async () => {
    const { bookmarks } = here;
    expect(await bookmarks.has(43, context)).toBe(false);
    await bookmarks.create(43, context);
    await expect(bookmarks.create(43, context)).rejects.toMatchObject({ rule: 'is already bookmarked' });
    expect(await bookmarks.has(43, context)).toBe(true);
    await bookmarks.delete(43, context);
    await expect(bookmarks.delete(43, context)).rejects.toMatchObject({ status: 404 });
  });

  it('assigns object states, and tells all that the content has then', async () => {
    const states = [{ groupId: 2, id: 2 }];
    expect(await here.objectStates.assign({ contentId: media, states }, context)).toMatchObject({
      contentId: media,
      states,
    });
    await here.objectStates.assign({ contentId: media, states: [{ groupId: 2, id: 1 }] }, context);
  });

  it('sends passwords in JSON, as XML lacks some characters', async () => {
    const password = 'pub\u0001lish';
    expect(await here.users.authenticate({ login: 'admin', password }, context)).toBeUndefined();
    const login = client.requests.findLast(({ path }) => path === '/user/sessions');
    expect(login?.headers.get('content-type')).toMatch(/\+json$/);
  });

  it('checks passwords, blanks included', async () => {
    const { login, password } = { login: 'admin', password: 'publish' };
    expect(await here.users.authenticate({ login, password }, context)).toEqual({ userId: 14, login });
    expect(await here.users.authenticate({ login, password: ` ${password} ` }, context)).toBeUndefined();
  });
});
