/** Request bodies that are not read to their end, and the state of their connections. */
import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { RequestHandler } from 'express';
import { createCmsRestRouter } from '../../lib/router.js';
import { type Api, admin, host, serve, type } from '../support/api.js';
import { useRepository } from '../support/fixtures.js';
import { within } from '../support/until.js';

const repository = await useRepository();

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

interface Head {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
}

/** A connection that is read response by response. */
async function dial(url: string) {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  sockets.push(socket);
  let arrived = '';
  let isOver = false;
  let wake = () => {};
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    arrived += chunk;
    wake();
  });
  socket
    .on('error', () => undefined)
    .on('close', () => {
      isOver = true;
      wake();
    });
  await once(socket, 'connect');

  /** Undefined where the connection is closed before. */
  async function take(): Promise<Head | undefined> {
    for (;;) {
      const [text = '', rest] = arrived.split(/\r\n\r\n(.*)/s, 2);
      const [first = '', ...lines] = text.split('\r\n');
      const headers = new Map(lines.map((line) => line.split(/:\s*/, 2) as [string, string]));
      const lower = new Map([...headers].map(([name, value]) => [name.toLowerCase(), value]));
      const length = Number(lower.get('content-length') ?? 0);
      if (rest !== undefined && rest.length >= length) {
        arrived = rest.slice(length);
        return { status: Number(first.split(' ')[1]), headers: lower };
      }
      if (isOver) return undefined;
      const more = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await within(more, () => `a response, or the end of the connection, after ${JSON.stringify(arrived)}`);
    }
  }

  // A write to a connection that the server has closed is an error, which `once` would throw.
  const end = new Promise((resolve) => socket.once('close', resolve));
  const closed = () => within(end, 'the end of the connection');
  const send = (data: string | Uint8Array) => void socket.write(data);
  return { socket, closed, take, send };
}

type Connection = Awaited<ReturnType<typeof dial>>;

interface Refused {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: object;
  readonly body?: Uint8Array;
  readonly status: number;
}

const typed = { ...admin, 'Content-Type': type('ContentUpdate') };
const document = Buffer.from(`{"ContentUpdate":{"remoteId":"${'x'.repeat(3000)}"}}`);
const compressed = gzipSync(document);
/** Its checksum is wrong, which shows only at the end. */
const damaged = Buffer.concat([compressed.subarray(0, -8), Buffer.alloc(8)]);

const refusals: readonly (readonly [string, Refused])[] = [
  ['an unknown path', { path: '/nothing', status: 404 }],
  ['an unknown item', { method: 'DELETE', path: '/content/objects/4711', status: 404 }],
  ['a method that is not there', { method: 'PUT', status: 405 }],
  ['an unknown method', { method: 'POST', headers: { 'X-HTTP-Method-Override': 'BREW' }, status: 501 }],
  ['an Accept that nothing fits', { headers: { Accept: 'image/png' }, status: 406 }],
  ['a type that is not read', { headers: { 'Content-Type': 'text/plain' }, status: 415 }],
  ['a coding that is not read', { headers: { 'Content-Encoding': 'zstd' }, status: 415 }],
  ['an unknown siteaccess', { headers: { 'X-Siteaccess': 'unknown' }, status: 400 }],
  ['a wrong password', { headers: { Authorization: 'Basic YWRtaW46eA==' }, status: 401 }],
  ['a caller who is not expected', { headers: { 'X-Expected-User': 'editor' }, status: 401 }],
  ['a caller who may not', { method: 'DELETE', headers: { Authorization: '' }, status: 401 }],
  ['a revision that is gone', { method: 'DELETE', headers: { 'If-Match': '"0.x"' }, status: 412 }],
  ['a query that is not one', { method: 'GET', path: '/content/trash?limit=x', status: 400 }],
  ['a body that is too large', { body: Buffer.alloc(5000, ' '), status: 413 }],
  [
    'a compressed body that is too large',
    { headers: { 'Content-Encoding': 'gzip' }, body: compressedBomb(), status: 413 },
  ],
  [
    'a body that is not compressed as it says',
    { headers: { 'Content-Encoding': 'gzip' }, body: Buffer.alloc(3000, 'x'), status: 400 },
  ],
  ['a compressed body that is damaged', { headers: { 'Content-Encoding': 'gzip' }, body: damaged, status: 400 }],
  ['a body that is not well-formed', { body: Buffer.alloc(3000, '{'), status: 400 }],
];

function compressedBomb(): Uint8Array {
  return Buffer.concat([gzipSync(Buffer.alloc(500_000, ' ')), Buffer.alloc(2000)]);
}

function headOf(
  api: Api,
  { method = 'PATCH', path = '/content/objects/50', headers = {} }: Partial<Refused>,
  own: object,
) {
  const fields = Object.entries({ Host: 'x', ...typed, ...headers, ...own });
  const lines = fields.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${api.base}${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

const chunk = (bytes: Uint8Array) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
const lastChunk = '0\r\n\r\n';

/** A second request on the same connection. */
const second = (api: Api) => `GET ${api.base}/ HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Either there is a response to the second request, or the first response announced the end of the connection. */
async function expectUsableOrClosed(connection: Connection, first: Head | undefined): Promise<void> {
  const next = await connection.take();
  if (first?.headers.get('connection') === 'close') expect(next).toBeUndefined();
  else expect(next?.status).toBe(200);
}

describe('a connection on which a body is refused', () => {
  let api: Api;
  beforeAll(async () => {
    api = await serve(repository, { limits: { body: 4000 } });
  });
  afterAll(() => api.close());

  describe.each(refusals)('for %s', (_, refused) => {
    const { body = document, status } = refused;

    it('is usable for the next request when the body has arrived', async () => {
      const connection = await dial(api.url);
      const head = headOf(api, refused, { 'Content-Length': body.length });
      connection.send(Buffer.concat([Buffer.from(head), body, Buffer.from(second(api))]));
      expect((await connection.take())?.status).toBe(status);
      expect((await connection.take())?.status).toBe(200);
    });

    it('is usable for the next request when the body has arrived in chunks', async () => {
      const connection = await dial(api.url);
      const head = headOf(api, refused, { 'Transfer-Encoding': 'chunked' });
      const parts = [Buffer.from(head), chunk(body.subarray(0, 10)), chunk(body.subarray(10))];
      connection.send(Buffer.concat([...parts, Buffer.from(lastChunk + second(api))]));
      expect((await connection.take())?.status).toBe(status);
      expect((await connection.take())?.status).toBe(200);
    });

    it.each(['Content-Length', 'chunks'])('is usable or closed while the body is arriving, by %s', async (framing) => {
      const isChunked = framing === 'chunks';
      const wrap = isChunked ? chunk : (bytes: Uint8Array) => Buffer.from(bytes);
      const large = Buffer.concat([body, Buffer.alloc(200_000, ' ')]);
      const own = isChunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': large.length };
      const connection = await dial(api.url);
      const early = large.subarray(0, body.length);
      connection.send(Buffer.concat([Buffer.from(headOf(api, refused, own)), wrap(early)]));
      // What is refused for its end has to be sent to the end before there is a response.
      const rest = Buffer.concat([wrap(large.subarray(early.length)), Buffer.from(isChunked ? lastChunk : '')]);
      const isWhole = status === 400 && refused.path === undefined && refused.headers === undefined;
      const first = isWhole ? undefined : connection.take();
      if (first) await first;
      connection.send(Buffer.concat([rest, Buffer.from(second(api))]));
      const received = (await first) ?? (await connection.take());
      expect([status, 413]).toContain(received?.status);
      await expectUsableOrClosed(connection, received);
    });
  });

  it('is closed when the rest is too much to be read', async () => {
    const { socket, closed, take, send } = await dial(api.url);
    send(headOf(api, { path: '/nothing' }, { 'Transfer-Encoding': 'chunked' }));
    const part = chunk(Buffer.alloc(65_536));
    let sent = 0;
    const pour = () => {
      while (!socket.destroyed && socket.write(part)) sent += part.length;
    };
    socket.on('drain', pour);
    pour();
    const first = await take();
    expect([first?.status, first?.headers.get('connection')]).toEqual([404, 'close']);
    await closed();
    expect(sent).toBeGreaterThan(0);
    expect((await api.get('/')).status).toBe(200);
  });

  it('is closed where the rest is known to be too much', async () => {
    const { take, send, socket } = await dial(api.url);
    send(headOf(api, {}, { 'Content-Length': 10_000_000_000 }));
    const first = await take();
    expect([first?.status, first?.headers.get('connection')]).toEqual([413, 'close']);
    socket.end();
  });

  it('may go away while a compressed body is refused, without harm to others', async () => {
    const { take, send, socket } = await dial(api.url);
    const headers = { 'Content-Encoding': 'gzip' };
    send(headOf(api, { headers }, { 'Content-Length': 100_000 }));
    send(gzipSync(Buffer.alloc(500_000, ' ')));
    expect((await take())?.status).toBe(413);
    socket.destroy();
    expect((await api.get('/')).status).toBe(200);
    expect(api.errors).toEqual([]);
  });

  describe('after Expect: 100-continue', () => {
    const expecting = { Expect: '100-continue', 'Content-Length': document.length };

    it('is usable when the body was read', async () => {
      const { take, send } = await dial(api.url);
      send(headOf(api, {}, { ...expecting, 'Content-Length': 20 }));
      expect((await take())?.status).toBe(100);
      send(`{"ContentUpdate":{}}${second(api)}`);
      expect([(await take())?.status, (await take())?.status]).toEqual([200, 200]);
    });

    it('is closed when the body is refused before it comes', async () => {
      const connection = await dial(api.url);
      connection.send(headOf(api, { path: '/nothing' }, expecting));
      expect((await connection.take())?.status).toBe(100);
      const first = await connection.take();
      expect([first?.status, first?.headers.get('connection')]).toEqual([404, 'close']);
      connection.send(Buffer.concat([document, Buffer.from(second(api))]));
      expect(await connection.take()).toBeUndefined();
    });

    it('is closed when the host has not asked for the body', async () => {
      const router = createCmsRestRouter(repository);
      const app = host.express().use(host.mount, router);
      const server = http.createServer(app).on('checkContinue', app).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { take, send, socket } = await dial(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      send(headOf(api, { path: '/nothing' }, expecting));
      const first = await take();
      expect([first?.status, first?.headers.get('connection')]).toEqual([404, 'close']);
      socket.destroy();
      server.close();
      server.closeAllConnections();
    });
  });
});

it('closes a connection on which the rest of a refused body does not come', async () => {
  const api = await serve(repository);
  const { take, send, closed } = await dial(api.url);
  send(headOf(api, { path: '/nothing' }, { 'Content-Length': 1000 }));
  const first = await take();
  expect([first?.status, first?.headers.get('connection')]).toEqual([404, 'keep-alive']);
  await closed();
  await api.close();
});

it('leaves a response alone that the host has sent while a refused body is read', async () => {
  const sendWhenRead: RequestHandler = (request, response, next) => {
    request.once('resume', () => response.writeHead(503).end());
    next();
  };
  const api = await serve(repository, { before: [sendWhenRead] });
  const { status } = await api.call('POST', '/nothing', { body: 'x' });
  expect([status, api.errors]).toEqual([503, []]);
  await api.close();
});
