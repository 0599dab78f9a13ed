/** Bookmarks: each user's own, of locations that they can see. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Context } from '../../lib/repository/repository.js';
import { addUser, asAdministrator, calledBy, grant, type Opened, open, revoke } from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

const page = { offset: 0, limit: 100 };
const mark = (ids: readonly number[], context: Context = asAdministrator) =>
  ids.reduce<Promise<unknown>>(
    (done, id) => done.then(() => repository.bookmarks.create(id, context)),
    Promise.resolve(),
  );
const marked = async (context: Context = asAdministrator, part = page) => {
  const { items, total } = await repository.bookmarks.list(part, context);
  return [total, items.map(({ id }) => id)];
};

describe('SqlRepository bookmarks', () => {
  it('are of what the caller can see', async () => {
    const guest = calledBy(await addUser(repository, 12, 'guest'));
    await expect(repository.bookmarks.create(43, guest)).rejects.toMatchObject({ status: 403 });
    await expect(repository.bookmarks.create(999, guest)).rejects.toMatchObject({ status: 404 });
    await grant(repository, guest.caller.userId as number, 'content/read', { Node: ['43', '51'] });
    await mark([43, 51, 2], guest);
    await revoke(repository, 'read', 340);
    expect(await marked(guest)).toEqual([1, [2]]);
    expect(await repository.bookmarks.has(43, guest)).toBe(false);
    await repository.bookmarks.delete(43, guest);
    await expect(repository.bookmarks.delete(43, guest)).rejects.toMatchObject({ status: 404 });
  });

  it('go with their location and with their user, and stay where only its place changes', async () => {
    const editor = await addUser(repository, 14, 'editor');
    await mark([51, 52], calledBy(editor));
    await mark([51]);
    await repository.locations.move({ id: 51, parentLocationId: 2 }, asAdministrator);
    expect(await marked()).toEqual([1, [51]]);
    await repository.locations.delete({ id: 51 }, asAdministrator);
    expect(await marked()).toEqual([0, []]);
    await repository.content.delete({ id: editor }, asAdministrator);
    expect(await repository.db.selectFrom('cms_bookmark').selectAll().execute()).toEqual([]);
  });

  it('are listed and counted consistently, by one statement', async () => {
    await mark([43, 51, 2]);
    const permissions = (await repository.countStatements(() => repository.bookmarks.has(43, asAdministrator))) - 1;
    expect(await repository.countStatements(() => marked(asAdministrator, { offset: 1, limit: 1 }))).toBe(
      permissions + 1,
    );
    expect(await marked(asAdministrator, { offset: 3, limit: 1 })).toEqual([3, []]);
    expect(await marked(asAdministrator, { offset: 0, limit: 0 })).toEqual([3, []]);
    expect(await marked(calledBy(10))).toEqual([0, []]);
  });

  it('take as many statements for many as for one', async () => {
    await mark([43]);
    const one = await repository.countStatements(() => marked());
    await mark([2, 5, 48, 51, 52]);
    expect(await repository.countStatements(() => marked())).toBe(one);
    expect(one).toBeLessThanOrEqual(3);
  });
});
