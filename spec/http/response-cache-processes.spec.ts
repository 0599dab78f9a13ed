/** The response cache of servers in processes of their own: after a confirmed write none serves what was true before it. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Host, kill, startHost } from '../sql/hosts.js';
import { type Compiled, compileLibrary } from '../sql/processes.js';
import { addFolder, grant, newDatabase, type Opened, open, revoke } from '../sql/support.js';
import { type Api, admin, type HttpResponse, send, serve, type } from '../support/api.js';

let library: Compiled;
let opened: Opened;
/** Two servers with a cache, in processes of their own, and one here without. */
let hosts: readonly Host[] = [];
let fresh: Api;
let folders: readonly number[];
beforeAll(async () => {
  library = await compileLibrary();
  opened = await open('cache-processes');
  folders = [(await addFolder(opened, 2, 'One')).id, (await addFolder(opened, 2, 'Two')).id];
  const url = await newDatabase('cache-processes');
  hosts = await Promise.all([startHost(library, url), startHost(library, url)]);
  fresh = await serve(opened, { mount: '/', responseCache: 0 });
});
afterAll(async () => {
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

/** By a host, as its URL, or by this process. */
const writes: readonly ((api: string, number: number) => Promise<unknown>)[] = [
  (api, number) => change(api, content(number), 'ContentUpdate', { remoteId: `cached-${Math.random()}` }),
  (api, number) => change(api, '/content/sections/1', 'SectionInput', { identifier: 'standard', name: `${number}` }),
  (api, number) => send('POST', `${api}${content(number)}/${number % 2 ? 'hide' : 'reveal'}`, { headers: admin }),
  (_, number) => (number % 2 ? grant(opened, 10, 'content/read') : revoke(opened, 'read')),
];

const reads = [content, () => '/content/sections/1', () => '/content/locations/1/2/children', () => '/'] as const;
const accepts = ['application/json', 'application/xml'];

const step = fc.record({
  write: fc.nat(writes.length - 1),
  number: fc.nat(9),
  through: fc.nat(1),
  reads: fc.array(fc.nat(reads.length - 1), { minLength: 1, maxLength: 3 }),
  accept: fc.nat(1),
});

const shown = ({ status, text }: HttpResponse) => ({ status, text });

describe('The response caches of two processes', () => {
  it('serve confirmed writes of all processes to callers with different permissions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20 }), async (steps) => {
        for (const { write, number, through, reads: asked, accept } of steps) {
          await writes[write]?.(pick(hosts, through).api, number);
          for (const at of [...asked, ...asked]) {
            for (const caller of [{}, admin]) {
              const path = pick(reads, at)(number);
              const headers = { ...caller, Accept: pick(accepts, accept) };
              const expected = shown(await fresh.get(path, headers));
              for (const { api } of hosts) {
                expect({ path, headers, ...shown(await send('GET', api + path, { headers })) }).toEqual({
                  path,
                  headers,
                  ...expected,
                });
              }
            }
          }
        }
      }),
      process.env.CACHE_RUNS ? { numRuns: Number(process.env.CACHE_RUNS) } : { numRuns: 2, seed: 7 },
    );
  });
});
