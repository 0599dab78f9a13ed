import { describe, expect, it, jest } from '@jest/globals';
import type { Request, Response } from 'express';
import { createCmsRestRouter } from '../../lib/router.js';
import { type Api, admin, type HostOptions, host, listen, send, sends, type } from '../support/api.js';
import { useEach, useRepository, useServe } from '../support/fixtures.js';
import { within } from '../support/until.js';

const repository = await useRepository();
const serve = useServe();
const listenTo = useEach(listen);

const run = (options: HostOptions): Promise<Api> => serve(repository, options);

const hrefOf = (response: { json: { Content: { _href: string } } }) => response.json.Content._href;

describe('the mount', () => {
  it.each([
    ['at the root', { mount: '/' }, '/api/cms/v2'],
    ['in a subfolder', { mount: '/cms/api' }, '/cms/api/api/cms/v2'],
    ['under another prefix', { mount: '/', prefix: '/rest/v1.5' }, '/rest/v1.5'],
    ['without a prefix', { mount: '/sub', prefix: '' }, '/sub'],
  ])('is in every href, %s', async (_, options, base) => {
    const api = await run(options);
    const response = await api.get('/content/objects/41', admin);
    expect(hrefOf(response)).toBe(`${base}/content/objects/41`);
    const hrefs = [...response.text.matchAll(/"_href":"([^"]*)"/g)].map(([, href]) => href);
    expect(hrefs.filter((href) => !href?.startsWith(`${base}/content/`) && !href?.startsWith(`${base}/user/`))).toEqual(
      [],
    );
    const redirect = await api.get('/content/objects/41/currentversion', admin);
    expect(redirect.headers.location).toBe(`${base}/content/objects/41/versions/1`);
  });

  it.each([
    ['at the root', { mount: '/' }],
    ['in a subfolder', { mount: '/cms/api' }],
    ['under another prefix', { mount: '/', prefix: '/rest/v1.5', vendor: 'vnd.other' }],
  ])('is taken off every href that comes in, %s', async (_, options) => {
    const api = await run(options);
    const headers = { ...admin, 'Content-Type': 'application/json' };
    const patch = (_href: string) =>
      api.call('PATCH', '/content/objects/50', {
        headers,
        body: JSON.stringify({ ContentUpdate: { Section: { _href } } }),
      });
    expect((await patch(`${api.base}/content/sections/3`)).status).toBe(200);
    for (const href of [
      '/content/sections/3',
      `/elsewhere${api.base}/content/sections/3`,
      `http://localhost${api.base}/content/sections/3`,
      `//localhost${api.base}/content/sections/3`,
      `${api.base}content/sections/3`,
      `${api.base}/content/sections/../sections/3`,
      `${api.base}/content/sections/3?x`,
      `${api.base}/content/objects/3`,
    ]) {
      expect([href, (await patch(href)).status]).toEqual([href, 400]);
    }
  });

  it('names the vendor in every media type', async () => {
    const api = await run({ vendor: 'vnd.Other.api' });
    const response = await api.get('/content/objects/41', {
      ...admin,
      Accept: 'application/vnd.other.API.Content+json',
    });
    expect(response.headers['content-type']).toBe('application/vnd.Other.api.Content+json');
    expect(response.text).not.toContain('vnd.cms.api');
    const { Content } = response.json;
    expect(Content.CurrentVersion['_media-type']).toBe('application/vnd.Other.api.Version+json');
    expect((await api.get('/content/objects/41', { ...admin, Accept: type('Content') })).status).toBe(406);
  });

  it('names field types with the prefix of the wire', async () => {
    const api = await run({ fieldTypePrefix: 'cms' });
    const { json } = await api.get('/content/types/1/fieldDefinitions/4', admin);
    expect(json.FieldDefinition.fieldType).toBe('cmsstring');
  });

  it('is found at a path with parameters', async () => {
    const api = await run({ mount: '/:tenant/cms' });
    const response = await send('GET', `${api.url}/acme/cms/api/cms/v2/content/objects/41`, { headers: admin });
    expect(hrefOf(response)).toBe('/acme/cms/api/cms/v2/content/objects/41');
    const other = await send('GET', `${api.url}/emca/cms/api/cms/v2/content/objects/41`, { headers: admin });
    expect(hrefOf(other)).toBe('/emca/cms/api/cms/v2/content/objects/41');
    expect(other.headers.etag).not.toBe(response.headers.etag);
  });

  it('is found where the host has nested routers', async () => {
    const router = createCmsRestRouter(repository, { basic: true });
    const outer = host.express.Router();
    outer.use('/inner', router);
    const { url } = await listenTo(host.express().use('/outer', outer));
    const response = await send('GET', `${url}/outer/inner/api/cms/v2/content/objects/41`, { headers: admin });
    expect(hrefOf(response)).toBe('/outer/inner/api/cms/v2/content/objects/41');
    router.close();
  });

  it('leaves paths outside the prefix to the host', async () => {
    const router = createCmsRestRouter(repository, {});
    const app = host.express();
    app.use('/cms', router);
    app.use((request: Request, response: Response) => void response.send(`host ${request.originalUrl}`));
    const { url } = await listenTo(app);
    for (const path of ['/', '/cms', '/cms/', '/cms/api', '/cms/api/cms', '/cms/api/cms/v2x', '/cms/api/cms/v20/']) {
      expect((await send('GET', url + path)).text).toBe(`host ${path}`);
    }
    expect((await send('GET', `${url}/cms/api/cms/v2/nothing`)).status).toBe(404);
    expect((await send('GET', `${url}/cms/api/cms/v2?x=1`)).json.Root).toBeDefined();
    router.close();
  });

  it('is found in a request that names the host in its target', async () => {
    const api = await run({});
    const { hostname, port } = new URL(api.url);
    const { default: net } = await import('node:net');
    const received = new Promise<string>((resolve) => {
      const socket = net.connect(Number(port), hostname, () =>
        socket.write(`GET ${api.url}${api.base}/ HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`),
      );
      let all = '';
      socket.on('data', (chunk) => (all += chunk)).on('end', () => resolve(all));
    });
    const text = await within(received, 'the response');
    expect(text).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(text).toContain(`"_href":"${api.base}/content/objects"`);
  });

  it('tells loggers the URI template', async () => {
    const routes: unknown[] = [];
    const before = (request: Request, response: Response, next: () => void) => {
      response.on('finish', () => routes.push((request.route as { path: string } | undefined)?.path));
      next();
    };
    const api = await run({ before: [before as never] });
    await api.get('/content/objects/41', admin);
    await api.get('/user/users/14', admin);
    expect(routes).toEqual(['/content/objects/{contentId}', '/user/users/{userId}']);
  });
});

describe('a proxy that strips a path', () => {
  const forwarded = { ...admin, 'X-Forwarded-Prefix': '/public' };

  it('is believed where the app trusts it', async () => {
    const api = await run({ mount: '/sub', trustProxy: 'loopback' });
    const response = await api.get('/content/objects/41', forwarded);
    expect(hrefOf(response)).toBe('/public/sub/api/cms/v2/content/objects/41');
    expect(response.headers.vary).toContain('X-Forwarded-Prefix');
    const redirect = await api.get('/content/objects/41/currentversion', forwarded);
    expect(redirect.headers.location).toBe('/public/sub/api/cms/v2/content/objects/41/versions/1');
    const body = JSON.stringify({ ContentUpdate: { Section: { _href: '/public/sub/api/cms/v2/content/sections/3' } } });
    const headers = { ...sends('ContentUpdate'), 'X-Forwarded-Prefix': '/public/' };
    expect((await api.call('PATCH', '/content/objects/50', { headers, body })).status).toBe(200);
    expect((await api.call('PATCH', '/content/objects/50', { headers: sends('ContentUpdate'), body })).status).toBe(
      400,
    );
    const copy = await api.call('COPY', '/content/objects/49', {
      headers: { ...forwarded, Destination: '/public/sub/api/cms/v2/content/locations/1/2' },
    });
    expect(copy.headers.location).toMatch(/^\/public\/sub\/api\/cms\/v2\/content\/objects\/\d+$/);
  });

  it.each([undefined, false, '10.0.0.0/8'])('is not believed where the app trusts %j', async (trustProxy) => {
    const api = await run({ trustProxy });
    const response = await api.get('/content/objects/41', forwarded);
    expect(hrefOf(response)).toBe(`${api.base}/content/objects/41`);
    expect(response.headers.vary).not.toContain('X-Forwarded-Prefix');
  });

  it.each(['/', '', '//elsewhere.example', 'http://elsewhere.example', '/a, /b', '/a"b', '/a//b', '/a?b', 'a'])(
    'is not believed when it says %j',
    async (prefix) => {
      const api = await run({ trustProxy: true });
      const response = await api.get('/content/objects/41', { ...admin, 'X-Forwarded-Prefix': prefix });
      expect(hrefOf(response)).toBe(`${api.base}/content/objects/41`);
    },
  );
});

describe('X-Forwarded headers', () => {
  const forwarded = { ...admin, 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': 'https' };

  async function warningsOf(options: HostOptions, headers: Record<string, string>): Promise<unknown[]> {
    const warnings = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    const api = await run(options);
    for (let count = 0; count < 3; count += 1) await api.get('/content/objects/41', headers);
    const codes = warnings.mock.calls.map(([, details]) => (details as { readonly code?: string }).code);
    warnings.mockRestore();
    return codes;
  }

  it('cause one warning where the app trusts no proxy', async () => {
    expect(await warningsOf({}, forwarded)).toEqual(['CMS_REST_TRUST_PROXY']);
    expect(await warningsOf({}, { ...admin, 'X-Forwarded-Prefix': '/cms' })).toEqual(['CMS_REST_TRUST_PROXY']);
  });

  it('cause none where it trusts one, or has none to trust', async () => {
    expect(await warningsOf({ trustProxy: 'loopback' }, forwarded)).toEqual([]);
    expect(await warningsOf({ trustProxy: '192.0.2.1' }, forwarded)).toEqual([]);
    expect(await warningsOf({}, admin)).toEqual([]);
  });
});
