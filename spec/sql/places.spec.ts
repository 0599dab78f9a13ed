/** Placing content, changing its places, and what of them can be seen. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LocationChanges, NewLocation } from '../../lib/repository/repository.js';
import { violations } from './invariants.js';
import {
  addBranch,
  addFolder,
  addLocation,
  addUser,
  addVersion,
  asAdministrator,
  asAnonymous,
  calledBy,
  grant,
  type Opened,
  open,
  unpublish,
} from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(async () => {
  expect(await violations(repository.db)).toEqual([]);
  await repository.close();
});

const made = { parentId: 2, priority: 0, hidden: false, sortField: 'PATH', sortOrder: 'ASC' } as const;
const place = (contentId: number, more: Partial<NewLocation> = {}, context = asAdministrator) =>
  repository.locations.create({ contentId, ...made, ...more }, context);
const update = (id: number, changes: LocationChanges, expected?: string | number, context = asAdministrator) =>
  repository.locations.update({ id, changes, expected }, context);
const load = (id: number) => repository.locations.load(id, asAdministrator);
const isInvisible = async (...ids: number[]) => Promise.all(ids.map(async (id) => (await load(id)).invisible));

describe('SqlRepository locations.create', () => {
  it('places content once more, as asked for', async () => {
    const location = await place(49, {
      priority: -3,
      hidden: true,
      remoteId: 'once-more',
      sortField: 'NAME',
      sortOrder: 'DESC',
    });
    expect(location).toMatchObject({
      pathString: `/1/2/${location.id}/`,
      depth: 2,
      priority: -3,
      hidden: true,
      invisible: true,
      remoteId: 'once-more',
      sortField: 'NAME',
      sortOrder: 'DESC',
      content: { id: 49, mainLocation: { id: 51 } },
    });
    expect(await load(location.id)).toEqual(location);
  });

  it('makes up a remote id', async () => {
    expect((await place(49)).remoteId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is invisible below what is', async () => {
    const top = await addFolder(repository, 2, 'Top');
    await update(top.locationId, { hidden: true });
    expect(await place(49, { parentId: top.locationId })).toMatchObject({ hidden: false, invisible: true });
    await repository.content.hide({ id: 50 }, asAdministrator);
    expect(await place(50)).toMatchObject({ hidden: false, invisible: true });
  });

  it.each([
    ['no location', 4711],
    ['what no database has', 2_147_483_648],
    ['a user, who holds nothing', 15],
  ])('refuses %s as a parent with 400, naming the reference', async (_, parentId) => {
    const faults = { members: [{ member: 'parentId' }] };
    await expect(place(49, { parentId })).rejects.toMatchObject({ status: 400, faults });
  });

  it('refuses with 403 to place content where it is already, or below itself', async () => {
    const below = await addFolder(repository, 51, 'Below');
    await expect(place(49, { parentId: 43 })).rejects.toMatchObject({ status: 403 });
    await expect(place(49, { parentId: 51 })).rejects.toMatchObject({ status: 403 });
    await expect(place(49, { parentId: below.locationId })).rejects.toMatchObject({ status: 403 });
  });

  it('refuses a remote id that is taken with 409, be it by what is planned or in the trash', async () => {
    const remoteId = '75c715a51699d2d309a924eca6a95145';
    await expect(place(49, { remoteId })).rejects.toMatchObject({ status: 409 });
    const trashed = await addFolder(repository, 2, 'Trashed');
    await update(trashed.locationId, { remoteId: 'in-the-trash' });
    await repository.locations.trash({ id: trashed.locationId }, asAdministrator);
    await expect(place(49, { remoteId: 'in-the-trash' })).rejects.toMatchObject({ status: 409 });
    const plan = { content_id: 50, parent_id: 2, priority: 0, hidden: 0, is_main: 1, remote_id: 'planned' } as const;
    await repository.db
      .insertInto('cms_planned_location')
      .values({ ...plan, sort_field: 'PATH', sort_order: 'ASC' })
      .execute();
    await expect(place(49, { remoteId: 'planned' })).rejects.toMatchObject({ status: 409 });
  });

  it('refuses content that is not published with 409', async () => {
    const draft = await addFolder(repository, 2, 'Draft');
    await unpublish(repository, draft.id, 14);
    await expect(place(draft.id)).rejects.toMatchObject({ status: 409 });
    const trashed = await addFolder(repository, 2, 'Trashed');
    await repository.locations.trash({ id: trashed.locationId }, asAdministrator);
    await expect(place(trashed.id)).rejects.toMatchObject({ status: 409 });
    await expect(place(4711)).rejects.toMatchObject({ status: 404 });
  });

  it('needs the right to manage locations and that to create below the parent', async () => {
    const clerk = await addUser(repository, 12, 'clerk');
    const attempt = () => place(49, {}, calledBy(clerk));
    await grant(repository, clerk, 'content/read');
    await grant(repository, clerk, 'content/manage_locations');
    await expect(attempt()).rejects.toMatchObject({ status: 403 });
    await grant(repository, clerk, 'content/create', { Class: ['1'], ParentClass: ['1'], Section: ['1', '3'] });
    await expect(place(49, { parentId: 5 }, calledBy(clerk))).rejects.toMatchObject({ status: 403 });
    await attempt();
    const creator = await addUser(repository, 12, 'creator');
    await grant(repository, creator, 'content/read');
    await grant(repository, creator, 'content/create');
    await expect(place(50, {}, calledBy(creator))).rejects.toMatchObject({ status: 403 });
  });

  it('keeps to limitations to owners, parents and places', async () => {
    const attempt = async (name: string, limitations: Readonly<Record<string, readonly string[]>>) => {
      const clerk = await addUser(repository, 12, name);
      for (const right of ['read', 'manage_locations']) await grant(repository, clerk, `content/${right}`);
      await grant(repository, clerk, 'content/create', limitations);
      const { status } = await place(49, {}, calledBy(clerk)).then(
        ({ id }) => repository.locations.delete({ id }, asAdministrator).then(() => ({ status: 201 })),
        (error: { readonly status: number }) => error,
      );
      return status;
    };
    expect(await attempt('a', { Node: ['2'], ParentDepth: ['1'] })).toBe(201);
    expect(await attempt('b', { Node: ['43'] })).toBe(403);
    expect(await attempt('c', { ParentDepth: ['2'] })).toBe(403);
    expect(await attempt('d', { Subtree: ['/1/43/', 'x'] })).toBe(403);
    expect(await attempt('e', { Owner: ['1'] })).toBe(403);
    expect(await attempt('f', { ParentOwner: ['1'] })).toBe(403);
    expect(await attempt('g', { ParentGroup: ['1'] })).toBe(403);
    expect(await attempt('h', { Language: ['pol-PL'] })).toBe(403);
    expect(await attempt('i', { Language: ['pol-PL', 'eng-GB'] })).toBe(201);
  });
});

describe('SqlRepository locations.listOfContent', () => {
  it('lists the places that the caller can see', async () => {
    const second = await place(49);
    const list = async (context = asAdministrator) => (await repository.locations.listOfContent(49, context)).items;
    expect((await list()).map(({ id }) => id)).toEqual([51, second.id]);
    const clerk = await addUser(repository, 12, 'clerk');
    await grant(repository, clerk, 'content/read', { Subtree: ['/1/2/'] });
    expect((await list(calledBy(clerk))).map(({ id }) => id)).toEqual([second.id]);
    await expect(list(asAnonymous)).rejects.toMatchObject({ status: 403 });
  });

  it('has nothing to list of what is not published, and nothing at all of what is not there', async () => {
    const draft = await addFolder(repository, 2, 'Draft');
    await unpublish(repository, draft.id, 14);
    const list = (id: number) => repository.locations.listOfContent(id, asAdministrator);
    await expect(list(draft.id)).rejects.toMatchObject({ status: 409 });
    await expect(list(4711)).rejects.toMatchObject({ status: 404 });
  });
});

describe('SqlRepository locations.loadByRemoteId', () => {
  it('finds the location', async () => {
    const find = (remoteId: string, context = asAdministrator) =>
      repository.locations.loadByRemoteId(remoteId, context);
    expect(await find('75c715a51699d2d309a924eca6a95145')).toMatchObject({ id: 43, pathString: '/1/43/' });
    await expect(find('75c715a51699d2d309a924eca6a95145', asAnonymous)).rejects.toMatchObject({ status: 404 });
    await expect(find('none')).rejects.toMatchObject({ status: 404 });
  });
});

describe('SqlRepository locations.update', () => {
  it('changes what is given, and nothing else', async () => {
    const before = await load(51);
    const changes = { priority: 9, remoteId: 'pictures', sortField: 'NAME', sortOrder: 'DESC' } as const;
    const after = await update(51, changes);
    const { content: _, updated, ...others } = before;
    expect(after).toMatchObject({ ...others, ...changes, revision: 2 });
    expect(Number(after.updated)).toBeGreaterThanOrEqual(Number(updated));
    expect(await update(51, {})).toEqual(after);
    expect(await update(51, changes)).toEqual(after);
  });

  it('refuses a remote id that is taken with 409, unless it is its own', async () => {
    const remoteId = '75c715a51699d2d309a924eca6a95145';
    await expect(update(51, { remoteId })).rejects.toMatchObject({ status: 409 });
    expect((await update(43, { remoteId })).revision).toBe(1);
  });

  it('changes nothing at another revision', async () => {
    await expect(update(51, { priority: 1 }, 2)).rejects.toMatchObject({ status: 412 });
    await update(51, { priority: 1 }, '1');
    await expect(update(51, { priority: 2 }, '1')).rejects.toMatchObject({ status: 412 });
    await expect(update(4711, {})).rejects.toMatchObject({ status: 404 });
  });

  it('has rights for hiding and for all else', async () => {
    const clerk = await addUser(repository, 12, 'clerk');
    const attempt = (changes: LocationChanges) => update(51, changes, undefined, calledBy(clerk));
    await grant(repository, clerk, 'content/read');
    await expect(attempt({})).rejects.toMatchObject({ status: 403 });
    await grant(repository, clerk, 'content/hide', { Subtree: ['/1/43/51/'] });
    await attempt({ hidden: true });
    await expect(attempt({ hidden: false, priority: 1 })).rejects.toMatchObject({ status: 403 });
    const editor = await addUser(repository, 12, 'editor');
    await grant(repository, editor, 'content/read');
    await grant(repository, editor, 'content/edit');
    await update(51, { hidden: true, priority: 1 }, undefined, calledBy(editor));
    await expect(update(51, { hidden: false }, undefined, calledBy(editor))).rejects.toMatchObject({ status: 403 });
  });
});

describe('SqlRepository hiding', () => {
  const addThree = async () => {
    const [top, middle, bottom] = await addBranch(repository, 'Top', 'Middle', 'Bottom');
    return [top.locationId, middle.locationId, bottom.locationId] as const;
  };

  it('makes all below invisible as long as anything above is hidden', async () => {
    const [top, middle, bottom] = await addThree();
    await update(top, { hidden: true });
    await update(middle, { hidden: true });
    expect(await isInvisible(top, middle, bottom)).toEqual([true, true, true]);
    await update(top, { hidden: false });
    expect(await isInvisible(top, middle, bottom)).toEqual([false, true, true]);
    expect(await load(bottom)).toMatchObject({ hidden: false });
    await update(middle, { hidden: false });
    expect(await isInvisible(top, middle, bottom)).toEqual([false, false, false]);
  });

  it('follows what is moved under and out of what is hidden', async () => {
    const [top, middle, bottom] = await addThree();
    await update(51, { hidden: true });
    await repository.locations.move({ id: middle, targetId: 51 }, asAdministrator);
    expect(await isInvisible(top, middle, bottom)).toEqual([false, true, true]);
    await update(bottom, { hidden: true });
    await repository.locations.move({ id: middle, targetId: top }, asAdministrator);
    expect(await isInvisible(middle, bottom)).toEqual([false, true]);
  });

  it('goes with hidden content that changes places with other content', async () => {
    const [top, middle, bottom] = await addThree();
    const other = await addFolder(repository, 51, 'Other');
    await repository.content.hide({ id: other.id }, asAdministrator);
    await repository.locations.swap({ id: middle, otherId: other.locationId }, asAdministrator);
    expect(await isInvisible(top, middle, bottom, other.locationId)).toEqual([false, true, true, false]);
  });

  it('changes the revisions of those only that become visible or invisible', async () => {
    const [top, middle, bottom] = await addThree();
    await update(bottom, { hidden: true });
    await update(top, { hidden: true });
    expect((await load(middle)).revision).toBe(2);
    expect((await load(bottom)).revision).toBe(3);
  });

  it('hides content in all its places, and reveals it', async () => {
    const [top, middle, bottom] = await addThree();
    const { content } = await load(middle);
    const second = await addLocation(repository, content?.id ?? 0, 51);
    await repository.content.hide({ id: content?.id ?? 0 }, asAdministrator);
    expect(await isInvisible(top, middle, bottom, second)).toEqual([false, true, true, true]);
    expect(await load(middle)).toMatchObject({ hidden: false, content: { hidden: true, revision: 2 } });
    await repository.content.hide({ id: content?.id ?? 0 }, asAdministrator);
    expect((await load(middle)).content?.revision).toBe(2);
    await update(second, { hidden: true });
    await repository.content.reveal({ id: content?.id ?? 0 }, asAdministrator);
    expect(await isInvisible(middle, bottom, second)).toEqual([false, false, true]);
  });

  it('takes a right to hide content, and its revision', async () => {
    const clerk = await addUser(repository, 12, 'clerk');
    await grant(repository, clerk, 'content/read');
    const attempt = () => repository.content.hide({ id: 49 }, calledBy(clerk));
    await expect(attempt()).rejects.toMatchObject({ status: 403 });
    await grant(repository, clerk, 'content/hide', { Section: ['3'] });
    await attempt();
    await expect(repository.content.reveal({ id: 49, expected: 1 }, asAdministrator)).rejects.toMatchObject({
      status: 412,
    });
    await expect(repository.content.hide({ id: 4711 }, asAdministrator)).rejects.toMatchObject({ status: 404 });
  });

  it('hides content that is not published yet', async () => {
    const draft = await addFolder(repository, 2, 'Draft');
    await unpublish(repository, draft.id, 14);
    await repository.content.hide({ id: draft.id }, asAdministrator);
    expect((await repository.content.loadInfo(draft.id, asAdministrator)).hidden).toBe(true);
    await addVersion(repository, draft.id, { versionNo: 2, status: 'DRAFT', creatorId: 14 });
  });
});
