import { describe, expect, it } from '@jest/globals';
import { type RequestHandler, Router } from 'express';
import { NotFound } from '../lib/errors/errors.js';
import { type RouterOptions, routerOptions } from '../lib/options.js';
import type { Content, Repository, VersionTarget } from '../lib/repository/repository.js';
import { createCmsRestRouter } from '../lib/router.js';
import { open } from './sql/support.js';
import { admin, host, listen, load, send, type } from './support/api.js';
import { useEach, useRepository, useServe } from './support/fixtures.js';

const run = useServe();
const listenTo = useEach(listen);

const content: Content = {
  id: 7,
  remoteId: 'seven',
  contentTypeId: 1,
  name: 'Seven & <up>',
  sectionId: 1,
  ownerId: 14,
  mainLanguageCode: 'eng-GB',
  currentVersionNo: 1,
  alwaysAvailable: true,
  hidden: false,
  status: 'PUBLISHED',
  currentVersion: {
    id: 70,
    contentId: 7,
    versionNo: 1,
    status: 'PUBLISHED',
    created: new Date('2021-06-28T11:34:17Z'),
    modified: new Date('2021-06-28T11:34:17Z'),
    creatorId: 14,
    initialLanguageCode: 'eng-GB',
    mainLanguageCode: 'eng-GB',
    alwaysAvailable: true,
    languageCodes: ['eng-GB'],
    names: { 'eng-GB': 'Seven & <up>' },
    fields: [
      { id: 1, fieldDefinitionIdentifier: 'n', languageCode: 'eng-GB', fieldTypeIdentifier: 'string', value: 'x' },
    ],
    relations: [],
  },
};

const smallest: Repository = {
  content: {
    load: async (id) => {
      if (id !== 7) throw new NotFound('content', id);
      return content;
    },
  },
};

describe('a repository that can only load content', () => {
  it('is served with what it has', async () => {
    const api = await run(smallest);
    const { document } = await load(api, '/content/objects/7', 'Content', {});
    expect(document).toMatchObject({ _id: 7, Name: 'Seven & <up>', TranslatedName: 'Seven & <up>' });
    expect(document.MainLocation).toBeUndefined();
    expect((await load(api, '/content/objects/7', 'ContentInfo', {})).document._remoteId).toBe('seven');
    expect((await api.get('/content/objects/7?languages=ger-DE', { Accept: type('Content') })).status).toBe(200);
    // It would lead to a version, which is not served.
    expect((await api.get('/content/objects/7/currentversion')).status).toBe(404);
    expect((await api.get('/content/objects/8')).status).toBe(404);
  });

  it('has neither tags nor dates where it knows no revisions', async () => {
    const api = await run(smallest);
    const response = await api.get('/content/objects/7', { 'If-None-Match': '"x"', 'If-Modified-Since': '' });
    expect([response.status, response.headers.etag, response.headers['last-modified']]).toEqual([
      200,
      undefined,
      undefined,
    ]);
  });

  it('is asked for nothing else', async () => {
    const api = await run(smallest, { session: false });
    expect((await api.call('OPTIONS', '/content/objects/7')).headers.allow).toBe('GET,HEAD,OPTIONS');
    expect((await api.call('OPTIONS', '/content/objects/7')).headers['accept-patch']).toBeUndefined();
    expect((await api.call('DELETE', '/content/objects/7')).status).toBe(405);
    expect((await api.get('/content/objects/7')).headers['accept-patch']).toBeUndefined();
    expect((await api.get('/')).json.Root).toEqual({ '_media-type': type('Root') });
    for (const path of [
      '/content/objects',
      '/content/types',
      '/content/sections',
      '/user/users/14',
      '/user/sessions',
    ]) {
      expect([path, (await api.get(path)).status]).toEqual([path, 404]);
    }
  });

  it('may make what it cannot load by itself', async () => {
    const expectations: unknown[] = [];
    const createDraft = async ({ expected }: VersionTarget) => {
      expectations.push(expected);
      return content.currentVersion;
    };
    const api = await run({ ...smallest, versions: { createDraft } }, { session: false });
    const copy = (headers = {}) => api.call('COPY', '/content/objects/7/versions/1', { headers });
    const response = await copy();
    expect([response.status, response.headers.location]).toEqual([201, `${api.base}/content/objects/7/versions/1`]);
    expect(response.headers['accept-patch']).toBeUndefined();
    await copy({ 'If-Match': '*' });
    // Which of several tags fits cannot be found out here, so that none does.
    await copy({ 'If-Match': '"a","b"' });
    await copy({ 'If-None-Match': '"a"' });
    expect(expectations).toEqual([undefined, undefined, '', '']);
  });

  it('links to what it implements besides', async () => {
    const more: Repository = { ...smallest, sections: { list: async () => ({ items: [] }) } };
    const api = await run(more, { session: false });
    expect(Object.keys((await api.get('/')).json.Root)).toEqual(['_media-type', 'sections']);
    const { document } = await load(api, '/content/sections', 'SectionList', {});
    expect(document.Section).toEqual([]);
    expect((await api.get('/content/sections/1')).status).toBe(404);
  });
});

const repository = await useRepository();

describe('two routers over one repository', () => {
  it('serve it side by side under names of their own', async () => {
    const app = host.express();
    const ours = createCmsRestRouter(repository, { basic: true });
    const theirs = createCmsRestRouter(repository, {
      basic: true,
      prefix: '/api/old/v1.0',
      vendor: 'vnd.old.Api',
      fieldTypePrefix: 'old',
      defaultFormat: 'xml',
      legacyClients: true,
    });
    app.use(ours).use(theirs);
    const server = await listenTo(app);
    const get = (path: string, headers = {}) => send('GET', server.url + path, { headers: { ...admin, ...headers } });
    const mine = await get('/api/cms/v2/content/objects/41', { Accept: type('Content') });
    const other = await get('/api/old/v1.0/content/objects/41', { Accept: type('Content', 'json', 'vnd.old.Api') });
    expect(mine.json.Content._href).toBe('/api/cms/v2/content/objects/41');
    expect(other.json.Content._href).toBe('/api/old/v1.0/content/objects/41');
    expect(other.headers['content-type']).toBe('application/vnd.old.Api.Content+json');
    expect(other.headers.etag).not.toBe(mine.headers.etag);
    expect(other.text).toContain('"fieldTypeIdentifier":"oldstring"');
    expect(mine.text).toContain('"fieldTypeIdentifier":"string"');
    const bare = await get('/api/old/v1.0/content/objects/41');
    expect(bare.headers['content-type']).toBe('application/vnd.old.Api.ContentInfo+xml');
    const headers = {
      ...admin,
      'Content-Type': 'application/vnd.old.Api.ContentUpdate+json',
      'If-Match': mine.headers.etag,
    };
    const body = JSON.stringify({ ContentUpdate: { Section: { _href: '/api/old/v1.0/content/sections/3' } } });
    const patched = await send('PATCH', `${server.url}/api/old/v1.0/content/objects/41`, { headers, body });
    expect([patched.status, patched.headers['accept-patch']]).toEqual([
      200,
      'application/vnd.old.Api.ContentUpdate+xml',
    ]);
    ours.close();
    theirs.close();
  });
});

describe('limits.pageSize', () => {
  it('bounds every list, whatever the request says', async () => {
    const repository = await open();
    const api = await run(repository, { limits: { pageSize: 2 } });
    for (const path of ['/content/types', '/content/locations/1/43/children']) {
      for (const query of ['', '?limit=2', '?limit=3', '?limit=-1', '?limit=999999999']) {
        const response = await api.get(path + query, admin);
        const [{ ContentType, Location }] = Object.values<{ ContentType?: unknown[]; Location?: unknown[] }>(
          response.json,
        ) as [{ ContentType?: unknown[]; Location?: unknown[] }];
        expect([path + query, (ContentType ?? Location)?.length]).toEqual([path + query, 2]);
        expect(response.headers['x-cms-limit']).toBe('2');
      }
    }
    await repository.close?.();
  });
});

describe('the cost of a GET by id', () => {
  it('is three statements at most, one for the caller and one for the state', async () => {
    const opened = await open();
    const api = await run(opened, {});
    await api.get('/', admin);
    const paths = [
      '/content/objects/41',
      '/content/objects/41/versions/1',
      '/content/types/1',
      '/content/types/1/fieldDefinitions/4',
      '/content/sections/3',
      '/content/locations/1/43',
      '/user/users/14',
    ];
    for (const Accept of ['*/*', `${type('Content')}, */*;q=0.1`]) {
      for (const path of paths) {
        expect(await opened.countStatements(() => api.get(path, { ...admin, Accept }))).toBeLessThanOrEqual(5);
        expect(await opened.countStatements(() => api.get(path, { Accept }))).toBeLessThanOrEqual(4);
      }
    }
    await opened.close();
  });
});

describe('createCmsRestRouter', () => {
  it('makes a middleware, whatever else of Express is around it', () => {
    const router: RequestHandler = createCmsRestRouter(smallest);
    expect(() => Router().use('/x', router)).not.toThrow();
  });

  it('needs a repository that loads content', () => {
    for (const repository of [undefined, null, {}, { content: {} }, { content: { load: true } }]) {
      expect(() => createCmsRestRouter(repository as never)).toThrow(TypeError);
    }
  });

  const wrong: readonly (readonly [string, unknown])[] = [
    ['prefix', 'api'],
    ['prefix', '/api/'],
    ['prefix', '/a b'],
    ['prefix', 5],
    ['vendor', ''],
    ['vendor', 'a/b'],
    ['vendor', 'a+b'],
    ['session', 'yes'],
    ['basic', 1],
    ['siteaccesses', {}],
    ['siteaccesses', []],
    ['siteaccesses', { site: { languages: 'eng-GB' } }],
    ['siteaccesses', { site: null }],
    ['siteaccesses', { 'ä€': {} }],
    ['siteaccesses', { 'a, b': {} }],
    ['defaultFormat', 'yaml'],
    ['legacyClients', 'true'],
    ['fieldTypePrefix', '<'],
    ['fieldTypeNames', ['<']],
    ['limits', 5],
    ['limits', { body: 0 }],
    ['limits', { body: -1 }],
    ['limits', { body: Number.POSITIVE_INFINITY }],
    ['limits', { body: '1mb' }],
    ['limits', { unknown: 1 }],
    ['limits', { toString: 1 }],
    ['limits', null],
    ['timeout', 0],
    ['timeout', 2 ** 31],
    ['requireIfMatch', 1],
    ['caching', { memory: -1 }],
    ['caching', { sharedMaxAge: -1 }],
    ['caching', { surrogateKeys: 'x' }],
    ['events', { serverTiming: null }],
    ['events', { onOperation: {} }],
    ['events', { onError: 'log' }],
    ['unknown', true],
    ['toString', true],
    ['__proto__x', true],
  ];
  it.each(wrong)('names the option %s where its value %j cannot be', (name, value) => {
    expect(() => createCmsRestRouter(smallest, { [name]: value } as RouterOptions)).toThrow(
      expect.objectContaining({ name: 'TypeError', message: expect.stringContaining(name) }),
    );
  });

  it('takes undefined for what is not given', () => {
    const none = Object.fromEntries(Object.keys(routerOptions.members).map((name) => [name, undefined]));
    expect(() => createCmsRestRouter(smallest, none)).not.toThrow();
    expect(() => createCmsRestRouter(smallest, { limits: { body: undefined } as never })).not.toThrow();
  });

  it('keeps the default of a limit that is not given', async () => {
    const api = await run(smallest, { limits: { url: undefined, body: undefined } as never });
    expect((await api.get(`/content/objects/7?${'x'.repeat(8200)}`)).status).toBe(414);
  });
});
