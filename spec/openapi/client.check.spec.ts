/** A client that others' tools generate from the document: it compiles, and finds its way through the example host. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type GeneratedClient, generateClient } from './generated.js';

let client: GeneratedClient;
beforeAll(async () => {
  client = await generateClient({
    program: 'openapi-typescript/bin/cli.js',
    args: (document, folder) => [document, '-o', `${folder}/generated.ts`],
    walk: 'openapi-typescript',
  });
});
afterAll(() => client.close());

describe('a client that openapi-typescript generates from /openapi.json', () => {
  it('compiles', async () => {
    expect(await client.compile()).toBe('');
  });

  it('walks from the root to a type, to content, and copies and deletes it', async () => {
    expect(await client.run()).toEqual([
      'root /cms/api/cms/v2/content/objects',
      'type folder',
      'content Media /cms/api/cms/v2/content/locations/1/43',
      'location /1/43/',
      'copy by body 201',
      'copy by header 201',
      'copy Media 204 404',
      'copy Media 204 404',
    ]);
  });
});
