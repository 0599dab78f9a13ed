/** Content models that are not valid: all of their faults at once, each with its place, and nothing changed. */
import { describe, expect, it } from '@jest/globals';
import { applyModel, type ContentModel, diffModel, exportModel, parseModel } from '../../lib/model/index.js';
import { asAdministrator, calledBy } from '../sql/support.js';
import { useRepository } from '../support/fixtures.js';

const repository = await useRepository();

async function faultsOf(model: unknown): Promise<Record<string, string>> {
  const before = await exportModel(repository, {}, asAdministrator);
  const refusal = await applyModel(
    repository,
    { model: model as ContentModel, allowLoss: true, prune: true },
    asAdministrator,
  ).then(
    () => undefined,
    (error) => error,
  );
  expect(await exportModel(repository, {}, asAdministrator)).toEqual(before);
  expect(refusal).toMatchObject({ name: 'BadRequest' });
  const errors: readonly { readonly path: string; readonly message: string }[] = refusal.faults.errors;
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}

const names = { 'eng-GB': 'Note' };
const title = { identifier: 'title', fieldTypeIdentifier: 'string' };
const note = { identifier: 'note', groups: ['Content'], names, fieldDefinitions: [title] };
const link = { identifier: 'link', fieldType: 'relation', fieldSettings: { selectionRoot: 'nowhere' } };
const shapes = [{ identifier: 'links', fieldDefinitions: [link] }];
const ofFields = (...fieldDefinitions: readonly object[]) => ({ contentTypes: [{ ...note, fieldDefinitions }] });

describe('a model', () => {
  it('is refused with all of its faults at once', async () => {
    const model = {
      languages: [
        { code: 'ger-de', name: 'Deutsch' },
        { code: '?', name: 'Nothing' },
      ],
      sections: [
        { identifier: 'a b', name: 'News' },
        { identifier: 'media', name: 'Media', color: 'red' },
      ],
      contentTypes: [
        note,
        { ...note, groups: ['Contents'], nameSchem: '<title>' },
        {
          identifier: 'memo',
          groups: ['Content'],
          names: { 'eng-GB': 'Memo', 'fre-FR': 'Mémo' },
          fieldDefinitions: [
            { ...title, names: { 'xyz-XY': 'Title' } },
            { ...title, fieldTypeIdentifier: 'strin' },
            { identifier: 'text', fieldTypeIdentifier: 'text', settings: { textRows: 0, rows: 3 } },
            { identifier: 'picture', fieldTypeIdentifier: 'relation', settings: { selectionRoot: 'nowhere' } },
            { identifier: 'parts', fieldTypeIdentifier: 'blocks', settings: { shapes } },
          ],
        },
      ],
      objectStateGroups: [{ identifier: 'cms_lock', names, states: [{ identifier: 'locked', names, priority: 7 }] }],
      roles: [
        {
          identifier: 'Writer',
          policies: [{ module: 'content', function: 'read', limitations: { Section: ['new'], State: ['locked'] } }],
        },
      ],
      colors: [],
    };
    expect(await faultsOf(model)).toEqual({
      '/languages/0/code': 'must be written as ger-DE',
      '/languages/1/code': 'is no language tag (BCP 47)',
      '/sections/0/identifier': 'must be letters, digits, dots, dashes and underscores',
      '/sections/1/color': 'is not known here; there are identifier, name',
      '/contentTypes/1/identifier': 'is also the identifier of /contentTypes/0',
      '/contentTypes/1/groups/0': 'is not the identifier of a content type group',
      '/contentTypes/1/nameSchem': 'is not known here, did you mean nameSchema?',
      '/contentTypes/2/names': 'needs mainLanguageCode, as there are several',
      '/contentTypes/2/names/fre-FR': 'is not the code of a language',
      '/contentTypes/2/fieldDefinitions/0/names/xyz-XY': 'is not the code of a language',
      '/contentTypes/2/fieldDefinitions/1/identifier': 'is also the identifier of /contentTypes/2/fieldDefinitions/0',
      '/contentTypes/2/fieldDefinitions/1/fieldTypeIdentifier': 'is not the name of a field type',
      '/contentTypes/2/fieldDefinitions/2/settings/textRows': 'must be >= 1',
      '/contentTypes/2/fieldDefinitions/2/settings': expect.anything(),
      '/contentTypes/2/fieldDefinitions/3/settings/selectionRoot': 'is not the remote id of a location',
      '/contentTypes/2/fieldDefinitions/4/settings/shapes/0/fieldDefinitions/0/fieldSettings/selectionRoot':
        'is not the remote id of a location',
      '/objectStateGroups/0/states/0/priority': 'cannot be changed: it is 1',
      '/roles/0/policies/0/limitations/Section/0': 'is not the identifier of a section',
      '/roles/0/policies/0/limitations/State/0': 'is not an object state, such as group/state',
      '/colors': expect.stringMatching(/^is not known here; there are languages, sections, /),
    });
  });

  it.each([
    ['a text', 'model', ''],
    ['nothing', null, ''],
    ['a list', [], ''],
    ['a kind that is no list', { sections: {} }, '/sections'],
    ['a thing that is no object', { sections: ['news'] }, '/sections/0'],
    ['a type without definitions', ofFields(), '/contentTypes/0/fieldDefinitions'],
    ['a name without language', { contentTypes: [{ ...note, names: {} }] }, '/contentTypes/0/names'],
    ['a blank name', { contentTypes: [{ ...note, names: { 'eng-GB': ' ' } }] }, '/contentTypes/0/names'],
    [
      'a sort field that is none',
      { contentTypes: [{ ...note, defaultSortField: 'SIZE' }] },
      '/contentTypes/0/defaultSortField',
    ],
    [
      'a validator that is none',
      ofFields({ ...title, validators: { X: {} } }),
      '/contentTypes/0/fieldDefinitions/0/validators',
    ],
    [
      'a default value that does not fit',
      ofFields({ ...title, defaultValue: { a: 1 } }),
      '/contentTypes/0/fieldDefinitions/0/defaultValue',
    ],
  ])('is refused that has %s', async (_, model, path) => {
    expect(Object.keys(await faultsOf(model))).toEqual([path]);
  });

  it('is refused with the places of what the repository refuses', async () => {
    const user = { identifier: 'account', fieldTypeIdentifier: 'user' };
    const policy = (own: object) => ({
      identifier: 'Writer',
      policies: [{ module: 'content', function: 'read', ...own }],
    });
    expect(await faultsOf(ofFields(title, user, { ...user, identifier: 'other' }))).toEqual({
      '/contentTypes/0/fieldDefinitions/2/fieldTypeIdentifier': 'can be used by one field definition only',
    });
    expect(await faultsOf({ roles: [policy({ function: 'red' })] })).toEqual({
      '/roles/0/policies/0/function': 'is not the name of a function of the module',
    });
    expect(
      await faultsOf({ roles: [policy({ limitations: { NewState: ['cms_lock/locked'], Depth: ['1'] } })] }),
    ).toEqual({
      '/roles/0/policies/0/limitations/NewState': 'is not a limitation that is possible here',
      '/roles/0/policies/0/limitations/Depth': 'is not a limitation that is possible here',
    });
    expect(await faultsOf({ languages: [{ code: 'eng-GB', name: 'English', isEnabled: false }] })).toEqual({
      '/languages/0': 'The language eng-GB is the main language',
    });
    expect(
      await faultsOf({ roles: [{ identifier: 'Administrator' }], sections: [{ identifier: 'x', name: 'X' }] }),
    ).toEqual({
      '/roles/0': expect.stringMatching(/would leave no user who may manage roles$/),
    });
  });

  it('is no way around rights', async () => {
    const model = { sections: [{ identifier: 'news', name: 'News' }] };
    for (const change of [diffModel, applyModel])
      await expect(change(repository, { model }, calledBy(10))).rejects.toMatchObject({ name: 'PermissionDenied' });
  });
});

describe('the text of a model', () => {
  it.each([
    ['json', '{"sections": ['],
    ['yaml', 'sections:\n  - identifier: a\n  name: b'],
    ['yaml', 'sections: []\nsections: []'],
    ['yaml', '- &a [*a, *a'],
  ] as const)('is refused with a place where it is no %s', async (format, text) => {
    await expect(parseModel(text, format)).rejects.toThrow(`The text of the model is no ${format.toUpperCase()}`);
  });
});
