/** Accounts: who is let in, and who may know of whom. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hashPassword } from '../../lib/sql/accounts/passwords.js';
import { addUser, asAdministrator, asAnonymous, calledBy, type Opened, open, revoke } from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

async function addEditor() {
  const id = await addUser(repository, 14, 'Edith');
  await repository.db
    .updateTable('cms_account')
    .set({ password_hash: await hashPassword('secret') })
    .where('content_id', '=', id)
    .execute();
  return id;
}

describe('SqlRepository users.authenticate', () => {
  it('knows no case of logins', async () => {
    const id = await addEditor();
    expect(await repository.users.authenticate({ login: 'eDITH', password: 'secret' }, asAnonymous)).toMatchObject({
      userId: id,
      login: 'Edith',
    });
  });

  it('knows no case of letters that others do not have, and takes no second login that differs by it alone', async () => {
    const id = await addUser(repository, 14, 'Łucja.ÉDITH');
    const password_hash = await hashPassword('secret');
    await repository.db.updateTable('cms_account').set({ password_hash }).where('content_id', '=', id).execute();
    for (const login of ['łucja.édith', 'ŁUCJA.ÉDITH', 'Łucja.E\u0301dith']) {
      const account = await repository.users.authenticate({ login, password: 'secret' }, asAnonymous);
      expect(account).toMatchObject({ userId: id, login: 'Łucja.ÉDITH' });
    }
    expect(
      await repository.users.authenticate({ login: 'lucja.edith', password: 'secret' }, asAnonymous),
    ).toBeUndefined();
    // The driver's errors come from outside of the realm of specs, so what they are instances of tells nothing.
    await expect(addUser(repository, 14, 'łUCJA.édith')).rejects.toMatchObject({ message: expect.any(String) });
  });

  it('refuses disabled users', async () => {
    const id = await addEditor();
    await repository.db.updateTable('cms_account').set({ enabled: 0 }).where('content_id', '=', id).execute();
    expect(await repository.users.authenticate({ login: 'edith', password: 'secret' }, asAnonymous)).toBeUndefined();
    expect(await repository.users.findAccount(id, asAnonymous)).toBeUndefined();
  });

  it('refuses users without the right to log in to the siteaccess', async () => {
    const id = await addUser(repository, 12, 'guest');
    const password_hash = await hashPassword('secret');
    await repository.db.updateTable('cms_account').set({ password_hash }).where('content_id', '=', id).execute();
    const login = (siteaccess: string) =>
      repository.users.authenticate({ login: 'guest', password: 'secret' }, calledBy(null, { siteaccess }));
    expect(await login('site')).toMatchObject({ userId: id });
    expect(await login('admin')).toBeUndefined();
  });

  it('works as long for a login that does not exist', async () => {
    // Processor time, which does not depend on what else the machine does: a hash takes many times the rest.
    const took = async (login: string) => {
      const times: number[] = [];
      for (let n = 0; n < 5; n++) {
        const before = process.cpuUsage();
        await repository.users.authenticate({ login, password: 'wrong' }, asAnonymous);
        const { user, system } = process.cpuUsage(before);
        times.push(user + system);
      }
      return Math.min(...times);
    };
    const [known, unknown, passwordless] = [await took('admin'), await took('unknown-user'), await took('anonymous')];
    for (const other of [unknown, passwordless]) expect(other / known).toBeGreaterThan(0.3);
  });
});

describe('SqlRepository users.findAccount', () => {
  it('finds the account with its stamp, and nothing else', async () => {
    const account = await repository.users.findAccount(14, asAnonymous);
    expect(account).toEqual({ userId: 14, login: 'admin', stamp: expect.any(String) });
    expect(await repository.users.findAccount(41, asAnonymous)).toBeUndefined();
    expect(await repository.users.findAccount(2 ** 40, asAnonymous)).toBeUndefined();
  });

  it('says whether the user may log in to the siteaccess', async () => {
    const id = await addUser(repository, 12, 'guest');
    const find = async (siteaccess: string) => repository.users.findAccount(id, calledBy(null, { siteaccess }));
    const account = { userId: id, login: 'guest', stamp: expect.any(String) };
    expect(await find('site')).toEqual(account);
    expect(await find('admin')).toEqual({ ...account, refused: true });
    await revoke(repository, 'login');
    expect(await find('site')).toEqual({ ...account, refused: true });
  });
});

describe('SqlRepository users.load', () => {
  it('loads content and account', async () => {
    const admin = await repository.users.load(14, asAdministrator);
    expect(admin).toMatchObject({ id: 14, name: 'Administrator User', login: 'admin', enabled: true });
    expect(admin.currentVersion.fields.map((field) => field.fieldDefinitionIdentifier)).toEqual([
      'first_name',
      'last_name',
      'user_account',
      'signature',
      'image',
    ]);
  });

  it('refuses what may not be read in the same way whether it is a user or not', async () => {
    for (const id of [14, 41]) {
      const refused = repository.users.load(id, asAnonymous);
      await expect(refused).rejects.toMatchObject({ status: 403, message: `Not allowed to read user ${id}` });
    }
    await expect(repository.users.load(41, asAdministrator)).rejects.toMatchObject({ status: 404 });
  });

  it('shows all callers themselves', async () => {
    const guest = await addUser(repository, 12, 'guest');
    expect(await repository.users.load(guest, calledBy(guest))).toMatchObject({ login: 'guest' });
    await expect(repository.users.load(guest, asAnonymous)).rejects.toMatchObject({ status: 403 });
    await expect(repository.users.load(14, calledBy(guest))).rejects.toMatchObject({ status: 403 });
  });

  it('knows content that is no user as little as content that is not there', async () => {
    await expect(repository.users.load(41, asAdministrator)).rejects.toThrow('No user 41');
    await expect(repository.users.load(999, asAdministrator)).rejects.toThrow('No user 999');
  });
});
