/** Counts that stop at a limit: the number stays where it was, and a member beside it says that there are more. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openRestRepository } from '../../lib/client/index.js';
import type { Context } from '../../lib/repository/repository.js';
import { addFolder, addUser, asAdministrator, calledBy, grant } from '../sql/support.js';
import { admin, load } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api, opened } = await useApi({ storage: { limits: { counted: 3 } } });
const html = { ...admin, Accept: 'text/html' };

let parent: { readonly id: number; readonly pathString: string };
let children: number[];
let limited: Context;
beforeAll(async () => {
  const { locationId } = await addFolder(opened, 2, 'Many');
  parent = await opened.locations.load(locationId, asAdministrator);
  children = [];
  for (const name of ['one', 'two', 'three', 'four']) children.push((await addFolder(opened, locationId, name)).id);
  await opened.content.updateInfo({ id: children[3] ?? 0, changes: { sectionId: 2 } }, asAdministrator);
  limited = calledBy(await addUser(opened, 12, 'limited'));
  await grant(opened, limited.caller.userId ?? 0, 'content/read', { Section: ['3'] });
  for (const id of [43, 48, 51, parent.id]) await opened.bookmarks.create(id, asAdministrator);
});

describe('the child count', () => {
  it('is the limit and a minimum where the caller can see more, and exact up to the limit', async () => {
    const count = async (context: Context) => {
      const { childCount, isChildCountMinimum } = await opened.locations.load(parent.id, context);
      return [childCount, isChildCountMinimum];
    };
    expect(await count(asAdministrator)).toEqual([3, true]);
    expect(await count(limited)).toEqual([3, undefined]);
  });

  it('keeps its place in documents, with a member beside it', async () => {
    const { document, xml } = await load(api, `/content/locations${parent.pathString.slice(0, -1)}`, 'Location');
    expect([document.childCount, document.isChildCountMinimum]).toEqual([3, true]);
    expect(xml).toContain('<childCount>3</childCount>');
    expect(xml).toContain('<isChildCountMinimum>true</isChildCountMinimum>');
    const [, child] = (await opened.locations.listChildren({ id: parent.id, offset: 0, limit: 2 }, asAdministrator))
      .items;
    const exact = await load(api, `/content/locations${child?.pathString.slice(0, -1)}`, 'Location');
    expect(exact.document).not.toHaveProperty('isChildCountMinimum');
  });

  it('has a sign in the tree of pages', async () => {
    expect((await api.get(`/tree${parent.pathString.slice(0, -1)}`, html)).text).toContain('>3+</span>');
  });
});

describe('totals', () => {
  const search = (ids: readonly number[], limit: number) => ({
    query: {
      target: 'content' as const,
      filter: [{ kind: 'contentId' as const, ids }],
      ...{ query: [], sortClauses: [], aggregations: [], useAlwaysAvailable: true, performCount: true },
    },
    page: { offset: 0, limit },
  });

  it('of searches are a minimum where there are more hits, whatever page is requested', async () => {
    for (const limit of [0, 2, 10]) {
      const { total, isTotalMinimum } = await opened.views.find(search(children, limit), asAdministrator);
      expect([total, isTotalMinimum]).toEqual([3, true]);
      const fewer = await opened.views.find(search(children, limit), limited);
      expect([fewer.total, fewer.isTotalMinimum]).toEqual([3, undefined]);
    }
  });

  it('that are a minimum have a next page on the last one that is known, and no last page', async () => {
    const relations = async (query: string) => {
      const { text } = await api.get(`/bookmark?${query}`, html);
      return [...text.matchAll(/ rel="(first|prev|next|last)"/g)].map(([, relation]) => relation);
    };
    expect(await relations('limit=2')).toEqual(['next']);
    expect(await relations('limit=1&offset=2')).toEqual(['first', 'prev', 'next']);
    expect(await relations('limit=2&offset=2')).toEqual(['first', 'prev', 'next']);
    expect(await relations('limit=2&offset=4')).toEqual(['first', 'prev']);
  });

  it('of bookmarks are a minimum where there are more, on pages without any as well', async () => {
    const { document, xml } = await load(api, '/bookmark?limit=2', 'BookmarkList');
    expect([document.count, document.isCountMinimum]).toEqual([3, true]);
    expect(xml).toContain('<isCountMinimum>true</isCountMinimum>');
    const { total, isTotalMinimum } = await opened.bookmarks.list({ offset: 10, limit: 2 }, asAdministrator);
    expect([total, isTotalMinimum]).toEqual([3, true]);
    await opened.bookmarks.delete(51, asAdministrator);
    expect((await load(api, '/bookmark', 'BookmarkList')).document).not.toHaveProperty('isCountMinimum');
  });

  it('are passed on by the client', async () => {
    const auth = { basic: { login: 'admin', password: 'publish' } };
    const client = await openRestRepository(api.url + api.base, { auth });
    const found = await client.views?.find?.(search(children, 2), asAdministrator);
    expect([found?.total, found?.isTotalMinimum]).toEqual([3, true]);
    const location = await client.locations?.load?.(parent.id, asAdministrator);
    expect([location?.childCount, location?.isChildCountMinimum]).toEqual([3, true]);
    await client.close?.();
  });
});

describe('a document with a count', () => {
  it('has another ETag when it becomes exact', async () => {
    const etag = async () => (await api.get(`/content/locations${parent.pathString.slice(0, -1)}`, admin)).headers.etag;
    const before = await etag();
    const { items } = await opened.locations.listChildren({ id: parent.id, offset: 3, limit: 1 }, asAdministrator);
    const id = items[0]?.id ?? 0;
    await opened.locations.move({ id, parentLocationId: 43 }, asAdministrator);
    expect(await etag()).not.toBe(before);
  });
});
