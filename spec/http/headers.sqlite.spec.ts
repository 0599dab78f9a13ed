import { describe, expect, it, jest } from '@jest/globals';
import type { Request, RequestHandler, Response } from 'express';
import type { Repository } from '../../lib/repository/repository.js';
import { type Api, admin, type HostOptions, host, type } from '../support/api.js';
import { useRepository, useServe } from '../support/fixtures.js';
import { until } from '../support/until.js';

const repository = await useRepository();

const serve = useServe();

async function run(options: HostOptions = {}): Promise<Api> {
  return serve(repository, options);
}

const path = '/content/objects/41';

describe('Vary', () => {
  it('names all that responses depend on', async () => {
    const api = await run();
    const { etag } = (await api.get(path, admin)).headers;
    const responses = [
      await api.get(path, admin),
      await api.get(path, { ...admin, 'If-None-Match': etag }),
      await api.get('/content/objects/41/currentversion', admin),
      await api.get('/nothing'),
      await api.get(path),
      await api.get(path, { ...admin, Accept: 'image/png' }),
      await api.get(path, { ...admin, 'X-Siteaccess': 'unknown' }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 304, 307, 404, 401, 406, 400]);
    const usual = 'Accept, X-Siteaccess, Cookie, Authorization, X-Expected-User, X-Requested-With';
    for (const { status, headers } of responses)
      expect([status, headers.vary]).toEqual([status, status === 401 ? `${usual}, Sec-Fetch-Dest` : usual]);
  });

  it('leaves out who asks in a script where no response depends on it', async () => {
    const api = await run({ basic: false });
    const { status, headers } = await api.get(path);
    expect([status, headers.vary]).toEqual([401, 'Accept, X-Siteaccess, Cookie, Authorization, X-Expected-User']);
  });

  it('leaves out the caller where there is no authentication', async () => {
    const api = await run({ session: false, basic: false });
    expect((await api.get('/content/objects/1')).headers.vary).toBe('Accept, X-Siteaccess');
  });

  it.each([
    ['Origin', 'Origin, Accept, X-Siteaccess, Cookie, Authorization, X-Expected-User, X-Requested-With'],
    ['accept, Origin', 'accept, Origin, X-Siteaccess, Cookie, Authorization, X-Expected-User, X-Requested-With'],
    ['*', '*'],
    [['Origin', 'Cookie'], 'Origin, Cookie, Accept, X-Siteaccess, Authorization, X-Expected-User, X-Requested-With'],
  ])('keeps what the host has set: %j', async (own, merged) => {
    const before: RequestHandler = (_request: Request, response: Response, next) => {
      response.setHeader('vary', own);
      next();
    };
    const api = await run({ before: [before] });
    expect((await api.get(path, admin)).headers.vary).toBe(merged);
  });
});

describe('X-Cms-Operation and X-Cms-Siteaccess', () => {
  it('say what was done in which scope, also of errors', async () => {
    const api = await run();
    const facts = async (method: string, target: string, headers = {}) => {
      const response = await api.call(method, target, { headers: { ...admin, ...headers } });
      return [response.headers['x-cms-operation'], response.headers['x-cms-siteaccess']];
    };
    expect(await facts('GET', path)).toEqual(['content.load', 'site']);
    expect(await facts('COPY', '/content/objects/4711', { Destination: '/1/2' })).toEqual(['content.copy', 'site']);
    expect(await facts('POST', path, { 'X-HTTP-Method-Override': 'COPY' })).toEqual(['content.copy', 'site']);
    expect(await facts('GET', '/nothing')).toEqual([undefined, undefined]);
    expect(await facts('PUT', path)).toEqual([undefined, 'site']);
  });
});

describe('X-Request-Id', () => {
  it.each(['abc-123', '550e8400-e29b-41d4-a716-446655440000', 'Root=1-67891233-abcdef012345678912345678'])(
    'is the one that the client sent: %s',
    async (id) => {
      const api = await run();
      expect((await api.get('/', { 'X-Request-Id': id })).headers['x-request-id']).toBe(id);
    },
  );

  it.each(['', 'a b', '<script>', 'x'.repeat(129), 'ä', 'a,b'])('is a new one instead of %j', async (id) => {
    const api = await run();
    expect((await api.get('/', { 'X-Request-Id': id })).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('Cache-Control', () => {
  it.each([
    ['what the anonymous caller reads', '/content/objects/1', {}, 'no-cache'],
    ['what somebody reads', '/content/objects/1', admin, 'private, no-cache'],
    ['an error', '/nothing', {}, 'no-cache'],
    ['a session', '/user/sessions/current', {}, 'no-store'],
  ])('keeps caches from showing %s to others', async (_, target, headers, expected) => {
    const api = await run();
    expect((await api.get(target, headers)).headers['cache-control']).toBe(expected);
  });

  it('lets shared caches keep what the anonymous caller reads, where the host wants it', async () => {
    const api = await run({ caching: { sharedMaxAge: 60 } });
    const full = await api.get('/content/objects/1');
    expect(full.headers['cache-control']).toBe('public, s-maxage=60');
    const revalidated = await api.get('/content/objects/1', { 'If-None-Match': full.headers.etag });
    expect([revalidated.status, revalidated.headers['cache-control']]).toEqual([304, 'public, s-maxage=60']);
    expect((await api.get('/content/objects/1', admin)).headers['cache-control']).toBe('private, no-cache');
    expect((await api.get('/content/objects/4711')).headers['cache-control']).toBe('no-cache');
    expect((await api.get('/content/types')).headers['cache-control']).toBe('no-cache');
  });
});

describe('Last-Modified', () => {
  it('is when the latest part of the document changed', async () => {
    const updated = new Date('2021-06-28T11:34:17.900Z');
    const section = { id: 3, identifier: 'media', name: 'Media', revision: 1, updated };
    const api = await serve({ ...repository, sections: { load: async () => section } });
    const { headers } = await api.get('/content/sections/3');
    expect(headers['last-modified']).toBe('Mon, 28 Jun 2021 11:34:17 GMT');
    const since = { 'If-Modified-Since': headers['last-modified'] };
    expect((await api.get('/content/sections/3', since)).status).toBe(304);
  });

  it('is that of a version, which has relations to other content', async () => {
    const updated = new Date('2021-06-28T11:34:17.900Z');
    const load: typeof repository.versions.load = async (...args) => {
      const { contentType, ...version } = await repository.versions.load(...args);
      const relations = [{ contentId: 41, versionNo: 1, id: 5, types: ['COMMON'], destinationContentId: 1 }] as const;
      return { ...version, ...(contentType && { contentType: { ...contentType, updated } }), updated, relations };
    };
    const api = await serve({ ...repository, versions: { ...repository.versions, load } });
    const { status, headers } = await api.get('/content/objects/41/versions/1', admin);
    expect([status, headers['last-modified']]).toEqual([200, 'Mon, 28 Jun 2021 11:34:17 GMT']);
  });

  it('is not sent within that second', async () => {
    const section = { id: 3, identifier: 'media', name: 'Media', revision: 1 };
    const updated = new Date();
    const sections = { load: async () => ({ ...section, updated }) };
    const api = await serve({ ...repository, sections });
    const clock = jest.spyOn(Date, 'now').mockReturnValue(updated.getTime());
    const { status, headers } = await api.get('/content/sections/3');
    clock.mockRestore();
    expect([status, headers['last-modified']]).toEqual([200, undefined]);
  });
});

describe('Surrogate-Key', () => {
  it('names what the response shows, once, where the host wants it', async () => {
    const api = await run({ caching: { surrogateKeys: true } });
    const keys = async (target: string) => (await api.get(target, admin)).headers['surrogate-key'];
    expect(await keys(path)).toBe('content-41 type-1 section-3 location-43');
    expect(await keys('/content/locations/1/43')).toBe('location-43 content-41 type-1 section-3');
    expect(await keys('/content/types')).toBe('type-1 type-2 type-3 type-4 type-5 type-12');
    expect(await keys('/content/sections/3')).toBe('section-3');
    expect(await keys('/nothing')).toBeUndefined();
  });

  it('is not sent by default', async () => {
    const api = await run();
    expect((await api.get(path, admin)).headers['surrogate-key']).toBeUndefined();
  });
});

describe('Server-Timing', () => {
  it('says how long the parts took, where the host wants it', async () => {
    const api = await run({ events: { serverTiming: true } });
    expect((await api.get(path, admin)).headers['server-timing']).toMatch(
      /^repository;dur=\d+\.\d\d, encode;dur=\d+\.\d\d$/,
    );
    expect((await api.get(`${path}/`, { ...admin, 'If-None-Match': '*' })).headers['server-timing']).toMatch(
      /^repository;dur=\d+\.\d\d, encode;dur=\d+\.\d\d$/,
    );
    expect((await api.call('OPTIONS', path)).headers['server-timing']).toBeUndefined();
  });

  it('is not sent by default', async () => {
    const api = await run();
    expect((await api.get(path, admin)).headers['server-timing']).toBeUndefined();
  });
});

describe('Deprecation', () => {
  it('says since when an operation is, and no other', async () => {
    const api = await run();
    const refresh = await api.call('POST', '/user/sessions/x/refresh');
    expect(refresh.headers.deprecation).toBe('@1795219200');
    expect(new Date(1795219200_000).toISOString()).toBe('2026-11-21T00:00:00.000Z');
    expect((await api.get('/user/sessions/current')).headers.deprecation).toBeUndefined();
  });
});

describe('the headers of the host', () => {
  it('stay, and CORS and the like are left to it', async () => {
    const before: RequestHandler = (_request: Request, response: Response, next) => {
      response.setHeader('X-Of-Host', 'yes');
      next();
    };
    const api = await run({ before: [before] });
    const response = await api.get(path, { ...admin, Origin: 'https://elsewhere.example' });
    expect(response.headers['x-of-host']).toBe('yes');
    expect(Object.keys(response.headers).filter((name) => /^access-control|^x-frame|^strict-/.test(name))).toEqual([]);
  });
});

describe('onOperation', () => {
  it('is told what happened', async () => {
    const api = await run();
    await api.get(path, { ...admin, 'X-Request-Id': 'the-request' });
    await api.call('POST', '/content/objects/49', {
      headers: { ...admin, 'X-HTTP-Method-Override': 'COPY', Destination: '/1/2' },
    });
    await api.get('/content/objects/4711');
    await api.get('/nothing');
    await until(() => api.events.length === 4 || api.events, 'four events');
    const common = {
      siteaccess: 'site',
      duration: expect.any(Number),
      requestId: expect.any(String),
      params: {},
      created: {},
      tags: [],
      cached: false,
      replayed: false,
      isDryRun: false,
    };
    const administrator = { userId: 14, login: 'admin' };
    const anonymous = { userId: null, login: null };
    expect(api.events).toEqual([
      {
        ...common,
        operation: 'content.load',
        method: 'GET',
        path: '/content/objects/{contentId}',
        caller: administrator,
        status: 200,
        requestId: 'the-request',
        params: { contentId: 41 },
        url: `${host.base}/content/objects/41`,
        tags: ['content-41', 'type-1', 'section-3', 'location-43'],
      },
      {
        ...common,
        operation: 'content.copy',
        method: 'COPY',
        path: '/content/objects/{contentId}',
        params: { contentId: 49 },
        created: { contentId: 52 },
        url: `${host.base}/content/objects/49`,
        tags: ['content-49', 'content-52', 'location-2'],
        caller: administrator,
        status: 201,
      },
      {
        ...common,
        operation: 'content.load',
        method: 'GET',
        path: '/content/objects/{contentId}',
        params: { contentId: 4711 },
        url: `${host.base}/content/objects/4711`,
        caller: anonymous,
        status: 404,
      },
      {
        ...common,
        ...{ operation: '', method: 'GET', path: '', url: `${host.base}/nothing` },
        ...{ siteaccess: '', caller: anonymous, status: 404 },
      },
    ]);
  });
});

describe('X-Siteaccess', () => {
  const siteaccesses = {
    site: { languages: ['eng-GB'] },
    polish: { languages: ['pol-PL', 'eng-GB'] },
    any: {},
  };

  it('selects the scope; the first is the default', async () => {
    const seen: unknown[] = [];
    const { content } = repository;
    const watching: Repository = {
      ...repository,
      content: {
        ...content,
        loadInfo: (id, context) => {
          seen.push([context.siteaccess, context.languages]);
          return content.loadInfo?.(id, context) as never;
        },
      },
    };
    const api = await serve(watching, { siteaccesses, caching: { memory: 0 } });
    for (const name of [undefined, 'polish', 'any', '']) {
      const headers = { ...admin, ...(name !== undefined && { 'X-Siteaccess': name }) };
      expect((await api.get(path, headers)).headers['x-cms-siteaccess']).toBe(name || 'site');
    }
    expect(seen).toEqual([
      ['site', ['eng-GB']],
      ['polish', ['pol-PL', 'eng-GB']],
      ['any', []],
      ['site', ['eng-GB']],
    ]);
  });

  it('gives each scope tags of its own', async () => {
    const api = await run({ siteaccesses });
    const [site, polish] = [await api.get(path, admin), await api.get(path, { ...admin, 'X-Siteaccess': 'polish' })];
    expect(polish.headers.etag).not.toBe(site.headers.etag);
  });

  it.each(['unknown', 'Site', '__proto__', 'constructor', 'site, polish', 'toString'])(
    'responds with 400 to %j',
    async (name) => {
      const api = await run({ siteaccesses });
      const response = await api.get(path, { ...admin, 'X-Siteaccess': name });
      expect([response.status, response.headers['content-type']]).toEqual([400, type('ErrorMessage')]);
    },
  );

  it.each(['/openapi.json', '/schemas'])('counts for nothing at the public resource %s', async (target) => {
    const api = await run({ siteaccesses });
    for (const name of ['polish', 'unknown']) {
      const { status, headers } = await api.get(target, { 'X-Siteaccess': name });
      expect([status, headers['x-cms-siteaccess']]).toEqual([200, undefined]);
    }
  });
});
