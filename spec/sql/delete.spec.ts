/** Deleting content and what is below it. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addFolder,
  addUser,
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

describe('SqlRepository content.delete', () => {
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

  it('does not find an id that no row can have', async () => {
    await expect(remove(2_147_483_648)).rejects.toMatchObject({ status: 404 });
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
