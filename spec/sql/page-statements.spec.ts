/** How many statements pages take, however long their trails and lists are and however much content is related. */
import { expect, it } from '@jest/globals';
import { admin } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { addUser, asAdministrator, database } from './support.js';
import { article, field, publishNew } from './writing.js';

const { api, opened } = await useApi({ caching: { memory: 0 }, session: { install: { secret: 'of the specs only' } } });

async function publishBelow(parentLocationId: number, name: string) {
  const location = { parentLocationId, priority: 0, hidden: false };
  const { id, mainLocation } = await publishNew(opened, { location, fields: [field('name', name)] });
  return { id, locationId: mainLocation?.id ?? 0, path: mainLocation?.pathString.replace(/^\/|\/$/g, '') ?? '' };
}

/** A branch whose last item is related to all above, and to which all of them refer. */
async function createBranch() {
  const branch = [await publishBelow(2, 'Level 1')];
  for (let level = 2; level <= 5; level += 1)
    branch.push(await publishBelow(branch.at(-1)?.locationId ?? 0, `Level ${level}`));
  const deepest = branch.at(-1)?.id ?? 0;
  const above = branch.slice(0, -1).map(({ id }) => id);
  await relate(deepest, above);
  for (const id of above) await relate(id, [deepest]);
  return branch;
}

async function relate(contentId: number, destinations: readonly number[]): Promise<void> {
  const { versionNo } = await opened.versions.createDraft({ contentId, versionNo: 1 }, asAdministrator);
  for (const destinationContentId of destinations)
    await opened.relations.create({ contentId, versionNo, destinationContentId }, asAdministrator);
  await opened.versions.publish({ contentId, versionNo }, asAdministrator);
}

const branch = await createBranch();
const deepest = branch[4] as (typeof branch)[0];
let trashedId = 0;
for (let number = 1; number <= 3; number += 1) {
  await publishBelow(deepest.locationId, `Child ${number}`);
  await addUser(opened, 44, `user-${number}`);
  await opened.bookmarks.create(branch[number]?.locationId ?? 0, asAdministrator);
  const location = { parentLocationId: branch[number]?.locationId ?? 0, priority: 0, hidden: false };
  await opened.content.create({ ...article, location }, asAdministrator);
  const { mainLocation } = await publishNew(opened, { ...article, location });
  trashedId = mainLocation?.id ?? 0;
  await opened.locations.trash({ id: trashedId }, asAdministrator);
}
for (let index = 0; index < 60; index += 1) await publishBelow(index % 2 ? 43 : 2, `Lighthouse ${index}`);
const draft = await opened.versions.createDraft({ contentId: deepest.id, versionNo: 2 }, asAdministrator);

const typeDraft = await opened.contentTypes.createDraft({ id: 2, changes: {} }, asAdministrator);
const [firstField, secondField] = typeDraft.fieldDefinitions;
await opened.contentTypes.deleteDefinition({ contentTypeId: 2, id: secondField?.id ?? 0 }, asAdministrator);

/** More than eight, and why. */
interface Exception {
  readonly path: string;
  readonly most: number;
  readonly reason: string;
}

/** What pages show, by their paths. */
const pages: Readonly<Record<string, string | Exception>> = {
  'the start page with its lists': {
    path: '/',
    most: database === 'postgres' ? 10 : 11,
    reason:
      'it has drafts with their content, bookmarks with types, and a search, which is a transaction of two statements',
  },
  'a content item': `/content/objects/${deepest.id}`,
  'all members of its document': `/content/objects/${deepest.id}?format=members`,
  'its version': `/content/objects/${deepest.id}/versions/2`,
  'its versions': `/content/objects/${deepest.id}/versions`,
  'two of its versions side by side': `/content/objects/${deepest.id}/versions?compare=1&with=2`,
  'its relations': `/content/objects/${deepest.id}/versions/2/relations`,
  'what refers to it': `/content/objects/${deepest.id}/reverserelations`,
  'its locations': `/content/objects/${deepest.id}/locations`,
  'its object states': `/content/objects/${deepest.id}/objectstates`,
  'a location': `/content/locations/${deepest.path}`,
  'its children': `/content/locations/${deepest.path}/children`,
  'children of the root': `/content/locations/1/2/children`,
  'its URL aliases': `/content/locations/${deepest.path}/urlaliases`,
  'the items': '/items',
  'content types': '/content/types',
  'a content type': '/content/types/2',
  'its fields': '/content/types/2/fieldDefinitions',
  'a draft of a content type that loses a field': '/content/types/2/draft',
  'the form of a new content type': '/content/typegroups/1/types?form=POST',
  'the form of a draft of a content type': '/content/types/2/draft?form=PATCH',
  'the form of a new field': '/content/types/2/draft/fieldDefinitions?form=POST&type=relationlist',
  'the form of a field': `/content/types/2/draft/fieldDefinitions/${firstField?.id}?form=PATCH`,
  'groups of content types': '/content/typegroups',
  sections: '/content/sections',
  'a section': '/content/sections/1',
  languages: '/languages',
  'groups of object states': '/content/objectstategroups',
  users: '/user/users',
  'users with a text': '/user/users?text=admin',
  'a user by login': '/user/users?login=admin',
  'a user': {
    path: '/user/users/10',
    most: 11,
    reason: 'it has groups, drafts, keys and policies, with the names of roles and of what limits them',
  },
  'its drafts': '/user/users/14/drafts',
  'its groups': '/user/users/14/groups',
  'its roles': '/user/users/14/roles',
  'a group': '/user/groups/1/5/44',
  subgroups: '/user/groups/1/5/subgroups',
  'users of a group': '/user/groups/1/5/44/users',
  roles: '/user/roles',
  'a role': '/user/roles/1',
  'policies of a role': '/user/roles/1/policies',
  'policies of a user': '/user/policies?userId=10',
  trash: '/content/trash',
  bookmarks: '/bookmark',
  changes: '/changes',
  webhooks: '/webhooks',
  'the tree': '/tree',
  'the tree at a location': {
    path: `/tree/${deepest.path}`,
    most: 4 + 6,
    reason: 'the children of each of six open locations are a list in an order of its own',
  },
  'a search': {
    path: '/search?text=lighthouse',
    most: 11,
    reason: 'it is a transaction of three statements and a count, and has types, sections and places',
  },
  'a search that is sorted': {
    path: '/search?text=lighthouse&type=folder&section=media&sort=name',
    most: 13,
    reason: 'it looks up the type, and has scores besides',
  },
  login: '/login',
  'the form that begins content': '/content/objects?form=POST',
  'the form that begins content at a location': {
    path: `/content/objects?form=POST&${new URLSearchParams({
      '/ContentCreate/LocationCreate/ParentLocation/_href': `${api.base}/content/locations/${deepest.path}`,
    })}`,
    most: 11,
    reason: 'a search in a transaction of five finds the type that the visitor has used last',
  },
  'the form that trashes a location': {
    path: `/content/locations/${deepest.path}?form=TRASH`,
    most: 10,
    reason: 'a search in a transaction counts what is below it',
  },
  'an item of the trash': `/content/trash/${trashedId}`,
  'the form that restores it': `/content/trash/${trashedId}?form=MOVE`,
  'the form of new content': `/content/objects?form=POST&${new URLSearchParams({
    '/ContentCreate/ContentType/_href': `${api.base}/content/types/2`,
    '/ContentCreate/LocationCreate/ParentLocation/_href': `${api.base}/content/locations/${deepest.path}`,
    '/ContentCreate/mainLanguageCode': 'eng-GB',
  })}`,
  'the form of a draft': `/content/objects/${deepest.id}/versions/${draft.versionNo}?form=PATCH`,
  'the form of a content item': `/content/objects/${deepest.id}?form=PATCH`,
  'the form that deletes it': `/content/objects/${deepest.id}?form=DELETE`,
  'the form that moves a location': `/content/locations/${deepest.path}?form=MOVE`,
  'the form of a location': `/content/locations/${deepest.path}?form=PATCH`,
  'the form of a user': '/user/users/14?form=PATCH',
  'the form of a new user': '/user/groups/1/5/44/users?form=POST',
  'the form of a new group': '/user/groups/1/5/44/subgroups?form=POST',
  'the form of a role': '/user/roles/1?form=PATCH',
  'the form of a policy': '/user/roles/1/policies?form=POST&right=content/read',
  'the form of a policy in sections and types':
    '/user/roles/1/policies?form=POST&right=content/read&limited=1&limit=Section&limit=Class',
  'the form that adds a user to a group': {
    path: '/user/users/14/groups?form=POST',
    most: 10,
    reason: 'a search in a transaction of five finds the groups to choose from, of the type of the root group',
  },
};

const cases = Object.entries(pages).map(([name, page]) =>
  typeof page === 'string'
    ? { name, path: page, most: 8, reason: '' }
    : { name, ...page, reason: `, as ${page.reason}` },
);
const show = (path: string) => api.get(path, { ...admin, Accept: 'text/html' });

it.each(cases)('$name: at most $most statements$reason', async ({ path, most }) => {
  const { status, text } = await show(path);
  expect([status, text.includes('class="problem"')]).toEqual([200, false]);
  const statements = await fewestStatements(() => show(path), most);
  expect(statements.length > most ? statements : []).toEqual([]);
});

/** The statements of one of three runs: parts that a busy machine delays are not loaded together with others. */
async function fewestStatements(load: () => Promise<unknown>, enough: number): Promise<readonly string[]> {
  let fewest: readonly string[] | undefined;
  for (let run = 0; run < 3 && (fewest === undefined || fewest.length > enough); run += 1) {
    const texts = await opened.listStatements(load);
    if (fewest === undefined || texts.length < fewest.length) fewest = texts;
  }
  return (fewest ?? []).map((text) => text.replace(/\s+/g, ' ').slice(0, 200));
}

it('a content item shows all of its trail, and what refers to it', async () => {
  const { text } = await show(`/content/objects/${deepest.id}`);
  for (const level of [1, 2, 3, 4, 5]) expect(text).toContain(`>Level ${level}<`);
});

it('lists take as many, however long they are', async () => {
  const path = `/content/locations/${deepest.path}/children`;
  const before = await opened.countStatements(() => show(path));
  for (let number = 4; number <= 8; number += 1) await publishBelow(deepest.locationId, `Child ${number}`);
  await show(path);
  expect(await opened.countStatements(() => show(path))).toBe(before);
});
