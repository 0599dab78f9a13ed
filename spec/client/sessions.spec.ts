import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Unauthorized } from '../../lib/errors/errors.js';
import { basic } from '../support/api.js';
import { type Client, context, credentials, errorOf, openRemote, type Remote, wrong } from './remote.js';

let remote: Remote;
beforeAll(async () => {
  remote = await openRemote();
});
afterAll(() => remote.close());

/** What everyone may read. */
const everyones = 1;

const logins = ({ requests }: Client) =>
  requests.filter(({ method, path }) => method === 'POST' && path === '/user/sessions').length;
const create = ({ repository }: Client, identifier: string) =>
  repository.sections.create({ identifier, name: 'By a client' }, context);

const uploads = ({ requests }: Client) =>
  requests.filter(({ method, path }) => method === 'POST' && path.startsWith('/content/binary/uploads')).length;
const upload = ({ repository }: Client) =>
  repository.uploads.create({ fileName: 'a.txt', content: Readable.from([Buffer.from('1234567')]) }, context);

/** Responds with 401 to the first request for a path, as when a session ends while that is on its way. */
function refusingOnce(path: string): typeof fetch {
  let isRefused = false;
  return async (target, given) => {
    if (isRefused || !String(target).includes(path)) return fetch(target, given);
    isRefused = true;
    await new Response(given?.body as ReadableStream).text();
    return new Response('', { status: 401 });
  };
}

/** Ends the session that the last request was sent within, behind the client's back. */
async function endSession({ requests }: Client): Promise<void> {
  const sent = requests.at(-1)?.headers;
  const headers = { Cookie: sent?.get('cookie') ?? '', 'X-CSRF-Token': sent?.get('x-csrf-token') ?? '' };
  const { json } = await remote.api.get('/user/sessions/current', { ...headers, Accept: '*/*' });
  const path = json.Session._href.slice(remote.api.base.length);
  expect((await remote.api.call('DELETE', path, { headers })).status).toBe(204);
}

describe('a client with a session', () => {
  it('logs in once, and sends the cookie and the CSRF token', async () => {
    const client = await remote.open({ auth: { session: credentials } });
    await Promise.all([create(client, 'one'), create(client, 'two')]);
    expect(logins(client)).toBe(1);
    const { headers } = client.requests.at(-1) ?? {};
    expect(headers?.get('cookie')).toMatch(/^CMSSESSID=s%3A/);
    expect(headers?.get('x-csrf-token')).toMatch(/^\S{16,}$/);
    await client.repository.close();
  });

  it('logs in again when the session has ended', async () => {
    const client = await remote.open({ auth: { session: credentials } });
    await create(client, 'before');
    await endSession(client);
    await Promise.all([create(client, 'after'), create(client, 'after_too')]);
    expect(logins(client)).toBe(2);
    await client.repository.close();
  });

  it('logs in again before it sends a stream, which can be sent once only', async () => {
    const client = await remote.open({ auth: { session: credentials } });
    await create(client, 'before_stream');
    await endSession(client);
    expect(await upload(client)).toMatchObject({ size: 7, offset: 7 });
    expect([logins(client), uploads(client)]).toEqual([2, 1]);
    await client.repository.close();
  });

  it('does not send a stream again that is refused', async () => {
    const client = await remote.open({
      auth: { session: credentials },
      fetch: refusingOnce('/content/binary/uploads'),
    });
    expect(await errorOf(upload(client))).toBeInstanceOf(Unauthorized);
    expect(uploads(client)).toBe(1);
    expect(await upload(client)).toMatchObject({ size: 7 });
    await client.repository.close();
  });

  it('ends the session when it is closed', async () => {
    const client = await remote.open({ auth: { session: credentials } });
    await client.repository.close();
    const { method, path } = client.requests.at(-1) ?? {};
    expect([method, path]).toEqual(['DELETE', expect.stringMatching(/^\/user\/sessions\/\S+$/)]);
  });
});

describe('a client with a token', () => {
  it('gets one, and another one when it is revoked', async () => {
    const token = { secret: 'a secret of at least thirty-two bytes' };
    const other = await openRemote({ token });
    const { repository, requests } = await other.open({ auth: { token: credentials } });
    const issued = () => requests.filter(({ method, path }) => method === 'POST' && path === '/user/token/jwt').length;
    await repository.bookmarks.has(43, context);
    const before = issued();
    await other.opened.db.updateTable('cms_account').set({ stamp: 'new' }).where('content_id', '=', 14).execute();
    const found = await Promise.all([repository.bookmarks.has(43, context), repository.bookmarks.has(2, context)]);
    expect([found, before, issued()]).toEqual([[false, false], 1, 2]);
    expect(requests.at(-1)?.headers.get('authorization')).toMatch(/^Bearer /);
    await other.opened.db.updateTable('cms_account').set({ stamp: 'newer' }).where('content_id', '=', 14).execute();
    expect(await upload({ repository, requests })).toMatchObject({ size: 7 });
    expect([issued(), uploads({ repository, requests })]).toEqual([3, 1]);
    await other.close();
  });
});

describe('a client with an API key', () => {
  it('sends it with each request, and is refused once it is revoked', async () => {
    const { repository: own } = await remote.open();
    const { secret, id } = await own.apiKeys.create({ name: 'Client', access: 'all' }, context);
    const client = await remote.open({ auth: { apiKey: secret } });
    await create(client, 'by_key');
    expect(client.requests.at(-1)?.headers.get('authorization')).toBe(`Bearer ${secret}`);
    expect(await own.apiKeys.load(id, context)).toMatchObject({ name: 'Client', userId: 14 });
    await own.apiKeys.delete(id, context);
    const refused = await errorOf(create(client, 'by_revoked_key'));
    expect(refused).toBeInstanceOf(Unauthorized);
    expect(String(refused)).not.toContain(secret);
  });
});

describe('a client without a session', () => {
  it('sends the password with each request', async () => {
    const client = await remote.open();
    await create(client, 'by_basic');
    expect(client.requests.every(({ headers }) => headers.has('authorization'))).toBe(true);
    expect(logins(client)).toBe(0);
  });

  it('sends what a function gives for the context of each request', async () => {
    const auth = async ({ caller }: typeof context): Promise<Record<string, string>> =>
      caller.login === null ? {} : { Authorization: basic(caller.login, 'publish') };
    const { repository } = await remote.open({ auth });
    await expect(repository.bookmarks.has(43, context)).rejects.toBeInstanceOf(Unauthorized);
    const caller = { userId: 14, login: 'admin' };
    expect(await repository.bookmarks.has(43, { ...context, caller })).toBe(false);
  });

  it('is anonymous', async () => {
    const { repository } = await remote.open({ auth: undefined });
    expect((await repository.content.loadInfo(everyones, context)).id).toBe(everyones);
    await expect(repository.bookmarks.has(43, context)).rejects.toBeInstanceOf(Unauthorized);
  });
});

describe('credentials', () => {
  it.each([{ basic: wrong }, { session: wrong }])('that are wrong are refused: %p', async (auth) => {
    const error = await errorOf(remote.open({ auth }));
    expect(error).toBeInstanceOf(Unauthorized);
    expect(JSON.stringify([error.message, error.stack, error.cause, error])).not.toContain(wrong.password);
  });

  it('appear in no error', async () => {
    const secret = 'a\nsecret';
    const url = remote.url.replace('//', `//admin:${secret}@`);
    const errors = [
      await errorOf(remote.open({ auth: () => ({ Authorization: secret }) })),
      await errorOf(remote.open({ auth: { basic: { login: 'admin' } as never } })),
      await errorOf(import('../../lib/client/index.js').then((client) => client.openRestRepository(url))),
      await errorOf(import('../../lib/client/index.js').then((client) => client.openRestRepository('secret'))),
    ];
    for (const error of errors) {
      expect(error).toBeInstanceOf(TypeError);
      expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toContain('secret"');
      expect(error.message).not.toContain('secret');
    }
  });
});
