/** Languages on the wire. */
import { describe, expect, it } from '@jest/globals';
import { load, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api } = await useApi();

describe('GET /languages', () => {
  it('lists the languages for everyone', async () => {
    const { document } = await load(api, '/languages', 'LanguageList', {});
    expect(document).toEqual({
      '_media-type': type('LanguageList'),
      _href: `${api.base}/languages`,
      Language: [
        {
          '_media-type': type('Language'),
          _href: `${api.base}/languages/eng-GB`,
          languageId: 2,
          languageCode: 'eng-GB',
          name: 'English (United Kingdom)',
        },
        {
          '_media-type': type('Language'),
          _href: `${api.base}/languages/pol-PL`,
          languageId: 4,
          languageCode: 'pol-PL',
          name: 'Polish (polski)',
        },
      ],
    });
  });
});

describe('GET /languages/{languageCode}', () => {
  it('responds with one language, with its tag', async () => {
    const { document, headers } = await load(api, '/languages/pol-PL', 'Language', {});
    expect(document).toEqual({
      '_media-type': type('Language'),
      _href: `${api.base}/languages/pol-PL`,
      languageId: 4,
      languageCode: 'pol-PL',
      name: 'Polish (polski)',
    });
    const same = await api.get('/languages/pol-PL', { Accept: type('Language'), 'If-None-Match': headers.etag });
    expect(same.status).toBe(304);
  });

  it.each(['/languages/ger-DE', '/languages/%00', '/languages/eng-gb'])('responds with 404 to %s', async (path) => {
    expect((await api.get(path)).status).toBe(404);
  });
});
