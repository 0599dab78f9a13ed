/** Deleting content and what is below it. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
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
afterEach(() => repository.close());

const remove = (id: number, expected?: string | number, context = asAdministrator) =>
  repository.content.delete({ id, expected }, context);
const count = async (table: 'cms_version' | 'cms_field' | 'cms_field_value' | 'cms_location' | 'cms_content_state') =>
  Number(
    (
      await repository.db
        .selectFrom(table)
        .select((row) => row.fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  );

describe('SqlRepository content.delete', () => {
  it('deletes everything below as well, and leaves no trace', async () => {
    const tables = ['cms_version', 'cms_field', 'cms_field_value', 'cms_location', 'cms_content_state'] as const;
    const before = await Promise.all(tables.map(count));
    const top = await addFolder(repository, 2, 'Top');
    const middle = await addFolder(repository, top.locationId, 'Middle');
    const bottom = await addFolder(repository, middle.locationId, 'Bottom');
    await addVersion(repository, bottom.id, { versionNo: 2, status: 'DRAFT', creatorId: 14 });
    await remove(top.id);
    for (const { id } of [top, middle, bottom]) {
      await expect(repository.content.load(id, asAdministrator)).rejects.toMatchObject({ status: 404 });
    }
    expect(await Promise.all(tables.map(count))).toEqual(before);
  });

  it('leaves neighbours whose ids begin alike', async () => {
    const folders = [];
    for (let n = 0; n < 60; n++) folders.push(await addFolder(repository, 2, `Folder ${n}`));
    const short = await addFolder(repository, 2, 'Short');
    await repository.db.deleteFrom('cms_url_place').where('location_id', '=', short.locationId).execute();
    await repository.db
      .updateTable('cms_location')
      .set({ id: 9, path: '/1/2/9/' })
      .where('id', '=', short.locationId)
      .execute();
    await remove(short.id);
    expect(
      (await repository.locations.listChildren({ id: 2, offset: 0, limit: 100 }, asAdministrator)).items,
    ).toHaveLength(60);
  });

  it('keeps the main location of what only has another place below', async () => {
    const top = await addFolder(repository, 2, 'Top');
    await addLocation(repository, 49, top.locationId);
    await remove(top.id);
    expect((await repository.content.loadInfo(49, asAdministrator)).mainLocation?.id).toBe(51);
    expect(await repository.locations.load(51, asAdministrator)).toMatchObject({ id: 51 });
  });

  it('refuses as a whole where something below may not be deleted', async () => {
    const user = await addUser(repository, 12, 'clerk');
    await grant(repository, user, 'content/read');
    await grant(repository, user, 'content/remove', { Section: ['3'], Subtree: ['/1/2/'] });
    const top = await addFolder(repository, 2, 'Top');
    const kept = await addFolder(repository, top.locationId, 'Kept');
    await repository.content.updateInfo({ id: kept.id, changes: { sectionId: 5 } }, asAdministrator);
    await expect(remove(top.id, undefined, calledBy(user))).rejects.toMatchObject({ status: 403 });
    expect(await repository.content.loadInfo(top.id, asAdministrator)).toMatchObject({ name: 'Top' });
    await repository.content.updateInfo({ id: kept.id, changes: { sectionId: 3 } }, asAdministrator);
    await remove(top.id, undefined, calledBy(user));
    await expect(repository.content.loadInfo(kept.id, asAdministrator)).rejects.toMatchObject({ status: 404 });
  });

  it('tells what is not there from what may not be deleted', async () => {
    await expect(remove(999, undefined, asAnonymous)).rejects.toMatchObject({ status: 404 });
    await expect(remove(2_147_483_648)).rejects.toMatchObject({ status: 404 });
    await expect(remove(1, undefined, asAnonymous)).rejects.toMatchObject({ status: 403 });
  });

  it('deletes a user with the account, and leaves what they own', async () => {
    const user = await addUser(repository, 12, 'clerk');
    await repository.content.updateInfo({ id: 41, changes: { ownerId: user } }, asAdministrator);
    await remove(user);
    expect(await repository.users.findAccount(user, asAdministrator)).toBeUndefined();
    expect(await repository.content.loadInfo(41, asAdministrator)).toMatchObject({ ownerId: user });
  });

  it('keeps callers from deleting themselves', async () => {
    await expect(remove(14)).rejects.toMatchObject({ status: 403 });
    await expect(remove(4)).rejects.toMatchObject({ status: 403 });
  });

  it('lets writers delete what they never published', async () => {
    const user = await addUser(repository, 14, 'writer');
    const { id } = await addFolder(repository, 2, 'Draft');
    await unpublish(repository, id, user);
    await expect(remove(id, undefined, asAnonymous)).rejects.toMatchObject({ status: 403 });
    await remove(id, undefined, calledBy(user));
    await expect(repository.content.loadInfo(id, asAdministrator)).rejects.toMatchObject({ status: 404 });
  });
});
