/** Credentials of accounts: opaque to the library, and in nothing that leaves it but the calls of the repository. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Context, NotFound, type Repository } from '../../lib/index.js';
import type { ErrorDetails } from '../../lib/options.js';
import { type Api, admin, serve, type } from '../support/api.js';

const secret = 'known-to-the-repository-alone';
const credentials = { headers: { Cookie: secret } };

/** A repository that knows one user by credentials, with the contexts that it was called with and the schemes of logins. */
function createRepository() {
  const contexts: Context[] = [];
  const schemes: unknown[] = [];
  const ended: Context[] = [];
  const repository: Repository = {
    content: {
      load: async (id, context) => {
        contexts.push(context);
        if (id === 2) throw new Error('The storage fails');
        throw new NotFound('content', id);
      },
    },
    users: {
      authenticate: async ({ login, scheme }) => {
        schemes.push(scheme);
        return { userId: 14, login, credentials: { ...credentials, scheme } };
      },
      findAccount: async (userId, context) => {
        contexts.push(context);
        return { userId, login: 'admin' };
      },
      endSession: async (context) => {
        ended.push(context);
        throw new Error('There is no such session');
      },
    },
  };
  return { repository, contexts, schemes, ended };
}

let api: Api;
afterEach(() => api.close());

const input = {
  headers: { 'Content-Type': type('SessionInput') },
  body: '{"SessionInput":{"login":"a","password":"b"}}',
};

it('are part of the caller in a session, and end with it', async () => {
  const { repository, contexts, ended } = createRepository();
  const details: ErrorDetails[] = [];
  const onError = (_: unknown, about: ErrorDetails) => void details.push(about);
  api = await serve(repository, { session: { install: { secret: 'not a secret' } }, events: { onError } });
  const { text, headers, json } = await api.call('POST', '/user/sessions', input);
  const known = { Cookie: String(headers['set-cookie']?.[0]), 'X-CSRF-Token': json.Session.csrfToken };
  const responses = [await api.get('/content/objects/1', known), await api.get('/content/objects/2', known)];
  expect(responses.map(({ status }) => status)).toEqual([404, 500]);
  const caller = { userId: 14, login: expect.any(String), credentials: { ...credentials, scheme: 'session' } };
  expect(contexts.map((context) => context.caller)).toEqual([caller, caller, caller, caller]);
  const { _href: href } = json.Session;
  expect((await api.call('DELETE', href.slice(api.base.length), { headers: known })).status).toBe(204);
  expect(ended.map((context) => context.caller)).toEqual([caller]);
  expect(details.map((each) => each.caller)).toEqual([{ userId: 14, login: 'admin' }]);
  expect(JSON.stringify([api.events, details, text, headers, responses])).not.toContain(secret);
});

it('are checked by the repository in each request, although nothing has changed', async () => {
  const { repository, contexts } = createRepository();
  let isValid = true;
  const findAccount = async (userId: number) => (isValid ? { userId, login: 'admin' } : undefined);
  const users = { ...repository.users, findAccount } as NonNullable<Repository['users']>;
  api = await serve(
    { ...repository, users, state: () => 'unchanged' },
    { session: { install: { secret: 'not a secret' } } },
  );
  const { headers } = await api.call('POST', '/user/sessions', input);
  const known = { Cookie: String(headers['set-cookie']?.[0]) };
  await api.get('/content/objects/1', known);
  isValid = false;
  await api.get('/content/objects/1', known);
  expect(contexts.map(({ caller }) => caller.userId)).toEqual([14, null]);
});

it('are part of the caller with HTTP Basic', async () => {
  const { repository, contexts } = createRepository();
  api = await serve(repository, { basic: true });
  await api.get('/content/objects/1', admin);
  await api.get('/content/objects/1', admin);
  const caller = { userId: 14, login: 'admin', credentials: { ...credentials, scheme: 'basic' } };
  expect(contexts.map((context) => context.caller)).toEqual([caller, caller, caller]);
  expect(JSON.stringify(api.events)).not.toContain(secret);
});

describe('an account without credentials is loaded for its user', () => {
  const expectContexts = async (contexts: readonly Context[], bearer: string, caller: object) => {
    await api.get('/content/objects/1', { Authorization: `Bearer ${bearer}` });
    expect(contexts).toMatchObject([
      { caller: { userId: 14, login: null }, siteaccess: 'site' },
      { caller: { userId: 14, login: 'admin', ...caller }, siteaccess: 'site' },
    ]);
  };

  it('of a token, which the repository knows to be issued', async () => {
    const { repository, contexts, schemes } = createRepository();
    api = await serve(repository, { token: { secret: 'a secret of at least thirty-two bytes' } });
    const headers = { 'Content-Type': type('JWTInput') };
    const body = '{"JWTInput":{"username":"a","password":"b"}}';
    const { json } = await api.call('POST', '/user/token/jwt', { headers, body });
    expect(schemes).toEqual(['token']);
    await expectContexts(contexts, json.JWT.token, {});
  });

  it('of an API key', async () => {
    const { repository, contexts } = createRepository();
    const key = { id: 7, userId: 14, name: 'Generator', access: 'all', createdAt: new Date() } as const;
    api = await serve({ ...repository, apiKeys: { authenticate: async () => key } }, { apiKeys: true });
    await expectContexts(contexts, 'cmsk_7_secret', { key: { id: 7, access: 'all' } });
  });
});
