/** A server that is stopped, crashes or hangs under load: clients are told to come back, and the host goes on by itself. */
import { Agent } from 'node:http';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { openSqlRepository } from '../../../lib/sql/index.js';
import { admin, type HttpResponse, send, serve } from '../../support/api.js';
import { until, untilEqual } from '../../support/until.js';
import { createCall, createEditor, type Editor } from '../editors.js';
import { findFaults, type Host, kill, plantTree, startHost } from '../hosts.js';
import { type Compiled, compileLibrary } from '../processes.js';
import { createOwnServer, describeWithPrograms, type OwnServer } from './own-server.js';

// Servers are stopped, and start again after crashes.
jest.setTimeout(300_000);

let library: Compiled;
beforeAll(async () => {
  library = await compileLibrary();
});
afterAll(() => library.remove());

describeWithPrograms('A server that is stopped under load', () => {
  let server: OwnServer;
  let host: Host;
  let editors: Editor[];
  beforeAll(async () => {
    server = await createOwnServer();
    host = await startHost(library, server.url);
    const tree = await plantTree(host, server.url);
    editors = Array.from({ length: 4 }, () => createEditor(tree));
  });
  afterAll(async () => {
    await kill(host);
    await server.remove();
  });

  const load = (path = '/content/objects/41') => send('GET', host.api + path, { headers: admin });
  const loadOfHost = (path: string) => send('GET', new URL(path, host.api).href);

  /** Reads until it is told to end. */
  function read(responses: HttpResponse[]): () => Promise<void> {
    let isOver = false;
    const reading = (async () => {
      while (!isOver) responses.push(await load());
    })();
    return () => {
      isOver = true;
      return reading;
    };
  }

  const outcome = ({ status, headers }: HttpResponse) => [status, headers['retry-after']].join(' ').trim();

  it.each(['fast', 'immediate'] as const)('with -m %s, and started again, loses no confirmed write', async (mode) => {
    const agent = new Agent({ keepAlive: true });
    const work = () => Promise.all(editors.map((editor) => editor.work(createCall(host.api, agent))));
    const count = () => editors.flatMap(({ figures }) => figures.confirmed).length;
    const before = count();
    const responses: HttpResponse[] = [];
    const ends = [read(responses), read(responses)];
    const working = work();
    await until(() => count() >= before + 20 || count(), '20 confirmed writes');

    await server.stop(mode);
    await working;
    expect(outcome(await load())).toBe('503 5');
    expect((await load()).json.ErrorMessage).toMatchObject({ errorCode: 503, errorMessage: 'Service Unavailable' });
    expect(outcome(await loadOfHost('/health'))).toBe('503 5');
    expect((await loadOfHost('/')).status).toBe(200);

    await server.start();
    await untilEqual(async () => (await load()).status, 200, 'the status of a read');
    for (const end of ends) await end();
    expect(new Set(responses.map(outcome))).toEqual(new Set(['200', '503 5']));
    expect((await loadOfHost('/health')).status).toBe(200);
    expect(await findFaults(server.url, editors)).toEqual([]);

    const started = count();
    const again = work();
    await until(() => count() >= started + 20 || count(), '20 more confirmed writes');
    // No write is refused for lack of rights: the only failures are 503.
    expect(editors.flatMap(({ figures }) => figures.refused)).toEqual([]);
    expect(new Set(editors.flatMap(({ figures }) => figures.unavailable))).toEqual(new Set(['after 5']));
    await server.stop(mode);
    await again;
    await server.start();
    agent.destroy();
  });

  it('and started without requests meanwhile has no effect', async () => {
    await load();
    await server.stop('fast');
    await server.start();
    expect((await load()).status).toBe(200);
    expect(host.child.exitCode).toBeNull();
    expect(host.written.err.split('\n')).toEqual([expect.stringMatching(/^Warning: the password of admin/), '']);
  });
});

describeWithPrograms('A server that hangs', () => {
  let server: OwnServer;
  beforeAll(async () => {
    server = await createOwnServer();
  });
  afterAll(() => server.remove());

  it('is 503 with Retry-After as well, and is used again once it continues', async () => {
    const repository = await openSqlRepository(server.url);
    const api = await serve(repository, { timeout: 1500 });
    const status = async () => (await api.get('/content/objects/41', admin)).status;
    await untilEqual(status, 200, 'the status of a read');
    await server.signal('SIGSTOP');
    const waiting = Array.from({ length: 20 }, () => api.get('/content/objects/41', admin));
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([503]));
    await server.signal('SIGCONT');
    await untilEqual(status, 200, 'the status of a read');
    expect(api.errors).toEqual([]);
    await api.close();
    await repository.close?.();
  });

  it('keeps no host from ending', async () => {
    const host = await startHost(library, server.url);
    await server.signal('SIGSTOP');
    const waiting = send('GET', `${host.api}/content/objects/41`, { headers: admin }).catch(() => 'cut off');
    // A request that comes later is served, so that the first one waits by then.
    expect((await send('GET', new URL('/', host.api).href)).status).toBe(200);
    host.child.kill('SIGTERM');
    expect(await host.end()).toEqual([1, null]);
    expect(await waiting).toBe('cut off');
    await server.signal('SIGCONT');
  });
});
