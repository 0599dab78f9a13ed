/** The example host in a process of its own: what it prints, how it ends, and what keeps it from starting. */
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, get, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Compiled, compileLibrary, type Running, startProcess } from '../sql/processes.js';
import { until, within } from '../support/until.js';

let library: Compiled;
let folder: string;
let running: Running | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cms-'));
  library = await compileLibrary();
});
afterEach(() => void running?.child.kill('SIGKILL'));
afterAll(async () => {
  await library.remove();
  await rm(folder, { recursive: true });
});

function run(environment: Record<string, string>): Running {
  running = startProcess(join(library.folder, 'examples/server.js'), folder, environment);
  return running;
}

/** The URL of the API, once it is printed. */
const urlOf = async ({ find }: Running) => String(await find(/http:\S+/));

/** Waits until no server listens there any more. */
function refused(url: string): Promise<void> {
  const isRefused = () =>
    fetch(url).then(
      () => false,
      () => true,
    );
  return until(isRefused, `no server to listen at ${url}`);
}

describe('the host in a process of its own', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('prints where its API is, and ends in order on %s', async (signal) => {
    const host = run({});
    const url = await urlOf(host);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/cms\/v2\/$/);
    expect(await (await fetch(url, { headers: { accept: 'application/xml' } })).text()).toContain('<Root ');
    expect(await (await fetch(new URL('/', url))).text()).toContain('<form');
    host.child.kill(signal);
    expect(await host.end()).toEqual([0, null]);
    expect(host.written.err).toBe(
      "Warning: the password of admin is 'publish'. CMS_ADMIN_PASSWORD sets that of a new database.\n",
    );
  });

  it('finishes requests in progress, and then exits without waiting', async () => {
    const host = run({});
    const url = await urlOf(host);
    const agent = new Agent({ keepAlive: true });
    const [response] = await within(once(get(url, { agent }), 'response'), 'the response');
    response.resume();
    await within(once(response, 'end'), 'the end of the response');
    const body = 'login=admin&password=publish';
    const headers = {
      Expect: '100-continue',
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': body.length,
    };
    const login = httpRequest(new URL('/login', url), { method: 'POST', headers, agent });
    login.flushHeaders();
    await within(once(login, 'continue'), 'the host to wait for the body');
    host.child.kill('SIGTERM');
    await refused(url);
    login.end(body);
    const [redirect] = await within(once(login, 'response'), 'the response to the login');
    redirect.resume();
    expect([redirect.statusCode, redirect.headers.location]).toEqual([303, './']);
    expect(await host.end()).toEqual([0, null]);
    agent.destroy();
  });

  it('does not wait for who does not go on, and leaves nothing to recover', async () => {
    const host = run({ CMS_DATABASE: 'closed.sqlite' });
    const url = await urlOf(host);
    const headers = { Expect: '100-continue', 'Content-Length': 10 };
    const stalled = httpRequest(new URL('/login', url), { method: 'POST', headers }).on('error', () => undefined);
    stalled.flushHeaders();
    await within(once(stalled, 'continue'), 'the host to wait for the body');
    const files = async () => (await readdir(folder)).filter((name) => name.startsWith('closed.')).sort();
    expect(await files()).toEqual(['closed.sqlite', 'closed.sqlite-shm', 'closed.sqlite-wal']);
    host.child.kill('SIGTERM');
    expect(await host.end()).toEqual([0, null]);
    expect(await files()).toEqual(['closed.sqlite']);
  });

  it.each([
    [{ PORT: 'x' }, 'PORT must be a number from 0 to 65535; 0 takes any free port\n'],
    [{ NODE_ENV: 'production' }, 'SESSION_SECRET must be set in production: sessions are signed with it\n'],
  ])('ends with 1 and one line for %j', async (environment, line) => {
    const { written, end } = run(environment);
    expect(await end()).toEqual([1, null]);
    expect(written).toEqual({ out: '', err: line });
  });

  it('ends with 1 and one line where the port is taken', async () => {
    const { port } = new URL(await urlOf(run({})));
    const first = running;
    const second = run({ PORT: port, CMS_DATABASE: ':memory:', CMS_ADMIN_PASSWORD: 'x' });
    expect(await second.end()).toEqual([1, null]);
    expect(second.written.err).toMatch(/^Cannot listen: .*EADDRINUSE.*\n$/);
    first?.child.kill('SIGKILL');
  });
});
