import { describe, expect, it } from '@jest/globals';
import type { MountSettings } from '../../lib/http/mount-settings.js';
import { describedDocuments } from '../../lib/openapi/api.js';
import { toRoutes } from '../../lib/operations/binding/routes.js';
import { servedResources } from '../../lib/resources/served.js';
import { resources } from '../../lib/resources/table.js';
import { useApi } from '../support/fixtures.js';
import { encode, writeOptions } from '../support/representations.js';
import { faultsByJsonSchema, faultsByXmlSchema } from './validators.js';

const { api, opened: whole } = await useApi({
  storage: {
    variations: { small: { width: 10 } },
    signedUrls: { secret: 'x'.repeat(32) },
    previews: { secret: 'x'.repeat(32) },
  },
  mount: '/sub',
  token: { secret: 'a secret of at least thirty-two bytes' },
  apiKeys: true,
});
const served = servedResources(resources, whole, {
  hasSessions: true,
  hasTokens: true,
  hasApiKeys: true,
  hasPublicItems: false,
  omitsExtensions: false,
});
const described = [
  ...describedDocuments({
    routes: toRoutes(served.resources, false),
    writeOptions: { ...writeOptions, isServed: served.isServed },
  }).values(),
];
const documents = described.filter(({ document }) => document.name !== 'Root');
const mount: MountSettings = { prefix: '/sub/api/cms/v2', vendor: 'vnd.cms.api', fieldTypePrefix: '', ids: 'integer' };

describe.each(documents.map((each) => ({ name: each.document.name, ...each })))(
  'the schemas of $name',
  ({ name, document, isInput }) => {
    it('fit the example in JSON, and nothing that lacks its members', async () => {
      const { status, headers, text } = await api.get(`/schemas/${name}.json`);
      expect([status, headers['content-type']]).toEqual([200, 'application/schema+json']);
      const schema = JSON.parse(text);
      expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', title: name });
      expect(schema.$id).toBe(`${api.base}/schemas/${name}.json`);
      const example = JSON.parse(encode(document, document.example, 'json', mount));
      expect(faultsByJsonSchema(schema, example)).toEqual([]);
      expect(faultsByJsonSchema(schema, { Other: {} })).not.toEqual([]);
      if (!isInput) expect(faultsByJsonSchema(schema, { [document.root]: {} })).not.toEqual([]);
    });

    it('fit the example in XML, and nothing with elements of others', async () => {
      const { status, headers, text } = await api.get(`/schemas/${name}.xsd`);
      expect([status, headers['content-type']]).toEqual([200, 'application/xml']);
      const example = encode(document, document.example, 'xml', mount);
      const foreign = example.replace(/\/>$|(<\/\w+>)$/, (end, closing) =>
        closing ? `<Foreign/>${end}` : `><Foreign/></${document.root}>`,
      );
      const found = await faultsByXmlSchema(text, [example, foreign]);
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter((fault) => !fault.includes('Foreign'))).toEqual([]);
    });
  },
);

describe.each(['/openapi.json', '/openapi.yaml', '/schemas/Content.xsd', '/schemas/Content.json'])('%s', (path) => {
  it('is public, and may be cached', async () => {
    const { status, headers, text } = await api.get(path, { 'X-Siteaccess': 'unknown' });
    expect([status, headers['content-length']]).toEqual([200, String(Buffer.byteLength(text))]);
    expect(headers['cache-control']).toBe('public, max-age=300');
    expect(headers.vary).toBe('Accept');
    const again = await api.get(path, { 'If-None-Match': headers.etag ?? '' });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
  });

  it('responds to HEAD and OPTIONS', async () => {
    const got = await api.get(path);
    const head = await api.call('HEAD', path);
    const lengths = [head.headers['content-length'], got.headers['content-length']];
    expect([head.status, head.text, lengths[0]]).toEqual([200, '', lengths[1]]);
    const options = await api.call('OPTIONS', path);
    expect([options.status, options.headers.allow]).toEqual([200, 'GET,HEAD,OPTIONS']);
  });

  it('cannot be changed', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, headers } = await api.call(method, path);
      expect([status, headers.allow]).toEqual([405, 'GET,HEAD,OPTIONS']);
    }
  });
});

it.each([
  '/openapi',
  '/openapi.xml',
  '/schemas/Unknown.xsd',
  '/schemas/Unknown.json',
  '/schemas/Content',
  '/schemas/__proto__.json',
])('knows nothing of %s', async (path) => {
  expect((await api.get(path)).status).toBe(404);
});

describe('the index of the schemas', () => {
  it.each(['json', 'xml'] as const)('links to the schemas of all documents, in %s', async (format) => {
    const { status, text } = await api.get('/schemas/', { Accept: `application/${format}` });
    expect(status).toBe(200);
    const hrefs = [...text.matchAll(/\/sub[^"<]*\.(?:json|xsd)/g)].map(([href]) => href.slice(api.base.length));
    const known = documents.map(({ document }) => document.name);
    expect(hrefs).toEqual(
      expect.arrayContaining(known.flatMap((name) => [`/schemas/${name}.json`, `/schemas/${name}.xsd`])),
    );
    expect((await api.get(hrefs[0] ?? '')).status).toBe(200);
  });
});
