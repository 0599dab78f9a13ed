/** The clean installation: what clients find in a database that was just made. */
import { describe, expect, it } from '@jest/globals';
import { openSqlRepository } from '../../lib/sql/index.js';
import { useRepository } from '../support/fixtures.js';
import { asAdministrator, asAnonymous, calledBy } from './support.js';

const repository = await useRepository();

describe('The clean installation', () => {
  it('has two languages', async () => {
    expect((await repository.languages.list({}, asAnonymous)).items).toMatchObject([
      { id: 2, code: 'eng-GB', name: 'English (United Kingdom)', isEnabled: true },
      { id: 4, code: 'pol-PL', name: 'Polish (polski)', isEnabled: true },
    ]);
  });

  it('has five sections', async () => {
    const { items: sections } = await repository.sections.list({}, asAdministrator);
    expect(sections.map(({ id, identifier }) => [id, identifier])).toEqual([
      [1, 'standard'],
      [2, 'users'],
      [3, 'media'],
      [4, 'setup'],
      [5, 'design'],
    ]);
  });

  it('has six content types with their field definitions', async () => {
    const { items: types } = await repository.contentTypes.list({ offset: 0, limit: 50 }, asAnonymous);
    const fields = types.map((type) => [
      `${type.id} ${type.identifier}`,
      type.fieldDefinitions.map((field) => `${field.id} ${field.identifier}${field.isRequired ? '*' : ''}`).join(', '),
    ]);
    expect(Object.fromEntries(fields)).toEqual({
      '1 folder': '4 name*, 155 short_name, 119 short_description, 156 description',
      '2 article': '1 title*, 152 short_title, 153 author, 120 intro*, 121 body, 123 enable_comments, 154 image',
      '3 user_group': '6 name*, 7 description',
      '4 user': '8 first_name*, 9 last_name*, 12 user_account*, 179 signature, 180 image',
      '5 image': '116 name*, 117 caption, 118 image',
      '12 file': '146 name*, 147 description, 148 file*',
    });
  });

  it('has content types with their remote ids', async () => {
    const { items } = await repository.contentTypes.list({ offset: 0, limit: 100 }, asAnonymous);
    expect(Object.fromEntries(items.map(({ identifier, remoteId }) => [identifier, remoteId]))).toEqual({
      folder: 'a3d405b81be900468eb153d774f4f0d2',
      article: 'c15b600eb9198b1924063b5a68758232',
      user_group: '25b4268cdcd01921b808a0d854b877ef',
      user: '40faa822edc579b02c25f6bb7beec3ad',
      image: 'f6df12aa74e36230eb675f364fccd25a',
      file: '637d58bfddf164627bdfd265733280a0',
    });
  });

  it('has the folder type as clients know it', async () => {
    const folder = await repository.contentTypes.load(1, asAnonymous);
    expect(folder).toMatchObject({
      isContainer: true,
      defaultAlwaysAvailable: true,
      nameSchema: '<short_name|name>',
      defaultSortField: 'PATH',
      defaultSortOrder: 'ASC',
      names: { 'eng-GB': 'Folder' },
    });
    expect(folder.fieldDefinitions[0]).toMatchObject({
      fieldTypeIdentifier: 'string',
      defaultValue: 'Folder',
      validators: { StringLengthValidator: { minStringLength: null, maxStringLength: 255 } },
    });
  });

  it.each([
    [1, 1, '/1/2/', '9459d3c29e15006e45197295722c7ade'],
    [41, 3, '/1/43/', 'a6e35cbcb7cd6ae4b691f3eee30cd262'],
    [49, 3, '/1/43/51/', 'e7ff633c6b8e0fd3531e74c6e712bead'],
    [50, 3, '/1/43/52/', '732a5acd01b51a6fe6eab448ad4138a9'],
    [51, 3, '/1/43/53/', '09082deb98662a104f325aaa8c4933d3'],
    [45, 4, '/1/48/', '241d538ce310074e602f29f49e44e938'],
    [4, 2, '/1/5/', 'f5c88a2209584891056f987fd965b0ba'],
    [11, 2, '/1/5/12/', '5f7f0bdb3381d6a461d8c29ff53d908f'],
    [12, 2, '/1/5/13/', '9b47a45624b023b1a76c73b74d704acf'],
    [13, 2, '/1/5/14/', '3c160cca19fb135f83bd02d911f04db2'],
    [42, 2, '/1/5/44/', '15b256dbea2ae72418ff5facc999e8f9'],
    [14, 2, '/1/5/13/15/', '1bb4fe25487f05527efa8bfd394cecc7'],
    [10, 2, '/1/5/44/45/', 'faaeb9be3bd98ed09f606fc16d144eca'],
  ])('has content %i in section %i at %s', async (id, sectionId, pathString, remoteId) => {
    const found = await repository.content.loadByRemoteId(remoteId, asAdministrator);
    const shared = { ownerId: 14, status: 'PUBLISHED', mainLanguageCode: 'eng-GB', currentVersionNo: 1 };
    expect(found).toMatchObject({ id, sectionId, mainLocation: { pathString }, ...shared });
  });

  it.each([
    [1, '629709ba256fe317c3ddcee35453a96a', 'PATH'],
    [2, 'f3e90596361e31d496d4026eb624c983', 'PRIORITY'],
    [43, '75c715a51699d2d309a924eca6a95145', 'NAME'],
    [5, '3f6d92f8044aed134f32153517850f5a', 'PATH'],
  ])('has location %i with its remote id and sorting', async (id, remoteId, sortField) => {
    const location = await repository.locations.load(id, asAdministrator);
    expect(location).toMatchObject({ id, remoteId, sortField, sortOrder: 'ASC', hidden: false });
  });

  it('lets the administrator in, with a password and whatever the case of the login', async () => {
    const account = await repository.users.authenticate({ login: 'Admin', password: 'publish' }, asAnonymous);
    expect(account).toMatchObject({ userId: 14, login: 'admin' });
    expect(await repository.users.authenticate({ login: 'admin', password: 'Publish' }, asAnonymous)).toBeUndefined();
  });

  it('refuses logins as the anonymous user', async () => {
    expect(await repository.users.authenticate({ login: 'anonymous', password: '' }, asAnonymous)).toBeUndefined();
    expect(
      await repository.users.authenticate({ login: 'anonymous', password: 'publish' }, asAnonymous),
    ).toBeUndefined();
  });

  it('shows anonymous callers the standard section and nothing else', async () => {
    expect(await repository.content.load(1, asAnonymous)).toMatchObject({ name: 'Home' });
    await expect(repository.content.load(41, asAnonymous)).rejects.toThrow('Not allowed to read content 41');
    await expect(repository.locations.load(1, asAnonymous)).rejects.toThrow('Not allowed to read location 1');
  });

  it('gives new content ids above its own', async () => {
    const copy = await repository.content.copy({ id: 49, parentLocationId: 2 }, asAdministrator);
    expect(copy.id).toBe(52);
    expect(copy.mainLocation).toMatchObject({ id: 54, pathString: '/1/2/54/' });
  });

  it('takes another password for its administrator', async () => {
    const own = await openSqlRepository(':memory:', { install: { adminPassword: 'correct horse' } });
    expect(await own.users?.authenticate?.({ login: 'admin', password: 'publish' }, asAnonymous)).toBeUndefined();
    expect(await own.users?.authenticate?.({ login: 'admin', password: 'correct horse' }, asAnonymous)).toMatchObject({
      userId: 14,
    });
    await own.close?.();
  });

  it('takes another e-mail address and another identifier of the group of locks', async () => {
    const install = { adminEmail: 'editor@acme.test', lockGroupIdentifier: 'acme_lock' };
    const own = await openSqlRepository(':memory:', { install });
    expect(await own.users?.load?.(14, asAdministrator)).toMatchObject({ email: 'editor@acme.test' });
    expect(await own.objectStates?.loadGroup?.(2, asAdministrator)).toMatchObject({ identifier: 'acme_lock' });
    await own.close?.();
  });

  it.each([
    { adminPassword: '' },
    { adminEmail: 'editor' },
    { lockGroupIdentifier: 'acme lock' },
    { contentTypes: 'none' },
    { languages: [] },
    { languages: [{ languageCode: 'DE', name: 'Deutsch' }] },
    { languages: [{ languageCode: 'de' }] },
    { mainLanguage: 'ger-DE' },
  ])('refuses %j', async (install) => {
    const [name = ''] = Object.keys(install);
    await expect(openSqlRepository(':memory:', { install } as never)).rejects.toThrow(name);
  });

  it('never shows a password hash', async () => {
    const shown = [
      await repository.users.load(14, asAdministrator),
      await repository.content.load(14, asAdministrator),
      await repository.versions.load({ contentId: 14, versionNo: 1 }, asAdministrator),
      await repository.users.findAccount(14, calledBy(14)),
    ];
    expect(JSON.stringify(shown)).not.toContain('argon2');
  });
});
