/** Roles over HTTP: types of responses, places, statuses, and where faults are in documents. */
import { describe, expect, it } from '@jest/globals';
import { asAdministrator } from '../sql/support.js';
import { admin, sends, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api, opened } = await useApi();

const post = (path: string, name: string, body: object, headers = {}) =>
  api.call('POST', path, { headers: { ...sends(name), ...headers }, body: JSON.stringify({ [name]: body }) });
const get = (path: string, name: string) => api.get(path, { ...admin, Accept: type(name) });
let made = 0;
const newRole = async () => {
  made += 1;
  const { id } = await opened.roles.create({ identifier: `Role ${made}` }, asAdministrator);
  return `/user/roles/${id}`;
};
const errorsOf = (response: { readonly json: { ErrorMessage: { errorDetails?: { errors: { path: string }[] } } } }) =>
  response.json.ErrorMessage.errorDetails?.errors.map(({ path }) => path);

describe('POST /user/roles', () => {
  it('creates a role, or a draft that only the type of the response tells from one', async () => {
    const role = await post('/user/roles', 'RoleInput', { identifier: 'Press' });
    const { location } = role.headers;
    expect([role.status, role.headers['content-type'], role.headers['accept-patch']]).toEqual([
      201,
      type('Role'),
      type('RoleInput'),
    ]);
    expect(role.json.Role).toEqual({
      '_media-type': type('Role'),
      _href: location,
      identifier: 'Press',
      Policies: { '_media-type': type('PolicyList'), _href: `${location}/policies` },
    });
    const draft = await post('/user/roles?publish=false', 'RoleInput', { identifier: 'Later' });
    expect([draft.status, draft.headers['content-type']]).toEqual([201, type('RoleDraft')]);
    expect([draft.json.Role['_media-type'], draft.json.Role._href]).toEqual([type('Role'), draft.headers.location]);
    const path = draft.headers.location?.slice(api.base.length) ?? '';
    for (const place of [path, `${path}/draft`])
      for (const name of ['RoleDraft', 'Role'])
        expect((await get(place, name)).headers['content-type']).toBe(type('RoleDraft'));
    expect((await post('/user/roles', 'RoleInput', { identifier: 'Press' })).status).toBe(409);
    expect(errorsOf(await post('/user/roles', 'RoleInput', {}))).toEqual(['/RoleInput/identifier']);
  });
});

describe('PATCH /user/roles/{id}', () => {
  it.each([
    ['a missing member', 'json', '{"RoleInput":{}}'],
    ['null', 'json', '{"RoleInput":{"identifier":null}}'],
    ['an empty element', 'xml', '<RoleInput><identifier/></RoleInput>'],
  ] as const)('leaves the identifier of a role, and of a draft, as it is for %s', async (_, format, body) => {
    const path = await newRole();
    const before = (await get(path, 'Role')).json.Role;
    const headers = { ...sends('RoleInput', format), Accept: type('Role') };
    const role = await api.call('PATCH', path, { headers, body });
    expect([role.status, role.json.Role]).toEqual([200, before]);
    await api.call('POST', path, { headers: admin });
    const draft = await api.call('PATCH', `${path}/draft`, {
      headers: { ...headers, Accept: type('RoleDraft') },
      body,
    });
    expect([draft.status, draft.json.Role.identifier]).toEqual([200, before.identifier]);
  });
});

describe('POST /user/roles/{id}', () => {
  it('creates a draft whatever the body is, once', async () => {
    const path = await newRole();
    for (const headers of [sends('RoleInput'), { ...admin, 'Content-Type': 'text/plain' }]) {
      const draft = await api.call('POST', path, { headers, body: 'ignored' });
      expect([draft.status, draft.headers['content-type']]).toEqual([201, type('RoleDraft')]);
      expect(draft.headers.location).not.toBe(api.base + path);
      expect((await api.call('POST', path, { headers })).status).toBe(409);
      const { location = '' } = draft.headers;
      expect((await api.call('DELETE', `${path}/draft`, { headers: admin })).status).toBe(404);
      const gone = await api.call('DELETE', `${location.slice(api.base.length)}/draft`, { headers: admin });
      expect(gone.status).toBe(204);
    }
  });
});

describe('PUBLISH /user/roles/{id}/draft', () => {
  it.each([
    ['by its method', { 'X-HTTP-Method-Override': 'PUBLISH' }],
    ['by its media type', { 'Content-Type': type('PublishRoleInput') }],
  ])('responds %s with 204 and the place of the role', async (_name, headers) => {
    const path = await newRole();
    await api.call('POST', path, { headers: admin });
    const published = await api.call('POST', `${path}/draft`, { headers: { ...admin, ...headers } });
    expect([published.status, published.headers.location, published.text]).toEqual([204, api.base + path, '']);
    expect((await api.call('POST', `${path}/draft`, { headers: { ...admin, ...headers } })).status).toBe(404);
  });
});

describe('POST /user/roles/{id}/policies', () => {
  const ref = (value: string) => ({ _href: value });
  const limitation = (identifier: string, ...values: readonly string[]) => ({
    _identifier: identifier,
    values: { ref: values.map(ref) },
  });
  const create = (path: string, policy: object) => post(`${path}/policies`, 'PolicyCreate', policy);

  it('creates a policy with values as they are stored, which If-Match on the role covers', async () => {
    const path = await newRole();
    const limitations = { limitation: [limitation('Section', '1', '3'), limitation('Subtree', '/1/2/')] };
    const created = await create(path, { module: 'content', function: 'read', limitations });
    const { id } = created.json.Policy;
    expect([created.status, created.headers.location]).toEqual([201, `${api.base}${path}/policies/${id}`]);
    const shown = ({ _identifier, values }: ReturnType<typeof limitation>) => ({
      _identifier,
      values: { ref: values.ref.map(({ _href }) => ({ '_media-type': type('ref'), _href })) },
    });
    expect(created.json.Policy).toEqual({
      '_media-type': type('Policy'),
      _href: created.headers.location,
      id,
      module: 'content',
      function: 'read',
      limitations: { limitation: limitations.limitation.map(shown) },
    });
    const loaded = await get(`${path}/policies/${id}`, 'Policy');
    expect([loaded.json.Policy, loaded.headers.etag]).toEqual([created.json.Policy, created.headers.etag]);
    const { headers } = await get(path, 'Role');
    await create(path, { module: '*', function: '*' });
    const late = await api.call('DELETE', `${path}/policies`, {
      headers: { ...admin, 'If-Match': headers.etag ?? '' },
    });
    expect(late.status).toBe(412);
  });

  it('takes hrefs of what limitations refer to in place of stored values', async () => {
    const href = (path: string) => `${api.base}${path}`;
    const limitations = {
      limitation: [
        limitation('Section', href('/content/sections/1')),
        limitation('Class', href('/content/types/1'), '4'),
        limitation('Node', href('/content/locations/1/2')),
        limitation('Subtree', href('/content/locations/1/2/'), href('/content/locations/1/43')),
        limitation('State', href('/content/objectstategroups/2/objectstates/1')),
        limitation('Language', href('/languages/eng-GB')),
      ],
    };
    const { json } = await create(await newRole(), { module: 'content', function: 'read', limitations });
    const stored = json.Policy.limitations.limitation.map(({ _identifier, values }: ReturnType<typeof limitation>) => [
      _identifier,
      ...values.ref.map(({ _href }) => _href),
    ]);
    expect(stored).toEqual([
      ['Section', '1'],
      ['Class', '1', '4'],
      ['Node', '2'],
      ['Subtree', '/1/2/', '/1/43/'],
      ['State', '1'],
      ['Language', 'eng-GB'],
    ]);
    const other = { limitation: [limitation('Section', href('/content/types/1'))] };
    const refused = await create(await newRole(), { module: 'content', function: 'read', limitations: other });
    expect([refused.status, errorsOf(refused)]).toEqual([
      400,
      ['/PolicyCreate/limitations/limitation/0/values/ref/0/_href'],
    ]);
  });

  it('takes ids in limitations as numbers too, and shows them as texts', async () => {
    const limitations = { limitation: [{ _identifier: 'Section', values: { ref: [{ _href: 1 }, { _href: '3' }] } }] };
    const { status, json } = await create(await newRole(), { module: 'content', function: 'read', limitations });
    const refs = ['1', '3'].map((_href) => ({ '_media-type': type('ref'), _href }));
    expect([status, json.Policy.limitations.limitation[0].values.ref]).toEqual([201, refs]);
  });

  it('shows the policies of drafts as such', async () => {
    const path = await newRole();
    await create(path, { module: 'content', function: '*' });
    const draft = await api.call('POST', path, { headers: admin });
    const at = draft.headers.location?.slice(api.base.length) ?? '';
    const added = await create(at, { module: 'section', function: 'view' });
    expect([added.headers['content-type'], added.json.Policy['_media-type'], added.json.Policy.originalId]).toEqual([
      type('PolicyDraft'),
      type('Policy'),
      null,
    ]);
    expect((await create(path, { module: 'section', function: 'view' })).status).toBe(409);
  });

  it.each([
    [{ module: 'nothing', function: '*' }, '/PolicyCreate/module'],
    [{ module: 'content', function: 'nothing' }, '/PolicyCreate/function'],
    [
      { module: 'section', function: 'view', limitations: { limitation: [limitation('Section', '1')] } },
      '/PolicyCreate/limitations/limitation/0/_identifier',
    ],
    [
      { module: 'content', function: 'read', limitations: { limitation: [limitation('Section', '1', '77')] } },
      '/PolicyCreate/limitations/limitation/0/values/ref/1/_href',
    ],
    [
      { module: 'content', function: 'read', limitations: { limitation: [limitation('Section')] } },
      '/PolicyCreate/limitations/limitation/0/values/ref',
    ],
  ])('refuses %j with its place', async (policy, path) => {
    const refused = await create('/user/roles/1', policy);
    expect([refused.status, errorsOf(refused)]).toEqual([400, [path]]);
  });
});

describe('GET /user/policies', () => {
  it('lists what a user may do, by way of groups too, and needs a user', async () => {
    const { status, json } = await get('/user/policies?userId=14', 'PolicyList');
    expect([status, json.PolicyList.Policy]).toMatchObject([200, [{ id: 332, module: '*', function: '*' }]]);
    expect((await get('/user/policies', 'PolicyList')).status).toBe(400);
    expect((await get('/user/policies?userId=41', 'PolicyList')).status).toBe(404);
    expect((await api.get('/user/policies?userId=14', {})).status).toBe(401);
  });
});

describe('/user/users/{id}/roles and /user/groups/{path}/roles', () => {
  it.each(['/user/users/14/roles', '/user/groups/1/5/12/roles'])('assign roles by hrefs at %s', async (path) => {
    const role = await newRole();
    const roleId = role.slice('/user/roles/'.length);
    const href = (place: string) => ({ _href: api.base + place });
    const assign = (...values: readonly string[]) =>
      post(path, 'RoleAssignInput', {
        Role: href(role),
        limitation: { _identifier: 'Subtree', values: { ref: values.map(href) } },
      });
    const assigned = await assign('/content/locations/1/2/', '/content/locations/1/43/');
    const { _href, RoleAssignment: items } = assigned.json.RoleAssignmentList;
    expect([assigned.status, _href]).toEqual([200, api.base + path]);
    const own = {
      '_media-type': type('RoleAssignment'),
      _href: `${api.base}${path}/${roleId}`,
      limitation: {
        _identifier: 'Subtree',
        values: { ref: ['/1/2/', '/1/43/'].map((value) => ({ '_media-type': type('ref'), _href: value })) },
      },
      Role: { '_media-type': type('Role'), _href: api.base + role },
    };
    expect(items.at(-1)).toEqual(own);
    expect((await get(`${path}/${roleId}`, 'RoleAssignment')).json.RoleAssignment).toEqual(own);
    expect((await assign('/content/locations/1/43/', '/content/locations/1/2/')).status).toBe(406);
    const raw = await post(path, 'RoleAssignInput', {
      Role: href('/user/roles/999'),
      limitation: { _identifier: 'Section', values: { ref: [{ _href: '1' }] } },
    });
    expect([raw.status, errorsOf(raw)]).toEqual([400, ['/RoleAssignInput/Role/_href']]);
    const wrong = await assign('/content/sections/1');
    expect([wrong.status, errorsOf(wrong)]).toEqual([400, ['/RoleAssignInput/limitation/values/ref/0/_href']]);
    for (let round = 0; round < 2; round++) {
      const left = await api.call('DELETE', `${path}/${roleId}`, { headers: admin });
      expect([left.status, left.headers['content-type']]).toEqual([200, type('RoleAssignmentList')]);
      expect(left.text).not.toContain(`/user/roles/${roleId}"`);
    }
    expect((await get(`${path}/${roleId}`, 'RoleAssignment')).status).toBe(404);
    const stored = await post(path, 'RoleAssignInput', {
      Role: href(role),
      limitation: { _identifier: 'Subtree', values: { ref: [{ _href: '/1/2/' }, href('/content/locations/1/43/')] } },
    });
    expect(stored.json.RoleAssignmentList.RoleAssignment.at(-1)).toEqual(own);
  });
});
