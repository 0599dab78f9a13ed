import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { operationId } from '../../lib/api/resource.js';
import type { RouterOptions } from '../../lib/options.js';
import type { Repository } from '../../lib/repository/repository.js';
import { openApiDocument } from '../../lib/router.js';
import { open } from '../sql/support.js';
import { serve } from '../support/api.js';
import { uses } from '../support/table.js';
import { createJsonCheck, faultsByXmlSchema, faultsOfOpenApi } from './validators.js';

// biome-ignore lint/suspicious/noExplicitAny: a document of many kinds of objects, of which each spec knows what to expect
type Part = any;

const whole = await open();
await whole.close();
const smallest: Repository = { content: whole.content && { load: whole.content.load } };

const cases: readonly { is: string; repository: Repository; options: RouterOptions; mount: string }[] = [
  { is: 'everything with defaults', repository: whole, options: {}, mount: '' },
  {
    is: 'everything with all options in a subfolder',
    repository: whole,
    options: {
      prefix: '/api/other/v2',
      vendor: 'vnd.other.api',
      basic: { realm: 'Other' },
      session: { install: { secret: 'secret', name: 'OTHERID' } },
      siteaccesses: { admin: { languages: ['eng-GB'] }, site: {} },
      fieldTypePrefix: 'other',
      requireIfMatch: true,
      serverTiming: true,
      surrogateKey: true,
      limits: { pageSize: 50 },
    },
    mount: 'sub/folder/',
  },
  {
    is: 'reading only, with neither prefix nor sessions',
    repository: smallest,
    options: { prefix: '', session: false },
    mount: '/',
  },
];

/** All operations of a document: where they are, by which method, and what they are. */
function operationsOf(document: Part): { path: string; method: string; operation: Part; place: Part }[] {
  const methods = ['get', 'put', 'post', 'delete', 'patch'];
  return Object.entries<Part>(document.paths).flatMap(([path, place]) => [
    ...methods
      .filter((method) => place[method])
      .map((method) => ({ path, method: method.toUpperCase(), operation: place[method], place })),
    ...Object.entries<Part>(place['x-oai-additionalOperations'] ?? place.additionalOperations ?? {}).map(
      ([method, operation]) => ({ path, method, operation, place }),
    ),
  ]);
}

describe.each(cases)('the OpenAPI document of $is', ({ repository, options, mount }) => {
  const document: Part = openApiDocument(repository, options, mount);
  const operations = operationsOf(document);
  const prefix = (mount === 'sub/folder/' ? '/sub/folder' : '') + (options.prefix ?? '/api/cms/v2');

  it('is found to be one by others', async () => {
    expect(document.openapi).toBe('3.1.1');
    const faults = await faultsOfOpenApi(document);
    // Where versions are not served, the redirect to the current one is all that there is.
    const isDeadEnd = (fault: string) => repository === smallest && /^operation-2xx.*currentversion/.test(fault);
    expect(faults.filter((fault) => !isDeadEnd(fault))).toEqual([]);
  });

  it('says where it is served', () => {
    expect(document.servers).toEqual([expect.objectContaining({ url: prefix || '/' })]);
  });

  it('gives each operation an id of its own, a summary, a description and a tag that is explained', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const identifiers = ids.map((id) => id.replace(/\W/g, '').toLowerCase());
    expect(new Set(identifiers).size).toBe(ids.length);
    const tags = document.tags.map(({ name }: Part) => name);
    for (const { operation } of operations) {
      expect(operation).toMatchObject({ summary: expect.stringMatching(/.{4}/), description: expect.any(String) });
      expect(tags).toEqual(expect.arrayContaining(operation.tags));
    }
    expect(document.tags.filter(({ description }: Part) => /^Operations on/.test(description))).toEqual([]);
  });

  it('says of each parameter what it stands for', () => {
    const all = operations.flatMap(({ place, operation }) => [...place.parameters, ...(operation.parameters ?? [])]);
    const own = all.filter(({ $ref }: Part) => $ref === undefined);
    expect(own.filter(({ name, description }: Part) => !description || description === name)).toEqual([]);
  });

  it('has all schemas and examples that it needs, and examples that fit', () => {
    const check = createJsonCheck(document);
    for (const [name, { value }] of Object.entries<Part>(document.components.examples)) {
      const [representation, format] = name.split('.');
      const pointer =
        format === 'json' ? `/components/schemas/${representation}Document` : '/components/schemas/XmlText';
      expect([name, check(pointer, value)]).toEqual([name, []]);
    }
    for (const { operation } of operations) {
      for (const { content = {} } of [operation.requestBody ?? {}, ...Object.values<Part>(operation.responses)]) {
        for (const part of Object.values<Part>(content)) {
          const isFile = Object.keys(part.schema).length === 0;
          expect(Object.keys(part)).toEqual(isFile ? ['schema'] : ['schema', 'examples']);
        }
        const types = Object.keys(content).filter((type) => type.startsWith('application/vnd.cms.'));
        expect(types.filter((type) => type.endsWith('+xml'))).toHaveLength(types.length / 2);
      }
    }
  });

  it('has patterns without escaped slashes, on which generators of code fail', () => {
    expect(JSON.stringify(document)).toContain('"pattern":"^');
    expect(JSON.stringify(document)).not.toContain(String.raw`\\/`);
  });

  it('speaks of the vendor, the siteaccesses and the ways to log in that there are', () => {
    const text = JSON.stringify(document);
    expect(text.includes('vnd.cms.api')).toBe(options.vendor === undefined);
    const siteaccess = document.components.parameters['X-Siteaccess'].schema.enum;
    expect(siteaccess).toEqual(Object.keys(options.siteaccesses ?? { site: {} }));
    const schemes = Object.keys(document.components.securitySchemes ?? {});
    expect(schemes.includes('session')).toBe(options.session !== false);
    expect(schemes.includes('basic')).toBe(Boolean(options.basic));
    expect(text.includes('X-CSRF-Token')).toBe(options.session !== false);
  });
});

describe('the OpenAPI document', () => {
  const document: Part = openApiDocument(whole);

  it('lists each operation of the table by each of its methods', () => {
    for (const { template, method, operation, selectedBy, consumes } of uses) {
      const place = document.paths[template.replace('{+', '{')];
      const described = place[method.toLowerCase()] ?? place['x-oai-additionalOperations'][method];
      const means = `${described.operationId} ${described.description}`;
      expect([method, template, means]).toEqual([method, template, expect.stringContaining(operationId(operation))]);
      const sent = selectedBy ?? consumes;
      if (sent)
        expect(Object.keys(described.requestBody.content)).toContain(`application/vnd.cms.api.${sent.name}+xml`);
    }
  });

  it('lists only what is implemented', () => {
    const small: Part = openApiDocument(smallest, { session: false });
    const paths = Object.keys(small.paths).filter((path) => path.startsWith('/content') || path.startsWith('/user'));
    expect(paths).toEqual(['/content/objects/{contentId}']);
    expect(Object.keys(small.paths['/content/objects/{contentId}'])).toEqual(['parameters', 'get']);
  });

  it('has custom methods where the registry has a place for them, and as POST', () => {
    const { post, 'x-oai-additionalOperations': others } = document.paths['/content/objects/{contentId}'];
    expect(others.COPY).toMatchObject({ operationId: 'content.copy', responses: { 201: expect.anything() } });
    expect(others.COPY.parameters).toContainEqual(expect.objectContaining({ name: 'Destination', required: true }));
    const override = { name: 'X-HTTP-Method-Override', schema: { type: 'string', enum: ['COPY', 'PATCH', 'DELETE'] } };
    expect(post.parameters).toContainEqual(expect.objectContaining(override));
    expect(Object.keys(post.requestBody.content)).toEqual([
      'application/vnd.cms.api.CopyContentInput+json',
      'application/vnd.cms.api.CopyContentInput+xml',
    ]);
    expect(post.responses[201].headers.Location).toBeDefined();
  });

  it('says where redirects lead, which clients follow by themselves', () => {
    const statuses = (of: Part) => of.paths['/content/objects/{contentId}/currentversion'].get.responses;
    expect(Object.keys(statuses(document)[200].content)).toContain('application/vnd.cms.api.Version+xml');
    expect(statuses(document)[307].headers.Location).toBeDefined();
  });

  it('tells when writing needs a tag', () => {
    const strict: Part = openApiDocument(whole, { requireIfMatch: true });
    const patch = (of: Part) => of.paths['/content/objects/{contentId}'].patch.responses;
    expect([patch(document)[428], patch(strict)[428]]).toEqual([undefined, expect.anything()]);
    expect(patch(document)[412]).toBeDefined();
  });

  it('explains XML to those who generate code', () => {
    const { schemas } = document.components;
    expect(schemas.ContentInfo.xml).toEqual({ name: 'Content' });
    expect(schemas.ContentInfo.properties._id.xml).toEqual({ name: 'id', attribute: true });
    expect(schemas.ContentTypeInfoList.properties.ContentType.items.xml).toEqual({ name: 'ContentTypeInfo' });
    expect(schemas.Version.properties.Fields.properties.field.items.properties.fieldValue.type).toBeUndefined();
  });

  it('marks deprecated operations', () => {
    const { post } = document.paths['/user/sessions/{sessionId}/refresh'];
    expect(post).toMatchObject({
      deprecated: true,
      responses: { 200: { headers: { Deprecation: expect.anything() } } },
    });
  });

  it('has examples of XML that fit the XML Schemas', async () => {
    const api = await serve(whole);
    const { value } = document.components.examples['Version.xml'];
    const { text } = await api.get('/schemas/Version.xsd');
    expect(await faultsByXmlSchema(text, [value])).toEqual([]);
    await api.close();
  });
});

describe.each([
  { where: 'at the root', mount: '/' },
  { where: 'in a subfolder', mount: '/cms/api' },
])('GET /openapi.json $where', ({ mount }) => {
  const get = async (path: string, headers = {}) => {
    const api = await serve(whole, { mount });
    const answer = await api.get(path, headers);
    await api.close();
    return { ...answer, base: api.base };
  };

  it('answers with the document of this mount', async () => {
    const { status, headers, text, base } = await get('/openapi.json');
    expect([status, headers['content-type']]).toEqual([200, 'application/json']);
    expect(JSON.parse(text)).toEqual(openApiDocument(whole, { basic: true }, mount));
    expect(JSON.parse(text).servers[0].url).toBe(base);
  });

  it('is the same in YAML', async () => {
    const { headers, text } = await get('/openapi.yaml');
    expect(headers['content-type']).toBe('application/yaml');
    expect(parse(text)).toEqual(openApiDocument(whole, { basic: true }, mount));
    expect(text).toMatch(/^paths:$/m);
  });

  it.each([
    ['/openapi.json?version=3.2', {}],
    ['/openapi.json', { Accept: 'application/openapi+json;version=3.2' }],
  ])('can be had in OpenAPI 3.2: %s %j', async (path, headers) => {
    const answer = await get(path, headers);
    const document = JSON.parse(answer.text);
    expect(document.openapi).toBe('3.2.0');
    expect(await faultsOfOpenApi(document)).toEqual([]);
    expect(document.paths['/content/objects/{contentId}'].additionalOperations.COPY).toBeDefined();
    expect(answer.text).not.toContain('x-oai-');
    expect(answer.headers['content-type']).toBe(
      'Accept' in headers ? 'application/openapi+json;version=3.2' : 'application/json',
    );
  });

  it('cannot be had in versions that are unknown', async () => {
    expect((await get('/openapi.json?version=2.0')).status).toBe(400);
  });

  it('is what the root links to', async () => {
    const { headers, base } = await get('/');
    expect(headers.link).toBe(`<${base}/openapi.json>; rel="service-desc"; type="application/json"`);
  });
});
