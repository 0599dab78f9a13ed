/** API keys of servers in processes of their own: a key that is revoked counts in none of them any more. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Host, kill, startHost } from '../sql/hosts.js';
import { type Compiled, compileLibrary } from '../sql/processes.js';
import { newDatabase, open } from '../sql/support.js';
import { admin, send, type } from '../support/api.js';

let library: Compiled;
let hosts: readonly Host[] = [];
beforeAll(async () => {
  library = await compileLibrary();
  await (await open('api-key-processes')).close();
  const url = await newDatabase('api-key-processes');
  hosts = await Promise.all([startHost(library, url), startHost(library, url)]);
});
afterAll(async () => {
  for (const host of hosts) await kill(host);
  await library?.remove();
});

describe('An API key', () => {
  it('counts in all processes until one of them revokes it, also for responses that are cached', async () => {
    const [one, other] = hosts as readonly [Host, Host];
    for (const [created, revoked] of [
      [one, other],
      [other, one],
    ] as const) {
      const { headers, json } = await send('POST', `${created.api}/user/keys`, {
        headers: { ...admin, 'content-type': type('ApiKeyCreate') },
        body: JSON.stringify({ ApiKeyCreate: { name: 'Generator' } }),
      });
      const key = { Authorization: `Bearer ${json.ApiKey.secret}` };
      const read = async ({ api }: Host) => (await send('GET', `${api}/content/sections/1`, { headers: key })).status;
      for (let round = 0; round < 3; round += 1) expect([await read(one), await read(other)]).toEqual([200, 200]);
      const path = `/user/keys/${String(headers.location).split('/').at(-1)}`;
      expect((await send('DELETE', revoked.api + path, { headers: admin })).status).toBe(204);
      expect([await read(one), await read(other)]).toEqual([401, 401]);
    }
  });
});
