/** Passwords in other spellings, hashes of older versions, and the logins that new users can have. */
import { describe, expect, it } from '@jest/globals';
import { opaqueString } from '../../lib/field-types/index.js';
import { hash } from '../../lib/sql/writes/accounts/scrypt.js';
import { asAdministrator } from '../sql/support.js';
import { admin, basic, sends } from '../support/api.js';
import { addEditor } from '../support/editor.js';
import { useApi } from '../support/fixtures.js';
import { fc } from '../support/properties.js';

const { api, opened } = await useApi();

const create = (login: string, password: string) =>
  api.call('POST', '/user/groups/1/5/14/users', {
    headers: { ...sends('UserCreate'), ...admin, Accept: 'application/json' },
    body: JSON.stringify({
      UserCreate: {
        ...{ mainLanguageCode: 'eng-GB', login, password, email: `${Math.random()}@example.org` },
        fields: {
          field: ['first_name', 'last_name'].map((name) => ({ fieldDefinitionIdentifier: name, fieldValue: 'Test' })),
        },
      },
    }),
  });
const isKnown = async (login: string, password: string): Promise<boolean> =>
  (await api.get('/user/current', { Authorization: basic(login, password), Accept: 'application/json' })).status !==
  401;

describe('a password', () => {
  it('is known in every spelling of the same characters', async () => {
    const password = 'café e\u00a0long \u212b password';
    expect((await create('spelling', password)).status).toBe(201);
    for (const form of ['NFC', 'NFD'] as const) expect(await isKnown('spelling', password.normalize(form))).toBe(true);
    expect(await isKnown('spelling', 'café e\u3000long \u00e5 password'.replace('\u00e5', '\u00c5'))).toBe(true);
    expect(await isKnown('spelling', 'cafe e long \u00c5 password')).toBe(false);
    expect(await isKnown('spelling', password.toUpperCase())).toBe(false);
  });

  it.each([
    'a long\0secret',
    'a long\tsecret',
    'a long secret\n',
    'a long \u200bsecret',
    'a long \u{e0001}secret',
    '\u1100\u1100\u1100\u1100',
  ])('%j is refused by its member', async (password) => {
    const { status, text } = await create('refused', password);
    expect([status, text]).toEqual([400, expect.stringContaining('/UserCreate/password')]);
    expect(text).not.toContain('secret');
  });

  it('that an older version stored is known as it was typed, and then in every spelling', async () => {
    await addEditor(opened, 'older');
    const typed = 'cafe\u0301\u00a0secret';
    const password_hash = await hash(typed);
    await opened.db.updateTable('cms_account').set({ password_hash }).where('login', '=', 'older').execute();
    const stored = () =>
      opened.db
        .selectFrom('cms_account')
        .select(['password_hash', 'stamp'])
        .where('login', '=', 'older')
        .executeTakeFirst();
    const before = await stored();
    expect(await isKnown('older', 'café secret')).toBe(false);
    expect(await isKnown('older', 'cafe secret')).toBe(false);
    expect((await stored())?.password_hash).toBe(password_hash);
    expect(await isKnown('older', typed)).toBe(true);
    const after = await stored();
    expect(after?.password_hash).not.toBe(password_hash);
    expect(after?.stamp).toBe(before?.stamp);
    for (const other of ['café secret', typed]) expect(await isKnown('older', other)).toBe(true);
  });

  it('that an older version stored with characters that are refused now is still known', async () => {
    await addEditor(opened, 'ignorable');
    const password_hash = await hash('a\u200bsecret');
    await opened.db.updateTable('cms_account').set({ password_hash }).where('login', '=', 'ignorable').execute();
    expect(await isKnown('ignorable', 'a\u200bsecret')).toBe(true);
    expect(await isKnown('ignorable', 'asecret')).toBe(false);
  });

  it('is prepared once: what is prepared stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const prepared = opaqueString(text);
        if (prepared !== undefined)
          expect([opaqueString(prepared), prepared.normalize('NFC')]).toEqual([prepared, prepared]);
        for (const form of ['NFC', 'NFD'] as const) expect(opaqueString(text.normalize(form))).toBe(prepared);
      }),
    );
  });
});

describe('a new login', () => {
  it.each([
    ' ada',
    'ada ',
    '\u00a0ada',
    'ada\u3000',
    'a\u200bda',
    'a\u00adda',
    'a\u202eda',
    'a\tda',
    'a\u0085da',
    'a\u00a0da',
    '\u2063',
  ])('%j is refused by its member', async (login) => {
    const { status, text } = await create(login, 'a long secret');
    expect([status, text]).toEqual([400, expect.stringContaining('/UserCreate/login')]);
  });

  it('is shown as it was entered, and known in any case', async () => {
    const made = await create('Ünal O’Hara', 'a long secret');
    expect(made.json.User.login).toBe('Ünal O’Hara');
    expect(await isKnown('üNAL o’hara', 'a long secret')).toBe(true);
    expect((await create('ÜNAL o’hara'.normalize('NFD'), 'a long secret')).status).toBe(409);
  });

  it('has no colon where Basic authentication is on, and may have one elsewhere', async () => {
    const { status, text } = await create('a:da', 'a long secret');
    expect([status, text]).toEqual([400, expect.stringContaining('/UserCreate/login')]);
    const user = { groupPath: '/1/5/14/', mainLanguageCode: 'eng-GB', login: 'a:da', email: 'a@example.org' };
    const fields = ['first_name', 'last_name'].map((name) => ({ fieldDefinitionIdentifier: name, value: 'Test' }));
    const made = await opened.users.create({ ...user, password: 'a long secret', fields }, asAdministrator);
    expect(made.login).toBe('a:da');
  });
});
