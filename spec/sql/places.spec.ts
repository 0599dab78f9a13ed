/** Placing content, changing its places, and what of them can be seen. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LocationChanges, NewLocation } from '../../lib/repository/repository.js';
import { violations } from './invariants.js';
import { addBranch, addUser, asAdministrator, asAnonymous, calledBy, grant, type Opened, open } from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(async () => {
  expect(await violations(repository.db)).toEqual([]);
  await repository.close();
});

const made = { parentLocationId: 2, priority: 0, hidden: false, sortField: 'PATH', sortOrder: 'ASC' } as const;
const place = (contentId: number, more: Partial<NewLocation> = {}, context = asAdministrator) =>
  repository.locations.create({ contentId, ...made, ...more }, context);
const update = (id: number, changes: LocationChanges, expected?: string | number, context = asAdministrator) =>
  repository.locations.update({ id, changes, expected }, context);
const load = (id: number) => repository.locations.load(id, asAdministrator);

describe('SqlRepository locations.create', () => {
  it('needs the right to manage locations and that to create below the parent', async () => {
    const clerk = await addUser(repository, 12, 'clerk');
    const attempt = () => place(49, {}, calledBy(clerk));
    await grant(repository, clerk, 'content/read');
    await grant(repository, clerk, 'content/manage_locations');
    await expect(attempt()).rejects.toMatchObject({ status: 403 });
    await grant(repository, clerk, 'content/create', { Class: ['1'], ParentClass: ['1'], Section: ['1', '3'] });
    await expect(place(49, { parentLocationId: 5 }, calledBy(clerk))).rejects.toMatchObject({ status: 403 });
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
    expect(await attempt('j', { Subtree: ['/1/43/', '/1/2/'] })).toBe(201);
    // The content and its parent are in different sections.
    expect(await attempt('k', { Section: ['1'] })).toBe(403);
    expect(await attempt('l', { Section: ['3'] })).toBe(403);
    expect(await attempt('m', { Section: ['1', '3'] })).toBe(201);
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
});

describe('SqlRepository locations.update', () => {
  it('keeps the revision where nothing changes', async () => {
    const changes = { priority: 9, remoteId: 'pictures', sortField: 'NAME', sortOrder: 'DESC' } as const;
    const after = await update(51, changes);
    expect(await update(51, {})).toEqual(after);
    expect(await update(51, changes)).toEqual(after);
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

  it('changes the revisions of those only that become visible or invisible', async () => {
    const [top, middle, bottom] = await addThree();
    await update(bottom, { hidden: true });
    await update(top, { hidden: true });
    expect((await load(middle)).revision).toBe(2);
    expect((await load(bottom)).revision).toBe(3);
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
});
