/** Languages on the wire. */
import { describe, expect, it } from '@jest/globals';
import { asAdministrator } from '../sql/support.js';
import { field, folder } from '../sql/writing.js';
import { admin, load, sends, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api, opened } = await useApi();

const english = {
  '_media-type': type('Language'),
  _href: `${api.base}/languages/eng-GB`,
  languageId: 2,
  languageCode: 'eng-GB',
  name: 'English (United Kingdom)',
  enabled: true,
};
const polish = {
  ...english,
  _href: `${api.base}/languages/pol-PL`,
  languageId: 4,
  languageCode: 'pol-PL',
  name: 'Polish (polski)',
};

const send = (method: string, path: string, document: string, body: object, headers = {}) =>
  api.call(method, path, {
    headers: { ...sends(document), Accept: type('Language'), ...headers },
    body: JSON.stringify({ [document]: body }),
  });
const create = (languageCode: string, more = {}) =>
  send('POST', '/languages', 'LanguageCreate', { languageCode, name: 'Made', ...more });
const update = (code: string, body: object, headers = {}) =>
  send('PATCH', `/languages/${code}`, 'LanguageUpdate', body, headers);

describe('GET /languages', () => {
  it('lists the languages for everyone', async () => {
    const { document } = await load(api, '/languages', 'LanguageList', {});
    expect(document).toEqual({
      '_media-type': type('LanguageList'),
      _href: `${api.base}/languages`,
      Language: [english, polish],
    });
  });

  it('lists those with some codes', async () => {
    const { document } = await load(api, '/languages?codes=pol-PL,xxx-XX', 'LanguageList', {});
    expect(document.Language).toEqual([polish]);
  });
});

describe('GET /languages/{languageCode}', () => {
  it('responds with one language, with its tag', async () => {
    const { document, headers } = await load(api, '/languages/pol-PL', 'Language', {});
    expect(document).toEqual(polish);
    const same = await api.get('/languages/pol-PL', { Accept: type('Language'), 'If-None-Match': headers.etag });
    expect(same.status).toBe(304);
  });

  it.each(['/languages/spa-ES', '/languages/%00', '/languages/eng-gb'])('responds with 404 to %s', async (path) => {
    expect((await api.get(path)).status).toBe(404);
  });
});

describe('POST /languages', () => {
  it.each([
    ['json', '{"LanguageCreate":{"languageCode":"ger-DE","name":"Deutsch"}}', 'ger-DE'],
    [
      'xml',
      '<LanguageCreate><languageCode>zh-hant-tw</languageCode><name>Deutsch</name></LanguageCreate>',
      'zh-Hant-TW',
    ],
  ] as const)('creates a language, in %s', async (format, body, languageCode) => {
    const headers = { ...sends('LanguageCreate', format), Accept: type('Language') };
    const response = await api.call('POST', '/languages', { headers, body });
    expect([response.status, response.headers.location]).toEqual([201, `${api.base}/languages/${languageCode}`]);
    const { document } = await load(api, `/languages/${languageCode}`, 'Language', {});
    expect([document, document]).toEqual([
      response.json.Language,
      {
        ...{ ...english, _href: response.headers.location, languageCode, name: 'Deutsch' },
        languageId: response.json.Language.languageId,
      },
    ]);
  });

  it('responds with 400, 401, and 409 to a code that is in use', async () => {
    expect((await create('ger_DE')).status).toBe(400);
    const malformed = await create('de-1694-1694');
    expect([malformed.status, malformed.text]).toEqual([400, expect.stringContaining('/LanguageCreate/languageCode')]);
    const body = '{"LanguageCreate":{"languageCode":"ita-CH","name":"Italian"}}';
    const anonymous = { headers: { 'Content-Type': type('LanguageCreate') }, body };
    expect((await api.call('POST', '/languages', anonymous)).status).toBe(401);
    expect((await create('ENG-gb')).status).toBe(409);
  });
});

describe('PATCH /languages/{languageCode}', () => {
  it('renames a language, and disables it', async () => {
    await create('fre-FR');
    const { json } = await update('fre-FR', { name: 'French' });
    expect(json.Language).toMatchObject({ name: 'French', enabled: true });
    const { json: disabled } = await update('fre-FR', { enabled: false });
    expect(disabled.Language).toMatchObject({ name: 'French', enabled: false });
  });

  it('responds with 404, 409 for the main language, and 412', async () => {
    expect((await update('xxx-XX', { name: 'Other' })).status).toBe(404);
    expect((await update('eng-GB', { enabled: false })).status).toBe(409);
    expect((await update('pol-PL', { name: 'Other' }, { 'If-Match': '"0.x"' })).status).toBe(412);
  });
});

describe('DELETE /languages/{languageCode}', () => {
  const remove = (code: string) => api.call('DELETE', `/languages/${code}`, { headers: admin });

  it('deletes a language that is not in use', async () => {
    await create('ita-IT');
    expect((await remove('ita-IT')).status).toBe(204);
    expect((await api.get('/languages/ita-IT')).status).toBe(404);
    expect((await create('ita-IT')).status).toBe(201);
  });

  it('responds with 409 to the main language, and to one of a draft', async () => {
    await create('pt-BR');
    const { id } = await opened.content.create(
      { ...folder, fields: [field('name', 'Summer'), field('name', 'Verão', 'pt-BR')] },
      asAdministrator,
    );
    const refused = await remove('pt-BR');
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('The language pt-BR is in use')]);
    await opened.content.delete({ id }, asAdministrator);
    expect([(await remove('pt-BR')).status, (await remove('eng-GB')).status]).toEqual([204, 409]);
  });

  const named = (names: object) => ({ mainLanguageCode: 'eng-GB', names: { 'eng-GB': 'Name', ...names } });
  const uses: readonly (readonly [string, (code: string) => Promise<unknown>])[] = [
    [
      'the name of a content type',
      (code) =>
        opened.contentTypes.create(
          {
            ...{ groupId: 1, isPublished: true, identifier: 'used', ...named({ [code]: 'Name' }) },
            fieldDefinitions: [{ identifier: 'name', fieldTypeIdentifier: 'string' }],
          },
          asAdministrator,
        ),
    ],
    [
      'the description of a field definition in a draft',
      async (code) => {
        const { id } = await opened.contentTypes.createDraft({ id: 2, changes: {} }, asAdministrator);
        const definition = { identifier: 'more', fieldTypeIdentifier: 'string', descriptions: { [code]: 'More' } };
        return opened.contentTypes.createDefinition({ contentTypeId: id, definition }, asAdministrator);
      },
    ],
    [
      'the name of a group of object states',
      (code) =>
        opened.objectStates.createGroup(
          { identifier: 'used', defaultLanguageCode: code, names: { [code]: 'Name' } },
          asAdministrator,
        ),
    ],
    [
      'a custom URL alias',
      (code) =>
        opened.urlAliases.create(
          { path: '/used', locationId: 43, languageCode: code, alwaysAvailable: false, forward: true },
          asAdministrator,
        ),
    ],
    [
      'a limitation of a policy',
      async (code) => {
        const { id: roleId } = await opened.roles.create({ identifier: 'used' }, asAdministrator);
        const limitations = [{ identifier: 'Language', values: [code] }];
        return opened.roles.createPolicy({ roleId, module: 'content', function: 'read', limitations }, asAdministrator);
      },
    ],
  ];
  it.each(uses)('responds with 409 to one that is used by %s', async (what, use) => {
    const code = `de-x-${uses.findIndex(([name]) => name === what)}used`;
    await create(code);
    await use(code);
    expect((await remove(code)).status).toBe(409);
  });
});

describe('a disabled language', () => {
  const disabledCode = 'spa-MX';
  const write = async (path: string, document: string, body: object) => {
    const response = await api.call('POST', path, {
      headers: sends(document),
      body: JSON.stringify({ [document]: body }),
    });
    return [response.status, response.text] as const;
  };

  it('is named with those that are enabled where something is written in it', async () => {
    await create(disabledCode, { enabled: false });
    const texts = {
      defaultLanguageCode: disabledCode,
      names: { value: [{ _languageCode: disabledCode, '#text': 'A' }] },
    };
    const [status, text] = await write('/content/objectstategroups', 'ObjectStateGroupCreate', {
      identifier: 'a',
      ...texts,
    });
    expect(status).toBe(400);
    expect(text).toContain(`The language ${disabledCode} is disabled; these are enabled: eng-GB, pol-PL`);
  });
});
