import { EventEmitter } from 'node:events';
import net from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import type { Request, RequestHandler, Response } from 'express';
import { type Api, admin, type HostOptions, host, sends } from '../support/api.js';
import { useRepository, useServe } from '../support/fixtures.js';
import { until, within } from '../support/until.js';

const repository = await useRepository();

const serve = useServe();

async function run(options: HostOptions): Promise<Api> {
  return serve(repository, options);
}

const path = '/content/objects/50';
const bodies = {
  json: (remoteId: string) => `{"ContentUpdate":{"remoteId":"${remoteId}"}}`,
  xml: (remoteId: string) => `<ContentUpdate><remoteId>${remoteId}</remoteId></ContentUpdate>`,
};
type Format = keyof typeof bodies;
const formats: readonly Format[] = ['json', 'xml'];

let count = 0;
/** Changes the remote id, and says how that ended. */
async function patch(api: Api, format: Format, type = sends('ContentUpdate', format)['Content-Type']) {
  count += 1;
  const remoteId = `ünchanged-${count}`;
  const headers = { ...admin, 'Content-Type': type };
  const response = await api.call('PATCH', path, { headers, body: bodies[format](remoteId) });
  const isChanged = (await api.get(path, admin)).json.Content._remoteId === remoteId;
  return [response.status, isChanged];
}

describe('a body', () => {
  it.each([
    ['express.json()', [host.express.json()]],
    ['express.json() for all types of JSON', [host.express.json({ type: ['json', '+json'] })]],
    ['express.json() that takes anything at all', [host.express.json({ type: '+json', strict: false })]],
    ['express.text() for everything', [host.express.text({ type: () => true })]],
    ['express.text() for XML', [host.express.text({ type: ['xml', '+xml'] })]],
    ['express.raw() for everything', [host.express.raw({ type: () => true })]],
    ['express.urlencoded()', [host.express.urlencoded({ extended: true })]],
    [
      'all of them',
      [host.express.json(), host.express.urlencoded({ extended: true }), host.express.text(), host.express.raw()],
    ],
  ])('is read behind %s', async (_, before) => {
    const api = await run({ before });
    for (const format of formats) {
      expect([format, ...(await patch(api, format))]).toEqual([format, 200, true]);
      expect([format, ...(await patch(api, format, `application/${format}`))]).toEqual([format, 200, true]);
    }
    expect(api.errors).toEqual([]);
  });

  it('that a parser of the host has read is refused like any other', async () => {
    const api = await run({ before: [host.express.json({ type: '+json', strict: false })] });
    for (const body of ['5', 'null', '[]', '{}', '"x"', '{"ContentUpdate":{"remoteId":5}}', '{"a":1,"b":2}']) {
      const response = await api.call('PATCH', path, { headers: sends('ContentUpdate'), body });
      expect([body, response.status]).toEqual([body, 400]);
    }
    const deep = `{"ContentUpdate":${'{"a":'.repeat(100)}1${'}'.repeat(101)}`;
    expect((await api.call('PATCH', path, { headers: sends('ContentUpdate'), body: deep })).status).toBe(400);
  });

  it.each(formats)('that somebody has consumed and not left is an error of the host, in %s', async (format) => {
    const consume: RequestHandler = (request: Request, _response: Response, next) => {
      request.resume().on('end', () => next());
    };
    const api = await run({ before: [consume] });
    expect(await patch(api, format)).toEqual([500, false]);
    expect(api.errors).toEqual([
      expect.objectContaining({ message: expect.stringContaining('mount the router before it') }),
    ]);
  });

  it('that is not read does no harm to the next request of the connection', async () => {
    const api = await run({});
    const large = Buffer.alloc(100_000);
    for (let time = 0; time < 3; time += 1) {
      expect((await api.call('DELETE', '/content/objects/4711', { headers: admin, body: large })).status).toBe(404);
    }
  });
});

describe('the size of a body', () => {
  const limits = { body: 1000, depth: 4, elements: 10 };

  it.each(formats)('is limited, in %s', async (format) => {
    const api = await run({ limits });
    const headers = sends('ContentUpdate', format);
    const fit = bodies[format]('x').padEnd(1000);
    expect((await api.call('PATCH', path, { headers, body: fit })).status).toBe(200);
    const response = await api.call('PATCH', path, { headers, body: `${fit} ` });
    expect([response.status, response.json.ErrorMessage.errorDescription]).toEqual([
      413,
      'The body is larger than 1000 bytes',
    ]);
  });

  it('is limited where Content-Length does not declare it', async () => {
    const api = await run({ limits });
    const headers = { ...sends('ContentUpdate'), 'Transfer-Encoding': 'chunked' };
    const { default: http } = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      const request = http.request(api.url + api.base + path, { method: 'PATCH', headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      });
      request.on('error', reject);
      for (let part = 0; part < 50; part += 1) request.write(' '.repeat(100));
      request.end();
    });
    expect(status).toBe(413);
  });

  it('is limited far beyond, and the client gets to know', async () => {
    const api = await run({ limits });
    const response = await api.call('PATCH', path, { headers: sends('ContentUpdate'), body: Buffer.alloc(5_000_000) });
    expect(response.status).toBe(413);
    expect((await api.get(path, admin)).status).toBe(200);
  });

  it.each([
    ['json', '{"ContentUpdate":{"a":{"b":{"c":1}}}}', 200],
    ['json', '{"ContentUpdate":{"a":{"b":{"c":{"d":{"e":1}}}}}}', 400],
    ['json', '{"ContentUpdate":{"a":[1,2,3,4,5,6,7,8,9,10,11]}}', 400],
    ['xml', '<a><b><c><d/></c></b></a>', 200],
    ['xml', '<a><b><c><d><e/></d></c></b></a>', 400],
    ['xml', `<a>${'<b/>'.repeat(10)}</a>`, 400],
  ])('is limited in depth and number, in %s: %s', async (format, body, status) => {
    const api = await run({ limits });
    expect((await api.call('PATCH', path, { headers: sends('ContentUpdate', format), body })).status).toBe(status);
  });
});

describe('a compressed body', () => {
  const codings = [
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['GZIP', gzipSync],
  ] as const;

  it.each(codings)('is read as %s', async (coding, compress) => {
    const api = await run({});
    for (const format of formats) {
      const headers = { ...sends('ContentUpdate', format), 'Content-Encoding': coding };
      const response = await api.call('PATCH', path, {
        headers,
        body: compress(bodies[format](`${coding}-${format}`)),
      });
      expect(response.status).toBe(200);
    }
  });

  it.each(codings)('counts as what it becomes, as %s', async (coding, compress) => {
    const api = await run({ limits: { body: 100_000 } });
    const headers = { ...sends('ContentUpdate'), 'Content-Encoding': coding };
    const bomb = compress(Buffer.alloc(20_000_000, ' '));
    expect(bomb.length).toBeLessThan(100_000);
    expect((await api.call('PATCH', path, { headers, body: bomb })).status).toBe(413);
  });

  it('is refused where it ends too early', async () => {
    const api = await run({});
    const headers = { ...sends('ContentUpdate'), 'Content-Encoding': 'gzip' };
    const body = gzipSync(bodies.json('truncated')).subarray(0, -10);
    expect((await api.call('PATCH', path, { headers, body })).status).toBe(400);
  });

  it.each(['gzip, gzip', 'zstd', 'x', 'identity, gzip'])('is refused with what is read, as %s', async (coding) => {
    const api = await run({});
    const headers = { ...sends('ContentUpdate'), 'Content-Encoding': coding };
    const response = await api.call('PATCH', path, { headers, body: gzipSync('{}') });
    expect([response.status, response.headers['accept-encoding']]).toEqual([415, 'gzip, deflate, br']);
  });

  it('is read as it is with the coding identity', async () => {
    const api = await run({});
    const headers = { ...sends('ContentUpdate'), 'Content-Encoding': 'identity' };
    expect((await api.call('PATCH', path, { headers, body: bodies.json('as-it-is') })).status).toBe(200);
  });
});

describe('a body that does not come as announced', () => {
  /** Sends bytes, closes once the host has begun to handle them, and resolves once `onOperation` was called. */
  async function cut(api: Api, begun: EventEmitter, bytes: Buffer): Promise<void> {
    const { hostname, port } = new URL(api.url);
    const closed = new Promise<void>((resolve) => {
      const socket = net.connect(Number(port), hostname, () => socket.write(bytes));
      begun.once('request', () => socket.destroy());
      socket.on('error', () => undefined).on('close', () => resolve());
    });
    await within(closed, 'the request to be handled');
    await until(() => api.events.length > 0 || api.events, 'the event of the request');
  }

  it.each([
    ['as it is', '', Buffer.from('{"ContentUpdate":')],
    ['compressed', 'Content-Encoding: gzip\r\n', gzipSync('{"ContentUpdate":{"remoteId":"cut"}}').subarray(0, 20)],
  ])('ends the operation without a change or a complaint, %s', async (_, header, part) => {
    const begun = new EventEmitter();
    const noting: RequestHandler = (_request, _response, next) => {
      next();
      begun.emit('request');
    };
    const api = await run({ before: [noting] });
    const before = (await api.get(path, admin)).text;
    api.events.length = 0;
    const head =
      `PATCH ${api.base + path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin.Authorization}\r\n` +
      `Content-Type: application/vnd.cms.api.ContentUpdate+json\r\n${header}Content-Length: 500\r\n\r\n`;
    await cut(api, begun, Buffer.concat([Buffer.from(head), part]));
    expect(api.events).toEqual([expect.objectContaining({ operation: 'content.updateInfo', status: 400 })]);
    expect(api.errors).toEqual([]);
    expect((await api.get(path, admin)).text).toBe(before);
  });
});
