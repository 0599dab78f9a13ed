/** The adapter for Node's HTTP server, where what it carries fails. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type AdapterParts, createListener } from '../../lib/adapters/node.js';
import { createProxies } from '../../lib/adapters/proxies.js';
import { createSessionAccess } from '../../lib/adapters/session-access.js';
import { anonymousIdentity, type EncodedResponse } from '../../lib/http/message.js';
import { send } from '../support/api.js';

const warn = () => undefined;
const proxies = createProxies(false, warn);

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Sends a request to a listener, and returns the response and what was reported. */
async function request(handle: AdapterParts['handle']) {
  const reported: unknown[] = [];
  const listener = createListener({
    prefix: '',
    proxies,
    sessionOf: createSessionAccess({ session: false, legacyClients: false }, proxies.isSecure, warn),
    handle,
    idleTimeout: 30_000,
    onSent: undefined,
    onError: (error, { path }, { method, operation }) => reported.push([error, path, method, operation]),
  });
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { response: await send('GET', `http://127.0.0.1:${port}/sections`), reported };
}

describe('the adapter for Node', () => {
  it('responds with 500, and reports, where a request cannot be served', async () => {
    const error = new Error('not served');
    const { response, reported } = await request(() => Promise.reject(error));
    expect([response.status, response.text]).toEqual([500, '']);
    expect(reported).toEqual([[error, '/sections', 'GET', '']]);
  });

  it('responds with 500, and reports, where the response cannot be sent', async () => {
    const about = { operation: 'sections.list', method: 'GET', path: '/sections', siteaccess: 'site', tags: [] };
    const subject = { params: {}, created: {}, url: '/api/cms/v2/sections' };
    const response: EncodedResponse = {
      status: 200,
      headers: { Location: 'a\nb' },
      body: 'text',
      about: { ...about, ...subject, caller: anonymousIdentity.caller },
      isSessionUnchanged: false,
      isEndless: false,
    };
    const sent = await request(async () => response);
    expect([sent.response.status, sent.response.text]).toEqual([500, '']);
    expect(sent.reported).toEqual([
      [expect.objectContaining({ code: 'ERR_INVALID_CHAR' }), '/sections', 'GET', 'sections.list'],
    ]);
  });
});
