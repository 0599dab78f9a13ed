/** Making, changing and deleting sections. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addUser, asAdministrator, asAnonymous, calledBy, grant, type Opened, open } from './support.js';

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
  it('stay while the assignment of a role is limited to them, and not for a policy', async () => {
    const { id } = await create();
    await grant(repository, 11, 'content/read', { Section: [String(id)] }, { Section: [String(id)] });
    await expect(remove(id)).rejects.toMatchObject({ status: 409 });
    await repository.db.deleteFrom('cms_role').where('id', '>', 4).execute();
    await grant(repository, 11, 'content/read', { Section: [String(id), `1${id}`] });
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
