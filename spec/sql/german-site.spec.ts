/** A new site in another language: installed with few types, and written in through the API. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { openSqlRepository } from '../../lib/sql/index.js';
import { sends, serve, type } from '../support/api.js';
import { asAdministrator, asAnonymous, newDatabase } from './support.js';

const german = {
  contentTypes: 'minimal',
  languages: [{ languageCode: 'de-DE', name: 'Deutsch' }],
  adminPassword: 'publish',
} as const;

describe('A German site', () => {
  it('has the types that are needed, in German alone', async () => {
    const repository = await openSqlRepository(await newDatabase(), { install: german });
    const { items } = (await repository.languages?.list?.({}, asAnonymous)) ?? { items: [] };
    expect(items.map(({ code, isEnabled }) => [code, isEnabled])).toEqual([['de-DE', true]]);
    const types = await repository.contentTypes?.list?.({ offset: 0, limit: 50 }, asAdministrator);
    expect(types?.items.map(({ identifier }) => identifier)).toEqual(['folder', 'user_group', 'user']);
    const policies = await repository.roles?.listPolicies?.(1, asAdministrator);
    expect(policies?.items.map((policy) => policy.function)).toEqual(['read', 'login']);
    const home = await repository.content.load(1, asAnonymous);
    expect([home.mainLanguageCode, home.currentVersion.names]).toEqual(['de-DE', { 'de-DE': 'Home' }]);
    await repository.close?.();
  });

  it('has content that is created and published through the API', async () => {
    const repository = await openSqlRepository(await newDatabase(), { install: german });
    const api = await serve(repository);
    const { base } = api;
    const ContentCreate = {
      ContentType: { _href: `${base}/content/types/1` },
      mainLanguageCode: 'de-DE',
      LocationCreate: {
        ParentLocation: { _href: `${base}/content/locations/1/2` },
        ...{ priority: 0, hidden: false, sortField: 'PATH', sortOrder: 'ASC' },
      },
      fields: { field: [{ fieldDefinitionIdentifier: 'name', fieldValue: 'Straßenbahn' }] },
    };
    const created = await api.call('POST', '/content/objects', {
      headers: { ...sends('ContentCreate'), Accept: type('Content') },
      body: JSON.stringify({ ContentCreate }),
    });
    expect([created.status, created.text]).toEqual([201, expect.anything()]);
    const path = String(created.headers.location).slice(base.length);
    const published = await api.call('POST', `${path}/versions/1`, {
      headers: { ...sends('PublishContentVersionInput'), 'X-HTTP-Method-Override': 'PUBLISH' },
    });
    expect(published.status).toBe(204);
    const { json } = await api.get(path, { Accept: type('Content') });
    expect(json.Content).toMatchObject({ Name: 'Straßenbahn', mainLanguageCode: 'de-DE', status: 'PUBLISHED' });
    const { languageCodes } = json.Content.CurrentVersion.Version.VersionInfo;
    expect(languageCodes).toBe('de-DE');
    await api.close();
    await repository.close?.();
  });

  it('has another main language than the first one, where it is named', async () => {
    const languages = [...german.languages, { languageCode: 'ger-DE', name: 'Deutsch' }];
    const install = { ...german, languages, mainLanguage: 'ger-DE' };
    const repository = await openSqlRepository(await newDatabase(), { install });
    expect((await repository.content.load(1, asAnonymous)).mainLanguageCode).toBe('ger-DE');
    const remove = (code: string) => repository.languages?.delete?.({ code }, asAdministrator);
    await expect(remove('ger-DE')).rejects.toThrow('is the main language');
    await remove('de-DE');
    await repository.close?.();
  });
});

describe('The password of admin', () => {
  const { NODE_ENV } = process.env;
  afterEach(() => {
    process.env.NODE_ENV = NODE_ENV;
    jest.restoreAllMocks();
  });

  it('is generated in production, where none is given, and written to stderr once', async () => {
    process.env.NODE_ENV = 'production';
    const written: string[] = [];
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean(written.push(String(text))));
    const database = await newDatabase('generated-password');
    const repository = await openSqlRepository(database);
    const login = (password: string) => repository.users?.authenticate?.({ login: 'admin', password }, asAnonymous);
    expect(await login('publish')).toBeUndefined();
    const [, password = ''] = /The password of admin is ([\w-]{24}),/.exec(written.join('')) ?? [];
    expect(await login(password)).toMatchObject({ login: 'admin' });
    await repository.close?.();
    await (await openSqlRepository(database, { install: german })).close?.();
    expect(written).toHaveLength(1);
  });

  it('is not generated where one is given', async () => {
    process.env.NODE_ENV = 'production';
    const write = jest.spyOn(process.stderr, 'write').mockImplementation(() => true);
    const install = { adminPassword: 'correct horse' };
    const repository = await openSqlRepository(await newDatabase(), { install });
    const given = { login: 'admin', password: 'correct horse' };
    expect(await repository.users?.authenticate?.(given, asAnonymous)).toMatchObject({ login: 'admin' });
    expect(write).not.toHaveBeenCalled();
    await repository.close?.();
  });
});
