/** Copying, swapping and deleting locations with all that is below them. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
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
const move = (id: number, targetId: number, expected?: string | number, context = asAdministrator) =>
  repository.locations.move({ id, targetId, expected }, context);
const copy = (id: number, targetId: number, expected?: string | number, context = asAdministrator) =>
  repository.locations.copy({ id, targetId, expected }, context);
const swap = (id: number, otherId: number, expected?: string | number, context = asAdministrator) =>
  repository.locations.swap({ id, otherId, expected }, context);
const remove = (id: number, expected?: string | number, context = asAdministrator) =>
  repository.locations.delete({ id, expected }, context);

/** What everything in the tables of the tree is, to be compared. */
const everything = async () => ({
  places: await repository.db.selectFrom('cms_location').selectAll().orderBy('id').execute(),
  contents: await repository.db.selectFrom('cms_content').selectAll().orderBy('id').execute(),
});

/** An article without children, which no type but this lets have any. */
async function addArticle(parentLocationId: number) {
  const added = await addFolder(repository, parentLocationId, 'Article');
  await repository.db.updateTable('cms_content').set({ type_id: 5 }).where('id', '=', added.id).execute();
  return added;
}

describe('SqlRepository locations.copy', () => {
  it('refuses more locations than the limit, and copies as many', async () => {
    const limited = await open(':memory:', { limits: { copiedLocations: 3 } });
    const [top, , deepest] = await addBranch(limited, 'One', 'Two', 'Three');
    const copy = () => limited.locations.copy({ id: top.locationId, targetId: 43 }, asAdministrator);
    await expect(copy()).resolves.toMatchObject({ pathString: expect.stringMatching(/^\/1\/43\//) });
    await addFolder(limited, deepest.locationId, 'Four');
    await expect(copy()).rejects.toMatchObject({
      status: 409,
      message: `The subtree of location ${top.locationId} has more than the 3 locations that are copied at once`,
    });
    await limited.close();
  });

  it.each([0, -1, 1.5, Number.NaN])('takes no limit of %d', async (copiedLocations) => {
    await expect(open(':memory:', { limits: { copiedLocations } })).rejects.toThrow(
      new TypeError('createSqlRepository: limits.copiedLocations must be a positive integer'),
    );
  });

  it('copies what is placed there with new ids and remote ids, and all below', async () => {
    const [top, middle, bottom] = await addBranch(repository, 'Top', 'Middle', 'Bottom');
    await repository.locations.update(
      { id: middle.locationId, changes: { priority: 7, sortField: 'NAME' } },
      asAdministrator,
    );
    const copied = await copy(top.locationId, 51);
    expect(copied.pathString).toBe(`/1/43/51/${copied.id}/`);
    const [middleId = 0] = await children(copied.id);
    const [bottomId = 0] = await children(middleId);
    const place = await repository.locations.load(middleId, asAdministrator);
    expect(place).toMatchObject({ priority: 7, sortField: 'NAME', depth: 4, content: { name: 'Middle' } });
    expect(place.content?.mainLocation?.id).toBe(middleId);
    const original = await repository.locations.load(middle.locationId, asAdministrator);
    expect(place.remoteId).not.toBe(original.remoteId);
    expect([place.content?.id, place.content?.remoteId]).not.toEqual([middle.id, original.content?.remoteId]);
    const content = await repository.locations.load(bottomId, asAdministrator);
    const version = await repository.content.load(content.content?.id ?? 0, asAdministrator);
    const source = await repository.content.load(bottom.id, asAdministrator);
    expect(version.currentVersion.fields.map(({ value }) => value)).toEqual(
      source.currentVersion.fields.map(({ value }) => value),
    );
  });

  it('copies content once that is placed twice, with its main location', async () => {
    const [top, middle] = await addBranch(repository, 'Top', 'Middle');
    const twice = await addFolder(repository, middle.locationId, 'Twice');
    const second = await addLocation(repository, twice.id, top.locationId);
    await repository.content.updateInfo({ id: twice.id, changes: { mainLocationId: second } }, asAdministrator);
    const copied = await copy(top.locationId, 51);
    const inside = await repository.db
      .selectFrom('cms_location')
      .select(['content_id', 'depth', 'is_main'])
      .where('path', 'like', `${copied.pathString}%`)
      .orderBy('id')
      .execute();
    expect(inside.map(({ depth, is_main }) => [depth, is_main])).toEqual([
      [3, 1],
      [4, 1],
      [4, 1],
      [5, 0],
    ]);
    expect(new Set(inside.map(({ content_id }) => content_id)).size).toBe(3);
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

  it('refuses a target within what is copied or that holds nothing, and changes nothing', async () => {
    const [top, , bottom] = await addBranch(repository, 'Top', 'Middle', 'Bottom');
    const article = await addArticle(2);
    const before = await everything();
    for (const target of [top, bottom, article]) {
      await expect(copy(top.locationId, target.locationId)).rejects.toMatchObject({ status: 400 });
    }
    await expect(copy(top.locationId, 4711)).rejects.toMatchObject({ status: 404 });
    await expect(copy(top.locationId, 51, 'x')).rejects.toMatchObject({ status: 412 });
    expect(await everything()).toEqual(before);
  });

  it('needs the right to create each thing there', async () => {
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
  it('has the contents change places, and what is below stay', async () => {
    const [top, middle] = await addBranch(repository, 'Top', 'Middle');
    const [other] = await addBranch(repository, 'Other');
    await swap(top.locationId, other.locationId);
    expect((await repository.locations.load(top.locationId, asAdministrator)).content?.id).toBe(other.id);
    expect((await repository.locations.load(other.locationId, asAdministrator)).content?.id).toBe(top.id);
    expect(await children(top.locationId)).toEqual([middle.locationId]);
    const content = await repository.content.loadInfo(top.id, asAdministrator);
    expect(content).toMatchObject({ mainLocation: { id: other.locationId }, revision: 2 });
  });

  it('keeps main locations elsewhere as they are', async () => {
    const [top] = await addBranch(repository, 'Top');
    const second = await addLocation(repository, 49, 2);
    await swap(top.locationId, second);
    expect((await repository.content.loadInfo(49, asAdministrator)).mainLocation?.id).toBe(51);
    expect((await repository.content.loadInfo(top.id, asAdministrator)).mainLocation?.id).toBe(second);
  });

  it('refuses to swap with itself, with what is above and with what is below', async () => {
    const [top, , bottom] = await addBranch(repository, 'Top', 'Middle', 'Bottom');
    const before = await everything();
    for (const [id, otherId] of [
      [top, top],
      [top, bottom],
      [bottom, top],
    ] as const) {
      await expect(swap(id.locationId, otherId.locationId)).rejects.toMatchObject({ status: 400 });
    }
    await expect(swap(top.locationId, 4711)).rejects.toMatchObject({ status: 404 });
    await expect(swap(top.locationId, 51, 7)).rejects.toMatchObject({ status: 412 });
    expect(await everything()).toEqual(before);
  });

  it('refuses to leave children below what holds nothing, and to place content below a parent twice', async () => {
    const [top] = await addBranch(repository, 'Top', 'Middle');
    const article = await addArticle(2);
    await expect(swap(top.locationId, article.locationId)).rejects.toMatchObject({ status: 400 });
    const [other] = await addBranch(repository, 'Other');
    await addLocation(repository, other.id, 51);
    const inImages = await addFolder(repository, 51, 'Sibling');
    await expect(swap(inImages.locationId, other.locationId)).rejects.toMatchObject({ status: 409 });
  });

  it('needs the right to edit both', async () => {
    const clerk = await addUser(repository, 12, 'clerk');
    const [top] = await addBranch(repository, 'Top');
    await grant(repository, clerk, 'content/read');
    await grant(repository, clerk, 'content/edit', { Subtree: ['/1/2/'] });
    await expect(swap(top.locationId, 51, undefined, calledBy(clerk))).rejects.toMatchObject({ status: 403 });
    await expect(swap(51, top.locationId, undefined, calledBy(clerk))).rejects.toMatchObject({ status: 403 });
    await grant(repository, clerk, 'content/edit', { Subtree: ['/1/43/'] });
    await swap(top.locationId, 51, undefined, calledBy(clerk));
  });
});

describe('SqlRepository locations.delete', () => {
  it('deletes all below, and content with its last location', async () => {
    const [top, middle, bottom] = await addBranch(repository, 'Top', 'Middle', 'Bottom');
    const elsewhere = await addLocation(repository, middle.id, 51);
    await remove(top.locationId);
    expect((await repository.content.loadInfo(middle.id, asAdministrator)).mainLocation?.id).toBe(elsewhere);
    for (const { id } of [top, bottom]) {
      await expect(repository.content.loadInfo(id, asAdministrator)).rejects.toMatchObject({ status: 404 });
    }
    await expect(repository.locations.load(middle.locationId, asAdministrator)).rejects.toMatchObject({ status: 404 });
  });

  it('takes away one of several places for whoever manages these, and the last for whoever may delete', async () => {
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
