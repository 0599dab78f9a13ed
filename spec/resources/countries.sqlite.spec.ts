/** Countries on the wire. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, load, serve, type } from '../support/api.js';

describe('GET /services/countries', () => {
  let api: Api;
  beforeAll(async () => {
    const nothing = async () => {
      throw new Error('countries are not the repository’s');
    };
    api = await serve({ content: { load: nothing } });
  });
  afterAll(() => api.close());

  it('lists the countries of the world for everyone, whatever the repository', async () => {
    const { document } = await load(api, '/services/countries', 'CountryList', {});
    expect(Object.keys(document)).toEqual(['_media-type', 'Country']);
    expect(document.Country.length).toBeGreaterThan(240);
    expect(document.Country.find(({ _id }: { _id: string }) => _id === 'NO')).toEqual({
      '_media-type': type('Country'),
      _id: 'NO',
      name: 'Norway',
      Alpha2: 'NO',
      Alpha3: 'NOR',
      IDC: '47',
    });
  });
});
