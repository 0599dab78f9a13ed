import { describe, expect, it, jest } from '@jest/globals';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { FailedLoginOptions } from '../../lib/auth/options.js';
import type { Context } from '../../lib/repository/repository.js';
import { basic, type } from '../support/api.js';
import { until, untilEqual } from '../support/until.js';
import { type AuthHostOptions, install, type Users, useHosts } from './host.js';

const { users, host: openHost } = useHosts();

async function host(failedLogins: FailedLoginOptions = {}, options: AuthHostOptions = {}) {
  const running = await openHost({
    session: { install },
    basic: true,
    trustProxy: 1,
    limits: { failedLogins: { perAccount: 3, perAddress: 6, ...failedLogins } },
    ...options,
  });
  const session = async (login: string, password: string, from = '192.0.2.1') =>
    (await running.logIn({ login, password }, { 'X-Forwarded-For': from })).response;
  const byBasic = (login: string, password: string, from = '192.0.2.1') =>
    running.whoami({ 'X-Forwarded-For': from, Authorization: basic(login, password) });
  return { running, session, basic: byBasic };
}

async function fail(ask: Awaited<ReturnType<typeof host>>['session'], times: number, login = 'admin', from?: string) {
  const statuses: number[] = [];
  for (let i = 0; i < times; i += 1) statuses.push((await ask(login, `guess ${i}`, from)).status);
  return statuses;
}

describe('failed logins', () => {
  it('hold no process alive', async () => {
    const real = setTimeout;
    const started: (readonly [timer: NodeJS.Timeout, stack: string])[] = [];
    const start = (...given: Parameters<typeof setTimeout>) => {
      const timer = real(...given);
      started.push([timer, String(new Error('It was started here').stack)]);
      return timer;
    };
    const starts = jest.spyOn(globalThis, 'setTimeout').mockImplementation(start as typeof setTimeout);
    const ends = jest.spyOn(globalThis, 'clearTimeout');
    const { session } = await host();
    for (const login of ['admin', 'nobody']) await fail(session, 3, login);
    const cleared = new Set<unknown>(ends.mock.calls.map(([timer]) => timer));
    for (const each of [starts, ends]) each.mockRestore();
    expect(started.length).toBeGreaterThan(0);
    // Jest has timers of its own for the progress that it shows, where it runs specs in its process.
    const left = started.filter(
      ([timer, stack]) => timer.hasRef() && !cleared.has(timer) && !stack.includes('/@jest/'),
    );
    expect(left.map(([, stack]) => stack)).toEqual([]);
  });

  it.each(['session', 'basic'] as const)('by %s are refused after some', async (scheme) => {
    const { [scheme]: ask } = await host({});
    expect(await fail(ask, 4)).toEqual([401, 401, 401, 429]);
    const right = await ask('admin', 'publish');
    expect(right.status).toBe(429);
    const wait = Number(right.headers['retry-after']);
    expect(wait).toBeGreaterThan(890);
    expect(wait).toBeLessThanOrEqual(900);
    expect(users.calls.authenticate).toBe(3);
  });
});

describe('failed logins', () => {
  it('are counted together, whatever the scheme', async () => {
    const asked = await host();
    await fail(asked.session, 2);
    expect(await fail(asked.basic, 2)).toEqual([401, 429]);
  });

  it('are no matter to the account from another address, nor to another account', async () => {
    const { session } = await host();
    await fail(session, 4);
    expect((await session('admin', 'publish', '192.0.2.2')).status).toBe(201);
    expect((await session('jürgen', 'pässwörd:1')).status).toBe(201);
  });

  it('are counted by address, whatever the account', async () => {
    const { session } = await host();
    for (let i = 0; i < 6; i += 1) expect((await session(`user ${i}`, 'guess')).status).toBe(401);
    expect((await session('admin', 'publish')).status).toBe(429);
    expect((await session('admin', 'publish', '192.0.2.2')).status).toBe(201);
  });

  it('do not lock everyone out who is behind the address of one client with an old password', async () => {
    const { session } = await host();
    await fail(session, 20);
    expect((await session('jürgen', 'pässwörd:1')).status).toBe(201);
  });

  it('are counted before the password is looked at, so that guessing at the same time gains nothing', async () => {
    const { session } = await host();
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, i) => session('admin', `guess ${i}`)));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(3);
    expect(users.calls.authenticate).toBe(3);
  });

  it('are not what successes are, nor forgotten with one', async () => {
    const { session } = await host();
    for (let i = 0; i < 10; i += 1) expect((await session('admin', 'publish')).status).toBe(201);
    expect(await fail(session, 2)).toEqual([401, 401]);
    expect((await session('admin', 'publish')).status).toBe(201);
    expect(await fail(session, 2)).toEqual([401, 429]);
  });

  it('are not what a failing storage is', async () => {
    let down = true;
    const authenticate: Users['repository']['authenticate'] = (...parameters) =>
      down ? Promise.reject(new Error('down')) : (users.repository.authenticate?.(...parameters) as Promise<undefined>);
    const { session } = await host({}, { users: { authenticate } });
    expect(await fail(session, 5)).toEqual(Array(5).fill(500));
    down = false;
    expect((await session('admin', 'publish')).status).toBe(201);
  });

  it('are what a guess is whose client disconnects', async () => {
    let client = new AbortController();
    const authenticate = (_: unknown, { signal }: Context) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        client.abort();
      });
    const { running, session } = await host({}, { users: { authenticate } });
    const body = JSON.stringify({ SessionInput: { login: 'admin', password: 'guess' } });
    const headers = { 'Content-Type': type('SessionInput'), 'X-Forwarded-For': '192.0.2.1' };
    for (let guess = 0; guess < 3; guess += 1) {
      client = new AbortController();
      const request = { method: 'POST', headers, body, signal: client.signal };
      await expect(fetch(`${running.url}${running.base}/user/sessions`, request)).rejects.toThrow();
    }
    await until(() => running.events.length === 3 || running.events, 'events of all three requests');
    expect((await session('admin', 'publish')).status).toBe(429);
  });

  it('are those of one account, however its login is spelt', async () => {
    const { session } = await host();
    const statuses: number[] = [];
    for (const login of ['admin', 'ADMIN', ' Admin ', 'ａdmin']) {
      statuses.push((await session(login, 'guess')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it.each([
    [
      'one IPv6 network',
      ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::9', '2001:0db8:0001:0002:0:0:0:3', '2001:db8:1:2::1%eth0'],
    ],
    ['IPv4 written as IPv6', ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207', '0:0:0:0:0:ffff:192.0.2.7']],
    ['an address with ports', ['198.51.100.77:40001', '198.51.100.77:40002', '198.51.100.77', '198.51.100.77:3']],
    ['an IPv6 address with ports', ['[2001:db8::1]:40001', '[2001:db8::1]:2', '2001:db8::2', '[2001:db8::1]']],
    [
      'an IPv6 network whose addresses end like IPv4',
      ['2001:db8:1:2::1', '2001:db8:1:2:0:ffff:c000:207', '2001:db8:1:2:0:ffff:c000:208', '2001:db8:1:2:0:ffff:0:1'],
    ],
    ['an IPv6 network of zeros', ['::1', '::c000:207', '::1:ffff:c000:207', '::1:ffff:c000:208']],
    [
      'an IPv6 network written in several ways',
      ['2001::1:2:3:4:5', '2001:0:0:1::7', '2001:0:0:1:2:3:4:5', '2001:0:0:1::'],
    ],
    ['what a proxy names in place of an address', ['_hidden:a', '_HIDDEN:a', '_hidden:A', '_Hidden:a']],
  ])('are those of one address in %s', async (_, addresses) => {
    const { session } = await host();
    const statuses: number[] = [];
    for (const from of addresses) statuses.push((await session('admin', 'guess', from)).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['2001:db8:1:12::1', '2001:db8:11:2::1'],
  ])('of %s are not those of the IPv6 network of %s', async (from, another) => {
    const { session } = await host();
    await fail(session, 4, 'admin', from);
    expect((await session('admin', 'publish', another)).status).toBe(201);
  });

  it('are those of the connection where no proxy is trusted', async () => {
    const { session } = await host({}, { trustProxy: false });
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await session('admin', 'guess', `192.0.2.${i}`)).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  it('show a guesser over the limit nothing of credentials that somebody behind the same address uses', async () => {
    const asked = await host();
    expect((await asked.basic('admin', 'publish')).status).toBe(200);
    await fail(asked.session, 4);
    expect((await asked.basic('admin', 'publish')).status).toBe(429);
  });

  it('are forgotten after the window', async () => {
    const { session } = await host({ window: 3 });
    await fail(session, 4);
    const waited = await session('admin', 'publish');
    expect(waited.headers['retry-after']).toMatch(/^[123]$/);
    await untilEqual(async () => (await session('admin', 'publish')).status, 201, 'the status of a login');
  });
});

describe('a limiter of the host', () => {
  it('gets keys that tell nothing and have one length', async () => {
    const keys: string[] = [];
    const limiter: FailedLoginOptions['limiter'] = (options) => {
      const memory = new RateLimiterMemory(options);
      jest.spyOn(memory, 'consume').mockImplementation(async (key) => {
        keys.push(`${options.keyPrefix}:${key}`);
        return memory.reward(key, 0);
      });
      return memory;
    };
    const { session } = await host({ limiter, window: 60 });
    await session('admin', 'guess');
    await session('a'.repeat(255), 'guess');
    expect(keys.map((key) => key.replace(/[\w-]{43}$/, ''))).toEqual([
      'cms-login-address:',
      'cms-login-account:',
      'cms-login-address:',
      'cms-login-account:',
    ]);
    expect(keys.join()).not.toContain('192.0.2.1');
  });

  it('is given the limits', async () => {
    const given: object[] = [];
    await host({
      perAccount: 5,
      perAddress: 50,
      window: 60,
      limiter: (options) => {
        given.push(options);
        return new RateLimiterMemory(options);
      },
    });
    expect(given).toEqual([
      { keyPrefix: 'cms-login-address', points: 50, duration: 60 },
      { keyPrefix: 'cms-login-account', points: 5, duration: 60 },
    ]);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('no connection'))],
    ['rejects with nothing', () => Promise.reject(undefined)],
    ['rejects with what says no time', () => Promise.reject({ msBeforeNext: 'soon' })],
    [
      'throws',
      () => {
        throw new Error('no connection');
      },
    ],
    ['does not respond', () => new Promise<never>(() => undefined)],
  ])('that %s locks no user out, and causes one warning', async (_, broken) => {
    const warnings = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    try {
      const { session } = await host({ limiter: () => ({ consume: broken, reward: broken, delete: broken }) });
      const statuses = await Promise.all([session('admin', 'publish'), session('admin', 'guess')]);
      expect(statuses.map(({ status }) => status)).toEqual([201, 401]);
      expect(warnings.mock.calls).toMatchObject([[expect.any(String), { code: 'CMS_REST_LOGIN_LIMITER' }]]);
      expect(JSON.stringify(warnings.mock.calls)).not.toMatch(/publish|guess/);
    } finally {
      warnings.mockRestore();
    }
  });

  it('saves nothing up where the window ends while a password is looked at', async () => {
    const memories: RateLimiterMemory[] = [];
    const limiter: FailedLoginOptions['limiter'] = (options) => {
      const memory = new RateLimiterMemory(options);
      memories.push(memory);
      return memory;
    };
    const authenticate: Users['repository']['authenticate'] = async (...parameters) => {
      for (const memory of memories) for (const { key } of memory.dump().storage) await memory.delete(key);
      return users.repository.authenticate?.(...parameters);
    };
    const { session } = await host({ limiter }, { users: { authenticate } });
    await session('admin', 'publish');
    expect(memories.flatMap((memory) => memory.dump().storage)).toEqual([]);
  });
});

describe('the options of failed logins', () => {
  it.each([{ perAccount: 0 }, { perAddress: -1 }, { window: 0.5 }, { window: Number.NaN }])(
    'throw a TypeError for %j',
    (failedLogins) => {
      return expect(host(failedLogins)).rejects.toThrow(TypeError);
    },
  );
});
