import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import expressSession from 'express-session';
import { NotFound } from '../../lib/errors/errors.js';
import type { Repository } from '../../lib/repository/repository.js';
import { type Api, serve } from '../support/api.js';

const repository: Repository = {
  content: {
    async load(id) {
      throw new NotFound('content', id);
    },
    async delete() {},
  },
};

const json = { accept: 'application/json' };

describe('a repository without users', () => {
  let api: Api;
  beforeAll(async () => {
    const session = expressSession({ secret: 'secret', resave: false, saveUninitialized: true });
    api = await serve(repository, { before: [session], session: { user: () => ({ id: 7, login: 'eva' }) } });
  });
  afterAll(() => api.close());

  it('has sessions all the same where the host knows who is calling', async () => {
    const first = await api.call('GET', '/user/sessions/current', { headers: json });
    const cookie = String(first.headers['set-cookie']).split(';')[0] as string;
    const { csrfToken } = first.json.Session;
    expect((await api.call('DELETE', '/content/objects/1', { headers: { cookie } })).status).toBe(401);
    const withToken = { cookie, 'x-csrf-token': csrfToken };
    expect((await api.call('DELETE', '/content/objects/1', { headers: withToken })).status).toBe(204);
  });

  it('has no logins over the API', async () => {
    expect((await api.call('POST', '/user/sessions')).status).toBe(404);
    const root = (await api.call('GET', '/', { headers: json })).json.Root;
    expect(root).not.toHaveProperty('createSession');
    expect(root).toHaveProperty('refreshSession');
  });

  it('has no sessions for callers without a user of the host', async () => {
    const other = await serve(repository);
    expect((await other.call('GET', '/user/sessions/current')).status).toBe(404);
    expect((await other.call('GET', '/', { headers: json })).json.Root).not.toHaveProperty('refreshSession');
    await other.close();
  });
});
