/** Relations and accounts as values of fields, and the settings that are shown with hrefs. */
import { describe, expect, it } from '@jest/globals';
import { createFieldTypes, passwordFaults } from '../../lib/field-types/index.js';
import { formats } from '../support/reading.js';
import { free, hrefs, inJson, readAs, rules, sent, shown } from './support.js';

const types = createFieldTypes();

describe.each(formats)('values of fields in %s', (format) => {
  it.each([
    ['relation', { destinationContentId: 66 }, { destinationContentId: 66 }],
    ['relation', { destinationContentId: '66', destinationContentHref: '/x/66' }, { destinationContentId: 66 }],
    ['relation', 66, { destinationContentId: 66 }],
    ['relation', { id: 66, type: 'article', name: 'As items show it' }, { destinationContentId: 66 }],
    ['relation', { destinationContentId: null }, null],
    ['relationlist', { destinationContentIds: [66, '67'] }, { destinationContentIds: [66, 67] }],
    ['relationlist', { destinationContentIds: [66] }, { destinationContentIds: [66] }],
    ['relationlist', [66, 67], { destinationContentIds: [66, 67] }],
    ['relationlist', [{ id: 66, name: 'As items show it' }, 67], { destinationContentIds: [66, 67] }],
    ['relationlist', { destinationContentIds: [] }, null],
  ])('the %s %j is stored as %j', async (type, value, stored) => {
    expect(await readAs(types, type, value, format)).toEqual({ value: stored, faults: [] });
  });

  it.each([
    ['relation', { destinationContentId: 'home' }, ['destinationContentId']],
    ['relation', { destinationContentId: 0 }, ['destinationContentId']],
    ['relation', { id: 'home' }, ['destinationContentId']],
    ['relationlist', [{ name: 'Without an id' }], ['destinationContentIds.0']],
    [
      'relationlist',
      { destinationContentIds: [1, 'home', -1] },
      ['destinationContentIds.1', 'destinationContentIds.2'],
    ],
  ])('the %s %j is refused at %j', async (type, value, targets) => {
    expect((await readAs(types, type, value, format)).faults.map(({ target }) => target)).toEqual(targets);
  });

  it('a list of relations has no more members than its definition allows', async () => {
    const limited = (selectionLimit: number) =>
      rules({ validators: { RelationListValueValidator: { selectionLimit } } });
    expect((await readAs(types, 'relationlist', [1, 2], format, limited(1))).faults).toHaveLength(1);
    expect((await readAs(types, 'relationlist', [1, 2], format, limited(2))).faults).toEqual([]);
    expect((await readAs(types, 'relationlist', [1, 2], format, limited(0))).faults).toEqual([]);
  });
});

describe('relations', () => {
  it('are shown with the hrefs of what they lead to, under the mount', () => {
    expect(shown(types, 'relation', { destinationContentId: 66 })).toEqual({
      destinationContentId: 66,
      destinationContentHref: '/api/cms/v2/content/objects/66',
    });
    expect(shown(types, 'relationlist', { destinationContentIds: [66, 67] })).toEqual({
      destinationContentIds: [66, 67],
      destinationContentHrefs: ['/api/cms/v2/content/objects/66', '/api/cms/v2/content/objects/67'],
    });
  });

  it('are shown as well where they lead nowhere', () => {
    expect(shown(types, 'relation', null)).toEqual({ destinationContentId: null });
    expect(shown(types, 'relation', { destinationContentId: null })).toEqual({ destinationContentId: null });
    expect(shown(types, 'relationlist', null)).toEqual({ destinationContentIds: [], destinationContentHrefs: [] });
  });

  it('are known as relations of the version', () => {
    expect(types.get('relation').relations({ destinationContentId: 66 })).toEqual([
      { type: 'ATTRIBUTE', contentId: 66 },
    ]);
    expect(types.get('relation').relations({ destinationContentId: null })).toEqual([]);
    expect(types.get('relationlist').relations({ destinationContentIds: [66, 67] })).toHaveLength(2);
    expect(types.get('string').relations('66')).toEqual([]);
  });
});

describe('the settings of a definition', () => {
  const showSettings = (type: string, settings: Readonly<Record<string, string | number | null>>) =>
    inJson(types.get(type).showSettings(settings, () => hrefs));

  it('are shown with the href of where a selection starts, where it is set', () => {
    expect(showSettings('relation', { selectionMethod: 1, selectionRoot: 2 })).toEqual({
      selectionMethod: 'SELECTION_DROPDOWN',
      selectionRoot: 2,
      selectionRootHref: '/api/cms/v2/content/locations/2',
    });
    expect(showSettings('relation', { selectionMethod: 'SELECTION_BROWSE', selectionRoot: null })).toEqual({
      selectionMethod: 'SELECTION_BROWSE',
      selectionRoot: null,
    });
    expect(showSettings('relationlist', { selectionMethod: 4, selectionDefaultLocation: 2 })).toEqual({
      selectionMethod: 4,
      selectionDefaultLocation: 2,
      selectionDefaultLocationHref: '/api/cms/v2/content/locations/2',
    });
  });

  it('of other types are shown as they are', () => {
    expect(showSettings('text', { textRows: 10 })).toEqual({ textRows: 10 });
  });
});

const account = {
  hasStoredLogin: true,
  contentId: 14,
  login: 'admin',
  email: 'admin@example.org',
  passwordUpdatedAt: null,
  enabled: true,
  maxLogin: null,
};

describe('an account', () => {
  it('is shown without anything else that a storage holds of it', () => {
    expect(shown(types, 'user', { ...account, passwordHash: 'secret' })).toEqual({ ...account, plainPassword: null });
  });

  it.each(formats)('may be sent back in %s as it was shown, or as null', async (format) => {
    for (const value of [shown(types, 'user', account), null]) {
      const input = { ...(await sent(value, format)), current: account };
      expect(await types.read('user', input, rules({ isRequired: true }))).toEqual({ value: account, faults: [] });
    }
  });

  it.each(formats)('cannot be set through content in %s', async (format) => {
    for (const changes of [{ login: 'eve' }, { plainPassword: 'secret' }, { enabled: false }]) {
      const input = { ...(await sent({ ...account, ...changes }, format)), current: account };
      expect((await types.read('user', input, free)).faults).toHaveLength(1);
    }
    expect((await readAs(types, 'user', account, format)).faults).toHaveLength(1);
  });
});

describe('a new password', () => {
  const PasswordValueValidator = {
    requireAtLeastOneUpperCaseCharacter: true,
    requireAtLeastOneLowerCaseCharacter: true,
    requireAtLeastOneNumericCharacter: true,
    requireAtLeastOneNonAlphanumericCharacter: true,
    minLength: 8,
  };

  it.each([
    ['Sesame-7', 0],
    ['Ünïcode7!', 0],
    ['sesame-7', 1],
    ['SESAME77', 2],
    ['', 5],
  ])('%j has so many faults where everything is asked for: %i', (password, count) => {
    expect(passwordFaults(password, rules({ validators: { PasswordValueValidator } }))).toHaveLength(count);
  });

  it('may be anything where nothing is asked for', () => {
    expect(passwordFaults('a', free)).toEqual([]);
    expect(passwordFaults('a', rules({ validators: { PasswordValueValidator: { minLength: null } } }))).toEqual([]);
  });
});

describe.each(formats)('a relation of a repository whose ids are strings in %s', (format) => {
  const strings = createFieldTypes([], { ids: 'string' });
  const id = '4b6f2d6e-5a1c-4c8e-9d55-1a2b3c4d5e6f';

  it('holds such an id, digits too', async () => {
    for (const destinationContentId of [id, '54']) {
      const value = { destinationContentId };
      expect(await readAs(strings as never, 'relation', value, format)).toEqual({ value, faults: [] });
      expect(strings.get('relation').relations(value)).toEqual([
        { type: 'ATTRIBUTE', contentId: destinationContentId },
      ]);
    }
    expect((await readAs(strings as never, 'relation', { destinationContentId: 'a/b' }, format)).faults).toEqual([
      { target: 'destinationContentId', message: 'must be the id of a content item' },
    ]);
  });

  it('is shown with its href, and concealed by it', () => {
    expect(strings.get('relation').show({ destinationContentId: id }, () => hrefs)).toEqual({
      destinationContentId: id,
      destinationContentHref: `/api/cms/v2/content/objects/${id}`,
    });
    const list = { destinationContentIds: [id, 'a'] };
    expect(strings.get('relationlist').conceal(list, (each) => each === 'a')).toEqual({ destinationContentIds: [id] });
  });
});
