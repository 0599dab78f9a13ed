/** Users and groups of users on the wire. */
import { describe, expect, it } from '@jest/globals';
import { admin, basic, load, sends, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api, opened } = await useApi({ token: { secret: 'a secret of at least thirty-two characters' } });

const to = (name: string, path: string) => ({ '_media-type': type(name), _href: api.base + path });
const field = (name: string, value: string) => ({ fieldDefinitionIdentifier: name, fieldValue: value });
const person = (login: string, more = {}) => ({
  mainLanguageCode: 'eng-GB',
  login,
  email: `${login}@example.org`,
  password: 'a long secret',
  fields: { field: [field('first_name', 'Ada'), field('last_name', login)] },
  ...more,
});

const post = (path: string, name: string, document: object, accept: string, more = {}) =>
  api.call('POST', path, {
    headers: { ...sends(name), ...admin, Accept: type(accept), ...more },
    body: JSON.stringify({ [name]: document }),
  });
async function newUser(login: string, group = '/1/5', more = {}) {
  const response = await post(`/user/groups${group}/users`, 'UserCreate', person(login, more), 'User');
  expect([response.status, response.text.slice(0, 200)]).toEqual([201, expect.any(String)]);
  return { document: response.json.User, path: String(response.headers.location).slice(api.base.length), response };
}
async function newGroup(name: string, parent = '/1/5') {
  const group = { mainLanguageCode: 'eng-GB', fields: { field: [field('name', name)] } };
  const response = await post(`/user/groups${parent}/subgroups`, 'UserGroupCreate', group, 'UserGroup');
  expect(response.status).toBe(201);
  return {
    document: response.json.UserGroup,
    path: String(response.headers.location).slice(api.base.length),
    response,
  };
}

describe('POST /user/groups/{path}/users', () => {
  it('creates a user, with links to all that belongs to one', async () => {
    const { document, path, response } = await newUser('ada');
    expect(response.headers['accept-patch']).toBe(type('UserUpdate'));
    const id = document._id;
    expect(path).toBe(`/user/users/${id}`);
    expect(Object.keys(document)).toEqual([
      ...['_media-type', '_href', '_id', '_remoteId', 'ContentType', 'name', 'Versions', 'Section', 'MainLocation'],
      ...['Locations', 'Groups', 'Owner', 'publishDate', 'lastModificationDate', 'mainLanguageCode'],
      ...['alwaysAvailable', 'Version', 'login', 'email', 'enabled', 'UserGroups', 'Roles', 'endSessions'].filter(
        (name) => name !== 'Roles' || document.Roles,
      ),
    ]);
    expect(document).toMatchObject({
      name: 'Ada ada',
      login: 'ada',
      email: 'ada@example.org',
      enabled: true,
      Groups: to('UserGroupRefList', `/user/users/${id}/groups`),
      UserGroups: to('UserGroupList', `/user/users/${id}/groups`),
      Section: to('Section', '/content/sections/2'),
    });
    expect(response.text).not.toContain('a long secret');
    const loaded = await load(api, path, 'User');
    expect([loaded.document, loaded.headers.etag]).toEqual([document, response.headers.etag]);
  });

  it('reads XML', async () => {
    const body = `<UserCreate><mainLanguageCode>eng-GB</mainLanguageCode><login>1815</login><email>b@example.org</email>
        <password>12345678</password><enabled>false</enabled><fields>
        <field><fieldDefinitionIdentifier>first_name</fieldDefinitionIdentifier><fieldValue>Byron</fieldValue></field>
        <field><fieldDefinitionIdentifier>last_name</fieldDefinitionIdentifier><fieldValue>Ada</fieldValue></field>
        </fields></UserCreate>`;
    const headers = { ...sends('UserCreate', 'xml'), ...admin, Accept: type('User') };
    const { status, json } = await api.call('POST', '/user/groups/1/5/users', { headers, body });
    expect([status, json.User?.login, json.User?.enabled]).toEqual([201, '1815', false]);
  });

  it('reads them as content too, where null leaves the section and the remote id as they are', async () => {
    const fields = (login: string) => `<field><fieldDefinitionIdentifier>first_name</fieldDefinitionIdentifier>
        <fieldValue>1</fieldValue></field><field><fieldDefinitionIdentifier>last_name</fieldDefinitionIdentifier>
        <fieldValue>2</fieldValue></field><field><fieldDefinitionIdentifier>user_account</fieldDefinitionIdentifier>
        <fieldValue><value key="login">${login}</value><value key="email">${login}@example.org</value>
        <value key="plainPassword">00012345</value><value key="enabled">false</value></fieldValue></field>`;
    const body = `<ContentCreate><ContentType href="${api.base}/content/types/4"/><mainLanguageCode>eng-GB</mainLanguageCode>
        <LocationCreate><ParentLocation href="${api.base}/content/locations/1/5"/><sortField>PATH</sortField>
        <sortOrder>ASC</sortOrder></LocationCreate><fields>${fields('1816')}</fields></ContentCreate>`;
    const headers = { ...sends('ContentCreate', 'xml'), ...admin, Accept: type('Content') };
    const created = await api.call('POST', '/content/objects', { headers, body });
    expect([created.status, created.text]).toEqual([201, expect.not.stringContaining('00012345')]);
    const { _id: id } = created.json.Content;
    const publish = { ...admin, 'X-HTTP-Method-Override': 'PUBLISH' };
    const published = await api.call('POST', `/content/objects/${id}/versions/1`, { headers: publish });
    expect(published.status).toBe(204);
    const { document } = await load(api, `/user/users/${id}`, 'User');
    expect(document).toMatchObject({ name: '1 2', login: '1816', email: '1816@example.org', enabled: false });
    const update = JSON.stringify({ UserUpdate: { remoteId: null, Section: null, enabled: 'true' } });
    const updates = { ...sends('UserUpdate'), ...admin, Accept: type('User') };
    const updated = await api.call('PATCH', `/user/users/${id}`, { headers: updates, body: update });
    expect([updated.status, updated.json.User?.enabled]).toEqual([200, true]);
    expect(updated.json.User).toMatchObject({ _remoteId: document._remoteId, Section: document.Section });
  });

  it('says in their drafts who has set a password, in both formats, and sets it when that user publishes', async () => {
    const { document } = await newUser('hedy', '/1/5/13');
    const headers = { ...admin, Accept: type('Version') };
    const draft = await api.call('COPY', `/content/objects/${document._id}/currentversion`, { headers });
    const path = String(draft.headers.location).slice(api.base.length);
    const fieldValue = { plainPassword: 'another secret' };
    const body = JSON.stringify({
      VersionUpdate: { fields: { field: [{ fieldDefinitionIdentifier: 'user_account', fieldValue }] } },
    });
    const updates = { ...sends('VersionUpdate'), ...admin, Accept: type('Version') };
    const written = await api.call('PATCH', path, { headers: updates, body });
    expect([written.status, written.text]).toEqual([200, expect.stringMatching(/"newPasswordUserId":\s*14\b/)]);
    const xml = await api.call('GET', path, { headers: { ...admin, Accept: type('Version', 'xml') } });
    expect(xml.text).toContain('<value key="newPasswordUserId">14</value>');
    expect(written.text + xml.text).not.toContain('another secret');
    const publish = { ...admin, 'X-HTTP-Method-Override': 'PUBLISH' };
    expect((await api.call('POST', path, { headers: publish })).status).toBe(204);
    const own = { Authorization: basic('hedy', 'another secret'), Accept: type('User') };
    expect((await api.get(`/user/users/${document._id}`, own)).status).toBe(200);
  });

  it('responds with 400 and the place of each fault, and with 409 to a login that is in use', async () => {
    const faulty = await post(
      '/user/groups/1/5/users',
      'UserCreate',
      person('grace', { email: 'none', Section: { _href: `${api.base}/content/sections/4000` } }),
      'User',
    );
    expect(faulty.status).toBe(400);
    const alone = await post('/user/groups/1/5/users', 'UserCreate', person('grace', { email: 'none' }), 'User');
    const paths = alone.json.ErrorMessage.errorDetails.errors.map(({ path }: { path: string }) => path);
    expect([alone.status, paths]).toEqual([400, ['/UserCreate/email']]);
    const taken = await post('/user/groups/1/5/users', 'UserCreate', person('ADMIN'), 'User');
    expect(taken.status).toBe(409);
    const nowhere = await post('/user/groups/1/5/4000/users', 'UserCreate', person('grace'), 'User');
    expect(nowhere.status).toBe(404);
  });
});

describe('GET /user/users/{userId}', () => {
  it('shows how to end the sessions of the user in both formats', async () => {
    const { path, document } = await newUser('sessions');
    const action = { _href: `${api.base}${path}/sessions`, _method: 'DELETE' };
    expect(document.endSessions).toEqual(action);
    const { text } = await api.get(path, { ...admin, Accept: type('User', 'xml') });
    expect(text).toContain(`<endSessions href="${action._href}" method="DELETE"/>`);
    const { status } = await api.call(action._method, `${path}/sessions`, { headers: admin });
    expect(status).toBe(204);
  });
});

describe('PATCH and DELETE /user/users/{userId}', () => {
  it('changes the ETags of all versions of the user, which show the account', async () => {
    const { document, path } = await newUser('versions');
    const draft = await api.call('COPY', `/content/objects/${document._id}/currentversion`, { headers: admin });
    const versions = [1, 2].map((no) => `/content/objects/${document._id}/versions/${no}`);
    expect(draft.headers.location).toBe(api.base + versions[1]);
    const before = await Promise.all(versions.map((version) => api.get(version, admin)));
    const body = JSON.stringify({ UserUpdate: { email: 'changed@example.org' } });
    expect((await api.call('PATCH', path, { headers: sends('UserUpdate'), body })).status).toBe(200);
    for (const [index, version] of versions.entries()) {
      const again = await api.get(version, { ...admin, 'If-None-Match': before[index]?.headers.etag });
      expect([again.status, again.text]).toEqual([200, expect.stringContaining('changed@example.org')]);
    }
    expect((await api.call('DELETE', path, { headers: admin })).status).toBe(204);
  });

  it('takes the fields of a user in two languages as it shows them, the account among them', async () => {
    const { path } = await newUser('translated');
    const update = (field: readonly object[]) =>
      post(path, 'UserUpdate', { fields: { field } }, 'User', { 'X-HTTP-Method-Override': 'PATCH' });
    const polish = (name: string, value: string) => ({ ...field(name, value), languageCode: 'pol-PL' });
    expect((await update([polish('first_name', 'Ada'), polish('last_name', 'L')])).status).toBe(200);
    const before = (await api.get(path, { ...admin, Accept: type('User') })).json.User.Version;
    const shown: readonly { languageCode: string; fieldDefinitionIdentifier: string }[] = before.Fields.field;
    expect(shown.filter(({ fieldDefinitionIdentifier }) => fieldDefinitionIdentifier === 'user_account')).toHaveLength(
      2,
    );
    const only = shown.filter(({ languageCode }) => languageCode === 'pol-PL');
    for (const fields of [shown, only]) {
      const { status, text } = await update(fields);
      expect([status, text.slice(0, 300)]).toEqual([200, expect.any(String)]);
    }
  });

  it('updates what is given, ignores the login, and ends what the old password was good for', async () => {
    const { document, path } = await newUser('joan', '/1/5/13');
    const headers = { ...sends('UserUpdate'), ...admin, Accept: type('User') };
    const body = JSON.stringify({
      UserUpdate: { login: 'other', email: 'j@example.org', password: 'another secret' },
    });
    const own = { Authorization: basic('joan', 'a long secret') };
    expect((await api.get('/user/current', own)).status).toBe(307);
    const { status, json } = await api.call('PATCH', path, { headers, body });
    expect([status, json.User.login, json.User.email, json.User.name]).toEqual([
      200,
      'joan',
      'j@example.org',
      document.name,
    ]);
    expect((await api.get('/user/current', own)).status).toBe(401);
    const renewed = await api.get('/user/current', { Authorization: basic('joan', 'another secret') });
    expect([renewed.status, renewed.headers.location]).toEqual([307, api.base + path]);
  });

  it('responds with 412 to an outdated revision, and to the deletion of oneself with 403', async () => {
    const { path, response } = await newUser('mary');
    const headers = { ...sends('UserUpdate'), ...admin, 'If-Match': String(response.headers.etag) };
    const body = JSON.stringify({ UserUpdate: { enabled: 'false' } });
    expect((await api.call('PATCH', path, { headers, body })).status).toBe(200);
    expect((await api.call('PATCH', path, { headers, body })).status).toBe(412);
    expect((await api.call('DELETE', path, { headers: admin })).status).toBe(204);
    expect((await api.get(path, admin)).status).toBe(404);
    const self = await api.call('DELETE', '/user/users/14', { headers: admin });
    expect([self.status, self.text]).toEqual([403, expect.stringContaining('users cannot delete themselves')]);
  });
});

describe('DELETE /user/users/{userId}/sessions', () => {
  it('ends the tokens of the user, whose password stays', async () => {
    const { path, document } = await newUser('joanna', '/1/5/13');
    const password = 'a long secret';
    const token = async () => {
      const body = JSON.stringify({ JWTInput: { username: 'joanna', password } });
      const { json } = await api.call('POST', '/user/token/jwt', { headers: sends('JWTInput'), body });
      return { Authorization: `Bearer ${json.JWT.token}` };
    };
    const old = await token();
    expect((await api.get(path, old)).status).toBe(200);
    const end = (headers: { readonly Authorization: string }) => api.call('DELETE', `${path}/sessions`, { headers });
    expect((await end(admin)).status).toBe(204);
    expect((await api.get(path, old)).status).toBe(401);
    const own = await token();
    expect((await end(own)).status).toBe(204);
    expect((await api.get(path, own)).status).toBe(401);
    expect((await api.get(path, { Authorization: basic('joanna', password) })).json.User._id).toBe(document._id);
  });

  it('is refused to those who may not edit the user, and 404 for content that is no user', async () => {
    expect((await api.call('DELETE', '/user/users/14/sessions', {})).status).toBe(401);
    expect((await api.call('DELETE', '/user/users/41/sessions', { headers: admin })).status).toBe(404);
  });
});

describe('GET /user/users', () => {
  it('finds users, as references or as a whole', async () => {
    const refs = await api.get('/user/users?login=ADMIN', { ...admin, Accept: type('UserRefList') });
    expect(refs.json).toEqual({
      UserRefList: { ...to('UserRefList', '/user/users'), User: [to('User', '/user/users/14')] },
    });
    const whole = await api.get('/user/users?email=admin@example.com', { ...admin, Accept: type('UserList') });
    expect(whole.json.UserList.User).toMatchObject([{ login: 'admin', _id: 14 }]);
    const byRemoteId = await api.get('/user/users?remoteId=1bb4fe25487f05527efa8bfd394cecc7', admin);
    expect([byRemoteId.status, byRemoteId.json.UserRefList.User.length]).toEqual([200, 1]);
  });

  it('finds those to whom a role is assigned directly', async () => {
    const href = encodeURIComponent(`${api.base}/user/roles/2`);
    expect((await api.get(`/user/users?roleId=${href}`, admin)).status).toBe(404);
    expect((await api.get('/user/users?roleId=none', admin)).status).toBe(400);
    const groups = await api.get('/user/groups?roleId=2', admin);
    expect(groups.json.UserGroupRefList.UserGroup).toEqual([to('UserGroup', '/user/groups/1/5/13')]);
  });

  const loginsAt = async (query: string, headers: object = admin) => {
    const { status, json } = await api.get(`/user/users${query}`, { ...headers, Accept: type('UserList') });
    return [status, ...json.UserList.User.map(({ login }: { login: string }) => login)];
  };

  it('lists all users that the caller may read, page by page, and those with a text in login, address or name', async () => {
    const { path } = await newUser('zoe', '/1/5', { email: 'z@Listed.example.org' });
    await newUser('yves', '/1/5', {
      email: 'y@listed.example.org',
      fields: { field: [field('first_name', 'Yves'), field('last_name', 'Élan 50%')] },
    });
    const [, ...all] = await loginsAt('?limit=-1');
    expect(all).toEqual(expect.arrayContaining(['anonymous', 'admin', 'zoe', 'yves']));
    const pages = await Promise.all([0, 1, 2].map((offset) => loginsAt(`?limit=1&offset=${offset}`)));
    expect(pages).toEqual(all.slice(0, 3).map((login) => [200, login]));
    expect(await loginsAt(`?offset=${all.length}`)).toEqual([200]);
    expect(await loginsAt('?text=LISTED.example')).toEqual([200, 'zoe', 'yves']);
    expect(await loginsAt('?text=LISTED.example&limit=1&offset=1')).toEqual([200, 'yves']);
    expect(await loginsAt('?text=ELAN')).toEqual([200, 'yves']);
    expect(await loginsAt('?text=50%25')).toEqual([200, 'yves']);
    expect(await loginsAt('?text=_ve')).toEqual([200]);
    expect(await loginsAt('?text=')).toEqual([200, ...all]);
    expect((await api.get('/user/users', admin)).headers['x-cms-limit']).toBe('25');
    const xml = await api.get('/user/users?text=zoe', { ...admin, Accept: type('UserRefList', 'xml') });
    expect(xml.text).toContain(`<User media-type="${type('User', 'xml')}" href="${api.base}${path}"/>`);
    await api.call('DELETE', path, { headers: admin });
    expect(await loginsAt('?text=LISTED.example')).toEqual([200, 'yves']);
  });

  it('lists for others those whom they may read, themselves included', async () => {
    await newUser('self', '/1/5/13');
    const { path } = await newUser('lonely', '/1/5/44');
    const own = { Authorization: basic('lonely', 'a long secret') };
    expect(await loginsAt('', {})).toEqual([200]);
    expect(await loginsAt('?text=lonely', {})).toEqual([200]);
    expect((await api.get(path, own)).status).toBe(200);
    expect(await loginsAt('', own)).toEqual([200, 'lonely']);
    expect(await loginsAt('?limit=0', own)).toEqual([200]);
    expect(await loginsAt('?text=self', own)).toEqual([200]);
    expect((await loginsAt('', { Authorization: basic('self', 'a long secret') })).length).toBeGreaterThan(3);
  });

  it('responds with 404 where a lookup finds no user, has no value, or finds one who may not be read', async () => {
    for (const [query, headers] of [
      ['?login=unknown', admin],
      ['?login=', admin],
      ['?email=&limit=1', admin],
      ['?login=admin', {}],
      ['?email=admin@example.com', {}],
    ] as const) {
      expect([query, (await api.get(`/user/users${query}`, headers)).status]).toEqual([query, 404]);
      expect((await api.call('HEAD', `/user/users${query}`, { headers })).status).toBe(404);
    }
    const head = await api.call('HEAD', '/user/users?login=admin', { headers: admin });
    expect([head.status, head.text]).toEqual([200, '']);
  });
});

describe('GET /user/current', () => {
  it('redirects to the caller, and is 401 for the anonymous one', async () => {
    const { status, headers } = await api.get('/user/current', admin);
    expect([status, headers.location]).toEqual([307, `${api.base}/user/users/14`]);
    expect((await api.get('/user/current')).status).toBe(401);
  });
});

describe('groups of users', () => {
  it('are content items with a path', async () => {
    const { document } = await load(api, '/user/groups/1/5/13', 'UserGroup');
    expect(document).toMatchObject({
      ...to('UserGroup', '/user/groups/1/5/13'),
      _id: 12,
      name: 'Administrator users',
      ParentUserGroup: to('UserGroup', '/user/groups/1/5'),
      Subgroups: to('UserGroupList', '/user/groups/1/5/13/subgroups'),
      Users: to('UserList', '/user/groups/1/5/13/users'),
    });
    const { document: root } = await load(api, '/user/groups/1/5', 'UserGroup');
    expect(root.ParentUserGroup).toBeUndefined();
    for (const path of ['/user/groups/5', '/user/groups/1/2', '/user/groups/1/5/13/15', '/user/groups/1/13'])
      expect([path, (await api.get(path, admin)).status]).toEqual([path, 404]);
  });

  it('begin with the root group, below which groups are created', async () => {
    const { status, headers } = await api.get('/user/groups/root', admin);
    expect([status, headers.location]).toEqual([301, `${api.base}/user/groups/1/5`]);
    const { json } = await api.get('/');
    expect(json.Root.rootUserGroup).toEqual(to('UserGroup', '/user/groups/1/5'));
    const group = { mainLanguageCode: 'eng-GB', fields: { field: [field('name', 'Press')] } };
    const response = await post('/user/groups/subgroups', 'UserGroupCreate', group, 'UserGroup');
    expect([response.status, response.json.UserGroup.ParentUserGroup._href]).toEqual([
      201,
      `${api.base}/user/groups/1/5`,
    ]);
  });

  it('are found by id and remote id, and are none without', async () => {
    const found = { UserGroup: [to('UserGroup', '/user/groups/1/5/13')] };
    for (const query of ['id=12', 'remoteId=9b47a45624b023b1a76c73b74d704acf']) {
      const { json } = await api.get(`/user/groups?${query}`, admin);
      expect(json.UserGroupRefList).toMatchObject(found);
    }
    expect((await api.get('/user/groups', admin)).json.UserGroupRefList.UserGroup).toEqual([]);
    const whole = await api.get('/user/groups?id=12', { ...admin, Accept: type('UserGroupList') });
    expect(whole.json.UserGroupList.UserGroup).toMatchObject([{ name: 'Administrator users' }]);
    expect((await api.get('/user/groups?id=14', admin)).status).toBe(404);
    expect((await api.get('/user/groups?remoteId=none', admin)).status).toBe(404);
  });

  it('list what is in them', async () => {
    const { path } = await newGroup('Staff');
    const below = path.replace('/user/groups', '');
    const [one, inner] = [await newUser('staff-1', below), await newGroup('Inner', below)];
    const users = await api.get(`${path}/users`, { ...admin, Accept: type('UserRefList') });
    expect(users.json.UserRefList).toMatchObject({
      _href: `${api.base}${path}/users`,
      User: [to('User', one.path)],
    });
    const groups = await api.get(`${path}/subgroups?limit=-1`, { ...admin, Accept: type('UserGroupList') });
    expect(groups.json.UserGroupList.UserGroup).toMatchObject([{ _href: api.base + inner.path, name: 'Inner' }]);
    expect((await api.get(`${path}/users?offset=1`, admin)).json.UserRefList.User).toEqual([]);
  });

  it('are updated by new versions, moved by either method, and deleted once they are empty', async () => {
    const [{ path, document }, target] = [await newGroup('Old'), await newGroup('Target')];
    const body = JSON.stringify({ UserGroupUpdate: { fields: { field: [field('name', 'New')] } } });
    const headers = { ...sends('UserGroupUpdate'), ...admin, Accept: type('UserGroup') };
    const updated = await api.call('PATCH', path, { headers, body });
    expect([updated.status, updated.json.UserGroup.name]).toEqual([200, 'New']);
    expect(updated.json.UserGroup.Version.VersionInfo.versionNo).toBe(2);
    const id = path.split('/').at(-1);
    const Destination = api.base + target.path;
    const override = { 'X-HTTP-Method-Override': 'MOVE' };
    const moved = await api.call('POST', path, { headers: { ...admin, ...override, Destination } });
    expect([moved.status, moved.headers.location]).toEqual([201, `${Destination}/${id}`]);
    const back = await post(`${target.path}/${id}`, 'MoveUserGroupInput', { destination: '/1/5' }, 'ErrorMessage');
    expect([back.status, back.headers.location]).toEqual([201, `${api.base}/user/groups/1/5/${id}`]);
    const user = await newUser('mover', path.replace('/user/groups', ''));
    const refused = await api.call('DELETE', path, { headers: admin });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('has users')]);
    await api.call('DELETE', user.path, { headers: admin });
    expect((await api.call('DELETE', path, { headers: admin })).status).toBe(204);
    expect((await api.get(`/content/objects/${document._id}`, admin)).status).toBe(404);
  });

  it('are moved to groups only', async () => {
    const { path } = await newGroup('Staying');
    const move = (Destination: string | undefined) =>
      api.call('POST', path, {
        headers: { ...admin, 'X-HTTP-Method-Override': 'MOVE', ...(Destination && { Destination }) },
      });
    const statuses = [];
    for (const where of [undefined, '/1/5', `${api.base}/user/groups/1/4000`, `${api.base}/user/groups/1/2`])
      statuses.push((await move(where)).status);
    expect(statuses).toEqual([400, 400, 403, 404]);
    const wrong = await post(path, 'MoveUserGroupInput', { destination: `${api.base}/user/groups/1/5` }, 'UserGroup');
    expect(wrong.status).toBe(400);
  });
});

describe('/user/users/{userId}/groups', () => {
  it('assigns and unassigns, with a link to the latter where there are several', async () => {
    const [{ path }, group] = [await newUser('member'), await newGroup('Club')];
    const id = group.path.split('/').at(-1);
    const alone = await api.get(`${path}/groups`, admin);
    expect(alone.json.UserGroupRefList.UserGroup).toEqual([to('UserGroup', '/user/groups/1/5')]);
    const assign = (href: string) =>
      api.call('POST', `${path}/groups?group=${encodeURIComponent(href)}`, { headers: admin });
    const both = await assign(api.base + group.path);
    expect(both.json.UserGroupRefList).toEqual({
      ...to('UserGroupRefList', `${path}/groups`),
      UserGroup: [
        {
          ...to('UserGroup', '/user/groups/1/5'),
          unassign: { _href: `${api.base}${path}/groups/5`, _method: 'DELETE' },
        },
        { ...to('UserGroup', group.path), unassign: { _href: `${api.base}${path}/groups/${id}`, _method: 'DELETE' } },
      ],
    });
    const whole = await api.get(`${path}/groups`, { ...admin, Accept: type('UserGroupList') });
    expect(whole.json.UserGroupList.UserGroup).toMatchObject([{ name: 'Users' }, { name: 'Club' }]);
    expect((await assign(api.base + group.path)).status).toBe(406);
    expect((await assign(`${api.base}/user/groups/1/4000`)).status).toBe(403);
    expect((await assign('')).status).toBe(400);
    const left = await api.call('DELETE', `${path}/groups/5`, { headers: admin });
    expect(left.json.UserGroupRefList.UserGroup).toEqual([to('UserGroup', group.path)]);
    expect((await api.call('DELETE', `${path}/groups/5`, { headers: admin })).status).toBe(403);
    expect((await api.call('DELETE', `${path}/groups/${id}`, { headers: admin })).status).toBe(409);
  });
});

describe('GET /user/users/{userId}/drafts', () => {
  it('lists versions of several content items', async () => {
    await opened.versions.createDraftOfCurrent({ id: 41 }, (await import('../sql/support.js')).asAdministrator);
    const { status, json } = await api.get('/user/users/14/drafts', { ...admin, Accept: type('VersionList') });
    expect([status, json.VersionList._href]).toEqual([200, `${api.base}/user/users/14/drafts`]);
    expect(json.VersionList.VersionItem.at(-1)).toMatchObject({
      Version: to('Version', '/content/objects/41/versions/2'),
      VersionInfo: { status: 'DRAFT', Content: to('ContentInfo', '/content/objects/41') },
    });
  });
});
