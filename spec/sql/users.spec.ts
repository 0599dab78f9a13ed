/** Accounts: who is let in, and who may know of whom. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hashPassword } from '../../lib/sql/writes/accounts/passwords.js';
import { addUser, asAnonymous, calledBy, type Opened, open, revoke } from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

describe('SqlRepository users.authenticate', () => {
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

  it('refuses users without the right to log in to the siteaccess', async () => {
    const id = await addUser(repository, 12, 'guest');
    const password_hash = await hashPassword('secret');
    await repository.db.updateTable('cms_account').set({ password_hash }).where('content_id', '=', id).execute();
    const login = (siteaccess: string) =>
      repository.users.authenticate({ login: 'guest', password: 'secret' }, calledBy(null, { siteaccess }));
    expect(await login('site')).toMatchObject({ userId: id });
    expect(await login('admin')).toBeUndefined();
  });

  it('works as long for an account without a password as for one with a wrong password', async () => {
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
    const [known, passwordless] = [await took('admin'), await took('anonymous')];
    expect(passwordless / known).toBeGreaterThan(0.3);
  });
});

describe('SqlRepository users.findAccount', () => {
  it('says whether the user may log in to the siteaccess', async () => {
    const id = await addUser(repository, 12, 'guest');
    const find = async (siteaccess: string) => repository.users.findAccount(id, calledBy(null, { siteaccess }));
    const account = { userId: id, login: 'guest', stamp: expect.any(String) };
    expect(await find('site')).toEqual(account);
    expect(await find('admin')).toEqual({ ...account, isRefused: true });
    await revoke(repository, 'login');
    expect(await find('site')).toEqual({ ...account, isRefused: true });
  });
});
