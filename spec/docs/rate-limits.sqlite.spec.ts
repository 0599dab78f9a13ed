/** The recipe for rate limits of the production checklist: its code in front of a router, behind a proxy. */
import { describe, expect, it } from '@jest/globals';
import type { RequestHandler } from 'express';
import type { Store } from 'express-rate-limit';
import { type Api, admin, basic, type } from '../support/api.js';
import { useRepository, useServe } from '../support/fixtures.js';
import { snippetsOf } from './snippets.js';

interface RateLimits {
  readonly perAddress: number;
  readonly perCaller: number;
  readonly storeOf?: (name: string) => Store;
}

const { limitRates } = await snippetsOf('docs/operate/production.md')<{
  limitRates(limits: RateLimits): readonly RequestHandler[];
}>('rate-limits');

const repository = await useRepository();
const serve = useServe();

const open = (limits: RateLimits, trustProxy?: unknown) =>
  serve(repository, { before: limitRates(limits), ...(trustProxy !== undefined && { trustProxy }) });

async function statuses(api: Api, ...all: readonly Readonly<Record<string, string>>[]): Promise<readonly number[]> {
  const found: number[] = [];
  for (const headers of all) found.push((await api.get('/content/sections', headers)).status);
  return found;
}

const from = (address: string, headers: Readonly<Record<string, string>> = admin) => ({
  ...headers,
  'X-Forwarded-For': address,
});

describe('the recipe for rate limits', () => {
  it.each(['json', 'xml'])('responds with 429 and an ErrorMessage in %s', async (format) => {
    const api = await open({ perAddress: 1, perCaller: 100 });
    const headers = { ...admin, Accept: type('SectionList', format) };
    expect(await statuses(api, headers)).toEqual([200]);
    const refused = await api.get('/content/sections', headers);
    expect([refused.status, refused.headers['content-type']]).toEqual([429, type('ErrorMessage', format)]);
    expect(refused.text).toContain('Too Many Requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('has the header fields of the standard for both limits', async () => {
    const api = await open({ perAddress: 5, perCaller: 3 });
    const { headers } = await api.get('/content/sections', admin);
    expect(headers['ratelimit-policy']).toMatch(/"address"; q=5; w=60.*"caller"; q=3; w=60/);
    expect(headers.ratelimit).toMatch(/"address"; r=4; t=\d+.*"caller"; r=2; t=\d+/);
  });

  it('counts callers wherever they are, and others by themselves', async () => {
    const api = await open({ perAddress: 100, perCaller: 1 }, 1);
    expect(await statuses(api, from('192.0.2.1'), from('192.0.2.2'))).toEqual([200, 429]);
    const other = { Authorization: basic('admin', 'wrong') };
    expect(await statuses(api, from('192.0.2.2', other))).toEqual([401]);
  });

  it('counts an address, whatever credentials are made up', async () => {
    const api = await open({ perAddress: 2, perCaller: 100 }, 1);
    const madeUp = (password: string) => from('192.0.2.3', { Authorization: basic('someone', password) });
    expect(await statuses(api, madeUp('one'), madeUp('two'), madeUp('three'))).toEqual([401, 401, 429]);
    expect(await statuses(api, from('192.0.2.4'))).toEqual([200]);
  });

  it('counts together what shares a store', async () => {
    const counts = new Map<string, number>();
    const add = (name: string, difference: number) => {
      const totalHits = (counts.get(name) ?? 0) + difference;
      counts.set(name, totalHits);
      return { totalHits, resetTime: new Date(Date.now() + 60_000) };
    };
    const storeOf = (name: string): Store => ({
      increment: async (key) => add(`${name} ${key}`, 1),
      decrement: async (key) => void add(`${name} ${key}`, -1),
      resetKey: async (key) => void counts.delete(`${name} ${key}`),
    });
    const limits = { perAddress: 1, perCaller: 100, storeOf };
    const [first, second] = [await open(limits), await open(limits)];
    expect([...(await statuses(first, admin)), ...(await statuses(second, admin))]).toEqual([200, 429]);
  });
});
