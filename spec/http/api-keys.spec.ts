/** API keys: how they are created over HTTP, and what a request that brings one may do. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RouterOptions } from '../../lib/options.js';
import { addUser, asAdministrator, calledBy, database, grant, type Opened, open } from '../sql/support.js';
import { type Api, admin, basic, type HttpResponse, type } from '../support/api.js';
import { setPassword } from '../support/editor.js';
import { useServe } from '../support/fixtures.js';
import { until } from '../support/until.js';

const guest = { login: 'guest', password: 'secret' };
const asGuest = { Authorization: basic(guest.login, guest.password) };

const serve = useServe();
let opened: Opened;
let api: Api;
let user: number;
beforeEach(async () => {
  opened = await open();
  user = await addUser(opened, 5, guest.login);
  await setPassword(opened, user, guest.password);
  await grant(opened, user, 'user/login');
});
afterEach(() => opened.close());

async function run(more: RouterOptions = {}): Promise<void> {
  api = await serve(opened, { apiKeys: true, session: { install: { secret: 'keyboard cat' } }, ...more });
}

const post = (path: string, name: string, document: object, headers: object) =>
  api.call('POST', path, {
    headers: { ...headers, 'content-type': type(name) },
    body: JSON.stringify({ [name]: document }),
  });

const createKey = (values: object = {}, headers: object = asGuest): Promise<HttpResponse> =>
  post('/user/keys', 'ApiKeyCreate', { name: 'Generator', ...values }, headers);

/** The header of a new key. */
async function newKey(values: object = {}, headers: object = asGuest): Promise<{ readonly Authorization: string }> {
  const { status, json } = await createKey(values, headers);
  expect(status).toBe(201);
  return { Authorization: `Bearer ${json.ApiKey.secret}` };
}

/** Users may read themselves, and no other user in this spec may. */
const readSelf = (headers: object) => api.get(`/user/users/${user}`, { ...headers });

const secretPattern = /cmsk_\d+_[0-9a-f]{48}/;

describe('The option apiKeys', () => {
  it('is off by default: there are no keys, no links and no handling of the header', async () => {
    await run();
    const key = await newKey();
    await run({ apiKeys: false });
    expect((await api.get('/user/keys', asGuest)).status).toBe(404);
    expect((await createKey()).status).toBe(404);
    expect((await api.get('/', admin)).json.Root.apiKeys).toBeUndefined();
    const { status, headers } = await readSelf(key);
    expect([status, String(headers['www-authenticate'])]).toEqual([401, expect.not.stringContaining('Bearer')]);
  });

  it('is refused for a repository without keys', async () => {
    const { apiKeys: _, ...others } = opened;
    await expect(serve(others, { apiKeys: true })).rejects.toThrow(
      'apiKeys needs a repository with apiKeys.authenticate and users.findAccount',
    );
  });
});

describe('POST /user/keys', () => {
  it('responds with the secret, which no other response has', async () => {
    await run();
    const { status, headers, json } = await createKey({ access: 'read' });
    expect([status, headers['cache-control']]).toEqual([201, 'no-store']);
    expect(json.ApiKey).toMatchObject({
      name: 'Generator',
      access: 'read',
      secret: expect.stringMatching(secretPattern),
    });
    const path = String(headers.location).slice(api.base.length);
    expect(path).toBe(`/user/keys/${json.ApiKey.id}`);
    for (const read of [path, '/user/keys', `/user/users/${user}/keys`]) {
      for (const accept of ['application/json', 'application/xml', 'text/html']) {
        const { status: found, text } = await api.get(read, { ...asGuest, accept });
        expect([read, accept, found, text.includes('Generator')]).toEqual([read, accept, 200, true]);
        expect(text).not.toMatch(secretPattern);
      }
    }
  });

  it('reads and writes XML', async () => {
    await run();
    const { status, text } = await api.call('POST', '/user/keys', {
      headers: { ...asGuest, accept: type('ApiKey', 'xml'), 'content-type': type('ApiKeyCreate', 'xml') },
      body: '<ApiKeyCreate><name>Generator</name><expiresAt>2099-01-01T00:00:00Z</expiresAt></ApiKeyCreate>',
    });
    expect(status).toBe(201);
    expect(text).toMatch(/<expiresAt>2099-01-01T00:00:00[^<]*<\/expiresAt>.*<secret>cmsk_/);
  });

  it('shows the secret to the browser that has submitted the form', async () => {
    await run();
    const { status, text, headers } = await api.call('POST', '/user/keys', {
      headers: {
        ...asGuest,
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ _type: type('ApiKeyCreate'), '/ApiKeyCreate/name': 'Form' }).toString(),
    });
    expect([status, headers['cache-control']]).toEqual([201, 'no-store']);
    expect(text).toMatch(secretPattern);
  });

  it('refuses a name in use, an end in the past and roles of others', async () => {
    await run();
    await newKey();
    const { id } = await opened.roles.create({ identifier: 'other' }, asAdministrator);
    const refused = [{}, { name: 'Past', expiresAt: '2020-01-01T00:00:00Z' }];
    const role = { name: 'Role', Role: { _href: `${api.base}/user/roles/${id}` } };
    const responses = [...(await Promise.all(refused.map((each) => createKey(each)))), await createKey(role)];
    expect(responses.map(({ status }) => status)).toEqual([409, 400, 400]);
    const paths = responses.slice(1).map(({ json }) => json.ErrorMessage.errorDetails.errors[0].path);
    expect(paths).toEqual(['/ApiKeyCreate/expiresAt', '/ApiKeyCreate/Role/_href']);
  });

  it('is refused with 409 where the user has as many keys as are allowed', async () => {
    await opened.close();
    opened = await open(':memory:', { limits: { apiKeys: { number: 1 } } });
    await run();
    expect((await createKey({}, admin)).status).toBe(201);
    const { status, json } = await createKey({ name: 'Second' }, admin);
    expect([status, json.ErrorMessage.errorDescription]).toEqual([409, 'User 14 has as many API keys as are allowed']);
  });

  it('creates none in an atomic batch that fails, and one in another', async () => {
    await run();
    const request = {
      ...{ _id: '1', method: 'POST', href: `${api.base}/user/keys`, contentType: type('ApiKeyCreate') },
      document: { ApiKeyCreate: { name: 'Batch' } },
    };
    const missing = { _id: '2', method: 'GET', href: `${api.base}/content/sections/999` };
    const send = (...requests: readonly object[]) =>
      post('/batch', 'BatchInput', { atomic: true, Request: requests }, asGuest);
    await send(request, missing);
    expect((await api.get('/user/keys', asGuest)).json.ApiKeyList.ApiKey).toEqual([]);
    const { text, headers } = await send(request);
    expect([secretPattern.test(text), headers['cache-control']]).toEqual([true, 'no-store']);
  });

  it('is refused to anonymous callers with 401, and to keys with 403, as is revoking a key', async () => {
    await run();
    expect((await createKey({}, {})).status).toBe(401);
    const key = await newKey();
    expect((await createKey({ name: 'Second' }, key)).status).toBe(403);
    const { json } = await api.get('/user/keys', key);
    const [{ _href: href }] = json.ApiKeyList.ApiKey;
    expect((await api.call('DELETE', href.slice(api.base.length), { headers: key })).status).toBe(403);
    expect((await readSelf(key)).status).toBe(200);
  });
});

describe('A request with an API key', () => {
  it('is that of the user, with neither session nor CSRF token', async () => {
    await run();
    await grant(opened, user, '*/*');
    const key = await newKey();
    const read = await readSelf(key);
    const written = await post('/content/sections', 'SectionInput', { identifier: 'new', name: 'New' }, key);
    expect([read.status, written.status]).toEqual([200, 201]);
    expect([read.headers['set-cookie'], written.headers['set-cookie']]).toEqual([undefined, undefined]);
    expect((await api.get('/user/sessions/current', key)).status).toBe(404);
    expect((await api.get('/', { ...key, 'X-Expected-User': 'admin' })).status).toBe(401);
    expect((await api.get('/', { ...key, 'X-Expected-User': guest.login })).status).toBe(200);
  });

  it('is told from one with a token', async () => {
    await run({ token: { secret: 'a secret of at least thirty-two bytes' } });
    const key = await newKey();
    const { json } = await post('/user/token/jwt', 'JWTInput', { username: 'guest', password: guest.password }, {});
    const token = { Authorization: `Bearer ${json.JWT.token}` };
    expect([(await readSelf(key)).status, (await readSelf(token)).status]).toEqual([200, 200]);
    // Only the key is one for which no other keys can be created.
    expect([
      (await createKey({ name: 'By key' }, key)).status,
      (await createKey({ name: 'By token' }, token)).status,
    ]).toEqual([403, 201]);
    for (const wrong of [`${key.Authorization}0`, `${token.Authorization}0`])
      expect((await readSelf({ Authorization: wrong })).status).toBe(401);
  });

  it('says in events which key it is, and never its secret', async () => {
    await run();
    const key = await newKey();
    await readSelf(key);
    const find = () => api.events.find(({ caller }) => caller.keyId !== undefined);
    await until(() => find() !== undefined || api.events, 'an event with the id of the key');
    const event = find();
    expect(event?.caller).toEqual({ userId: user, login: guest.login, keyId: expect.any(Number) });
    expect(JSON.stringify(api.events)).not.toMatch(secretPattern);
  });

  it('reads alone, searches included, with a key for reading', async () => {
    await run();
    await grant(opened, user, '*/*');
    const key = await newKey({ access: 'read' });
    const search = { identifier: 'it', Query: { limit: 1 } };
    const found = await post('/views', 'ViewInput', search, key);
    const types = await post(
      '/content/types/view',
      'ContentTypeViewInput',
      { identifier: 'it', ContentTypeQuery: {} },
      key,
    );
    const section = { identifier: 'new', name: 'New' };
    const written = await post('/content/sections', 'SectionInput', section, key);
    const overridden = await api.call('POST', '/content/objects/49', {
      headers: { ...key, 'X-HTTP-Method-Override': 'DELETE' },
    });
    const optional = await api.call('OPTIONS', '/content/sections', { headers: key });
    expect([found, types, optional].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([written, overridden].map(({ status }) => status)).toEqual([403, 403]);
    expect((await post('/content/sections', 'SectionInput', section, asGuest)).status).toBe(201);
  });

  it('has the rights of one role alone with a key for that, as its assignment is limited', async () => {
    await run();
    const { id } = await opened.roles.create({ identifier: 'sections' }, asAdministrator);
    await opened.roles.createPolicy(
      { roleId: id, module: 'section', function: 'view', limitations: [] },
      asAdministrator,
    );
    await opened.roles.assignToUser({ userId: user, roleId: id }, asAdministrator);
    await grant(opened, user, 'state/administrate');
    const key = await newKey({ Role: { _href: `${api.base}/user/roles/${id}` } });
    const group = { identifier: 'flow', defaultLanguageCode: 'eng-GB', names: { value: [] } };
    const create = (headers: object) => post('/content/objectstategroups', 'ObjectStateGroupCreate', group, headers);
    expect([(await api.get('/content/sections', key)).status, (await create(key)).status]).toEqual([200, 403]);
    await opened.roles.unassignFromUser({ userId: user, roleId: id }, asAdministrator);
    expect((await api.get('/content/sections', key)).status).toBe(401);
  });

  it('cannot set the password of its user, as a user or as content', async () => {
    await run();
    const key = await newKey({}, admin);
    const change = await api.call('PATCH', '/user/users/14', {
      headers: { ...key, 'content-type': type('UserUpdate') },
      body: JSON.stringify({ UserUpdate: { password: 'Changed-1234' } }),
    });
    const { versionNo } = await opened.versions.createDraftOfCurrent({ id: 14 }, asAdministrator);
    const value = { plainPassword: 'Changed-1234' };
    const fields = { field: [{ fieldDefinitionIdentifier: 'user_account', fieldValue: value }] };
    const draft = await api.call('PATCH', `/content/objects/14/versions/${versionNo}`, {
      headers: { ...key, 'content-type': type('VersionUpdate') },
      body: JSON.stringify({ VersionUpdate: { fields } }),
    });
    expect([change.status, draft.status]).toEqual([403, 403]);
    expect((await api.get('/', admin)).status).toBe(200);
  });

  it('shares no cached response with another narrowing of the same user', async () => {
    await run();
    await grant(opened, user, '*/*');
    const [whole, reading] = [await newKey(), await newKey({ name: 'Reading', access: 'read' })];
    const path = `/user/permissions?operations=sections.create`;
    const permitted = async (headers: object) => (await api.get(path, { ...headers })).json.PermissionList.operation;
    for (let round = 0; round < 2; round += 1)
      expect([await permitted(whole), await permitted(reading)]).toEqual([['sections.create'], []]);
    const offers = async (headers: object) =>
      (await api.get('/content/sections', { ...headers, accept: 'text/html' })).text.includes(
        '<li id="sections.create">',
      );
    expect([await offers(whole), await offers(reading)]).toEqual([true, false]);
    const { permissions: _, ...others } = opened;
    api = await serve(others, { apiKeys: true });
    expect([await offers(whole), await offers(reading)]).toEqual([true, false]);
  });
});

describe('An API key that does not count', () => {
  const expectRefused = ({ status, headers, text }: HttpResponse, body: unknown) => {
    expect([status, String(headers['www-authenticate'])]).toEqual([
      401,
      expect.stringContaining('error="invalid_token"'),
    ]);
    expect(JSON.parse(text)).toEqual(body);
  };

  it('is 401 with one body whatever the reason, and takes one statement to refuse', async () => {
    await run({ limits: { failedLogins: { perAddress: 1000 } } });
    const { Authorization } = await newKey();
    const { json: body } = await readSelf({ Authorization: 'Bearer cmsk_2147483647_nothing' });
    expect(body.ErrorMessage.errorCode).toBe(401);
    const wrong = `${Authorization.slice(0, -1)}${Authorization.endsWith('0') ? '1' : '0'}`;
    const { id, secret } = await opened.apiKeys.create({ name: 'Old', access: 'all' }, calledBy(user));
    await opened.db.updateTable('cms_api_key').set({ expires: 1 }).where('id', '=', id).execute();
    const revoked = await opened.apiKeys.create({ name: 'Revoked', access: 'all' }, calledBy(user));
    await opened.apiKeys.delete(revoked.id, asAdministrator);
    // Loads the changes of these writes.
    await readSelf({ Authorization });
    const counts: number[] = [];
    for (const each of [`Bearer ${secret}`, `Bearer ${revoked.secret}`, wrong, `Bearer ${secret.slice(0, -1)}`]) {
      let response: HttpResponse | undefined;
      counts.push(
        await opened.countStatements(async () => {
          response = await readSelf({ Authorization: each });
        }),
      );
      expectRefused(response as HttpResponse, body);
    }
    expect(new Set(counts).size).toBe(1);
    expect((await readSelf({ Authorization })).status).toBe(200);
    await opened.users.update({ id: user, changes: { enabled: false } }, asAdministrator);
    expectRefused(await readSelf({ Authorization }), body);
    await opened.users.update({ id: user, changes: { enabled: true } }, asAdministrator);
    expect((await readSelf({ Authorization })).status).toBe(200);
    await opened.users.delete({ id: user }, asAdministrator);
    expectRefused(await readSelf({ Authorization }), body);
  });

  it('is looked up no more than cached responses are loaded, until it changes', async () => {
    await run();
    const key = await newKey();
    await readSelf(key);
    // SQLite tells without a statement whether anything has changed.
    expect(await opened.countStatements(() => readSelf(key))).toBe(database === 'sqlite' ? 0 : 1);
    const { json } = await api.get('/user/keys', asGuest);
    await opened.apiKeys.delete(json.ApiKeyList.ApiKey[0].id, asAdministrator);
    expect((await readSelf(key)).status).toBe(401);
    const end = Date.now() + 3_600_000;
    const ending = await newKey({ expiresAt: new Date(end) });
    expect((await readSelf(ending)).status).toBe(200);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(end);
    expect((await readSelf(ending)).status).toBe(401);
    clock.mockRestore();
  });

  it('counts as a failed login, and leaves others their access', async () => {
    await run({ limits: { failedLogins: { perAccount: 2, perAddress: 4 } } });
    const key = await newKey();
    const statuses: number[] = [];
    for (const end of ['0000', '0001', '0002'])
      statuses.push((await readSelf({ Authorization: `${key.Authorization.slice(0, -4)}${end}` })).status);
    expect(statuses).toEqual([401, 401, 429]);
    expect((await readSelf(key)).status).toBe(200);
  });
});

describe('DELETE /user/keys/{keyId}', () => {
  it('revokes a key at once, by its user or by who may edit that user', async () => {
    await run();
    const editor = await addUser(opened, 5, 'editor');
    await setPassword(opened, editor, 'secret');
    for (const right of ['user/login', 'content/read', 'content/edit', 'content/publish'] as const)
      await grant(opened, editor, right);
    const other = await addUser(opened, 5, 'other');
    await setPassword(opened, other, 'secret');
    for (const right of ['user/login', 'content/read'] as const) await grant(opened, other, right);
    for (const [login, expected] of [
      ['guest', 204],
      ['editor', 204],
      ['other', 403],
    ] as const) {
      const key = await newKey({ name: login });
      const headers = { Authorization: basic(login, 'secret') };
      const { json } = await api.get(`/user/users/${user}/keys`, asGuest);
      const path = json.ApiKeyList.ApiKey.at(-1)._href.slice(api.base.length);
      const { status } = await api.call('DELETE', path, { headers });
      expect([login, status, (await readSelf(key)).status]).toEqual([login, expected, expected === 204 ? 401 : 200]);
    }
  });
});
