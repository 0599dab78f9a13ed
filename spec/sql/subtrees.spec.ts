/** Copying, swapping and deleting locations with all that is below them. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PermissionDenied } from '../../lib/errors/errors.js';
import type { Context } from '../../lib/repository/repository.js';
import { violations } from './invariants.js';
import {
  addBranch,
  addFolder,
  addLocation,
  addUser,
  asAdministrator,
  asAnonymous,
  calledBy,
  grant,
  type Opened,
  open,
} from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(async () => {
  expect(await violations(repository.db)).toEqual([]);
  await repository.close();
});

const page = { offset: 0, limit: 100 };
const pathOf = async (id: number) => (await repository.locations.load(id, asAdministrator)).pathString;
const children = async (id: number) =>
  (await repository.locations.listChildren({ id, ...page }, asAdministrator)).items.map((child) => child.id);
const move = (id: number, parentLocationId: number, expected?: string | number, context = asAdministrator) =>
  repository.locations.move({ id, parentLocationId, expected }, context);
const copy = (id: number, parentLocationId: number, expected?: string | number, context = asAdministrator) =>
  repository.locations.copy({ id, parentLocationId, expected }, context);
const swap = (id: number, otherId: number, expected?: string | number, context = asAdministrator) =>
  repository.locations.swap({ id, otherId, expected }, context);
const remove = (id: number, expected?: string | number, context = asAdministrator) =>
  repository.locations.delete({ id, expected }, context);

/** What everything in the tables of the tree is, to be compared. */
const everything = async () => ({
  places: await repository.db.selectFrom('cms_location').selectAll().orderBy('id').execute(),
  contents: await repository.db.selectFrom('cms_content').selectAll().orderBy('id').execute(),
});

describe('SqlRepository locations.copy', () => {
  it('refuses more locations than the limit, and copies as many', async () => {
    const limited = await open(':memory:', { limits: { copiedLocations: 3 } });
    const [top, , deepest] = await addBranch(limited, 'One', 'Two', 'Three');
    const copy = () => limited.locations.copy({ id: top.locationId, parentLocationId: 43 }, asAdministrator);
    await expect(copy()).resolves.toMatchObject({ pathString: expect.stringMatching(/^\/1\/43\//) });
    await addFolder(limited, deepest.locationId, 'Four');
    await expect(copy()).rejects.toMatchObject({
      message: `The subtree of location ${top.locationId} has too many locations to be copied at once`,
    });
    await limited.close();
  });

  it.each([0, -1, 1.5, Number.NaN])('takes no limit of %d', async (copiedLocations) => {
    await expect(open(':memory:', { limits: { copiedLocations } })).rejects.toThrow(
      new TypeError(`The option limits.copiedLocations must be a positive integer, not ${copiedLocations}`),
    );
  });

  it('leaves no row out, however many there are', async () => {
    const [top] = await addBranch(repository, 'Top');
    for (let n = 0; n < 9; n++) await move((await copy(top.locationId, 51)).id, top.locationId);
    const copied = await copy(top.locationId, 51);
    const { places } = await everything();
    const below = (path: string) => places.filter((place) => place.path.startsWith(path)).length;
    expect(below(copied.pathString)).toBe(512);
    expect(below(await pathOf(top.locationId))).toBe(512);
  });

  it('requires the permission to create each item there', async () => {
    const clerk = await addUser(repository, 12, 'clerk');
    const [top, middle] = await addBranch(repository, 'Top', 'Middle');
    await grant(repository, clerk, 'content/read', { Section: ['3'] });
    await grant(repository, clerk, 'content/create', { Class: ['1'], Section: ['3'], Owner: ['1'] });
    await repository.db.updateTable('cms_content').set({ type_id: 2 }).where('id', '=', middle.id).execute();
    await expect(copy(top.locationId, 51, undefined, calledBy(clerk))).rejects.toMatchObject({ status: 403 });
    await repository.db.updateTable('cms_content').set({ type_id: 1 }).where('id', '=', middle.id).execute();
    const copied = await copy(top.locationId, 51, undefined, calledBy(clerk));
    expect((await repository.locations.load(copied.id, asAdministrator)).content?.ownerId).toBe(clerk);
  });
});

describe('SqlRepository locations.swap', () => {
  it('needs the right to edit both, and to create each of them below the parent of the other', async () => {
    const clerk = await addUser(repository, 12, 'clerk');
    const [top] = await addBranch(repository, 'Top');
    await grant(repository, clerk, 'content/read');
    await grant(repository, clerk, 'content/edit', { Subtree: ['/1/2/'] });
    await expect(swap(top.locationId, 51, undefined, calledBy(clerk))).rejects.toMatchObject({ status: 403 });
    await expect(swap(51, top.locationId, undefined, calledBy(clerk))).rejects.toMatchObject({ status: 403 });
    await grant(repository, clerk, 'content/edit', { Subtree: ['/1/43/'] });
    for (const [name, id] of Object.entries({ '/1/43/': 51, '/1/2/': top.locationId })) {
      const swapped = swap(id, id === 51 ? top.locationId : 51, undefined, calledBy(clerk));
      await expect(swapped).rejects.toThrow('Not allowed to create content below location');
      await grant(repository, clerk, 'content/create', { Subtree: [name] });
    }
    await swap(top.locationId, 51, undefined, calledBy(clerk));
  });

  it('needs no right to create within one parent', async () => {
    const clerk = await addUser(repository, 12, 'clerk');
    await grant(repository, clerk, 'content/read');
    await grant(repository, clerk, 'content/edit');
    await swap(51, 52, undefined, calledBy(clerk));
  });
});

describe('SqlRepository locations.delete', () => {
  it('removes one of several locations for callers who manage these, and the last for those who may delete', async () => {
    const clerk = await addUser(repository, 12, 'clerk');
    const [top] = await addBranch(repository, 'Top');
    const second = await addLocation(repository, top.id, 51);
    await grant(repository, clerk, 'content/read');
    await expect(remove(second, undefined, calledBy(clerk))).rejects.toMatchObject({ status: 403 });
    await grant(repository, clerk, 'content/manage_locations');
    await remove(second, undefined, calledBy(clerk));
    await expect(remove(top.locationId, undefined, calledBy(clerk))).rejects.toMatchObject({ status: 403 });
    await grant(repository, clerk, 'content/remove');
    await remove(top.locationId, undefined, calledBy(clerk));
  });

  it('refuses as a whole where something below may not go, or the caller would go with it', async () => {
    const clerk = await addUser(repository, 12, 'clerk');
    await grant(repository, clerk, 'content/read');
    await grant(repository, clerk, 'content/remove', { Section: ['3'] });
    const [top, middle] = await addBranch(repository, 'Top', 'Middle');
    await repository.content.updateInfo({ id: middle.id, changes: { sectionId: 5 } }, asAdministrator);
    await expect(remove(top.locationId, undefined, calledBy(clerk))).rejects.toMatchObject({ status: 403 });
    expect(await children(top.locationId)).toEqual([middle.locationId]);
    await expect(remove(5)).rejects.toMatchObject({ status: 403 });
    await expect(remove(2, undefined, asAnonymous)).rejects.toMatchObject({ status: 403 });
    await expect(remove(top.locationId, 3)).rejects.toMatchObject({ status: 412 });
    await expect(remove(4711)).rejects.toMatchObject({ status: 404 });
  });
});

describe('limits.subtree', () => {
  const refused = { status: 403, rule: 'is more than one write may change' };

  async function limitedTo(subtree: number) {
    const limited = await open(':memory:', { limits: { subtree } });
    const [top] = await addBranch(limited, 'One', 'Two', 'Three');
    return { limited, id: top.id, locationId: top.locationId };
  }

  interface Top {
    readonly id: number;
    readonly locationId: number;
  }

  const writes: Readonly<Record<string, (opened: Opened, top: Top, context: Context) => Promise<unknown>>> = {
    'locations.delete': ({ locations }, { locationId: id }, context) => locations.delete({ id }, context),
    'locations.trash': ({ locations }, { locationId: id }, context) => locations.trash({ id }, context),
    'locations.move': ({ locations }, { locationId: id }, context) =>
      locations.move({ id, parentLocationId: 43 }, context),
    'locations.update': ({ locations }, { locationId: id }, context) =>
      locations.update({ id, changes: { hidden: true } }, context),
    'content.delete': ({ content }, { id }, context) => content.delete({ id }, context),
    'content.hide': ({ content }, { id }, context) => content.hide({ id }, context),
  };

  it.each(Object.entries(writes))('is not told to callers without the right to %s', async (_, write) => {
    const few = await limitedTo(2);
    const reader = await addUser(few.limited, 12, 'reader');
    await grant(few.limited, reader, 'content/read');
    await expect(write(few.limited, few, calledBy(reader))).rejects.toBeInstanceOf(PermissionDenied);
    await few.limited.close();
  });

  it.each(Object.entries(writes))('bounds how many locations %s changes', async (_, write) => {
    const few = await limitedTo(2);
    await expect(write(few.limited, few, asAdministrator)).rejects.toMatchObject(refused);
    await few.limited.close();
    const enough = await limitedTo(3);
    await write(enough.limited, enough, asAdministrator);
    await enough.limited.close();
  });

  it('does not count locations that stay as visible as they were', async () => {
    const limited = await open(':memory:', { limits: { subtree: 2 } });
    const [top, middle, deepest] = await addBranch(limited, 'One', 'Two', 'Three');
    const hide = (id: number, hidden: boolean) =>
      limited.locations.update({ id, changes: { hidden } }, asAdministrator);
    await hide(middle.locationId, true);
    await hide(top.locationId, true);
    await hide(top.locationId, false);
    await expect(limited.locations.load(deepest.locationId, asAdministrator)).resolves.toMatchObject({
      invisible: true,
    });
    await limited.content.hide({ id: top.id }, asAdministrator);
    await hide(middle.locationId, false);
    await expect(limited.content.reveal({ id: top.id }, asAdministrator)).rejects.toMatchObject(refused);
    expect(await violations(limited.db)).toEqual([]);
    await limited.close();
  });

  it.each([
    [3, false],
    [4, true],
  ])('of %d bounds a swap that changes visibility, and no other', async (subtree, isEnough) => {
    const { limited, id, locationId } = await limitedTo(subtree);
    const [, , other] = await addBranch(limited, 'Four', 'Five', 'Six');
    const swap = () => limited.locations.swap({ id: locationId, otherId: other.locationId }, asAdministrator);
    await swap();
    await swap();
    await limited.content.hide({ id: other.id }, asAdministrator);
    if (isEnough) await swap();
    else await expect(swap()).rejects.toMatchObject(refused);
    const { content } = await limited.locations.load(locationId, asAdministrator);
    expect(content?.id).toBe(isEnough ? other.id : id);
    expect(await violations(limited.db)).toEqual([]);
    await limited.close();
  });

  it('bounds how many items the trash is emptied of', async () => {
    const { limited } = await limitedTo(2);
    const branch = await addBranch(limited, 'Four', 'Five');
    const other = await addFolder(limited, 2, 'Six');
    await limited.locations.trash({ id: branch[0].locationId }, asAdministrator);
    await limited.locations.trash({ id: other.locationId }, asAdministrator);
    await expect(limited.trash.empty({}, asAdministrator)).rejects.toMatchObject(refused);
    await limited.trash.delete({ id: other.locationId }, asAdministrator);
    await limited.trash.empty({}, asAdministrator);
    expect((await limited.trash.list({ offset: 0, limit: 10 }, asAdministrator)).items).toEqual([]);
    await limited.close();
  });

  it('bounds how many children are sorted again', async () => {
    const { limited, locationId } = await limitedTo(1);
    const sort = () => limited.locations.update({ id: locationId, changes: { sortField: 'NAME' } }, asAdministrator);
    for (let number = 0; number < 9; number += 1) await addFolder(limited, locationId, `Child ${number}`);
    await expect(sort()).resolves.toMatchObject({ sortField: 'NAME' });
    await addFolder(limited, locationId, 'Child 9');
    await expect(
      limited.locations.update({ id: locationId, changes: { sortField: 'PATH' } }, asAdministrator),
    ).rejects.toMatchObject(refused);
    const unsorted = { sortField: 'NAME', priority: 7 } as const;
    await expect(
      limited.locations.update({ id: locationId, changes: unsorted }, asAdministrator),
    ).resolves.toMatchObject(unsorted);
    await limited.close();
  });
});
