/** What a content model changes in a repository that has content, and what it refuses to change. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  applyModel,
  type ContentModel,
  diffModel,
  exportModel,
  type ModelContentType,
  type ModelFieldDefinition,
  type ModelObjectStateGroup,
  toLines,
} from '../../lib/model/index.js';
import { asAdministrator, type Opened, open } from '../sql/support.js';
import { everything } from './everything.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

const title = { identifier: 'title', fieldTypeIdentifier: 'string', names: { 'eng-GB': 'Title' } };
const body = { identifier: 'body', fieldTypeIdentifier: 'text' };
const note = (fieldDefinitions: readonly ModelFieldDefinition[], more: object = {}): ContentModel => ({
  contentTypes: [
    {
      identifier: 'note',
      remoteId: 'note-1',
      groups: ['Content'],
      names: { 'eng-GB': 'Note' },
      fieldDefinitions,
      ...more,
    },
  ],
});

const apply = (model: ContentModel, more: object = {}) => applyModel(repository, { model, ...more }, asAdministrator);
const linesOf = async (model: ContentModel, more: object = {}) =>
  toLines(await diffModel(repository, { model, ...more }, asAdministrator));
const loadNote = async () =>
  (await repository.contentTypes.list({ identifier: 'note', offset: 0, limit: 1 }, asAdministrator)).items[0];
const everythingThere = () => exportModel(repository, {}, asAdministrator);

async function publishNote(text: string | null) {
  const type = await loadNote();
  const fields = [
    { fieldDefinitionIdentifier: 'title', value: 'A note' },
    ...(text === null ? [] : [{ fieldDefinitionIdentifier: 'body', value: text }]),
  ];
  const location = { parentLocationId: 2, priority: 0, hidden: false };
  const { id } = await repository.content.create(
    { contentTypeId: type?.id ?? 0, mainLanguageCode: 'eng-GB', location, fields },
    asAdministrator,
  );
  await repository.versions.publish({ contentId: id, versionNo: 1 }, asAdministrator);
  return id;
}

describe('applyModel', () => {
  it('changes a published type by its draft, and keeps the ids of definitions', async () => {
    await apply(note([title, body]));
    const before = await loadNote();
    const changed = note([{ ...title, isRequired: true }, body, { identifier: 'date', fieldTypeIdentifier: 'date' }], {
      nameSchema: '<title>',
    });
    expect(toLines(await apply(changed))).toEqual([
      '~ content type note: nameSchema "" → "<title>"',
      '~ field definition note/title: isRequired false → true',
      '+ field definition note/date',
    ]);
    const after = await loadNote();
    expect(after?.fieldDefinitions.map(({ identifier }) => identifier)).toEqual(['title', 'body', 'date']);
    expect(after?.fieldDefinitions.slice(0, 2).map(({ id }) => id)).toEqual(
      before?.fieldDefinitions.map(({ id }) => id),
    );
    expect(await linesOf(changed)).toEqual([]);
  });

  it('moves definitions to where the model has them', async () => {
    await apply(note([title, body]));
    const first = { identifier: 'date', fieldTypeIdentifier: 'date' };
    await apply(note([first, body, title]));
    expect((await loadNote())?.fieldDefinitions.map(({ identifier }) => identifier)).toEqual(['date', 'body', 'title']);
    expect(await linesOf(note([first, body, title]))).toEqual([]);
  });

  it('renames a type that has the same remote id, and keeps its content', async () => {
    await apply(note([title, body]));
    const id = await publishNote('Text');
    expect(toLines(await apply(note([title, body], { identifier: 'memo' }), { prune: true }))).toContain(
      '~ content type note: identifier "note" → "memo"',
    );
    const { contentTypeId } = await repository.content.load(id, asAdministrator);
    expect((await repository.contentTypes.load(contentTypeId, asAdministrator)).identifier).toBe('memo');
  });

  it('refuses what loses values of content, and says how many items have any', async () => {
    await apply(note([title, body]));
    await publishNote('Text');
    await publishNote(null);
    await expect(apply(note([title]))).rejects.toMatchObject({
      status: 400,
      faults: {
        errors: [
          {
            path: '/contentTypes/0',
            message: 'Without field definition note/body, content loses its values, in 1 of 2 published items',
          },
        ],
      },
    });
    expect((await loadNote())?.fieldDefinitions).toHaveLength(2);
    await apply(note([title]), { allowLoss: true });
    expect((await loadNote())?.fieldDefinitions).toHaveLength(1);
  });

  it('refuses what loses translations once content is published again', async () => {
    await apply(note([title]));
    await expect(apply(note([{ ...title, isTranslatable: false }]))).rejects.toMatchObject({
      faults: { errors: [{ message: expect.stringContaining('its values in all languages but the main one') }] },
    });
  });

  it('takes a definition of another field type for another definition', async () => {
    await apply(note([title, body]));
    await publishNote('Text');
    const other = note([title, { ...body, fieldTypeIdentifier: 'richtext' }]);
    expect(await linesOf(other)).toEqual([
      '- field definition note/body [loses its values, in 1 of 1 published item]',
      '+ field definition note/body',
    ]);
    await apply(other, { allowLoss: true });
    expect((await loadNote())?.fieldDefinitions.at(-1)).toMatchObject({ fieldTypeIdentifier: 'richtext' });
  });

  it('changes texts, groups, states and policies of what is there', async () => {
    await apply(everything);
    const [group] = everything.objectStateGroups as readonly [ModelObjectStateGroup];
    const [type] = everything.contentTypes as readonly [ModelContentType];
    const changed: ContentModel = {
      languages: [{ code: 'ger-DE', name: 'German' }],
      sections: [{ identifier: 'news', name: 'The news' }],
      objectStateGroups: [{ ...group, names: { 'ger-DE': 'Ablauf' }, states: group.states?.slice(0, 1) ?? [] }],
      contentTypes: [{ ...type, groups: ['Recipes'] }],
      roles: [{ identifier: 'Cook', policies: [{ module: 'content', function: '*' }] }],
    };
    expect(await linesOf(changed)).toEqual([
      '~ language ger-DE: name "Deutsch" → "German", isEnabled false → true',
      '~ section news: name "News" → "The news"',
      '~ object state group workflow: names.eng-GB "Workflow" → nothing, names.ger-DE "Workflow (de)" → "Ablauf"',
      '- object state workflow/in review [loses this state, of 0 published items]',
      '~ content type recipe: groups ["Content","Recipes"] → ["Recipes"]',
      '+ policy Cook/content/*',
      '- policy Cook/content/create; Class: recipe; ParentClass: folder, recipe',
      '- policy Cook/content/edit; State: workflow/in review, workflow/new',
      '- policy Cook/content/read; Language: eng-GB; Section: news',
      '- policy Cook/content/remove; Node: 75c715a51699d2d309a924eca6a95145',
      '- policy Cook/content/hide; Owner: 1; Subtree: 75c715a51699d2d309a924eca6a95145',
      '- policy Cook/user/login',
    ]);
    await apply(changed, { allowLoss: true });
    expect(await linesOf(changed)).toEqual([]);
  });

  it('disables a language last, as long as it is needed', async () => {
    await apply({ languages: [{ code: 'ger-DE', name: 'Deutsch' }] });
    const model = {
      ...note([{ ...title, names: { 'ger-DE': 'Titel' } }], { names: { 'ger-DE': 'Notiz' } }),
      languages: [{ code: 'ger-DE', name: 'Deutsch', isEnabled: false }],
    };
    await apply(model);
    expect(await repository.languages.load('ger-DE', asAdministrator)).toMatchObject({ isEnabled: false });
    expect(await linesOf(model)).toEqual([]);
  });

  it('changes nothing where anything is refused', async () => {
    const before = await everythingThere();
    const inDraft = await repository.contentTypes.list({ identifier: 'folder', offset: 0, limit: 1 }, asAdministrator);
    await repository.contentTypes.createDraft({ id: inDraft.items[0]?.id ?? 0, changes: {} }, asAdministrator);
    const model: ContentModel = {
      sections: [{ identifier: 'news', name: 'News' }],
      contentTypes: [
        { identifier: 'folder', groups: ['Content'], names: { 'eng-GB': 'Directory' }, fieldDefinitions: [title] },
      ],
    };
    await expect(apply(model, { allowLoss: true })).rejects.toMatchObject({
      faults: { errors: [{ path: '/contentTypes/0', message: 'Content type 1 has a draft' }] },
    });
    expect(await everythingThere()).toEqual(before);
  });

  it('logs the changes that the administrator makes', async () => {
    await apply({ sections: [{ identifier: 'news', name: 'News' }] });
    const { items } = await repository.changes.list({ limit: 100 }, asAdministrator);
    expect(items.at(-1)).toMatchObject({ event: 'section.created', userId: 14 });
  });

  it('comes to the same where two apply it at the same time', async () => {
    const both = await Promise.all([apply(everything), apply(everything)]);
    expect(both.map(({ changes }) => changes.length).sort()).toEqual([
      0,
      both[0].changes.length + both[1].changes.length,
    ]);
    expect(await linesOf(everything)).toEqual([]);
  });
});

describe('a model that is applied with prune', () => {
  it('deletes what the model does not name and nothing uses, of the kinds that it has', async () => {
    await apply(everything);
    const { items } = await repository.roles.list({ identifier: 'Unused', offset: 0, limit: 1 }, asAdministrator);
    const model: ContentModel = {
      sections: [{ identifier: 'standard', name: 'Standard' }],
      roles: [{ identifier: 'Administrator', policies: [{ module: '*', function: '*' }] }],
    };
    expect(toLines(await apply(model, { prune: true }))).toEqual([
      '- role Cook',
      '- role Unused',
      '- section design',
      '- section news',
      '= role Anonymous stays: it is assigned',
      '= role Editor stays: it is assigned',
      '= role Member stays: it is assigned',
      '= section users stays: Section 2 has content',
      '= section media stays: Section 3 has content',
      '= section setup stays: Section 4 has content',
    ]);
    await expect(repository.roles.load(items[0]?.id ?? 0, asAdministrator)).rejects.toMatchObject({ status: 404 });
  });

  it('deletes types, groups, states and languages in an order in which that is possible', async () => {
    await apply(everything);
    const model: ContentModel = {
      languages: [{ code: 'eng-GB', name: 'English (United Kingdom)' }],
      objectStateGroups: [],
      contentTypeGroups: [{ identifier: 'Content' }, { identifier: 'Media' }, { identifier: 'Users' }],
      contentTypes: [],
      roles: [],
    };
    const { changes } = await apply(model, { prune: true });
    const names = changes.map(({ kind, name }) => `${kind} ${name}`);
    expect(names).toEqual(
      expect.arrayContaining([
        'content type recipe',
        'content type group Recipes',
        'object state group workflow',
        'language ger-DE',
      ]),
    );
    expect(await linesOf(model, { prune: true })).toEqual(expect.not.arrayContaining(['- content type recipe']));
  });

  it('keeps a group of states of which content has another one than at first', async () => {
    await apply(everything);
    const groups = await repository.objectStates.listGroups({}, asAdministrator);
    const workflow = groups.items.find(({ identifier }) => identifier === 'workflow');
    const states = await repository.objectStates.list(workflow?.id ?? 0, asAdministrator);
    const state = { id: states.items[1]?.id ?? 0, groupId: workflow?.id ?? 0 };
    await repository.objectStates.assign({ contentId: 1, states: [state] }, asAdministrator);
    expect(await linesOf({ objectStateGroups: [] }, { prune: true })).toContain(
      '= object state group workflow stays: 1 published item would lose a state',
    );
  });
});

describe('diffModel', () => {
  it('changes nothing, and says what applyModel does', async () => {
    const before = await everythingThere();
    const lines = await linesOf(everything, { prune: true });
    expect(await everythingThere()).toEqual(before);
    expect(toLines(await apply(everything, { prune: true }))).toEqual(lines);
  });
});
