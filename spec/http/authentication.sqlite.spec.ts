import type { OutgoingHttpHeaders } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import type { RequestHandler } from 'express';
import expressSession, { MemoryStore } from 'express-session';
import type { RouterOptions } from '../../lib/options.js';
import { type Api, admin, basic, type HttpResponse, type } from '../support/api.js';
import { outline, treeOfJson, treeOfXml } from '../support/documents.js';
import { useRepository, useServe } from '../support/fixtures.js';

const opened = await useRepository();

const serve = useServe();

const secret = 'kept by the host';
const input = '{"SessionInput":{"login":"admin","password":"publish"}}';
const json = { 'Content-Type': type('SessionInput') };

const kinds: readonly (readonly [string, RouterOptions, () => readonly ReturnType<typeof expressSession>[]])[] = [
  ['a session that the router installs', { session: { install: { secret } } }, () => []],
  [
    'a session of the host',
    { session: { cookie: { name: 'host', secret }, exposeIdentifier: true } },
    () => [
      expressSession({ secret, name: 'host', resave: false, saveUninitialized: false, cookie: { sameSite: 'lax' } }),
    ],
  ],
];

describe.each(kinds)('%s', (_, options, before) => {
  async function run(more: RouterOptions = {}): Promise<Api> {
    return serve(opened, { before: before(), ...options, ...more });
  }

  /** Logs in and gives the headers of a client of the API, which builds its cookie from the document. */
  async function logIn(api: Api) {
    const response = await api.call('POST', '/user/sessions', { headers: json, body: input });
    expect(response.status).toBe(201);
    const { Session } = response.json;
    const headers = { Cookie: `${Session.name}=${Session.identifier}` };
    return { response, Session, headers, unsafe: { ...headers, 'X-CSRF-Token': Session.csrfToken } };
  }

  const patch = (api: Api, headers: object) =>
    api.call('PATCH', '/content/objects/50', {
      headers: { 'Content-Type': type('ContentUpdate'), ...headers },
      body: '{"ContentUpdate":{}}',
    });

  it('is created by a login in JSON and XML', async () => {
    const api = await run();
    const { response, Session } = await logIn(api);
    expect(outline(response.json)).toEqual([
      ['Session', ['_media-type', '_href', 'name', 'identifier', 'csrfToken', ['User', ['_media-type', '_href']]]],
    ]);
    expect(response.headers['content-type']).toBe(type('Session'));
    expect(Session._href).toMatch(new RegExp(`^${api.base}/user/sessions/[\\w-]+$`));
    expect(response.headers.location).toBe(Session._href);
    expect(response.headers['set-cookie']?.[0]).toContain(`${Session.name}=${Session.identifier};`);
    expect(response.headers['set-cookie']?.[0]).toMatch(/; HttpOnly/);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['accept-patch']).toBeUndefined();
    expect(Session.User).toEqual({ '_media-type': type('User'), _href: `${api.base}/user/users/14` });
    const xml = await api.call('POST', '/user/sessions', {
      headers: { 'Content-Type': type('SessionInput', 'xml'), Accept: type('Session', 'xml') },
      body: '<SessionInput><login>admin</login><password>publish</password></SessionInput>',
    });
    expect([xml.status, xml.headers['content-type']]).toEqual([201, type('Session', 'xml')]);
    expect(xml.text).toMatch(/<Session media-type="[^"]*" href="[^"]*"><name>[^<]*<\/name><identifier>[^<]*</);
  });

  it('is known by the cookie that the document says', async () => {
    const api = await run();
    const { Session, headers } = await logIn(api);
    expect((await api.get('/content/objects/41', headers)).status).toBe(200);
    const current = await api.get('/user/sessions/current', headers);
    expect([current.status, current.json.Session]).toEqual([200, Session]);
    const xml = await api.get('/user/sessions/current', { ...headers, Accept: 'application/xml' });
    expect(treeOfXml(xml.text)).toEqual(treeOfJson(current.json));
  });

  it('needs its token for what changes something', async () => {
    const api = await run();
    const { headers, unsafe } = await logIn(api);
    for (const token of [{}, { 'X-CSRF-Token': '' }, { 'X-CSRF-Token': 'x' }, { 'X-CSRF-Token': 'x'.repeat(43) }]) {
      const refused = await patch(api, { ...headers, ...token });
      expect([refused.status, refused.json.ErrorMessage.errorDescription]).toEqual([
        401,
        'Missing or invalid CSRF token',
      ]);
      const override = { ...headers, ...token, 'X-HTTP-Method-Override': 'DELETE' };
      expect((await api.call('POST', '/content/objects/50', { headers: override })).status).toBe(401);
    }
    expect((await patch(api, unsafe)).status).toBe(200);
    expect((await api.call('HEAD', '/content/objects/50', { headers })).status).toBe(200);
  });

  it.each(['json', 'xml'])(
    'is not asked for by naming a scheme where the token is wrong, nor Basic to a fetch, in %s',
    async (format) => {
      const api = await run();
      const { headers } = await logIn(api);
      const schemes = async (sent: OutgoingHttpHeaders) => {
        const accept = { Accept: `application/vnd.cms.api.ErrorMessage+${format}` };
        const { status, headers: found } = await api.call('DELETE', '/content/objects/1', {
          headers: { ...accept, ...sent },
        });
        return [status, found['www-authenticate'], found.vary?.includes('Sec-Fetch-Dest')];
      };
      const both = 'Basic realm="CMS", charset="UTF-8", Session realm="CMS"';
      expect(await schemes({ 'Sec-Fetch-Dest': 'document' })).toEqual([401, both, true]);
      expect(await schemes({ 'Sec-Fetch-Dest': 'empty' })).toEqual([401, 'Session realm="CMS"', true]);
      for (const token of [{}, { 'X-CSRF-Token': 'x' }, { 'Sec-Fetch-Dest': 'empty' }])
        expect((await schemes({ ...headers, ...token })).slice(0, 2)).toEqual([401, undefined]);
    },
  );

  it('needs none where the credentials are in the request', async () => {
    const api = await run();
    const { headers } = await logIn(api);
    expect((await patch(api, admin)).status).toBe(200);
    expect((await patch(api, { ...headers, ...admin })).status).toBe(200);
  });

  it('is prolonged under its href and its identifier', async () => {
    const api = await run();
    const { Session, headers, unsafe } = await logIn(api);
    for (const path of [Session._href.slice(api.base.length), `/user/sessions/${Session.identifier}`]) {
      const response = await api.call('POST', `${path}/refresh`, {
        headers: { ...unsafe, 'Content-Type': 'text/plain;charset=UTF-8' },
      });
      expect([response.status, response.json.Session]).toEqual([200, Session]);
      expect((await api.call('POST', `${path}/refresh`, { headers })).status).toBe(401);
    }
  });

  it('is ended under its href', async () => {
    const api = await run();
    const { Session, headers, unsafe } = await logIn(api);
    const path = Session._href.slice(api.base.length);
    expect((await api.call('DELETE', path, { headers })).status).toBe(401);
    const ended = await api.call('DELETE', path, { headers: unsafe });
    expect([ended.status, ended.text]).toEqual([204, '']);
    expect(ended.headers['set-cookie']?.[0]).toMatch(new RegExp(`^${Session.name}=;.*Expires=Thu, 01 Jan 1970`));
    expect((await api.get('/content/objects/41', headers)).status).toBe(401);
  });

  it('that is not there is a 404 without a body, whose cookie is taken back', async () => {
    const api = await run();
    const cookie = { Cookie: 'CMSSESSID=s%3Ax.y; host=s%3Ax.y' };
    const responses: HttpResponse[] = [
      await api.get('/user/sessions/current', cookie),
      await api.call('DELETE', '/user/sessions/other', { headers: cookie }),
      await api.call('POST', '/user/sessions/other/refresh', { headers: cookie }),
    ];
    for (const response of responses) {
      expect([response.status, response.text, response.headers['content-length']]).toEqual([404, '', '0']);
      expect(response.headers['set-cookie']?.[0]).toMatch(/=;.*Expires=Thu, 01 Jan 1970/);
    }
  });

  it('is not made by wrong credentials, nor by another site', async () => {
    const api = await run();
    const wrong = await api.call('POST', '/user/sessions', { headers: json, body: input.replace('publish', 'x') });
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([401, undefined]);
    expect(wrong.headers['www-authenticate']).toContain('Session realm="CMS"');
    for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://elsewhere.example' }]) {
      const foreign = await api.call('POST', '/user/sessions', { headers: { ...json, ...headers }, body: input });
      expect([foreign.status, foreign.headers['set-cookie']]).toEqual([403, undefined]);
    }
  });

  it.each([
    ['no type', {}, input, 415],
    ['another type', { 'Content-Type': 'text/plain' }, input, 415],
    ['no password', json, '{"SessionInput":{"login":"admin"}}', 400],
    ['a number', json, '{"SessionInput":{"login":"admin","password":5}}', 400],
    ['a list', json, '{"SessionInput":{"login":["admin"],"password":"publish"}}', 400],
    ['nothing', json, '', 400],
  ])('is not made by %s', async (_what, headers, body, status) => {
    const api = await run();
    const response = await api.call('POST', '/user/sessions', { headers, body });
    expect([response.status, response.headers['set-cookie'], response.text.includes('publish')]).toEqual([
      status,
      undefined,
      false,
    ]);
  });

  it('ends for deleted users', async () => {
    const api = await run();
    const { headers, unsafe } = await logIn(api);
    const disable = (enabled: 0 | 1) =>
      opened.db.updateTable('cms_account').set({ enabled }).where('content_id', '=', 14).execute();
    await disable(0);
    expect((await api.get('/content/objects/41', headers)).status).toBe(401);
    expect((await patch(api, unsafe)).status).toBe(401);
    expect((await api.get('/user/sessions/current', headers)).status).toBe(404);
    await disable(1);
  });

  it('is made in a path of its own for the user that a request expects', async () => {
    const api = await run();
    const { headers } = await logIn(api);
    const get = async (more: object) => (await api.get('/content/objects/1', { ...headers, ...more })).status;
    expect(await get({ 'X-Expected-User': 'admin' })).toBe(200);
    expect(await get({ 'X-Expected-User': '' })).toBe(200);
    expect(await get({ 'X-Expected-User': 'anonymous' })).toBe(401);
    expect((await api.get('/content/objects/1', { 'X-Expected-User': 'anonymous' })).status).toBe(200);
    const other = await api.get('/content/objects/1', { 'X-Expected-User': 'admin' });
    expect([other.status, other.json.ErrorMessage.errorDescription]).toEqual([
      401,
      'Expectation failed. User changed.',
    ]);
  });

  it('is refused after too many wrong passwords', async () => {
    const api = await run({ limits: { failedLogins: { perAccount: 2 } } });
    const attempt = (body: string) => api.call('POST', '/user/sessions', { headers: json, body });
    for (let time = 0; time < 2; time += 1) expect((await attempt(input.replace('publish', 'x'))).status).toBe(401);
    const response = await attempt(input);
    expect(response.status).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });
});

it('responds with 401 or 403 to who may not, by whether it is known who that is', async () => {
  const running = await serve(opened);
  const editor = await opened.db
    .selectFrom('cms_account')
    .selectAll()
    .where('content_id', '=', 14)
    .executeTakeFirstOrThrow();
  const { addUser, grant } = await import('../sql/support.js');
  const id = await addUser(opened, 12, 'editor');
  await opened.db
    .updateTable('cms_account')
    .set({ password_hash: editor.password_hash })
    .where('content_id', '=', id)
    .execute();
  await grant(opened, id, 'user/login');
  const headers = { Authorization: basic('editor', 'publish') };
  const known = await running.call('DELETE', '/content/objects/1', { headers });
  expect([known.status, known.headers['www-authenticate']]).toEqual([403, undefined]);
  const unknown = await running.call('DELETE', '/content/objects/1');
  expect([unknown.status, unknown.headers['www-authenticate']]).toEqual([
    401,
    'Basic realm="CMS", charset="UTF-8", Session realm="CMS"',
  ]);
  const scripted = { 'X-Requested-With': 'XMLHttpRequest' };
  const quiet = await running.call('DELETE', '/content/objects/1', { headers: scripted });
  expect(quiet.headers['www-authenticate']).toBe('Session realm="CMS"');
});

it('looks at no basic credentials where basic is off', async () => {
  const running = await serve(opened, { basic: false });
  const headers = { Authorization: basic('admin', 'wrong') };
  expect((await running.get('/content/objects/1', headers)).status).toBe(200);
  const refused = await running.get('/content/objects/41', admin);
  expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Session realm="CMS"']);
});

it('serves no sessions where they are off', async () => {
  const running = await serve(opened, { session: false });
  expect((await running.call('POST', '/user/sessions', { headers: json, body: input })).status).toBe(404);
  const root = await running.get('/');
  expect(Object.keys(root.json.Root)).not.toContain('createSession');
});

describe('a session store', () => {
  /** A host whose session notes how often it was used. */
  async function serveCounting(store: MemoryStore) {
    const counts: RequestHandler = (request, _, next) => {
      const session = request.session as { used?: number };
      session.used = (session.used ?? 0) + 1;
      next();
    };
    const keeps = expressSession({ secret, name: 'host', store, resave: false, saveUninitialized: false });
    const cookie = { name: 'host', secret };
    const running = await serve(opened, { before: [keeps, counts], session: { cookie, exposeIdentifier: true } });
    const { json: document } = await running.call('POST', '/user/sessions', { headers: json, body: input });
    const { name, identifier, csrfToken } = document.Session;
    return { api: running, headers: { Cookie: `${name}=${identifier}`, 'X-CSRF-Token': csrfToken } };
  }

  it.each(['json', 'xml'])('is not waited for by who only reads, in %s', async (format) => {
    const store = new MemoryStore();
    const { api, headers } = await serveCounting(store);
    store.set = () => undefined;
    const response = await api.get('/content/objects/41', { ...headers, Accept: type('ContentInfo', format) });
    expect([response.status, Buffer.byteLength(response.text)]).toEqual([
      200,
      Number(response.headers['content-length']),
    ]);
  });

  it('has the effects of a write once the response is sent', async () => {
    const store = new MemoryStore();
    const { api, headers } = await serveCounting(store);
    const known: string[] = [];
    store.set = (_, session, done) => {
      // Later than a response that does not wait for it.
      setTimeout(() => {
        known.push(JSON.stringify(session));
        done?.();
      }, 50);
    };
    const update = { headers: { ...headers, 'Content-Type': type('ContentUpdate') }, body: '{"ContentUpdate":{}}' };
    expect((await api.call('PATCH', '/content/objects/50', update)).status).toBe(200);
    expect(known).toHaveLength(1);
    expect((await api.get('/user/sessions/current', headers)).status).toBe(200);
    expect(known).toHaveLength(2);
  });

  it('in which a session has expired is anonymous', async () => {
    const store = new MemoryStore();
    const api = await serve(opened, { session: { install: { secret, store } } });
    const { json: document } = await api.call('POST', '/user/sessions', { headers: json, body: input });
    const { name, identifier, csrfToken } = document.Session;
    const headers = { Cookie: `${name}=${identifier}`, 'X-CSRF-Token': csrfToken };
    expect((await api.get('/content/objects/41', headers)).status).toBe(200);
    await new Promise<void>((resolve) => store.clear(() => resolve()));
    expect((await api.get('/content/objects/41', headers)).status).toBe(401);
    const update = { headers: { ...headers, 'Content-Type': type('ContentUpdate') }, body: '{"ContentUpdate":{}}' };
    expect((await api.call('PATCH', '/content/objects/50', update)).status).toBe(401);
    expect((await api.get('/user/sessions/current', headers)).status).toBe(404);
  });
});
