import { once } from 'node:events';
import { describe, expect, it, jest } from '@jest/globals';
import type { RequestHandler, Response } from 'express';
import { NotFound } from '../../lib/errors/errors.js';
import { basic } from '../support/api.js';
import { until, within } from '../support/until.js';
import { type AuthHostOptions, install, messageOf, type Users, useHosts } from './host.js';

const { users, host: openHost } = useHosts();

async function host(options: AuthHostOptions = {}) {
  const running = await openHost({ basic: true, ...options });
  const ask = (authorization: string, headers: Record<string, string> = {}) =>
    running.whoami({ ...headers, Authorization: authorization });
  return { running, ask };
}

describe('basic authentication', () => {
  it('names the user whose login and password are right', async () => {
    const response = await (await host()).ask(basic('admin', 'publish'));
    expect(response).toMatchObject({ caller: { userId: 14, login: 'admin' }, scheme: 'basic' });
  });

  it('is off by default, and the header then nothing', async () => {
    for (const off of [undefined, false]) {
      const running = await openHost(off === false ? { basic: off } : {});
      const response = await running.whoami({ Authorization: basic('admin', 'guess') });
      expect(response.scheme).toBe('anonymous');
    }
    expect(users.calls.authenticate).toBe(0);
  });

  it('refuses wrong credentials at once, in the same words for all of them', async () => {
    const { ask } = await host();
    const responses = [
      await ask(basic('admin', 'guess')),
      await ask(basic('unknown', 'publish')),
      await ask('Basic x'),
    ];
    for (const response of responses) {
      expect([response.status, messageOf(response)]).toEqual([401, 'Wrong login or password']);
      expect(response.headers['www-authenticate']).toContain('Basic realm="CMS", charset="UTF-8"');
    }
  });
});

describe('basic credentials', () => {
  it('are UTF-8, and a password may have colons', async () => {
    expect((await (await host()).ask(basic('jürgen', 'pässwörd:1'))).caller?.userId).toBe(20);
  });

  it.each([
    ['scheme in any case', basic('admin', 'publish').replace('Basic', 'bAsIc')],
    ['several blanks', basic('admin', 'publish').replace(' ', '   ')],
    ['the padding left out', basic('admin', 'publish').replace(/=+$/, '')],
  ])('are read with %s', async (_, authorization) => {
    expect((await (await host()).ask(authorization)).caller?.userId).toBe(14);
  });

  it('are read in base64url, too', async () => {
    users.stored.push({ userId: 30, login: 'ann', password: '??>>~~', enabled: true, stamp: 'c' });
    const { ask } = await host();
    for (const alphabet of ['base64', 'base64url'] as const) {
      const given = Buffer.from('ann:??>>~~').toString(alphabet);
      expect(given).toMatch(alphabet === 'base64' ? /\/.*\+/ : /_.*-/);
      expect((await ask(`Basic ${given}`)).caller?.userId).toBe(30);
    }
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
    expect((await (await host()).ask(authorization)).status).toBe(401);
    expect(users.calls.authenticate).toBe(0);
  });

  it('of another scheme are left to the session', async () => {
    const { running, ask } = await host({ session: { install } });
    const { cookie } = await running.logIn();
    for (const authorization of ['Bearer abc', 'Basically', 'Bearer basic abc']) {
      expect((await ask(authorization, { Cookie: cookie })).scheme).toBe('session');
    }
  });

  it('go before a session', async () => {
    const { running, ask } = await host({ session: { install } });
    const { cookie } = await running.logIn();
    const response = await ask(basic('jürgen', 'pässwörd:1'), { Cookie: cookie });
    expect(response).toMatchObject({ caller: { userId: 20, login: 'jürgen' }, scheme: 'basic' });
    expect((await ask(basic('jürgen', 'guess'), { Cookie: cookie })).status).toBe(401);
  });

  it('that the repository refuses by an error are wrong like others', async () => {
    const { ask } = await host({
      users: {
        authenticate: async ({ login }) => {
          throw new NotFound('user', login);
        },
      },
    });
    expect(messageOf(await ask(basic('unknown', 'x')))).toBe('Wrong login or password');
  });

  it('are no response to a storage that is out of reach', async () => {
    const { ask } = await host({ users: { authenticate: () => Promise.reject(new Error('down')) } });
    expect((await ask(basic('admin', 'publish'))).status).toBe(500);
  });
});

describe('credentials that were right', () => {
  it('are verified once, and their user is loaded each time', async () => {
    const { ask } = await host();
    for (let i = 0; i < 4; i += 1) expect((await ask(basic('admin', 'publish'))).status).toBe(200);
    expect(users.calls).toEqual({ authenticate: 1, findAccount: 3 });
  });

  it('are verified once by requests that come at the same time', async () => {
    const { ask } = await host();
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask(basic('admin', 'publish'))));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(users.calls.authenticate).toBe(1);
  });

  it('are verified for waiting requests, although the first client disconnects', async () => {
    const responses: Response[] = [];
    const before: RequestHandler = (_request, response, next) => {
      responses.push(response);
      next();
    };
    const first = new AbortController();
    const authenticate: Users['repository']['authenticate'] = async (credentials, context) => {
      await until(() => responses.length === 2 || responses, 'both requests to reach the storage');
      const closed = responses[0] && within(once(responses[0], 'close'), 'the end of the first connection');
      first.abort();
      await closed;
      context.signal.throwIfAborted();
      return users.repository.authenticate(credentials, context);
    };
    const { running, ask } = await host({ users: { authenticate }, before: [before] });
    const headers = { Authorization: basic('admin', 'publish') };
    const given = fetch(`${running.url}${running.base}/bookmark/5`, { headers, signal: first.signal });
    await Promise.all([
      expect(given).rejects.toThrow(),
      until(() => responses.length === 1 || responses, 'the request to reach the storage').then(async () =>
        expect((await ask(headers.Authorization)).status).toBe(200),
      ),
    ]);
    expect(users.calls.authenticate).toBe(1);
  });

  it.each([
    ['the password', { password: 'another' }],
    ['the stamp alone', { stamp: 'z' }],
    ['being enabled', { enabled: false }],
  ])('are verified again after a change of %s', async (_, change) => {
    const { ask } = await host();
    await ask(basic('admin', 'publish'));
    Object.assign(users.stored[0] ?? {}, change);
    const response = await ask(basic('admin', 'publish'));
    expect(response.status).toBe('stamp' in change ? 200 : 401);
    expect(users.calls.authenticate).toBe(2);
  });

  it('are verified again a minute later', async () => {
    const { ask } = await host({ users: { authenticate: users.repository.authenticate } });
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
    const { running, ask } = await host({ trustProxy: true, siteaccesses: { site: {}, admin: {} } });
    await ask(basic('admin', 'publish'));
    await ask(basic('admin', 'publish'), { 'X-Siteaccess': 'admin' });
    await ask(basic('admin', 'publish'), { 'X-Forwarded-For': '192.0.2.1' });
    expect(users.calls.authenticate).toBe(3);
    running.router.close();
    await ask(basic('admin', 'publish'));
    expect(users.calls.authenticate).toBe(4);
  });

  it('are not mistaken for others that read the same end to end', async () => {
    users.stored.push({ userId: 30, login: 'ad', password: 'min:publish', enabled: true, stamp: 'c' });
    const { ask } = await host();
    expect((await ask(basic('admin', 'publish'))).caller?.userId).toBe(14);
    expect((await ask(basic('ad', 'min:publish'))).caller?.userId).toBe(30);
    expect((await ask(basic('ad', 'minpublish'))).status).toBe(401);
  });
});

describe('basic options', () => {
  it('throw a TypeError where no user can be authenticated, or the realm cannot be sent', async () => {
    await expect(host({ users: undefined })).rejects.toThrow(TypeError);
    await expect(host({ users: {} })).rejects.toThrow(TypeError);
    await expect(host({ basic: { realm: 'CMS\r\nSet-Cookie: a=b' } })).rejects.toThrow(TypeError);
  });
});
