/** The cluster as it is started: several processes behave as one, also while some of them die, and end together. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { password, vendorType } from '../../examples/host.js';
import { describeWithRedis, redisUrl } from '../../examples/redis.js';
import { until, untilEqual, within } from '../../support/until.js';
import { violations } from '../invariants.js';
import { type Compiled, compileLibrary } from '../processes.js';
import { newDatabase, type Opened, open } from '../support.js';
import { type Call, type Cluster, isAlive, toCluster } from './cluster.js';

// Starts clusters of processes, which wait longer each time that one ends.
jest.setTimeout(300_000);

const api = '/api/cms/v2';
const media = `${api}/content/objects/41`;
const size = 3;
const workers = Array.from({ length: size }, (_, n) => n + 1);

let library: Compiled;
let database: string;
let cluster: Cluster;
beforeAll(async () => {
  library = await compileLibrary();
});
afterAll(() => library.remove());

async function start(count = size): Promise<Cluster> {
  const started = library.start('cluster', {
    CMS_DATABASE: database,
    CMS_ADMIN_PASSWORD: password,
    CMS_TRUST_PROXY: 'loopback',
    CMS_WORKERS: String(count),
    REDIS_URL: redisUrl,
  });
  const found = await toCluster(started);
  await found.ready(count);
  return found;
}

/** Undefined where it did not start, which has been reported. */
async function stop(started: Cluster | undefined): Promise<void> {
  started?.child.kill('SIGTERM');
  await started?.end();
}

interface LoggedIn {
  readonly headers: Readonly<Record<string, string>>;
  readonly session: string;
}

async function logIn(call: Call): Promise<LoggedIn> {
  const headers = { 'Content-Type': vendorType('SessionInput'), Accept: vendorType('Session') };
  const body = JSON.stringify({ SessionInput: { login: 'admin', password } });
  const { Session } = (await call('POST', `${api}/user/sessions`, { headers, body })).json;
  const known = { Cookie: `${Session.name}=${Session.identifier}`, 'X-CSRF-Token': Session.csrfToken };
  return { headers: known, session: Session._href };
}

const logInAt = (worker: number) => cluster.at(worker, logIn);

/** The status that each worker responds with. */
const statuses = (method: string, path: string, sent: Parameters<Call>[2]) =>
  Promise.all(workers.map((worker) => cluster.at(worker, async (call) => (await call(method, path, sent)).status)));

const renaming = (remoteId: string) => JSON.stringify({ ContentUpdate: { remoteId } });

describeWithRedis('A cluster', () => {
  let opened: Opened;
  beforeAll(async () => {
    const name = `cluster-${randomUUID()}`;
    database = await newDatabase(name);
    cluster = await start();
    opened = await open(name);
  });
  afterAll(async () => {
    await stop(cluster);
    await opened?.close();
  });

  it('sets an empty database up once, though all workers start at the same time', async () => {
    expect(await violations(opened.db)).toEqual([]);
    const users = await opened.db.selectFrom('cms_account').select('login').orderBy('login').execute();
    expect(users.map(({ login }) => login)).toEqual(['admin', 'anonymous']);
  });

  it('knows at each worker who has logged in over the API at one, with the CSRF token', async () => {
    const { headers } = await logInAt(1);
    const typed = { ...headers, 'Content-Type': vendorType('ContentUpdate') };
    expect(await statuses('GET', media, { headers })).toEqual([200, 200, 200]);
    expect(await statuses('PATCH', media, { headers: typed, body: renaming('media') })).toEqual([200, 200, 200]);
    const forged = { headers: { ...typed, 'X-CSRF-Token': 'x' }, body: renaming('forged') };
    expect(await statuses('PATCH', media, forged)).toEqual([401, 401, 401]);
  });

  it('knows at each worker who has logged in on the page of one', async () => {
    const body = `login=admin&password=${encodeURIComponent(password)}`;
    const form = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body };
    const response = await cluster.at(2, (call) => call('POST', '/login', form));
    const cookie = String(response.headers['set-cookie']).split(';')[0] as string;
    expect(await statuses('GET', media, { headers: { Cookie: cookie } })).toEqual([200, 200, 200]);
    expect((await cluster.at(3, (call) => call('POST', '/logout', { headers: { Cookie: cookie } }))).status).toBe(303);
    expect(await statuses('GET', media, { headers: { Cookie: cookie } })).toEqual([401, 401, 401]);
  });

  it('ends a session at all workers when it is ended at one', async () => {
    const { headers, session } = await logInAt(1);
    expect((await cluster.at(2, (call) => call('DELETE', session, { headers }))).status).toBe(204);
    expect(await statuses('GET', media, { headers })).toEqual([401, 401, 401]);
  });

  it('ends the sessions of a user whose password was changed, at all workers', async () => {
    const { headers } = await logInAt(1);
    expect(await statuses('GET', media, { headers })).toEqual([200, 200, 200]);
    await opened.db.updateTable('cms_account').set({ stamp: randomUUID() }).where('login', '=', 'admin').execute();
    expect(await statuses('GET', media, { headers })).toEqual([401, 401, 401]);
    expect(await statuses('GET', media, { headers: (await logInAt(3)).headers })).toEqual([200, 200, 200]);
  });

  it.each([
    ['over the API', `${api}/user/sessions`, 10],
    ['on the page', '/login', 20],
  ])('counts failed logins %s over all workers', async (_, path, limit) => {
    const [a, b] = randomUUID().split('-').slice(1);
    const isPage = path === '/login';
    const headers = {
      'X-Forwarded-For': `2001:db8:${a}:${b}::1`,
      'Content-Type': isPage ? 'application/x-www-form-urlencoded' : vendorType('SessionInput'),
    };
    const body = isPage
      ? 'login=admin&password=wrong'
      : JSON.stringify({ SessionInput: { login: 'admin', password: 'wrong' } });
    const guess = (call: Call) => call('POST', path, { headers, body });
    for (let n = 0; n < limit; n++) expect((await cluster.at(workers[n % size] as number, guess)).status).toBe(401);
    expect(await statuses('POST', path, { headers, body })).toEqual([429, 429, 429]);
  });

  it('lets one of many writers win who send the same If-Match to different workers', async () => {
    const { headers } = await logInAt(1);
    const load = { headers: { ...headers, Accept: vendorType('ContentInfo') } };
    for (let round = 0; round < 5; round++) {
      const { etag } = (await cluster.at(1, (call) => call('GET', media, load))).headers;
      const typed = { ...headers, 'Content-Type': vendorType('ContentUpdate'), 'If-Match': etag as string };
      const rename = (n: number) => statuses('PATCH', media, { headers: typed, body: renaming(`${round}-${n}`) });
      const all = (await Promise.all([1, 2, 3].map(rename))).flat();
      expect(all.sort()).toEqual([200, ...Array(8).fill(412)]);
    }
  });

  it('replaces a worker that is killed, later each time, while the others go on', async () => {
    const known = cluster.pids();
    const began = performance.now();
    for (const n of [0, 1]) {
      const pid = cluster.pids().at(-1) as number;
      process.kill(pid, 'SIGKILL');
      const news = new RegExp(`^Worker ${pid} has ended \\(SIGKILL\\); another one starts in \\d+ ms$`, 'm');
      const [pause] = / \d+ ms/.exec((await cluster.find(news, 'err')) ?? cluster.written.err) ?? [];
      // On a busy machine the second one may have served for ten seconds, and is then the first of those that end in a row.
      const isSlow = performance.now() - began > 10_000;
      expect(n === 0 ? [' 100 ms'] : [' 200 ms', ...(isSlow ? [' 100 ms'] : [])]).toContain(pause);
      expect((await fetch(`${cluster.origin}/health`)).status).toBe(200);
      await cluster.ready(size + n + 1);
    }
    expect(cluster.pids().filter(isAlive)).toHaveLength(size);
    expect(cluster.pids().filter((pid) => !known.includes(pid))).toHaveLength(2);
    // Workers get ready in any order, so that any of the first ones may have been killed.
    const { headers } = await cluster.at(size + 2, logIn);
    const response = await cluster.elsewhere(size + 2, (call) => call('GET', media, { headers }));
    expect(response.status).toBe(200);
  });
});

describeWithRedis('A cluster that shuts down', () => {
  beforeAll(async () => {
    database = await newDatabase();
  });
  beforeEach(async () => {
    cluster = await start(2);
  });
  afterEach(() => {
    cluster.child.kill('SIGKILL');
  });
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Expect: '100-continue' };
  const body = 'login=admin&password=wrong';

  /** A request whose worker has begun to wait for the body. Its response fails as soon as the connection does. */
  async function begin() {
    const length = { 'Content-Length': body.length };
    const login = httpRequest(`${cluster.origin}/login`, { method: 'POST', headers: { ...headers, ...length } });
    const response = once(login, 'response') as Promise<[IncomingMessage]>;
    response.catch(() => undefined);
    login.flushHeaders();
    await within(once(login, 'continue'), 'the worker to wait for the body');
    return { login, response };
  }

  /** Where the primary process accepts a connection as its last worker closes, there is no response. */
  const isRefused = () =>
    fetch(cluster.origin, { signal: AbortSignal.timeout(1000) }).then(
      () => false,
      (error: Error) => error.name !== 'TimeoutError',
    );

  it('responds to what is under way, and listens no longer', async () => {
    const logins = [await begin(), await begin()];
    cluster.child.kill('SIGTERM');
    await until(isRefused, 'the cluster to listen no longer');
    const responses = logins.map(async ({ login, response }) => {
      login.end(body);
      const [message] = await within(response, 'the response to the login');
      return message.resume().statusCode;
    });
    expect(await Promise.all(responses)).toEqual([401, 401]);
    expect(await cluster.end()).toEqual([0, null]);
    expect(cluster.pids().filter(isAlive)).toEqual([]);
    expect(cluster.written.err).toBe('');
  });

  it('does not wait for who does not go on', async () => {
    await begin();
    cluster.child.kill('SIGINT');
    expect(await cluster.end()).toEqual([0, null]);
    expect(cluster.pids().filter(isAlive)).toEqual([]);
  });

  it('leaves no worker behind where it is killed', async () => {
    cluster.child.kill('SIGKILL');
    await cluster.end();
    await untilEqual(() => cluster.pids().filter(isAlive), [], 'the workers');
    expect(cluster.pids()).toHaveLength(2);
  });
});

describeWithRedis('A cluster that cannot start', () => {
  beforeAll(async () => {
    database = await newDatabase();
  });
  it.each([
    [{}, /^REDIS_URL must be set: that is where workers share sessions\n$/],
    [{ REDIS_URL: redisUrl, CMS_DATABASE: ':memory:' }, /^CMS_DATABASE must not be :memory:, .*\n$/],
    [{ REDIS_URL: redisUrl, CMS_WORKERS: '0' }, /^CMS_WORKERS must be a number from 1 to 1000\n$/],
    [{ REDIS_URL: redisUrl, CMS_DATABASE: 'postgres://127.0.0.1:1/cms' }, /^CMS_DATABASE cannot be opened: .*\n/],
    [{ REDIS_URL: 'redis://127.0.0.1:1' }, /^REDIS_URL cannot be reached: .*\n/],
  ])('says why, and ends with 1, for %j', async (environment, words) => {
    const { end, written } = library.start('cluster', { CMS_DATABASE: database, CMS_WORKERS: '2', ...environment });
    expect(await end()).toEqual([1, null]);
    expect([written.out, written.err]).toEqual(['', expect.stringMatching(words)]);
  });
});
