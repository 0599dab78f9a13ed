/**
 * The response cache of servers in processes of their own: after a confirmed write none serves what was true before it, and what
 * it served before is compared with fresh responses.
 */

import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { withCacheProof } from '../../conformance/http/cache-proof.js';
import { type Connection, createConnection } from '../../conformance/http/connection.js';
import { createCall } from '../sql/editors.js';
import { type Host, kill, startHost } from '../sql/hosts.js';
import { type Compiled, compileLibrary } from '../sql/processes.js';
import { addFolder, grant, newDatabase, type Opened, open, revoke } from '../sql/support.js';
import { type Api, admin, type HttpResponse, send, serve, type } from '../support/api.js';
import { fc, runsOf } from '../support/properties.js';

// One test tries many sequences of writes, by several processes.
jest.setTimeout(600_000);

let library: Compiled;
let opened: Opened;
/** Two servers with a cache, in processes of their own, and one here without. */
let hosts: readonly Host[] = [];
let connections: readonly Connection[] = [];
let fresh: Api;
let folders: readonly number[];
beforeAll(async () => {
  library = await compileLibrary();
  opened = await open('cache-processes');
  folders = [(await addFolder(opened, 2, 'One')).id, (await addFolder(opened, 2, 'Two')).id];
  const url = await newDatabase('cache-processes');
  hosts = await Promise.all([startHost(library, url), startHost(library, url)]);
  connections = hosts.map(({ api }) => withCacheProof(createConnection(new URL(api).origin)));
  fresh = await serve(opened, { mount: '/', caching: { memory: 0 }, apiKeys: true });
});
afterAll(async () => {
  for (const connection of connections) connection.close();
  for (const host of hosts) await kill(host);
  await fresh?.close();
  await opened?.close();
  await library?.remove();
});

const pick = <T>(items: readonly T[], number: number): T => items[number % items.length] as T;
const content = (number: number) => `/content/objects/${pick(folders, number)}`;

const change = (api: string, path: string, name: string, body: object) =>
  send('PATCH', api + path, {
    headers: { ...admin, 'Content-Type': type(name) },
    body: JSON.stringify({ [name]: body }),
  });

async function addDraft(api: string, path: string): Promise<string> {
  const { headers } = await createCall(api, new Agent())('COPY', `${path}/currentversion`);
  return `${path}/versions/${String(headers.location).split('/').at(-1)}`;
}

/** By a host, as its URL, or by this process. */
const writes: readonly ((api: string, number: number) => Promise<unknown>)[] = [
  (api, number) => change(api, content(number), 'ContentUpdate', { remoteId: `cached-${randomUUID()}` }),
  (api, number) => change(api, '/content/sections/1', 'SectionInput', { identifier: 'standard', name: `${number}` }),
  (api, number) => send('POST', `${api}${content(number)}/${number % 2 ? 'hide' : 'reveal'}`, { headers: admin }),
  (api, number) => addDraft(api, content(number)),
  async (api, number) => createCall(api, new Agent())('PUBLISH', await addDraft(api, content(number))),
  (_, number) => (number % 2 ? grant(opened, 10, 'content/read') : revoke(opened, 'read')),
];

const versions = (number: number) => `${content(number)}/versions`;
const reads = [
  content,
  versions,
  () => '/content/sections/1',
  () => '/content/locations/1/2/children',
  () => '/',
] as const;
const accepts = ['application/json', 'application/xml'];

const step = fc.record({
  write: fc.nat(writes.length - 1),
  number: fc.nat(9),
  through: fc.nat(1),
  reads: fc.array(fc.nat(reads.length - 1), { minLength: 1, maxLength: 3 }),
  accept: fc.nat(1),
});

const shown = ({ status, text }: Pick<HttpResponse, 'status' | 'text'>) => ({ status, text });

/** As after a write through that connection. */
const compare = (connection: Connection) => connection.send('POST', `${fresh.base}/nothing`);

describe('The response caches of two processes', () => {
  it('serve confirmed writes of all processes to callers with different permissions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (steps) => {
        for (const { write, number, through, reads: asked, accept } of steps) {
          const requests = asked.flatMap((at) =>
            [{}, admin].map((caller) => ({
              path: pick(reads, at)(number),
              headers: { ...caller, Accept: pick(accepts, accept) },
            })),
          );
          for (const { path, headers } of requests) {
            for (const { send: sendTo } of connections) await sendTo('GET', fresh.base + path, { headers });
          }
          await writes[write]?.(pick(hosts, through).api, number);
          await Promise.all(connections.map(compare));
          for (const { path, headers } of requests) {
            const expected = shown(await fresh.get(path, headers));
            for (const { send: sendTo } of connections) {
              const response = await sendTo('GET', fresh.base + path, { headers });
              expect({ path, headers, ...shown(response) }).toEqual({ path, headers, ...expected });
            }
          }
        }
      }),
      { numRuns: runsOf(2) },
    );
  });
});
