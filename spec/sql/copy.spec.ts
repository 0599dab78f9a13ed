/** Copying content. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addUser, addVersion, asAdministrator, calledBy, grant, type Opened, open } from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

const copy = (id: number, parent: number, context = asAdministrator) =>
  repository.content.copy({ id, parentLocationId: parent }, context);

describe('SqlRepository content.copy', () => {
  it('leaves out the versions that the caller may not see', async () => {
    const user = await addUser(repository, 12, 'clerk');
    await grant(repository, user, 'content/read');
    await grant(repository, user, 'content/create');
    await addVersion(repository, 41, { versionNo: 2, status: 'DRAFT', creatorId: 14 });
    const { id, ownerId } = await copy(41, 2, calledBy(user));
    expect(ownerId).toBe(user);
    expect((await repository.versions.list({ contentId: id }, asAdministrator)).items).toHaveLength(1);
  });

  it('copies a user without the account', async () => {
    const { id } = await copy(14, 12);
    await expect(repository.users.load(id, asAdministrator)).rejects.toMatchObject({ status: 404 });
    const { currentVersion } = await repository.content.load(id, asAdministrator);
    const account = currentVersion.fields.find((field) => field.fieldTypeIdentifier === 'user');
    expect(account?.value).toMatchObject({ hasStoredLogin: false, login: null });
  });

  it.each([
    ['Class', ['1'], ['5']],
    ['Section', ['1', '3'], ['3']],
    ['Subtree', ['/1/2/'], ['/1/43/']],
    ['Subtree', ['/1/2/'], ['not a path']],
    ['Node', ['2'], ['1']],
    ['ParentClass', ['1'], ['3']],
    ['ParentDepth', ['1'], ['2']],
    ['Language', ['eng-GB'], ['pol-PL']],
    ['Owner', ['1'], ['3']],
    ['NoSuchLimitation', undefined, ['1']],
  ])('keeps to a limitation by %s to %j', async (identifier, fits, fails) => {
    const user = await addUser(repository, 12, 'clerk');
    await grant(repository, user, 'content/read');
    await grant(repository, user, 'content/create', { [identifier]: fails });
    await expect(copy(41, 2, calledBy(user))).rejects.toThrow('Not allowed to create content below location 2');
    if (!fits) return;
    await grant(repository, user, 'content/create', { [identifier]: fits });
    expect(await copy(41, 2, calledBy(user))).toMatchObject({ name: 'Media' });
  });
});
