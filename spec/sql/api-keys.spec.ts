/** API keys in the storage: digests, limits, the notes of their use, and what is deleted with what they refer to. */
import { describe, expect, it, jest } from '@jest/globals';
import type { ApiKeyValues } from '../../lib/repository/repository.js';
import { fakeTimeouts } from '../support/clock.js';
import { useEach } from '../support/fixtures.js';
import { until } from '../support/until.js';
import { addUser, asAdministrator, asAnonymous, calledBy, grant, type Opened, onlyOn, open } from './support.js';

const openEach = useEach(open);
const key = (name: string, more: Partial<ApiKeyValues> = {}): ApiKeyValues => ({ name, access: 'all', ...more });
const all = { offset: 0, limit: 100 };
const rowsOf = ({ db }: Opened) => db.selectFrom('cms_api_key').selectAll().orderBy('id').execute();
const isUsed = async (opened: Opened, name: string) =>
  (await rowsOf(opened)).some((row) => row.name === name && row.last_used !== null);

describe('The storage of API keys', () => {
  it('holds a digest of the secret alone', async () => {
    const opened = await openEach();
    const { secret } = await opened.apiKeys.create(key('one'), asAdministrator);
    const [row] = await rowsOf(opened);
    expect(row?.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(secret.slice(-48));
  });

  it('allows a user so many of them, also of many that are created at once', async () => {
    const opened = await openEach(':memory:', { limits: { apiKeys: { number: 3 } } });
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const results = await Promise.allSettled(names.map((name) => opened.apiKeys.create(key(name), asAdministrator)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(opened.apiKeys.create(key('g'), asAdministrator)).rejects.toThrow(
      'has as many API keys as are allowed',
    );
    const other = await addUser(opened, 5, 'other');
    await opened.apiKeys.create(key('a'), calledBy(other));
  });

  it('lets no anonymous caller create or delete them, and says what it refuses', async () => {
    const { apiKeys } = await openEach();
    await expect(apiKeys.create(key('one'), asAnonymous)).rejects.toThrow('Not allowed to create API keys');
    await expect(apiKeys.delete(1, asAnonymous)).rejects.toThrow('Not allowed to delete API keys');
  });

  it('lets them last for so long at most', async () => {
    const opened = await openEach(':memory:', { limits: { apiKeys: { lifetime: 3600 } } });
    const within = (seconds: number) => ({ expiresAt: new Date(Date.now() + seconds * 1000) });
    for (const more of [{}, within(3700)])
      await expect(opened.apiKeys.create(key('long', more), asAdministrator)).rejects.toMatchObject({ status: 400 });
    await opened.apiKeys.create(key('short', within(3500)), asAdministrator);
  });

  it('deletes those of a role with the role', async () => {
    const opened = await openEach();
    const { id: roleId } = await opened.roles.create({ identifier: 'own' }, asAdministrator);
    await opened.roles.assignToUser({ userId: 14, roleId }, asAdministrator);
    await opened.apiKeys.create(key('of role', { roleId }), asAdministrator);
    await opened.apiKeys.create(key('of user'), asAdministrator);
    await opened.roles.delete({ id: roleId }, asAdministrator);
    expect((await rowsOf(opened)).map(({ name }) => name)).toEqual(['of user']);
  });

  it('gives copies of users none', async () => {
    const opened = await openEach();
    const user = await addUser(opened, 5, 'copied');
    const { secret } = await opened.apiKeys.create(key('own'), calledBy(user));
    await opened.content.copy({ id: user, parentLocationId: 5 }, asAdministrator);
    expect((await rowsOf(opened)).map(({ user_id }) => user_id)).toEqual([user]);
    expect(await opened.apiKeys.authenticate(secret, asAnonymous)).toMatchObject({ userId: user });
  });

  it('finds a key by one statement, whatever is wrong with its secret', async () => {
    const opened = await openEach();
    const { secret } = await opened.apiKeys.create(key('one'), asAdministrator);
    await opened.db.updateTable('cms_api_key').set({ last_used: Date.now() }).execute();
    for (const each of [secret, `${secret}0`, 'cmsk_', `cmsk_999_${'0'.repeat(48)}`])
      expect(await opened.countStatements(() => opened.apiKeys.authenticate(each, asAnonymous))).toBe(1);
  });
});

describe('The use of an API key', () => {
  it('is written once a minute, after the request', async () => {
    const opened = await openEach();
    const { secret, id } = await opened.apiKeys.create(key('one'), asAdministrator);
    const use = () => opened.apiKeys.authenticate(secret, asAnonymous);
    const lastUsed = async () => Number((await rowsOf(opened))[0]?.last_used);
    const uses = async () =>
      (await opened.db.selectFrom('cms_change').select('id').where('event', '=', 'apiKey.used').execute()).length;
    await Promise.all([use(), use(), use()]);
    expect([await lastUsed(), (await opened.apiKeys.load(id, asAdministrator)).lastUsedAt]).toEqual([0, undefined]);
    await until(() => isUsed(opened, 'one'), 'the use of the key to be stored');
    const stored = await lastUsed();
    await use();
    // A write of another key stores everything that is pending.
    await opened.apiKeys.authenticate((await opened.apiKeys.create(key('two'), asAdministrator)).secret, asAnonymous);
    await until(() => isUsed(opened, 'two'), 'the use of the other key to be stored');
    expect([await lastUsed(), await uses()]).toEqual([stored, 2]);
    await opened.db.updateTable('cms_api_key').set({ last_used: 1 }).execute();
    await use();
    await until(async () => (await lastUsed()) > 1, 'the later use of the key to be stored');
    expect(await uses()).toBe(3);
  });

  it('is not written where another process has just written it', async () => {
    const opened = await openEach();
    const keys = [await opened.apiKeys.create(key('one'), asAdministrator)];
    keys.push(await opened.apiKeys.create(key('two'), asAdministrator));
    fakeTimeouts();
    for (const { secret } of keys) await opened.apiKeys.authenticate(secret, asAnonymous);
    const last_used = Date.now() - 10_000;
    await opened.db.updateTable('cms_api_key').set({ last_used }).where('name', '=', 'one').execute();
    await jest.advanceTimersByTimeAsync(500);
    jest.useRealTimers();
    await until(() => isUsed(opened, 'two'), 'the uses of both keys to be stored');
    expect(Number((await rowsOf(opened))[0]?.last_used)).toBe(last_used);
  });

  it('ends nothing that is cached but what depends on every change', async () => {
    const opened = await openEach();
    const { secret } = await opened.apiKeys.create(key('one'), asAdministrator);
    const { token } = await opened.changes.since(undefined, asAnonymous);
    await opened.apiKeys.authenticate(secret, asAnonymous);
    await until(() => isUsed(opened, 'one'), 'the use of the key to be stored');
    expect((await opened.changes.since(token, asAnonymous)).tags).toEqual(['everything']);
  });

  onlyOn('postgres')('waits for no write that others keep open', async () => {
    const opened = await openEach();
    const { secret } = await opened.apiKeys.create(key('one'), asAdministrator);
    await opened.transaction(asAdministrator, async ({ sections }) => {
      await sections?.create?.({ identifier: 'open', name: 'Open' }, asAdministrator);
      expect(await opened.apiKeys.authenticate(secret, asAnonymous)).toMatchObject({ name: 'one' });
    });
  });
});

describe('A password that a user has set in a draft', () => {
  it('is not put into effect by a key of that user', async () => {
    const opened = await openEach();
    const user = await addUser(opened, 5, 'author');
    for (const right of ['content/read', 'content/versionread', 'content/edit', 'content/publish'] as const)
      await grant(opened, user, right);
    const self = calledBy(user);
    const { versionNo } = await opened.versions.createDraftOfCurrent({ id: user }, self);
    const fields = [{ fieldDefinitionIdentifier: 'user_account', value: { plainPassword: 'Changed-1234' } }];
    const draft = { contentId: user, versionNo };
    await opened.versions.update({ ...draft, changes: { fields } }, self);
    const { id } = await opened.apiKeys.create(key('one'), self);
    const known = { ...self, caller: { ...self.caller, key: { id, access: 'all' } as const } };
    await expect(opened.versions.publish(draft, known)).rejects.toMatchObject({ status: 403 });
    await opened.versions.publish(draft, self);
    expect(await opened.apiKeys.list({ userId: user, ...all }, self)).toMatchObject({ items: [{ name: 'one' }] });
  });
});
