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
    const { items } = await here.versions.list(media, context);
    expect(items).toMatchObject([{ contentId: media, mainLanguageCode: 'eng-GB', alwaysAvailable: true }]);
  });

  it('says what the caller may use', async () => {
    const query = { operations: ['content.copy', 'content.delete'], contentId: media, versionNo: 1 };
    expect(await here.permissions.list(query, context)).toEqual(await there.permissions.list(query, asAdministrator));
    expect((await here.permissions.list({ operations: ['sections.create'] }, context)).items).toEqual([
      'sections.create',
    ]);
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
    const fields = [{ fieldDefinitionIdentifier: 'name', languageCode: 'eng-GB', value: 'Summer', textual: false }];
    const location = { parentId: home, priority: 3, hidden: false };
    const draft = await here.content.create({ typeId: 1, mainLanguageCode: 'eng-GB', location, fields }, context);
    expect([draft.status, draft.currentVersion.versionNo]).toEqual(['DRAFT', 1]);
    await here.versions.publish({ contentId: draft.id, versionNo: 1 }, context);
    const { mainLocation } = await here.content.loadInfo(draft.id, context);
    const id = mainLocation?.id as number;
    expect(await here.locations.move({ id, targetId: 43 }, context)).toEqual({ id, pathString: `/1/43/${id}/` });
    const copy = await here.locations.copy({ id, targetId: home }, context);
    expect(copy.pathString).toBe(`/1/2/${copy.id}/`);
    await here.locations.swap({ id, otherId: copy.id }, context);
    expect(await here.locations.trash({ id }, context)).toBe(id);
    expect((await here.trash.load(id, context)).content.name).toBe('Summer');
    expect(await here.trash.restore({ id, parentId: home }, context)).toEqual({ id, pathString: `/1/2/${id}/` });
    for (const each of [id, copy.id]) await here.locations.delete({ id: each }, context);
    await expect(here.locations.load(id, context)).rejects.toMatchObject({ status: 404 });
  });

  it('tells what had been done before from what it does', async () => {
    const { bookmarks } = here;
    const done = [
      await bookmarks.has(43, context),
      await bookmarks.create(43, context),
      await bookmarks.create(43, context),
      await bookmarks.has(43, context),
      await bookmarks.delete(43, context),
      await bookmarks.delete(43, context),
    ];
    expect(done).toEqual([false, true, false, true, true, false]);
  });

  it('assigns object states, and tells all that the content has then', async () => {
    const states = [{ groupId: 2, id: 2 }];
    expect(await here.objectStates.assign({ contentId: media, states }, context)).toMatchObject({
      contentId: media,
      states,
    });
    await here.objectStates.assign({ contentId: media, states: [{ groupId: 2, id: 1 }] }, context);
  });

  it('checks passwords, blanks included', async () => {
    const { login, password } = { login: 'admin', password: 'publish' };
    expect(await here.users.authenticate({ login, password }, context)).toEqual({ userId: 14, login });
    expect(await here.users.authenticate({ login, password: ` ${password} ` }, context)).toBeUndefined();
  });

  it('sends values that came from XML as XML', async () => {
    const draft = await here.versions.createDraftOfCurrent({ id: media }, context);
    const target = { contentId: media, versionNo: draft.versionNo };
    client.requests.length = 0;
    for (const textual of [true, false]) {
      const fields = [{ fieldDefinitionIdentifier: 'name', value: 'Media', textual }];
      await here.versions.update({ ...target, changes: { fields } }, context);
    }
    const types = client.requests
      .filter(({ method }) => method === 'PATCH')
      .map(({ headers }) => headers.get('content-type'));
    expect(types).toEqual(['xml', format].map((suffix) => `application/vnd.cms.api.VersionUpdate+${suffix}`));
    await here.versions.delete(target, context);
  });
});
