/** Authentication: sessions, Basic and CSRF tokens (docs/reference/protocol.md §6). */
import { randomBytes } from 'node:crypto';
import { assert } from '../../core/expectations.js';
import { NotApplicable } from '../../core/situation.js';
import { basicHeaders } from '../callers.js';
import type { HttpResponse } from '../connection.js';
import { paths } from '../paths.js';
import {
  expectStatus,
  headerOf,
  type ProtocolScene,
  protocolCheck,
  protocolChecksWith,
  refusedBy,
} from '../protocol-check.js';
import { type Session, sessionIdOf, userIdOf } from '../response-documents.js';

/** Logs the administrator in once more, and out again after the check. */
async function logIn(scene: ProtocolScene) {
  const { login, password } = scene.situation.credentials;
  const response = expectStatus(await postSession(scene, login, password), 201, `POST ${paths.sessions}`);
  const session = await scene.http.client.read<Session>(response, 'Session', `POST ${paths.sessions}`);
  const cookie = response.headers['set-cookie']?.find((one) => one.startsWith(`${session.name}=`));
  const Cookie = cookie?.split(';')[0] ?? `${session.name}=${session.identifier}`;
  const token = { 'X-CSRF-Token': session.csrfToken };
  const call: Call = (method, path, headers = {}) =>
    scene.send(method, path, { as: scene.anonymous, headers: { Cookie, ...headers } });
  scene.afterwards(() => call('DELETE', paths.session(sessionIdOf(session)), token));
  return { session, cookie, response, call, token };
}

function postSession({ http: { client }, requires, send, anonymous }: ProtocolScene, login: string, password: string) {
  requires('users.authenticate');
  const headers = { Accept: client.type('Session'), 'Content-Type': client.type('SessionInput') };
  return send('POST', paths.sessions, {
    as: anonymous,
    headers,
    body: client.write('SessionInput', { login, password }),
  });
}

/** Credentials of no account: failed logins of real accounts would lock them out. */
const strangers = () => ({ login: `unknown-${randomBytes(8).toString('hex')}`, password: 'wrong' });

type Call = (method: string, path: string, headers?: Readonly<Record<string, string>>) => Promise<HttpResponse>;

/** A write that changes nothing, for any caller. */
const write = (call: Call, headers: Readonly<Record<string, string>> = {}) =>
  call('DELETE', `${paths.contentObjects}/${2 ** 31 - 1}`, headers);

const writing = { needs: ['content.delete'] } as const;

/** Declares a check that begins with another session of the administrator. */
const sessionCheck = protocolChecksWith(logIn);

export const accessChecks = [
  protocolCheck('access.everyone-reads-the-root')
    .requires('Everyone may read the root.')
    .by(async ({ get, anonymous }) =>
      expectStatus(await get(paths.root, '*/*', anonymous), 200, 'GET / by the anonymous caller'),
    ),
  protocolCheck('access.a-401-names-a-scheme', { needs: ['sections.create'] })
    .requires('A 401 names the authentication schemes in WWW-Authenticate.')
    .by(async (scene) => {
      const body = { name: 'x', identifier: scene.unique('section').replace('-', '_') };
      const response = await scene.sendJson('POST', paths.sections, 'SectionInput', body, { as: scene.anonymous });
      await refusedBy(scene, response, 401, 'A section created by the anonymous caller');
      assert.ok(response.headers['www-authenticate'], 'The 401 has no WWW-Authenticate');
    }),
  protocolCheck('access.wrong-credentials-are-401')
    .requires('Wrong credentials are refused with 401 immediately, even where everyone may read.')
    .by(async (scene) => {
      if (scene.http.administrator.scheme !== 'basic') throw new NotApplicable('The server does not take Basic');
      const response = await scene.send('GET', paths.root, { as: scene.anonymous, headers: basicHeaders(strangers()) });
      await refusedBy(scene, response, 401, 'GET / with wrong credentials');
      assert.match(headerOf(response, 'WWW-Authenticate'), /^Basic\b/i, 'WWW-Authenticate');
    }),
  protocolCheck('access.readers-are-refused-with-403', { level: 'SHOULD', needs: ['sections.create'] })
    .requires('An authenticated caller without the right gets a 403, not a 401.')
    .by(async (scene) => {
      const body = { name: 'x', identifier: scene.unique('section').replace('-', '_') };
      const response = await scene.sendJson('POST', paths.sections, 'SectionInput', body, { as: scene.reader });
      await refusedBy(scene, response, 403, 'A section by a reader');
    }),
  protocolCheck('access.the-expected-user-is-the-caller')
    .requires('X-Expected-User is ignored when it names the caller, and is a 401 when it names another user.')
    .by(async (scene) => {
      const { login } = scene.http.administrator;
      const accepted = await scene.send('GET', paths.root, { headers: { 'X-Expected-User': login } });
      expectStatus(accepted, 200, `GET / that expects ${login}`);
      const other = await scene.send('GET', paths.root, { headers: { 'X-Expected-User': strangers().login } });
      await refusedBy(scene, other, 401, 'GET / that expects another user');
    }),
  protocolCheck('access.responses-to-authenticated-callers-are-private', { level: 'SHOULD', needs: ['content.load'] })
    .requires('Responses to authenticated callers are not for shared caches: Cache-Control has private or no-store.')
    .by(async ({ get, home }) => {
      const { headers } = await get(await home());
      assert.match(String(headers['cache-control'] ?? 'missing'), /private|no-store/, 'Cache-Control');
    }),
  sessionCheck('sessions.are-created')
    .requires('Logging in is a 201 with the session, its cookie and the user.')
    .by(async ({ session, cookie }, scene) => {
      assert.ok(session.csrfToken, 'The session has no csrfToken');
      assert.ok(cookie, `No cookie of the name ${session.name} is set`);
      assert.equal(userIdOf(session, scene.ids), scene.admin.caller.userId, 'The user of the session');
    }),
  protocolCheck('sessions.wrong-passwords-are-401')
    .requires('Logging in with a wrong password is a 401.')
    .by(async (scene) => {
      const { login, password } = strangers();
      await refusedBy(scene, await postSession(scene, login, password), 401, 'A wrong password');
    }),
  protocolCheck('sessions.missing-members-are-400')
    .requires('Logging in without a password is a 400.')
    .by(async (scene) => {
      scene.requires('users.authenticate');
      const more = { as: scene.anonymous, headers: { Accept: scene.type('Session', 'json') } };
      const response = await scene.sendJson('POST', paths.sessions, 'SessionInput', { login: 'x' }, more);
      await refusedBy(scene, response, 400, 'No password');
    }),
  sessionCheck('sessions.cookies-are-http-only', { level: 'SHOULD' })
    .requires("The session's cookie is HttpOnly, and SameSite=Lax or Strict.")
    .by(async ({ cookie = '' }) => {
      assert.match(cookie, /;\s*HttpOnly/i, 'The cookie');
      assert.match(cookie, /;\s*SameSite=(?:Lax|Strict)/i, 'The cookie');
    }),
  protocolCheck('sessions.are-new-each-time')
    .requires('Each login creates a new session.')
    .by(async (scene) => {
      const [first, second] = [await logIn(scene), await logIn(scene)];
      assert.notEqual(first.session.identifier, second.session.identifier, 'The identifier of the second session');
      assert.notEqual(first.session.csrfToken, second.session.csrfToken, 'The token of the second session');
    }),
  sessionCheck('sessions.are-loaded')
    .requires('GET /user/sessions/current returns the current session.')
    .by(async ({ session, call }, scene) => {
      const response = expectStatus(
        await call('GET', paths.currentSession, { Accept: scene.type('Session') }),
        200,
        'current',
      );
      const actual = await scene.http.client.read<Session>(response, 'Session', 'The current session');
      assert.deepEqual([actual.csrfToken, actual._href], [session.csrfToken, session._href]);
    }),
  protocolCheck('sessions.of-the-anonymous-caller-are-404')
    .requires('GET /user/sessions/current without a session is a 404 without a body.')
    .by(async ({ send, anonymous }, scene) => {
      scene.requires('users.authenticate');
      const response = expectStatus(await send('GET', paths.currentSession, { as: anonymous }), 404, 'current');
      assert.equal(response.text, '', 'The 404 has a body');
    }),
  sessionCheck('sessions.read-without-a-token')
    .requires('The CSRF token is not checked for reads.')
    .by(async ({ call, session }, scene) => {
      const { login } = scene.situation.credentials;
      const response = await call('GET', paths.root, { 'X-Expected-User': login });
      expectStatus(response, 200, `GET / by a session of ${userIdOf(session, scene.ids)}`);
    }),
  sessionCheck('csrf.a-write-without-the-token-is-401', writing)
    .requires('A write by a session without its token in X-CSRF-Token is a 401.')
    .by(async ({ call }, scene) => refusedBy(scene, await write(call), 401, 'DELETE without a token')),
  sessionCheck('csrf.a-wrong-token-is-401', writing)
    .requires('A write by a session with a wrong token is a 401.')
    .by(async ({ call }, scene) =>
      refusedBy(scene, await write(call, { 'X-CSRF-Token': 'wrong' }), 401, 'DELETE with a wrong token'),
    ),
  protocolCheck('csrf.another-token-is-401', writing)
    .requires('A write by a session with the token of another session is a 401.')
    .by(async (scene) => {
      const [{ call }, { token }] = [await logIn(scene), await logIn(scene)];
      await refusedBy(scene, await write(call, token), 401, "DELETE with another session's token");
    }),
  sessionCheck('csrf.the-token-allows-writes', writing)
    .requires('A session can write with its token.')
    .by(async ({ call, token }, scene) =>
      refusedBy(scene, await write(call, token), 404, 'DELETE of nothing with the token'),
    ),
  sessionCheck('csrf.overrides-do-not-bypass-it', writing)
    .requires('A POST with a method override needs the token as well.')
    .by(async ({ call }) => {
      const path = `${paths.contentObjects}/${2 ** 31 - 1}`;
      const actual = await call('POST', path, { 'X-HTTP-Method-Override': 'DELETE' });
      expectStatus(actual, 401, 'POST as DELETE without a token');
      expectStatus(await call('POST', path, { 'X-HTTP-Method-Override': 'GET' }), [400, 401, 405], 'POST as GET');
    }),
  sessionCheck('sessions.are-deleted')
    .requires('DELETE of a session with its token ends it: its cookie is invalid afterwards.')
    .by(async ({ session, call, token }) => {
      expectStatus(await call('DELETE', paths.session(sessionIdOf(session)), token), 204, 'DELETE of the session');
      expectStatus(await call('GET', paths.currentSession), 404, 'The ended session');
    }),
  sessionCheck('sessions.are-deleted-with-their-token')
    .requires('DELETE of a session without its token is a 401.')
    .by(async ({ session, call }, scene) => {
      const response = await call('DELETE', paths.session(sessionIdOf(session)));
      await refusedBy(scene, response, 401, 'DELETE of the session without its token');
      expectStatus(await call('GET', paths.currentSession), 200, 'The session afterwards');
    }),
  sessionCheck('sessions.of-others-are-404')
    .requires('DELETE of a session that is not the current one is a 404 without a body.')
    .by(async ({ call, token }) => {
      const response = expectStatus(
        await call('DELETE', `${paths.sessions}/not-this-one`, token),
        404,
        'DELETE of another one',
      );
      assert.equal(response.text, '', 'The 404 has a body');
    }),
  sessionCheck('sessions.are-refreshed')
    .requires('POST to refresh a session returns it.')
    .by(async ({ session, call, token }, scene) => {
      const response = await call('POST', `${paths.session(sessionIdOf(session))}/refresh`, {
        Accept: scene.type('Session'),
        ...token,
      });
      await scene.http.client.read(expectStatus(response, 200, 'refresh'), 'Session', 'The session');
    }),
];
