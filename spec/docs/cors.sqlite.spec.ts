/** The recipes for CORS: the header fields that scripts of another origin may send and read. */
import { describe, expect, it } from '@jest/globals';
import type { Express } from 'express';
import { listen, send } from '../support/api.js';
import { useEach, useRepository } from '../support/fixtures.js';
import { snippetsOf } from './snippets.js';

const repository = await useRepository();
const useHost = useEach(listen);

type Host = (repository: object) => Express;

const openHost = async (page: string) => {
  const { host } = await snippetsOf(page)<{ host: Host }>('cors');
  return (await useHost(host(repository))).url;
};

/** Those that a list of a header field names, in lower case. */
const namesOf = (list: unknown) => String(list).toLowerCase().split(/, ?/);

describe('the recipe for CORS', () => {
  it('lets editors of another origin repeat writes and run them dry', async () => {
    const url = await openHost('docs/reference/options.md');
    const requested = 'content-type,idempotency-key,if-match,prefer,x-csrf-token';
    const headers = {
      Origin: 'https://editor.example',
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': requested,
    };
    const preflight = await send('OPTIONS', `${url}/api/cms/v2/content/objects/54`, { headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe('https://editor.example');
    expect(namesOf(preflight.headers['access-control-allow-headers'])).toEqual(requested.split(','));
    const { headers: sent } = await send('GET', `${url}/api/cms/v2/`, { headers: { Origin: headers.Origin } });
    expect(namesOf(sent['access-control-expose-headers'])).toEqual(
      expect.arrayContaining(['etag', 'location', 'retry-after', 'idempotency-replayed', 'preference-applied']),
    );
  });

  it('lets front ends of another origin read public items', async () => {
    const url = await openHost('docs/learn/items.md');
    const { status, headers } = await send('GET', `${url}/api/cms/v2/items?limit=1`, {
      headers: { Origin: 'https://www.example.com' },
    });
    expect([status, headers['access-control-allow-origin']]).toEqual([200, 'https://www.example.com']);
    const exposed = ['etag', 'link', 'location', 'content-location', 'retry-after'];
    expect(namesOf(headers['access-control-expose-headers'])).toEqual(exposed);
  });
});
