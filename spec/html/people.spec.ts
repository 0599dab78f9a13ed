/** People as pages: lists and searches of users, groups with who is in them, and what users may do. */
import { describe, expect, it } from '@jest/globals';
import { once } from '../../lib/support/once.js';
import { asAdministrator, grant } from '../sql/support.js';
import { article, field } from '../sql/writing.js';
import { admin, basic } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api, opened } = await useApi({ caching: { memory: 0 }, apiKeys: true });

const page = (path: string, headers: object = admin) => api.get(path, { ...headers, Accept: 'text/html' });

/** The values of the fields of the form that a page shows, as a browser sends them. */
function fieldsIn(text: string): URLSearchParams {
  const [, form = ''] = /<form class="form"[^>]*>(.*?)<\/form>/s.exec(text) ?? [];
  const fields = new URLSearchParams();
  for (const [input] of form.matchAll(/<(?:input|textarea)[^>]*>/g)) {
    const [, name] = /name="([^"]*)"/.exec(input) ?? [];
    const isUnchecked = /type="checkbox"/.test(input) && !/checked/.test(input);
    if (name !== undefined && !isUnchecked)
      fields.append(name, /value="([^"]*)"/.exec(input)?.[1]?.replaceAll('&quot;', '"') ?? '');
  }
  return fields;
}

const send = (path: string, fields: URLSearchParams) =>
  api.call('POST', path, {
    headers: {
      ...admin,
      Accept: 'text/html',
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: fields.toString(),
  });

/** Fills in a field by its label. */
function fill(text: string, fields: URLSearchParams, label: string, value: string): void {
  const [, id] = new RegExp(`<label for="([^"]*)">${label}`).exec(text) ?? [];
  const [input = ''] = new RegExp(`<(?:input|textarea|select)[^>]*id="${id}"[^>]*>`).exec(text) ?? [];
  const [, name = label] = /name="([^"]*)"/.exec(input) ?? [];
  fields.set(name, value);
}

/** The page that a link or button leads to. */
function linked(text: string, label: string): Promise<Awaited<ReturnType<typeof page>>> {
  const [, href = ''] = new RegExp(`href="([^"]*)"[^>]*>${label}`).exec(text) ?? [];
  return page(href.slice(api.base.length).replaceAll('&amp;', '&'));
}

/** Submits the form of a page with these inputs, by their labels, and returns the page that follows. */
async function submit(path: string, text: string, inputs: Readonly<Record<string, string>>) {
  const fields = fieldsIn(text);
  for (const [label, value] of Object.entries(inputs)) fill(text, fields, label, value);
  const sent = await send(path, fields);
  expect([sent.status, sent.status === 303 ? '' : sent.text]).toEqual([303, '']);
  const location = String(sent.headers.location).slice(api.base.length).replace(/#.*/, '');
  return { path: location, text: (await page(location)).text };
}

const withoutTags = (text: string): string => text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

/** A user whose only right is to read content. */
const auditor = once(async () => {
  const names = ['first_name', 'last_name'].map((name) => field(name, 'Auditor'));
  const account = { login: 'auditor', email: 'auditor@example.org', password: 'a long secret', fields: names };
  return (await opened.users.create({ groupPath: '/1/5/44/', mainLanguageCode: 'eng-GB', ...account }, asAdministrator))
    .id;
});

describe('pages of people', () => {
  it('create a group and a user in it by forms with the fields of their types, and say who is where', async () => {
    const users = await page('/user/groups/1/5');
    expect(users.text).toContain(`<a href="${api.base}/user/groups/1/5/13">Administrator users</a>`);
    const groupForm = await linked(users.text, 'New group…');
    expect(groupForm.text).toContain('<h1>New group</h1>');
    const group = await submit('/user/groups/1/5/subgroups', groupForm.text, { Name: 'Poets' });
    expect(group.text).toContain('<h1>Poets</h1>');
    const userForm = await linked(group.text, 'New user…');
    expect(userForm.text).toContain('<h1>New user</h1>');
    expect(userForm.text).not.toMatch(/as JSON|User account/);
    const user = await submit(`${group.path}/users`, userForm.text, {
      'First name': 'Emily',
      'Last name': 'Dickinson',
      Login: 'emily',
      Email: 'emily@example.org',
      Password: 'a certain slant',
    });
    expect(user.text).toContain('<h1>Emily Dickinson</h1>');
    expect(withoutTags(user.text)).toMatch(
      /First name Emily .* Groups Poets Permissions of this user None\. Drafts None\. API keys None\. Roles/,
    );
    expect((await page(group.path)).text).toContain(`<a href="${api.base}${user.path}">Emily Dickinson</a>`);
    const own = { Authorization: basic('emily', 'a certain slant') };
    expect((await page(user.path, own)).status).toBe(401);
    const roleForm = await linked(group.text, 'Assign a role…');
    const [, role = ''] = /<option value="([^"]*)"[^>]*>Anonymous<\/option>/.exec(roleForm.text) ?? [];
    const assigning = fieldsIn(roleForm.text);
    assigning.set('/RoleAssignInput/Role/_href', role);
    expect((await send(`${group.path}/roles`, assigning)).status).toBe(200);
    expect((await page(user.path, own)).status).toBe(200);
    const edit = await page(`${user.path}?form=PATCH`);
    const changed = await submit(user.path, edit.text, { 'Last name': 'D.', Enabled: 'false' });
    expect(changed.text).toContain('<h1>Emily D.</h1>');
    expect((await page(user.path, own)).status).toBe(401);
    expect((await page(group.path)).text).toContain('<span class="label">disabled</span>');
  });

  it('add a user to a group by its name', async () => {
    const user = await page('/user/users/10');
    const form = await linked(user.text, 'Add to a group…');
    const [, group = ''] = /<option value="([^"]*)"[^>]*>Editors<\/option>/.exec(form.text) ?? [];
    const fields = fieldsIn(form.text);
    fields.set('_query.group', group);
    expect((await send('/user/users/10/groups', fields)).status).toBe(200);
    expect(withoutTags((await page('/user/users/10')).text)).toMatch(/Groups Anonymous Users Editors/);
    fields.set('_query.group', `${group}/4711`);
    const refused = await send('/user/users/10/groups', fields);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('<select name="_query.group"')]);
  });

  it('disable and enable users, and lead to their passwords', async () => {
    const { text } = await page('/user/users/10');
    const submitButton = async (shown: string, label: string) => {
      const [, form = ''] = new RegExp(`<form method="post"[^>]*>((?:(?!</form>).)*>${label}<)`, 's').exec(shown) ?? [];
      return send('/user/users/10', fieldsIn(`<form class="form">${form}</form>`));
    };
    expect(text).toMatch(/href="[^"]*\?form=PATCH#\/UserUpdate\/password:Password"[^>]*>New password, which ends/);
    expect((await page('/user/users/10?form=PATCH')).text).toContain('id="/UserUpdate/password:Password"');
    expect((await submitButton(text, 'Disable and end all sessions')).status).toBe(303);
    const disabled = await page('/user/users/10');
    expect((await submitButton(disabled.text, 'Enable')).status).toBe(303);
    expect((await submitButton(disabled.text, 'Enable')).status).toBe(412);
  });

  it('end all sessions of a user, and keep the password', async () => {
    const { text } = await page('/user/users/10');
    const [, action = '', form = ''] =
      /<form method="post" action="([^"]*)"[^>]*>((?:(?!<\/form>).)*>End all sessions<)/s.exec(text) ?? [];
    const before = await opened.users.findAccount(10, asAdministrator);
    const path = action.slice(api.base.length);
    expect(path).toBe('/user/users/10/sessions');
    const { status, headers } = await send(path, fieldsIn(`<form class="form">${form}</form>`));
    expect([status, headers.location]).toEqual([303, `${api.base}/user/users/10#done-sessions`]);
    expect(text).toContain('id="done-sessions"');
    const after = await opened.users.findAccount(10, asAdministrator);
    expect(after?.stamp).not.toBe(before?.stamp);
  });

  it('say of a user, by role, what is permitted, with drafts and keys', async () => {
    const { id } = await opened.content.create(article, asAdministrator);
    await opened.apiKeys.create({ name: 'Generator', access: 'read' }, asAdministrator);
    const anonymous = withoutTags((await page('/user/users/10')).text);
    expect(anonymous).toMatch(
      /Permissions of this user .*Anonymous Read published content, .* Only where the content is in one of these sections: Standard/,
    );
    const { text } = await page('/user/users/14');
    expect(withoutTags(text)).toMatch(/Permissions of this user Administrator Everything #.* API keys Generator read/);
    expect(text).toContain(`<a href="${api.base}/content/objects/${id}/versions/1">`);
    const own = { Authorization: basic('auditor', 'a long secret') };
    await auditor();
    const limited = withoutTags((await page('/user/users/14', own)).text);
    expect(limited).not.toMatch(/Permissions of this user|Generator/);
  });

  it('list users with their logins, and search them', async () => {
    const { text } = await page('/user/users');
    expect(text).toContain('<h1>Users</h1>');
    expect(text).toContain(`<a href="${api.base}/user/users/14">Administrator User</a>`);
    expect(text).toContain('<p class="excerpt">admin · admin@example.com</p>');
    const search = await page('/user/users?text=ADMINISTRATOR&limit=1');
    expect(search.text).toContain('<input type="search" name="text" value="ADMINISTRATOR">');
    expect(search.text).toContain('Administrator User');
    expect((await page('/user/users?text=missing')).text).toContain('<p class="total" role="status">None</p>');
    expect((await page('/user/users', {})).text).toContain('<p class="total" role="status">None</p>');
  });

  it('say what users may do, with the names of what limits it', async () => {
    const user = await page('/user/users/10');
    const policies = await linked(user.text, 'Permissions of this user');
    const anonymous = withoutTags(policies.text);
    expect(anonymous).toContain('Read published content, its locations and its relations. Only where');
    expect(anonymous).toContain('the content is in one of these sections: Standard');
    expect(withoutTags((await page('/user/policies?userId=14')).text)).toContain('Everything #');
    expect(withoutTags((await page('/user/roles/1/policies')).text)).toContain('Log in. Only where');
  });

  it('add policies by choosing what they allow, where, and the values by name', async () => {
    const policies = '/user/roles/3/policies';
    const right = await linked((await page('/user/roles/3')).text, 'New policy…');
    expect(right.text).toContain('<option value="content/hide">Hide and reveal content and locations</option>');
    const conditions = await page(`${policies}?form=POST&right=content/hide`);
    expect(withoutTags(conditions.text)).toContain('the content is in one of these sections');
    const limits = 'limited=1&limit=Section&limit=Subtree&limit=State&limit=Owner&limit=Language&limit=None';
    const { text } = await page(`${policies}?form=POST&right=content/hide&${limits}`);
    const fields = fieldsIn(text);
    const names = ['Media', 'Media › Files', 'Lock: Locked', 'English (United Kingdom)'];
    for (const name of names) {
      const [, field = '', value = ''] =
        new RegExp(`<input type="checkbox" name="([^"]*)" value="([^"]*)"> ${name.replace(/[()]/g, '\\$&')}\n?<`).exec(
          text,
        ) ?? [];
      fields.set(field, value);
    }
    const added = await send(policies, fields);
    expect([added.status, added.text.slice(0, 0)]).toEqual([303, '']);
    expect(withoutTags((await page('/user/roles/3')).text)).toMatch(
      /Hide and reveal content and locations. Only where the content is in one of these sections: Media ; .* below one of these locations: Files ; .* the caller owns the content, or is it/,
    );
    const none = await page(`${policies}?form=POST&right=content/hide&limited=1&limit=Section`);
    const refused = await send(policies, fieldsIn(none.text));
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/<fieldset class="field faulty">\s*<legend>the content is in one of these sections/);
    const other = await page(`${policies}?form=POST&right=other`);
    expect(other.text).toContain('name="/PolicyCreate/module"');
  });

  it('say on request why an operation is missing, to those who may read roles', async () => {
    const id = await auditor();
    await grant(opened, id, 'role/read');
    await grant(opened, id, 'content/edit');
    const own = { Authorization: basic('auditor', 'a long secret') };
    const folder = await page('/content/objects/1', own);
    const [, href = ''] = /<details class="missing">.*?href="([^"]*)"[^>]*>Delete/s.exec(folder.text) ?? [];
    const why = await page(href.slice(api.base.length).replaceAll('&amp;', '&'), own);
    expect(withoutTags(why.text)).toContain('No policy gives the right content/remove');
    expect((await page('/content/objects/1')).text).not.toContain('class="missing"');
    expect((await page('/content/objects/1', {})).text).not.toContain('class="missing"');
  });
});
