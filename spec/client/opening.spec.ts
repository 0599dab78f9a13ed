/** How a client finds out what a server serves, also while that is unavailable for a moment. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openRestRepository, type RestAuth } from '../../lib/client/index.js';
import { ServiceUnavailable, TooManyRequests } from '../../lib/errors/errors.js';
import { context, credentials, errorOf, openRemote, type Remote } from './remote.js';

let remote: Remote;
let complete: string[];
beforeAll(async () => {
  remote = await openRemote();
  complete = (await openBy(() => undefined)).methods;
});
afterAll(() => remote.close());

const description = '/openapi.json?format=json';

/** What a gateway before the server responds with to the nth request for a path; undefined passes the request on. */
type Gateway = (path: string, attempt: number, method: string) => Response | undefined;

async function openBy(gateway: Gateway, auth: RestAuth = { basic: credentials }) {
  const requests: string[] = [];
  const through: typeof fetch = async (target, given) => {
    const path = String(target).slice(remote.url.length);
    const request = `${given?.method} ${path}`;
    requests.push(request);
    const attempt = requests.filter((each) => each === request).length;
    return gateway(path, attempt, given?.method ?? 'GET') ?? fetch(target, given);
  };
  const repository = await openRestRepository(remote.url, { auth, fetch: through });
  const methods = Object.entries(repository).flatMap(([aggregate, members]) =>
    Object.keys(members).map((name) => `${aggregate}.${name}`),
  );
  return { repository, methods: methods.sort(), requests };
}

const refusal = (status: number, headers: Record<string, string> = {}) => new Response('', { status, headers });
const hasNoDescription: Gateway = (path) => (path === description ? refusal(404) : undefined);

describe('opening a server', () => {
  it('reads the root and one description', async () => {
    const { requests, methods } = await openBy(() => undefined);
    expect(requests).toEqual(['GET /', `GET ${description}`]);
    expect(methods).toEqual(expect.arrayContaining(['content.copy', 'sections.update', 'roles.publishDraft']));
  });

  it('finds the same by OPTIONS where there is no description', async () => {
    expect((await openBy(hasNoDescription)).methods).toEqual(complete);
  });

  it.each([
    ['of another API', JSON.stringify({ openapi: '3.1.1', paths: { '/pets': { get: {} } } })],
    ['without paths', '{}'],
    ['that is none', '<!doctype html>'],
  ])('finds the same by OPTIONS where there is a description %s', async (_, text) => {
    const other: Gateway = (path) => (path === description ? new Response(text) : undefined);
    expect((await openBy(other)).methods).toEqual(complete);
  });

  it.each([[429], [502], [503], [504]])('misses nothing where requests have the status %i once', async (status) => {
    const once: Gateway = (_, attempt) => (attempt === 1 ? refusal(status) : undefined);
    expect((await openBy(once)).methods).toEqual(complete);
    const { methods } = await openBy((path, ...rest) => hasNoDescription(path, ...rest) ?? once(path, ...rest));
    expect(methods).toEqual(complete);
  });

  it('misses nothing where a connection ends once', async () => {
    const { methods } = await openBy((path, attempt) => {
      if (path === description && attempt === 1) throw new TypeError('fetch failed');
      return undefined;
    });
    expect(methods).toEqual(complete);
  });

  it.each([[401], [403]])('misses nothing that is refused with %i while it is opened', async (status) => {
    const { methods, repository } = await openBy((path, _, method) =>
      path === description || (method === 'OPTIONS' && path.startsWith('/content/sections'))
        ? refusal(status)
        : undefined,
    );
    expect(methods).toEqual(complete);
    expect((await repository.sections?.list?.({}, context))?.items).not.toEqual([]);
  });

  it('fails where the description stays unavailable', async () => {
    const opening = openBy((path) => (path === description ? refusal(503) : undefined));
    expect(await errorOf(opening)).toBeInstanceOf(ServiceUnavailable);
  });

  it('fails where one of the resources stays unavailable', async () => {
    const opening = openBy((path, attempt, method) =>
      path === '/content/sections' ? refusal(429) : hasNoDescription(path, attempt, method),
    );
    expect(await errorOf(opening)).toBeInstanceOf(TooManyRequests);
  });

  it('does not wait for long', async () => {
    const opening = openBy(() => refusal(503, { 'Retry-After': '3600' }));
    expect(await errorOf(opening)).toMatchObject({ status: 503, headers: { 'Retry-After': '3600' } });
  });
});
