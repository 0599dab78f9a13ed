import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import { basic } from '../support/api.js';
import { cookieOf, createHost, createUsers, type HostOptions, type Users } from './host.js';

let users: Users;
beforeEach(() => {
  users = createUsers();
});

function host(options: HostOptions = {}) {
  const { app, authenticator } = createHost({ users: users.repository, basic: {}, ...options });
  const ask = (authorization: string, headers: Record<string, string> = {}) =>
    request(app)
      .get('/whoami')
      .set({ ...headers, Authorization: authorization });
  return { app, authenticator, ask };
}

describe('basic authentication', () => {
  it('names the user whose login and password are right', async () => {
    const response = await host().ask(basic('admin', 'publish'));
    expect(response.body).toEqual({ caller: { userId: 14, login: 'admin' }, scheme: 'basic' });
  });

  it('is off by default, and the header then nothing', async () => {
    for (const off of [undefined, false]) {
      const { app } = createHost({ users: users.repository, ...(off === false && { basic: off }) });
      const response = await request(app).get('/whoami').set('Authorization', basic('admin', 'guess'));
      expect(response.body.scheme).toBe('anonymous');
    }
    expect(users.calls.authenticate).toBe(0);
  });

  it('refuses wrong credentials at once, in the same words for all of them', async () => {
    const { ask } = host();
    const responses = [
      await ask(basic('admin', 'guess')),
      await ask(basic('unknown', 'publish')),
      await ask('Basic x'),
    ];
    for (const { status, body, headers } of responses) {
      expect(status).toBe(401);
      expect(body).toEqual({ message: 'Wrong login or password' });
      expect(headers['www-authenticate']).toContain('Basic realm="CMS", charset="UTF-8"');
    }
  });
});

describe('basic credentials', () => {
  it('are UTF-8, and a password may have colons', async () => {
    expect((await host().ask(basic('jürgen', 'pässwörd:1'))).body.caller.userId).toBe(20);
  });

  it.each([
    ['scheme in any case', basic('admin', 'publish').replace('Basic', 'bAsIc')],
    ['several blanks', basic('admin', 'publish').replace(' ', '   ')],
  ])('are read with %s', async (_, authorization) => {
    expect((await host().ask(authorization)).body.caller.userId).toBe(14);
  });

  const encode = (text: string, encoding: BufferEncoding = 'utf8') =>
    `Basic ${Buffer.from(text, encoding).toString('base64')}`;
  it.each([
    ['without anything', 'Basic'],
    ['that are empty', 'Basic '],
    ['in broken base64', 'Basic YWRtaW46cHVib*GlzaA=='],
    ['in base64 with something left over', 'Basic YWRtaW46cHVibGlzaB=='],
    ['in two parts', 'Basic YWRtaW46 cHVibGlzaA=='],
    ['without a colon', encode('admin')],
    ['in Latin-1', encode('jürgen:pässwörd:1', 'latin1')],
    ['with NUL in the login', encode('admin\0:publish')],
    ['with NUL in the password', encode('admin:publish\0')],
    ['with a control character', encode('admin:publish\x1f')],
    ['with a line break', encode('admin:publish\r\n')],
    ['with DEL', encode('admin\x7f:publish')],
  ])('%s are refused unseen', async (_, authorization) => {
    expect((await host().ask(authorization)).status).toBe(401);
    expect(users.calls.authenticate).toBe(0);
  });

  it('of another scheme are left to the session', async () => {
    const { app, ask } = host({ session: { install: { secret: 'kept by the host' } } });
    const login = await request(app).post('/user/sessions').send({ login: 'admin', password: 'publish' });
    for (const authorization of ['Bearer abc', 'Basically']) {
      expect((await ask(authorization, { Cookie: cookieOf(login).pair })).body.scheme).toBe('session');
    }
  });

  it('go before a session', async () => {
    const { app, ask } = host({ session: { install: { secret: 'kept by the host' } } });
    const login = await request(app).post('/user/sessions').send({ login: 'admin', password: 'publish' });
    const response = await ask(basic('jürgen', 'pässwörd:1'), { Cookie: cookieOf(login).pair });
    expect(response.body).toEqual({ caller: { userId: 20, login: 'jürgen' }, scheme: 'basic' });
    expect((await ask(basic('jürgen', 'guess'), { Cookie: cookieOf(login).pair })).status).toBe(401);
  });

  it('that the repository refuses by an error are wrong like others', async () => {
    const { NotFound } = await import('../../lib/errors.js');
    const { ask } = host({
      users: {
        authenticate: async ({ login }) => {
          throw new NotFound('user', login);
        },
      },
    });
    expect((await ask(basic('unknown', 'x'))).body.message).toBe('Wrong login or password');
  });

  it('are no response to a storage that is out of reach', async () => {
    const { ask } = host({ users: { authenticate: () => Promise.reject(new Error('down')) } });
    expect((await ask(basic('admin', 'publish'))).status).toBe(500);
  });
});

describe('credentials that were right', () => {
  it('are verified once, and their user is loaded each time', async () => {
    const { ask } = host();
    for (let i = 0; i < 4; i += 1) expect((await ask(basic('admin', 'publish'))).status).toBe(200);
    expect(users.calls).toEqual({ authenticate: 1, findAccount: 3 });
  });

  it('are verified once by requests that come at the same time', async () => {
    const { ask } = host();
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask(basic('admin', 'publish'))));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(users.calls.authenticate).toBe(1);
  });

  it('are verified for waiting requests, though the first client disconnected', async () => {
    const gone = AbortSignal.abort();
    const authenticate: Users['repository']['authenticate'] = async (credentials, context) => {
      context.signal.throwIfAborted();
      return users.repository.authenticate?.(credentials, context);
    };
    expect((await host({ users: { authenticate }, signal: gone }).ask(basic('admin', 'publish'))).status).toBe(200);
  });

  it.each([
    ['the password', { password: 'another' }],
    ['the stamp alone', { stamp: 'z' }],
    ['being enabled', { enabled: false }],
  ])('are verified again after a change of %s', async (_, change) => {
    const { ask } = host();
    await ask(basic('admin', 'publish'));
    Object.assign(users.stored[0] ?? {}, change);
    const response = await ask(basic('admin', 'publish'));
    expect(response.status).toBe('stamp' in change ? 200 : 401);
    expect(users.calls.authenticate).toBe(2);
  });

  it('are verified again a minute later', async () => {
    const { ask } = host({ users: { authenticate: users.repository.authenticate } });
    await ask(basic('admin', 'publish'));
    await ask(basic('admin', 'publish'));
    expect(users.calls.authenticate).toBe(1);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_001);
    try {
      await ask(basic('admin', 'publish'));
    } finally {
      clock.mockRestore();
    }
    expect(users.calls.authenticate).toBe(2);
  });

  it('are verified for each siteaccess, each address and after a close', async () => {
    const { ask, authenticator } = host({ trustProxy: true });
    await ask(basic('admin', 'publish'));
    await ask(basic('admin', 'publish'), { 'X-Siteaccess': 'admin' });
    await ask(basic('admin', 'publish'), { 'X-Forwarded-For': '192.0.2.1' });
    expect(users.calls.authenticate).toBe(3);
    authenticator.close();
    await ask(basic('admin', 'publish'));
    expect(users.calls.authenticate).toBe(4);
  });

  it('are not mistaken for others that read the same end to end', async () => {
    users.stored.push({ userId: 30, login: 'ad', password: 'min:publish', enabled: true, stamp: 'c' });
    const { ask } = host();
    expect((await ask(basic('admin', 'publish'))).body.caller.userId).toBe(14);
    expect((await ask(basic('ad', 'min:publish'))).body.caller.userId).toBe(30);
    expect((await ask(basic('ad', 'minpublish'))).status).toBe(401);
  });
});

describe('basic options', () => {
  it('throw a TypeError where no user can be authenticated, or the realm cannot be sent', () => {
    expect(() => createHost({ users: undefined, basic: {} })).toThrow(TypeError);
    expect(() => createHost({ users: {}, basic: {} })).toThrow(TypeError);
    expect(() => host({ basic: { realm: 'CMS\r\nSet-Cookie: a=b' } })).toThrow(TypeError);
  });
});
