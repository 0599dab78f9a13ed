import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ConfigurationError, type Environment, readEnvironment } from '../../examples/server/environment.js';
import { networkOf } from '../../examples/server/throttle.js';
import { createServerApp } from '../../examples/server.js';

const secret = 'a secret of the specs';

describe('the environment', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['CMS_SUBFOLDER', '/a b'],
    ['CMS_SUBFOLDER', '/../x'],
    ['CMS_PREFIX', '/api//v2'],
    ['CMS_PREFIX', '/'],
    ['CMS_VENDOR', 'a/b'],
    ['CMS_BASIC_AUTH', 'yes please'],
    ['CMS_TOKEN_SECRET', 'short'],
    ['CMS_API_KEYS', 'on'],
    ['CMS_BUSY_TIMEOUT', '5s'],
    ['CMS_DEFAULT_FORMAT', 'yaml'],
    ['CMS_LEGACY_CLIENTS', '2'],
    ['CMS_FIELD_TYPE_PREFIX', 'a b'],
    ['CMS_FIELD_TYPE_NAMES', 'string'],
    ['CMS_FIELD_TYPE_NAMES', 'string=line,text=line'],
    ['CMS_FIELD_TYPE_NAMES', 'string=line,string=text'],
    ['CMS_SITEACCESSES', 'site=eng GB'],
    ['CMS_SITEACCESSES', 'site;'],
    ['CMS_ADMIN_EMAIL', 'admin'],
    ['CMS_LOCK_GROUP_IDENTIFIER', 'a b'],
    ['CMS_TRUST_PROXY', 'everyone'],
    ['CMS_WEBHOOKS_ALLOW', '10.0.0.0/33'],
    ['CMS_WEBHOOKS_ALLOW', '10.0.0.1,localhost'],
    ['CMS_DATABASE', '/nowhere/at/all/cms.sqlite'],
    ['CMS_DATABASE', 'postgres://127.0.0.1:1/cms,postgres://127.0.0.1:2/cms'],
    ['CMS_DATABASE', 'postgres://127.0.0.1:1/cms,mysql://127.0.0.1:2/cms'],
    ['REDIS_URL', 'http://127.0.0.1'],
    ['REDIS_URL', 'redis://127.0.0.1:1'],
  ])('is refused in one line that names %s=%s', async (name, value) => {
    const opened = createServerApp({ CMS_DATABASE: ':memory:', CMS_ADMIN_PASSWORD: 'x', [name]: value });
    const error = await opened.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ConfigurationError);
    expect((error as Error).message).toMatch(new RegExp(`^${name} [^\n]+$`));
  });

  it('has a default for everything, also where a variable is set to nothing', () => {
    const empty = readEnvironment({ PORT: '', CMS_PREFIX: '', CMS_BASIC_AUTH: '', SESSION_SECRET: '' });
    const { sessionSecret, ...settings } = readEnvironment({});
    expect(empty).toEqual({ ...settings, sessionSecret: expect.any(String) });
    expect(settings).toMatchObject({ host: '127.0.0.1', port: 3000, database: 'cms.sqlite', prefix: '/api/cms/v2' });
    expect(empty.sessionSecret).not.toBe(sessionSecret);
  });

  const [one, other] = ['postgres://cms:a,b@db-1/cms', 'postgresql://db-2/cms'];
  it.each([
    [{ CMS_DATABASE: 'a, b.sqlite' }, 'a, b.sqlite'],
    [{ CMS_DATABASE: one }, one],
    [{ CMS_DATABASE: one, CMS_DATABASE_REPLICAS: '' }, one],
    [{ CMS_DATABASE: `${one}, ${other}` }, { primary: [one, other], replicas: [] }],
    [
      { CMS_DATABASE: one, CMS_DATABASE_REPLICAS: other },
      { primary: [one], replicas: [other] },
    ],
    [
      { CMS_DATABASE: `${one},${other}`, CMS_DATABASE_REPLICAS: `${one},\n${other}` },
      { primary: [one, other], replicas: [one, other] },
    ],
  ])('names the servers of the database by %j', (environment, database) => {
    expect(readEnvironment(environment).database).toEqual(database);
  });

  it.each([
    [{ CMS_DATABASE_REPLICAS: one }, /^CMS_DATABASE must be the URL of a PostgreSQL server/],
    [{ CMS_DATABASE: one, CMS_DATABASE_REPLICAS: 'redis://db-2' }, /^CMS_DATABASE_REPLICAS must be URLs/],
    [{ CMS_DATABASE: one, CMS_DATABASE_REPLICAS: 'db-2' }, /^CMS_DATABASE_REPLICAS must be URLs/],
  ])('refuses %j as a database', (environment, message) => {
    expect(() => readEnvironment(environment)).toThrow(message);
  });
});

describe('the password of admin', () => {
  let folder: string;
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const start = async (environment: Environment) => {
    const host = await createServerApp({ CMS_DATABASE: join(folder, 'cms.sqlite'), ...environment });
    await host.close();
  };
  const production = { NODE_ENV: 'production', SESSION_SECRET: secret };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cms-'));
    warn.mockClear();
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is warned of while it is the installed one', async () => {
    await start({});
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('CMS_ADMIN_PASSWORD'));
    await start({ CMS_ADMIN_PASSWORD: 'too late' });
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('keeps the host out of production while it is the installed one', async () => {
    await start({});
    await expect(start(production)).rejects.toThrow(/password of admin/);
    await rm(join(folder, 'cms.sqlite'));
    await expect(start({ ...production, CMS_ADMIN_PASSWORD: 'publish' })).rejects.toThrow(/password of admin/);
  });

  it('has to be given before a database is set up in production', async () => {
    await expect(start(production)).rejects.toThrow(/^CMS_ADMIN_PASSWORD/);
    expect(existsSync(join(folder, 'cms.sqlite'))).toBe(false);
    await start({ ...production, CMS_ADMIN_PASSWORD: 'better' });
    await start(production);
    expect(warn).not.toHaveBeenCalled();
  });

  it('does not help without SESSION_SECRET', async () => {
    const { SESSION_SECRET, ...without } = production;
    await expect(start({ ...without, CMS_ADMIN_PASSWORD: 'better' })).rejects.toThrow(/^SESSION_SECRET/);
  });
});

describe('the address that guesses are counted by', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::5:6', '2001:db8:0:0'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['2001:db8::3:4:5:6:7', '2001:db8:0:3'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
