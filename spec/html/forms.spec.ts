/** The forms of operations: what they ask for, and what they say of input that was refused. */
import { describe, expect, it } from '@jest/globals';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import { resources } from '../../lib/resources/table.js';
import { asAdministrator, open } from '../sql/support.js';
import { admin, host, serve } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const attack = '"><script>alert(1)</script>';
const escapedAttack = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;';
const json = (name: string) => `application/vnd.cms.api.${name}+json`;

const previews = { secret: 'previews are signed with this secret' };
const { api, opened } = await useApi({ storage: { files: createMemoryFileStore(), previews }, apiKeys: true });

describe('The page with a form', () => {
  const page = (path: string) => api.get(path, { ...admin, ...browser });
  const submit = (path: string, fields: readonly (readonly [string, string])[]) =>
    api.call('POST', path, {
      headers: {
        ...admin,
        ...browser,
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString(),
    });

  const placeOf = ({ location }: { readonly location?: string | undefined }) =>
    String(location).slice(api.base.length).replace(/#.*/, '');

  const operations = resources.flatMap(({ path, methods }) =>
    Object.keys(methods)
      // No tokens are issued here.
      .filter((method) => method !== 'GET' && path.text !== '/user/token/jwt')
      .map((method) => [method, path.text] as const),
  );
  const values: Readonly<Record<string, string>> = {
    languageCode: 'eng-GB',
    identifier: 'name',
    '+locationPath': '1/2',
    '+groupPath': '1/5',
  };
  const at = (template: string) =>
    template.replace(
      /\{(\+?\w+)\}/g,
      (_, name: string) => values[name] ?? (name === 'contentId' || name === 'userId' ? '14' : '1'),
    );

  it('exists for every operation that the API serves, and is never cached', async () => {
    for (const [method, template] of operations) {
      const { status, headers, text } = await page(`${at(template)}?form=${method}`);
      expect([method, template, status, headers['cache-control']]).toEqual([method, template, 200, 'no-store']);
      expect(text).toMatch(/<form class="form"/);
      expect(text).not.toMatch(/\[object |undefined/);
    }
  });

  it('is filled in with the resource that it changes, and carries its entity tag', async () => {
    const { text } = await page('/content/sections/1?form=PATCH');
    expect(text).toContain('name="_method" value="PATCH"');
    expect(text).toMatch(/name="_if-match" value="&quot;[^"]+&quot;"/);
    expect(text).toMatch(/value="standard" name="\/SectionInput\/identifier"/);
  });

  it.each([
    ['/content/sections/1?form=PATCH', 'Update Standard', 'Update the name and the identifier of a section.'],
    ['/content/sections/1?form=DELETE', 'Delete Standard', 'This cannot be undone.'],
    [
      '/content/locations/1/43?form=MOVE',
      'Move Media',
      'Move a location and everything below it below the destination',
    ],
    ['/content/objects/41/currentversion?form=COPY', 'Create a draft from the current version', 'This needs no input.'],
  ])('%s says what is done to what: %s', async (path, title, text) => {
    const shown = await page(path);
    expect(shown.text).toContain(`<h1>${title}</h1>`);
    expect(shown.text).toContain(text);
  });

  it.each(['form=PUT', 'form=GET', 'form=nothing', 'form=', 'platform=PATCH'])(
    'is the page of the resource where the query %s names no other operation of it',
    async (query) => {
      const { status, text } = await page(`/content/sections/1?${query}`);
      expect(status).toBe(200);
      expect(text).toContain('<h1>Standard</h1>');
      expect(text).toContain('aria-label="Document"');
    },
  );

  it('has the same headers for HEAD, and is none for other methods', async () => {
    const at = '/content/sections/1?form=PATCH';
    const [got, headers] = [await page(at), { ...admin, ...browser }];
    const head = await api.call('HEAD', at, { headers });
    expect(head.status).toBe(200);
    for (const name of ['content-type', 'content-length', 'cache-control'])
      expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
    expect((await api.call('PUT', at, { headers })).status).toBe(405);
  });

  it('shows what was sent and what is wrong at each member, and changes nothing', async () => {
    const { status, text } = await submit('/content/sections', [
      ['_type', json('SectionInput')],
      ['/SectionInput/name', attack],
      ['/SectionInput/identifier', 'not an identifier'],
    ]);
    expect(status).toBe(400);
    expect(text).toContain(`value="${escapedAttack}" name="/SectionInput/name"`);
    expect(text).not.toContain('<script>alert');
    expect(text).toMatch(/name="\/SectionInput\/identifier"[^>]*aria-invalid="true"/);
    expect(text).toContain('must be letters, digits, dots, dashes and underscores');
  });

  it('does not repeat a password', async () => {
    const { text } = await submit('/user/groups/1/5/users', [
      ['_type', json('UserCreate')],
      ['/UserCreate/login', 'ann'],
      ['/UserCreate/password', 'correct horse'],
    ]);
    expect(text).toContain('value="ann"');
    expect(text).not.toContain('correct horse');
  });

  it('tells of a change that another one has made since', async () => {
    const { headers } = await submit('/content/sections', [
      ['_type', json('SectionInput')],
      ['/SectionInput/name', 'One'],
      ['/SectionInput/identifier', 'twice'],
    ]);
    const path = placeOf(headers);
    const tag = String((await api.get(path, admin)).headers.etag);
    const save = (name: string) =>
      submit(path, [
        ['_method', 'PATCH'],
        ['_if-match', tag],
        ['_type', json('SectionInput')],
        ['/SectionInput/name', name],
        ['/SectionInput/identifier', 'twice'],
      ]);
    expect((await save('Two')).status).toBe(303);
    const { status, text } = await save('Three');
    expect(status).toBe(412);
    expect(text).toContain('The resource has changed since the client loaded it');
    expect(text).toContain('value="Three"');
    expect(text).toMatch(/<tr><th scope="row">Name<\/th><td>Two<\/td><td>Three<\/td><\/tr>/);
    expect(text).not.toContain('<th scope="row">Identifier</th>');
    expect(text).toContain('Saving again replaces the current state.');
    const [, renewed = ''] = /name="_if-match" value="([^"]*)"/.exec(text) ?? [];
    const current = String((await api.get(path, admin)).headers.etag);
    expect(renewed.replaceAll('&quot;', '"')).toBe(current);
  });

  const creation = (more = '') =>
    `/content/objects?form=POST&${new URLSearchParams({
      '/ContentCreate/ContentType/_href': `${host.base}/content/types/2`,
      '/ContentCreate/LocationCreate/ParentLocation/_href': `${host.base}/content/locations/1/2`,
      '/ContentCreate/mainLanguageCode': 'eng-GB',
    })}${more}`;

  it('asks for content by the fields of its type, with translations side by side', async () => {
    const { text: first } = await page('/content/objects?form=POST');
    expect(first).toMatch(/<option value="[^"]*\/content\/types\/2">Article<\/option>/);
    const [, main] =
      /<select name="\/ContentCreate\/mainLanguageCode".*?<option value="([^"]+)" selected>/.exec(first) ?? [];
    const others = [...first.matchAll(/name="language" value="([^"]+)"/g)].map(([, code]) => code);
    expect([main, others]).toEqual(['eng-GB', expect.not.arrayContaining(['eng-GB'])]);
    expect(others.length).toBeGreaterThan(0);
    const { text } = await page(creation('&language=pol-PL'));
    expect(text).toContain('enctype="multipart/form-data"');
    expect(
      text.match(/name="\/ContentCreate\/fields\/field\/\d+\/fieldDefinitionIdentifier" value="title"/g),
    ).toHaveLength(2);
    expect(text).toMatch(/Title – English \(United Kingdom\)/);
    expect(text).toMatch(/lang="pl-PL"/);
  });

  it('shows a fault of a field at the field', async () => {
    const sent = (title: string) =>
      [
        ['_type', json('ContentCreate')],
        ['/ContentCreate/ContentType/_href', `${host.base}/content/types/2`],
        ['/ContentCreate/LocationCreate/ParentLocation/_href', `${host.base}/content/locations/1/2`],
        ['/ContentCreate/LocationCreate/sortField', 'PATH'],
        ['/ContentCreate/LocationCreate/sortOrder', 'ASC'],
        ['/ContentCreate/mainLanguageCode', 'eng-GB'],
        ['/ContentCreate/fields/field/0/fieldDefinitionIdentifier', 'title'],
        ['/ContentCreate/fields/field/0/languageCode', 'eng-GB'],
        ['/ContentCreate/fields/field/0/fieldValue', title],
        ['/ContentCreate/fields/field/1/fieldDefinitionIdentifier', 'short_title'],
        ['/ContentCreate/fields/field/1/languageCode', 'eng-GB'],
        ['/ContentCreate/fields/field/1/fieldValue', 'Kept'],
        ['/ContentCreate/fields/field/2/fieldDefinitionIdentifier', 'intro'],
        ['/ContentCreate/fields/field/2/languageCode', 'eng-GB'],
        ['/ContentCreate/fields/field/2/fieldValue/html', '<p>In</p>'],
      ] as const;
    const { status, text } = await submit('/content/objects', sent(''));
    expect(status).toBe(400);
    expect(text).toMatch(/<fieldset class="field faulty"><legend>Title/);
    expect(text).toContain('must not be empty');
    expect(text).toContain('value="Kept"');
    expect(text).toContain('&lt;p&gt;In&lt;/p&gt;');
    const created = await submit('/content/objects', sent('Fresh'));
    expect(created.status).toBe(303);
    const draft = `${placeOf(created.headers)}/versions/1`;
    const { text: update } = await page(`${draft}?form=PATCH`);
    expect(update).toMatch(/value="Fresh" name="\/VersionUpdate\/fields\/field\/0\/fieldValue"/);
    expect(update).toContain('&lt;p&gt;In&lt;/p&gt;');
  });

  it('asks for the account of a user, of which what is left blank stays, and does not repeat its password', async () => {
    const draft = await api.call('COPY', '/content/objects/14/currentversion', { headers: admin });
    const path = String(draft.headers.location).slice(api.base.length);
    const save = (fields: Readonly<Record<string, string>>) => {
      const at = '/VersionUpdate/fields/field/0';
      return submit(path, [
        ['_method', 'PATCH'],
        ['_type', json('VersionUpdate')],
        [`${at}/fieldDefinitionIdentifier`, 'user_account'],
        [`${at}/languageCode`, 'eng-GB'],
        ...Object.entries({ login: 'admin', email: '', plainPassword: '', enabled: '', ...fields }).map(
          ([name, value]) => [`${at}/fieldValue/${name}`, value] as const,
        ),
      ]);
    };
    const drafts = () =>
      opened.db.selectFrom('cms_account_draft').select(['email', 'enabled', 'password_user_id']).execute();
    const first = await save({});
    expect([first.status, first.text]).toEqual([303, '']);
    expect(await drafts()).toEqual([]);
    const refused = await save({ email: 'none', plainPassword: 'correct horse' });
    expect([refused.status, refused.text]).toEqual([400, expect.not.stringContaining('correct horse')]);
    expect((await save({ email: 'new@example.org', plainPassword: 'correct horse' })).status).toBe(303);
    expect(await drafts()).toEqual([{ email: 'new@example.org', enabled: null, password_user_id: 14 }]);
    const { text } = await page(`${path}?form=PATCH`);
    expect(text).toMatch(/<input type="password" value="" name="[^"]*\/plainPassword"/);
    expect(text).toContain('User 14 has set one in this draft');
    expect(text).not.toMatch(/name="[^"]*\/(?:newPasswordUserId|passwordUpdatedAt)"/);
    await api.call('DELETE', path, { headers: admin });
  });

  it('compares two versions, and marks the fields in which they differ', async () => {
    const create = await api.call('COPY', '/content/objects/41/versions/1', { headers: admin });
    const draft = String(create.headers.location).slice(api.base.length);
    const fields = { field: [{ fieldDefinitionIdentifier: 'name', languageCode: 'eng-GB', fieldValue: attack }] };
    await api.call('PATCH', draft, {
      headers: { ...admin, 'Content-Type': json('VersionUpdate') },
      body: JSON.stringify({ VersionUpdate: { fields } }),
    });
    const { status, text } = await page('/content/objects/41/versions?compare=1&with=2');
    expect(status).toBe(200);
    expect(text).toMatch(/<tr class="changed"><th scope="row">Name/);
    expect(text.match(/<tr class="changed">/g)).toHaveLength(1);
    expect(text).toContain(escapedAttack);
  });
});

describe('A choice in a form', () => {
  const select = /<select name="\/ContentCreate\/ContentType\/_href"/;
  const typesIn = (text: string) => text.match(/<option value="[^"]*\/content\/types\/\d+"/g)?.length;

  it('offers all pages of a list, also above 200', async () => {
    const opened = await open();
    const api = await serve(opened);
    const form = async () => (await api.get('/content/objects?form=POST', { ...admin, ...browser })).text;
    const { items } = await opened.contentTypes.list({ offset: 0, limit: 1000 }, asAdministrator);
    const copyTypes = async (number: number) => {
      for (let index = 0; index < number; index += 1) await opened.contentTypes.copy({ id: 2 }, asAdministrator);
    };
    await copyTypes(101 - items.length);
    const complete = await form();
    expect([complete.match(select)?.length, typesIn(complete)]).toEqual([1, 101]);
    await copyTypes(100);
    const long = await form();
    expect([long.match(select)?.length, typesIn(long)]).toEqual([1, 201]);
    await api.close();
    await opened.close();
  });

  it('is typed where the storage has no list', async () => {
    const { content, contentTypes, languages, users } = await open();
    const { load } = contentTypes;
    const api = await serve({ content, contentTypes: { load }, languages: { load: languages.load }, users });
    const { text } = await api.get('/content/objects?form=POST', { ...admin, ...browser });
    expect(text).toMatch(/<input type="text"[^>]*name="\/ContentCreate\/ContentType\/_href" required/);
    expect(text).toMatch(/<input type="text"[^>]*name="\/ContentCreate\/mainLanguageCode" required/);
    await api.close();
  });
});
