/** References in forms that are generated from a document: each is chosen by its name, however many there are, and none is typed. */
import { describe, expect, it } from '@jest/globals';
import { asAdministrator } from '../sql/support.js';
import { field, publishNew } from '../sql/writing.js';
import { admin } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { browser, buttonsIn, type Fields, fieldsIn, pressOn, searchFor, sendForm } from '../support/page-form.js';

const { api, opened } = await useApi();
const press = pressOn(api);

const load = async (path: string, query = 'form=POST') =>
  (await api.get(`${path}?${query}`, { ...admin, ...browser })).text;

/** The names of inputs of texts. */
const typedIn = (page: string): readonly string[] =>
  [...page.matchAll(/<input type="text"[^>]* name="([^"]*)"/g)].map(([, name = '']) => name);

describe('A user in a form', () => {
  it('is found by name, among users alone', async () => {
    const { id } = await publishNew(opened, { fields: [field('name', 'Administrator of nothing')] });
    const path = `/content/objects/${id}`;
    const page = await load(path, 'form=PATCH');
    expect(typedIn(page).filter((name) => name.includes('Owner'))).toEqual([]);
    const picker = await press(path, page, 'Choose another Owner');
    const found = await press(path, picker, 'Search', searchFor('Administrator'));
    expect([...buttonsIn(found).keys()]).not.toContain('Administrator of nothing');
    const [anonymous] = (await opened.users.list({ login: 'anonymous' }, asAdministrator)).items;
    const others = await press(path, picker, 'Search', searchFor(anonymous?.name ?? ''));
    const chosen = await press(path, others, anonymous?.name ?? '');
    expect((await sendForm(api, path, fieldsIn(chosen))).status).toBe(303);
    expect((await opened.content.load(id, asAdministrator)).ownerId).toBe(anonymous?.id);
  });
});

describe('An object state in a form', () => {
  it('is chosen by its name and that of its group', async () => {
    const { id } = await publishNew(opened);
    const page = await load(`/content/objects/${id}/objectstates`, 'form=PATCH');
    expect(page).toMatch(/<option value="[^"]*\/objectstates\/\d+">Lock: Locked<\/option>/);
    expect(typedIn(page)).toEqual([]);
  });
});

describe('An object state among more than a form offers', () => {
  it('is found by its name', async () => {
    const { id } = await publishNew(opened);
    const [group] = (await opened.objectStates.listGroups({}, asAdministrator)).items;
    for (let number = 1; number <= 205; number += 1) {
      const identifier = `state_${String(number).padStart(3, '0')}`;
      const names = { 'eng-GB': `State ${number}` };
      const described = { identifier, names, defaultLanguageCode: 'eng-GB', priority: number };
      await opened.objectStates.create({ groupId: group?.id ?? 0, ...described }, asAdministrator);
    }
    const path = `/content/objects/${id}/objectstates`;
    const page = await load(path, 'form=PATCH');
    expect(typedIn(page)).toEqual([]);
    const label = [...buttonsIn(page).keys()].find((each) => each.startsWith('Choose')) ?? '';
    const found = await press(path, await press(path, page, label), 'Search', searchFor('state 20'));
    expect([...buttonsIn(found).keys()].filter((each) => each.includes('State 20'))).toHaveLength(7);
  });
});

describe('A role among more than a form offers', () => {
  it('is found by its name', async () => {
    for (let number = 1; number <= 205; number += 1)
      await opened.roles.create({ identifier: `Role ${String(number).padStart(3, '0')}` }, asAdministrator);
    const path = '/user/users/14/roles';
    const page = await load(path);
    expect(typedIn(page).filter((name) => name.includes('Role/'))).toEqual([]);
    const picker = await press(path, page, 'Choose Role');
    expect(picker).toMatch(/\d+ found, of which 50 are shown/);
    const found = await press(path, picker, 'Search', searchFor('role 20'));
    expect([...buttonsIn(found).keys()].filter((label) => label.startsWith('Role'))).toEqual([
      ...['Role 200', 'Role 201', 'Role 202', 'Role 203', 'Role 204', 'Role 205'],
    ]);
    const chosen = await press(path, found, 'Role 205');
    expect(chosen).toContain('<span>Role 205</span>');
    expect((await sendForm(api, path, fieldsIn(chosen))).status).toBe(200);
    const [role] = (await opened.roles.list({ identifier: 'Role 205', offset: 0, limit: 1 }, asAdministrator)).items;
    const { items } = await opened.roles.listOfUser(14, asAdministrator);
    expect(items.map(({ roleId }) => roleId)).toContain(role?.id);
  });
});

describe('The limitation of a role that is assigned', () => {
  it.each([
    ['Section', 'Media', '3'],
    ['Subtree', 'Media', '/1/43/'],
  ])('is a %s that is chosen by name', async (kind, name, value) => {
    const path = '/user/groups/1/5/13/roles';
    expect(await load(path)).toContain(`?form=POST&amp;limit=${kind}`);
    const page = await load(path, `form=POST&limit=${kind}`);
    expect(typedIn(page)).toEqual([]);
    const checkbox = new RegExp(`<input type="checkbox" name="([^"]*)" value="([^"]*)"> ${name}</label>`);
    const [, field = '', href = ''] = checkbox.exec(page) ?? [];
    const [role] = (await opened.roles.list({ identifier: 'Editor', offset: 0, limit: 1 }, asAdministrator)).items;
    const roleField = '/RoleAssignInput/Role/_href';
    const fields = fieldsIn(page).filter(([own]) => own !== roleField);
    const chosen: Fields = [...fields, [field, href], [roleField, `${api.base}/user/roles/${role?.id}`]];
    expect((await sendForm(api, path, chosen)).status).toBe(200);
    const { items } = await opened.roles.listOfGroup('/1/5/13/', asAdministrator);
    expect(items.map(({ limitation }) => limitation)).toContainEqual({ identifier: kind, values: [value] });
  });
});
