/** Bearer tokens: how they are issued, and what of a token must be right for it to count. */
import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import type { RouterOptions } from '../../lib/options.js';
import type { Context, Id, Repository } from '../../lib/repository/repository.js';
import { createCmsRestRouter } from '../../lib/router.js';
import { addUser, logChange, type Opened, open, revoke } from '../sql/support.js';
import { type Api, basic, type HttpResponse, type } from '../support/api.js';
import { setPassword } from '../support/editor.js';
import { useServe } from '../support/fixtures.js';

const secret = 'a secret of at least thirty-two bytes';
const curveKey = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).privateKey;
const { privateKey: edwardsKey } = generateKeyPairSync('ed25519');
const { privateKey: shortKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const { privateKey: rsaKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const guest = { login: 'guest', password: 'secret' };
const siteaccesses = { site: {}, admin: {} };

const serve = useServe();
let opened: Opened;
let api: Api;
let user: number;
beforeEach(async () => {
  opened = await open();
  user = await addUser(opened, 12, guest.login);
  await setPassword(opened, user, guest.password);
});
afterEach(() => opened.close());

async function run(token: RouterOptions['token'] = { secret }, more: RouterOptions = {}): Promise<void> {
  api = await serve(opened, { token, siteaccesses, session: { install: { secret: 'keyboard cat' } }, ...more });
}

const input = ({ login, password } = guest) => JSON.stringify({ JWTInput: { username: login, password } });
const post = (body: string, headers: object = {}) =>
  api.call('POST', '/user/token/jwt', { headers: { 'Content-Type': type('JWTInput'), ...headers }, body });

async function issue(): Promise<string> {
  const { status, json } = await post(input());
  expect(status).toBe(200);
  return json.JWT.token;
}

/** Users may read themselves, and no other user in this spec may. */
const read = (token: string, headers: object = {}) =>
  api.get(`/user/users/${user}`, { Authorization: `Bearer ${token}`, ...headers });

function expectRefused({ status, headers, text }: HttpResponse, token: string): void {
  expect(status).toBe(401);
  expect(headers['www-authenticate']).toContain('Bearer realm="CMS", error="invalid_token"');
  expect(text).not.toContain(token);
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The token with other claims, or another header, signed with the same secret. */
async function changed(token: string, claims: object, header: object = {}): Promise<string> {
  const head = { ...decodeProtectedHeader(token), ...header } as { readonly alg: string };
  return new SignJWT({ ...decodeJwt(token), ...claims }).setProtectedHeader(head).sign(Buffer.from(secret));
}

describe('POST /user/token/jwt', () => {
  it.each(['json', 'xml'] as const)('responds with a token in %s, which no cache may store', async (format) => {
    await run();
    const body =
      format === 'json' ? input() : '<JWTInput><username>guest</username><password>secret</password></JWTInput>';
    const headers = { 'Content-Type': type('JWTInput', format), Accept: type('JWT', format) };
    const response = await post(body, headers);
    expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(response.headers['set-cookie']).toBeUndefined();
    const { JWT } = response.json ?? {};
    const written = /<JWT media-type="[^"]+" token="([^"]+)"><token>\1<\/token><\/JWT>/.exec(response.text);
    const token = format === 'json' ? JWT.token : written?.[1];
    if (JWT) expect(JWT._token).toBe(JWT.token);
    expect((await read(token)).status).toBe(200);
  });

  it('responds with a token that expires after its lifetime', async () => {
    await run({ secret, lifetime: 60 });
    const before = Math.floor(Date.now() / 1000);
    const { iat = 0, exp } = decodeJwt(await issue());
    expect([iat >= before, iat <= Date.now() / 1000, exp]).toEqual([true, true, iat + 60]);
  });

  it('refuses wrong credentials, and after some of them all', async () => {
    await run(undefined, { limits: { failedLogins: { perAccount: 2 } } });
    const statuses = [];
    for (const password of ['wrong', 'wrong', guest.password]) {
      statuses.push((await post(input({ ...guest, password }))).status);
    }
    expect(statuses).toEqual([401, 401, 429]);
  });

  it('uses the body only, for any caller', async () => {
    await run();
    const session = await api.call('POST', '/user/sessions', {
      headers: { 'Content-Type': type('SessionInput'), Accept: type('Session') },
      body: '{"SessionInput":{"login":"admin","password":"publish"}}',
    });
    const { name, identifier } = session.json.Session;
    const { json } = await post(input(), { Cookie: `${name}=${identifier}`, Authorization: 'Bearer x' });
    expect(decodeJwt(json.JWT.token).sub).toBe(String(user));
  });

  it('is neither served nor linked without the option, nor is its header read', async () => {
    await run(false);
    expect((await post(input())).status).toBe(404);
    expect((await api.get('/', { Accept: type('Root') })).json.Root).not.toHaveProperty('createToken');
    const { status, headers } = await read('x');
    expect([status, String(headers['www-authenticate'])]).toEqual([401, expect.not.stringContaining('Bearer')]);
  });

  it('is not a part of a batch', async () => {
    await run();
    const request = { _id: 'a', method: 'POST', href: `${api.base}/user/token/jwt`, contentType: type('JWTInput') };
    const Request = [{ ...request, document: JSON.parse(input()) }];
    const headers = { 'Content-Type': type('BatchInput'), Accept: type('Batch') };
    const { json } = await api.call('POST', '/batch', { headers, body: JSON.stringify({ BatchInput: { Request } }) });
    expect(json.Batch.Response).toMatchObject([{ status: 400 }]);
  });
});

describe('Authorization: Bearer', () => {
  it('says who is calling, without a CSRF token, whatever session comes along', async () => {
    await run();
    const token = await issue();
    const { status, headers } = await read(token, { Cookie: 'CMSSESSID=none', 'X-Expected-User': 'guest' });
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(headers.vary).toContain('Authorization');
    const bookmarked = await api.call('DELETE', '/bookmark/43', { headers: { Authorization: `bearer ${token}` } });
    expect(bookmarked.status).toBe(404);
    expect(api.events.at(-1)?.caller ?? {}).toEqual({ userId: user, login: 'guest' });
  });

  it('outlives sessions: neither their refresh nor a logout matters to it', async () => {
    await run();
    const token = await issue();
    const body = JSON.stringify({ SessionInput: guest });
    const headers = { 'Content-Type': type('SessionInput'), Accept: type('Session') };
    const { Session } = (await api.call('POST', '/user/sessions', { headers, body })).json;
    const known = { Cookie: `${Session.name}=${Session.identifier}`, 'X-CSRF-Token': Session.csrfToken };
    const href = Session._href.slice(api.base.length);
    expect((await api.call('DELETE', href, { headers: known })).status).toBe(204);
    expect((await read(token)).status).toBe(200);
  });

  it('is 401 where a known caller may not be the expected one, without an error of the token', async () => {
    await run();
    const { status, headers } = await read(await issue(), { 'X-Expected-User': 'admin' });
    expect([status, headers['www-authenticate']]).toEqual([401, expect.not.stringContaining('error=')]);
  });

  it('is 401 without a token, which is no error of one', async () => {
    await run(undefined, { basic: false });
    for (const sent of [{}, { Authorization: 'Token bearer abc' }]) {
      const { status, headers } = await api.get(`/user/users/${user}`, sent);
      expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer realm="CMS", Session realm="CMS"']);
    }
  });

  it.each(['', 'x', 'a.b.c', `${base64({ alg: 'HS256' })}..`, 'é'])('refuses what is no token: %j', async (token) => {
    await run();
    expectRefused(await api.get(`/user/users/${user}`, { Authorization: `Bearer ${token}` }), 'a.b.c');
  });

  const now = Math.floor(Date.now() / 1000);
  const claims: readonly [string, object][] = [
    ['an expired token', { exp: now - 1 }],
    ['a token without an end', { exp: undefined }],
    ['a token that is not valid yet', { nbf: now + 600 }],
    ['a token of another issuer', { iss: 'https://elsewhere.example' }],
    ['a token without an issuer', { iss: undefined }],
    ['a token for another audience', { aud: 'https://elsewhere.example' }],
    ['a token without a user', { sub: undefined }],
    ['a token for another user', { sub: '14' }],
    ['a token without the stamp of its account', { stamp: undefined }],
  ];
  it.each(claims)('refuses %s', async (_, claim) => {
    await run();
    const token = await issue();
    expect((await read(await changed(token, {}))).status).toBe(200);
    expectRefused(await read(await changed(token, claim)), token);
  });

  it.each([
    ['of another type', 'at+jwt'],
    ['without a type', undefined],
  ])('refuses what is signed %s', async (_, typ) => {
    await run();
    const token = await issue();
    expectRefused(await read(await changed(token, {}, { typ })), token);
  });

  it('refuses a token for what is no id, although it has the value of one', async () => {
    await run();
    const token = await issue();
    for (const sub of [`${user}.0`, `+${user}`]) expectRefused(await read(await changed(token, { sub })), token);
  });

  it.each<[Id, { readonly stamp?: string; readonly ids?: 'string' }]>([
    [Number.MAX_SAFE_INTEGER, { stamp: 'x' }],
    [1, {}],
    ['a1b2', { stamp: 'x', ids: 'string' }],
  ])('says who is calling by the id of the user: %j, %j', async (userId, { ids = 'integer', ...stamp }) => {
    const account = { userId, login: 'somebody', ...stamp };
    const findAccount = async (id: Id, { caller }: Context<Id>) =>
      id === userId && caller.userId === userId ? account : undefined;
    const users = { ...opened.users, authenticate: async () => account, findAccount };
    api = await serve({ ...opened, ids, users } as unknown as Repository, { token: { secret } });
    await api.get('/', { Authorization: `Bearer ${await issue()}` });
    expect(api.events.at(-1)?.caller).toEqual({ userId, login: 'somebody' });
  });

  it('refuses every algorithm but that of the options', async () => {
    await run();
    const token = await issue();
    const { alg: _, ...header } = decodeProtectedHeader(token);
    const unsigned = `${base64({ ...header, alg: 'none' })}.${token.split('.')[1]}.`;
    for (const each of [unsigned, `${unsigned}${token.split('.')[2]}`, await changed(token, {}, { alg: 'HS512' })]) {
      expectRefused(await read(each), each);
    }
  });

  it.each<[string, KeyObject]>([
    ['ES256', curveKey('P-256')],
    ['ES384', curveKey('P-384')],
    ['ES512', curveKey('P-521')],
    ...['PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512'].map((each): [string, KeyObject] => [each, rsaKey]),
    ['EdDSA', edwardsKey],
    ['Ed25519', edwardsKey],
  ])('recognises tokens signed by %s', async (algorithm, keys) => {
    await run({ keys, algorithm } as RouterOptions['token']);
    const token = await issue();
    expect(decodeProtectedHeader(token).alg).toBe(algorithm);
    expect((await read(token)).status).toBe(200);
  });

  it.each(['HS256', 'HS384', 'HS512'] as const)('recognises tokens signed by %s', async (algorithm) => {
    await run({ secret: 'x'.repeat(64), algorithm });
    const token = await issue();
    expect(decodeProtectedHeader(token).alg).toBe(algorithm);
    expect((await read(token)).status).toBe(200);
  });

  it('refuses a token that was signed by HMAC with a public key', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    await run({ keys: privateKey, algorithm: 'RS256' });
    const token = await issue();
    expect((await read(token)).status).toBe(200);
    const head = base64({ ...decodeProtectedHeader(token), alg: 'HS256' });
    const signed = `${head}.${token.split('.')[1]}`;
    for (const format of ['pem', 'der'] as const) {
      const key = createPublicKey(privateKey).export({ type: 'spki', format } as { type: 'spki'; format: 'pem' });
      const forged = `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
      expectRefused(await read(forged), forged);
    }
  });

  it('recognises the tokens of former keys, and of no others', async () => {
    const former = curveKey('P-256').export({ format: 'jwk' });
    const current = curveKey('P-256').export({ format: 'jwk' });
    await run({ keys: former, algorithm: 'ES256' });
    const token = await issue();
    await run({ keys: { keys: [current, former] }, algorithm: 'ES256' });
    expect((await read(token)).status).toBe(200);
    await run({ keys: [current], algorithm: 'ES256' });
    expectRefused(await read(token), token);
  });

  it('recognises tokens that a key in PEM has signed', async () => {
    await run({ keys: curveKey('P-256').export({ type: 'pkcs8', format: 'pem' }) as string, algorithm: 'ES256' });
    expect((await read(await issue())).status).toBe(200);
  });

  it('recognises the tokens of former secrets, which may be bytes, and of no others', async () => {
    const former = Buffer.from(secret);
    await run({ secret: former });
    const token = await issue();
    await run({ secret: ['x'.repeat(32), former] });
    expect((await read(token)).status).toBe(200);
    const { kid } = decodeProtectedHeader(await issue());
    expect(kid).not.toBe(decodeProtectedHeader(token).kid);
    await run({ secret: 'x'.repeat(32) });
    expectRefused(await read(token), token);
  });

  it('is revoked with the password, and when the user is disabled', async () => {
    await run();
    const first = await issue();
    const update = async (values: object) => {
      await opened.db.updateTable('cms_account').set(values).where('content_id', '=', user).execute();
      await logChange(opened.db);
    };
    await update({ stamp: 'of another password' });
    expectRefused(await read(first), first);
    const second = await issue();
    await update({ enabled: 0 });
    expectRefused(await read(second), second);
  });

  it('does not count where the user may not log in', async () => {
    await run();
    const token = await issue();
    expect((await read(token)).status).toBe(200);
    expectRefused(await read(token, { 'X-Siteaccess': 'admin' }), token);
    await revoke(opened, 'login');
    expectRefused(await read(token), token);
  });

  it('works beside Basic, with errors in XML', async () => {
    await run(undefined, { defaultFormat: 'xml' });
    expect((await api.get(`/user/users/${user}`, { Authorization: basic('guest', 'secret') })).status).toBe(200);
    const refused = await read('x', { Accept: 'application/xml' });
    expect(refused.text).toContain('<ErrorMessage');
  });
});

it.each<[string, RouterOptions['token'] | object, RegExp]>([
  ['a short secret', { secret: 'x'.repeat(31) }, /at least 32 bytes/],
  ['neither a secret nor keys', {}, /either secret or keys/],
  ['an algorithm for keys with a secret', { secret, algorithm: 'RS256' }, /must be one of 'HS256'/],
  ['no algorithm', { secret, algorithm: 'none' }, /must be one of 'HS256'/],
  ['keys without an algorithm', { keys: 'key' }, /must be one of 'ES256'/],
  ['what is no key', { keys: 'key', algorithm: 'ES256' }, /must be private keys/],
  ['null as keys', { keys: null, algorithm: 'ES256' }, /must be private keys/],
  ['a key for another algorithm', { keys: curveKey('P-384'), algorithm: 'ES256' }, /must be keys for ES256/],
  ['no keys', { keys: [], algorithm: 'ES256' }, /must not be empty/],
  ['a key of another type', { keys: edwardsKey, algorithm: 'RS256' }, /must be keys for RS256/],
  ['a short RSA key', { keys: shortKey, algorithm: 'RS256' }, /RSA needs 2048 bits/],
  ['a public key', { keys: createPublicKey(curveKey('P-256')), algorithm: 'ES256' }, /must be private keys/],
  ['no lifetime', { secret, lifetime: 0 }, /positive integer/],
  ['an unknown member', { secret, life: 1 }, /token\.life/],
])('the option token refuses %s', async (_, token, message) => {
  await run(false);
  expect(() => createCmsRestRouter(opened, { token: token as RouterOptions['token'] })).toThrow(message);
});

it.each<[string, object | undefined]>([
  ['no users', undefined],
  ['no users.authenticate', { findAccount: async () => undefined }],
  ['no users.findAccount', { authenticate: async () => undefined }],
])('the option token throws a TypeError for a repository with %s', async (_, users) => {
  const repository = { content: opened.content, users } as Repository;
  expect(() => createCmsRestRouter(repository, { token: { secret }, basic: false })).toThrow(
    'token needs a repository with users.authenticate and users.findAccount',
  );
});
