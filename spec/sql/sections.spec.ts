/** Making, changing and deleting sections. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addFolder, addUser, asAdministrator, asAnonymous, calledBy, grant, type Opened, open } from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

const press = { identifier: 'press', name: 'Press' };
const create = (values = press, context = asAdministrator) => repository.sections.create(values, context);
const update = (id: number, values: typeof press, expected?: string | number, context = asAdministrator) =>
  repository.sections.update({ id, changes: values, expected }, context);
const remove = (id: number, expected?: string | number, context = asAdministrator) =>
  repository.sections.delete({ id, expected }, context);

describe('SqlRepository sections', () => {
  it('are made, changed and deleted', async () => {
    const made = await create();
    expect(made).toMatchObject({ ...press, revision: 1 });
    expect(await repository.sections.load(made.id, asAdministrator)).toEqual(made);
    const changed = await update(made.id, { identifier: 'news', name: 'News' });
    expect(changed).toMatchObject({ id: made.id, identifier: 'news', name: 'News', revision: 2 });
    expect(await update(made.id, { identifier: 'news', name: 'News' })).toEqual(changed);
    await remove(made.id);
    await expect(repository.sections.load(made.id, asAdministrator)).rejects.toMatchObject({ status: 404 });
    expect((await create()).id).toBeGreaterThan(made.id);
  });

  it('have identifiers of their own', async () => {
    await expect(create({ identifier: 'media', name: 'Media' })).rejects.toMatchObject({ status: 409 });
    const { id } = await create();
    await expect(update(id, { identifier: 'media', name: 'Press' })).rejects.toMatchObject({ status: 409 });
    await update(id, { identifier: 'press', name: 'The press' });
  });

  it('are changed and deleted at the expected revision only', async () => {
    const { id } = await create();
    await expect(update(id, { ...press, name: 'x' }, 2)).rejects.toMatchObject({ status: 412 });
    await expect(remove(id, 2)).rejects.toMatchObject({ status: 412 });
    await remove(id, '1');
  });

  it('stay while content is assigned to them, also what is in the trash', async () => {
    const { id } = await create();
    const folder = await addFolder(repository, 2, 'Folder');
    await repository.content.updateInfo({ id: folder.id, changes: { sectionId: id } }, asAdministrator);
    await expect(remove(id)).rejects.toMatchObject({ status: 409 });
    await repository.locations.trash({ id: folder.locationId }, asAdministrator);
    await expect(remove(id)).rejects.toMatchObject({ status: 409 });
    await repository.trash.empty({}, asAdministrator);
    await remove(id);
  });

  it.each([
    ['a policy', { Section: (id: string) => [id] }, undefined],
    ['a policy for assigning sections', { NewSection: (id: string) => ['1', id] }, undefined],
    ['an assignment of a role', undefined, { Section: (id: string) => [id] }],
  ])('stay while %s is limited to them', async (_, limitation, assigned) => {
    const { id } = await create();
    const valuesOf = (values: Readonly<Record<string, (id: string) => string[]>> = {}) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value(String(id))]));
    await grant(repository, 11, 'content/read', valuesOf(limitation), valuesOf(assigned));
    await expect(remove(id)).rejects.toMatchObject({ status: 409 });
    await repository.db.deleteFrom('cms_role').where('id', '>', 4).execute();
    await grant(repository, 11, 'content/read', { Section: [`1${id}`], Subtree: [`/1/${id}/`] });
    await remove(id);
  });

  it('need a right to edit them without limits', async () => {
    const clerk = await addUser(repository, 12, 'clerk');
    const { id } = await create();
    for (const context of [asAnonymous, calledBy(clerk)]) {
      await expect(create({ identifier: 'x', name: 'x' }, context)).rejects.toMatchObject({ status: 403 });
      await expect(update(id, press, undefined, context)).rejects.toMatchObject({ status: 403 });
      await expect(remove(id, undefined, context)).rejects.toMatchObject({ status: 403 });
      await expect(remove(4711, undefined, context)).rejects.toMatchObject({ status: 404 });
    }
    await grant(repository, clerk, 'section/edit');
    await remove(id, undefined, calledBy(clerk));
  });
});
