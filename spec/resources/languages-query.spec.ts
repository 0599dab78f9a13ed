/** The query parameter `languages`: which documents show fewer translations by it. */
import { describe, expect, it } from '@jest/globals';
import { asAdministrator } from '../sql/support.js';
import { field, publishNew } from '../sql/writing.js';
import { admin, sends, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api, opened } = await useApi();

const texts = { 'eng-GB': 'Name', 'pol-PL': 'Nazwa' };
const described = { names: texts, descriptions: texts };
const group = await opened.objectStates.createGroup(
  { identifier: 'flow', defaultLanguageCode: 'eng-GB', ...described },
  asAdministrator,
);
const state = await opened.objectStates.create(
  { groupId: group.id, identifier: 'open', priority: 0, defaultLanguageCode: 'eng-GB', ...described },
  asAdministrator,
);
const contentType = await opened.contentTypes.create(
  {
    ...{ groupId: 1, isPublished: true, identifier: 'translated', mainLanguageCode: 'eng-GB', nameSchema: '<name>' },
    ...described,
    isContainer: true,
    fieldDefinitions: [{ identifier: 'name', fieldTypeIdentifier: 'string', ...described }],
  },
  asAdministrator,
);
await opened.contentTypes.createDraft({ id: contentType.id, changes: {} }, asAdministrator);
const fields = [field('name', 'Name'), field('name', 'Nazwa', 'pol-PL')];
const content = await publishNew(opened, { contentTypeId: contentType.id, alwaysAvailable: true, fields });
const hidden = await publishNew(opened, { contentTypeId: contentType.id, alwaysAvailable: false, fields });
const { path: groupPath } = await opened.userGroups.create(
  { parentPath: '/1/5/', mainLanguageCode: 'eng-GB', fields },
  asAdministrator,
);
const named = { mainLanguageCode: 'eng-GB', login: 'jo', email: 'jo@example.org', password: 'Publish-1234' };
const user = await opened.users.create(
  {
    ...{ groupPath, ...named },
    fields: [
      field('first_name', 'Jo'),
      field('last_name', 'Doe'),
      field('first_name', 'Jo', 'pol-PL'),
      field('last_name', 'Doe', 'pol-PL'),
    ],
  },
  asAdministrator,
);
await opened.languages.create({ code: 'ger-DE', name: 'Deutsch', isEnabled: true }, asAdministrator);

const location = content.mainLocation?.pathString.slice(0, -1);
const types = `/content/types/${contentType.id}`;
const states = `/content/objectstategroups/${group.id}`;
const definition = contentType.fieldDefinitions[0]?.id;

/** Documents by what they show. */
const documents: readonly (readonly [path: string, document: string])[] = [
  [`/content/objects/${content.id}`, 'Content'],
  [`/content/objects/${content.id}/versions/1`, 'Version'],
  [`/content/objects/${content.id}?embed=CurrentVersion`, 'ContentInfo'],
  [`/content/locations${location}?embed=Content.CurrentVersion`, 'Location'],
  [types, 'ContentType'],
  [`${types}/draft`, 'ContentType'],
  [`/content/types?identifier=translated`, 'ContentTypeList'],
  [`/content/types?identifier=translated`, 'ContentTypeInfoList'],
  [`/content/typegroups/1/types`, 'ContentTypeList'],
  [`${types}/fieldDefinitions`, 'FieldDefinitionList'],
  [`${types}/fieldDefinitions/${definition}`, 'FieldDefinition'],
  [`${types}/fieldDefinition/name`, 'FieldDefinition'],
  [`${types}/draft/fieldDefinitions`, 'FieldDefinitionList'],
  [`${types}/draft/fieldDefinitions/${definition}`, 'FieldDefinition'],
  ['/content/objectstategroups', 'ObjectStateGroupList'],
  [states, 'ObjectStateGroup'],
  [`${states}/objectstates`, 'ObjectStateList'],
  [`${states}/objectstates/${state.id}`, 'ObjectState'],
  [`/user/users/${user.id}`, 'User'],
  ['/user/users?login=jo', 'UserList'],
  [`/user/groups${groupPath.slice(0, -1)}`, 'UserGroup'],
  [`/user/groups${groupPath.slice(0, -1)}/users`, 'UserList'],
  ['/user/groups/1/5/subgroups', 'UserGroupList'],
];

/** The languages of fields, names and descriptions in a document; a version names its own in any case. */
function languagesIn(document: unknown): readonly string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (name === 'VersionInfo') continue;
      if ((name === 'languageCode' || name === '_languageCode') && typeof member === 'string') found.add(member);
      look(member);
    }
  };
  look(document);
  return [...found].sort();
}

const loadIn = async (path: string, document: string, languages: string) => {
  const href = `${path}${path.includes('?') ? '&' : '?'}languages=${languages}`;
  const { status, json } = await api.get(href, { ...admin, Accept: type(document) });
  expect([href, status]).toEqual([href, 200]);
  return languagesIn(json);
};

describe('languages', () => {
  it.each(documents)('restricts the translations in %s, as %s', async (path, document) => {
    expect(await loadIn(path, document, 'pol-PL')).toEqual(expect.arrayContaining(['pol-PL']));
    const shown = await loadIn(path, document, 'pol-PL,xxx-XX');
    // Other things on the same list have their main language alone.
    const isList = path.endsWith('/types') || path.endsWith('groups') || path.endsWith('subgroups');
    expect(shown).toEqual(isList ? ['eng-GB', 'pol-PL'] : ['pol-PL']);
    expect(await loadIn(path, document, 'xxx-XX')).toEqual(['eng-GB', 'pol-PL']);
    const fallback = path.startsWith('/user/') ? expect.anything() : ['eng-GB'];
    expect(await loadIn(path, document, 'ger-DE')).toEqual(fallback);
  });

  it('restricts the fields of hits, and selects the language of their names', async () => {
    const query = { ContentIdCriterion: String(content.id) };
    for (const kind of ['ContentQuery', 'LocationQuery']) {
      const body = JSON.stringify({ ViewInput: { identifier: 'any', [kind]: { Filter: query } } });
      const response = await api.call('POST', '/views?languages=pol-PL', {
        headers: { ...sends('ViewInput'), 'Content-Type': `${type('ViewInput')}; version=1.1`, Accept: type('View') },
        body,
      });
      expect([response.status, languagesIn(response.json)]).toEqual([200, ['pol-PL']]);
      expect(response.text).toContain('"TranslatedName":"Nazwa"');
    }
  });

  it('restricts the types that a search finds', async () => {
    const search = { identifier: 'any', ContentTypeQuery: { Query: { ContentTypeIdentifierCriterion: 'translated' } } };
    const response = await api.call('POST', '/content/types/view?languages=pol-PL', {
      headers: { ...sends('ContentTypeViewInput'), Accept: type('ContentTypeList') },
      body: JSON.stringify({ ContentTypeViewInput: search }),
    });
    expect([response.status, languagesIn(response.json)]).toEqual([200, ['pol-PL']]);
  });

  it('leaves no fields of content that has none of them and is not always available', async () => {
    const path = `/content/objects/${hidden.id}`;
    expect(await loadIn(path, 'Content', 'ger-DE')).toEqual([]);
    expect(await loadIn(path, 'Content', 'pol-PL,eng-GB')).toEqual(['eng-GB', 'pol-PL']);
  });

  it('shows what is written in a language that is disabled', async () => {
    await opened.languages.update({ code: 'pol-PL', changes: { isEnabled: false } }, asAdministrator);
    expect(await loadIn(`/content/objects/${content.id}`, 'Content', 'pol-PL')).toEqual(['pol-PL']);
    await opened.languages.update({ code: 'pol-PL', changes: { isEnabled: true } }, asAdministrator);
  });
});
