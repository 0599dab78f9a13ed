/** Texts that no encoding has, that are not visible, or that are spelled in two ways, wherever clients send them. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import { admin, type HttpResponse } from '../support/api.js';
import { useFieldValues } from '../support/field-values.js';

const { api, send, sendXml, createType, create, publish, loadValue, pathOf } = await useFieldValues({
  storage: { files: createMemoryFileStore() },
});

let type: HttpResponse;
beforeAll(async () => {
  type = await createType('paper', [
    { identifier: 'title', fieldType: 'string' },
    { identifier: 'body', fieldType: 'text' },
    { identifier: 'data', fieldType: 'json' },
    { identifier: 'link', fieldType: 'url' },
    { identifier: 'place', fieldType: 'maplocation' },
    { identifier: 'picture', fieldType: 'imageasset' },
    { identifier: 'file', fieldType: 'binaryfile' },
    { identifier: 'countries', fieldType: 'country', fieldSettings: { isMultiple: true } },
    { identifier: 'choices', fieldType: 'selection', fieldSettings: { isMultiple: true, options: ['a', 'b'] } },
  ]);
});

describe('half of a surrogate pair', () => {
  // JSON.stringify escapes it, which is how it arrives.
  const half = 'a\ud800b\udc00';
  const stored = 'a\ufffdb\ufffd';

  it('is U+FFFD in fields, names and remote ids', async () => {
    const made = await create(type, { title: half, body: half, data: { [half]: [half] } }, { remoteId: `${half}1` });
    expect(made.status).toBe(201);
    for (const name of ['title', 'body']) expect(await loadValue(made, name)).toBe(stored);
    expect(await loadValue(made, 'data')).toEqual({ [stored]: [stored] });
    const info = await api.get(pathOf(made), { ...admin, Accept: 'application/json' });
    expect([info.json.Content.Name ?? info.json.Content.name, info.json.Content._remoteId]).toEqual([
      stored,
      `${stored}1`,
    ]);
    const found = await api.get(`/content/objects?remoteId=${encodeURIComponent(`${stored}1`)}`, admin);
    expect(found.status).toBe(307);
  });

  it('is treated as U+0000 is', async () => {
    const made = await create(type, { title: 'a\0b', data: { 'a\0': ['b\0'] } }, { remoteId: 'a\0b' });
    const info = await api.get(pathOf(made), { ...admin, Accept: 'application/json' });
    expect([made.status, info.json.Content._remoteId]).toEqual([201, 'a\ufffdb']);
    expect(await loadValue(made, 'title')).toBe('a\ufffdb');
    expect(await loadValue(made, 'data')).toEqual({ 'a\ufffd': ['b\ufffd'] });
  });

  it('stays a character where it is a pair', async () => {
    const made = await create(type, { title: 'a\ud83d\ude00b' });
    expect(await loadValue(made, 'title')).toBe('a😀b');
  });

  it('is U+FFFD in the name of a file, which can be downloaded', async () => {
    const made = await create(type, { file: { fileName: 'a\ud800.txt', data: 'SGVsbG8=' } });
    const value = (await loadValue(made, 'file')) as { readonly fileName: string; readonly uri: string };
    expect(value.fileName).toBe('a\ufffd.txt');
    const { status, text } = await api.get(value.uri.slice(api.base.length), admin);
    expect([status, text]).toEqual([200, 'Hello']);
  });

  it.each([
    ['/content/sections', 'SectionInput', { identifier: 'half', name: half }],
    [
      '/content/objectstategroups',
      'ObjectStateGroupCreate',
      {
        identifier: 'half',
        defaultLanguageCode: 'eng-GB',
        names: { value: [{ _languageCode: 'eng-GB', '#text': half }] },
      },
    ],
    ['/content/typegroups', 'ContentTypeGroupInput', { identifier: half }],
    ['/views', 'ViewInput', { identifier: half, Query: { Filter: { FullTextCriterion: half } } }],
  ])('is never an error of the server: %s', async (path, name, members) => {
    const made = await send('POST', path, name, members);
    expect(made.status).toBeLessThan(500);
    expect(made.text).not.toContain('\\ud800');
    if (made.headers.location) {
      const { status, text } = await api.get(made.headers.location.slice(api.base.length), {
        ...admin,
        Accept: 'application/xml',
      });
      expect([status, text.includes('\ud800')]).toEqual([200, false]);
    }
  });
});

describe('a text of invisible characters', () => {
  it.each(['\u200b', '\u200b \u00a0', '\u2060\ufeff', '\u00ad', '\u3164', '\u0000', '\ufe0f'])(
    '%j is empty',
    async (text) => {
      const own = await createType(`required_${text.codePointAt(0)}_${text.length}`, [
        { identifier: 'title', fieldType: 'string', isRequired: true },
      ]);
      expect((await create(own, { title: text })).status).toBe(400);
      expect((await create(own, { title: `${text}x` })).status).toBe(201);
    },
  );
});

describe('a required text of invisible characters', () => {
  const names = (text: string) => ({ value: [{ _languageCode: 'eng-GB', '#text': text }] });
  const hollow = '\u200b \u00a0';

  it.each([
    ['/content/sections', 'SectionInput', { identifier: 'hollow', name: hollow }, '/SectionInput/name'],
    ['/content/typegroups', 'ContentTypeGroupInput', { identifier: hollow }, '/ContentTypeGroupInput/identifier'],
    ['/user/roles', 'RoleInput', { identifier: hollow }, '/RoleInput/identifier'],
    [
      '/content/typegroups/1/types',
      'ContentTypeCreate',
      { identifier: hollow, mainLanguageCode: 'eng-GB', names: names('Hollow') },
      '/ContentTypeCreate/identifier',
    ],
    [
      '/content/objectstategroups',
      'ObjectStateGroupCreate',
      { identifier: hollow, defaultLanguageCode: 'eng-GB', names: names('Hollow') },
      '/ObjectStateGroupCreate/identifier',
    ],
  ])('is refused: %s', async (path, name, members, pointer) => {
    const made = await send('POST', path, name, members);
    expect([made.status, made.text]).toEqual([400, expect.stringContaining(pointer)]);
  });

  it('is refused in XML', async () => {
    const body = `<SectionInput><identifier>hollow</identifier><name>${hollow}</name></SectionInput>`;
    const made = await sendXml('POST', '/content/sections', 'SectionInput', body);
    expect([made.status, made.text]).toEqual([400, expect.stringContaining('/SectionInput/name')]);
  });
});

describe('a value of which a part is missing', () => {
  it.each([
    ['link', { link: '', text: 'Example' }],
    ['place', { latitude: null, longitude: null, address: 'Berlin' }],
    ['picture', { destinationContentId: null, alternativeText: 'A picture' }],
  ])('is refused: %s', async (identifier, value) => {
    const made = await create(type, { [identifier]: value });
    expect([made.status, made.text]).toEqual([
      400,
      expect.stringContaining('/ContentCreate/fields/field/0/fieldValue/'),
    ]);
  });

  it('is empty where all parts are', async () => {
    const made = await create(type, {
      link: { link: '', text: '' },
      place: { latitude: '', longitude: '', address: '' },
    });
    expect([made.status, await loadValue(made, 'link')]).toEqual([201, null]);
  });
});

describe('equal entries of a list', () => {
  it('are kept', async () => {
    const made = await create(type, { countries: ['DE', 'Germany', 'DE'], choices: [1, 0, 1] });
    expect(await loadValue(made, 'choices')).toEqual([1, 0, 1]);
    expect(JSON.stringify(await loadValue(made, 'countries')).match(/"?DE"?/g)).toHaveLength(3);
  });
});

describe('both spellings of a letter', () => {
  it('are the same unique value', async () => {
    const own = await createType('unique', [
      { identifier: 'title', fieldType: 'string', validatorConfiguration: { UniqueValidator: { unique: true } } },
    ]);
    expect((await publish(await create(own, { title: 'caf\u00e9' }))).status).toBe(204);
    const other = await publish(await create(own, { title: 'cafe\u0301' }));
    expect([other.status, other.text]).toEqual([400, expect.stringContaining('must be unique')]);
    expect((await publish(await create(own, { title: 'cafe' }))).status).toBe(204);
  });

  it('are the same remote id and identifier', async () => {
    const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301'];
    const made = await create(type, { title: 'Café' }, { remoteId: decomposed });
    const info = await api.get(pathOf(made), { ...admin, Accept: 'application/json' });
    expect([made.status, info.json.Content._remoteId]).toEqual([201, composed]);
    expect((await create(type, { title: 'Café' }, { remoteId: composed })).status).toBe(409);
    for (const remoteId of [composed, decomposed]) {
      const found = await api.get(`/content/objects?remoteId=${encodeURIComponent(remoteId)}`, admin);
      expect([found.status, found.headers.location]).toEqual([307, api.base + pathOf(made)]);
      const view = { identifier: 'own', Query: { Filter: { ContentRemoteIdCriterion: remoteId } } };
      expect((await send('POST', '/views', 'ViewInput', view)).status).toBe(200);
    }
    expect(
      (await send('POST', '/content/typegroups', 'ContentTypeGroupInput', { identifier: decomposed })).status,
    ).toBe(201);
    expect((await send('POST', '/content/typegroups', 'ContentTypeGroupInput', { identifier: composed })).status).toBe(
      409,
    );
    const { status } = await api.get(`/content/typegroups?identifier=${encodeURIComponent(decomposed)}`, admin);
    expect(status).toBe(307);
  });
});
