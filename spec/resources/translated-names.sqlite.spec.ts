import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Repository } from '../../lib/repository/repository.js';
import { open } from '../sql/support.js';
import { type Api, admin, sends, serve, type } from '../support/api.js';

describe('TranslatedName', () => {
  let repository: Repository;
  let api: Api;
  let path: string;
  beforeAll(async () => {
    repository = await open();
    api = await serve(repository, { siteaccesses: { site: {}, polish: { languages: ['pol-PL'] } } });
    const copy = await api.call('COPY', '/content/objects/41', { headers: { ...admin, Destination: '/1/2' } });
    path = String(copy.headers.location).slice(api.base.length);
    const created = await api.call('COPY', `${path}/currentversion`, { headers: admin });
    const draft = String(created.headers.location).slice(api.base.length);
    const field = [{ fieldDefinitionIdentifier: 'name', languageCode: 'pol-PL', fieldValue: 'Multimedia' }];
    const body = JSON.stringify({ VersionUpdate: { initialLanguageCode: 'pol-PL', fields: { field } } });
    const patched = await api.call('PATCH', draft, { headers: sends('VersionUpdate'), body });
    const published = await api.call('POST', draft, { headers: { ...admin, 'X-HTTP-Method-Override': 'PUBLISH' } });
    expect([patched.status, published.status]).toEqual([200, 204]);
  });
  afterAll(async () => {
    await api.close();
    await repository.close?.();
  });

  const nameAt = async (query: string, headers = {}) => {
    const { json } = await api.get(path + query, { ...admin, ...headers });
    return json.Content.TranslatedName as string;
  };

  it.each([
    ['', 'Media'],
    ['?languages=pol-PL', 'Multimedia'],
    ['?languages=zz,%20pol-PL,eng-GB', 'Multimedia'],
    ['?languages=eng-GB,pol-PL', 'Media'],
    ['?languages=zz', 'Media'],
    ['?languages=', 'Media'],
  ])('is in the first of the requested languages that has a name: %j', async (query, name) => {
    expect(await nameAt(query)).toBe(name);
    expect(await nameAt(query, { Accept: type('Content') })).toBe(name);
    const xml = await api.get(path + query, { ...admin, Accept: type('ContentInfo', 'xml') });
    expect(xml.text).toContain(`<TranslatedName>${name}</TranslatedName>`);
  });

  it('is in a language of the siteaccess where none of the requested ones has a name', async () => {
    const headers = { 'X-Siteaccess': 'polish' };
    expect(await nameAt('', headers)).toBe('Multimedia');
    expect(await nameAt('?languages=zz', headers)).toBe('Multimedia');
    expect(await nameAt('?languages=eng-GB', headers)).toBe('Media');
  });

  it.each([
    [undefined, 'Media'],
    ['pol-PL', 'Multimedia'],
    ['eng-GB', 'Media'],
  ])('is in the language of a view: %s', async (languageCode, name) => {
    const id = Number(path.split('/').at(-1));
    const search = async (key: 'ContentQuery' | 'LocationQuery') => {
      const body = { identifier: 'it', languageCode, [key]: { Query: { ContentIdCriterion: id } } };
      const headers = { ...admin, 'Content-Type': `${type('ViewInput')};version=1.1` };
      const { text } = await api.call('POST', '/views', { headers, body: JSON.stringify({ ViewInput: body }) });
      return /"TranslatedName":"([^"]*)"/.exec(text)?.[1];
    };
    expect([await search('ContentQuery'), await search('LocationQuery')]).toEqual([name, name]);
  });
});
